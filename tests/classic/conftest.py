"""A table to play at: cities in a few words, every action carried out by interpreted and by compiled rules.

    def test_building(table):
        game = table(A={"board": "gizah", "hand": "baths"})
        game.turn_with(A="build baths")
        assert game.coins("A") == 3

Seats are called A, B, C ... clockwise: B is A's left neighbour, and the last one A's right neighbour.  Three play
unless `players` says otherwise, on the fourth turn, so that a hand has four cards.  Boards that are not given are taken
from those left, hands are filled up with other cards of the Age; who is not mentioned in a turn sells one of those.

Each test runs twice; in the run called `compiled`, machine code carries out the same actions on a copy of the position
and must arrive at the same bytes.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from sevenwonders import classic
from sevenwonders.classic.components import Board
from sevenwonders.classic.ids import city_cards, hand_of
from sevenwonders.classic.rules.belief import believe
from sevenwonders.classic.rules.knowledge import forget
from sevenwonders.classic.rules.legal import legal_for
from sevenwonders.classic.rules.moves import MAX_LEGAL
from sevenwonders.classic.rules.observation import N_FEATURES, observe
from sevenwonders.classic.rules.play import apply, commit
from sevenwonders.classic.rules.simulation import playout
from sevenwonders.kernel.chance import streams_array
from sevenwonders.kernel.compiler import compiled
from sevenwonders.kernel.rule import rule

LETTERS = "ABCDEFG"


@rule
def apply_at(states, index, action):
    """The compiled rules work on records, which only compiled code can take out of an array."""
    apply(states[index], action)


@rule
def commit_at(states, index, seat, action):
    commit(states[index], seat, action)


@rule
def legal_at(states, index, seat, out):
    return legal_for(states[index], seat, out)


@rule
def playout_at(states, index, stream, scratch):
    return playout(states[index], stream, scratch)


@rule
def forget_at(states, index, seat):
    forget(states[index], seat)


@rule
def believe_at(states, index, stream, scratch):
    believe(states[index], stream, scratch)


@rule
def observe_at(states, index, seat, out):
    observe(states[index], seat, out)


def machine_code() -> SimpleNamespace:
    """The compiled rules on arrays of states; each is compiled when it is first called."""
    return SimpleNamespace(
        apply=compiled(apply_at),
        commit=compiled(commit_at),
        legal=compiled(legal_at),
        playout=compiled(playout_at),
        forget=compiled(forget_at),
        believe=compiled(believe_at),
        observe=compiled(observe_at),
    )


def use_all(machine: SimpleNamespace) -> None:
    """Call every compiled rule once."""
    game, stream, out = classic.Game.new(seed=1), streams_array([1])[0], np.zeros(MAX_LEGAL, np.int64)
    states = game.state.to_array()
    machine.legal(states, 0, 0, out)
    machine.observe(states, 0, 0, np.zeros(N_FEATURES, np.int64))
    machine.commit(states, 0, 0, game.legal_codes(0)[0])
    machine.apply(states, 0, game.legal_codes(1)[0])
    machine.forget(states, 0, 0)
    machine.believe(states, 0, stream, out)
    machine.playout(states, 0, stream, out)


@pytest.fixture(scope="session")
def machine() -> SimpleNamespace:
    return machine_code()


class Table(classic.Game):
    """A game with the words of the rulebook; `machine` plays along when it is given."""

    def __init__(self, machine: SimpleNamespace | None, *args: Any, **kwargs: Any) -> None:
        self.machine = None
        super().__init__(*args, **kwargs)
        self.machine = machine
        self.mentioned: set[str] = set()

    def commit(self, seat: Any, action: Any) -> None:
        """Choose for a seat, given by letter or number."""
        seat = LETTERS.index(seat) if isinstance(seat, str) else seat
        states, mark = self.state.to_array(), len(self.plies)
        if self.machine:
            out = np.zeros(MAX_LEGAL, np.int64)
            assert out[: self.machine.legal(states, 0, seat, out)].tolist() == self.legal_codes(seat)
            code = self.number_of(seat, action)
        super().commit(seat, action)
        if self.machine:
            self.machine.commit(states, 0, seat, code)
            for ply in self.plies[mark:]:
                if ply.seat == classic.CHANCE:
                    self.machine.apply(states, 0, ply.code)
            assert states.tobytes() == self.state.to_array().tobytes(), f"compiled differs after {action}"

    def turn_with(self, **actions: str) -> None:
        """One turn: the actions by seat; everybody else who is asked sells a card nobody mentions."""
        chosen = {LETTERS.index(letter): text for letter, text in actions.items()}
        for seat in self.deciders:
            self.commit(seat, chosen.get(seat) or f"sell {self.spare(seat).id}")

    def spare(self, seat: int) -> classic.Unit:
        """A card of a hand that is there only to fill it."""
        hand = hand_of(self.state, seat)
        return next((card for card in reversed(hand) if card.id not in self.mentioned), hand[-1])

    def legal(self, letter: str) -> list[str]:
        return [str(action) for action in self.legal_actions(LETTERS.index(letter))]

    def coins(self, letter: str) -> int:
        return self.state.city[LETTERS.index(letter)].coins

    def hand(self, letter: str) -> list[str]:
        return [card.id for card in hand_of(self.state, LETTERS.index(letter))]

    def city(self, letter: str) -> list[str]:
        return [card.id for card in city_cards(self.state, LETTERS.index(letter))]

    def ways(self, letter: str, unit: str | classic.Unit) -> list[tuple[int, int]]:
        """The payments the treasury allows, as coins to the left and to the right."""
        cost = self.payment(LETTERS.index(letter), unit)
        return [(way.left, way.right) for way in cost.affordable]

    def points(self, letter: str, category: str = "total") -> int:
        return self.score(LETTERS.index(letter))[category]

    def sees(self, letter: str | None = None) -> Any:
        return classic.view(self, None if letter is None else LETTERS.index(letter))

    @property
    def pile(self) -> int:
        return self.sees()["discard"]["size"]


def fill(cities: list[dict[str, Any]], age: int, turn: int, discard: Sequence[str]) -> None:
    """Fill up hands with cards nobody mentions."""
    players = len(cities)
    named = [classic.find(name) for city in cities for name in (*city["cards"], *city["hand"])]
    named += [classic.find(name) for name in discard]
    left = Counter({c: int(c.facts.copies[players]) for c in classic.CARDS if c.age == age and not c.guild})
    guilds = [card for card in classic.GUILDS if card not in named] if age == 3 else []
    left.update(guilds[: players + 2 - sum(card.guild for card in named)])
    left.subtract(card for card in named if card in left)
    names = {card.name for card in named}
    # Cards nobody mentions first, of which everybody has many; the last in the table are the ones to sell.
    spare = sorted(left.elements(), key=lambda card: (card.name in names, -card.row))
    assert len(spare) + sum(len(city["hand"]) for city in cities) >= players * (8 - turn), "too few cards of this Age"
    for city in cities:
        while len(city["hand"]) < 8 - turn:
            city["hand"].append(spare.pop(0).id)


def words(given: Any) -> list[str]:
    return given.split() if isinstance(given, str) else list(given)


@pytest.fixture(params=["interpreted", "compiled"])
def table(request: pytest.FixtureRequest) -> Callable[..., Table]:
    """Sets a table; see the top of this file."""
    machine = request.getfixturevalue("machine") if request.param == "compiled" else None

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


@pytest.fixture(params=["interpreted", "compiled"])
def new_game(request: pytest.FixtureRequest) -> Callable[..., Table]:
    """Sets up a game from the beginning."""
    machine = request.getfixturevalue("machine") if request.param == "compiled" else None

    def begin(seed: int | None = 1, **options: Any) -> Table:
        return Table(machine, classic.Options(**options), seed=seed)

    return begin
