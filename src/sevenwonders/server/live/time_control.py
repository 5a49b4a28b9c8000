"""Enforcement of the players' clocks at a table, with compensation for network delay."""

import asyncio
import contextlib
from collections import defaultdict
from datetime import datetime, timedelta

from ...game.clock import LagCompensation
from ..errors import RequestRefusal
from ..tables import EventKind
from ..tables.setup import MILLISECOND
from .connection import Connection
from .persistent_table import PersistentTable

SECOND = timedelta(seconds=1)


class ClockScheduler:
    """Timer of a table that acts when the clock of a player has run out.

    The player then loses a game of two, or is replaced by a computer in a larger game.
    """

    def __init__(self, table: PersistentTable) -> None:
        self._table = table
        self._lags: dict[int, LagCompensation] = defaultdict(LagCompensation)
        self._timer: asyncio.TimerHandle | None = None
        self._check_task: asyncio.Task[None] | None = None

    def schedule_check(self, not_before: timedelta = timedelta()) -> None:
        """Schedule the check for the time when the next clock runs out; call this method after every event.

        Args:
            not_before: the shortest time to wait before the check.
        """
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        state, clock = self._table.state, self._table.clock
        if state.clocks is None or (deadline := state.deadline) is None:
            return
        grace = max(map(self._max_lag_compensation, state.clocks.running_seats)) * MILLISECOND
        self._timer = clock.call_at(max(deadline + grace, clock.now() + not_before), self._start_check)

    def grant_lag_compensation(self, seat: int, connection: Connection) -> int:
        """Return how many milliseconds of network delay the player's clock does not count for a move.

        They are subtracted from the allowance for the player's further moves.

        Args:
            seat: the seat that moves.
            connection: the connection of the player's web page, which has measured the delay.
        """
        return 0 if self._table.state.clocks is None else self._lags[seat].grant_compensation(connection.lag)

    def is_out_of_time(self, seat: int, at: datetime, lag: int) -> bool:
        """Return whether the clock of a seat has run out at a time.

        Args:
            seat: the seat.
            at: the time.
            lag: milliseconds of network delay that the clock does not count.
        """
        state = self._table.state
        return state.clocks is not None and state.clocks.has_run_out(seat, state.setup.to_service_time(at), lag)

    async def flag_seat(self, seat: int) -> None:
        """Record that the clock of a seat has run out.  Needs the lock of the table.

        Its player loses a game of two, or is replaced by a computer in a larger game.
        """
        await self._table.append_event(EventKind.FLAG, seat, None, self._table.state.setup.stand_in_player)

    async def flag_expired_seats(self) -> None:
        """Record the seats whose clocks have run out.  Needs the lock of the table."""
        while (clocks := self._table.state.clocks) is not None:
            moment = self._table.clock.now()
            for seat in clocks.running_seats:
                if self.is_out_of_time(seat, moment, self._max_lag_compensation(seat)):
                    await self.flag_seat(seat)
                    break
            else:
                return

    def close(self) -> None:
        """Cancel the scheduled check of the clocks."""
        if self._timer is not None:
            self._timer.cancel()
        if self._check_task is not None:
            self._check_task.cancel()

    def _max_lag_compensation(self, seat: int) -> int:
        """Return the maximum network delay, in milliseconds, that the clock of a seat may ignore at its next move."""
        guest = self._table.state.setup.seats[seat].guest
        measured = max((each.lag for each in self._table.connections if each.guest == guest), default=0)
        return self._lags[seat].max_compensation(measured)

    def _start_check(self) -> None:
        """Start a task that checks the clocks."""
        self._timer = None
        self._check_task = asyncio.create_task(self._check_and_reschedule())

    async def _check_and_reschedule(self) -> None:
        """Record the seats whose clocks have run out, and schedule the next check."""
        with contextlib.suppress(RequestRefusal):  # the database failed; the next check tries again
            async with self._table.hold_lock():
                await self.flag_expired_seats()
        self.schedule_check(SECOND)
