"""Base class of the networks of all games: layers of weights, and their files."""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from pathlib import Path
from typing import ClassVar, NamedTuple, Protocol, Self, TypeVar, cast

import numpy as np

from ...files import LOAD_ERRORS, open_atomically
from ...kernel.layers import NARROW, SCALE, WIDE

MAX_QUANTIZED = 2 * SCALE  # maximum absolute value in the first layer
WHOLE = ("rows", "bias")  # the first layer, which has integers; `SCALE` stands for 1.0


class AnyNetwork(Protocol):
    """Interface of networks that can be trained."""

    @property
    def about(self) -> Mapping[str, object]:
        """The description of the network's training, as plain data."""

    def to_float_layers(self) -> dict[str, np.ndarray]:
        """Return copies of the layers as floats, by name."""

    @classmethod
    def from_float_layers(cls, floats: Mapping[str, np.ndarray], about: Mapping[str, object]) -> Self:
        """Build a network from layers of floats, as `to_float_layers` returns them."""

    def save(self, path: str | Path) -> None:
        """Write the network to a file."""


class Layers(NamedTuple):
    """The layers of a network, in the order in which compiled code takes them."""

    rows: np.ndarray  # (inputs, first), whole numbers
    bias: np.ndarray  # (first,), whole numbers
    weights: np.ndarray  # (first, second)
    second_bias: np.ndarray
    value_weights: np.ndarray
    value_bias: np.ndarray
    output_weights: np.ndarray  # (outputs, second): a row for each output
    output_bias: np.ndarray


N = TypeVar("N")
S = TypeVar("S", bound="LayeredNetwork")


