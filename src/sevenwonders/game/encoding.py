"""Encoding of positions for machine learning: observations as rows of numbers, legal actions as masks."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..kernel.struct import Struct
from .seats import check_seat


@dataclass(frozen=True)
class Encoding:
    """Encoding of a game's positions and actions under its options, with the columns of its `Batch`.

    Attributes:
        features: the names of the columns of an observation.
        num_actions: the number of action codes, which are the columns of a mask.
        codes: the number of all codes: of actions and of outcomes of chance.
    """

    features: tuple[str, ...]
    num_actions: int
    codes: int
    _observe: Callable[..., object] = field(repr=False)
    _players: Callable[[Any], int] = field(repr=False)  # the number of players of a position

    def __repr__(self) -> str:
        return f"<Encoding with {len(self.features)} features and {self.num_actions} actions>"

    @cached_property
    def columns(self) -> Mapping[str, int]:
        """The index of each column of an observation, by the name of the feature."""
        return {name: place for place, name in enumerate(self.features)}

    def observation(self, state: Struct, seat: int) -> NDArray[np.int16]:
        """Return a seat's observation of a position, without hidden information: int16, shape (len(features),).

        Raises:
            SeatError: the position has no such seat.
        """
        check_seat(seat, self._players(state))
        row = [0] * len(self.features)
        self._observe(state, seat, row)
        return np.array(row, np.int16)

    def mask(self, codes: Iterable[int]) -> NDArray[np.int8]:
        """Return a mask with 1 for the legal actions `codes` and 0 for others: int8, shape (num_actions,)."""
        mask = np.zeros(self.num_actions, np.int8)
        mask[list(codes)] = 1
        return mask
