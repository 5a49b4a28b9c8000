"""Base classes for deep copies and small pickles, and threads that survive copying and forking."""

import copy
import os
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Any, NoReturn, Self, SupportsIndex

import numpy as np


class DeepCopyMixin:
    """Mixin for mutable objects: `copy.copy` makes a deep copy, because a shallow copy would share state."""

    __slots__ = ()

    def __copy__(self) -> Self:
        return copy.deepcopy(self)


class UncopyableMixin:
    """Mixin for objects that cannot be copied or pickled, such as objects with threads, a file or a connection."""

    __slots__ = ()

    def __reduce_ex__(self, _: SupportsIndex) -> NoReturn:
        raise TypeError(f"this {type(self).__name__} can be neither copied nor pickled; make another one")


@dataclass(frozen=True, slots=True)
class PackedArray:
    """The used rows of an array as bytes, with the type and shape to restore the array.

    NumPy's own copies and pickles lose the padding bytes of records, although compiled code compares records byte for
    byte, and the read-only flag of an array, on which its type in compiled code depends.
    """

    dtype: np.dtype
    shape: tuple[int, ...]
    content: bytes
    writeable: bool

    @classmethod
    def from_array(cls, array: np.ndarray, rows: int | None = None) -> Self:
        """Pack an array, or only its first `rows`; `unpack` fills the other rows with 0.

        >>> PackedArray.from_array(np.arange(5), 3).unpack()
        array([0, 1, 2, 0, 0])
        """
        return cls(array.dtype, array.shape, array[:rows].tobytes(), array.flags.writeable)

    def unpack(self) -> np.ndarray:
        """Return a new array with the packed contents."""
        array = np.zeros(self.shape, self.dtype)
        array.reshape(-1).view(np.uint8)[: len(self.content)] = np.frombuffer(self.content, np.uint8)
        array.flags.writeable = self.writeable
        return array


class ArrayPackingBase(DeepCopyMixin):
    """Base class of objects whose NumPy arrays are copied and pickled as `PackedArray`s.

    Attributes:
        _work: the scratch arrays of compiled code, new in every copy; their contents matter only during a call.
    """

    _work: tuple[Any, ...]

    def __getstate__(self) -> dict[str, object]:
        used = self._used_rows_by_array()
        return {
            name: PackedArray.from_array(value, used.get(name)) if isinstance(value, np.ndarray) else value
            for name, value in vars(self).items()
            if name != "_work"
        }

    def __setstate__(self, state: Mapping[str, object]) -> None:
        for name, value in state.items():
            vars(self)[name] = value.unpack() if isinstance(value, PackedArray) else value
        self._work = self._make_workspace()

    def _make_workspace(self) -> tuple[object, ...]:
        """Return new scratch arrays, in the order in which the compiled functions of the class take them."""
        return ()

    def _used_rows_by_array(self) -> dict[str, int]:
        """Return a dictionary from the attribute name of an array to the number of its first rows that a copy needs.

        Arrays that are not in the dictionary are copied completely.
        """
        return {}


class CopyableThreadPool:
    """A pool of threads that starts at its first use; a copy of it, or a forked process, starts threads of its own."""

    def __init__(self, number: int) -> None:
        self.number = number
        self._pool: ThreadPoolExecutor | None = None
        self._process = 0
        self._running: list[Future[object]] = []

    def __reduce__(self) -> tuple[type[Self], tuple[int]]:
        return type(self), (self.number,)

    def submit(self, work: Callable[..., object], *arguments: object) -> None:
        """Run a function with `arguments` in a thread; call `wait_for_all` to wait for it."""
        if self._pool is None or self._process != os.getpid():
            self._pool, self._process, self._running = ThreadPoolExecutor(self.number), os.getpid(), []
        self._running.append(self._pool.submit(work, *arguments))

    def wait_for_all(self) -> None:
        """Wait until all submitted functions have returned, and raise their errors.

        If the wait is interrupted, the next call waits again.
        """
        if self._process != os.getpid():
            self._running = []
        wait(self._running)
        done, self._running = self._running, []
        for future in done:
            future.result()
