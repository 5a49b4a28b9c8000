"""Many games of 7 Wonders at once; see `game.batch`."""

from types import ModuleType
from typing import ClassVar

import numpy as np

from ..game import batch as base
from .options import Options
from .rules import batch as rules
from .rules.moves import MAX_LEGAL, N_ACTIONS
from .rules.observation import FEATURES
from .rules.state import State


class Batch(base.Batch):
    """`n` games of 7 Wonders stepped together, seat after seat; `game.Batch` tells what all batches have.

    Nobody's mask or features tell what others chose.

    Attributes:
        masks: bool, shape (n, N_ACTIONS): the legal actions of whoever is to act; see `rules.moves` for the columns.
        ranks: int8, shape (n, players): after a step that ended a game the rank of each seat from 1, else 0.
        points: int16, shape (n, players): likewise the points of each seat.

    >>> batch = Batch(4, Options(players=5, sides="day"), seed=1)
    >>> batch.step(batch.random_actions())
    >>> batch.masks.shape == (4, N_ACTIONS), batch.seats.tolist()
    (True, [1, 1, 1, 1])
    """

    RULES: ClassVar[ModuleType] = rules

    def __init__(self, n: int, options: Options | None = None, seed: int = 0, threads: int = 1) -> None:
        self.options = options or Options()
        players = self.options.players
        super().__init__(
            *(n, seed, threads),
            states=State.dtype,
            actions=N_ACTIONS,
            features=FEATURES,
            scratch=np.zeros(MAX_LEGAL, np.int64),
            setting=(players, self.options.bits()),
        )
        self.ranks = np.zeros((n, players), np.int8)
        self.points = np.zeros((n, players), np.int16)
        self.reset()

    @property
    def _outcomes(self) -> tuple[np.ndarray, ...]:
        return self.ranks, self.points
