"""The clocks of a table, as the server winds them: slow lines get back what they cost, and who is late is told."""

import asyncio
import contextlib
from collections import defaultdict
from datetime import datetime, timedelta

from ...game.clock import Lag
from ..errors import Refusal
from ..tables import EventKind
from .connection import Connection
from .hours import Alarm
from .stored_table import StoredTable

SECOND = timedelta(seconds=1)
MILLISECOND = timedelta(milliseconds=1)


class Clockwork:
    """What makes the clocks of a table run out."""

    def __init__(self, table: StoredTable) -> None:
        self._table = table
        self._lags: dict[int, Lag] = defaultdict(Lag)
        self._alarm: Alarm | None = None
        self._judging: asyncio.Task[None] | None = None

    def wind(self, not_before: timedelta = timedelta()) -> None:
        """Wait until the next clock runs out; to be called whenever something has happened."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        table = self._table
        if table.state.clocks is None or table.state.deadline is None:
            return
        grace = max(map(self._grace_of, table.state.clocks.running)) * MILLISECOND
        self._alarm = table.hours.at(max(table.state.deadline + grace, table.hours.now() + not_before), self._judge)

    def grant(self, seat: int, connection: Connection) -> int:
        """How many milliseconds of a move went by on the line and are not counted."""
        return 0 if self._table.state.clocks is None else self._lags[seat].grant(connection.lag)

    def is_out(self, seat: int, at: datetime, lag: int) -> bool:
        """Whether a move comes too late."""
        state = self._table.state
        return state.clocks is not None and state.clocks.is_out(seat, state.setup.served(at), lag)

    async def flag(self, seat: int) -> None:
        """The time of a seat is over: of two it loses, of several a computer plays on.  Needs the lock."""
        await self._table.append(EventKind.FLAG, seat, None, self._table.state.setup.substitute)

    async def judge(self) -> None:
        """Flag all whose time is over.  Needs the lock."""
        state = self._table.state
        while state.clocks is not None:
            moment = self._table.hours.now()
            late = (seat for seat in state.clocks.running if self.is_out(seat, moment, self._grace_of(seat)))
            seat = next(late, None)
            if seat is None:
                return
            await self.flag(seat)
            state = self._table.state

    def close(self) -> None:
        """Nothing runs out any more."""
        if self._alarm is not None:
            self._alarm.cancel()
        if self._judging is not None:
            self._judging.cancel()

    def _grace_of(self, seat: int) -> int:
        return self._lags[seat].most(self._line_of(seat))

    def _line_of(self, seat: int) -> int:
        """How slow the line of a seat is, in milliseconds."""
        guest = self._table.state.setup.seats[seat].guest
        return max((each.lag for each in self._table.connections if each.guest == guest), default=0)

    def _judge(self) -> None:
        self._alarm = None
        self._judging = asyncio.create_task(self._judge_now())

    async def _judge_now(self) -> None:
        with contextlib.suppress(Refusal):  # it cannot be kept now, and is tried again
            async with self._table.exclusive():
                await self.judge()
        self.wind(SECOND)
