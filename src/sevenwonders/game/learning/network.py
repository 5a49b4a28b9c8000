"""Base of the networks of all games: layers of numbers, stored in a file that describes its content."""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from pathlib import Path
from typing import ClassVar, NamedTuple, Protocol, Self, TypeVar

import numpy as np

from ...files import DAMAGED, whole_file
from ...kernel.layers import NARROW, SCALE, WIDE

MOST = 2 * SCALE  # so far may a number of the first layer be from 0
WHOLE = ("rows", "bias")  # the first layer: integers, `SCALE` stands for 1.0


class AnyNetwork(Protocol):
    """The numbers of a player that learns."""

    @property
    def about(self) -> Mapping[str, object]:
        """The description of its training."""
        ...

    def floats(self) -> dict[str, np.ndarray]:
        """Return the layers as floats that a learner may change."""
        ...

    @classmethod
    def from_floats(cls, floats: Mapping[str, np.ndarray], about: Mapping[str, object]) -> Self:
        """Build a network from such layers."""
        ...

    def save(self, path: str | Path) -> None:
        """Write it to a file."""
        ...


class Layers(NamedTuple):
    """The layers, in the order in which compiled code takes them."""

    rows: np.ndarray  # (inputs, first), whole numbers
    bias: np.ndarray  # (first,), likewise
    weights: np.ndarray  # (first, second)
    second_bias: np.ndarray
    value_weights: np.ndarray
    value_bias: np.ndarray
    output_weights: np.ndarray  # (outputs, second): a row an output
    output_bias: np.ndarray


N = TypeVar("N")
S = TypeVar("S", bound="LayeredNetwork")


