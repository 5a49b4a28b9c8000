"""Exchange of arrays between libraries without a copy, by the DLPack protocol."""

import ctypes
from ctypes import POINTER, Structure, c_int32, c_int64, c_uint8, c_uint16, c_uint64, c_void_p
from typing import Any, NamedTuple

import numpy as np

from ..interchange.capsules import Destructor, is_capsule_named, keep_forever, make_pycapsule, read_pointer

CPU, CUDA = 1, 2  # types of devices
KINDS = {"i": 0, "u": 1, "f": 2, "b": 6}  # NumPy's letters for kinds of numbers and DLPack's numbers
LETTERS = {number: letter for letter, number in KINDS.items()}


class _DlpackDevice(Structure):
    _fields_ = [("type", c_int32), ("number", c_int32)]


class _DlpackType(Structure):
    _fields_ = [("kind", c_uint8), ("bits", c_uint8), ("lanes", c_uint16)]


class _DlpackTensor(Structure):
    _fields_ = [
        ("data", c_void_p),
        ("device", _DlpackDevice),
        ("dimensions", c_int32),
        ("dtype", _DlpackType),
        ("shape", POINTER(c_int64)),
        ("strides", POINTER(c_int64)),
        ("offset", c_uint64),
    ]


class _ManagedTensor(Structure):
    pass


_Deleter = ctypes.CFUNCTYPE(None, POINTER(_ManagedTensor))
_ManagedTensor._fields_ = [("tensor", _DlpackTensor), ("context", c_void_p), ("deleter", _Deleter)]

# Objects that are kept alive until the deleter of a capsule is called, by its address.
_handed_out: dict[int, tuple[object, ...]] = {}


class ArrayLayout(NamedTuple):
    """Memory layout of an array.

    Attributes:
        address: the address of the first element.
        shape: the lengths of the axes.
        strides: the distance of neighbours along each axis, in bytes.
        dtype: the type of the elements.
        device: the type and the number of the device, as DLPack numbers them.
    """

    address: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    dtype: np.dtype
    device: tuple[int, int]


def _release_tensor(managed: Any) -> None:
    _handed_out.pop(ctypes.addressof(managed.contents), None)


def _release_unused_capsule(capsule: int) -> None:
    """Release the array in a DLPack capsule that no library took over; `capsule` is the address of the capsule."""
    if is_capsule_named(capsule, b"dltensor"):
        _handed_out.pop(read_pointer(capsule, b"dltensor"), None)


_delete, _destroy = keep_forever(_Deleter(_release_tensor)), keep_forever(Destructor(_release_unused_capsule))


def to_capsule(layout: ArrayLayout, owner: object) -> object:
    """Return a DLPack capsule for an array with the given memory layout.

    `owner`, which holds the memory, stays alive as long as the receiver needs the array.
    """
    size = layout.dtype.itemsize
    shape = (c_int64 * len(layout.shape))(*layout.shape)
    strides = (c_int64 * len(layout.shape))(*(stride // size for stride in layout.strides))
    device, dtype = _DlpackDevice(*layout.device), _DlpackType(KINDS[layout.dtype.kind], 8 * size, 1)
    tensor = _DlpackTensor(layout.address, device, len(layout.shape), dtype, shape, strides, 0)
    managed = _ManagedTensor(tensor, None, _delete)
    _handed_out[ctypes.addressof(managed)] = (managed, shape, strides, owner)
    return make_pycapsule(ctypes.addressof(managed), b"dltensor", _destroy)


def read_capsule(capsule: object) -> ArrayLayout:
    """Return the layout of the array in a DLPack capsule; the caller has to keep the capsule while it uses the array.

    Raises:
        TypeError: the array has a type of numbers that NumPy does not have.
    """
    tensor = ctypes.cast(read_pointer(id(capsule), b"dltensor"), POINTER(_ManagedTensor)).contents.tensor
    letter = LETTERS.get(tensor.dtype.kind)
    if letter is None or tensor.dtype.lanes != 1:
        raise TypeError("numbers of a type that NumPy does not have")
    dtype = np.dtype(np.bool_ if letter == "b" else f"{letter}{tensor.dtype.bits // 8}")
    shape = tuple(tensor.shape[: tensor.dimensions])
    if tensor.strides:
        strides = tuple(dtype.itemsize * stride for stride in tensor.strides[: tensor.dimensions])
    else:
        strides = contiguous_strides(shape, dtype.itemsize)
    address = (tensor.data or 0) + tensor.offset
    return ArrayLayout(address, shape, strides, dtype, (tensor.device.type, tensor.device.number))


def contiguous_strides(shape: tuple[int, ...], size: int) -> tuple[int, ...]:
    """Return the strides, in bytes, of an array in row-major order (last index fastest) without gaps.

    `size` is the number of bytes of an element.

    >>> contiguous_strides((5, 3, 2), 4)
    (24, 8, 4)
    """
    strides: list[int] = []
    for length in reversed(shape):
        strides.insert(0, size)
        size *= length
    return tuple(strides)
