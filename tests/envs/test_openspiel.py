"""Both games as games of OpenSpiel pass its simulations and playthroughs, and its own algorithms play them."""

import ast
import copy
import pickle
import re
import subprocess
import sys

import numpy as np
import pyspiel
import pytest
from absl import logging as absl_logging

import sevenwonders.envs.openspiel  # noqa: F401
from sevenwonders.errors import OptionError

# Abseil, which OpenSpiel imports, closes the stream it logs to when logging is configured again; here it is pytest's.
absl_logging.get_absl_handler().python_handler.stream = sys.__stderr__

GAMES = (
    "sevenwonders_duel",
    "sevenwonders_duel(options=pantheon:true+agora:true)",
    "sevenwonders_classic",
    "sevenwonders_classic(options=players:5)",
)


def played(name, seed, until=1.0):
    """A random game, up to a part of its decisions."""
    random, state = np.random.default_rng(seed), pyspiel.load_game(name).new_initial_state()
    for _ in range(int(until * 400)):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(random.choice(outcomes, p=chances)))
        else:
            state.apply_action(int(random.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize("name", [*GAMES[1::2], *(pytest.param(name, marks=pytest.mark.slow) for name in GAMES[::2])])
def test_openspiels_own_simulations_pass(name):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", [pytest.param(GAMES[1], marks=pytest.mark.slow), GAMES[2]])
def test_openspiel_playthrough_of_same_actions_is_same(name):
    """A playthrough prints everything that OpenSpiel can ask at every state of a game."""
    from open_spiel.python.algorithms import generate_playthrough

    text = generate_playthrough.playthrough(name, None, seed=1)
    actions = [ast.literal_eval(action) for action in re.findall(r"^actions?: (.+)$", text, re.MULTILINE)]
    assert len(actions) > 50
    assert "IsTerminal() = True" in text
    assert "PublicObservationString" not in text  # it held what player 0 alone may know
    assert generate_playthrough.playthrough(name, actions) == text


@pytest.mark.parametrize("name", GAMES)
def test_what_is_resampled_is_the_same_to_the_seat(name):
    for seed in range(5):
        state = played(name, seed, 0.2 + seed / 10)
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        if state.is_terminal():
            continue
        seat = state.current_player()
        guess = state.resample_from_infostate(seat, pyspiel.UniformProbabilitySampler(0.0, 1.0))
        assert guess.information_state_string(seat) == state.information_state_string(seat)
        assert guess.observation_string(seat) == state.observation_string(seat)
        assert guess.legal_actions() == state.legal_actions()


def test_an_information_state_search_of_openspiel_plays_a_game():
    from open_spiel.python.algorithms import ismcts, mcts

    game = pyspiel.load_game("sevenwonders_duel")
    bot = ismcts.ISMCTSBot(
        game=game,
        uct_c=2.0,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        max_simulations=3,
        random_state=np.random.RandomState(2),
    )
    state = played("sevenwonders_duel", 3, 0.2)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("name", GAMES[::2])
def test_observer_of_public_part_alone_is_refused(name):
    public = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    assert pyspiel.load_game(name).make_py_observer(public) is None


def test_observer_tells_what_it_sees():
    game = pyspiel.load_game("sevenwonders_duel")
    assert repr(game.make_py_observer()) == "<Observer of duel: the position>"
    whole = pyspiel.IIGObservationType(perfect_recall=True)
    assert repr(game.make_py_observer(whole)) == "<Observer of duel: all that came before>"


def test_an_option_that_does_not_exist_is_refused():
    with pytest.raises((OptionError, pyspiel.SpielError)):
        pyspiel.load_game("sevenwonders_duel(options=chess:true)")


@pytest.mark.parametrize("name", GAMES[1::2])
def test_games_and_states_are_copied_and_pickled(name):
    game, state = pyspiel.load_game(name), played(name, 1, 0.1)
    for again in (pickle.loads(pickle.dumps(game)), copy.copy(game), copy.deepcopy(game)):
        assert str(again) == str(game) == name
        assert again.new_initial_state().chance_outcomes() == game.new_initial_state().chance_outcomes()
    there = pickle.loads(pickle.dumps(state))
    assert (str(there), there.legal_actions()) == (str(state), state.legal_actions())


def test_a_pickled_game_is_read_by_another_process():
    sent = pickle.dumps((pyspiel.load_game(GAMES[1]), played(GAMES[1], 1, 0.1))).hex()
    program = f"import pickle; game, state = pickle.loads(bytes.fromhex('{sent}')); print(game, state.is_terminal())"
    process = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert process.stdout == f"{GAMES[1]} False\n"
