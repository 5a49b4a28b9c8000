"""Interpreted and compiled rules agree: the same legal actions and the same bytes after every ply."""

import random
from collections import Counter

import numpy as np
import pytest

from sevenwonders import classic
from sevenwonders.classic.actions import legal_codes
from sevenwonders.classic.ids import cards_in_hand
from sevenwonders.classic.rules import play
from sevenwonders.classic.rules.action_codes import MAX_LEGAL
from sevenwonders.classic.rules.belief import determinize
from sevenwonders.classic.rules.chance import outcome_weight, resolve_chance, total_outcome_weight, write_outcomes
from sevenwonders.classic.rules.knowledge import redact
from sevenwonders.classic.rules.legal import write_legal_actions
from sevenwonders.classic.rules.observation import N_FEATURES, observe
from sevenwonders.classic.rules.play import commit_choice
from sevenwonders.classic.rules.setup import new_game
from sevenwonders.classic.rules.simulation import draw_random_action, play_random_game, play_random_games
from sevenwonders.classic.rules.state import SPECTATOR, Question, State, seat_to_act
from sevenwonders.kernel.chance import derive_random_stream, seeds_to_stream_array
from sevenwonders.kernel.compiler import compile_rule
from sevenwonders.kernel.rule import rule

CONFIGURATIONS = [
    pytest.param(classic.Options(players=players, sides=sides, boards=boards), id=f"{players}-{sides}-{boards}")
    for players in range(3, 8)
    for sides in ("choose", "day", "night", "random")
    for boards in ("random", "choose")
]
SOME = [CONFIGURATIONS[number] for number in (0, 10, 21, 31, 37)]


def compare(machine, options, seeds):
    """Random games, chance included, in both forms at once."""
    for seed in seeds:
        state, choice, listed = State(), random.Random(seed), [0] * MAX_LEGAL
        new_game(state, options.players, options.to_bits())
        position = state.to_array()
        while state.question != Question.OVER:
            number = write_legal_actions(state, listed)
            seat = seat_to_act(state)
            if seat < options.players:
                assert machine.legal(position, seat) == listed[:number]
            assert len(set(listed[:number])) == number
            code = choice.choice(listed[:number])
            play.apply(state, code)
            machine.play(position, code)
            assert position.tobytes() == state.to_array().tobytes(), (seed, code)


@pytest.mark.parametrize("options", SOME)
def test_games_are_the_same_to_the_byte(machine, options):
    compare(machine, options, range(2))


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("options", CONFIGURATIONS)
def test_compiled_games_match_in_every_configuration(machine, options):
    compare(machine, options, range(1000, 1200))


@pytest.mark.parametrize("options", SOME)
def test_random_play_draws_the_same_numbers(options):
    """Random games from one seed: the same end, the same number of plies, the generator at the same place."""
    states, plies, out = np.zeros(1, State.dtype), np.zeros(1, np.int16), np.zeros((1, 200), np.int16)
    scratch, log, setting = np.zeros(MAX_LEGAL, np.int64), np.zeros((1, 0, 3), np.int16), options.to_bits()
    for seed in range(3):
        state, stream, expected = State(), derive_random_stream(seed), [0] * out.shape[1]
        streams = seeds_to_stream_array(stream)
        length = play_random_game(state, stream, [0] * MAX_LEGAL, options.players, setting, expected, [])
        compile_rule(play_random_games)(states, streams, scratch, options.players, setting, out, log, plies)
        assert plies[0] == length
        assert out[0].tolist() == expected
        assert states.tobytes() == state.to_array().tobytes()
        assert streams[0].tolist() == stream


def turns(players):
    """A random game, before each turn."""
    choice, game = random.Random(players), classic.Game.new(seed=players, players=players, sides="night")
    while not game.is_over:
        yield game
        for seat in game.deciders:
            game.commit(seat, choice.choice(game.legal_codes(seat)))


@pytest.mark.parametrize("players", [3, 6])
def test_knowledge_and_observation_match_in_both_forms(machine, players):
    """Forgetting and observing, by both forms, for seats and a spectator."""
    for game in turns(players):
        for seat in (game.turn % players, SPECTATOR):
            twin, position = game.state.copy(), game.state.to_array()
            if seat != SPECTATOR:
                features = [0] * N_FEATURES
                observe(twin, seat, features)
                assert machine.observe(position, seat) == features
            redact(twin, seat)
            machine.forget(position, seat)
            assert position.tobytes() == twin.to_array().tobytes()


@rule
def believe_first(states, stream, scratch):
    determinize(states[0], stream, scratch)


@rule
def commit_first(states, seat, action):
    commit_choice(states[0], seat, action)


@pytest.mark.jit
@pytest.mark.parametrize("players", [3, 6])
def test_seats_may_choose_in_any_order(players):
    """Choices of the last seat first, by both forms."""
    choice = random.Random(players)
    for game in turns(players):
        twin, position = game.state.copy(), game.state.to_array()
        for seat in reversed(game.deciders):
            code = choice.choice(game.legal_codes(seat))
            commit_choice(twin, seat, code)
            compile_rule(commit_first)(position, seat, code)
            assert position.tobytes() == twin.to_array().tobytes()


@pytest.mark.jit
@pytest.mark.parametrize("players", [3, 6])
def test_determinization_matches_in_both_forms(players):
    """Deals of the cards that a seat does not know, by both forms."""
    scratch = np.zeros(MAX_LEGAL, np.int64)
    for game in turns(players):
        for seat in (game.turn % players, SPECTATOR):
            twin, stream = game.state.copy(), derive_random_stream(seat)
            redact(twin, seat)
            position, compiled_stream = twin.to_array(), seeds_to_stream_array(stream)[0]
            determinize(twin, stream, [0] * MAX_LEGAL)
            compile_rule(believe_first)(position, compiled_stream, scratch)
            assert position.tobytes() == twin.to_array().tobytes()
            assert compiled_stream.tolist() == stream


def test_random_actions_are_uniform():
    """3,000 draws at one decision: every legal action comes up about as often."""
    game = classic.Game.new(seed=2, players=4, sides="day")
    codes, stream, scratch = legal_codes(game.state, 0), derive_random_stream(3), [0] * MAX_LEGAL
    drawn = Counter(draw_random_action(game.state, stream, scratch) for _ in range(3000))
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
            number = write_outcomes(game.state, listed)
            weights = [outcome_weight(game.state, code) for code in listed[:number]]
            assert sum(weights) == total_outcome_weight(game.state)
            assert min(weights) > 0
            game.play(choice.choices(listed[:number], weights)[0])
        else:
            game.play(game.legal_codes()[-1])
    assert seen == {Question.DEAL_BOARD, Question.DEAL_SIDE, Question.DRAW_GUILD, Question.DEAL_CARD}


def test_dealing_at_once_is_as_fair_as_card_by_card():
    """600 deals at once: each card goes to the first seat as often as it should."""
    state, stream, counts = State(), derive_random_stream(9), Counter()
    for _ in range(600):
        new_game(state, 3, classic.Options(sides="day").to_bits())
        resolve_chance(state, stream)
        counts.update(card.id for card in cards_in_hand(state, 0))
    assert len(counts) == 21
    assert all(abs(number - 200) < 5 * 12 for number in counts.values())
