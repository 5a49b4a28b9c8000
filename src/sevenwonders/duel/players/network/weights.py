"""The network of Duel: the shapes of its layers, and their evaluation with NumPy alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

import numpy as np

from ....game.learning.network import LayeredNetwork
from ....kernel.layers import SCALE
from .inputs import MAX_ACTIVE_INPUTS, N_INPUTS, VERSION
from .outputs import N_ENDINGS, N_OUTPUTS, N_VALUES, TO_WIN, VALUES_WIDTH

VALUES = ("value_weights", "value_bias")


@dataclass(frozen=True, eq=False, repr=False)
class Network(LayeredNetwork):
    """The neural network of Duel; a single network plays all combinations of modules.

    Its values are the probability of each ending, and the points of both seats.
    """

    FILE: ClassVar[str] = "duel.npz"
    VERSION: ClassVar[int] = VERSION
    INPUTS: ClassVar[int] = N_INPUTS
    OUTPUTS: ClassVar[int] = N_OUTPUTS
    TO_WIN: ClassVar[tuple[float, ...]] = TO_WIN

    @classmethod
    def value_layer_shapes(cls, second: int) -> dict[str, tuple[int, ...]]:
        """Return the shapes of the weights and the bias of the layer of values, padded to `VALUES_WIDTH` values.

        Args:
            second: the width of the last hidden layer.
        """
        return {"value_weights": (second, VALUES_WIDTH), "value_bias": (VALUES_WIDTH,)}

    @classmethod
    def unpadded_value_shapes(cls, second: int) -> dict[str, tuple[int, ...]]:
        """Return the shapes of the weights and the bias of the layer of values, without padding.

        Args:
            second: the width of the last hidden layer.
        """
        return {"value_weights": (second, N_VALUES), "value_bias": (N_VALUES,)}

    @classmethod
    def from_float_layers(cls, floats: Mapping[str, np.ndarray], about: Mapping[str, object]) -> Self:
        """Build a network from its layers as floats; the layer of values is padded with zeros to `VALUES_WIDTH` values.

        Args:
            floats: the weights and biases of the layers by name.
            about: facts about the training, stored with the network.
        """
        return super().from_float_layers({**floats, **{name: _pad_value_layer(floats[name]) for name in VALUES}}, about)

    def to_float_layers(self) -> dict[str, np.ndarray]:
        """Return the weights and biases of the layers by name as floats, without the padding of the layer of values."""
        floats = super().to_float_layers()
        return floats | {name: floats[name][..., :N_VALUES].copy() for name in VALUES}

    def make_workspace(self) -> tuple[object, ...]:
        """Return the arrays to which a search writes when it evaluates positions with the network.

        They hold the inputs, both hidden layers, the values, the indices of nonzero units, the sums of the first layer,
        and an accumulator for each seat: the sums of a position, from which those of a similar position are computed.
        """
        first, second = self.arrays.bias.size, self.arrays.second_bias.size
        layers = (np.zeros(width, np.float32) for width in (first, second, VALUES_WIDTH))
        base = (
            np.zeros((2, first), np.int16),
            np.zeros((2, MAX_ACTIVE_INPUTS), np.int32),
            np.zeros(2, np.int32),
            np.zeros((2, N_INPUTS), np.int8),
            *(np.zeros(MAX_ACTIVE_INPUTS, np.int32) for _ in range(2)),
        )
        return (
            np.zeros(MAX_ACTIVE_INPUTS, np.int32),
            *layers,
            np.zeros(first + 4, np.int32),
            np.zeros(first, np.int16),
            base,
        )

    def evaluate(self, numbers: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Evaluate a position with NumPy alone; return the values and the last hidden layer.

        The values are the probability of each ending, and the points of both seats.

        Args:
            numbers: the indices of the active inputs.
        """
        arrays = self.arrays
        sums = arrays.rows[numbers].sum(axis=0, dtype=np.int64) + arrays.bias
        first = np.maximum(sums * np.float32(1 / SCALE), 0).astype(np.float32)
        second = np.maximum(first @ arrays.weights + arrays.second_bias, 0)
        values = second @ arrays.value_weights + arrays.value_bias
        endings = np.exp(values[:N_ENDINGS] - values[:N_ENDINGS].max())
        values[:N_ENDINGS] = endings / endings.sum()
        return values, second


def _pad_value_layer(array: np.ndarray) -> np.ndarray:
    """Return the weights or the bias of the layer of values, padded with zeros to `VALUES_WIDTH` values."""
    return np.concatenate([array, np.zeros((*array.shape[:-1], VALUES_WIDTH - N_VALUES), array.dtype)], axis=-1)
