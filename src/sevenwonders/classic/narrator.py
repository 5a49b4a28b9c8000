"""7 Wonders in lines of text that read well aloud."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import ClassVar

from ..errors import SevenWondersError, plural
from ..game.narrator import Narrator, Word
from ..game.seats import check_seat
from ..names import does
from .actions import action_of
from .game import Game, Result
from .ids import SEATS
from .names import find
from .view import view
from .words import (
    changes_words,
    deeds,
    describe_city,
    describe_unit,
    headline,
    military_words,
    price_words,
    score_rows,
    told,
)


class ClassicNarrator(Narrator):
    """Tells a game of 7 Wonders."""

    SHORTENED = "Names may be shortened: 'build alt'.  "
    OBJECTS: ClassVar = {"about": "baths", "price": "baths"}
    HELP = """\
  show      all cities               hand      your cards with prices
  city X    the city of p1 to p7     about X   what a card does
  price X   what a card costs you, every way to pay
  known     cards you have seen in the hands of others
  discard   the discard pile"""

    game: Game

    @property
    def words(self) -> Mapping[str, Word]:
        """What can be asked for."""
        return {
            "show": lambda seat, _: self.table(seat),
            "hand": lambda seat, _: self.hand(seat),
            "city": self.city,
            "about": lambda _, name: [describe_unit(find(name))],
            "price": self.price,
            "known": lambda seat, _: self.known(seat),
            "discard": lambda seat, _: self.discard(seat),
        }

    def table(self, seat: int | None) -> Iterator[str]:
        """All cities, and the own hand."""
        for city in view(self.game, seat)["cities"].values():
            yield from describe_city(city)
        if seat is not None:
            yield from self.hand(seat)

    def prompt(self, seat: int) -> str:
        """Whose choice it is and how things stand, in one line.  Raises `SeatError`."""
        check_seat(seat, self.game.num_players)
        sight = view(self.game, seat)
        cities = sight["cities"]
        mine = cities[SEATS[seat]]
        sides = ", ".join(
            f"{side} {other['name']}: {military_words(mine['shields'], other['shields'])}"
            for side, other in (("left", cities[mine["left"]]), ("right", cities[mine["right"]]))
        )
        points = mine["score"].get("total", 0)
        return (
            f"[{headline(sight)}] {mine['name']}: {plural(mine['coins'], 'coin')}, {plural(points, 'point')}, "
            f"{plural(mine['shields'], 'shield')} ({sides}). (Enter lists the choices)"
        )

    def hand(self, seat: int) -> Iterator[str]:
        """The own cards with their prices, and the next stage."""
        sight = view(self.game, seat)
        for entry in sight["hand"]:
            yield f"  {describe_unit(find(entry['card']))}  [{price_words(entry['payment'], entry['in_city'])}]"
        if sight["hand"] and sight["stage"] is not None:
            yield f"  next stage: {price_words(sight['stage']['payment'])}"

    def legal(self, seat: int) -> Iterator[str]:
        """The legal choices with numbers and what they do."""
        sight = view(self.game, seat)
        mine = sight["cities"][SEATS[seat]]
        if mine["board"] and sight["question"] == "choose_side":
            yield f"Your board is {mine['board'].capitalize()}."
        for number, entry in enumerate(sight["legal"], 1):
            words = self.deed(seat, entry["code"])
            yield f"{number:3}  {entry['action']:34} {words}{changes_words(sight, seat, entry['changes'])}"

    def deed(self, seat: int, code: int) -> str:
        """What a seat does with a legal action, and what it costs."""
        return told(self.game.state, seat, action_of(self.game.state, seat, code), names=self.game.names)

    def city(self, seat: int, which: str) -> Iterator[str]:
        """The city of a seat."""
        if which not in SEATS[: self.game.num_players]:
            raise SevenWondersError(f"write 'city p1' to 'city p{self.game.num_players}'")
        yield from describe_city(view(self.game, seat)["cities"][which])

    def price(self, seat: int, name: str) -> Iterator[str]:
        """What a card costs the seat: every way to pay, step by step."""
        unit = find(name)
        cost = self.game.payment(seat, unit)
        yield f"{unit}: {price_words(cost.to_json())}"
        for way in cost.ways:
            short = "" if way in cost.affordable else f", more than your {plural(cost.treasury, 'coin')}"
            to = way if way.left or way.right else "nothing for neighbours"
            yield f"  {to}: {plural(way.coins, 'coin')}{short}"
            for step in way.steps:
                yield f"    {step}"

    def known(self, seat: int) -> Iterator[str]:
        """What the seat has seen of the hands of others."""
        hands = view(self.game, seat)["known_hands"]
        for owner, hand in hands.items():
            gone = f"; {hand['gone']} of them {'is' if hand['gone'] == 1 else 'are'} gone" if hand["gone"] else ""
            names = ", ".join(find(card).name for card in hand["cards"])
            yield f"{self.game.names[SEATS.index(owner)]}: {names}{gone}"
        if not hands:
            yield "You have seen nobody's hand yet."

    def discard(self, seat: int) -> Iterator[str]:
        """What the seat knows of the discard pile."""
        pile = view(self.game, seat)["discard"]
        own = ", ".join(find(card).name for card in pile["own"]) or "none"
        yield f"{plural(pile['size'], 'card')} in the discard pile; yours: {own}"
        if pile["seen"]:
            yield f"seen in it: {', '.join(find(card).name for card in pile['seen'])}"

    def happened(self, viewer: int | None, since: int = 0) -> Iterator[str]:
        """What everybody did: what happens together is told together."""
        yield from deeds(self.game, viewer, since)

    def sheet(self) -> Iterator[str]:
        """All score sheets, of what is public, and in the end the ranks."""
        yield f"{'':10}" + "".join(f"{name[:9]:>10}" for name in self.game.names)
        sheets = {SEATS[seat]: self.game.score(seat) for seat in range(self.game.num_players)}
        for category, points in score_rows(sheets):
            yield f"{category:10}" + "".join(f"{number:10}" for number in points)
        if self.game.result is not None:
            yield f"{'rank':10}" + "".join(f"{place:10}" for place in self.game.result.ranks)

    def _ending(self, result: Result) -> str:
        winners = [self.game.names[seat] for seat in result.winners]
        if len(winners) > 1:
            return f"{' and '.join(winners)} share the victory, equal in points and coins."
        by_coins = is_by_coins(winners, [sheet["total"] for sheet in result.scores])
        return f"{winners[0]} {does(winners[0], 'wins')}{', ahead on coins' * by_coins}."


def is_by_coins(winners: Sequence[object], totals: Collection[int]) -> bool:
    """Return whether coins decided between the highest totals (R-40).

    >>> is_by_coins(["p2"], [50, 50, 41])
    True
    """
    return len(winners) == 1 and list(totals).count(max(totals)) > 1
