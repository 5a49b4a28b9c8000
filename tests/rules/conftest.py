"""A table to play at: a position in a few words, every action carried out by interpreted and by compiled rules.

    def test_building(table):
        game = table("aqueduct", p1={"cards": "quarry", "coins": 20})
        game.play("build aqueduct")
        assert game.coins == [16, 7]

The fixture `table` lays the named cards side by side, all accessible, and another card beside them so that the Age
goes on (`last=True` leaves it out).  Each test runs twice; in the run called `compiled`, machine code carries out
the same actions on a copy of the position and must arrive at the same bytes.
"""

import json
from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from sevenwonders import duel
from sevenwonders.duel.rules.moves import N_ACTIONS
from sevenwonders.duel.rules.play import apply
from sevenwonders.duel.rules.state import Zone

# Face-up slots that do not cover each other; with no other cards about, all are accessible.
SIDE_BY_SIDE = {1: (14, 15, 16, 17, 18, 19), 2: (11, 12, 13, 14, 0, 1), 3: (5, 6, 7, 8, 0, 1)}


class Table(duel.Game):
    """A game with the words of the rulebook; `machine` plays along when it is given."""

    def __init__(self, machine: SimpleNamespace | None, *args: Any, **kwargs: Any) -> None:
        self.machine = None
        super().__init__(*args, **kwargs)
        self.machine = machine
        self._compare()

    def play(self, *actions: Any) -> None:
        """Play one action after the other; chance answers after each."""
        for action in actions:
            before, states, mark = self.state.copy(), self.state.to_array(), len(self.plies)
            super().play(action)
            for ply in self.plies[mark:]:
                apply(before, ply.code)
                if self.machine:
                    self.machine.apply(states, 0, ply.code)
                    assert states.tobytes() == before.to_array().tobytes(), f"compiled differs after {ply}"
            assert before == self.state
            self._compare()

    def _compare(self) -> None:
        if self.machine:
            out = np.zeros(N_ACTIONS, np.int64)
            number = self.machine.legal(self.state.to_array(), 0, out)
            assert out[:number].tolist() == self.legal_codes()

    @property
    def legal(self) -> list[str]:
        return [str(action) for action in self.legal_actions()]

    @property
    def coins(self) -> list[int]:
        return [city.coins for city in self.state.city]

    @property
    def pawn(self) -> int:
        return self.state.pawn

    @property
    def asks(self) -> str | None:
        """What is to be decided now."""
        return self.question.name.lower() if self.question is not None else None

    @property
    def won(self) -> tuple[int | None, str] | None:
        """The winner (None when shared) and the kind of victory, once there is one."""
        return (self.result.winner, self.result.victory.name.lower()) if self.result else None

    def price(self, name: str, seat: int = 0) -> tuple[int, int]:
        """What a card or Wonder costs a player: coins in all, and those of them that go into trade."""
        unit = duel.find(name)
        cost = self.payment(seat, unit)
        if self.machine:
            assert self.machine.price(self.state.to_array(), 0, seat, unit.row) == cost.coins
        return cost.coins, cost.trade

    def where(self, card: str) -> str:
        """The zone of a card: unseen, structure, city (of player 1), second_city, discard, under_wonder ..."""
        return Zone(self.state.zone[duel.find(card).row]).name.lower()

    def sees(self, seat: int | None = None) -> dict[str, Any]:
        """What a player, or a spectator, sees."""
        return duel.view(self, seat)

    def city(self, seat: int) -> dict[str, Any]:
        """A city as everybody sees it."""
        return self.sees()["cities"][("p1", "p2")[seat]]

    def wonders(self, seat: int) -> list[str]:
        return [entry["wonder"] for entry in self.city(seat)["wonders"]]

    def slot(self, number: int) -> dict[str, Any] | None:
        """A slot of the structure, None when it is empty."""
        return next((slot for slot in self.sees()["structure"] if slot["slot"] == number), None)


def _city(given: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value.split() if key in ("cards", "tokens") else value for key, value in given.items()}


def _age_of(cards: tuple[str, ...]) -> int:
    return min(3, duel.find(cards[0], duel.CARDS).deck) if cards else 1


@pytest.fixture(params=["interpreted", "compiled"])
def table(request: pytest.FixtureRequest) -> Callable[..., Table]:
    """Sets a table; see the top of this file."""
    machine = request.getfixturevalue("machine") if request.param == "compiled" else None

    def lay(
        *cards: str, last: bool = False, deal: duel.Deal | None = None, seed: int | None = 1, **given: Any
    ) -> Table:
        age = given.setdefault("age", _age_of(cards))
        for seat in ("p1", "p2"):
            given[seat] = _city(given.get(seat, {}))
        if "structure" not in given:
            mentioned = json.dumps([given, cards, deal.write() if deal else {}])
            spare = (card.id for card in duel.CARDS if card.deck == age and card.id not in mentioned)
            laid = [*cards, *([] if last else [next(spare) for _ in range(1 if cards else 2)])]
            given["structure"] = dict(zip(SIDE_BY_SIDE[age], laid, strict=False))
        position = duel.Position(**given)
        return Table(machine, position=position, deal=deal, seed=seed)

    return lay


@pytest.fixture(params=["interpreted", "compiled"])
def new_game(request: pytest.FixtureRequest) -> Callable[..., Table]:
    """Sets up a game from the beginning."""
    machine = request.getfixturevalue("machine") if request.param == "compiled" else None

    def begin(seed: int | None = 1, deal: duel.Deal | None = None, **options: Any) -> Table:
        return Table(machine, duel.Options(**options), seed=seed, deal=deal)

    return begin
