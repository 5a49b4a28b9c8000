"""The environments pass the official tests of PettingZoo and Gymnasium as they are."""

import re
import warnings

import numpy as np
import pytest

from sevenwonders.errors import IllegalActionError, SeatError, SevenWondersError
from sevenwonders.registry import GAMES

pytest.importorskip("pettingzoo", reason="the environments need pettingzoo")
with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # what its tests import of themselves
    import gymnasium
    from gymnasium.utils.env_checker import check_env
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from sevenwonders.envs.gymnasium import SevenWondersEnv
from sevenwonders.envs.pettingzoo import RawEnv, env, parallel_env
from sevenwonders.envs.vector import SevenWondersVectorEnv

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


class Tensor:
    """A number as libraries of tensors hand it over: nothing but an index."""

    def __init__(self, number):
        self._number = number

    def __index__(self):
        return self._number


INTEGERS = [int, np.array, Tensor, *(getattr(np, f"{sign}int{bits}") for sign in ("", "u") for bits in (16, 32, 64))]


def first_steps(game, make, wrap):
    """The observation after three decisions whose actions have a type, in every environment."""
    match make:
        case "gymnasium":
            name = f"sevenwonders/{'Duel' if game == 'duel' else 'SevenWonders'}-v0"
            learner = gymnasium.make(name, seat=0, disable_env_checker=True)  # which knows NumPy's alone
            seen, _ = learner.reset(seed=4)
            for _ in range(3):
                action = wrap(np.flatnonzero(learner.unwrapped.action_masks())[-1].item())
                seen, _, over, _, info = learner.step(action)
                assert (over, "illegal" in info) == (False, False)
            return seen["observation"]
        case "parallel":
            games = parallel_env(game)
            seen, _ = games.reset(seed=4)
            for _ in range(3):
                legal = {agent: np.flatnonzero(each["action_mask"]) for agent, each in seen.items()}
                chosen = {agent: wrap(actions[-1].item()) for agent, actions in legal.items() if len(actions)}
                seen, _, _, _, infos = games.step(chosen)
                assert not any("illegal" in info for info in infos.values())
            return np.concatenate([each["observation"] for each in seen.values()])
        case _:
            games = env(game) if make == "env" else RawEnv(game)
            games.reset(seed=4)
            for _ in range(3):
                games.step(wrap(np.flatnonzero(games.observe(games.agent_selection)["action_mask"])[-1].item()))
                assert not any(games.terminations.values())
            return games.observe(games.agent_selection)["observation"]


@pytest.mark.parametrize("make", ["gymnasium", "parallel", "env", "raw"])
@pytest.mark.parametrize("game", GAMES)
def test_actions_of_every_integer_type_are_played(game, make):
    """`model.predict` gives arrays without dimensions; they lost every game at the first move."""
    expected = first_steps(game, make, int)
    for wrap in INTEGERS:
        assert (first_steps(game, make, wrap) == expected).all()


@pytest.mark.parametrize("wrong", [None, 1.0, np.float32(1), "1", np.array([1, 2]), np.array([0.5]), {}])
def test_what_is_no_action_raises_and_costs_nothing(wrong):
    learner, raw, parallel, wrapped = SevenWondersEnv("duel", seat=0), RawEnv("duel"), parallel_env("duel"), env("duel")
    for each in (learner, raw, parallel, wrapped):
        each.reset(seed=1)
        action = wrong if each is not parallel else {"player_0": wrong, "player_1": 3}
        with pytest.raises(TypeError, match=re.escape(f"{wrong!r} is no action; an action is a whole number")):
            each.step(action)
    assert raw.terminations == {"player_0": False, "player_1": False}
    assert parallel.agents == ["player_0", "player_1"]
    assert not wrapped.terminations[wrapped.agent_selection]
    _, _, over, _, info = learner.step(np.flatnonzero(learner.action_masks())[0])
    assert (over, "illegal" in info) == (False, False)


