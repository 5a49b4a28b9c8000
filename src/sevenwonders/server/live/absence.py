"""When somebody stays away who is to decide: how long the others wait, and who of them decides what then.

In a game of two the other one does.  Where several people play it takes a majority of those who are there, and never
less than two: nobody alone gets rid of an opponent.
"""

from collections import defaultdict
from collections.abc import Mapping
from datetime import timedelta

from ...game.clock import TimeControl
from ...game.seats import SEATS, Seat
from ..errors import Refusal
from ..protocol.messages import Absent
from ..protocol.shapes import Presence, TableKind
from ..tables import TableState
from .presence import Attendance

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


class Absence:
    """Votes on players who are away on their turn, kept in memory only."""

    def __init__(self, attendance: Attendance) -> None:
        self._attendance = attendance
        self._votes: dict[int, set[int]] = defaultdict(set)

    def waits(self, state: TableState, presence: Mapping[int, Presence]) -> dict[int, timedelta]:
        """Return how long the others still wait for each player who is away on their turn; empty when it is over."""
        limit = patience(state.setup.time_control)
        if limit is None or state.setup.kind is not TableKind.FRIEND:
            return {}
        missed = [seat for seat in state.deciders if presence.get(seat, Presence.HERE) is not Presence.HERE]
        if len(missed) == len(presence):  # nobody waits
            return {}
        guests = {seat: state.setup.seats[seat].guest or "" for seat in missed}
        return {seat: max(timedelta(), limit - self._attendance.gone(guests[seat])) for seat in missed}

    def describe(self, state: TableState, presence: Mapping[int, Presence]) -> dict[Seat, Absent]:
        """Return `Absent` of each player who is away on their turn."""
        waits, here = self.waits(state, presence), _present(presence)
        for seat in self._votes.keys() - waits.keys():
            del self._votes[seat]
        return {
            SEATS[seat]: Absent(
                wait=round(wait.total_seconds() * 1000),
                votes=[SEATS[voter] for voter in sorted(self._votes[seat] & here)],
                needed=_needed(state, here, seat),
            )
            for seat, wait in waits.items()
        }

    def check(self, state: TableState, presence: Mapping[int, Presence], seat: int) -> None:
        """Refuse to decide about a player before the time has come."""
        if self.waits(state, presence).get(seat) != timedelta():
            raise not_away()

    def vote(self, state: TableState, presence: Mapping[int, Presence], voter: int, seat: int) -> bool:
        """Count a vote to let a computer play for a seat; return whether that is decided now."""
        self.check(state, presence, seat)
        self._votes[seat].add(voter)
        here = _present(presence)
        decided = len(self._votes[seat] & here) >= _needed(state, here, seat)
        if decided:
            del self._votes[seat]
        return decided


def _present(presence: Mapping[int, Presence]) -> set[int]:
    return {seat for seat, each in presence.items() if each is Presence.HERE}


def _needed(state: TableState, here: set[int], seat: int) -> int:
    """Return how many players have to vote."""
    others = state.setup.persons() - {seat}
    return 1 if len(others) == 1 else max(2, len(here - {seat}) // 2 + 1)
