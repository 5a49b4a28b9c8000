"""Games and positions shared by the tests of the players of 7 Wonders."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from sevenwonders.classic.options import Options
from sevenwonders.classic.rules.chance import resolve_chance
from sevenwonders.classic.rules.play import commit_choice
from sevenwonders.classic.rules.setup import new_game
from sevenwonders.classic.rules.state import FIRST_CHANCE, Question, State
from sevenwonders.classic.states import known
from sevenwonders.kernel.bits import lowest_member
from sevenwonders.kernel.chance import Purpose, derive_random_stream
from sevenwonders.players import player_from


def play(players: Sequence[Any], seed: int, rules: int | None = None) -> Iterator[tuple[State, int, int]]:
    """A game between players who are shown what they know: before each choice the position, the seat and its action.

    The last item is the end: its seat and action are -1.
    """
    state, chance = State(), derive_random_stream(seed, Purpose.CHANCE)
    new_game(state, len(players), Options(sides="random").to_bits() if rules is None else rules)
    resolve_chance(state, chance)
    while state.question != Question.OVER:
        seat = lowest_member(state.deciders)
        action = players[seat].choose(known(state, seat), seat).action
        yield state.copy(), seat, action
        commit_choice(state, seat, action)
        if state.question >= FIRST_CHANCE:
            resolve_chance(state, chance)
    yield state, -1, -1


@pytest.fixture
def positions() -> Any:
    """Every choice of a game: the position and the seat; one in four is made at random, the others greedily."""

    class Mixed:
        def __init__(self, seed: int) -> None:
            self.players = [player_from("greedy", seed, "classic")] * 3 + [player_from("random", seed, "classic")]
            self.choices = 0

        def choose(self, state: State, seat: int) -> Any:
            self.choices += 1
            return self.players[self.choices % 4].choose(state, seat)

    def of(seed: int, players: int = 3, rules: int | None = None) -> Iterator[tuple[State, int]]:
        for state, seat, _ in play([Mixed(seed)] * players, seed, rules):
            if seat >= 0:
                yield state, seat

    return of
