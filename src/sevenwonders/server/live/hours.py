"""The clock of the server, which tests replace."""

import asyncio
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Protocol

from ..tables.setup import now


class Alarm(Protocol):
    """A handle of a scheduled call."""

    def cancel(self) -> object:
        """Cancel the call."""


class Hours(Protocol):
    """A clock and scheduler.

    It may use the time of this machine, or of a database that several processes share.

    Attributes:
        stalled: called with the beginning and the end of a period in which this process did not run.
    """

    stalled: Callable[[datetime, datetime], object]

    def now(self) -> datetime:
        """Return the current time, to the millisecond; never earlier than at the last call."""

    def follow(self, moment: datetime) -> None:
        """Ensure that the time is not earlier than a moment that is already in use."""

    def at(self, moment: datetime, do: Callable[[], object]) -> Alarm:
        """Call a function at a moment, or soon if that is past."""


STALL = timedelta(seconds=5)  # between two calls of `now`; there should be a call every second
MILLISECOND = timedelta(milliseconds=1)


def steady_seconds() -> float:
    """Return seconds of a monotonic clock, which includes the sleep of the machine if the system supports it."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if clock is None else time.clock_gettime(clock)


class RealHours:
    """The time of this machine: its wall-clock time at the start plus the monotonic seconds since then.

    Args:
        wall: returns the wall-clock time.
        steady: returns the seconds of a monotonic clock.
    """

    def __init__(self, wall: Callable[[], datetime] = now, steady: Callable[[], float] = steady_seconds) -> None:
        self.stalled: Callable[[datetime, datetime], object] = lambda began, ended: None
        self._steady, self._began = steady, steady()
        self._start = self._last = wall()

    def now(self) -> datetime:
        """Return the current time, unaffected by changes of the wall clock; report stalls."""
        last = self._last
        passed = int((self._steady() - self._began) * 1000) * MILLISECOND
        self._last = max(last, self._start + passed)
        if self._last - last > STALL:
            self.stalled(last, self._last)
        return self._last

    def follow(self, moment: datetime) -> None:
        """Continue from a moment if the wall clock is behind it, for example because it was set back."""
        behind = max(moment - self.now(), timedelta())
        self._start, self._last = self._start + behind, self._last + behind

    def at(self, moment: datetime, do: Callable[[], object]) -> Alarm:
        """Call a function at a moment, or soon if that is past."""
        return asyncio.get_running_loop().call_later(max(0.0, (moment - self.now()).total_seconds()), do)
