"""Many games of 7 Wonders at once; see `game.batch`."""

from types import ModuleType
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from ..game import batch as base
from .encoding import encoding
from .game import Game
from .options import Options
from .rules import batch as rules
from .rules.moves import MAX_LEGAL
from .rules.state import Question, State


class Batch(base.Batch):
    """`n` games of 7 Wonders stepped together, seat after seat or, by `everybody`, all who are asked at once.

    `game.Batch` tells what all batches have.

    Nobody's mask or features tell what others chose.

    Attributes:
        masks: bool, shape (n, actions): the legal actions of whoever is to act; their columns
            are those of `rules.moves`.
        ranks: int8, shape (n, players): after a step that ended a game the rank of each seat from 1, else 0.
        points: int16, shape (n, players): likewise the points of each seat.

    >>> batch = Batch(4, Options(players=5, sides="day"), seed=1)
    >>> batch.step(batch.random_actions())
    >>> batch.masks.shape == (4, batch.num_actions), batch.seats.tolist()
    (True, [1, 1, 1, 1])
    >>> batch.everybody.step(batch.everybody.random_actions())
    >>> batch.states["turn"].tolist(), batch.everybody.observe().shape
    ([1, 1, 1, 1], (4, 5, 564))
    """

    RULES: ClassVar[ModuleType] = rules
    options: Options

    def __init__(
        self,
        n: int,
        options: Options | None = None,
        seed: int = 0,
        threads: int = 1,
        device: str = "cpu",
        masks: bool = True,
    ) -> None:
        self.options = Options.given(options)
        columns, players = encoding(self.options), self.options.players
        super().__init__(
            *(n, seed, threads, device, masks),
            states=State.dtype,
            players=players,
            actions=columns.num_actions,
            features=columns.features,
            legal=(np.int16, MAX_LEGAL),
            setting=(players, self.options.bits()),
        )
        self.ranks: NDArray[np.int8] = self.backend.zeros((n, players), np.int8)
        self.points: NDArray[np.int16] = self.backend.zeros((n, players), np.int16)
        self.reset()

    def game(self, place: int, *, final: bool = False) -> Game:
        """Return a game of the batch, to look at, draw and analyse; `final`, the last one that ended in its place.

        >>> Batch(4, seed=1).game(3).deciders
        (0, 1, 2)

        Raises:
            SevenWondersError: there is no such place.
        """
        return Game.around(State(self._row(place, final)))

    def has_columns_for(self, states: np.ndarray) -> bool:
        return bool((states["players"] == self.options.players).all())

    def are_over(self, states: np.ndarray) -> np.ndarray:
        return np.asarray(states["question"] == Question.OVER)

    @property
    def returns(self) -> NDArray[np.float32]:
        """1 shared by the winners, 0 for everybody else."""
        won = self.backend.host(self.ranks) == 1
        shares = np.where(won, 1.0 / np.maximum(1, won.sum(1, keepdims=True)), 0.0)
        returns: NDArray[np.float32] = self.backend.put(shares.astype(np.float32))
        return returns

    @property
    def outcomes(self) -> tuple[np.ndarray, ...]:
        return self.ranks, self.points
