"""Call a rule with arrays, as its compiled form is called, where there is neither a library nor a compiler.

Rules that take records by themselves are interpreted as they are.  Here the items of arrays become what interpreted
rules work on: whole numbers of Python, which do not overflow, and records whose fields are such numbers.
"""

import logging
from collections.abc import Callable
from functools import cache, wraps
from typing import Any

import numpy as np

log = logging.getLogger("sevenwonders")


class Items(np.ndarray):
    """An array whose items are Python's numbers, or records of them."""

    def __getitem__(self, place: Any) -> Any:
        return _item(super().__getitem__(place))

    def __setitem__(self, place: Any, value: Any) -> None:
        super().__setitem__(place, _fitting(value, self.dtype))

    def __iter__(self) -> Any:
        return (self[place] for place in range(len(self)))


class Record:
    """A record of an array: its fields can be read and written."""

    __slots__ = ("_record",)
    _record: np.void

    def __init__(self, record: np.void) -> None:
        object.__setattr__(self, "_record", record)

    def __getattr__(self, name: str) -> Any:
        return _item(self._record[name])

    def __setattr__(self, name: str, value: object) -> None:
        self._record[name] = _fitting(value, self._record.dtype[name])


@cache
def interpreted(rule: Callable[..., object]) -> Callable[..., object]:
    """Return a rule that can be called as its compiled form."""
    _warn_once()

    @wraps(rule)
    def call(*arguments: Any) -> Any:
        with np.errstate(over="ignore"):
            return rule(*map(_item, arguments))

    return call


@cache
def _warn_once() -> None:
    log.warning(
        "there is no machine code for these rules and no Numba to make it, so they are interpreted, a thousand times "
        "as slow; build it with the package, or run: pip install numba"
    )


def _item(value: object) -> Any:
    """Convert an argument or an item of an array for interpreted rules."""
    if isinstance(value, np.ndarray):
        return value if isinstance(value, Items) else value.view(Items)
    if isinstance(value, np.void):
        return Record(value)
    if isinstance(value, np.bool_ | np.integer):
        return int(value)
    if isinstance(value, tuple):
        return tuple(map(_item, value))
    return value


def _fitting(value: object, dtype: np.dtype) -> Any:
    """Convert a value to an array's type; whole numbers that are too large lose their highest bits, as compiled."""
    if isinstance(value, Record):
        return value._record  # noqa: SLF001  public names are those of its fields
    if isinstance(value, int) and dtype.kind in "iu" and not isinstance(value, bool):
        bits = 8 * dtype.itemsize
        value &= (1 << bits) - 1
        if dtype.kind == "i" and value >> bits - 1:
            value -= 1 << bits
    return value
