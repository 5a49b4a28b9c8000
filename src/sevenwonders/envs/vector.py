"""Many games as one vector environment of Gymnasium, stepped in machine code: one seat learns in each of them::

import gymnasium
import sevenwonders.envs.gymnasium

games = gymnasium.make_vec("sevenwonders/Duel-v0", 256, opponent="random")
observations, info = games.reset(seed=1)
actions = observations["action_mask"].argmax(1)
observations, rewards, terminations, truncations, info = games.step(actions)
"""

from collections.abc import Callable, Mapping
from operator import index
from typing import ClassVar

import numpy as np

from ..copies import DeepCopyMixin
from ..errors import IllegalActionError, SevenWondersError, explain_missing_packages
from ..game.batch import Batch
from ..game.options import Options
from ..players import Entrant, player_from

with explain_missing_packages("sevenwonders.envs.vector", "gymnasium"):
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

from .spaces import make_observation_space
from .table import EnvTable, Observation, to_action_number

SEEDS = 2**31
Policy = Callable[[np.ndarray, np.ndarray], np.ndarray]  # from observations and masks, a row for each game, to actions


class SevenWondersVectorEnv(DeepCopyMixin, VectorEnv):
    """A vector environment of `num_envs` games; one seat learns in each game, and computer players play the others.

    `info` has the `action_mask` of every game, as in the observations, and the learning `seat`.  Gymnasium's
    `autoreset_mode` decides how a finished game is replaced:

    - `SAME_STEP`: at once. `info` has the last observation in `final_obs`, and the returns of all seats in
      `final_info["returns"]`; `_final_obs` marks these games.
    - `NEXT_STEP`: the step returns the last observation, and `info` has the `returns`; the next step starts a new game
      and ignores the action.
    - `DISABLED`: likewise, but no game is stepped until `reset(options={"reset_mask": ended})`, with an array of bools,
      has started new games.

    A finished game that is not replaced yet has no legal action: its `action_mask` is all 0.

    Args:
        num_envs: the number of games.
        game: "duel" or "classic".
        opponent: the player of the other seats: "random", which is fastest, or a player as in matches, which decides
            game by game.
        policy: a function, such as a network, that plays the other seats instead of `opponent`, in all games at once;
            it gets observations (int16) and masks (bool), with a row for each game, and returns actions.
        seat: the learning seat, counting from 0; None to use each seat in turn over the games.
        options: the rules options, or changes to the defaults, such as `{"players": 5}`.
        threads: the number of threads, among which the games are divided when all of them are stepped.
        autoreset_mode: as above, a mode or its value, such as "NextStep".
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
        options: Options | Mapping[str, object] | None = None,
        threads: int = 1,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
    ) -> None:
        self._mode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self._mode}  # type: ignore[misc]  # as Gymnasium's own vector environments do
        table = EnvTable(game, options)
        table.check_learning_seat(seat)
        self._kind, self._options, self._threads, self._players = table.game_type, table.options, threads, table.players
        self._opponent, self._policy, self._player = opponent, policy, player_from(opponent, 0, game)
        self.num_envs, self.encoding = num_envs, table.encoding
        self.single_observation_space = make_observation_space(self.encoding)
        self.single_action_space = spaces.Discrete(self.encoding.num_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.seats = (
            np.arange(num_envs, dtype=np.int8) % self._players if seat is None else np.full(num_envs, seat, np.int8)
        )
        self._over = np.zeros(num_envs, np.bool_)  # games that have ended and are not replaced yet
        self._batch: Batch | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Observation, dict[str, object]]:
        """Restart all games, and play up to the first decision of the learning seats.

        With `reset_mask` in the options, bools of shape (num_envs,), only these games are restarted.

        Raises:
            SevenWondersError: the mask is invalid, or given with a seed, or given before the first reset of all games.
        """
        if options and "reset_mask" in options:
            return self._reset_games(np.asarray(options["reset_mask"]), seed)
        if self._batch is None or seed is not None:
            if seed is None:
                seed = int(self.np_random.integers(SEEDS))
            self._batch = self._kind.make_batch(self.num_envs, self._options, index(seed), threads=self._threads)
            self._player = player_from(self._opponent, index(seed), self._kind.name)
        else:
            self._batch.reset()
        return self._play_to_first_decisions(self._batch, np.ones(self.num_envs, np.bool_))

    def _reset_games(self, mask: np.ndarray, seed: int | None) -> tuple[Observation, dict[str, object]]:
        if self._batch is None or seed is not None:
            raise SevenWondersError("reset_mask goes on from games that were reset before, without a seed")
        if mask.shape != (self.num_envs,) or mask.dtype != np.bool_ or not mask.any():
            raise SevenWondersError(f"reset_mask is {self.num_envs} bools, at least one of them true")
        self._batch.reset(np.flatnonzero(mask))
        return self._play_to_first_decisions(self._batch, mask)

    def _play_to_first_decisions(self, batch: Batch, games: np.ndarray) -> tuple[Observation, dict[str, object]]:
        """Play up to the first decisions of the learning seats in new games; return observations and `info`.

        `games` is the mask of the new games.
        """
        self._over[games] = False
        self._play_others(batch, np.zeros(self.num_envs, np.bool_), batch.returns.copy())
        seen = self._observe_games(batch)
        return seen, self._make_info(seen)

    def step(self, actions: np.ndarray) -> tuple[Observation, np.ndarray, np.ndarray, np.ndarray, dict[str, object]]:
        """Take an action of the learning seat in each game, and play up to the seat's next decision, perhaps in a new
        game.

        Raises:
            IllegalActionError: an action is not legal.  No game has changed, unless an opponent chose the action.
            SevenWondersError: a game has ended and was not reset, with `AutoresetMode.DISABLED`.
        """
        if self._batch is None:
            raise SevenWondersError("reset the environment before the first step")
        if self._mode == AutoresetMode.DISABLED and self._over.any():
            raise SevenWondersError(f"game {self._over.argmax()} has ended; reset it by its place in reset_mask")
        batch, n = self._batch, self.num_envs
        ended, returns = self._step_learners(batch, np.asarray(actions))
        self._play_others(batch, ended, returns)
        seen = self._observe_games(batch)
        info = self._make_info(seen)
        if ended.any() and self._mode == AutoresetMode.SAME_STEP:
            last = self._make_observation(batch.observe(self.seats, finals=True).copy(), np.zeros_like(batch.masks))
            rows = zip(last["observation"], last["action_mask"], ended, strict=True)
            info["final_obs"] = np.array(
                [{"observation": row, "action_mask": mask} if over else None for row, mask, over in rows], object
            )
            info["final_info"] = {"returns": returns, "_returns": ended.copy()}
            info["_final_obs"] = info["_final_info"] = ended.copy()
        elif ended.any():
            info["returns"], info["_returns"] = returns, ended.copy()
        rewards = returns[np.arange(n), self.seats].astype(np.float64)
        return seen, rewards, ended, np.zeros(n, np.bool_), info

    def _step_learners(self, batch: Batch, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Take the actions of the learning seats; return a mask of ended games, and the returns of all seats.

        Games that had ended before are restarted, and their actions are ignored.
        """
        begin = self._over
        if not begin.any():
            batch.step(actions)
        else:
            if actions.shape != begin.shape:
                raise IllegalActionError(f"{len(batch)} games take {len(batch)} actions, not {actions.shape}")
            going = np.flatnonzero(~begin)  # actions of games that begin do not count
            batch.step(actions[going], games=going)
            self._over = np.zeros_like(begin)
        ended, returns = batch.dones.copy(), batch.returns.copy()
        if self._mode != AutoresetMode.SAME_STEP:
            self._over |= ended
        return ended, returns

    def _play_others(self, batch: Batch, ended: np.ndarray, returns: np.ndarray) -> None:
        """Let the other seats act until each learning seat has to decide; a game may end meanwhile, at most once.

        The mask `ended` and the `returns` of games that end are updated in place.
        """
        given = self._policy is not None or self._opponent != "random"  # their actions may be illegal
        while (others := np.flatnonzero((batch.seats != self.seats) & ~self._over)).size:
            batch.step(self._choose_for_others(batch, others), check=given, games=others)
            over = np.flatnonzero(batch.dones)
            ended[over], returns[over] = True, batch.returns[over]
            if self._mode != AutoresetMode.SAME_STEP:
                self._over[over] = True

    def _choose_for_others(self, batch: Batch, games: np.ndarray) -> np.ndarray:
        """Return an action for each given game, in which a seat other than the learning one is to act.

        `games` are the indices of the games.
        """
        if self._policy is not None:
            return np.asarray(self._policy(batch.observe(games=games)[games], batch.masks[games]))
        if self._opponent == "random":
            return np.asarray(batch.random_actions()[games])
        chosen = np.zeros(len(games), np.int64)
        for row, game in enumerate(games):
            seat = int(batch.seats[game])
            known = self._kind.known(self._kind.State(batch.states[game]), seat)
            chosen[row] = to_action_number(self._player.choose(known, seat).action)
        return chosen

    def _observe_games(self, batch: Batch) -> Observation:
        if not self._over.any():
            return self._make_observation(batch.observe().copy(), batch.masks)
        last = batch.observe(self.seats, finals=True).copy()
        rows = np.where(self._over[:, None], last, batch.observe())
        return self._make_observation(rows, batch.masks & ~self._over[:, None])

    def _make_observation(self, rows: np.ndarray, masks: np.ndarray) -> Observation:
        return {"observation": rows, "action_mask": masks.astype(np.int8)}

    def _make_info(self, seen: Observation) -> dict[str, object]:
        """Return the `info` of all games from their observations, with an array `_KEY` of bools for each key.

        With these arrays Gymnasium marks the games that have the entry; here, all games have it.
        """
        info: dict[str, object] = {"seat": self.seats.copy(), "action_mask": seen["action_mask"].copy()}
        return info | {f"_{name}": np.ones(self.num_envs, np.bool_) for name in info}
