"""The game as lines of text: for pipes, screen readers and small terminals.  Moves are written as in records."""

import sys
from collections.abc import Callable
from typing import Any

from rich.console import Console

from ..duel import find, view
from ..duel.rules.state import Victory
from ..errors import NotationError, SaveError, SevenWondersError
from ..local.table import Table
from .description import (
    describe_belongings,
    describe_boards,
    describe_effects,
    describe_question,
    describe_table,
    describe_unit,
    names_of,
)

HELP = """Write a move as listed, or its number.  Names may be shortened: 'build alt'.  Other words:
  show      the whole table          legal     what you may do, with prices
  about X   what X does              price X   what X costs, and why
  score     the score sheet          cards X   the cards of p1 or p2
  unseen    cards that may lie face down   boards    the Pantheon, the Senate, Conspiracies
  hint      what the engine thinks   undo      take your last move back
  log       the moves so far         quit      stop; the game is saved"""
HINT_SECONDS = 2.0
LEAVING = ("quit", "q", "exit")
OF_EXPANSIONS = {"temple": "pantheon", "divinity": "pantheon", "senate": "agora"}  # columns of the score sheet
SCREENFUL = 60  # empty lines that push what one person has seen off the screen
TOLD = ("card", "reveal", "space", "look", "enki", "conspiracy", "flip", "missing", "automa")  # what chance says


