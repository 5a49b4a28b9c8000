"""Many games as one vector environment of Gymnasium, stepped in machine code: one seat learns in each of them::

import gymnasium
import sevenwonders.envs.gymnasium

games = gymnasium.make_vec("sevenwonders/Duel-v0", 256, opponent="random")
observations, info = games.reset(seed=1)
actions = observations["action_mask"].argmax(1)
observations, rewards, terminations, truncations, info = games.step(actions)
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ..errors import SeatError, SevenWondersError
from ..game.batch import Batch
from ..game.options import Options
from ..game.seats import check_seat
from ..players import Entrant, player_from
from .spaces import observation_space
from .table import Table

SEEDS = 2**31
Policy = Callable[[np.ndarray, np.ndarray], np.ndarray]  # observations and masks, a row a game, to actions


class SevenWondersVectorEnv(VectorEnv):
    """`num_envs` games; one seat learns in each, and the others are given.

    A game that has ended is replaced at once (`AutoresetMode.SAME_STEP`): `info` has its last observation in
    `final_obs`, and `final_info` what it was worth to every seat in `returns`; `_final_obs` says which games these are.

    Args:
        num_envs: how many games.
        game: "duel" or "classic".
        opponent: who plays the other seats: "random", which is fastest, or a player, as matches take it, which is asked
            game by game.
        policy: plays them instead, all games at once: a function of observations and masks (int16 and bool, a row a
            game) to actions, as a network is.
        seat: who learns, from 0; None for seats in turn, game by game.
        options: the rules options, or changes to the usual ones, such as `{"players": 5}`.
        threads: how many parts of the batch are stepped at the same time where all games are.
    """

    metadata: ClassVar = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        num_envs: int = 1,
        *,
        game: str = "duel",
        opponent: Entrant = "random",
        policy: Policy | None = None,
        seat: int | None = None,
        options: Options | Mapping[str, Any] | None = None,
        threads: int = 1,
    ) -> None:
        table = Table(game, options)
        if seat is not None:
            check_seat(seat, table.players)
        elif table.game_type.automata(table.options):
            raise SeatError("the Solo Challenge has one seat; say seat=0")
        self._kind, self._options, self._threads, self._players = table.game_type, table.options, threads, table.players
        self._opponent, self._policy, self._player = opponent, policy, player_from(opponent, 0, game)
        self.num_envs, self.encoding = num_envs, table.encoding
        self.single_observation_space = observation_space(self.encoding)
        self.single_action_space = spaces.Discrete(self.encoding.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.seats = (
            np.arange(num_envs, dtype=np.int8) % self._players if seat is None else np.full(num_envs, seat, np.int8)
        )
        self._batch: Batch | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """Start all games anew, up to the first decision of the seats that learn."""
        if self._batch is None or seed is not None:
            if seed is None:
                seed = int(self.np_random.integers(SEEDS))
            self._batch = self._kind.batch(self.num_envs, self._options, int(seed), threads=self._threads)
            self._player = player_from(self._opponent, int(seed), self._kind.name)
        else:
            self._batch.reset()
        self._go_on(self._batch, np.zeros(self.num_envs, np.bool_), self._batch.returns.copy())
        return self._seen(self._batch), {"seat": self.seats.copy()}

    def step(
        self, actions: np.ndarray
    ) -> tuple[dict[str, np.ndarray], np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Choose for the seats that learn, and play on up to their next decisions, or into the next games.

        Raises:
            IllegalActionError: an action is not legal; no game has moved.
        """
        if self._batch is None:
            raise SevenWondersError("reset the environment before the first step")
        batch, n = self._batch, self.num_envs
        batch.step(np.asarray(actions))
        ended, returns = batch.dones.copy(), batch.returns.copy()
        self._go_on(batch, ended, returns)
        info: dict[str, Any] = {"seat": self.seats.copy()}
        if ended.any():
            last = self._observations(batch.observe(self.seats, finals=True).copy(), np.zeros_like(batch.masks))
            info["final_obs"] = np.array(
                [{name: rows[i] for name, rows in last.items()} if ended[i] else None for i in range(n)], object
            )
            info["final_info"] = {"returns": returns, "_returns": ended.copy()}
            info["_final_obs"] = info["_final_info"] = ended.copy()
        rewards = returns[np.arange(n), self.seats].astype(np.float64)
        return self._seen(batch), rewards, ended, np.zeros(n, np.bool_), info

    def _go_on(self, batch: Batch, ended: np.ndarray, returns: np.ndarray) -> None:
        """The others choose until every seat that learns is asked; a game may end meanwhile, once."""
        while (others := np.flatnonzero(batch.seats != self.seats)).size:
            batch.step(self._chosen(batch, others), check=False, games=others)
            over = np.flatnonzero(batch.dones)
            ended[over], returns[over] = True, batch.returns[over]

    def _chosen(self, batch: Batch, games: np.ndarray) -> np.ndarray:
        """What the others do in some games."""
        if self._policy is not None:
            return np.asarray(self._policy(batch.observe()[games], batch.masks[games]))
        if self._opponent == "random":
            random: np.ndarray = batch.random_actions()[games]
            return random
        chosen = np.zeros(len(games), np.int64)
        for place, number in enumerate(games):
            seat = int(batch.seats[number])
            known = self._kind.known(self._kind.State(batch.states[number]), seat)
            chosen[place] = self._player.choose(known, seat).action
        return chosen

    def _seen(self, batch: Batch) -> dict[str, np.ndarray]:
        return self._observations(batch.observe().copy(), batch.masks)

    def _observations(self, rows: np.ndarray, masks: np.ndarray) -> dict[str, np.ndarray]:
        return {"observation": rows, "action_mask": masks.astype(np.int8)}
