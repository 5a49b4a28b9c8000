"""Capsules (`PyCapsule`) of Python's C interface, in which libraries exchange pointers.

The functions of `ctypes.pythonapi` and their argument types are shared by the whole process, so only this module sets
them.
"""

import ctypes
from collections.abc import Callable
from ctypes import PYFUNCTYPE, c_char_p, c_int, c_void_p, py_object
from typing import Any, cast

Destructor = PYFUNCTYPE(None, c_void_p)  # called with the address of the capsule

_new = ctypes.pythonapi.PyCapsule_New
_new.restype, _new.argtypes = py_object, (c_void_p, c_char_p, Destructor)
_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_pointer.restype, _pointer.argtypes = c_void_p, (c_void_p, c_char_p)
_is_valid = ctypes.pythonapi.PyCapsule_IsValid
_is_valid.restype, _is_valid.argtypes = c_int, (c_void_p, c_char_p)


def keep_forever(function: Callable[..., object]) -> Any:
    """Keep a C function alive until the process ends, since libraries may call it during interpreter shutdown; return
    it.
    """
    ctypes.pythonapi.Py_IncRef(py_object(function))
    return function


def make_pycapsule(address: int, name: bytes, destructor: object) -> object:
    """Return a `PyCapsule` that contains an address; `name` and `destructor` have to live as long as the capsule."""
    return cast("object", _new(address, name, destructor))


def read_pointer(capsule: int, name: bytes) -> int:
    """Return the address in a `PyCapsule` with the given name; `capsule` is the address of the capsule itself, as `id`
    returns it.
    """
    return int(_pointer(capsule, name))


def is_capsule_named(capsule: int, name: bytes) -> bool:
    """Return whether the `PyCapsule` at the address `capsule` has the given name and contains an address."""
    return bool(_is_valid(capsule, name))
