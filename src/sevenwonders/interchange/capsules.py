"""Capsules of Python's C interface, in which libraries hand pointers to each other.

The functions of `ctypes.pythonapi` are shared by the whole process, types of their arguments included, so they are set
here alone.
"""

import ctypes
from collections.abc import Callable
from ctypes import PYFUNCTYPE, c_char_p, c_int, c_void_p, py_object
from typing import Any

Destructor = PYFUNCTYPE(None, c_void_p)  # is called with the address of the capsule

_new = ctypes.pythonapi.PyCapsule_New
_new.restype, _new.argtypes = py_object, (c_void_p, c_char_p, Destructor)
_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_pointer.restype, _pointer.argtypes = c_void_p, (c_void_p, c_char_p)
_is_valid = ctypes.pythonapi.PyCapsule_IsValid
_is_valid.restype, _is_valid.argtypes = c_int, (c_void_p, c_char_p)


def immortal(function: Callable[..., object]) -> Any:
    """Keep a C function for as long as the process runs: others may call it while the interpreter ends."""
    ctypes.pythonapi.Py_IncRef(py_object(function))
    return function


def new_capsule(address: int, name: bytes, destructor: object) -> object:
    """Make a capsule that holds an address; `name` and `destructor` have to live as long as it does."""
    capsule: object = _new(address, name, destructor)
    return capsule


def pointer_in(capsule: int, name: bytes) -> int:
    """Return the address that a capsule of a name holds; `capsule` is its own address, as `id` returns it."""
    address: int = _pointer(capsule, name)
    return address


def is_named(capsule: int, name: bytes) -> bool:
    """Return whether a capsule has a name and holds something."""
    return bool(_is_valid(capsule, name))
