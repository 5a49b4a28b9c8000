"""What time it is at the tables; tests have a time of their own."""

import asyncio
from collections.abc import Callable
from datetime import datetime
from typing import Protocol

from ..tables.setup import now


class Alarm(Protocol):
    """Something that will be done at a moment."""

    def cancel(self) -> object:
        """It shall not."""


class Hours(Protocol):
    """What says what time it is, and does things when their time has come."""

    def now(self) -> datetime:
        """The present, to the millisecond; never earlier than the last time."""

    def at(self, moment: datetime, do: Callable[[], object]) -> Alarm:
        """Do something at a moment, or soon where that is past."""


class RealHours:
    """The time of this machine."""

    def __init__(self) -> None:
        self._last = now()

    def now(self) -> datetime:
        """The present, even when somebody puts the machine's clock back."""
        self._last = max(self._last, now())
        return self._last

    def at(self, moment: datetime, do: Callable[[], object]) -> Alarm:
        """Do something at a moment."""
        return asyncio.get_running_loop().call_later(max(0.0, (moment - self.now()).total_seconds()), do)