@pytest.mark.parametrize("number", [-1, 10_000])
@pytest.mark.parametrize("game", GAMES)
def test_numbers_outside_the_mask_cost_the_game(game, number):
    wrapped, parallel, learner = env(game), parallel_env(game), SevenWondersEnv(game)
    for each in (wrapped, parallel, learner):
        each.reset(seed=1)
    wrapped.step(number)
    assert wrapped.last()[1:3] == (-1, True)
    assert parallel.step(dict.fromkeys(parallel.agents, number))[1]["player_0"] == -1
    assert learner.step(number)[1:3] == (-1, True)


@pytest.mark.parametrize("options", ["bga", 5, [("players", 5)]])
@pytest.mark.parametrize("game", GAMES)
def test_options_of_other_types_are_refused(game, options):
    """They were passed over in silence, and another game was played."""
    for make in (env, parallel_env, SevenWondersEnv):
        with pytest.raises(TypeError, match=rf"options should be a {game}\.Options, not"):
            make(game, options=options)


@pytest.mark.parametrize("game", GAMES)
def test_masks_are_where_maskable_ppo_asks_for_them(game):
    """As `get_action_masks` of sb3-contrib does, through whatever wrappers there are."""
    name = f"sevenwonders/{'Duel' if game == 'duel' else 'SevenWonders'}-v0"
    learner = gymnasium.wrappers.RecordEpisodeStatistics(gymnasium.make(name))
    observation, info = learner.reset(seed=2)
    for _ in range(20):
        masks = learner.get_wrapper_attr("action_masks")()
        assert (masks.dtype, masks.shape) == (np.bool_, (learner.action_space.n,))
        assert (masks == observation["action_mask"]).all()
        assert (masks == info["action_mask"]).all()
        observation, _, over, _, info = learner.step(np.array(np.flatnonzero(masks)[0]))
        if over:
            break
    else:
        assert masks.any()


@pytest.mark.parametrize("game", GAMES)
def test_idle_agents_may_have_an_action_to_draw(game):
    """As TorchRL draws it: from the mask of every agent, asked or not; a mask of zeros ended it with an error."""
    games, random, idle = parallel_env(game, idle_action=True), np.random.default_rng(3), 0
    observations, _ = games.reset(seed=3)
    while games.agents:
        masks = {agent: seen["action_mask"] / seen["action_mask"].sum() for agent, seen in observations.items()}
        idle += sum(mask[0] == 1 for mask in masks.values())
        actions = {agent: random.choice(len(mask), p=mask) for agent, mask in masks.items()}
        observations, _, _, _, infos = games.step(actions)
        assert not any("illegal" in info for info in infos.values())
    assert idle > 0


@pytest.mark.parametrize(
    ("make", "ask"),
    [
        (SevenWondersEnv, SevenWondersEnv.action_masks),
        (SevenWondersEnv, lambda env: env.step(0)),
        (RawEnv, lambda env: env.observe("player_0")),
        (RawEnv, lambda env: env.step(0)),
        (parallel_env, lambda env: env.step({"player_0": 0})),
    ],
)
def test_calls_before_the_first_reset_are_refused(make, ask, refused):
    """As `get_action_masks` of a vector of environments that was not reset yet."""
    with refused(SevenWondersError):
        ask(make("duel"))


@pytest.mark.parametrize("game", GAMES)
def test_parallel_step_after_the_end_is_refused(game, refused):
    games = parallel_env(game)
    games.reset(seed=1)
    games.step(dict.fromkeys(games.agents, -1))
    for actions in ({}, {"player_0": 0}):
        with refused(SevenWondersError):
            games.step(actions)


@pytest.mark.parametrize(
    "make", [SevenWondersEnv, lambda game, **settings: SevenWondersVectorEnv(2, game=game, **settings)]
)
@pytest.mark.parametrize("seat", [None, 1])
def test_automa_seat_is_no_seat_to_learn_at(make, seat, refused):
    """A vector of such games played on for ever."""
    with refused(SeatError):
        make("duel", seat=seat, options={"solo": True})
    assert make("duel", seat=0, options={"solo": True}).reset(seed=1)[0]["action_mask"].any()


@pytest.mark.parametrize("make", [SevenWondersEnv, RawEnv, parallel_env])
def test_unknown_render_mode_is_refused(make, refused):
    with refused(SevenWondersError):
        make("duel", render_mode="human")
