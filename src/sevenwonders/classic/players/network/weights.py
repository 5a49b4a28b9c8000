"""The numbers of the network: what layers there are."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import ClassVar, NamedTuple, Self

import numpy as np

from ....game.learning.network import LayeredNetwork
from .inputs import MOST_ACTIVE, N_INPUTS, VERSION
from .outputs import N_OUTPUTS, N_VALUES

SHIPPED = "classic.npz"


class Arrays(NamedTuple):
    """The layers, in the order in which compiled code takes them."""

    rows: np.ndarray  # (N_INPUTS, first), whole numbers
    bias: np.ndarray  # likewise
    weights: np.ndarray  # (first, second)
    second_bias: np.ndarray
    value_weights: np.ndarray  # (N_VALUES, second): a row a value
    value_bias: np.ndarray
    output_weights: np.ndarray  # (N_OUTPUTS, second)
    output_bias: np.ndarray


@dataclass(frozen=True, eq=False, repr=False)
class Network(LayeredNetwork[Arrays]):
    """The network of 7 Wonders; one serves every seat and 3 to 7 players."""

    LAYERS: ClassVar[type[Arrays]] = Arrays
    VERSION: ClassVar[int] = VERSION

    def __reduce__(self) -> tuple[object, ...]:
        """The network of the package, which every process has, or else this one's numbers."""
        return (shipped, ()) if self is shipped() else (type(self), (self.arrays, self.about))

    @classmethod
    def shapes(cls, first: int, second: int) -> dict[str, tuple[int, ...]]:
        """The shapes of the layers of a network whose hidden layers are so wide."""
        return {
            "rows": (N_INPUTS, first),
            "bias": (first,),
            "weights": (first, second),
            "second_bias": (second,),
            "value_weights": (N_VALUES, second),
            "value_bias": (N_VALUES,),
            "output_weights": (N_OUTPUTS, second),
            "output_bias": (N_OUTPUTS,),
        }

    @classmethod
    def fresh(cls, first: int = 128, second: int = 64, seed: int = 0) -> Self:
        """A network that has learned nothing."""
        scales = {"rows": 0.05, "weights": first**-0.5, "value_weights": second**-0.5, "output_weights": 0.02}
        return cls.random(cls.shapes(first, second), scales, seed)

    def room(self) -> tuple[np.ndarray, ...]:
        """What one search needs to ask: inputs, both hidden layers, which of a layer are not 0, sums."""
        first, second = self.arrays.bias.size, self.arrays.second_bias.size
        layers = (np.zeros(width, np.float32) for width in (first, second))
        return np.zeros(MOST_ACTIVE, np.int32), *layers, np.zeros(first + 4, np.int32), np.zeros(first, np.int16)


@cache
def shipped() -> Network:
    """The network that comes with the package."""
    with resources.as_file(resources.files(__package__).joinpath(SHIPPED)) as path:
        return Network.load(path)
