"""The evaluation: fair to both seats, blind to what is hidden, and the same number interpreted and compiled."""

import pytest

from sevenwonders.duel.actions import legal_codes as legal
from sevenwonders.duel.components import BY_ID, Deck
from sevenwonders.duel.players.evaluation import DECIDED, evaluate
from sevenwonders.duel.rules.play import apply
from sevenwonders.duel.rules.setup import new_game
from sevenwonders.duel.rules.simulation import playout
from sevenwonders.duel.rules.state import N_CHAMBERS, N_PLOTS, NONE, SHARED, State
from sevenwonders.duel.states import known
from sevenwonders.kernel.chance import Purpose, derive_random_stream
from sevenwonders.kernel.compiler import compile_rule


def after_each_action(state):
    """The positions that the legal actions lead to, before chance speaks."""
    for action in legal(state)[:4]:
        after = state.copy()
        apply(after, action)
        yield after


@pytest.mark.parametrize("seed", range(3))
def test_evaluation_is_zero_sum(positions, modules, seed: int) -> None:
    for state, _ in positions(seed, modules):
        for after in after_each_action(state):
            assert abs(evaluate(after, 0) + evaluate(after, 1)) <= 1  # halves are rounded


@pytest.mark.parametrize("seed", range(2))
def test_positions_with_hidden_cards_can_be_evaluated(positions, modules, seed: int) -> None:
    for state, _ in positions(seed, modules):
        for viewer in (0, 1, None):
            assert abs(evaluate(known(state, viewer), 0)) < DECIDED


@pytest.mark.jit
def test_compiled_it_is_the_same(positions, modules) -> None:
    machine = compile_rule(evaluate)
    for state, seat in positions(2, modules):
        for position in (state, known(state, seat), *after_each_action(state)):
            record = position.to_array()[0]
            assert [machine(record, seat) for seat in (0, 1)] == [evaluate(position, seat) for seat in (0, 1)]


def test_a_decided_game_is_worth_more_than_any_other() -> None:
    state = State()
    new_game(state, 0)
    playout(state, derive_random_stream(3, Purpose.CHANCE), [0] * 400)
    state.winner = 1
    assert (evaluate(state, 0), evaluate(state, 1)) == (-DECIDED, DECIDED)
    state.winner = SHARED
    assert (evaluate(state, 0), evaluate(state, 1)) == (0, 0)


def midgame(positions, *modules):
    """A turn of player 1 in Age II."""
    return next(
        state
        for state, seat in positions(1, modules)
        if seat == 0 and state.age == Deck.AGE_II and state.n_agenda == 1 and state.agenda[0].question == 0
    )


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("cubes", [3, 0, 0, 0, 0, 0]),
        ("offerings", 7),
        ("mythologies", 1 << 2),
        ("divinities", 1 << BY_ID["aphrodite"].number),
        ("reserve", 7),
        ("decrees", 1 << BY_ID["blue_income"].number),
        ("tokens", 1 << BY_ID["corruption"].number),
        ("plots", [BY_ID["espionage"].number] + [NONE] * (N_PLOTS - 1)),
    ],
)
def test_gains_of_expansions_have_value(positions, field: str, value: int | list[int]) -> None:
    state = midgame(positions, "pantheon", "agora")
    nothing = {"plots": [NONE] * N_PLOTS, "cubes": [0] * N_CHAMBERS}
    setattr(state.city[0], field, nothing.get(field, 0))
    without = evaluate(state, 0)
    setattr(state.city[0], field, value)
    assert evaluate(state, 0) > without


def test_conspiracy_gains_value_prepared_and_expires_with_cards(positions) -> None:
    state = midgame(positions, "agora")
    state.city[0].plots[0] = BY_ID["sabotage"].number
    held = evaluate(state, 0)
    state.city[0].plot_under[0] = 0
    assert evaluate(state, 0) > held
    state.age, state.present = Deck.AGE_III, 0
    prepared = evaluate(state, 0)
    state.city[0].plots[0] = state.city[0].plot_under[0] = NONE
    assert evaluate(state, 0) == prepared
