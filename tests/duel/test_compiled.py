"""Interpreted and compiled rules are one: the same legal actions and the same bytes after every ply."""

import random
from collections import Counter

import numpy as np
import pytest

from sevenwonders import duel
from sevenwonders.duel.actions import legal_codes
from sevenwonders.duel.rules import play
from sevenwonders.duel.rules.knowledge import forget, imagine
from sevenwonders.duel.rules.moves import N_ACTIONS
from sevenwonders.duel.rules.setup import new_game
from sevenwonders.duel.rules.simulation import playout, random_action
from sevenwonders.kernel.chance import stream_for, streams_array


def compare(machine, options, seeds):
    """Random games, chance included, in both forms at once; a batch of records, one a game."""
    interpreted, records = [duel.State() for _ in seeds], np.zeros(len(seeds), duel.State.dtype)
    for state, record in zip(interpreted, records, strict=True):
        new_game(state, options.bits())
        state.store(record)
    out = np.zeros(N_ACTIONS, np.int64)
    for index, (state, seed) in enumerate(zip(interpreted, seeds, strict=True)):
        choice = random.Random(seed)
        while state.n_agenda:
            codes = legal_codes(state)
            number = machine.legal(records, index, out)
            assert out[:number].tolist() == codes
            code = choice.choice(codes)
            play.apply(state, code)
            machine.apply(records, index, code)
            assert records[index].tobytes() == state.to_array().tobytes(), (seed, code)
        assert state.victory
        assert machine.legal(records, index, out) == 0
        assert duel.State(records[index]) == state


@pytest.mark.parametrize("batch", range(2))
def test_games_are_the_same_to_the_byte(machine, options, batch):
    """100 games of every profile, fewer of the other mixes."""
    games = 50 if options in duel.PROFILES.values() else 12
    compare(machine, options, range(games * batch, games * (batch + 1)))


def test_games_of_the_expansions_are_the_same_to_the_byte(machine, expanded):
    compare(machine, expanded, range(6))


def test_games_with_every_choice_in_paying_are_the_same_to_the_byte(machine):
    options = duel.options_from(
        "default", {"payment_choice": "pareto", "astarte_payment": "split"}, ("pantheon", "agora")
    )
    compare(machine, options, range(6))


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_two_hundred_games_of_every_configuration_are_the_same_to_the_byte(machine, configuration):
    compare(machine, configuration, range(20_000, 20_200))


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_two_thousand_games_are_the_same_to_the_byte(machine, options):
    """2,000 games in all, spread over the mixes of options."""
    compare(machine, options, range(10_000, 10_334))


def test_random_play_draws_the_same_numbers(machine, options):
    compare_playouts(machine, options)


def test_random_play_of_the_expansions_draws_the_same_numbers(machine, expanded):
    compare_playouts(machine, expanded)


def test_what_a_seat_knows_and_imagines_is_the_same_to_the_byte(machine, walk, expanded):
    """Forgetting and filling in, by both forms, for both seats and a spectator."""
    for game in walk(expanded, 5):
        for seat in (0, 1, -1):
            twin, record = game.state.copy(), game.state.to_array()
            stream = stream_for(seat + 10 * len(game.plies))
            compiled_stream = streams_array(stream)[0]
            forget(twin, seat)
            machine.forget(record, 0, seat)
            assert record.tobytes() == twin.to_array().tobytes()
            if seat >= 0:
                imagine(twin, stream)
                machine.imagine(record, 0, compiled_stream)
                assert record.tobytes() == twin.to_array().tobytes()
                assert compiled_stream.tolist() == stream


def compare_playouts(machine, options):
    """Playouts from one seed: the same end, the same number of decisions, the generator at the same place."""
    for seed in range(12):
        state, record = duel.State(), np.zeros(1, duel.State.dtype)
        new_game(state, options.bits())
        state.store(record[0])
        stream = stream_for(seed)
        compiled_stream = streams_array(stream)[0]
        decisions = playout(state, stream, [0] * N_ACTIONS)
        assert machine.playout(record, 0, compiled_stream, np.zeros(N_ACTIONS, np.int64)) == decisions
        assert record.tobytes() == state.to_array().tobytes()
        assert compiled_stream.tolist() == stream


@pytest.mark.parametrize("ply", [0, 3, 8, 20, 40])
def test_random_actions_are_uniform(walk, ply):
    """4,000 draws at one decision: every legal action comes up about as often."""
    game = next(game for number, game in enumerate(walk(duel.Options(), 2)) if number == ply)
    codes, stream, scratch = game.legal_codes(), stream_for(3), [0] * N_ACTIONS
    drawn = Counter(random_action(game.state, stream, scratch) for _ in range(4000))
    assert set(drawn) == set(codes)
    mean, freedom = 4000 / len(codes), len(codes) - 1
    chi_squared = sum((drawn[code] - mean) ** 2 / mean for code in codes)
    assert chi_squared < freedom + 4 * (2 * freedom) ** 0.5 + 4


def test_a_record_gives_back_its_twin(walk):
    """To a record and back, at every ply."""
    for game in walk(duel.PROFILES["sevenwd_io"], 1, chance=True):
        array = game.state.to_array()
        assert duel.State(array[0]) == game.state
        assert duel.State(array[0]).to_array().tobytes() == array.tobytes()
