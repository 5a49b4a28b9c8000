"""What a batch does with its arrays, done on the processor; `gpu.device` does the same on a GPU."""

from collections.abc import Callable
from typing import Any

import numpy as np

from ..errors import IllegalActionError, SevenWondersError
from ..kernel.bits import first_illegal
from ..kernel.copies import Threads


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

    def host(self, array: Any) -> np.ndarray:
        """Return it as an array."""
        return np.asarray(array)

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

    def actions(
        self,
        given: np.ndarray,
        every: np.ndarray,
        games: np.ndarray | None,
        masks: np.ndarray,
        legal: np.ndarray,
        check: bool,
    ) -> np.ndarray:
        """Take an action for each game, or each of some."""
        return checked(given, masks if games is None else masks[games], check)

    def all_actions(
        self,
        given: np.ndarray,
        places: np.ndarray,
        masks: np.ndarray,
        legal: np.ndarray,
        counts: np.ndarray,
        check: bool,
    ) -> np.ndarray:
        """Take an action for each seat of all games."""
        if np.shape(given) != counts.shape or not np.issubdtype(np.asarray(given).dtype, np.integer):
            raise IllegalActionError(
                f"{counts.shape[0]} games of {counts.shape[1]} seats take an action each, not {np.shape(given)}"
            )
        if check:
            games, seats = np.nonzero(counts)
            chosen = np.asarray(given)[games, seats]
            known = (chosen >= 0) & (chosen < masks.shape[2])
            allowed = known & masks[games, seats, np.where(known, chosen, 0)]
            if not allowed.all():
                bad = allowed.argmin()
                raise IllegalActionError(
                    f"action {chosen[bad]} is not legal for seat {seats[bad]} in game {games[bad]}; see the masks"
                )
        return np.ascontiguousarray(given, np.int16)

    def seats(self, given: np.ndarray, places: np.ndarray, players: int) -> np.ndarray:
        """Take a seat for each game."""
        seats = np.asarray(given)
        if seats.shape != places.shape or not 0 <= seats.min() <= seats.max() < players:
            raise SevenWondersError(f"who looks is a seat from 0 to {players - 1} for each of {len(places)} games")
        return np.ascontiguousarray(seats, np.int8)

    def asked(self, places: np.ndarray, counts: np.ndarray) -> np.ndarray:
        """Return which seats have legal actions."""
        return counts > 0


def raw(array: np.ndarray) -> np.ndarray:
    """The bytes of every row, those between the fields of a record, too, which NumPy else leaves behind."""
    return np.ascontiguousarray(array).view(np.uint8).reshape(len(array), -1)


def checked(actions: np.ndarray, masks: np.ndarray, check: bool = True) -> np.ndarray:
    """The actions of all games as the rules take them, int16, shape (n,); legal ones, where that is to be checked.

    Args:
        actions: whole numbers, one a game.
        masks: the legal actions, shape (n, actions).
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
        actions = np.clip(actions, -1, masks.shape[1])  # what no mask has must not wrap around to what one has
    actions = np.ascontiguousarray(actions, np.int16)
    if check:
        from ..kernel.compiler import compiled

        if (game := compiled(first_illegal)(masks, actions)) >= 0:
            raise IllegalActionError(f"action {given[game]} is not legal in game {game}; see its row of masks")
    return actions
