"""Play in a terminal as lines of text, for pipes, screen readers and small terminals. Moves are typed in notation."""

import sys
from collections.abc import Iterable
from itertools import takewhile

from rich.console import Console

from ..errors import IllegalActionError, NotationError, SaveError, SevenWondersError
from ..game.refusals import describe_refusal
from ..local.table import LocalTable
from ..local.tutor import Tutor

HELP = """Write a move as listed, or its number.  {shortened}Other words:
{words}
  legal     what you may do, with prices
{more}"""
HINT_SECONDS = 2.0
LEAVING = ("quit", "q", "exit")
CLEAR_TERMINAL = "\x1b[H\x1b[2J\x1b[3J"  # also clears the lines to scroll back to
SCREENFUL = 60  # empty lines that push a player's view off the screen


class PlainGame:
    """A game at this terminal as lines of text, which reads commands and moves from standard input.

    Attributes:
        MORE_WORDS: the help text of further commands.

    Args:
        table: the table.
        console: where to print.
        tutor: warns people before bad moves; None for no warnings.
        language: the language in which the game is printed, as in `en`.
    """

    MORE_WORDS = """\
  score     the score sheet          log       the moves so far
  hint      what the engine thinks   undo      take your last move back
  redo      play again what was taken back
  quit      stop; the game is saved"""

    def __init__(self, table: LocalTable, console: Console, tutor: Tutor | None = None, language: str = "en") -> None:
        self.table, self.tutor = table, tutor
        self.console, self.messages = console, table.kind.messages(language)
        self.narrator = table.kind.narrator(table.game, language)
        self.printed_plies = 0  # number of plies printed so far
        self.holder: int | None = table.find_only_human_seat()  # the seat of the person at the terminal
        self.shows_secrets = False  # whether the terminal shows information hidden from other people

    def print_lines(self, lines: Iterable[str]) -> None:
        """Print lines as they are, without Rich's markup."""
        for line in lines:
            self.console.print(line, markup=False)

    @property
    def is_interactive(self) -> bool:
        """Return whether the input is a terminal, not a file or a pipe."""
        return sys.stdin.isatty()

    def read_line(self) -> str:
        """Read a line of standard input; empty at the end of the input."""
        return sys.stdin.readline()

    def run(self) -> None:
        """Play until the game ends, the input ends, or the player quits."""
        self.print_lines([f"{self.table.kind.title}.  {self.messages.say('terminal.help')}"])
        self.print_lines(self.narrator.iter_view_lines(self.table.find_only_human_seat()))
        plies, chance = self.table.game.plies, self.table.game.CHANCE
        self.printed_plies = len([*takewhile(lambda ply: ply.seat == chance, plies)])  # the view shows the set-up
        going = True
        while going and not self.table.game.is_over:
            try:
                going = self.play_step()
            except SaveError as error:
                self.print_lines([f"Careful: {error}."])
        if going:
            self.print_new_plies(self.holder)
            ending = self.messages.say("terminal.over", result=self.narrator.describe_outcome())
            self.print_lines([ending, *self.narrator.iter_score_lines()])

    def play_step(self) -> bool:
        """Let one person decide or, if no person has to, let the computers decide; return False if the person quits."""
        if self.table.find_only_human_seat() is not None:
            self.print_new_plies(self.holder)
        seat = self.table.find_next_human_seat()
        if seat is None:
            self.table.let_computers_choose()
        elif (forced := self.table.find_forced_action(seat)) is not None:
            self.table.choose(seat, forced)
        elif not self.wait_for_handover(seat):
            return False
        else:
            self.print_new_plies(seat)
            return self.read_and_run_command(seat)
        return True

    def wait_for_handover(self, seat: int) -> bool:
        """If players have hidden information, clear the screen and wait until the player of `seat` has the terminal.

        Return False if the player quits or the input ends.
        """
        shown, hides = self.shows_secrets, self.table.has_secrets(seat)
        if seat == self.holder:
            self.shows_secrets = shown or hides
            return True
        self.holder, self.shows_secrets = seat, hides
        if self.is_interactive and (shown or hides):
            self.print_lines(["\n" * SCREENFUL])
            if self.console.is_terminal:
                self.console.file.write(CLEAR_TERMINAL)
        if not hides:
            return True
        self.print_lines([self.messages.say("terminal.pass", name=self.table.names[seat])])
        line = self.read_line()
        return bool(line) and line.strip().lower() not in LEAVING

    def read_and_run_command(self, seat: int) -> bool:
        """Read and run one command of the player at a seat.

        Return False if the player quits or the input ends.
        """
        self.print_lines([self.narrator.format_status_line(seat)])
        self.console.print("> ", end="", markup=False)
        line = self.read_line()
        if not self.is_interactive:
            self.print_lines([line.strip()])
        word, _, rest = line.strip().partition(" ")
        word = word.lower()
        if not line or word in LEAVING:
            return False
        try:
            self.run_command(seat, word, rest.strip(), line.strip())
        except SaveError:
            raise
        except NotationError as error:
            self.print_lines([f"No: {error}.  Write 'help' for the words you can use, 'legal' for the moves."])
        except IllegalActionError as error:
            reason = describe_refusal(error.refusal, self.messages) if error.refusal else error.reason
            self.print_lines([self.messages.say("terminal.no", reason=reason)])
        except SevenWondersError as error:
            self.print_lines([f"No: {error}."])
        return True

    def run_command(self, seat: int, word: str, rest: str, line: str) -> None:
        """Run a command of the player at a seat: a word such as `legal` or `hint`, or a move.

        Args:
            seat: the seat.
            word: the first word of the line, in lower case.
            rest: the rest of the line.
            line: the whole line.
        """
        match word:
            case "" | "legal":
                self.print_lines(self.narrator.iter_legal_lines(seat))
            case "help":
                hint, words = self.narrator.SHORTENING_HINT, self.narrator.HELP
                self.print_lines([HELP.format(shortened=hint, words=words, more=self.MORE_WORDS)])
            case "score":
                self.print_lines(self.narrator.iter_score_lines())
            case "hint":
                self.print_hint(seat)
            case "undo":
                self.table.undo()
                self.printed_plies = min(self.printed_plies, len(self.table.game.plies))
                self.print_lines([self.messages.say("terminal.undone")])
            case "redo":
                self.table.redo()
                self.narrator = self.table.kind.narrator(self.table.game, self.messages.language)
                self.print_lines([self.messages.say("terminal.redone")])
            case "log":
                self.print_lines([*self.narrator.describe_plies(seat)] or [self.messages.say("moves.empty")])
            case _ if word in self.narrator.EXAMPLE_ARGUMENTS and not rest:
                example = self.narrator.EXAMPLE_ARGUMENTS[word]
                raise SevenWondersError(f"write what it is about, as in '{word} {example}'")
            case _ if word in self.narrator.info_commands:
                self.print_lines(self.narrator.info_commands[word](seat, rest))
            case _ if word.isdecimal() and len(word) < 5 and not rest:
                self.make_move_by_number(seat, int(word))
            case _:
                self.make_move_or_warn(seat, self.table.game.to_code(seat, line.removeprefix(f"p{seat + 1} ")))

    def make_move_by_number(self, seat: int, number: int) -> None:
        """Make the move with the given number in the printed list of legal moves, counting from 1."""
        codes = self.table.game.legal_codes(seat)
        if not 1 <= number <= len(codes):
            raise SevenWondersError(f"there is no move {number}; write 1 to {len(codes)}")
        self.make_move_or_warn(seat, codes[number - 1])

    def make_move_or_warn(self, seat: int, code: int) -> None:
        """Make the move with the given code, or print the tutor's warning instead.

        The tutor warns once: if the player repeats the move, it is made.
        """
        doubts = self.tutor.find_warning(self.table, seat, code) if self.tutor else ""
        if doubts:
            self.print_lines([doubts])
        else:
            self.table.choose(seat, code)

    def print_hint(self, seat: int) -> None:
        """Evaluate the legal moves with a short search, and print the result."""
        state, kind = self.table.game.state, self.table.kind
        analysis = self.table.compute_hint(seat, HINT_SECONDS)
        self.print_lines(self.narrator.describe_analysis(analysis, lambda code: kind.action(state, seat, code)))

    def print_new_plies(self, viewer: int | None) -> None:
        """Print the plies since the last call, as the seat `viewer` may see them, or a spectator if it is None."""
        self.print_lines(self.narrator.describe_plies(viewer, self.printed_plies))
        self.printed_plies = len(self.table.game.plies)
