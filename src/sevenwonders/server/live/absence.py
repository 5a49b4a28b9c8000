"""When somebody stays away who is to decide: how long the others wait, and who of them decides what then.

In a game of two the other one does.  Where several people play it takes a majority of those who are there, and never
less than two: nobody alone gets rid of an opponent.
"""

from collections import defaultdict
from collections.abc import Mapping
from datetime import timedelta
from typing import Protocol

from ...game.clock import TimeControl
from ...game.seats import SEATS
from ..errors import Refusal
from ..tables import TableState
from ..tables.setup import Kind
from .hours import Hours
from .presence import Attendance, Presence

QUICK = 8 * 60  # seconds that a short game takes each
MOVES = 30  # that a player makes, about


def patience(control: TimeControl | None) -> timedelta | None:
    """How long the others wait; None where there are days for a move, and the clock alone decides.

    >>> patience(TimeControl(180, 2)).seconds, patience(TimeControl(900, 10)).seconds, patience(None).seconds
    (30, 60, 180)
    """
    if control is None:
        return timedelta(minutes=3)
    if control.is_per_move:
        return None
    return timedelta(seconds=30 if control.seconds + MOVES * control.increment < QUICK else 60)


def not_away() -> Refusal:
    """Refuse to decide about a player who is at the table, or left it a moment ago."""
    return Refusal("not_away", "nobody who is to decide has been away from that seat for long; wait a little", 409)


class Watched(Protocol):
    """What a table is to those who wait at it."""

    state: TableState
    hours: Hours

    def presence(self) -> Mapping[int, Presence]:
        """Which people are here, by seat."""


class Absence:
    """Who is missed at a table, and what the others would like to be done about it.  Nothing of it is kept."""

    def __init__(self, table: Watched, attendance: Attendance) -> None:
        self._table, self._attendance = table, attendance
        self._votes: dict[int, set[int]] = defaultdict(set)

    def waits(self) -> dict[int, timedelta]:
        """For how long the others still wait for those who are to decide and are not there; nothing when it is over."""
        state = self._table.state
        limit = patience(state.setup.time_control)
        if limit is None or state.setup.kind is not Kind.FRIEND:
            return {}
        presence, now = self._table.presence(), self._table.hours.now()
        missed = [seat for seat in state.deciders if presence.get(seat, Presence.HERE) is not Presence.HERE]
        if len(missed) == len(presence):  # nobody waits
            return {}
        guests = {seat: state.setup.seats[seat].guest or "" for seat in missed}
        return {seat: max(timedelta(), self._attendance.left(guests[seat]) + limit - now) for seat in missed}

    def told(self) -> dict[str, object]:
        """`Absent` of each who is missed."""
        waits = self.waits()
        for seat in self._votes.keys() - waits.keys():
            del self._votes[seat]
        return {
            SEATS[seat]: {
                "wait": round(wait.total_seconds() * 1000),
                "votes": [SEATS[voter] for voter in sorted(self._votes[seat] & self._present())],
                "needed": self._needed(seat),
            }
            for seat, wait in waits.items()
        }

    def check(self, seat: int) -> None:
        """Refuse to decide about somebody before the time has come."""
        if self.waits().get(seat) != timedelta():
            raise not_away()

    def vote(self, voter: int, seat: int) -> bool:
        """Somebody would have the computer play on for a seat; whether that is decided now."""
        self.check(seat)
        self._votes[seat].add(voter)
        decided = len(self._votes[seat] & self._present()) >= self._needed(seat)
        if decided:
            del self._votes[seat]
        return decided

    def _present(self) -> set[int]:
        return {seat for seat, presence in self._table.presence().items() if presence is Presence.HERE}

    def _needed(self, seat: int) -> int:
        """How many have to be of one mind."""
        others = self._table.state.setup.persons() - {seat}
        return 1 if len(others) == 1 else max(2, len(self._present() - {seat}) // 2 + 1)
