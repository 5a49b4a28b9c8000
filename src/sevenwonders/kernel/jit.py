"""From marked rules to machine code, kept on disk so that it is made once (see `machine_code`)."""

import contextlib
import logging
import os
import warnings
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from threading import Timer
from types import FunctionType
from typing import Any
from weakref import WeakSet

import numba
from numba.core import event

from ..errors import SevenWondersError
from . import bits, intrinsics, layers, machine_code, vectors
from .fingerprint import fingerprint, named_values
from .rule import HOT, RULES
from .struct import ConstTable

SUBSTITUTES: dict[Any, Any] = {
    **{rule: getattr(intrinsics, rule.__name__) for rule in (bits.count, bits.lowest)},
    **{
        rule: getattr(vectors, rule.__name__)
        for rule in (layers.add_rows, layers.take_rows, layers.mix, layers.mix_few, layers.positive, layers.products)
    },
}
log = logging.getLogger("sevenwonders")
_noted: set[str] | None = None


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """The compiled form of a rule.  Compilation happens at its first call and is read from disk later.

    Every rule that the function names is compiled, too, and every `ConstTable` becomes its array.
    """
    whole = _whole(function)
    if _noted is not None and whole.stats.cache_path:
        _noted.add(whole.stats.cache_path)
    return whole  # type: ignore[no-any-return]


@contextlib.contextmanager
def uses() -> Iterator[set[str]]:
    """While it lasts, the folders of the functions that are called gather in a set."""
    global _noted
    _noted = set()
    try:
        yield _noted
    finally:
        _noted = None


class Waiting(event.Listener):
    """Says, once in a process, that somebody waits for the compiler, unless that is on purpose, within `uses`.

    It does so after `PATIENCE` seconds; what is read from disk, and what Numba compiles for others, is no matter.
    """

    PATIENCE = 0.5

    def __init__(self) -> None:
        self.told, self._depth, self._timer = False, 0, Timer(0, self._tell)

    def on_start(self, event: event.Event) -> None:
        """Something is being compiled, maybe within something else."""
        self._depth += 1
        if self._depth == 1 and event.data["dispatcher"] in _made and _noted is None and not self.told:
            self._timer = Timer(self.PATIENCE, self._tell)
            self._timer.daemon = True
            self._timer.start()

    def on_end(self, event: event.Event) -> None:
        """It is compiled."""
        self._depth -= 1
        if self._depth == 0:
            self._timer.cancel()

    def _tell(self) -> None:
        if not self.told:
            self.told = True
            log.warning("machine code is being made, once, in a minute or two; `sevenwonders warm` does it ahead")


_made: "WeakSet[Any]" = WeakSet()  # what `_whole` has returned
event.register("numba:compile", Waiting())  # type: ignore[no-untyped-call]


@cache
def _whole(function: Callable[..., Any]) -> Any:
    """The compiled form of a rule that Python calls."""
    if numba.config.DISABLE_JIT:  # type: ignore[attr-defined]
        raise SevenWondersError(
            "NUMBA_DISABLE_JIT switches Numba's compiler off, and this is machine code; unset it, or play by the rules "
            "and players that need none"
        )
    rule = _checked(function)
    translated = _translated(rule)
    folder: Path | None = None
    if reason := machine_code.why_not_kept():  # Numba would choose a folder of its own, where code can go stale
        warnings.warn(reason, RuntimeWarning, stacklevel=3)
    else:
        folder = machine_code.home() / f"{rule.__module__}.{rule.__name__}-{fingerprint(rule)}"
        folder.mkdir(exist_ok=True)
        os.utime(folder)
    whole = for_python(translated, folder)
    _made.add(whole)
    return whole


def for_python(rule: FunctionType, folder: Path | None) -> Any:
    """Compile a translated rule that Python calls, and cache its code in a folder; the build does it in its own way."""
    mark = partial(numba.njit, nogil=True, error_model="numpy")
    before = numba.config.CACHE_DIR  # type: ignore[attr-defined]
    numba.config.CACHE_DIR = str(folder or before)  # type: ignore[attr-defined]
    try:  # Numba asks for the folder when it marks a function; that of other packages' functions stays as it was
        return mark(cache=folder is not None)(rule)
    except RuntimeError:  # typed by hand or read by `exec`: Numba caches nothing that lies in no file
        return mark()(rule)
    finally:
        numba.config.CACHE_DIR = before  # type: ignore[attr-defined]


def for_rules(rule: FunctionType, is_hot: bool) -> Any:
    """Compile a translated rule that other rules call; the build does it in its own way."""
    return numba.njit(error_model="numpy")(rule)


@cache
def _part(function: Callable[..., Any]) -> Any:
    """The compiled form of a rule inside other rules."""
    if function in SUBSTITUTES:
        return SUBSTITUTES[function]
    return for_rules(_translated(_checked(function)), function in HOT)


def _checked(function: Callable[..., Any]) -> FunctionType:
    if function not in RULES or not isinstance(function, FunctionType):
        raise TypeError(f"{function!r} is not marked with @rule")
    return function


def _translated(function: FunctionType) -> FunctionType:
    """A rule whose rules and tables have been replaced by their compiled forms."""
    scope = dict(function.__globals__)
    for name, value in named_values(function).items():
        if isinstance(value, ConstTable):
            scope[name] = value.array
        elif callable(value) and (value in RULES or value in SUBSTITUTES):
            scope[name] = _part(value)
    same = FunctionType(function.__code__, scope, function.__name__, function.__defaults__, function.__closure__)
    same.__module__, same.__qualname__ = function.__module__, function.__qualname__
    return same