@dataclass(frozen=True, eq=False)
class LayeredNetwork(ABC):
    """Base class of networks: the layers, and a description of the training.

    Attributes:
        arrays: the layers.
        about: the description of the training.
        FILE: the name of the file with the network of the package.
        VERSION: the version of the inputs and outputs.
        INPUTS, OUTPUTS: the numbers of inputs and outputs.
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
        for name, shape in self.layer_shapes(first, second).items():  # compiled code does not check bounds
            array, kind = getattr(self.arrays, name), np.dtype(np.int16 if name in WHOLE else np.float32)
            if array.shape != shape or array.dtype != kind or not array.flags.c_contiguous:
                given = f"{array.dtype} and {array.shape}"
                raise ValueError(f"the layer '{name}' is of {kind} and shape {shape}, not {given}")

    def __repr__(self) -> str:
        rows, first, second = len(self.arrays.rows), self.arrays.bias.size, self.arrays.second_bias.size
        return f"<{type(self).__name__} of {rows} inputs and layers of {first} and {second}>"

    def __deepcopy__(self, _: dict[int, object]) -> Self:
        return self  # networks are immutable

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the package's own network by reference, since every process has it, and any other network by value."""
        is_shipped = self is self.load_shipped()
        return (_load_shipped, (type(self),)) if is_shipped else (type(self), (self.arrays, self.about))

    @classmethod
    def load_shipped(cls) -> Self:
        """Return the trained network that comes with the package."""
        return cast("Self", _load_shipped(cls))

    @classmethod
    def layer_shapes(cls, first: int, second: int) -> dict[str, tuple[int, ...]]:
        """Return the shape of each layer by name; `first` and `second` are the widths of both hidden layers."""
        return {
            "rows": (cls.INPUTS, first),
            "bias": (first,),
            "weights": (first, second),
            "second_bias": (second,),
            **cls.value_layer_shapes(second),
            "output_weights": (cls.OUTPUTS, second),
            "output_bias": (cls.OUTPUTS,),
        }

    @classmethod
    @abstractmethod
    def value_layer_shapes(cls, second: int) -> dict[str, tuple[int, ...]]:
        """Return the shapes of the value layer's weights and bias; `second` is the width of the second hidden layer."""

    @classmethod
    def create_untrained(cls, first: int = 128, second: int = 64, seed: int = 0) -> Self:
        """Return an untrained network with random weights.

        `first` and `second` are the widths of both hidden layers.
        """
        scales = {"rows": 0.05, "weights": first**-0.5, "value_weights": second**-0.5, "output_weights": 0.02}
        dice, shapes = np.random.default_rng(seed), cls.layer_shapes(first, second) | cls.unpadded_value_shapes(second)
        floats = {
            name: scales[name] * dice.standard_normal(shape) if name in scales else np.zeros(shape)
            for name, shape in shapes.items()
        }
        return cls.from_float_layers(floats, {})

    @classmethod
    def unpadded_value_shapes(cls, second: int) -> dict[str, tuple[int, ...]]:
        """Return the unpadded shapes of the layers that `from_float_layers` pads for compiled code; by default none.

        `second` is the width of the second hidden layer.
        """
        return {}

    @classmethod
    def from_float_layers(cls, floats: Mapping[str, np.ndarray], about: Mapping[str, object]) -> Self:
        """Build a network from layers of floats by name, and quantize its first layer to integers."""
        layers = {name: np.ascontiguousarray(floats[name], np.float32) for name in Layers._fields}
        for name in WHOLE:
            layers[name] = np.clip(np.round(layers[name] * SCALE), -MAX_QUANTIZED, MAX_QUANTIZED).astype(np.int16)
        return cls(Layers(**layers), about)

    def to_float_layers(self) -> dict[str, np.ndarray]:
        """Return the layers as floats, as `from_float_layers` expects them."""
        floats = {name: array.astype(np.float32) for name, array in self.arrays._asdict().items()}
        return floats | {name: floats[name] / SCALE for name in WHOLE}

    def save(self, path: str | Path) -> None:
        """Write the network to a file of half-precision numbers."""
        arrays = self.arrays._asdict().items()
        halves = {name: array if name in WHOLE else array.astype(np.float16) for name, array in arrays}
        about = {**self.about, "version": self.VERSION, "checksum": _compute_checksum(halves)}
        with open_atomically(path) as file:
            description = np.frombuffer(json.dumps(about).encode(), np.uint8)
            np.savez_compressed(file, allow_pickle=False, about=description, **halves)

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Load a network from a file.

        Raises:
            ValueError: the file cannot be read, is damaged, or is no network for the current inputs.
        """
        try:
            with Path(path).open("rb") as content, np.load(content) as file:
                about = json.loads(file["about"].tobytes())
                halves = {name: file[name] for name in Layers._fields if name in file.files}
        except OSError as error:
            raise ValueError(f"{path} cannot be read: {error.strerror or error}") from None
        except LOAD_ERRORS:
            raise ValueError(f"{path} holds no network") from None
        if (was := about.get("version")) != cls.VERSION:
            raise ValueError(f"{path} was made for version {was} of the inputs; this is {cls.VERSION}")
        if about.get("checksum") != _compute_checksum(halves):
            raise ValueError(f"{path} is damaged: its checksum is not that of its numbers")
        layers = {name: array if name in WHOLE else array.astype(np.float32) for name, array in halves.items()}
        try:
            return cls(Layers(**layers), about)
        except (TypeError, ValueError) as error:
            raise ValueError(f"{path} is a network of another game or version: {error}") from None


@cache
def _load_shipped(kind: type[S]) -> S:
    """Load the network that comes with the package, for a class of networks; the result is cached."""
    with resources.as_file(resources.files(kind.__module__.rpartition(".")[0]).joinpath(kind.FILE)) as path:
        return kind.load(path)


def check_network_class(network: object, kind: type[N]) -> N:
    """Check that a network is of `kind`, the class of a game's networks, and return it.  Raises `ValueError`."""
    if not isinstance(network, kind):
        raise ValueError(f"this search needs a {kind.__module__}.{kind.__qualname__}, not a {type(network).__name__}")
    return network


def _compute_checksum(layers: Mapping[str, np.ndarray]) -> str:
    """Return the checksum of a network's layers, which reveals a damaged file."""
    content = hashlib.blake2b(digest_size=16)
    for array in layers.values():
        content.update(np.ascontiguousarray(array).tobytes())
    return content.hexdigest()
