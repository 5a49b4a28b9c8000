"""The numbers of a network: read from a file, checked, and handed to compiled code."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ....kernel.layers import SCALE
from .inputs import MOST_ACTIVE, N_INPUTS, VERSION

SHIPPED = "classic.npz"
MOST = 2 * SCALE  # so far may a number of the first layer be from 0


class Arrays(NamedTuple):
    """The layers, in the order in which compiled code takes them."""

    rows: np.ndarray  # (N_INPUTS, first), whole numbers
    bias: np.ndarray  # likewise
    weights: np.ndarray  # (first, second)
    second_bias: np.ndarray
    value_weights: np.ndarray  # (2, second): how strong a seat is beside the others, and its points
    value_bias: np.ndarray


@dataclass(frozen=True, eq=False)
class Network:
    """A network: its layers and what is known of how it was made.  One network serves every seat and 3 to 7 players."""

    arrays: Arrays
    about: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def fresh(cls, first: int = 128, second: int = 32, seed: int = 0) -> Network:
        """A network that has learned nothing."""
        dice = np.random.default_rng(seed)
        shapes = {"rows": (N_INPUTS, first), "weights": (first, second), "value_weights": (2, second)}
        scales = {"rows": 0.05, "weights": first**-0.5, "value_weights": second**-0.5}
        floats = {name: scales[name] * dice.standard_normal(shape) for name, shape in shapes.items()}
        sizes = {"bias": first, "second_bias": second, "value_bias": 2}
        return cls.of(floats | {name: np.zeros(size) for name, size in sizes.items()}, {})

    @classmethod
    def of(cls, floats: Mapping[str, np.ndarray], about: Mapping[str, Any]) -> Network:
        """A network of layers in which one stands for one."""
        arrays = {name: np.ascontiguousarray(floats[name], np.float32) for name in Arrays._fields}
        for name in ("rows", "bias"):
            arrays[name] = np.clip(np.round(arrays[name] * SCALE), -MOST, MOST).astype(np.int16)
        return cls(Arrays(**arrays), about)

    def floats(self) -> dict[str, np.ndarray]:
        """The layers as `of` takes them."""
        floats = {name: array.astype(np.float32) for name, array in self.arrays._asdict().items()}
        return floats | {name: floats[name] / SCALE for name in ("rows", "bias")}

    def room(self) -> tuple[np.ndarray, ...]:
        """What one search needs to ask: inputs, both hidden layers, which of a layer are not 0, sums."""
        first, second = self.arrays.bias.size, self.arrays.second_bias.size
        layers = (np.zeros(width, np.float32) for width in (first, second))
        return np.zeros(MOST_ACTIVE, np.int32), *layers, np.zeros(first + 4, np.int32), np.zeros(first, np.int16)

    def save(self, path: Path) -> None:
        """Write the network to a file of half-precision numbers."""
        about = json.dumps({**self.about, "version": VERSION}).encode()
        arrays = self.arrays._asdict().items()
        halves = {name: array.astype(np.float16) if array.dtype == np.float32 else array for name, array in arrays}
        with path.open("wb") as file:
            np.savez_compressed(file, allow_pickle=False, about=np.frombuffer(about, np.uint8), **halves)

    @classmethod
    def load(cls, path: Path) -> Network:
        """Read a network.  Raises `ValueError` where the file is none or was made for other inputs."""
        try:
            with np.load(path) as file:
                about = json.loads(file["about"].tobytes())
                arrays = {name: file[name] for name in Arrays._fields}
        except (OSError, KeyError, ValueError) as error:
            raise ValueError(f"{path} holds no network") from error
        if about.get("version") != VERSION:
            raise ValueError(f"{path} was made for version {about.get('version')} of the inputs; this is {VERSION}")
        whole = {name: array if array.dtype == np.int16 else array.astype(np.float32) for name, array in arrays.items()}
        return cls(Arrays(**whole), about)


@cache
def shipped() -> Network:
    """The network that comes with the package."""
    with resources.as_file(resources.files(__package__).joinpath(SHIPPED)) as path:
        return Network.load(path)
