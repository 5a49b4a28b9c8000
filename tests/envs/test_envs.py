"""The environments pass the official tests of PettingZoo and Gymnasium as they are."""

import warnings

import numpy as np
import pytest

from sevenwonders.errors import IllegalActionError, SevenWondersError
from sevenwonders.registry import GAMES

pytest.importorskip("pettingzoo", reason="the environments need pettingzoo")
with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # what its tests import of themselves
    import gymnasium
    from gymnasium.utils.env_checker import check_env
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from sevenwonders.envs.gymnasium import SevenWondersEnv
from sevenwonders.envs.pettingzoo import RawEnv, env, parallel_env

OPTIONS = {"duel": {"pantheon": True, "agora": True}, "classic": {"players": 4}}
# PettingZoo's tests fail by assertions.  They warn of observations that are dictionaries, and of empty masks of agents
# who are not asked, as its own games with masks have both.
WARNS = "ignore::UserWarning"


@pytest.mark.filterwarnings(WARNS)
@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_seat_after_seat(game):
    api_test(env(game, OPTIONS[game]), num_cycles=150)
    seed_test(lambda: env(game), num_cycles=10)


@pytest.mark.filterwarnings(WARNS)
def test_pettingzoo_all_at_once():
    parallel_api_test(parallel_env("classic", OPTIONS["classic"]), num_cycles=60)
    parallel_seed_test(lambda: parallel_env("classic"), num_cycles=10)


@pytest.mark.parametrize("game", ["Duel", "SevenWonders"])
def test_gymnasium(game):
    made = gymnasium.make(f"sevenwonders/{game}-v0", opponent="random", render_mode="ansi")
    check_env(made.unwrapped)


def play(env, random):
    """A random game up to its end."""
    observation, _ = env.reset(seed=int(random.integers(99)))
    over = False
    while not over:
        action = random.choice(np.flatnonzero(observation["action_mask"]))
        observation, reward, over, _, info = env.step(action)
    return reward, info


@pytest.mark.parametrize("game", GAMES)
def test_a_game_ends_with_its_worth_and_result(game):
    reward, info = play(SevenWondersEnv(game, "greedy"), np.random.default_rng(1))
    assert -1 <= reward <= 1
    assert "illegal" not in info
    assert info["result"]


def test_rewards_of_parallel_games_are_the_shares_of_the_victory():
    games, random = parallel_env("classic"), np.random.default_rng(2)
    observations, _ = games.reset(seed=3)
    while games.agents:
        masks = {agent: np.flatnonzero(seen["action_mask"]) for agent, seen in observations.items()}
        actions = {agent: random.choice(legal) for agent, legal in masks.items() if len(legal)}
        observations, rewards, over, _, infos = games.step(actions)
    assert all(over.values())
    assert sum(rewards.values()) == pytest.approx(1)
    assert all("result" in info for info in infos.values())


def test_what_is_not_legal_is_refused_or_costs_the_game():
    raw = RawEnv("duel")
    raw.reset(seed=1)
    with pytest.raises(IllegalActionError):
        raw.step(0)
    learner = SevenWondersEnv("duel")
    learner.reset(seed=1)
    _, reward, over, _, info = learner.step(0)
    assert (reward, over) == (-1, True)
    assert info["illegal"]
    with pytest.raises(SevenWondersError):
        SevenWondersEnv("duel", seat=2)
    with pytest.raises(SevenWondersError):
        parallel_env("chess")


def test_nobody_sees_what_others_have_chosen():
    games = RawEnv("classic")
    games.reset(seed=5)
    before = games.observe("player_1")["observation"]
    first = np.flatnonzero(games.observe("player_0")["action_mask"])
    games.step(first[0])
    assert (games.observe("player_1")["observation"] == before).all()
