"""What networks of all games have in common: layers of numbers, kept in a file that says what it holds."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

import numpy as np

from ...files import DAMAGED, whole_file
from ...kernel.layers import NARROW, SCALE, WIDE

MOST = 2 * SCALE  # so far may a number of the first layer be from 0
WHOLE = ("rows", "bias")  # the first layer: whole numbers, `SCALE` to one


class AnyNetwork(Protocol):
    """The numbers of a player that learns."""

    @property
    def about(self) -> Mapping[str, object]:
        """What is known of how it was made."""
        ...

    def floats(self) -> dict[str, np.ndarray]:
        """The layers as numbers that a learner may change."""
        ...

    @classmethod
    def from_floats(cls, floats: Mapping[str, np.ndarray], about: Mapping[str, object]) -> Self:
        """A network of such layers."""
        ...

    def save(self, path: str | Path) -> None:
        """Write it to a file."""
        ...


class Layers(Protocol):
    """The layers that all networks have, of a named tuple."""

    @property
    def rows(self) -> np.ndarray: ...
    @property
    def bias(self) -> np.ndarray: ...
    @property
    def second_bias(self) -> np.ndarray: ...
    def _asdict(self) -> dict[str, np.ndarray]: ...


L = TypeVar("L", bound=Layers)
N = TypeVar("N")


@dataclass(frozen=True, eq=False)
class LayeredNetwork(Generic[L]):
    """A network: its layers and what is known of how it was made.

    A game says which layers there are (`LAYERS`, a named tuple in the order in which compiled code takes them, with
    `rows`, `bias`, `weights` and `second_bias` among them) and for which `VERSION` of its inputs it is.
    """

    arrays: L
    about: Mapping[str, object] = field(default_factory=dict)

    LAYERS: ClassVar[Any]
    VERSION: ClassVar[int]

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

    @classmethod
    def shapes(cls, first: int, second: int) -> dict[str, tuple[int, ...]]:
        """The shapes of the layers of a network whose hidden layers are so wide."""
        raise NotImplementedError

    @classmethod
    def random(cls, shapes: Mapping[str, tuple[int, ...]], scales: Mapping[str, float], seed: int) -> Self:
        """A network that has learned nothing: layers with a scale are random, the others 0."""
        dice = np.random.default_rng(seed)
        floats = {
            name: scales[name] * dice.standard_normal(shape) if name in scales else np.zeros(shape)
            for name, shape in shapes.items()
        }
        return cls.from_floats(floats, {})

    @classmethod
    def from_floats(cls, floats: Mapping[str, np.ndarray], about: Mapping[str, object]) -> Self:
        """A network of layers in which one stands for one, as a learner has them."""
        layers = {name: np.ascontiguousarray(floats[name], np.float32) for name in cls.LAYERS._fields}
        for name in WHOLE:
            layers[name] = np.clip(np.round(layers[name] * SCALE), -MOST, MOST).astype(np.int16)
        return cls(cls.LAYERS(**layers), about)

    def floats(self) -> dict[str, np.ndarray]:
        """The layers as `from_floats` takes them."""
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
                halves = {name: file[name] for name in cls.LAYERS._fields if name in file.files}
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
            return cls(cls.LAYERS(**layers), about)
        except (TypeError, ValueError) as error:
            raise ValueError(f"{path} is a network of another game or version: {error}") from None


def checked_network(network: object, kind: type[N]) -> N:
    """Return the network.  Raises `ValueError` where it is none of the game's, as compiled code could not read it."""
    if not isinstance(network, kind):
        raise ValueError(f"this search needs a {kind.__module__}.{kind.__qualname__}, not a {type(network).__name__}")
    return network


def _kept(array: np.ndarray) -> np.ndarray:
    """An array as a file keeps it: floats in half their bytes."""
    return array if array.dtype == np.int16 else array.astype(np.float16)


def _checksum(layers: Mapping[str, np.ndarray]) -> str:
    """A short name for the numbers of a network."""
    content = hashlib.blake2b(digest_size=16)
    for array in layers.values():
        content.update(np.ascontiguousarray(array).tobytes())
    return content.hexdigest()
