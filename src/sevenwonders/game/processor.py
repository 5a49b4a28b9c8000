"""Array operations of a batch on the processor; `gpu.device` has those on a GPU."""

from collections.abc import Callable
from typing import Any

import numpy as np

from ..batch_errors import check_shape, illegal_action
from ..copies import Threads
from ..errors import IllegalActionError, SevenWondersError
from ..kernel.bits import first_illegal


class Processor:
    """The processor, with as many threads as a batch has slices."""

    def __init__(self, threads: int) -> None:
        self._threads = Threads(threads)

    def zeros(self, shape: Any, dtype: Any) -> np.ndarray:
        """Return a new array."""
        return np.zeros(shape, dtype)

    def put(self, array: np.ndarray) -> np.ndarray:
        """Return the array, which is on the processor already."""
        return array

    def host(self, array: object) -> Any:
        """Return what is on the processor already."""
        return array

    def clear(self, array: np.ndarray, places: np.ndarray | None = None) -> None:
        """Write zeros, everywhere or in some rows."""
        array[slice(None) if places is None else places] = 0

    def copy(self, target: np.ndarray, places: np.ndarray, source: np.ndarray) -> None:
        """Copy records to some places."""
        raw(target)[places] = raw(source)

    def run(
        self,
        rule: Callable[..., object],
        places: np.ndarray,
        along: tuple[Any, ...],
        arrays: tuple[Any, ...],
        after: tuple[Any, ...] = (),
    ) -> None:
        """Call a rule for places: with rows of `along` for each, `arrays` as they are, and rows of `after`."""
        from ..kernel.compiler import compiled

        work, threads = compiled(rule), self._threads.number
        if threads == 1:
            work(places, *along, *arrays, *after)
            return
        bounds = np.linspace(0, len(places), threads + 1).astype(int)

        def part(number: int) -> None:
            own = slice(bounds[number], bounds[number + 1])
            work(places[own], *(row[own] for row in along), *arrays, *(row[own] for row in after))

        self._threads.finish()
        for number in range(threads):
            self._threads.submit(part, number)
        self._threads.finish()

    def actions(self, given: object, places: np.ndarray, legal: np.ndarray, counts: np.ndarray, check: bool) -> Any:
        """Return an action for each of some games, or of each seat of all games, as the rules take them: int16.

        Args:
            given: whole numbers, shape (len(places),) or the shape of `counts`.
            places: the places of these games in the batch; game i has the first `counts[i]` of `legal[i]`.
            legal: as above.
            counts: as above; with a column for each seat where all seats act.
            check: whether to check that the actions are legal.

        Raises:
            IllegalActionError: their number is wrong, they are no integers, or an action is not legal.
        """
        actions = whole_numbers(given, IllegalActionError("actions are whole numbers"))
        check_shape(actions.shape, places, counts)
        if not check:
            return np.ascontiguousarray(actions, np.int16)
        taken, listed = _narrowed(actions), counts.reshape(-1)
        rows = places if counts.ndim == 1 else np.flatnonzero(listed)
        chosen = taken if counts.ndim == 1 else taken.reshape(-1)[rows]
        if (bad := _first_illegal(rows, chosen, legal.reshape(len(listed), -1), listed)) >= 0:
            place = bad if counts.ndim == 1 else int(rows[bad])
            raise illegal_action(place, actions, places, counts)
        return taken

    def sorted(self, places: np.ndarray, actions: np.ndarray, kinds: int) -> tuple[np.ndarray, np.ndarray]:
        """Return places and their actions as they are; a GPU is faster with sorted ones."""
        return places, actions

    def seats(self, given: np.ndarray, places: np.ndarray, players: int) -> np.ndarray:
        """Take a seat for each game."""
        wrong = SevenWondersError(f"who looks is a seat from 0 to {players - 1} for each of {len(places)} games")
        try:
            seats = np.asarray(given, np.float64)  # `np.zeros(n)` is fine, too
        except (TypeError, ValueError):
            raise wrong from None
        if seats.shape != places.shape or not np.isin(seats, np.arange(players)).all():
            raise wrong
        return np.ascontiguousarray(seats, np.int8)

    def asked(self, places: np.ndarray, counts: np.ndarray) -> np.ndarray:
        """Return which seats have legal actions."""
        return counts > 0


def raw(array: np.ndarray) -> np.ndarray:
    """Return the bytes of every row, including those between the fields of a record, which NumPy does not copy."""
    return np.ascontiguousarray(array).view(np.uint8).reshape(len(array), -1)


def whole_numbers(given: object, error: SevenWondersError) -> np.ndarray:
    """Return a caller's numbers as an array, of any shape.  Raises the error if they are no whole numbers."""
    try:
        numbers = np.asarray(given)
    except ValueError:  # rows of different lengths
        raise error from None
    if not numbers.size:
        return numbers.astype(np.int64)
    if not np.issubdtype(numbers.dtype, np.integer):
        raise error
    return numbers


def _narrowed(actions: np.ndarray) -> np.ndarray:
    """Return actions as int16; numbers out of its range become -1 or 32,767, which are never legal."""
    if actions.dtype != np.int16:
        actions = np.clip(actions, -1, np.iinfo(np.int16).max)
    return np.ascontiguousarray(actions, np.int16)


def _first_illegal(places: np.ndarray, actions: np.ndarray, legal: np.ndarray, counts: np.ndarray) -> int:
    from ..kernel.compiler import compiled

    return int(compiled(first_illegal)(places, actions, legal, counts))
