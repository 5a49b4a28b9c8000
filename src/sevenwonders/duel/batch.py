"""Batches of games of Duel that are stepped together, for learning with vectorized code; see `game.batch`."""

from types import ModuleType
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from ..game import batch as base
from ..game.encoding import Encoding
from .encoding import make_encoding
from .game import Game
from .options import Options
from .rules import batch as rules
from .rules.action_codes import count_codes
from .rules.observation import count_features
from .rules.state import State, Victory


class Batch(base.Batch[Options, Game]):
    """Batch of `n` games of Duel; `game.Batch` documents what the batches of both games share.

    Attributes:
        masks: bool, shape (n, num_actions): the legal actions of the seat to act.  The columns are the first
            `N_BASE_ACTIONS` actions of `rules.action_codes`, or with an expansion or bidding all `N_ACTIONS`.
        rewards: float32, shape (n, 2): after a step that ended a game +1, -1 or 0 for each seat, else 0.

    >>> batch = Batch(4, seed=1)
    >>> batch.step(batch.random_actions())
    >>> batch.masks.shape == (4, 383), batch.seats.tolist()
    (True, [1, 1, 1, 1])
    """

    RULES: ClassVar[ModuleType] = rules
    GAME, OPTIONS, STATE = Game, Options, State
    OUTCOMES: ClassVar = {"rewards": np.float32}
    rewards: NDArray[np.float32]

    def _make_encoding(self) -> Encoding:
        return make_encoding(self.options)

    @property
    def _options_as_numbers(self) -> tuple[int, ...]:
        return (self.options.to_bits(),)

    def can_hold_games_from(self, states: np.ndarray) -> bool:
        rules = [int(bits) for bits in np.unique(states["rules"])]
        needed = [(count_codes(bits), count_features(bits)) for bits in rules]
        return all(actions <= self.num_actions and features <= len(self.features) for actions, features in needed)

    def are_over(self, states: np.ndarray) -> np.ndarray:
        return np.asarray(states["victory"] != Victory.NONE)

    @property
    def returns(self) -> NDArray[np.float32]:
        """The result of each seat in games that the last step ended, as in `rewards`; 0 in all other games."""
        return self.rewards

    @property
    def points(self) -> NDArray[np.int16]:
        """Total points of each seat in games that the last step ended, else 0: int16, shape (n, 2)."""
        sheets: np.ndarray = self.backend.to_host(self.finals)["city"]["score"].sum(-1, dtype=np.int16)
        return self.backend.put(np.where(self.backend.to_host(self.dones)[:, None], sheets, 0))

    @property
    def victories(self) -> NDArray[np.int8]:
        """Kinds of victory, as `Victory`, of the games that the last step ended, else 0: int8, shape (n,)."""
        ways = self.backend.to_host(self.finals)["victory"]
        return self.backend.put(np.where(self.backend.to_host(self.dones), ways, 0))
