"""A position in numbers, for machine learning: a seat's observation as a row, its legal actions as a mask."""

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
    """Encoding of a game in numbers under its options; the columns are those of its `Batch`.

    Attributes:
        features: the names of the columns of an observation.
        num_actions: the number of actions, the columns of a mask.
        codes: how many numbers actions and what chance does have together.
    """

    features: tuple[str, ...]
    num_actions: int
    codes: int
    _observe: Callable[..., object] = field(repr=False)
    _players: Callable[[Any], int] = field(repr=False)  # how many a position has

    def __repr__(self) -> str:
        return f"<Encoding with {len(self.features)} features and {self.num_actions} actions>"

    @cached_property
    def columns(self) -> Mapping[str, int]:
        """The places of the columns by name."""
        return {name: place for place, name in enumerate(self.features)}

    def observation(self, state: Struct, seat: int) -> NDArray[np.int16]:
        """Return what a seat sees of a position: int16, shape (len(features),).  It holds no secret of another seat.

        Raises:
            SeatError: the position has no such seat.
        """
        check_seat(seat, self._players(state))
        row = [0] * len(self.features)
        self._observe(state, seat, row)
        return np.array(row, np.int16)

    def mask(self, codes: Iterable[int]) -> NDArray[np.int8]:
        """Return a mask of some actions: int8, shape (num_actions,), 1 for each of them."""
        mask = np.zeros(self.num_actions, np.int8)
        mask[list(codes)] = 1
        return mask
