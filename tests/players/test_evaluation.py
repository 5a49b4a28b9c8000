"""The evaluation: fair to both seats, and the same number interpreted and compiled."""

import pytest

from sevenwonders.duel.rules.play import apply
from sevenwonders.duel.rules.random_play import playout, resolve_chance
from sevenwonders.duel.rules.setup import new_game
from sevenwonders.duel.rules.state import SHARED, State, Victory, seat_to_act
from sevenwonders.kernel.chance import Purpose, stream_for
from sevenwonders.kernel.compiler import compiled
from sevenwonders.players import player_from
from sevenwonders.players.evaluation import DECIDED, evaluate


def positions(seed):
    """Every position of a random game, those before chance speaks too."""
    state, chance, dice = State(), stream_for(seed, Purpose.CHANCE), player_from("random", seed)
    new_game(state, 0)
    resolve_chance(state, chance)
    while state.victory == Victory.NONE:
        apply(state, dice.choose(state, seat_to_act(state)).action)
        yield state.copy()
        resolve_chance(state, chance)


@pytest.mark.parametrize("seed", range(5))
def test_what_one_seat_gains_the_other_loses(seed: int) -> None:
    for state in positions(seed):
        assert abs(evaluate(state, 0) + evaluate(state, 1)) <= 1  # halves are rounded


@pytest.mark.parametrize("seed", range(3))
def test_compiled_it_is_the_same(seed: int) -> None:
    machine = compiled(evaluate)
    for state in positions(seed):
        record = state.to_array()[0]
        assert [machine(record, seat) for seat in (0, 1)] == [evaluate(state, seat) for seat in (0, 1)]


def test_a_decided_game_is_worth_more_than_any_other() -> None:
    state = State()
    new_game(state, 0)
    playout(state, stream_for(3, Purpose.CHANCE), [0] * 400)
    state.winner = 1
    assert (evaluate(state, 0), evaluate(state, 1)) == (-DECIDED, DECIDED)
    state.winner = SHARED
    assert (evaluate(state, 0), evaluate(state, 1)) == (0, 0)
