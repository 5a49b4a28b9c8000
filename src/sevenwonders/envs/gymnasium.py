"""Both games as environments of Gymnasium: one seat learns, computer players play the others::

import gymnasium
import sevenwonders.envs.gymnasium

game = gymnasium.make("sevenwonders/Duel-v0", opponent="greedy")
observation, info = game.reset(seed=1)
game.step(game.action_space.sample(observation["action_mask"]))
"""

from collections.abc import Mapping
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from ..errors import IllegalActionError, explain_missing_packages
from ..game.options import Options
from ..game.player import Player
from ..game.views import KnownState
from ..players import Entrant, player_from

with explain_missing_packages("sevenwonders.envs.gymnasium", "gymnasium"):
    import gymnasium
    from gymnasium import spaces

from .spaces import make_observation_space
from .table import ILLEGAL_REWARD, Observation, TableEnv

SEEDS = 2**62


class SevenWondersEnv(TableEnv, gymnasium.Env):
    """A Gymnasium environment of a game in which one seat learns; computer players play the other seats.

    Like the learning seat, they see only the information that their seats may know.

    The reward comes at the end, as in `Result.returns`; `info` then has the `result`.  The mask of legal actions is in
    the observation, in `info` as `action_mask`, and in `action_masks()`.  An illegal action ends the game with the
    reward -1 and a reason in `info["illegal"]`; a value that is no action raises `TypeError`.

    Args:
        game: "duel" or "classic".
        opponent: the player of the other seats: a name such as "greedy" or "level:3", a factory, or a player.
        seat: the learning seat, counting from 0; None for a random seat in every game.
        options: the rules options, or changes to the defaults, such as `{"players": 5}`.
        render_mode: "ansi" for one line of text, or none.
    """

    metadata: ClassVar = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str = "duel",
        opponent: Entrant = "random",
        seat: int | None = None,
        options: Options | Mapping[str, object] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__(game, options, render_mode)
        self._table.check_learning_seat(seat)
        player_from(opponent, 0, game)  # refused at once, not at the first reset
        self._opponent, self._given_seat = opponent, seat
        self._others: dict[int, Player[KnownState]] = {}
        self.seat = seat or 0
        self.observation_space = make_observation_space(self.encoding)
        self.action_space: spaces.Discrete = spaces.Discrete(self.encoding.num_actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Observation, dict[str, object]]:
        """Start a new game, and play up to the first decision of the learning seat."""
        super().reset(seed=seed)
        name, seats = self._table.game_type.name, range(self._table.players)
        self._table.begin_game(self._draw_number_below(SEEDS))
        self.seat = self._draw_number_below(len(seats)) if self._given_seat is None else self._given_seat
        seeds = {seat: self._draw_number_below(SEEDS) for seat in seats}
        self._others = {seat: player_from(self._opponent, seeds[seat], name) for seat in seats if seat != self.seat}
        self._play_others()
        observation = self._table.observe(self.seat)
        return observation, self._make_info(observation)

    def step(self, action: object) -> tuple[Observation, float, bool, bool, dict[str, object]]:
        """Take an action for the learning seat, and play up to its next decision or the end of the game."""
        try:
            self._table.commit(self.seat, action)
        except IllegalActionError as error:
            observation = self._table.observe(self.seat)
            return observation, ILLEGAL_REWARD, True, False, self._make_info(observation) | {"illegal": error.reason}
        self._play_others()
        over, observation = self._table.game.is_over, self._table.observe(self.seat)
        info = self._make_info(observation)
        if over:
            info["result"] = self._table.result()
        return observation, self._table.returns()[self.seat], over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the mask of legal actions, as `MaskablePPO` needs it: bool, shape (actions,)."""
        return self._table.action_mask(self.seat).astype(np.bool_)

    def _make_info(self, observation: Observation) -> dict[str, object]:
        return {"seat": self.seat, "action_mask": observation["action_mask"].copy()}

    def _play_others(self) -> None:
        """Let the other seats act until the learning seat has to decide, or the game is over."""
        game = self._table.game
        while not game.is_over and self.seat not in game.deciders:
            self._commit_other_choices()
        # In 7 Wonders the others choose before they know the choice of the learning seat.
        if not game.is_over and len(game.deciders) > 1:
            self._commit_other_choices()

    def _commit_other_choices(self) -> None:
        game = self._table.game
        for seat in game.deciders:
            if seat != self.seat:
                game.commit(seat, self._others[seat].choose(game.known(seat), seat).action)

    def _draw_number_below(self, n: int) -> int:
        return int(self.np_random.integers(n))


for name, game in (("Duel", "duel"), ("SevenWonders", "classic")):
    gymnasium.register(
        f"sevenwonders/{name}-v0",
        SevenWondersEnv,
        kwargs={"game": game},
        vector_entry_point="sevenwonders.envs.vector:SevenWondersVectorEnv",
    )
