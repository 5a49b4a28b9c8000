"""The server's source of the current time; tests replace it."""

import asyncio
import time
from collections.abc import Callable
from datetime import datetime, timedelta

from ..tables.setup import MILLISECOND, utc_now

STALL = timedelta(seconds=5)  # between two calls of `now`; there should be a call every second


def read_monotonic_clock() -> float:
    """Return the seconds of a monotonic clock that also runs while the machine sleeps, if the system supports that."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if clock is None else time.clock_gettime(clock)


class SystemClock:
    """The time of this machine: the wall-clock time at the start plus the monotonic seconds since then.

    Args:
        wall: returns the wall-clock time.
        steady: returns the seconds of a monotonic clock.

    Attributes:
        stalled: called with the beginning and the end of a period in which this process did not run.
    """

    def __init__(
        self, wall: Callable[[], datetime] = utc_now, steady: Callable[[], float] = read_monotonic_clock
    ) -> None:
        self.stalled: Callable[[datetime, datetime], object] = lambda began, ended: None
        self._steady, self._began = steady, steady()
        self._start = self._last = wall()

    def now(self) -> datetime:
        """Return the current time, to the millisecond; it is never earlier than at the previous call.

        Changes of the wall clock do not affect it.  A long gap since the last call is reported to `stalled`.
        """
        last = self._last
        passed = int((self._steady() - self._began) * 1000) * MILLISECOND
        self._last = max(last, self._start + passed)
        if self._last - last > STALL:
            self.stalled(last, self._last)
        return self._last

    def catch_up_to(self, moment: datetime) -> None:
        """Set the clock forward to a time if it is behind, for example because the wall clock was set back."""
        behind = max(moment - self.now(), timedelta())
        self._start, self._last = self._start + behind, self._last + behind

    def call_at(self, moment: datetime, do: Callable[[], object]) -> asyncio.TimerHandle:
        """Schedule the function `do` for the time `moment`, or call it soon if that time is past."""
        return asyncio.get_running_loop().call_later(max(0.0, (moment - self.now()).total_seconds()), do)
