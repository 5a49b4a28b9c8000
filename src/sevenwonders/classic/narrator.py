"""Descriptions of a game of 7 Wonders in lines of text that read well aloud."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from ..errors import SevenWondersError
from ..game.narrator import InfoCommand, Narrator
from ..game.ply import Result
from ..game.seats import Seat, check_seat
from . import words
from .actions import action_of
from .describe import format_card_names, format_component_name
from .game import Game
from .ids import SEATS
from .names import find
from .view import view


class ClassicNarrator(Narrator):
    """Narrator of a game of 7 Wonders, for the text interface."""

    SHORTENING_HINT = "Names may be shortened: 'build alt'.  "
    EXAMPLE_ARGUMENTS: ClassVar = {"about": "baths", "price": "baths"}
    HELP = """\
  show      all cities               hand      your cards with prices
  city X    the city of p1 to p7     about X   what a card does
  price X   what a card costs you, every way to pay
  known     cards you have seen in the hands of others
  discard   the discard pile"""

    game: Game

    @property
    def info_commands(self) -> Mapping[str, InfoCommand]:
        """The commands with which a player asks for information, such as `hand`; see `Narrator`."""
        return {
            "show": lambda seat, _: self.iter_view_lines(seat),
            "hand": lambda seat, _: self.describe_hand(seat),
            "city": self.describe_city_of_seat,
            "about": lambda _, name: [words.format_component_line(find(name), self.messages)],
            "price": self.describe_ways_to_pay,
            "known": lambda seat, _: self.describe_known_hands(seat),
            "discard": lambda seat, _: self.describe_discard_pile(seat),
        }

    def iter_view_lines(self, seat: int | None) -> Iterator[str]:
        """Yield lines about all cities and, unless `seat` is None (a spectator), the hand of the seat."""
        for name, city in zip(self.game.names, view(self.game, seat)["cities"].values(), strict=True):
            yield from words.describe_city(name, city, self.messages)
        if seat is not None:
            yield from self.describe_hand(seat)

    def format_status_line(self, seat: int) -> str:
        """Return the prompt of a seat in one line: Age, turn, coins, points and shields.  Raises `SeatError`."""
        check_seat(seat, self.game.num_players)
        say, seat_view = self.messages.say, view(self.game, seat)
        names, mine = self._names, seat_view["cities"][SEATS[seat]]
        sides = [
            self._label(
                f"{say(f'round.{side}')} {names[other]}", words.format_shield_lead(mine["lead"][other], self.messages)
            )
            for side, other in (("left", mine["left"]), ("right", mine["right"]))
        ]
        sums = [
            say("coins", count=mine["coins"]),
            say("points", count=mine["score"].get("total", 0)),
            say("round.shields", count=mine["shields"]),
        ]
        stand = self._label(self.game.names[seat], ", ".join(sums))
        headline = words.format_turn_headline(seat_view, self.messages)
        return f"[{headline}] {stand} ({', '.join(sides)}). {say('terminal.enter')}"

    @property
    def _names(self) -> dict[Seat, str]:
        return dict(zip(SEATS, self.game.names, strict=False))

    def _label(self, label: str, text: str) -> str:
        return words.format_with_label(label, text, self.messages)

    def describe_hand(self, seat: int) -> Iterator[str]:
        """Describe the cards of the seat's hand and the next stage, with prices."""
        seat_view = view(self.game, seat)
        for entry in seat_view["hand"]:
            price = words.format_price(entry["payment"], self.messages, entry["in_city"])
            yield f"  {words.format_component_line(find(entry['card']), self.messages)}  [{price}]"
        if seat_view["hand"] and seat_view["stage"] is not None:
            price = words.format_price(seat_view["stage"]["payment"], self.messages)
            number = sum(stage["built"] for stage in seat_view["cities"][SEATS[seat]]["stages"]) + 1
            yield f"  {self._label(self.messages.say('round.stage', number=number), price)}"

    def iter_legal_lines(self, seat: int) -> Iterator[str]:
        """List the legal actions of a seat, each with a number, a description and its changes to the city."""
        seat_view = view(self.game, seat)
        mine = seat_view["cities"][SEATS[seat]]
        if mine["board"] and seat_view["question"] == "choose_side":
            question = words.format_question(seat_view["question"], self.messages)
            yield self._label(question, format_component_name(mine["board"], self.messages))
        for number, entry in enumerate(seat_view["legal"], 1):
            action = self.describe_legal_action(seat, entry["code"])
            changes = words.format_changes(seat_view, seat, entry["changes"], self.messages)
            yield f"{number:3}  {entry['action']:34} {action}{changes}"

    def describe_legal_action(self, seat: int, code: int) -> str:
        """Return a description of the legal action with the code `code`, including its price."""
        state, names = self.game.state, self.game.names
        return words.describe_priced_action(state, seat, action_of(state, seat, code), self.messages, names=names)

    def describe_city_of_seat(self, seat: int, which: str) -> Iterator[str]:
        """Describe the city of the seat with the name `which`, such as `p2`, to the player at `seat`.

        Raises:
            SevenWondersError: there is no seat with that name.
        """
        if which not in SEATS[: self.game.num_players]:
            raise SevenWondersError(f"write 'city p1' to 'city p{self.game.num_players}'")
        yield from words.describe_city(self._names[which], view(self.game, seat)["cities"][which], self.messages)

    def describe_ways_to_pay(self, seat: int, name: str) -> Iterator[str]:
        """List every way in which a seat can pay for the card called `name`, step by step."""
        unit, messages = find(name), self.messages
        cost = self.game.payment(seat, unit)
        yield self._label(format_component_name(unit, messages), words.format_price(cost.to_json(), messages))
        for way in cost.ways:
            short = f": {messages.say('round.foot.short')}" if way not in cost.affordable_ways else ""
            to = f"{way}: " if way.left or way.right else ""
            yield f"  {to}{messages.say('coins', count=way.coins)}{short}"
            if way.reserve:
                yield f"    {words.format_coins_to_bank(way.reserve, messages)}"
            for step in words.format_payment_steps(way.to_json(), self._names, messages):
                yield f"    {step}"

    def describe_known_hands(self, seat: int) -> Iterator[str]:
        """Describe the cards that the seat has seen in the hands of other seats."""
        hands, say = view(self.game, seat)["known_hands"], self.messages.say
        for owner, hand in hands.items():
            gone = f" · {say('round.gone', count=hand['gone'])}" if hand["gone"] else ""
            whose = say("round.hand_of", name=self._names[owner])
            yield f"{self._label(whose, format_card_names(hand['cards'], self.messages))}{gone}"
        if not hands:
            yield say("round.nothing_seen")

    def describe_discard_pile(self, seat: int) -> Iterator[str]:
        """Describe the discard pile, as far as the seat knows it."""
        pile = view(self.game, seat)["discard"]
        yield self._label(self.messages.say("cards.discards"), str(pile["size"]))
        for key, cards in (("own", pile["own"]), ("seen", pile["seen"]), ("taken", pile["taken"])):
            if cards:
                names = format_card_names(cards, self.messages)
                yield self._label(self.messages.say(f"round.discard.{key}"), names)

    def describe_plies(self, viewer: int | None, since: int = 0) -> Iterator[str]:
        """Describe the actions of players from ply `since` on, as far as `viewer` (None: a spectator) may know them."""
        for entry in words.make_log(self.game, viewer, self.messages, since):
            yield f"{entry.when} {entry.text}".lstrip()

    def iter_score_lines(self) -> Iterator[str]:
        """Yield the lines of a table with the score sheets of all seats and, if the game has ended, their ranks."""
        sheets = {SEATS[seat]: self.game.score(seat) for seat in range(self.game.num_players)}
        rows = words.make_score_rows(sheets, self.messages)
        if self.game.result is not None:
            rows.append((self.messages.say("terminal.rank"), list(self.game.result.ranks)))
        width = max(len(label) for label, _ in rows) + 1
        yield " " * width + "".join(f"{name[:9]:>10}" for name in self.game.names)
        for label, numbers in rows:
            yield f"{label:{width}}" + "".join(f"{number:10}" for number in numbers)

    def _describe_ending(self, result: Result) -> str:
        totals = [sheet["total"] for sheet in result.scores]
        return f"{words.format_winners(self.game.names, result.winners, totals, self.messages)}."
