"""The game for 3 to 7 as lines of text: for pipes, screen readers and small terminals."""

import sys
from collections.abc import Callable
from typing import Any

from rich.console import Console

from ..classic import find, view
from ..classic.actions import action_of
from ..classic.describe import amount
from ..classic.ids import SEATS
from ..classic.words import deeds, describe_city, describe_unit, headline, military_words, price_words, score_rows, told
from ..errors import NotationError, SaveError, SevenWondersError
from ..local.table import Table

HELP = """Write a choice as listed, or its number.  Names may be shortened: 'build alt'.  Other words:
  show      all cities               legal     what you may choose, with prices
  hand      your cards with prices   city X    the city of p1 to p7
  about X   what a card does         price X   what a card costs you, every way to pay
  score     the score sheet          known     cards you have seen in the hands of others
  discard   the discard pile         log       what everybody did so far
  hint      what the engine thinks   undo      take your last choice back
  quit      stop; the game is saved"""
HINT_SECONDS = 2.0
LEAVING = ("quit", "q", "exit")
SCREENFUL = 60  # empty lines that push what one person has seen off the screen


class PlainRound:
    """A game at a table, read from standard input and told line by line."""

    def __init__(self, table: Table, console: Console) -> None:
        self.table = table
        self.console = console
        self.told = 0  # plies that were told
        self.holder: int | None = table.person()  # who has the terminal in hand, where several share it
        self.words: dict[str, Callable[[int, str], None]] = {
            "help": lambda *_: self.say(HELP),
            "show": lambda seat, _: self.show(seat),
            "legal": lambda seat, _: self.legal(seat),
            "hand": lambda seat, _: self.hand(seat),
            "city": self.city,
            "about": lambda _, name: self.say(describe_unit(find(name))),
            "price": self.price,
            "score": lambda *_: self.score(),
            "known": lambda seat, _: self.known(seat),
            "discard": lambda seat, _: self.discard(seat),
            "hint": lambda seat, _: self.hint(seat),
            "undo": lambda *_: self.undo(),
            "log": lambda seat, _: self.log(seat),
        }

    def say(self, text: str) -> None:
        """Print a line as it is."""
        self.console.print(text, markup=False)

    @property
    def is_interactive(self) -> bool:
        """Whether a person types, and no file is read."""
        return bool(sys.stdin and sys.stdin.isatty())

    def read(self) -> str:
        """A line of the input; empty at its end."""
        return sys.stdin.readline() if sys.stdin else ""

    def run(self) -> None:
        """Play until the game ends, the input ends, or the person quits."""
        self.say("7 Wonders.  Write 'help' for the words you can use.")
        self.show(self.table.person())
        going = True
        while going and not self.table.game.is_over:
            try:
                going = self.step()
            except SaveError as error:
                self.say(f"Careful: {error}.")
        if going:
            self.tell(self.holder)
            self.end()

    def step(self) -> bool:
        """One choice of a person, or those of all computers; False when the person stops."""
        seat = self.table.next_person()
        if seat is None:
            if self.table.is_preparing:
                self.say("The computer's machine code is being made; this happens once and takes a minute or two.")
            self.table.computers_choose()
            return True
        forced = self.table.forced(seat)
        if forced is not None:
            self.table.choose(seat, forced)
            return True
        if not self.is_handed_over(seat):
            return False
        self.tell(seat)
        return self.ask(seat)

    def is_handed_over(self, seat: int) -> bool:
        """Wait until who is to choose has the terminal, for hands are secret; False at the end of the input."""
        if seat == self.holder:
            return True
        self.holder = seat
        self.say(f"Hand the device to {self.table.names[seat]}, who presses Enter.")
        if self.is_interactive:
            self.say("\n" * SCREENFUL)
        line = self.read()
        return bool(line) and line.strip() not in LEAVING

    def ask(self, seat: int) -> bool:
        """One line from the person of a seat; False when there are no more."""
        sight = view(self.table.game, seat)
        self.say(self.prompt(sight, seat))
        self.console.print("> ", end="", markup=False)
        line = self.read()
        if not self.is_interactive:
            self.say(line.strip())
        words = line.strip().split(maxsplit=1)
        if not line or (words and words[0] in LEAVING):
            return False
        try:
            if not words:
                self.legal(seat)
            elif words[0].lower() in self.words:
                self.words[words[0].lower()](seat, words[1] if len(words) > 1 else "")
            elif words[0].isdecimal() and len(words[0]) < 5:
                self.choose(seat, int(words[0]), sight["legal"])
            else:
                self.table.choose(seat, line.strip().removeprefix(f"{SEATS[seat]} "))
        except SaveError:
            raise
        except NotationError as error:
            self.say(f"No: {error}.  Write 'help' for the words you can use, 'legal' for the choices.")
        except SevenWondersError as error:
            self.say(f"No: {error}.")
        return True

    def choose(self, seat: int, number: int, legal: list[dict[str, Any]]) -> None:
        """A choice by its number in the list."""
        if not 1 <= number <= len(legal):
            raise SevenWondersError(f"there is no choice {number}; write 1 to {len(legal)}")
        self.table.choose(seat, legal[number - 1]["code"])

    # --- what can be told

    def prompt(self, sight: Any, seat: int) -> str:
        """Whose choice it is and how things stand, in one line."""
        cities = sight["cities"]
        mine = cities[SEATS[seat]]
        sides = ", ".join(
            f"{side} {cities[mine[side]]['name']}: {military_words(mine, cities[mine[side]])}"
            for side in ("left", "right")
        )
        points = mine["score"].get("total", 0)
        return (
            f"[{headline(sight)}] {mine['name']}: {amount(mine['coins'], 'coin')}, {amount(points, 'point')}, "
            f"{amount(mine['shields'], 'shield')} ({sides}). (Enter lists the choices)"
        )

    def show(self, seat: int | None) -> None:
        """All cities, and the own hand."""
        sight = view(self.table.game, seat)
        for city in sight["cities"].values():
            for line in describe_city(city):
                self.say(line)
        if seat is not None and sight["hand"]:
            self.hand(seat)

    def hand(self, seat: int) -> None:
        """The own cards with their prices, and the next stage."""
        sight = view(self.table.game, seat)
        for entry in sight["hand"]:
            price = price_words(entry["payment"], entry["in_city"])
            self.say(f"  {describe_unit(find(entry['card']))}  [{price}]")
        if sight["stage"] is not None:
            self.say(f"  next stage: {price_words(sight['stage']['payment'])}")

    def legal(self, seat: int) -> None:
        """The legal choices with numbers and what they do."""
        sight = view(self.table.game, seat)
        mine = sight["cities"][SEATS[seat]]
        if mine["board"] and sight["question"] == "choose_side":
            self.say(f"Your board is {mine['board'].capitalize()}.")
        for number, entry in enumerate(sight["legal"], 1):
            action = action_of(self.table.game.state, seat, entry["code"])
            words = told(self.table.game.state, seat, action, names=self.table.names)
            self.say(f"{number:3}  {entry['action']:34} {words}")

    def city(self, seat: int, which: str) -> None:
        """The city of a seat."""
        if which not in SEATS[: self.table.game.num_players]:
            raise SevenWondersError(f"write 'city p1' to 'city p{self.table.game.num_players}'")
        for line in describe_city(view(self.table.game, seat)["cities"][which]):
            self.say(line)

    def price(self, seat: int, name: str) -> None:
        """What a card costs the seat: every way to pay, step by step."""
        unit = find(name)
        cost = self.table.game.payment(seat, unit)
        self.say(f"{unit}: {price_words(cost.to_json())}")
        for way in cost.ways:
            short = "" if way in cost.affordable else f", more than your {cost.treasury} coins"
            self.say(f"  {way}: {amount(way.coins, 'coin')}{short}")
            for step in way.steps:
                self.say(f"    {step}")

    def score(self) -> None:
        """All score sheets, of what is public."""
        names = [name[:9] for name in self.table.names]
        self.say(f"{'':10}" + "".join(f"{name:>10}" for name in names))
        sheets = {SEATS[seat]: self.table.game.score(seat) for seat in range(len(names))}
        for category, points in score_rows(sheets):
            self.say(f"{category:10}" + "".join(f"{number:10}" for number in points))

    def known(self, seat: int) -> None:
        """What the seat has seen of the hands of others."""
        hands = view(self.table.game, seat)["known_hands"]
        for owner, hand in hands.items():
            gone = f"; {hand['gone']} of them are gone" if hand["gone"] else ""
            names = ", ".join(find(card).name for card in hand["cards"])
            self.say(f"{self.table.names[SEATS.index(owner)]}: {names}{gone}")
        if not hands:
            self.say("You have seen nobody's hand yet.")

    def discard(self, seat: int) -> None:
        """What the seat knows of the discard pile."""
        pile = view(self.table.game, seat)["discard"]
        own = ", ".join(find(card).name for card in pile["own"]) or "none"
        self.say(f"{amount(pile['size'], 'card')} in the discard pile; yours: {own}")
        if pile["seen"]:
            self.say(f"seen in it: {', '.join(find(card).name for card in pile['seen'])}")

    def hint(self, seat: int) -> None:
        """What the engine thinks of the choices."""
        self.table.prepare_hints()
        if self.table.is_preparing:
            self.say("The engine's machine code is being made; this happens once and takes a minute or two.")
        analysis = self.table.hint(seat, HINT_SECONDS)
        self.say(f"You win {100 * analysis.win:.0f} of 100 such games.")
        for move in analysis.moves[:5]:
            action = action_of(self.table.game.state, seat, move.action)
            points = f", {move.points:.0f} points" if move.points is not None else ""
            self.say(f"  {100 * move.value:5.1f} %  {action}  ({move.visits} tries{points})")

    def undo(self) -> None:
        """Take back the last choice."""
        self.table.undo()
        self.told = min(self.told, len(self.table.game.plies))
        self.say("Taken back.")

    def log(self, seat: int) -> None:
        """What everybody did so far."""
        self.told = 0
        self.tell(seat)

    def tell(self, seat: int | None) -> None:
        """Tell what everybody did since, as a seat may know it: what happens together is told together."""
        for line in deeds(self.table.game, seat, self.told):
            self.say(line)
        self.told = len(self.table.game.plies)

    def end(self) -> None:
        """The result."""
        result = self.table.game.result
        assert result is not None
        winners = [self.table.names[seat] for seat in result.winners]
        self.say(f"The game is over: {' and '.join(winners)} {'wins' if len(winners) == 1 else 'share the victory'}.")
        self.score()
        self.say(f"{'rank':10}" + "".join(f"{place:10}" for place in result.ranks))
