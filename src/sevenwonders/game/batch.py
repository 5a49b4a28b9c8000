"""What stepping many games at once takes in every game: slices on threads, and actions held against masks."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, Protocol

import numpy as np

from ..errors import IllegalActionError, SevenWondersError
from ..kernel.bits import first_illegal


class AnyBatch(Protocol):
    """Games stepped together, of whichever game.

    Attributes:
        masks: bool, shape (n, number of actions): the legal actions of whoever is to act.
        seats: int8, shape (n,): who is to act.
        dones: bool, shape (n,): whether the last step ended a game; masks and seats are then those of the next one.
    """

    masks: np.ndarray
    seats: np.ndarray
    dones: np.ndarray

    def __len__(self) -> int: ...

    def reset(self) -> None:
        """Start every game anew."""

    def step(self, actions: np.ndarray, check: bool = True) -> None:
        """One action in every game, int16, shape (n,).  Raises `IllegalActionError`, unless nothing is checked."""

    def random_actions(self) -> np.ndarray:
        """A random legal action for every game, int16, shape (n,)."""

    def observe(self) -> np.ndarray:
        """What whoever is to act may know, int16, shape (n, columns)."""


class Slices:
    """A batch of `n` games cut into slices, as many as `threads`, that are worked on outside Python's lock.

    Raises `SevenWondersError` where one of the two is below 1.
    """

    def __init__(self, n: int, threads: int) -> None:
        if n < 1 or threads < 1:
            raise SevenWondersError(f"a batch of {n} games on {threads} threads makes no sense; both are at least 1")
        bounds = np.linspace(0, n, max(1, min(threads, n)) + 1).astype(int)
        self._slices = [slice(start, stop) for start, stop in pairwise(bounds)]
        self._pool = ThreadPoolExecutor(len(self._slices)) if len(self._slices) > 1 else None

    def __len__(self) -> int:
        return len(self._slices)

    def each(
        self,
        function: Callable[..., object],
        *arrays: np.ndarray,
        rest: Callable[[int], tuple[Any, ...]] = lambda _: (),
    ) -> None:
        """Call a compiled function on every slice of some arrays; `rest` says what follows them, by slice."""
        from ..kernel.compiler import compiled

        def work(part: int) -> None:
            compiled(function)(*(array[self._slices[part]] for array in arrays), *rest(part))

        if self._pool is None:
            work(0)
        else:
            list(self._pool.map(work, range(len(self._slices))))


def checked(actions: np.ndarray, masks: np.ndarray, most: int, check: bool = True) -> np.ndarray:
    """The actions of all games as the rules take them, int16, shape (n,); legal ones, where that is to be checked.

    Args:
        actions: whole numbers, one a game.
        masks: the legal actions, shape (n, actions).
        most: a number no action reaches.
        check: whether to look at the masks.

    Raises:
        IllegalActionError: they are not so many, no whole numbers, or one is not legal.
    """
    if np.shape(actions) != masks.shape[:1]:
        raise IllegalActionError(f"a batch of {len(masks)} games takes {len(masks)} actions, not {np.shape(actions)}")
    if not np.issubdtype(np.asarray(actions).dtype, np.integer):
        raise IllegalActionError("actions are whole numbers; see the masks")
    given = actions
    if check:
        actions = np.clip(actions, -1, most)  # what no mask has must not wrap around to what one has
    actions = np.ascontiguousarray(actions, np.int16)
    if check:
        from ..kernel.compiler import compiled

        if (game := compiled(first_illegal)(masks, actions)) >= 0:
            raise IllegalActionError(f"action {given[game]} is not legal in game {game}; see its row of masks")
    return actions
