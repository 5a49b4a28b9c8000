"""Many games of 7 Wonders at once; see `game.batch`."""

from types import ModuleType
from typing import ClassVar

import numpy as np

from ..game import batch as base
from .encoding import encoding
from .options import Options
from .rules import batch as rules
from .rules.moves import MAX_LEGAL
from .rules.state import State


class Batch(base.Batch):
    """`n` games of 7 Wonders stepped together, seat after seat; `game.Batch` tells what all batches have.

    Nobody's mask or features tell what others chose.

    Attributes:
        masks: bool, shape (n, number of actions): the legal actions of whoever is to act; their columns
            are those of `rules.moves`.
        ranks: int8, shape (n, players): after a step that ended a game the rank of each seat from 1, else 0.
        points: int16, shape (n, players): likewise the points of each seat.

    >>> batch = Batch(4, Options(players=5, sides="day"), seed=1)
    >>> batch.step(batch.random_actions())
    >>> batch.masks.shape == (4, len(batch.masks[0])), batch.seats.tolist()
    (True, [1, 1, 1, 1])
    """

    RULES: ClassVar[ModuleType] = rules

    def __init__(self, n: int, options: Options | None = None, seed: int = 0, threads: int = 1) -> None:
        self.options = options or Options()
        columns, players = encoding(self.options), self.options.players
        super().__init__(
            *(n, seed, threads),
            states=State.dtype,
            actions=columns.actions,
            features=columns.features,
            scratch=np.zeros(MAX_LEGAL, np.int64),
            setting=(players, self.options.bits()),
        )
        self.ranks = np.zeros((n, players), np.int8)
        self.points = np.zeros((n, players), np.int16)
        self.reset()

    def _has_columns_for(self, states: np.ndarray) -> bool:
        return bool((states["players"] == self.options.players).all())

    @property
    def returns(self) -> np.ndarray:
        """1 shared by the winners, 0 for everybody else."""
        won = self.ranks == 1
        return np.where(won, 1.0 / np.maximum(1, won.sum(1, keepdims=True)), 0.0).astype(np.float32)

    @property
    def _outcomes(self) -> tuple[np.ndarray, ...]:
        return self.ranks, self.points
