"""Both games as environments of PettingZoo: `env` for seats in turn, `parallel_env` for simultaneous decisions.

    from sevenwonders.envs.pettingzoo import env

    games = env("duel")
    games.reset(seed=1)
    for agent in games.agent_iter():
        observation, reward, termination, truncation, info = games.last()
        over = termination or truncation
        games.step(None if over else games.action_space(agent).sample(observation["action_mask"]))

An observation is a dictionary of `observation`, a row whose columns `encoding.features` names, and `action_mask`.
Rewards come at the end: in Duel 1, -1, or 0 for a shared victory; in 7 Wonders 1 shared by the winners.
"""

from collections.abc import Mapping
from typing import ClassVar

from ..errors import IllegalActionError, SevenWondersError, explain_missing_packages
from ..game.options import Options

with explain_missing_packages("sevenwonders.envs.pettingzoo", "pettingzoo", "gymnasium"):
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers

from .spaces import make_observation_space
from .table import ILLEGAL_REWARD, Observation, TableEnv, to_action_number

Info = dict[str, object]


def env(
    game: str = "duel", options: Options | Mapping[str, object] | None = None, render_mode: str | None = None
) -> AECEnv:
    """Return a PettingZoo environment in which the seats act in turn.

    An illegal action ends the game, with the reward -1 for its agent. A value that is no action raises `TypeError`.

    Args:
        game: "duel" or "classic".
        options: the rules options, or changes to the usual ones, such as `{"players": 5}`.
        render_mode: "ansi" for one line of text, or none.
    """
    return wrappers.OrderEnforcingWrapper(_TerminateIllegal(RawEnv(game, options, render_mode), ILLEGAL_REWARD))


class _TerminateIllegal(wrappers.TerminateIllegalWrapper):
    """Wrapper that ends the game at an illegal action, and takes actions of any integer type."""

    def step(self, action: object) -> None:
        agent = self.agent_selection
        if action is not None or not (self.terminations[agent] or self.truncations[agent]):
            action = to_action_number(action)
            if action not in range(self.action_space(agent).n):  # replace it by an action that is illegal in the mask
                action = int(self.observe(agent)["action_mask"].argmin())
        super().step(action)


class _EnvBase(TableEnv):
    """Base class of both PettingZoo environments."""

    def __init__(
        self, game: str, options: Options | Mapping[str, object] | None = None, render_mode: str | None = None
    ) -> None:
        super().__init__(game, options, render_mode)
        self.possible_agents = [f"player_{seat}" for seat in range(self._table.players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: make_observation_space(self.encoding) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.encoding.num_actions) for agent in self.possible_agents}
        self._random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> spaces.Space:
        """Return the observation space, which is the same for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        """Return the action space (the indices of the action mask), which is the same for all agents."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        """Return an agent's observation and its mask of legal actions, without hidden information of other seats."""
        return self._table.observe(self._seats[agent])

    def close(self) -> None:
        """Do nothing, because there are no resources to release."""

    def _begin_game(self, seed: int | None) -> None:
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self._table.begin_game(int(self._random.integers(2**62)))
        self.agents = self.possible_agents[:]


class RawEnv(_EnvBase, AECEnv):
    """An environment of PettingZoo in which the seats act in turn: an illegal action raises `IllegalActionError`.

    The simultaneous choices of 7 Wonders are made one after another; an agent does not see the choices of other agents.

    Args:
        game: "duel" or "classic".
        options: the rules options, or changes to the usual ones.
        render_mode: "ansi" for one line of text, or none.
    """

    metadata: ClassVar = {"name": "sevenwonders", "render_modes": ["ansi"], "render_fps": 1, "is_parallelizable": False}

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Start a new game; the same seed and actions give the same game."""
        self._begin_game(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Info] = {agent: {} for agent in self.agents}
        self._select_agent()

    def step(self, action: object) -> None:
        """Take an action for the selected agent; the action must be None once the game is over."""
        game, agent = self._table.game, self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._table.commit(self._seats[agent], action)
        self._cumulative_rewards[agent] = 0.0
        if game.is_over:
            self.rewards = dict(zip(self.possible_agents, self._table.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {agent: {"result": self._table.result()} for agent in self.agents}
        else:
            self._select_agent()
        self._accumulate_rewards()

    def _select_agent(self) -> None:
        self.agent_selection = self.possible_agents[self._table.game.deciders[0]]


class SevenWondersParallelEnv(_EnvBase, ParallelEnv):
    """An environment of PettingZoo in which all agents that have to decide act at once; in Duel this is one agent.

    Actions of agents that do not have to decide (with an empty mask) are ignored.  An illegal action ends the game,
    with -1 for each agent that took one.

    Args:
        game: "duel" or "classic".
        options: the rules options, or changes to the usual ones.
        render_mode: "ansi" for one line of text, or none.
        idle_action: allow action 0 to agents that do not have to decide, instead of an empty mask, for libraries that
            draw from all masks, such as TorchRL.
    """

    possible_agents: list[str]
    metadata: ClassVar = {"name": "sevenwonders_parallel", "render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        options: Options | Mapping[str, object] | None = None,
        render_mode: str | None = None,
        *,
        idle_action: bool = False,
    ) -> None:
        super().__init__(game, options, render_mode)
        self._idle_action = idle_action

    def observe(self, agent: str) -> Observation:
        """Return an agent's observation and its mask of legal actions, without hidden information of other seats.

        With `idle_action`, an agent that does not have to decide may take action 0.
        """
        seen = super().observe(agent)
        if self._idle_action and not seen["action_mask"].any():
            seen["action_mask"][0] = 1
        return seen

    def reset(
        self, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[dict[str, Observation], dict[str, Info]]:
        """Start a new game; the same seed and actions give the same game."""
        self._begin_game(seed)
        return self._observe_all(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, object]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Info]]:
        """Take an action for each agent that has to decide; `actions` maps agents to actions.

        Raises:
            TypeError: an agent that has to decide has no action; the game is unchanged.
            SevenWondersError: no game has begun, or it is over.
        """
        game, agents, guilty = self._table.game, self.agents, set()
        if not agents:
            raise SevenWondersError("the game is over; reset the environment first")
        asked = [(seat, self.possible_agents[seat]) for seat in game.deciders]
        chosen = {agent: to_action_number(actions.get(agent)) for _, agent in asked}
        for seat, agent in asked:
            try:
                self._table.commit(seat, chosen[agent])
            except IllegalActionError:
                guilty.add(agent)
        over = bool(guilty) or game.is_over
        rewards = dict(zip(agents, self._table.returns(), strict=True))
        rewards |= dict.fromkeys(guilty, ILLEGAL_REWARD)
        infos: dict[str, Info] = {agent: {"illegal": True} if agent in guilty else {} for agent in agents}
        if over and not guilty:
            infos = {agent: {"result": self._table.result()} for agent in agents}
        observations = self._observe_all()
        self.agents = [] if over else agents
        return observations, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, False), infos

    def _observe_all(self) -> dict[str, Observation]:
        return {agent: self.observe(agent) for agent in self.agents}


parallel_env = SevenWondersParallelEnv
