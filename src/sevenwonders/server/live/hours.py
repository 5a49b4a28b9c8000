"""What time it is at the tables; tests have a time of their own."""

import asyncio
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Protocol

from ..tables.setup import now


class Alarm(Protocol):
    """Something that will be done at a moment."""

    def cancel(self) -> object:
        """It shall not."""


class Hours(Protocol):
    """What says what time it is, and does things when their time has come.

    It may be the time of this machine, or that of a database which several processes share.

    Attributes:
        stalled: called with the beginning and the end of a while in which this process did not run.
    """

    stalled: Callable[[datetime, datetime], object]

    def now(self) -> datetime:
        """The present, to the millisecond; never earlier than the last time."""

    def follow(self, moment: datetime) -> None:
        """Never be earlier than a moment that others have been told."""

    def at(self, moment: datetime, do: Callable[[], object]) -> Alarm:
        """Do something at a moment, or soon where that is past."""


STALL = timedelta(seconds=5)  # without a look at the time; there is one in a second
MILLISECOND = timedelta(milliseconds=1)


def steady_seconds() -> float:
    """Seconds that nobody can put forward or back; while the machine sleeps they pass, too, where it can say so."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if clock is None else time.clock_gettime(clock)


class RealHours:
    """The time of this machine: what its clock showed at the start, and the seconds since.

    Args:
        wall: what the clock of the machine shows.
        steady: seconds since whenever.
    """

    def __init__(self, wall: Callable[[], datetime] = now, steady: Callable[[], float] = steady_seconds) -> None:
        self.stalled: Callable[[datetime, datetime], object] = lambda began, ended: None
        self._steady, self._began = steady, steady()
        self._start = self._last = wall()

    def now(self) -> datetime:
        """The present, even when somebody changes the machine's clock."""
        last = self._last
        passed = int((self._steady() - self._began) * 1000) * MILLISECOND
        self._last = max(last, self._start + passed)
        if self._last - last > STALL:
            self.stalled(last, self._last)
        return self._last

    def follow(self, moment: datetime) -> None:
        """Go on from a moment, if the clock of the machine showed less: it has been put back since."""
        behind = max(moment - self.now(), timedelta())
        self._start, self._last = self._start + behind, self._last + behind

    def at(self, moment: datetime, do: Callable[[], object]) -> Alarm:
        """Do something at a moment."""
        return asyncio.get_running_loop().call_later(max(0.0, (moment - self.now()).total_seconds()), do)
