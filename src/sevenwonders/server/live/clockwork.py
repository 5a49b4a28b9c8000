"""Enforcement of the clocks of a table, with compensation for network delay."""

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
    """Scheduler that flags the seats of a table whose time has run out."""

    def __init__(self, table: StoredTable) -> None:
        self._table = table
        self._lags: dict[int, Lag] = defaultdict(Lag)
        self._alarm: Alarm | None = None
        self._judging: asyncio.Task[None] | None = None

    def wind(self, not_before: timedelta = timedelta()) -> None:
        """Schedule the check for when the next clock runs out; call this method after every event.

        Args:
            not_before: the shortest time until the check.
        """
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        table = self._table
        if table.state.clocks is None or table.state.deadline is None:
            return
        grace = max(map(self._grace_of, table.state.clocks.running)) * MILLISECOND
        self._alarm = table.clock.at(max(table.state.deadline + grace, table.clock.now() + not_before), self._judge)

    def grant(self, seat: int, connection: Connection) -> int:
        """Grant the network delay of a move, and return the milliseconds that the player's clock does not count."""
        return 0 if self._table.state.clocks is None else self._lags[seat].grant(connection.lag)

    def is_out(self, seat: int, at: datetime, lag: int) -> bool:
        """Return whether the clock of a seat has run out at a time, not counting a network delay in milliseconds."""
        state = self._table.state
        return state.clocks is not None and state.clocks.is_out(seat, state.setup.served(at), lag)

    async def flag(self, seat: int) -> None:
        """Flag a seat, whose player loses a game of two, or is replaced by a computer in a larger game.

        Needs the lock.
        """
        await self._table.append(EventKind.FLAG, seat, None, self._table.state.setup.substitute)

    async def judge(self) -> None:
        """Flag all seats whose time is over.  Needs the lock."""
        state = self._table.state
        while state.clocks is not None:
            moment = self._table.clock.now()
            late = (seat for seat in state.clocks.running if self.is_out(seat, moment, self._grace_of(seat)))
            seat = next(late, None)
            if seat is None:
                return
            await self.flag(seat)
            state = self._table.state

    def close(self) -> None:
        """Cancel the pending check."""
        if self._alarm is not None:
            self._alarm.cancel()
        if self._judging is not None:
            self._judging.cancel()

    def _grace_of(self, seat: int) -> int:
        """Return the largest network delay that may be granted to a seat, in milliseconds."""
        return self._lags[seat].most(self._line_of(seat))

    def _line_of(self, seat: int) -> int:
        """Return the largest network delay of the pages of a seat's player, in milliseconds."""
        guest = self._table.state.setup.seats[seat].guest
        return max((each.lag for each in self._table.connections if each.guest == guest), default=0)

    def _judge(self) -> None:
        """Start the scheduled check in a task."""
        self._alarm = None
        self._judging = asyncio.create_task(self._judge_now())

    async def _judge_now(self) -> None:
        """Flag all seats whose time is over, and schedule the next check."""
        with contextlib.suppress(Refusal):  # the database failed; the next check tries again
            async with self._table.exclusive():
                await self.judge()
        self.wind(SECOND)