class PlainGame:
    """A game at a table, read from standard input and told line by line."""

    def __init__(self, table: Table, console: Console) -> None:
        self.table = table
        self.console = console
        self.told = 0  # plies that were told
        self.holder: int | None = None  # where two people share the terminal: who has it in hand
        self.words: dict[str, Callable[[str], None]] = {
            "help": lambda _: self.say(HELP),
            "show": lambda _: self.show(),
            "legal": lambda _: self.legal(),
            "about": self.about,
            "price": self.price,
            "score": lambda _: self.score(),
            "cards": self.cards,
            "unseen": lambda _: self.unseen(),
            "boards": lambda _: self.boards(),
            "hint": lambda _: self.hint(),
            "undo": lambda _: self.undo(),
            "log": lambda _: self.log(),
        }

    def say(self, text: str) -> None:
        """Print a line as it is."""
        self.console.print(text, markup=False)

    def run(self) -> None:
        """Play until the game ends, the input ends, or the person quits."""
        self.say("7 Wonders Duel.  Write 'help' for the words you can use.")
        for line in describe_table(view(self.table.game, self.table.person())):
            self.say(line)
        going = True
        while going and not self.table.game.is_over:
            try:
                going = self.is_handed_over()
                if going:
                    self.told = self.tell(self.told)
                    going = self.step()
            except SaveError as error:
                self.say(f"Careful: {error}.")
        if going:
            self.tell(self.told)
            self.end()

    def is_handed_over(self) -> bool:
        """Wait until who is to decide has the terminal, where there are secrets; False at the end of the input."""
        table = self.table
        seat = table.next_person()
        if table.person() is not None or seat is None or seat == self.holder:
            return True
        self.holder = seat
        if not table.game.has_secrets(seat):
            return True
        self.say(f"Pass the terminal to {table.names[seat]}, who presses Enter.")
        if self.is_interactive:
            self.say("\n" * SCREENFUL)
        line = sys.stdin.readline() if sys.stdin else ""
        return bool(line) and line.strip() not in LEAVING

    def viewer(self) -> int:
        """The seat whose view is told."""
        person, seat = self.table.person(), self.table.game.seat
        return person if person is not None else seat if seat in (0, 1) else self.table.game.state.active

    @property
    def is_interactive(self) -> bool:
        """Whether a person types, and no file is read."""
        return bool(sys.stdin and sys.stdin.isatty())

    def step(self) -> bool:
        """One decision of whoever is to act; False when the person stops."""
        seat = self.table.next_person()
        if seat is None:
            if self.table.is_preparing:
                self.say("The computer's machine code is being made; this happens once and takes a minute or two.")
            self.table.computers_choose()
        elif (forced := self.table.forced(seat)) is not None:
            self.table.play(forced)
        else:
            return self.ask()
        return True

    def ask(self) -> bool:
        """One line from the person; False when there are no more."""
        sight = view(self.table.game, self.table.game.seat)
        self.say(self.headline(sight))
        self.console.print("> ", end="", markup=False)
        line = sys.stdin.readline() if sys.stdin else ""
        if not self.is_interactive:
            self.say(line.strip())
        words = line.strip().split(maxsplit=1)
        if not line or (words and words[0] in LEAVING):
            return False
        try:
            if not words:
                self.legal()
            elif words[0].lower() in self.words:
                self.words[words[0].lower()](words[1] if len(words) > 1 else "")
            elif words[0].isdecimal() and len(words[0]) < 5:
                self.choose(int(words[0]), sight["legal"])
            else:
                self.table.play(line.strip().removeprefix("p1 ").removeprefix("p2 "))
        except SaveError:
            raise
        except NotationError as error:
            self.say(f"No: {error}.  Write 'help' for the words you can use, 'legal' for the moves.")
        except SevenWondersError as error:
            self.say(f"No: {error}.")
        return True

    def choose(self, number: int, legal: list[dict[str, Any]]) -> None:
        """A move by its number in the list."""
        if not 1 <= number <= len(legal):
            raise SevenWondersError(f"there is no move {number}; write 1 to {len(legal)}")
        self.table.play(legal[number - 1]["code"])

    # --- what can be told

    def headline(self, sight: dict[str, Any]) -> str:
        """Whose decision it is and how things stand, in one line."""
        who = sight["players"][sight["to_act"]]
        cities = sight["cities"]
        coins = ", ".join(
            f"{sight['players'][s]} {cities[s]['coins']} coins {cities[s]['score']['total']} points" for s in cities
        )
        question = describe_question(sight["decision"])
        place = f"[Age {sight['age']}, pawn {sight['track']['pawn']:+d}]"
        return f"{place} {coins}. {who}: {question}? (Enter lists the moves)"

    def show(self) -> None:
        """The whole table."""
        for line in describe_table(view(self.table.game, self.viewer())):
            self.say(line)

    def legal(self) -> None:
        """The legal moves with numbers, prices and consequences."""
        sight = view(self.table.game, self.table.game.seat)
        for number, entry in enumerate(sight["legal"], 1):
            self.say(f"{number:3}  {entry['action']}{describe_effects(entry, sight)}")

    def about(self, name: str) -> None:
        """What a component does."""
        self.say(describe_unit(find(name)))

    def price(self, name: str) -> None:
        """What a component costs both players, step by step."""
        unit = find(name)
        for seat in (0, 1):
            cost = self.table.game.payment(seat, unit)
            state = "" if cost.affordable else f", {cost.short} too many"
            self.say(f"{self.table.names[seat]}: {unit} costs {cost.coins}{state}")
            for step in cost.steps:
                self.say(f"    {step}")

    def score(self) -> None:
        """Both score sheets."""
        sheets = [self.table.game.score(seat) for seat in (0, 1)]
        self.say(f"{'':12}{self.table.names[0]:>12}{self.table.names[1]:>12}")
        for category in sheets[0]:
            if category in OF_EXPANSIONS and OF_EXPANSIONS[category] not in self.table.game.options.modules:
                continue
            self.say(f"{category:12}{sheets[0][category]:12}{sheets[1][category]:12}")

    def cards(self, seat: str) -> None:
        """The cards of a city."""
        if seat not in ("p1", "p2"):
            raise SevenWondersError("write 'cards p1' or 'cards p2'")
        city = view(self.table.game, self.viewer())["cities"][seat]
        for colour, names in city["cards"].items():
            if names:
                self.say(f"{colour}: {names_of(names)}")
        if not any(city["cards"].values()):
            self.say("No cards yet.")
        for line in describe_belongings(city):
            self.say(line.strip())

    def unseen(self) -> None:
        """Which cards may lie face down."""
        piles = view(self.table.game, self.viewer())["unseen"]
        if not piles:
            self.say("No Age has been laid out yet.")
        for pile in piles:
            of = f"out of {len(pile['cards'])}: {names_of(pile['cards'])}"
            self.say(f"{pile['slots']} face-down cards with the back {pile['back']} {of}")

    def boards(self) -> None:
        """What lies beside the structure."""
        lines = [*describe_boards(view(self.table.game, self.viewer()))]
        for line in lines or ["No expansion is in play."]:
            self.say(line)

    def hint(self) -> None:
        """What the engine thinks of the moves."""
        from ..duel.actions import action_of

        self.table.prepare_hints()
        if self.table.is_preparing:
            self.say("The engine's machine code is being made; this happens once and takes a minute or two.")
        analysis = self.table.hint(self.table.game.seat, HINT_SECONDS)
        kinds = ", ".join(f"{name.replace('_', ' ')} {100 * share:.0f} %" for name, share in analysis.outcomes.items())
        self.say(f"Your chances: {100 * analysis.win:.0f} % ({kinds})")
        for move in analysis.moves[:5]:
            action = action_of(self.table.game.state, move.action)
            self.say(f"  {100 * move.value:5.1f} %  {action}  ({move.visits} tries)")
            if move.reasons:
                self.say(f"           {'; '.join(map(str, move.reasons))}")

    def undo(self) -> None:
        """Take back the last decision."""
        self.table.undo()
        self.told = min(self.told, len(self.table.game.plies))
        self.say("Taken back.")

    def log(self) -> None:
        """All moves so far."""
        if not any(ply.seat in (0, 1) for ply in self.table.game.plies):
            self.say("No moves yet.")
        self.tell(0)

    def tell(self, since: int) -> int:
        """Tell the plies that happened since; returns how many there are now."""
        plies, viewer = self.table.game.plies, self.viewer()
        for ply in plies[since:]:
            if not ply.is_noticed_by(viewer):
                continue
            who, action = ply.text(viewer).split(" ", 1)
            name = {"p1": self.table.names[0], "p2": self.table.names[1]}.get(who, "dealt")
            if who != "d" or action.split()[0] in TOLD:
                self.say(f"{name}: {action}")
        return len(plies)

    def end(self) -> None:
        """The result."""
        result = self.table.game.result
        assert result is not None
        if result.victory is Victory.CHALLENGE:
            self.say(f"The game is over: the Solo Challenge is {'missed' if result.winner else 'met'}.")
            self.score()
            return
        winner = "Nobody alone" if result.winner is None else self.table.names[result.winner]
        self.say(f"The game is over: {winner} wins, a {result.victory.name.lower()} victory.")
        self.score()
