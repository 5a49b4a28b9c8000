"""Puzzles as lines of text, for pipes and screen readers."""

from collections.abc import Callable

from rich.console import Console

from ...errors import SevenWondersError
from ...puzzles import Puzzle
from ...puzzles.progress import PuzzleProgress
from ...puzzles.table import PuzzleTable, VerdictException
from ..plain import PlainGame


def play_plain_puzzles(
    puzzle: Puzzle, another: Callable[[], Puzzle], progress: PuzzleProgress, console: Console, language: str = "en"
) -> None:
    """Show puzzles as lines of text until the player stops or there are no more, then print the progress.

    Args:
        puzzle: the first puzzle.
        another: a function that returns the next puzzle.
        progress: the rating and the solved puzzles of the person who solves them.
        console: where to print.
        language: the language in which puzzles are printed, as in `en`.
    """
    while True:
        session = _SinglePuzzleSession(PuzzleTable(puzzle, progress, language), console, language=language)
        session.run()
        if not session.wants_another:
            break
        try:
            puzzle = another()
        except SevenWondersError as error:
            text = str(error)
            session.print_lines([f"{text[:1].upper()}{text[1:]}."])
            break
    session.print_lines([progress.describe_progress(session.messages)])


class _SinglePuzzleSession(PlainGame):
    """A single puzzle that a person solves, printed as lines of text.

    Attributes:
        wants_another: whether to show another puzzle: the player has solved this one, or asked for the next.
    """

    MORE_WORDS = """\
  score     the score sheet          hint      the answer
  next      another puzzle           quit      stop"""
    table: PuzzleTable
    wants_another = False

    def run(self) -> None:
        """Ask for answers until one is right, or until the player quits or wants another puzzle."""
        puzzle, say = self.table.puzzle, self.messages.say
        modules = [say(f"puzzles.in.{'-'.join(puzzle.modules)}")] if puzzle.modules else []
        about = ", ".join([*modules, *(say(f"puzzles.theme.{theme}") for theme in puzzle.themes)])
        rating = say("puzzles.rated", rating=str(puzzle.rating))
        self.print_lines([say("terminal.puzzle", id=puzzle.id, about=about, rating=rating)])
        self.print_lines(self.narrator.iter_view_lines(puzzle.seat))
        while not self.wants_another and self.read_and_run_command(puzzle.seat):
            pass

    def run_command(self, seat: int, word: str, rest: str, line: str) -> None:
        """Run a command that the player has typed; judge a move as an answer to the puzzle, and print the verdict.

        Args:
            seat: the seat of the player.
            word: the command, the first word of the line.
            rest: the rest of the line.
            line: the whole line.
        """
        if word == "next":
            self.wants_another = True
            return
        try:
            super().run_command(seat, word, rest, line)
        except VerdictException as judged:
            self.print_lines([f"{judged}."])
            self.wants_another = judged.verdict.right
