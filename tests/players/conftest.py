"""Helpers of the tests of players: a game of each configuration, and positions of it as a seat knows them."""

from collections.abc import Iterator
from typing import Any

import pytest

from sevenwonders.duel.options import options_from
from sevenwonders.duel.rules.play import apply
from sevenwonders.duel.rules.setup import new_game
from sevenwonders.duel.rules.simulation import resolve_chance
from sevenwonders.duel.rules.state import State, Victory, seat_to_act
from sevenwonders.duel.states import known
from sevenwonders.kernel.chance import Purpose, derive_random_stream
from sevenwonders.players import player_from

pytest.register_assert_rewrite("tests.players.examples")
CONFIGURATIONS = ((), ("pantheon",), ("agora",), ("pantheon", "agora"), ("solo",))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for `modules` runs for every configuration."""
    if "modules" in metafunc.fixturenames:
        metafunc.parametrize("modules", CONFIGURATIONS, ids=lambda modules: "+".join(modules) or "base")


def play(players: Any, seed: int, rules: int) -> Iterator[tuple[State, int, int]]:
    """A game between two players, who are shown what they know: each decision's position, seat and action.

    The last item is the end: its seat and action are -1.
    """
    state, chance = State(), derive_random_stream(seed, Purpose.CHANCE)
    new_game(state, rules)
    resolve_chance(state, chance)
    while state.victory == Victory.NONE:
        seat = seat_to_act(state)
        action = players[seat].choose(known(state, seat), seat).action
        yield state.copy(), seat, action
        apply(state, action)
        resolve_chance(state, chance)
    yield state, -1, -1


@pytest.fixture
def positions() -> Any:
    """Every position of a random game with a decision, with the seat."""

    def of(seed: int, modules: tuple[str, ...], profile: str = "default") -> Iterator[tuple[State, int]]:
        dice = player_from("random", seed)
        for state, seat, _ in play((dice, dice), seed, options_from(profile, modules=modules).to_bits()):
            if seat >= 0:
                yield state, seat

    return of
