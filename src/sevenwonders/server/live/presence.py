"""Who is at a table right now.  Nothing of it is kept."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from ..protocol.shapes import Presence
from ..tables.setup import TableSetup
from .hours import Hours

AWAY_SECONDS = 30  # after which somebody whose line is gone counts as away


class Attendance:
    """When the guests of a table were there last, as far as this process has seen."""

    def __init__(self, hours: Hours) -> None:
        self._hours = hours
        self._began = hours.now()  # who was there before may have been there until then
        self._left: dict[str, datetime] = {}

    def note(self, guest: str) -> None:
        """Somebody leaves, or was there just now."""
        self._left[guest] = self._hours.now()

    def pause(self, time: timedelta) -> None:
        """Count nobody as away for a while in which no server ran."""
        self._began += time
        self._left = {guest: left + time for guest, left in self._left.items()}

    def gone(self, guest: str) -> timedelta:
        """Return how long ago a guest left who is not there."""
        return self._hours.now() - self._left.get(guest, self._began)

    def of(self, setup: TableSetup, here: Iterable[str], *, begun: bool, over: bool) -> dict[int, Presence]:
        """Every person at the table, by seat.

        Args:
            setup: the table.
            here: the guests whose page is open.
            begun: whether the game has begun; a guest who was never seen before is away, as after *Play again*.
            over: whether it is over; then there is nothing to reconnect for.
        """
        present = frozenset(here)

        def presence(guest: str) -> Presence:
            if guest in present:
                return Presence.HERE
            if over or not (begun or guest in self._left):
                return Presence.AWAY
            gone = self.gone(guest).total_seconds()
            return Presence.AWAY if gone >= AWAY_SECONDS else Presence.RECONNECTING

        return {seat: presence(setup.seats[seat].guest or "") for seat in sorted(setup.persons())}
