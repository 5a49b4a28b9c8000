"""Interpreter for rules: it takes the same arguments as compiled rules (NumPy arrays), but needs no compiler.

Items of arrays are converted for interpreted rules: to Python integers, which do not overflow, and to records whose
fields are Python integers.
"""

import logging
from collections.abc import Callable
from functools import cache, wraps
from typing import Any

import numpy as np

log = logging.getLogger("sevenwonders")


class InterpretedArray(np.ndarray):
    """An array whose items are read as Python integers, or as records of Python integers."""

    def __getitem__(self, place: Any) -> Any:
        return _to_python(super().__getitem__(place))

    def __setitem__(self, place: Any, value: Any) -> None:
        super().__setitem__(place, _wrap_to_dtype(value, self.dtype))

    def __iter__(self) -> Any:
        return (self[place] for place in range(len(self)))


class InterpretedRecord:
    """A record in an array; its fields can be read and written as attributes."""

    __slots__ = ("_record",)
    _record: np.void

    def __init__(self, record: np.void) -> None:
        object.__setattr__(self, "_record", record)

    def __getattr__(self, name: str) -> Any:
        return _to_python(self._record[name])

    def __setattr__(self, name: str, value: object) -> None:
        self._record[name] = _wrap_to_dtype(value, self._record.dtype[name])


@cache
def wrap_for_interpreter(rule: Callable[..., object]) -> Callable[..., object]:
    """Return a function that interprets a rule, but takes the arguments of its compiled form: arrays and records."""
    _warn_rules_are_interpreted()

    @wraps(rule)
    def call(*arguments: Any) -> Any:
        with np.errstate(over="ignore"):
            return rule(*map(_to_python, arguments))

    return call


@cache
def _warn_rules_are_interpreted() -> None:
    log.warning(
        "there is no machine code for these rules and no Numba to make it, so they are interpreted, a thousand times "
        "as slow; build it with the package, or run: pip install numba"
    )


def _to_python(value: object) -> Any:
    """Convert an argument, or an item of an array, from NumPy's type to one for interpreted rules."""
    if isinstance(value, np.ndarray):
        return value if isinstance(value, InterpretedArray) else value.view(InterpretedArray)
    if isinstance(value, np.void):
        return InterpretedRecord(value)
    if isinstance(value, np.bool_ | np.integer):
        return int(value)
    if isinstance(value, tuple):
        items = map(_to_python, value)
        return type(value)._make(items) if hasattr(value, "_make") else tuple(items)  # `_make`: of named tuples
    return value


def _wrap_to_dtype(value: object, dtype: np.dtype) -> Any:
    """Convert a value for storage in an array; integers that are too large lose high bits, as in compiled code."""
    if isinstance(value, InterpretedRecord):
        return value._record  # noqa: SLF001  public names are those of its fields
    if isinstance(value, int) and dtype.kind in "iu" and not isinstance(value, bool):
        bits = 8 * dtype.itemsize
        value &= (1 << bits) - 1
        if dtype.kind == "i" and value >> bits - 1:
            value -= 1 << bits
    return value
