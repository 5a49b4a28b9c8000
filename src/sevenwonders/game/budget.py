"""How long a search may think: a number of simulations, a number of seconds, or until it is stopped."""

from collections.abc import Callable
from threading import Event
from time import perf_counter

FIRST_SLICE = 256
SMALLEST_SLICE = 32
SLICE_SECONDS = 0.02  # what a stop or a report waits at most


class Budget:
    """Hands out the simulations of one search in slices, so that it can be watched, timed and stopped.

    Attributes:
        done: simulations so far.
    """

    def __init__(self, simulations: int | None, seconds: float | None) -> None:
        self.simulations, self.seconds = simulations, seconds
        self.done = 0
        self._began = perf_counter()

    @property
    def elapsed(self) -> float:
        """Seconds since the search began."""
        return perf_counter() - self._began

    def spend(
        self, grow: Callable[[int], object], stop: Event | None = None, told: Callable[[], object] | None = None
    ) -> None:
        """Call `grow` with numbers of simulations until there have been enough; `told` is called after each.

        At least one slice is done.  `stop` ends the search early, and so does Ctrl-C.
        """
        slice_ = FIRST_SLICE
        try:
            while not self._is_enough():
                if self.simulations is not None:
                    slice_ = min(slice_, self.simulations - self.done)
                began = self.elapsed
                grow(slice_)
                self.done += slice_
                if told is not None:
                    told()
                if stop is not None and stop.is_set():
                    break
                slice_ = self._next_slice(slice_, self.elapsed - began)
        except KeyboardInterrupt:
            if not self.done:
                grow(1)

    def _is_enough(self) -> bool:
        if self.done == 0:
            return False
        if self.simulations is not None and self.done >= self.simulations:
            return True
        return self.seconds is not None and self.elapsed >= self.seconds

    def _next_slice(self, slice_: int, seconds: float) -> int:
        """About as many simulations as fit a slice and the time left; a budget of simulations does not feel it."""
        fits = SLICE_SECONDS if self.seconds is None else min(SLICE_SECONDS, self.seconds - self.elapsed)
        return max(SMALLEST_SLICE, min(4 * slice_, int(slice_ * fits / max(seconds, 1e-6))))


def check_budget(simulations: int | None, seconds: float | None) -> tuple[int | None, float | None]:
    """A budget that makes sense; one second where nothing is said.  Raises `ValueError`."""
    if simulations is None and seconds is None:
        seconds = 1.0
    if (simulations is not None and simulations < 1) or (seconds is not None and seconds <= 0):
        raise ValueError("a search needs at least one simulation and more than no time")
    return simulations, seconds


def name_of(simulations: int | None, seconds: float | None) -> str:
    """The word for a search of some size, as `player_from` reads it.

    >>> name_of(None, 0.5), name_of(2000, None), name_of(None, 2.0)
    ('search:500ms', 'search:2000', 'search:2s')
    """
    parts = [] if simulations is None else [str(simulations)]
    if seconds is not None:
        parts.append(f"{seconds:g}s" if seconds >= 1 else f"{1000 * seconds:g}ms")
    return "search:" + ",".join(parts)
