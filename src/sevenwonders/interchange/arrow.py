"""Tables for data frames of any library, by the Arrow PyCapsule interface, which needs only structs of C.

https://arrow.apache.org/docs/format/CDataInterface/PyCapsuleInterface.html
"""

import ctypes
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

import numpy as np

from .capsules import Destructor, keep_forever, make_pycapsule, read_pointer

NULLABLE = 2  # the flag of a column that may contain nulls
Column = Sequence[object] | np.ndarray


class _ArrowSchema(ctypes.Structure):
    pass


class _ArrowArray(ctypes.Structure):
    pass


class _ArrowStream(ctypes.Structure):
    pass


_ReleaseSchema = ctypes.CFUNCTYPE(None, ctypes.POINTER(_ArrowSchema))
_ReleaseArray = ctypes.CFUNCTYPE(None, ctypes.POINTER(_ArrowArray))
_ReleaseStream = ctypes.CFUNCTYPE(None, ctypes.POINTER(_ArrowStream))
_GetSchema = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(_ArrowStream), ctypes.POINTER(_ArrowSchema))
_GetNext = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(_ArrowStream), ctypes.POINTER(_ArrowArray))
_GetError = ctypes.CFUNCTYPE(ctypes.c_char_p, ctypes.POINTER(_ArrowStream))
_ArrowSchema._fields_ = [
    ("format", ctypes.c_char_p),
    ("name", ctypes.c_char_p),
    ("metadata", ctypes.c_char_p),
    ("flags", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("children", ctypes.POINTER(ctypes.POINTER(_ArrowSchema))),
    ("dictionary", ctypes.POINTER(_ArrowSchema)),
    ("release", _ReleaseSchema),
    ("private_data", ctypes.c_void_p),
]
_ArrowArray._fields_ = [
    ("length", ctypes.c_int64),
    ("null_count", ctypes.c_int64),
    ("offset", ctypes.c_int64),
    ("n_buffers", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("buffers", ctypes.POINTER(ctypes.c_void_p)),
    ("children", ctypes.POINTER(ctypes.POINTER(_ArrowArray))),
    ("dictionary", ctypes.POINTER(_ArrowArray)),
    ("release", _ReleaseArray),
    ("private_data", ctypes.c_void_p),
]
_ArrowStream._fields_ = [
    ("get_schema", _GetSchema),
    ("get_next", _GetNext),
    ("get_last_error", _GetError),
    ("release", _ReleaseStream),
    ("private_data", ctypes.c_void_p),
]
_alive: dict[int, Any] = {}  # objects that unreleased structs point to, by `private_data`
_next_keys = count(1)


def _keep_alive(value: object) -> int:
    """Store an object so that it stays alive, and return its key.

    The key becomes the `private_data` of an Arrow struct; releasing the struct removes the object.
    """
    number = next(_next_keys)
    _alive[number] = value
    return number


def _release_struct(pointer: Any) -> None:
    """Release an Arrow struct and its children, except children that the reader has moved.

    It is the callback `release` of Arrow's C interface.
    """
    struct = pointer.contents
    for place in range(getattr(struct, "n_children", 0)):
        child = struct.children[place]
        if child.contents.release:
            child.contents.release(child)
    _alive.pop(struct.private_data, None)
    struct.release = type(struct.release)()


def _write_schema(stream: Any, target: Any) -> int:
    """Write the schema (names and types of columns) of an Arrow stream to `target`.

    It is the callback `get_schema` of Arrow's C interface; it returns 0 for success.
    """
    names, columns, _ = _alive[stream.contents.private_data]
    children = [
        _ArrowSchema(format, name, None, NULLABLE, 0, None, None, _release_schema, _keep_alive((format, name)))
        for name, (format, *_) in zip(names, columns, strict=True)
    ]
    _write_struct(target, _ArrowSchema(b"+s", b"", None, 0, len(children), None, None, _release_schema), children)
    return 0


def _write_next_array(stream: Any, target: Any) -> int:
    """Write the next array of an Arrow stream, or the end mark, to `target`.

    It is the callback `get_next` of Arrow's C interface; it returns 0 for success.
    """
    _, columns, left = _alive[stream.contents.private_data]
    if not left:
        target.contents.release = _ReleaseArray()  # the end
        return 0
    length = left.pop()
    children = []
    for _, nulls, buffers in columns:
        pointers = (ctypes.c_void_p * len(buffers))(*(None if each is None else each.ctypes.data for each in buffers))
        array = _ArrowArray(length, nulls, 0, len(buffers), 0, pointers, None, None, _release_array)
        array.private_data = _keep_alive((pointers, buffers))
        children.append(array)
    none = (ctypes.c_void_p * 1)(None)
    _write_struct(target, _ArrowArray(length, 0, 0, 1, len(children), none, None, None, _release_array), children, none)
    return 0


def _write_struct(target: Any, struct: Any, children: list[Any], *more: object) -> None:
    """Write an Arrow struct with its children to the memory of a reader.

    Args:
        target: a pointer to this memory.
        struct: the struct.
        children: its children.
        more: further objects that stay alive until the struct is released.
    """
    pointers = (ctypes.POINTER(type(struct)) * len(children))(*map(ctypes.pointer, children))
    struct.children = ctypes.cast(pointers, type(struct.children))
    struct.private_data = _keep_alive((children, pointers, *more))
    ctypes.memmove(target, ctypes.byref(struct), ctypes.sizeof(struct))


_release_schema = keep_forever(_ReleaseSchema(_release_struct))
_release_array = keep_forever(_ReleaseArray(_release_struct))
_release_stream = keep_forever(_ReleaseStream(_release_struct))
_get_schema, _get_next = keep_forever(_GetSchema(_write_schema)), keep_forever(_GetNext(_write_next_array))
_get_error = keep_forever(_GetError(lambda _: None))

_NAME = b"arrow_array_stream"  # of the capsules


def _destroy_capsule(capsule: int) -> None:
    address = read_pointer(capsule, _NAME)
    stream = ctypes.cast(address, ctypes.POINTER(_ArrowStream))
    if stream.contents.release:
        stream.contents.release(stream)
    _alive.pop(-address, None)


_destructor = keep_forever(Destructor(_destroy_capsule))


def make_arrow_stream(columns: Mapping[str, Column]) -> object:
    """Return an Arrow stream capsule with a table: columns of integers, floats, bools or texts, with None for nulls.

    >>> type(make_arrow_stream({"games": [1, 2], "player": ["greedy", None]})).__name__
    'PyCapsule'
    """
    length = max((len(column) for column in columns.values()), default=0)
    names = [name.encode() for name in columns]
    struct = _ArrowStream(_get_schema, _get_next, _get_error, _release_stream)
    struct.private_data = _keep_alive((names, [_encode_column(column) for column in columns.values()], [length]))
    address = ctypes.addressof(struct)
    _alive[-address] = struct
    return make_pycapsule(address, _NAME, _destructor)


def _encode_column(values: Column) -> tuple[bytes, int, list[np.ndarray | None]]:
    """Return a column in Arrow's format: the code of its type, its number of nulls, and its buffers.

    The first buffer has a bit for each value, 1 if it is not null; the others have the values.
    """
    if isinstance(values, np.ndarray):
        values = values.tolist()
    is_present = np.array([value is not None for value in values], np.bool_)
    nulls = int(len(is_present) - is_present.sum())
    valid = np.packbits(is_present, bitorder="little") if nulls else None
    kinds = {type(value) for value in values if value is not None}
    if kinds <= {bool} and kinds:
        return b"b", nulls, [valid, np.packbits([bool(value) for value in values], bitorder="little")]
    if kinds <= {int, bool} and kinds:
        return b"l", nulls, [valid, np.array([0 if value is None else value for value in values], np.int64)]
    if kinds <= {int, float, bool}:
        return b"g", nulls, [valid, np.array([np.nan if value is None else value for value in values], np.float64)]
    texts = [b"" if value is None else str(value).encode() for value in values]
    offsets = np.concatenate([[0], np.cumsum([len(text) for text in texts])]).astype(np.int32)
    return b"u", nulls, [valid, offsets, np.frombuffer(b"".join(texts) or b"\0", np.uint8)]