@dataclass(frozen=True, eq=False)
class LayeredNetwork(ABC):
    """A network: its layers and what is known of how it was made.

    Attributes:
        FILE: the file beside its module that holds the network of the package.
        VERSION: the version of the inputs that it is for.
        INPUTS, OUTPUTS: how many there are.
    """

    arrays: Layers
    about: Mapping[str, object] = field(default_factory=dict)

    FILE: ClassVar[str]
    VERSION: ClassVar[int]
    INPUTS: ClassVar[int]
    OUTPUTS: ClassVar[int]

    def __post_init__(self) -> None:
        first, second = self.arrays.bias.size, self.arrays.second_bias.size
        if first % WIDE or second % NARROW:
            raise ValueError(f"layers are multiples of {WIDE} and {NARROW} wide, not {first} and {second}")
        for name, shape in self.shapes(first, second).items():  # compiled code reads as much as there should be
            array, kind = getattr(self.arrays, name), np.dtype(np.int16 if name in WHOLE else np.float32)
            if array.shape != shape or array.dtype != kind or not array.flags.c_contiguous:
                raise ValueError(
                    f"the layer '{name}' is of {kind} and shape {shape}, not {array.dtype} and {array.shape}"
                )

    def __repr__(self) -> str:
        rows, first, second = len(self.arrays.rows), self.arrays.bias.size, self.arrays.second_bias.size
        return f"<{type(self).__name__} of {rows} inputs and layers of {first} and {second}>"

    def __deepcopy__(self, _: dict[int, object]) -> Self:
        return self  # nothing changes its numbers

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the network of the package by reference, since every process has it; any other with its arrays."""
        return (_shipped, (type(self),)) if self is self.shipped() else (type(self), (self.arrays, self.about))

    @classmethod
    def shipped(cls) -> Self:
        """Return the network that comes with the package."""
        network: Self = _shipped(cls)
        return network

    @classmethod
    def shapes(cls, first: int, second: int) -> dict[str, tuple[int, ...]]:
        """Return the shapes of the layers of a network whose hidden layers are so wide."""
        return {
            "rows": (cls.INPUTS, first),
            "bias": (first,),
            "weights": (first, second),
            "second_bias": (second,),
            **cls.value_shapes(second),
            "output_weights": (cls.OUTPUTS, second),
            "output_bias": (cls.OUTPUTS,),
        }

    @classmethod
    @abstractmethod
    def value_shapes(cls, second: int) -> dict[str, tuple[int, ...]]:
        """Return the shapes of the layer of values and its bias."""

    @classmethod
    def fresh(cls, first: int = 128, second: int = 64, seed: int = 0) -> Self:
        """Return a network that has learned nothing: the layers with a scale are random, the others 0."""
        scales = {"rows": 0.05, "weights": first**-0.5, "value_weights": second**-0.5, "output_weights": 0.02}
        dice, shapes = np.random.default_rng(seed), cls.shapes(first, second) | cls.learned_shapes(second)
        floats = {
            name: scales[name] * dice.standard_normal(shape) if name in scales else np.zeros(shape)
            for name, shape in shapes.items()
        }
        return cls.from_floats(floats, {})

    @classmethod
    def learned_shapes(cls, second: int) -> dict[str, tuple[int, ...]]:
        """Return the shapes of the layers of which `from_floats` takes less than compiled code reads."""
        return {}

    @classmethod
    def from_floats(cls, floats: Mapping[str, np.ndarray], about: Mapping[str, object]) -> Self:
        """Build a network from the unscaled layers of a learner."""
        layers = {name: np.ascontiguousarray(floats[name], np.float32) for name in Layers._fields}
        for name in WHOLE:
            layers[name] = np.clip(np.round(layers[name] * SCALE), -MOST, MOST).astype(np.int16)
        return cls(Layers(**layers), about)

    def floats(self) -> dict[str, np.ndarray]:
        """Return the layers as `from_floats` expects them."""
        floats = {name: array.astype(np.float32) for name, array in self.arrays._asdict().items()}
        return floats | {name: floats[name] / SCALE for name in WHOLE}

    def save(self, path: str | Path) -> None:
        """Write the network to a file of half-precision numbers."""
        halves = {name: _kept(array) for name, array in self.arrays._asdict().items()}
        about = {**self.about, "version": self.VERSION, "checksum": _checksum(halves)}
        with whole_file(path) as file:
            told = np.frombuffer(json.dumps(about).encode(), np.uint8)
            np.savez_compressed(file, allow_pickle=False, about=told, **halves)

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Read a network.  Raises `ValueError` where the file is none, is damaged or was made for other inputs."""
        try:
            with open(path, "rb") as content, np.load(content) as file:
                about = json.loads(file["about"].tobytes())
                halves = {name: file[name] for name in Layers._fields if name in file.files}
        except OSError as error:
            raise ValueError(f"{path} cannot be read: {error.strerror or error}") from None
        except DAMAGED:
            raise ValueError(f"{path} holds no network") from None
        if about.get("version") != cls.VERSION:
            was = about.get("version")
            raise ValueError(f"{path} was made for version {was} of the inputs; this is {cls.VERSION}")
        if about.get("checksum") != _checksum(halves):
            raise ValueError(f"{path} is damaged: its checksum is not that of its numbers")
        layers = {name: array if name in WHOLE else array.astype(np.float32) for name, array in halves.items()}
        try:
            return cls(Layers(**layers), about)
        except (TypeError, ValueError) as error:
            raise ValueError(f"{path} is a network of another game or version: {error}") from None


@cache
def _shipped(kind: type[S]) -> S:
    with resources.as_file(resources.files(kind.__module__.rpartition(".")[0]).joinpath(kind.FILE)) as path:
        return kind.load(path)


def checked_network(network: object, kind: type[N]) -> N:
    """Return the network.  Raises `ValueError` where it is none of the game's, as compiled code could not read it."""
    if not isinstance(network, kind):
        raise ValueError(f"this search needs a {kind.__module__}.{kind.__qualname__}, not a {type(network).__name__}")
    return network


def _kept(array: np.ndarray) -> np.ndarray:
    """Return an array for storage: floats at half precision."""
    return array if array.dtype == np.int16 else array.astype(np.float16)


def _checksum(layers: Mapping[str, np.ndarray]) -> str:
    """Return a short checksum of a network's arrays."""
    content = hashlib.blake2b(digest_size=16)
    for array in layers.values():
        content.update(np.ascontiguousarray(array).tobytes())
    return content.hexdigest()
