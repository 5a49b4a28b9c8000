"""A table to play at: a position in a few words, every action carried out by interpreted and by compiled rules.

    def test_building(table):
        game = table("aqueduct", p1={"cards": "quarry", "coins": 20})
        game.play("build aqueduct")
        assert game.coins == [16, 7]

The fixture `table` lays the named cards side by side, all accessible, and another card beside them so that the Age
goes on (`last=True` leaves it out).  Anything else is given in the words of `duel.Position`: `modules=["agora"]`,
`pantheon={6: "tanit"}`.  Chance does what `deal` says; a list shorter than in a whole game begins with what comes
next: `deal=duel.Deal(conspiracies=("coup", "treason"))`.

Machine code carries out the same actions on a copy of the position and must arrive at the same bytes.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

import pytest

from sevenwonders import duel
from sevenwonders.duel.rules.play import apply
from sevenwonders.duel.rules.state import Zone

from ...conftest import Machine

# Face-up slots that do not cover each other, by Age; with no other cards about, all are accessible.
SIDE_BY_SIDE = {1: (14, 15, 16, 17, 18, 19), 2: (11, 12, 13, 14, 0, 1), 3: (5, 6, 7, 8, 0, 1)}
AGORA_SIDE_BY_SIDE = {
    1: (18, 19, 20, 21, 22, 23, 24),
    2: (13, 14, 15, 16, 17, 0, 1, 2),
    3: (5, 6, 7, 8, 0, 1, 14, 15, 16, 17),
}


class Table(duel.Game):
    """A game with the words of the rulebook, which compiled rules play along with."""

    def __init__(self, machine: Machine, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.machine = machine
        self._compare()

    def play(self, *actions: Any) -> None:
        """Play one action after the other; chance answers after each."""
        for action in actions:
            before, position, mark = self.state.copy(), self.state.to_array(), len(self.plies)
            super().play(action)
            for ply in self.plies[mark:]:
                apply(before, ply.code)
                self.machine.play(position, ply.code)
                assert position.tobytes() == before.to_array().tobytes(), f"compiled differs after {ply}"
            assert before == self.state
            self._compare()

    def _compare(self) -> None:
        if self.seat in (0, 1):
            assert self.machine.legal(self.state.to_array(), self.seat) == self.legal_codes()

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
        """Return the question to be decided now."""
        return self.question.name.lower() if self.question is not None else None

    @property
    def won(self) -> tuple[int | None, str] | None:
        """The winner (None when shared) and the kind of victory, once the game is over."""
        return (self.result.winner, self.result.victory.name.lower()) if self.result else None

    def price(self, name: str, seat: int = 0) -> tuple[int, int]:
        """Return the price of a card or Wonder for a player: coins in all, and those spent on trade."""
        unit = duel.find(name)
        cost = self.payment(seat, unit)
        return cost.coins, cost.trade

    def where(self, card: str) -> str:
        """The zone of a card: unseen, structure, city (of player 1), second_city, discard, under_wonder ..."""
        return Zone(self.state.zone[duel.find(card).row]).name.lower()

    def sees(self, seat: int | None = None) -> dict[str, Any]:
        """Return the view of a player or spectator."""
        return duel.view(self, seat)

    def city(self, seat: int) -> dict[str, Any]:
        """A city as all see it."""
        return self.sees()["cities"][("p1", "p2")[seat]]

    def wonders(self, seat: int) -> list[str]:
        return [entry["wonder"] for entry in self.city(seat)["wonders"]]

    def slot(self, number: int) -> dict[str, Any] | None:
        """A slot of the structure, None when it is empty."""
        return next((slot for slot in self.sees()["structure"] if slot["slot"] == number), None)


def _city(given: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value.split() if key in ("cards", "tokens") else value for key, value in given.items()}


def _age_of(cards: tuple[str, ...]) -> int:
    """The Age of the first card that says so; Guilds, Grand Temples and Senators lie in Age III."""
    decks = [duel.find(card, duel.CARDS).deck for card in cards]
    return next((deck for deck in decks if deck <= 3), 3) if cards else 1


def _answers(deal: duel.Deal | None, position: duel.Position) -> duel.Deal | None:
    """A deal for the modules in play; lists that are shorter than in a whole game begin with what comes next."""
    if deal is None:
        return None
    state, whole = position.state(), duel.Deal.unknown(position.rules_options())
    seen = {"conspiracies": 16 - state.unseen_plots.bit_count()}
    answers = {}
    for entry in fields(whole):
        given, unknown = getattr(deal, entry.name), getattr(whole, entry.name)
        if entry.name in seen and len(given) < len(unknown):
            given = (("?",) * seen[entry.name] + given + unknown)[: len(unknown)]
        if entry.name == "divinities":
            given = tuple(
                (("?",) * (3 - (state.unseen_divinities >> 3 * number & 7).bit_count()) + deck + ("?",) * 3)[:3]
                if len(deck) < 3
                else deck
                for number, deck in enumerate(given)
            )
        answers[entry.name] = given if _known(given) else unknown
    return duel.Deal(**answers)


def _known(given: Any) -> bool:
    """Return whether a part of a deal says anything."""
    return any(_known(item) for item in given) if isinstance(given, tuple) else given not in ("?", 0)


@pytest.fixture
def table(machine: Machine) -> Callable[..., Table]:
    """Sets a table; see the top of this file."""

    def lay(
        *cards: str, last: bool = False, deal: duel.Deal | None = None, seed: int | None = 1, **given: Any
    ) -> Table:
        age = given.setdefault("age", _age_of(cards))
        for seat in ("p1", "p2"):
            given[seat] = _city(given.get(seat, {}))
        if "structure" not in given:
            mentioned = json.dumps([given, cards, deal.to_document() if deal else {}])
            spare = (card.id for card in duel.CARDS if card.deck == age and card.id not in mentioned)
            laid = [*cards, *([] if last else [next(spare) for _ in range(1 if cards else 2)])]
            slots = (AGORA_SIDE_BY_SIDE if "agora" in given.get("modules", ()) else SIDE_BY_SIDE)[age]
            given["structure"] = dict(zip(slots, laid, strict=False))
        position = duel.Position(**given)
        return Table(machine, position=position, deal=_answers(deal, position), seed=seed)

    return lay


@pytest.fixture
def new_game(machine: Machine) -> Callable[..., Table]:
    """Sets up a game from the beginning."""

    def begin(seed: int | None = 1, deal: duel.Deal | None = None, **options: Any) -> Table:
        return Table(machine, duel.Options(**options), seed=seed, deal=deal)

    return begin


@pytest.fixture
def pantheon_table(table: Callable[..., Table]) -> Callable[..., Table]:
    """Sets a table at which Pantheon is in play."""

    def lay(*cards: str, **given: Any) -> Table:
        return table(*cards, modules=["pantheon"], **given)

    return lay


@pytest.fixture
def altar(pantheon_table: Callable[..., Table]) -> Callable[..., Table]:
    """`altar("tanit", ...)` sets a table with a Divinity on space 6, where player 1 pays 3 for it and has 40 coins."""

    def lay(divinity: str, *cards: str, **given: Any) -> Table:
        given["p1"] = {"coins": 40, **given.get("p1", {})}
        return pantheon_table(*(cards or ["walls"]), pantheon={6: divinity}, **given)

    return lay


@pytest.fixture
def agora_table(table: Callable[..., Table]) -> Callable[..., Table]:
    """Sets a table at which Agora is in play."""

    def lay(*cards: str, **given: Any) -> Table:
        return table(*cards, **{"modules": ["agora"], **given})

    return lay


@pytest.fixture
def conspiracy_table(table: Callable[..., Table]) -> Callable[..., Table]:
    """`conspiracy_table("coup", ...)` sets a table of Agora with a Conspiracy that was just triggered."""

    def lay(conspiracy: str, *cards: str, active: str = "p1", **given: Any) -> Table:
        given = {"modules": ["agora"], "active": active, **given}
        given[active] = {"conspiracies": [f"{conspiracy} with stable"], **given.get(active, {})}
        game = table(*(cards or ([] if "structure" in given else ["palace"])), **given)
        game.play(f"trigger {conspiracy}")
        return game

    return lay


@pytest.fixture
def senate_table(agora_table: Callable[..., Table]) -> Callable[..., Table]:
    """Sets a table of Agora with open Decrees: incomes, but for those given by Chamber (`?` for one face down)."""
    incomes = ["blue_income", "green_income", "yellow_income", "red_income", "wonder_income", "discard_bonus"]

    def lay(*cards: str, decrees: Mapping[int, str] = {}, **given: Any) -> Table:
        return agora_table(*cards, decrees=[decrees.get(n, name) for n, name in enumerate(incomes, 1)], **given)

    return lay
