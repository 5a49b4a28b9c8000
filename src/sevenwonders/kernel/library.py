"""Prebuilt machine code: a library for each game, built with the package by tools/engine/build.py.

A library contains the fingerprint of the sources that it was built from.  A library of other sources is not used.
`SEVENWONDERS_LIBRARY=off` in the environment switches all libraries off.
"""

import ctypes
import logging
import os
import pickle
import sys
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NoReturn

import numpy as np

from .manifest import is_current, open_library

FOLDER = Path(__file__).parent / "libraries"
SUFFIX = {"darwin": "dylib", "win32": "dll"}.get(sys.platform, "so")
# Functions of Python that calls.c needs, in its order; all belong to the stable interface.
FUNCTIONS = (
    *("PyObject_GetBuffer", "PyBuffer_Release", "PyObject_GetAttr", "PyObject_CallFunctionObjArgs"),
    *("PyObject_IsTrue", "Py_IncRef", "Py_DecRef", "PyTuple_Size", "PyTuple_GetItem"),
    *("PyLong_AsLongLong", "PyLong_FromLongLong", "PyErr_Occurred", "PyErr_Clear"),
    *("PyEval_SaveThread", "PyEval_RestoreThread", "PyCFunction_NewEx"),
)
log = logging.getLogger("sevenwonders")


class RuleLibrary:
    """The compiled rules of a game, in a shared library of machine code.

    Args:
        path: the file of the library.

    Raises:
        OSError: the file is no library, or not for this kind of machine or processor.
    """

    def __init__(self, path: Path) -> None:
        self._code, self.manifest = open_library(path)
        processor: int = self._code.sevenwonders_processor()
        levels = [level for level in self.manifest["levels"] if level <= processor]
        if not levels:
            raise OSError(f"'{path}' is not for this processor")
        self._rules = {entry["name"]: entry["rule"] for entry in self.manifest["functions"]}
        self._level = self.manifest["levels"].index(max(levels))
        self._is_open = False

    def find_function(self, name: str) -> Callable[..., Any] | None:
        """Return the compiled rule with the given full name, such as `sevenwonders.kernel.chance.draw_below`; None if
        the library does not contain it.

        The compiled rule returns NotImplemented if the library has no code for the types of its arguments.
        """
        if name not in self._rules:
            return None
        if not self._is_open:
            self._initialize()
        make = self._code.sevenwonders_function
        make.restype = ctypes.py_object
        function: Callable[..., Any] = make(self._rules[name])
        return function

    def _initialize(self) -> None:
        """Give the library the functions and objects of Python that it needs, before its first use."""
        dtypes = self.manifest["dtypes"]

        @lru_cache
        def is_dtype(dtype: object, number: int) -> bool:
            return isinstance(dtype, np.dtype) and describe_dtype(dtype) == dtypes[number]

        pointers = [ctypes.cast(getattr(ctypes.pythonapi, name), ctypes.c_void_p) for name in FUNCTIONS]
        five_objects: Any = ctypes.py_object * 5
        objects = five_objects(None, NotImplemented, sys.intern("dtype"), is_dtype, _raise_rule_error)
        self._code.sevenwonders_open((ctypes.c_void_p * len(pointers))(*pointers), self._level, objects)
        self._is_open = True


def find_compiled_forms(rule: Callable[..., Any]) -> list[Callable[..., Any]]:
    """Return the compiled forms of a rule in the libraries that fit the current sources; empty if none contains the
    rule.
    """
    name = f"{rule.__module__}.{rule.__qualname__}"
    game = rule.__module__.split(".")[1] if rule.__module__.startswith("sevenwonders.") else ""
    if not game:
        return []
    games = [game] if game != "kernel" else [path.stem for path in sorted(FOLDER.glob(f"*.{SUFFIX}"))]
    forms = [library.find_function(name) for library in map(load_current_library, games) if library is not None]
    return [function for function in forms if function is not None]


@cache
def load_current_library(game: str) -> RuleLibrary | None:
    """Return the library of machine code of a game; None if there is none, or it was built from other sources."""
    path = FOLDER / f"{game}.{SUFFIX}"
    if os.environ.get("SEVENWONDERS_LIBRARY") == "off" or not path.is_file():
        return None
    try:
        library = RuleLibrary(path)
    except OSError as error:
        log.warning("the machine code of the package cannot be used: %s", error)
        return None
    return library if is_current(library.manifest) else None


def describe_dtype(dtype: np.dtype) -> str:
    """Return a text that identifies a dtype: names, types and offsets of its fields, and its size.

    >>> describe_dtype(np.dtype([("coins", "i2"), ("built", "i1", (3,))], align=True))
    '{coins: <i2 at 0, built: |i1[3] at 2} 6'
    """
    if dtype.subdtype:
        item, shape = dtype.subdtype
        return f"{describe_dtype(item)}{list(shape)}"
    if dtype.fields:
        fields = (f"{name}: {describe_dtype(field[0])} at {field[1]}" for name, field in dtype.fields.items())
        return f"{{{', '.join(fields)}}} {dtype.itemsize}"
    return dtype.str


def _raise_rule_error(place: int, length: int) -> NoReturn:
    """Raise the Python exception that a compiled rule has reported.

    `place` is the address in memory of its pickled class and arguments, `length` their number of bytes.
    """
    if not length:
        raise RuntimeError("a compiled rule failed")
    kind, arguments, *_ = pickle.loads(ctypes.string_at(place, length))
    raise kind(*arguments)
