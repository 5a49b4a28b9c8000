"""Many games as one vector environment of Gymnasium."""

import numpy as np
import pytest

from sevenwonders.errors import IllegalActionError

gymnasium = pytest.importorskip("gymnasium", reason="the environments need gymnasium")

import sevenwonders.envs.gymnasium  # noqa: E402, F401  registers them

NAMES = ["Duel", "SevenWonders"]


def first(observations, masks):
    """An opponent that takes what comes first, all games at once."""
    assert len(observations) == len(masks)
    return masks.argmax(1)


def actions_for(observations, dice):
    mask = observations["action_mask"]
    return (mask * dice.random(mask.shape)).argmax(1)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("n", "others"), [(16, {}), (4, {"opponent": "greedy"}), (16, {"policy": first})])
def test_games_end_are_paid_and_go_on(name, n, others):
    games, dice = gymnasium.make_vec(f"sevenwonders/{name}-v0", n, **others), np.random.default_rng(1)
    observations, _ = games.reset(seed=3)
    ended = 0
    for _ in range(70):
        assert games.observation_space.contains(observations)
        assert observations["action_mask"].any(1).all()
        observations, rewards, over, cut, info = games.step(actions_for(observations, dice))
        assert not cut.any()
        assert not rewards[~over].any()
        for game in np.flatnonzero(over):
            assert games.single_observation_space.contains(info["final_obs"][game])
            assert rewards[game] == info["final_info"]["returns"][game][info["seat"][game]]
        ended += int(over.sum())
    assert ended >= n


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_gives_the_same_games(name):
    told = []
    for _ in range(2):
        games, dice = gymnasium.make_vec(f"sevenwonders/{name}-v0", 8), np.random.default_rng(5)
        observations, _ = games.reset(seed=11)
        for _ in range(40):
            observations, *_ = games.step(actions_for(observations, dice))
        told.append(observations["observation"].tobytes())
    assert told[0] == told[1]


def test_an_illegal_action_is_refused():
    games = gymnasium.make_vec("sevenwonders/Duel-v0", 2)
    observations, _ = games.reset(seed=1)
    with pytest.raises(IllegalActionError, match="is not legal in game 0"):
        games.step(observations["action_mask"].argmin(1))
