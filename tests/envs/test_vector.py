"""Many games as one vector environment of Gymnasium."""

import numpy as np
import pytest

from sevenwonders.errors import IllegalActionError, SevenWondersError

gymnasium = pytest.importorskip("gymnasium", reason="the environments need gymnasium")

import sevenwonders.envs.gymnasium  # noqa: E402, F401  registers them
from sevenwonders.envs.vector import SevenWondersVectorEnv  # noqa: E402
from sevenwonders.players import Decision  # noqa: E402

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
    runs = []
    for _ in range(2):
        games, dice = gymnasium.make_vec(f"sevenwonders/{name}-v0", 8), np.random.default_rng(5)
        observations, _ = games.reset(seed=11)
        for _ in range(40):
            observations, *_ = games.step(actions_for(observations, dice))
        runs.append(observations["observation"].tobytes())
    assert runs[0] == runs[1]


def test_an_illegal_action_is_refused(refused):
    games = gymnasium.make_vec("sevenwonders/Duel-v0", 2)
    observations, _ = games.reset(seed=1)
    with refused(IllegalActionError):
        games.step(observations["action_mask"].argmin(1))


@pytest.mark.parametrize("seed", [1.5, "3"])
def test_seed_that_is_no_whole_number_is_refused(seed):
    with pytest.raises(TypeError, match="cannot be interpreted as an integer"):
        gymnasium.make_vec("sevenwonders/Duel-v0", 2).reset(seed=seed)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("mode", ["NextStep", "Disabled"])
def test_modes_replace_games_when_due_and_play_the_same(name, mode):
    """Every game is, until it first ends, that of the usual mode; what follows is Gymnasium's definition."""
    n, number = 6, f"sevenwonders/{name}-v0"
    usual = gymnasium.make_vec(number, n, policy=first)
    games = gymnasium.make_vec(number, n, policy=first, autoreset_mode=mode)
    assert games.metadata["autoreset_mode"].value == mode
    there, here = usual.reset(seed=3)[0], games.reset(seed=3)[0]
    dice, once, over, replaced = np.random.default_rng(1), np.zeros(n, bool), np.zeros(n, bool), 0
    for _ in range(70):
        actions = actions_for(there, dice)
        there, paid, ended, _, runs = usual.step(actions)
        chosen = np.where(once, actions_for(here, dice), actions)
        if mode == "Disabled" and over.any():
            with pytest.raises(SevenWondersError, match=f"game {over.argmax()} has ended; reset it"):
                games.step(chosen)
            kept = here
            here, info = games.reset(options={"reset_mask": over})
            assert (here["observation"][~over] == kept["observation"][~over]).all()
            replaced, over = replaced + int(over.sum()), np.zeros(n, bool)
            chosen = np.where(once, actions_for(here, dice), actions)
        before = over
        here, rewards, over, _, info = games.step(chosen)
        assert games.observation_space.contains(here)
        assert (info["action_mask"] == here["action_mask"]).all()
        assert info["_action_mask"].all()
        assert (here["action_mask"].any(1) == ~over).all()
        assert not (before & (over | (rewards != 0))).any()  # the step that begins a game only does so
        replaced += int(before.sum())
        for game in np.flatnonzero(~once):
            assert (over[game], rewards[game]) == (ended[game], paid[game])
            last = runs["final_obs"][game]["observation"] if ended[game] else there["observation"][game]
            assert (here["observation"][game] == last).all()
            if ended[game]:
                assert (info["returns"][game] == runs["final_info"]["returns"][game]).all()
        once |= over
    assert once.all()
    assert replaced >= n


@pytest.mark.parametrize("name", NAMES)
def test_actions_are_checked_while_other_games_begin(name):
    games = gymnasium.make_vec(f"sevenwonders/{name}-v0", 6, autoreset_mode="NextStep")
    here, over, dice = games.reset(seed=1)[0], np.zeros(6, bool), np.random.default_rng(1)
    while not over.any() or over.all():
        here, _, over, _, _ = games.step(actions_for(here, dice).astype(np.uint64))
    actions, going = actions_for(here, dice).astype(np.uint64), int(np.flatnonzero(~over)[0])
    for large in (int(actions[going]) + (1 << 16), (1 << 64) - 1):
        wrong = actions.copy()
        wrong[going] = large
        with pytest.raises(IllegalActionError, match=f"^action {large} is not legal in game {going};"):
            games.step(wrong)
    with pytest.raises(IllegalActionError, match=r"^6 games take 6 actions, not \(\d,\)$"):
        games.step(actions[~over])
    actions[over] = (1 << 64) - 1
    assert not games.step(actions)[2][over].any()


def test_a_mask_of_resets_is_looked_at(refused):
    games = gymnasium.make_vec("sevenwonders/Duel-v0", 2, autoreset_mode="Disabled")
    with refused(SevenWondersError, "too early"):
        games.reset(options={"reset_mask": np.array([True, False])})
    games.reset(seed=1)
    for wrong in (np.array([True]), np.array([1, 0]), np.array([False, False])):
        with refused(SevenWondersError, "mask"):
            games.reset(options={"reset_mask": wrong})


class Stubborn:
    """An opponent that always chooses the same, legal or not."""

    name = "stubborn"
    action: object = 0

    def __init__(self, seed=0):
        pass

    def choose(self, state, seat, *, stop=None):
        return Decision(self.action)


def test_what_opponents_choose_is_checked(refused):
    """It was played unseen: an illegal action broke the game, and 253.9 was 253."""
    games = SevenWondersVectorEnv(2, opponent=Stubborn, seat=1)
    with refused(IllegalActionError, "illegal"):
        games.reset(seed=1)
    games = SevenWondersVectorEnv(2, policy=lambda rows, masks: np.zeros(len(rows), int), seat=1)
    with refused(IllegalActionError, "illegal"):
        games.reset(seed=1)
    games = SevenWondersVectorEnv(2, policy=lambda rows, masks: masks.argmax(1) + 0.9, seat=1)
    with refused(IllegalActionError, "fraction"):
        games.reset(seed=1)


def test_opponent_that_names_no_number_is_refused(monkeypatch, refused):
    monkeypatch.setattr(Stubborn, "action", 253.9)
    with refused(TypeError):
        SevenWondersVectorEnv(2, opponent=Stubborn, seat=1).reset(seed=1)
