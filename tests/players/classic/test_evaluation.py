"""The evaluation: what it says of an action is what it says of the positions before and after."""

from itertools import islice

import numpy as np
import pytest

from sevenwonders.classic import known
from sevenwonders.classic.actions import legal_codes as legal
from sevenwonders.classic.components import unit_facts
from sevenwonders.classic.players.evaluation import WEIGHTS, action_worth, choose, current_production_worth, evaluate
from sevenwonders.classic.rules.action_codes import DECLINE, SELL, STAGE, TAKE
from sevenwonders.classic.rules.effects import add_card_to_city, receive_immediate_coins
from sevenwonders.classic.rules.play import (
    move_chosen_card,
    receive_coins_of_build,
    set_coins_for_neighbours,
    settle_coins_of_choice,
)
from sevenwonders.classic.rules.state import Question
from sevenwonders.classic.states import determinize_with_stream
from sevenwonders.kernel.compiler import compile_rule
from sevenwonders.kernel.rule import rule

W = WEIGHTS[0]


def alone(state, seat, action):
    """The position after what one seat does, as if the others did nothing."""
    after = state.copy()
    if action >= TAKE:
        if action < DECLINE:
            add_card_to_city(after.city[seat], action - TAKE)
            receive_immediate_coins(after, seat, unit_facts(action - TAKE))
        return after
    after.city[seat].choice = action
    for step in (set_coins_for_neighbours, settle_coins_of_choice, move_chosen_card, receive_coins_of_build):
        step(after, seat)
    return after


def worths(state, seat):
    """Return the value of each legal action of a seat."""
    trade = current_production_worth(state, seat, W)
    return {action: action_worth(state, seat, action, trade, W) for action in legal(state, seat)}


@pytest.mark.parametrize(("seed", "players"), [(1, 3), (2, 4), (3, 5), (4, 7), (5, 3)])
def test_an_action_is_worth_what_the_position_gains(positions, seed: int, players: int) -> None:
    seen = set()
    for state, seat in positions(seed, players):
        if state.question not in (Question.CHOOSE, Question.EXTRA_CARD, Question.DISCARD_PICK):
            continue
        before = evaluate(state, seat, W)
        neighbours = ((seat + 1) % players, (seat - 1) % players)
        for action, worth in worths(state, seat).items():
            after = alone(state, seat, action)
            given = sum(after.city[other].coins - state.city[other].coins for other in set(neighbours))
            gained = evaluate(after, seat, W) - before - W.gift[state.age] * given
            assert gained == worth, (action, state.age, state.turn)
            seen.add((action >= STAGE) + (action >= SELL) + (action >= TAKE))
    assert {0, 1, 2} <= seen


@rule
def judge(states, seat, streams, noise, weights, actions, out):
    """The position, what quick play takes, and the worth of some actions: one entry point, compiled once."""
    state = states[0]
    out[0], out[1] = evaluate(state, seat, weights[0]), choose(state, seat, streams[0], noise, weights[0])
    trade = current_production_worth(state, seat, weights[0])
    for place in range(len(actions)):
        out[2 + place] = action_worth(state, seat, actions[place], trade, weights[0])


@pytest.mark.jit
def test_compiled_it_is_the_same(positions) -> None:
    machine = compile_rule(judge)
    for state, seat in islice(positions(6, 4), 0, None, 3):
        worths_by_code = worths(state, seat)
        for noise in (0, 300):
            streams, stream, out = np.array([[77]], np.uint64), [77], np.zeros(2 + len(worths_by_code), np.int64)
            actions = np.array(list(worths_by_code), np.int64)
            machine(state.to_array(), seat, streams, noise, WEIGHTS.array, actions, out)
            taken = choose(state, seat, stream, noise, W)
            assert out.tolist() == [evaluate(state, seat, W), taken, *worths_by_code.values()]
            assert int(streams[0][0]) == stream[0], "as many random numbers"


def test_quick_play_takes_what_is_worth_most(positions) -> None:
    for state, seat in positions(8, 5):
        if state.question in (Question.CHOOSE, Question.EXTRA_CARD):
            all_worths = worths(state, seat)
            taken = choose(state, seat, [1], 0, W)
            assert all_worths[taken] == max(all_worths.values())


def test_only_what_a_seat_knows_is_looked_at(positions) -> None:
    stream = [5]
    for state, seat in islice(positions(9, 4), 0, None, 5):
        other = determinize_with_stream(state, seat, stream)
        assert evaluate(other, seat, W) == evaluate(state, seat, W) == evaluate(known(state, seat), seat, W)
