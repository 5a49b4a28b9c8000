"""A table to play at: cities in a few words, every action carried out by interpreted and by compiled rules.

    def test_building(table):
        game = table(A={"board": "gizah", "hand": "baths"})
        game.turn_with(A="build baths")
        assert game.coins("A") == 3

Seats are called A, B, C ... clockwise: B is A's left neighbour, and the last one A's right neighbour.  Three play
unless `players` says otherwise, on the fourth turn, so that a hand has four cards.  Boards that are not given are taken
from those left, hands are filled up with other cards of the Age; who is not mentioned in a turn sells one of those.

Machine code carries out the same actions on a copy of the position and must arrive at the same bytes.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from sevenwonders import classic
from sevenwonders.classic.components import Board
from sevenwonders.classic.ids import cards_in_hand, city_cards

from ..conftest import Machine

LETTERS = "ABCDEFG"


@pytest.fixture(scope="session")
def machine() -> Machine:
    return Machine("classic")


class Table(classic.Game):
    """A game with the words of the rulebook, which compiled rules play along with."""

    def __init__(self, machine: Machine, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.machine = machine
        self.mentioned: set[str] = set()

    def commit(self, seat: Any, action: Any) -> None:
        """Choose for a seat, given by letter or number."""
        seat = LETTERS.index(seat) if isinstance(seat, str) else seat
        position, mark = self.state.to_array(), len(self.plies)
        is_next = seat == min(self.deciders, default=None)
        if seat in self.deciders:
            assert self.machine.legal(position, seat) == self.legal_codes(seat)
        codes = [self.to_code(seat, action)]
        super().commit(seat, action)
        codes += [ply.code for ply in self.plies[mark:] if ply.seat == classic.CHANCE]
        if is_next:  # compiled rules ask one seat after the other
            for code in codes:
                self.machine.play(position, code)
            assert position.tobytes() == self.state.to_array().tobytes(), f"compiled differs after {action}"

    def turn_with(self, **actions: str) -> None:
        """One turn: the actions by seat; the others who are asked sell a card that no test names."""
        chosen = {LETTERS.index(letter): text for letter, text in actions.items()}
        for seat in self.deciders:
            self.commit(seat, chosen.get(seat) or f"sell {self.spare(seat).id}")

    def spare(self, seat: int) -> classic.Unit:
        """A card of a hand that is there only to fill it."""
        hand = cards_in_hand(self.state, seat)
        return next((card for card in reversed(hand) if card.id not in self.mentioned), hand[-1])

    def legal(self, letter: str) -> list[str]:
        return [str(action) for action in self.legal_actions(LETTERS.index(letter))]

    def coins(self, letter: str) -> int:
        return self.state.city[LETTERS.index(letter)].coins

    def hand(self, letter: str) -> list[str]:
        return [card.id for card in cards_in_hand(self.state, LETTERS.index(letter))]

    def city(self, letter: str) -> list[str]:
        return [card.id for card in city_cards(self.state, LETTERS.index(letter))]

    def ways(self, letter: str, unit: str | classic.Unit) -> list[tuple[int, int]]:
        """The payments the treasury allows, as coins to the left and to the right."""
        cost = self.payment(LETTERS.index(letter), unit)
        return [(way.left, way.right) for way in cost.affordable_ways]

    def points(self, letter: str, category: str = "total") -> int:
        return self.score(LETTERS.index(letter))[category]

    def sees(self, letter: str | None = None) -> Any:
        return classic.view(self, None if letter is None else LETTERS.index(letter))

    @property
    def pile(self) -> int:
        return self.sees()["discard"]["size"]


def fill(cities: list[dict[str, Any]], age: int, turn: int, discard: Sequence[str]) -> None:
    """Fill up hands with cards that are not mentioned."""
    players = len(cities)
    named = [classic.find(name) for city in cities for name in (*city["cards"], *city["hand"])]
    named += [classic.find(name) for name in discard]
    left = Counter({c: int(c.facts.copies[players]) for c in classic.CARDS if c.age == age and not c.guild})
    guilds = [card for card in classic.GUILDS if card not in named] if age == 3 else []
    left.update(guilds[: players + 2 - sum(card.guild for card in named)])
    left.subtract(card for card in named if card in left)
    names = {card.name for card in named}
    # Cards that no test names come first, many for each player; the last in the table are the ones to sell.
    spare = sorted(left.elements(), key=lambda card: (card.name in names, -card.row))
    assert len(spare) + sum(len(city["hand"]) for city in cities) >= players * (8 - turn), "too few cards of this Age"
    for city in cities:
        while len(city["hand"]) < 8 - turn:
            city["hand"].append(spare.pop(0).id)


def words(given: Any) -> list[str]:
    return given.split() if isinstance(given, str) else list(given)


@pytest.fixture
def table(machine: Machine) -> Callable[..., Table]:
    """Sets a table; see the top of this file."""

    def lay(
        age: int = 1, turn: int = 4, discard: str = "", players: int = 3, seed: int = 1, **given: Mapping[str, Any]
    ) -> Table:
        cities = [dict(given.get(letter, {})) for letter in LETTERS[:players]]
        taken = {city["board"] for city in cities if "board" in city}
        free = (board.name.lower() for board in reversed(Board) if board.name.lower() not in taken)
        for city in cities:
            city["board"] = city.get("board") or next(free)
            city["cards"], city["hand"] = words(city.get("cards", "")), words(city.get("hand", ""))
        mentioned = {classic.find(name).id for city in cities for name in city["hand"]}
        fill(cities, age, turn, words(discard))
        position = classic.Position(cities=cities, age=age, turn=turn, discard=words(discard))
        game = Table(machine, position=position, seed=seed)
        game.mentioned = mentioned
        return game

    return lay


@pytest.fixture
def new_game(machine: Machine) -> Callable[..., Table]:
    """Sets up a game from the beginning."""

    def begin(seed: int | None = 1, **options: Any) -> Table:
        return Table(machine, classic.Options(**options), seed=seed)

    return begin
