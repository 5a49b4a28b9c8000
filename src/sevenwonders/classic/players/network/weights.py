"""The network of 7 Wonders: its weights, and the shapes of its layers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from ....game.learning.network import LayeredNetwork
from .inputs import MAX_ACTIVE_INPUTS, N_INPUTS, VERSION
from .outputs import N_OUTPUTS, N_VALUES


@dataclass(frozen=True, eq=False, repr=False)
class Network(LayeredNetwork):
    """Neural network that evaluates positions and actions of 7 Wonders, for any seat and 3 to 7 players."""

    FILE: ClassVar[str] = "classic.npz"
    VERSION: ClassVar[int] = VERSION
    INPUTS: ClassVar[int] = N_INPUTS
    OUTPUTS: ClassVar[int] = N_OUTPUTS

    @classmethod
    def value_layer_shapes(cls, second: int) -> dict[str, tuple[int, ...]]:
        """Return the shapes of the value layer (one row for a seat's strength, one for its points) and of its bias.

        `second` is the width of the second hidden layer.
        """
        return {"value_weights": (N_VALUES, second), "value_bias": (N_VALUES,)}

    def make_workspace(self) -> tuple[np.ndarray, ...]:
        """Return the arrays in which a search computes outputs of this network.

        They hold the active inputs, both hidden layers, the indices of nonzero units, and sums of the first layer.
        """
        first, second = self.arrays.bias.size, self.arrays.second_bias.size
        layers = (np.zeros(width, np.float32) for width in (first, second))
        return np.zeros(MAX_ACTIVE_INPUTS, np.int32), *layers, np.zeros(first + 4, np.int32), np.zeros(first, np.int16)
