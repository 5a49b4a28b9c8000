"""Presence of the guests at a table: the guests who have its web page open, and the times when others left it."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from ..protocol.shapes import Presence
from ..tables.setup import TableSetup
from .clock import SystemClock

AWAY_SECONDS = 30  # after which a disconnected guest counts as away


class PresenceTracker:
    """The times when guests left a table, as far as this process knows them."""

    def __init__(self, clock: SystemClock) -> None:
        self._clock = clock
        self._began = clock.now()  # guests from before may have been present until then
        self._left: dict[str, datetime] = {}

    def record_last_seen(self, guest: str) -> None:
        """Record that a guest leaves the table now, or was present just now."""
        self._left[guest] = self._clock.now()

    def exclude_outage(self, time: timedelta) -> None:
        """Postpone the times when guests left by a period without a server, so that it does not count as absence."""
        self._began += time
        self._left = {guest: left + time for guest, left in self._left.items()}

    def time_since_left(self, guest: str) -> timedelta:
        """Return the time since an absent guest left the table or, if that is unknown, since the table was loaded."""
        return self._clock.now() - self._left.get(guest, self._began)

    def presence_by_seat(
        self, setup: TableSetup, here: Iterable[str], *, begun: bool, over: bool
    ) -> dict[int, Presence]:
        """Return by seat whether each person at the table is present, reconnecting or away.

        Args:
            setup: the setup of the table.
            here: the ids of the guests who have the table open.
            begun: whether the game has begun; before that, a guest who never came is away, for example after a rematch.
            over: whether the game is over; then absent guests are away rather than reconnecting.
        """
        present = frozenset(here)

        def find_presence(guest: str) -> Presence:
            if guest in present:
                return Presence.HERE
            if over or not (begun or guest in self._left):
                return Presence.AWAY
            gone = self.time_since_left(guest).total_seconds()
            return Presence.AWAY if gone >= AWAY_SECONDS else Presence.RECONNECTING

        return {seat: find_presence(setup.seats[seat].guest or "") for seat in sorted(setup.person_seats())}
