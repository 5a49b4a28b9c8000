"""Arrays in the memory of a GPU, which other libraries can read and write without a copy."""

from __future__ import annotations

from functools import cached_property
from math import prod
from typing import NoReturn, Protocol, Self

import numpy as np

from ..copies import UncopyableMixin
from . import dlpack
from .dlpack import ArrayLayout, contiguous_strides
from .driver import CudaDriver


class ArrayDevice(Protocol):
    """The interface of a GPU that its arrays need.

    Attributes:
        driver: the driver of the GPU.
        stream: the CUDA stream of all copies and kernels.
    """

    driver: CudaDriver
    stream: int

    def download(self, array: DeviceArray) -> np.ndarray:
        """Copy an array to the memory of the CPU."""

    def make_stream_wait(self, stream: int | None) -> None:
        """Make another CUDA stream, numbered as DLPack numbers streams, wait for all work launched on this device."""


class DeviceMemory:
    """A block of GPU memory of `size` bytes, freed when no array uses it any more."""

    def __init__(self, gpu: ArrayDevice, size: int) -> None:
        self.address, self.size = gpu.driver.allocate(size), size
        self._driver = gpu.driver

    def __del__(self) -> None:
        if hasattr(self, "_driver"):
            self._driver.free(self.address)


class DeviceArray(UncopyableMixin):
    """An array in the memory of a GPU that `torch.from_dlpack`, `cupy.from_dlpack` and `jax.dlpack.from_dlpack` accept.

    Records, such as the states of games, are exported as rows of bytes.

    Attributes:
        gpu: the GPU.
        layout: address, shape, strides and type.
    """

    def __init__(self, _gpu: ArrayDevice, _layout: ArrayLayout, _owner: object) -> None:
        self.gpu, self.layout, self._owner = _gpu, _layout, _owner

    @classmethod
    def from_address(
        cls, _gpu: ArrayDevice, address: int, shape: tuple[int, ...], dtype: np.dtype, owner: object
    ) -> Self:
        """Return an array at an address in GPU memory, stored without gaps in row-major order.

        `owner` is an object that keeps the memory alive.
        """
        strides = contiguous_strides(shape, dtype.itemsize)
        return cls(_gpu, ArrayLayout(address, shape, strides, dtype, (dlpack.CUDA, _gpu.driver.number)), owner)

    @property
    def shape(self) -> tuple[int, ...]:
        """The lengths of the axes."""
        return self.layout.shape

    @property
    def dtype(self) -> np.dtype:
        """The type of the numbers or records."""
        return self.layout.dtype

    @cached_property
    def size(self) -> int:
        """The number of elements."""
        return prod(self.shape)

    @property
    def nbytes(self) -> int:
        """The number of bytes of all elements."""
        return self.size * self.dtype.itemsize

    @cached_property
    def is_contiguous(self) -> bool:
        """Return whether the array is stored without gaps in row-major order."""
        wanted = contiguous_strides(self.shape, self.dtype.itemsize)
        steps = zip(self.shape, self.layout.strides, wanted, strict=True)
        return all(length <= 1 or stride == expected for length, stride, expected in steps)

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        return f"<DeviceArray of {self.dtype}, shape {self.shape}, on {self.gpu.driver.name}>"

    def __array__(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("this array is on a GPU; its `numpy()` copies it, and `torch.from_dlpack` reads it there")

    def numpy(self) -> np.ndarray:
        """Return a copy in the memory of the CPU; this waits for all work launched before."""
        return self.gpu.download(self)

    def reshape(self, *shape: int) -> DeviceArray:
        """Return the array in another shape, without a copy; -1 stands for the length that fits."""
        known = prod([length for length in shape if length >= 0])
        shape = tuple(self.size // known if length < 0 else length for length in shape)
        return DeviceArray.from_address(self.gpu, self.layout.address, shape, self.dtype, self._owner)

    def transpose(self, *axes: int) -> DeviceArray:
        """Return the array with its axes in another order, without a copy."""
        shape, strides = (tuple(values[axis] for axis in axes) for values in (self.shape, self.layout.strides))
        return DeviceArray(self.gpu, self.layout._replace(shape=shape, strides=strides), self._owner)

    def swapaxes(self, first: int, second: int) -> DeviceArray:
        """Return the array with two axes exchanged, without a copy."""
        axes = list(range(len(self.shape)))
        axes[first], axes[second] = axes[second], axes[first]
        return self.transpose(*axes)

    def __getitem__(self, place: int) -> DeviceArray:
        if not -len(self) <= place < len(self):
            raise IndexError(f"there is no row {place}, only {len(self)}")
        address = self.layout.address + place % len(self) * self.layout.strides[0]
        layout = self.layout._replace(address=address, shape=self.shape[1:], strides=self.layout.strides[1:])
        return DeviceArray(self.gpu, layout, self._owner)

    def _byte_layout(self) -> ArrayLayout:
        """Return the memory layout to show to other libraries, in which each record is a row of bytes."""
        layout = self.layout
        if layout.dtype.kind != "V":
            return layout
        shape, strides = (*layout.shape, layout.dtype.itemsize), (*layout.strides, 1)
        return layout._replace(shape=shape, strides=strides, dtype=np.dtype(np.uint8))

    @property
    def __cuda_array_interface__(self) -> dict[str, object]:
        layout = self._byte_layout()
        return {
            "version": 3,
            "shape": layout.shape,
            "strides": layout.strides,
            "typestr": layout.dtype.str,
            "data": (layout.address, False),
            "stream": self.gpu.stream,
        }

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.layout.device

    def __dlpack__(self, *, stream: int | None = None, **_: object) -> object:
        self.gpu.make_stream_wait(stream)
        return dlpack.to_capsule(self._byte_layout(), self._owner)
