"""Interpreted and compiled rules are one: the same legal actions and the same bytes after every ply."""

import random
from collections import Counter

import numpy as np
import pytest

from sevenwonders import classic
from sevenwonders.classic.actions import legal_codes
from sevenwonders.classic.ids import hand_of
from sevenwonders.classic.rules import play
from sevenwonders.classic.rules.belief import believe
from sevenwonders.classic.rules.chance import list_outcomes, resolve_chance, total_weight, weight
from sevenwonders.classic.rules.knowledge import forget
from sevenwonders.classic.rules.legal import legal_actions
from sevenwonders.classic.rules.moves import MAX_LEGAL
from sevenwonders.classic.rules.observation import N_FEATURES, observe
from sevenwonders.classic.rules.setup import new_game
from sevenwonders.classic.rules.simulation import playout, random_action
from sevenwonders.classic.rules.state import SPECTATOR, Question, State, seat_to_act
from sevenwonders.kernel.chance import stream_for, streams_array

CONFIGURATIONS = [
    pytest.param(classic.Options(players=players, sides=sides, boards=boards), id=f"{players}-{sides}-{boards}")
    for players in range(3, 8)
    for sides in ("choose", "day", "night", "random")
    for boards in ("random", "choose")
]
SOME = [CONFIGURATIONS[number] for number in (0, 10, 21, 31, 37)]


def compare(machine, options, seeds):
    """Random games, chance included, in both forms at once."""
    record, out = np.zeros(1, State.dtype), np.zeros(MAX_LEGAL, np.int64)
    for seed in seeds:
        state, choice, listed = State(), random.Random(seed), [0] * MAX_LEGAL
        new_game(state, options.players, options.bits())
        state.store(record[0])
        while state.question != Question.OVER:
            number = legal_actions(state, listed)
            seat = seat_to_act(state)
            if seat < options.players:
                assert machine.legal(record, 0, seat, out) == number
                assert out[:number].tolist() == listed[:number]
            assert len(set(listed[:number])) == number
            code = choice.choice(listed[:number])
            play.apply(state, code)
            machine.apply(record, 0, code)
            assert record.tobytes() == state.to_array().tobytes(), (seed, code)


@pytest.mark.parametrize("options", SOME)
def test_games_are_the_same_to_the_byte(machine, options):
    compare(machine, options, range(2))


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("options", CONFIGURATIONS)
def test_two_hundred_games_of_every_configuration_are_the_same_to_the_byte(machine, options):
    compare(machine, options, range(1000, 1200))


@pytest.mark.parametrize("options", SOME)
def test_random_play_draws_the_same_numbers(machine, options):
    """Playouts from one seed: the same end, the same number of decisions, the generator at the same place."""
    for seed in range(3):
        state, record = State(), np.zeros(1, State.dtype)
        new_game(state, options.players, options.bits())
        state.store(record[0])
        stream, compiled_stream = stream_for(seed), streams_array(stream_for(seed))[0]
        decisions = playout(state, stream, [0] * MAX_LEGAL)
        assert machine.playout(record, 0, compiled_stream, np.zeros(MAX_LEGAL, np.int64)) == decisions
        assert record.tobytes() == state.to_array().tobytes()
        assert compiled_stream.tolist() == stream


@pytest.mark.parametrize("players", [3, 6])
def test_what_a_seat_knows_believes_and_sees_is_the_same_to_the_byte(machine, players):
    """Forgetting, dealing the unknown anew and observing, by both forms, for seats and a spectator."""
    choice, game = random.Random(players), classic.Game.new(seed=players, players=players, sides="night")
    scratch = np.zeros(MAX_LEGAL, np.int64)
    while not game.is_over:
        for seat in (game.turn % players, SPECTATOR):
            twin, record = game.state.copy(), game.state.to_array()
            if seat != SPECTATOR:
                features, row = [0] * N_FEATURES, np.zeros(N_FEATURES, np.int64)
                observe(twin, seat, features)
                machine.observe(record, 0, seat, row)
                assert row.tolist() == features
            forget(twin, seat)
            machine.forget(record, 0, seat)
            assert record.tobytes() == twin.to_array().tobytes()
            stream, compiled_stream = stream_for(seat), streams_array(stream_for(seat))[0]
            believe(twin, stream, [0] * MAX_LEGAL)
            machine.believe(record, 0, compiled_stream, scratch)
            assert record.tobytes() == twin.to_array().tobytes()
            assert compiled_stream.tolist() == stream
        for seat in game.deciders:
            game.commit(seat, choice.choice(game.legal_codes(seat)))


def test_random_actions_are_uniform():
    """3,000 draws at one decision: every legal action comes up about as often."""
    game = classic.Game.new(seed=2, players=4, sides="day")
    codes, stream, scratch = legal_codes(game.state, 0), stream_for(3), [0] * MAX_LEGAL
    drawn = Counter(random_action(game.state, stream, scratch) for _ in range(3000))
    assert set(drawn) == set(codes)
    mean, freedom = 3000 / len(codes), len(codes) - 1
    chi_squared = sum((drawn[code] - mean) ** 2 / mean for code in codes)
    assert chi_squared < freedom + 4 * (2 * freedom) ** 0.5 + 4


@pytest.mark.parametrize("players", [3, 7])
def test_the_outcomes_of_chance_have_exact_weights(players):
    """At every event of chance the weights of all outcomes add up; cards of which there are two weigh two."""
    game = classic.Game(classic.Options(players=players, sides="random"))
    listed, choice, seen = [0] * MAX_LEGAL, random.Random(1), set()
    while game.age < 3 or game.question is not Question.CHOOSE:
        if game.seat == classic.CHANCE:
            seen.add(game.question)
            number = list_outcomes(game.state, listed)
            weights = [weight(game.state, code) for code in listed[:number]]
            assert sum(weights) == total_weight(game.state)
            assert min(weights) > 0
            game.play(choice.choices(listed[:number], weights)[0])
        else:
            game.play(game.legal_codes()[-1])
    assert seen == {Question.DEAL_BOARD, Question.DEAL_SIDE, Question.DRAW_GUILD, Question.DEAL_CARD}


def test_dealing_at_once_is_as_fair_as_card_by_card():
    """600 deals at once: each card goes to the first seat as often as it should."""
    state, stream, counts = State(), stream_for(9), Counter()
    for _ in range(600):
        new_game(state, 3, classic.Options(sides="day").bits())
        resolve_chance(state, stream)
        counts.update(card.id for card in hand_of(state, 0))
    assert len(counts) == 21
    assert all(abs(number - 200) < 5 * 12 for number in counts.values())
