"""Many games of 7 Wonders at once; see `game.batch`."""

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
from .rules.action_codes import MAX_LEGAL
from .rules.state import Question, State


class Batch(base.Batch[Options, Game]):
    """`n` games of 7 Wonders stepped together: seat by seat or, with `simultaneous`, all seats that choose at once.

    `game.Batch` describes the attributes of all batches.

    The mask and features of a seat contain no secret choice of another seat.

    Attributes:
        masks: bool, shape (n, actions): the legal actions of the seat to act; the columns
            are the codes of `rules.action_codes`.
        ranks: int8, shape (n, players): after a step that ended a game the rank of each seat from 1, else 0.
        points: int16, shape (n, players): likewise the points of each seat.

    >>> batch = Batch(4, Options(players=5, sides="day"), seed=1)
    >>> batch.step(batch.random_actions())
    >>> batch.masks.shape == (4, batch.num_actions), batch.seats.tolist()
    (True, [1, 1, 1, 1])
    >>> batch.simultaneous.step(batch.simultaneous.random_actions())
    >>> batch.states["turn"].tolist(), batch.simultaneous.observe().shape
    ([1, 1, 1, 1], (4, 5, 564))
    """

    RULES: ClassVar[ModuleType] = rules
    GAME, OPTIONS, STATE, MAX_LEGAL = Game, Options, State, MAX_LEGAL
    OUTCOMES: ClassVar = {"ranks": np.int8, "points": np.int16}
    ranks: NDArray[np.int8]
    points: NDArray[np.int16]

    def _make_encoding(self) -> Encoding:
        return make_encoding(self.options)

    @property
    def _options_as_numbers(self) -> tuple[int, ...]:
        return self.options.players, self.options.to_bits()

    def can_hold_games_from(self, states: np.ndarray) -> bool:
        return bool((states["players"] == self.options.players).all())

    def are_over(self, states: np.ndarray) -> np.ndarray:
        return np.asarray(states["question"] == Question.OVER)

    @property
    def returns(self) -> NDArray[np.float32]:
        """The result of each game for each seat, 1 divided among the winners, else 0; shape (n, players)."""
        won = self.backend.to_host(self.ranks) == 1
        shares = np.where(won, 1.0 / np.maximum(1, won.sum(1, keepdims=True)), 0.0)
        return self.backend.put(shares.astype(np.float32))
