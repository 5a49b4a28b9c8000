"""The numbers of a network: read from a file, checked, and handed to compiled code."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import numpy as np

from ....kernel.layers import NARROW, SCALE, WIDE
from .inputs import MOST_ACTIVE, N_INPUTS, VERSION
from .outputs import N_ENDINGS, N_OUTPUTS, N_VALUES, TO_WIN, VALUES_WIDTH

SHIPPED = "duel.npz"
MOST = 2 * SCALE  # so far may a number of the first layer be from 0


class Arrays(NamedTuple):
    """The layers, in the order in which compiled code takes them; rows are inputs but in `outputs`."""

    rows: np.ndarray  # (N_INPUTS, first), whole numbers
    bias: np.ndarray  # likewise
    weights: np.ndarray  # (first, second)
    second_bias: np.ndarray
    value_weights: np.ndarray  # (second, VALUES_WIDTH)
    value_bias: np.ndarray
    output_weights: np.ndarray  # (N_OUTPUTS, second): a row an output
    output_bias: np.ndarray


@dataclass(frozen=True, eq=False)
class Network:
    """A network: its layers and what is known of how it was made."""

    arrays: Arrays
    about: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        first, second = self.arrays.bias.size, self.arrays.second_bias.size
        if first % WIDE or second % NARROW:
            raise ValueError(f"layers are multiples of {WIDE} and {NARROW} wide, not {first} and {second}")

    @classmethod
    def fresh(cls, first: int = 128, second: int = 64, seed: int = 0) -> Network:
        """A network that has learned nothing."""
        dice = np.random.default_rng(seed)

        def some(shape: tuple[int, ...], scale: float) -> np.ndarray:
            return (scale * dice.standard_normal(shape)).astype(np.float32)

        return cls(
            Arrays(
                whole(some((N_INPUTS, first), 0.05)),
                np.zeros(first, np.int16),
                some((first, second), first**-0.5),
                np.zeros(second, np.float32),
                widened(some((second, N_VALUES), second**-0.5)),
                np.zeros(VALUES_WIDTH, np.float32),
                some((N_OUTPUTS, second), 0.02),
                np.zeros(N_OUTPUTS, np.float32),
            )
        )

    def room(self) -> tuple[Any, ...]:
        """What one search needs to ask the network: inputs, both hidden layers, values, which of a layer are not 0,
        the sums of the first layer, and a base for either seat to make them from (see `kernel.layers`)."""
        first, second = self.arrays.bias.size, self.arrays.second_bias.size
        layers = (np.zeros(width, np.float32) for width in (first, second, VALUES_WIDTH))
        base = (
            np.zeros((2, first), np.int16),
            np.zeros((2, MOST_ACTIVE), np.int32),
            np.zeros(2, np.int32),
            np.zeros((2, N_INPUTS), np.int8),
            *(np.zeros(MOST_ACTIVE, np.int32) for _ in range(2)),
        )
        return np.zeros(MOST_ACTIVE, np.int32), *layers, np.zeros(first + 4, np.int32), np.zeros(first, np.int16), base

    def value(self, numbers: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """What the network says where these inputs are on: its values and its last layer, by NumPy alone."""
        arrays = self.arrays
        sums = arrays.rows[numbers].sum(axis=0, dtype=np.int64) + arrays.bias
        first = np.maximum(sums * np.float32(1 / SCALE), 0).astype(np.float32)
        second = np.maximum(first @ arrays.weights + arrays.second_bias, 0)
        values = second @ arrays.value_weights + arrays.value_bias
        endings = np.exp(values[:N_ENDINGS] - values[:N_ENDINGS].max())
        values[:N_ENDINGS] = endings / endings.sum()
        return values, second

    TO_WIN: ClassVar[tuple[float, ...]] = TO_WIN

    def floats(self) -> dict[str, np.ndarray]:
        """The layers as numbers that a learner may change: one stands for one, and nothing stands behind the values."""
        floats = {name: array.astype(np.float32) for name, array in self.arrays._asdict().items()}
        for name in ("rows", "bias"):
            floats[name] /= SCALE
        for name in ("value_weights", "value_bias"):
            floats[name] = floats[name][..., :N_VALUES].copy()
        return floats

    def with_floats(self, floats: Mapping[str, np.ndarray], about: Mapping[str, Any]) -> Network:
        """A network of the same shape with other numbers."""
        changed = {name: np.ascontiguousarray(floats[name], np.float32) for name in Arrays._fields}
        for name in ("rows", "bias"):
            changed[name] = whole(changed[name])
        for name in ("value_weights", "value_bias"):
            changed[name] = widened(changed[name])
        return Network(Arrays(**changed), about)

    def save(self, path: Path) -> None:
        """Write the network to a file of half-precision numbers."""
        halves = {name: kept(array) for name, array in self.arrays._asdict().items()}
        about = {**self.about, "version": VERSION, "checksum": checksum(halves)}
        with path.open("wb") as file:
            arrays = {"about": np.frombuffer(json.dumps(about).encode(), np.uint8), **halves}
            np.savez_compressed(file, allow_pickle=False, **arrays)

    @classmethod
    def load(cls, path: Path) -> Network:
        """Read a network.  Raises `ValueError` where the file is none, is damaged or was made for other inputs."""
        try:
            with np.load(path) as file:
                about = json.loads(file["about"].tobytes())
                halves = {name: file[name] for name in Arrays._fields}
        except (OSError, KeyError, ValueError) as error:
            raise ValueError(f"{path} holds no network") from error
        if about.get("version") != VERSION:
            raise ValueError(f"{path} was made for version {about.get('version')} of the inputs; this is {VERSION}")
        if about.get("checksum") != checksum(halves):
            raise ValueError(f"{path} is damaged: its checksum is not that of its numbers")
        return cls(Arrays(**{name: array.astype(float32_or_whole(array)) for name, array in halves.items()}), about)


def whole(numbers: np.ndarray) -> np.ndarray:
    """Numbers of the first layer as compiled code sums them."""
    return np.clip(np.round(numbers * SCALE), -MOST, MOST).astype(np.int16)


def widened(array: np.ndarray) -> np.ndarray:
    """The layer of the values with zeros behind them."""
    return np.concatenate([array, np.zeros((*array.shape[:-1], VALUES_WIDTH - N_VALUES), array.dtype)], axis=-1)


def kept(array: np.ndarray) -> np.ndarray:
    """An array as a file keeps it: floats in half their bytes."""
    return array if array.dtype == np.int16 else array.astype(np.float16)


def float32_or_whole(array: np.ndarray) -> type[np.generic]:
    """The type that compiled code wants."""
    return np.int16 if array.dtype == np.int16 else np.float32


def checksum(arrays: Mapping[str, np.ndarray]) -> str:
    """A short name for the numbers of a network."""
    content = hashlib.blake2b(digest_size=16)
    for name in Arrays._fields:
        content.update(np.ascontiguousarray(arrays[name]).tobytes())
    return content.hexdigest()


@cache
def shipped() -> Network:
    """The network that comes with the package."""
    with resources.as_file(resources.files(__package__).joinpath(SHIPPED)) as path:
        return Network.load(path)
