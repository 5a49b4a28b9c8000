"""Interpreted and compiled rules agree: the same legal actions and the same bytes after every ply."""

import random
from collections import Counter

import numpy as np
import pytest

from sevenwonders import duel
from sevenwonders.duel.actions import legal_codes
from sevenwonders.duel.components import unit_facts
from sevenwonders.duel.rules import play
from sevenwonders.duel.rules.action_codes import N_ACTIONS
from sevenwonders.duel.rules.knowledge import determinize, redact
from sevenwonders.duel.rules.legal import write_legal_actions
from sevenwonders.duel.rules.market import price
from sevenwonders.duel.rules.setup import new_game
from sevenwonders.duel.rules.simulation import draw_random_action, play_random_game, play_random_games
from sevenwonders.duel.rules.state import CHANCE, seat_to_act
from sevenwonders.duel.states import known
from sevenwonders.kernel.chance import derive_random_stream, seeds_to_stream_array
from sevenwonders.kernel.compiler import compile_rule
from sevenwonders.kernel.rule import rule


def compare(machine, options, seeds):
    """Random games, chance included, in both forms at once."""
    for seed in seeds:
        state, choice = duel.State(), random.Random(seed)
        new_game(state, options.to_bits())
        position = state.to_array()
        while state.n_agenda:
            codes, seat = legal_codes(state), seat_to_act(state)
            if seat != CHANCE:
                assert machine.legal(position, seat) == codes
            code = choice.choice(codes)
            play.apply(state, code)
            machine.play(position, code)
            assert position.tobytes() == state.to_array().tobytes(), (seed, code)
        assert state.victory
        assert machine.legal(position, 0) == machine.legal(position, 1) == []
        assert duel.State(position[0]) == state


@pytest.mark.spread
@pytest.mark.parametrize("batch", range(2))
def test_games_are_the_same_to_the_byte(machine, options, batch):
    """Games of every mix of options."""
    games = 16
    compare(machine, options, range(games * batch, games * (batch + 1)))


def test_games_of_the_expansions_are_the_same_to_the_byte(machine, expanded):
    compare(machine, expanded, range(6))


def test_compiled_games_match_with_all_payment_choices(machine):
    options = duel.options.options_from(
        "default", {"payment_choice": "pareto", "astarte_payment": "split"}, ("pantheon", "agora")
    )
    compare(machine, options, range(6))


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_compiled_games_match_in_every_configuration(machine, configuration):
    compare(machine, configuration, range(20_000, 20_200))


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_two_thousand_games_are_the_same_to_the_byte(machine, options):
    """2,000 games in all, spread over the mixes of options."""
    compare(machine, options, range(10_000, 10_334))


def test_random_play_draws_the_same_numbers(options):
    compare_random_games(options)


def test_random_play_of_the_expansions_draws_the_same_numbers(expanded):
    compare_random_games(expanded)


def test_knowledge_matches_in_both_forms(machine, random_walk, expanded):
    """Forgetting, by both forms, for both seats and a spectator."""
    for game in random_walk(expanded, 5):
        for seat in (0, 1, -1):
            twin, position = game.state.copy(), game.state.to_array()
            redact(twin, seat)
            machine.forget(position, seat)
            assert position.tobytes() == twin.to_array().tobytes()


@rule
def imagine_first(states, stream):
    determinize(states[0], stream)


@rule
def legal_first(states, out):
    return write_legal_actions(states[0], out)


@rule
def price_first(states, seat, row):
    return price(states[0].city[seat], unit_facts(row))


@pytest.mark.jit
def test_outcomes_of_chance_and_prices_are_the_same(random_walk, expanded):
    """Actions and outcomes of chance at every ply, and the price of every card and Wonder for both players."""
    out = np.zeros(N_ACTIONS, np.int64)
    for game in random_walk(expanded, 6, chance=True):
        position = game.state.to_array()
        assert out[: compile_rule(legal_first)(position, out)].tolist() == legal_codes(game.state)
        for seat in (0, 1):
            for row in range(len(duel.CARDS) + len(duel.WONDERS)):
                expected = price(game.state.city[seat], unit_facts(row))
                assert compile_rule(price_first)(position, seat, row) == expected, (seat, row)


@pytest.mark.jit
def test_determinization_matches_in_both_forms(random_walk, expanded):
    """Filling in what a seat does not know, by both forms."""
    for game in random_walk(expanded, 5):
        for seat in (0, 1):
            twin, stream = known(game.state, seat), derive_random_stream(seat + 10 * len(game.plies))
            position, compiled_stream = twin.to_array(), seeds_to_stream_array(stream)[0]
            determinize(twin, stream)
            compile_rule(imagine_first)(position, compiled_stream)
            assert position.tobytes() == twin.to_array().tobytes()
            assert compiled_stream.tolist() == stream


def compare_random_games(options):
    """Random games from one seed: the same end, the same number of plies, the generator at the same place."""
    states, plies, out = np.zeros(1, duel.State.dtype), np.zeros(1, np.int16), np.zeros((1, 200), np.int16)
    scratch, log = np.zeros(N_ACTIONS, np.int16), np.zeros((1, 0, 3), np.int16)
    for seed in range(12):
        state, stream, expected = duel.State(), derive_random_stream(seed), [0] * out.shape[1]
        streams = seeds_to_stream_array(stream)
        length = play_random_game(state, stream, [0] * N_ACTIONS, options.to_bits(), expected, [])
        compile_rule(play_random_games)(states, streams, scratch, options.to_bits(), out, log, plies)
        assert plies[0] == length
        assert out[0].tolist() == expected
        assert states.tobytes() == state.to_array().tobytes()
        assert streams[0].tolist() == stream


@pytest.mark.parametrize("ply", [0, 3, 8, 20, 40])
def test_random_actions_are_uniform(random_walk, ply):
    """4,000 draws at one decision: every legal action comes up about as often."""
    game = next(game for number, game in enumerate(random_walk(duel.Options(), 2)) if number == ply)
    codes, stream, scratch = game.legal_codes(), derive_random_stream(3), [0] * N_ACTIONS
    drawn = Counter(draw_random_action(game.state, stream, scratch) for _ in range(4000))
    assert set(drawn) == set(codes)
    mean, freedom = 4000 / len(codes), len(codes) - 1
    chi_squared = sum((drawn[code] - mean) ** 2 / mean for code in codes)
    assert chi_squared < freedom + 4 * (2 * freedom) ** 0.5 + 4


def test_a_record_gives_back_its_twin(random_walk):
    """To a record and back, at every ply."""
    for game in random_walk(duel.PROFILES["sevenwd_io"], 1, chance=True):
        array = game.state.to_array()
        assert duel.State(array[0]) == game.state
        assert duel.State(array[0]).to_array().tobytes() == array.tobytes()
