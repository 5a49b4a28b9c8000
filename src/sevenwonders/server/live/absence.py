"""Players who are away on their turn: the grace period, and the votes of the others to go on without them.

In a game of two players the opponent decides.  In larger games a majority of the present players decides, at least
two, so that no player alone can remove an opponent.
"""

from collections import defaultdict
from collections.abc import Mapping
from datetime import timedelta

from ...game.clock import TimeControl
from ...game.seats import SEATS, Seat
from ..errors import RequestRefusal
from ..protocol.messages import Absent
from ..protocol.shapes import Presence, TableKind
from ..tables import TableState
from .presence import PresenceTracker

QUICK = 8 * 60  # seconds for each player; games with less are short
MOVES = 30  # typical number of moves of a player


def absence_grace_period(control: TimeControl | None) -> timedelta | None:
    """Return how long the others have to wait for a player who is away on their turn, by the time control of the table.

    Without a clock it is three minutes. It is None if a player has days for each move, where only the clock counts.

    >>> (
    ...     absence_grace_period(TimeControl(180, 2)).seconds,
    ...     absence_grace_period(TimeControl(900, 10)).seconds,
    ...     absence_grace_period(None).seconds,
    ... )
    (30, 60, 180)
    """
    if control is None:
        return timedelta(minutes=3)
    if control.is_per_move:
        return None
    return timedelta(seconds=30 if control.seconds + MOVES * control.increment < QUICK else 60)


def make_not_away_refusal() -> RequestRefusal:
    """Return the refusal to act against a player who is present, or who left too recently."""
    return RequestRefusal(
        "not_away", "the player of that seat is not away on their turn, or only for a moment; wait a little", 409
    )


class AbsenceVotes:
    """Votes to let a computer play for players who are away on their turn; the votes are kept in memory only.

    Args:
        presence_tracker: knows when guests left the table.
    """

    def __init__(self, presence_tracker: PresenceTracker) -> None:
        self._presence_tracker = presence_tracker
        self._votes: dict[int, set[int]] = defaultdict(set)

    def remaining_grace_periods(self, state: TableState, presence: Mapping[int, Presence]) -> dict[int, timedelta]:
        """Return how long the others still have to wait for each player who is away on their turn, by seat.

        It is empty at tables that are not played among friends, for time controls with days for each move, and if no
        player is present to wait.

        Args:
            state: the state of the table.
            presence: whether the person of each seat is present.
        """
        limit = absence_grace_period(state.setup.time_control)
        if limit is None or state.setup.kind is not TableKind.FRIEND:
            return {}
        missed = [seat for seat in state.deciders if presence.get(seat, Presence.HERE) is not Presence.HERE]
        if len(missed) == len(presence):  # all are away
            return {}
        guests = {seat: state.setup.seats[seat].guest or "" for seat in missed}
        return {seat: max(timedelta(), limit - self._presence_tracker.time_since_left(guests[seat])) for seat in missed}

    def describe_absent_players(self, state: TableState, presence: Mapping[int, Presence]) -> dict[Seat, Absent]:
        """Return an `Absent` message for each player who is away on their turn, by the name of the seat.

        Votes against players who are back are dropped.

        Args:
            state: the state of the table.
            presence: whether the person of each seat is present.
        """
        waits, here = self.remaining_grace_periods(state, presence), _find_present_seats(presence)
        for seat in self._votes.keys() - waits.keys():
            del self._votes[seat]
        return {
            SEATS[seat]: Absent(
                wait=round(wait.total_seconds() * 1000),
                votes=[SEATS[voter] for voter in sorted(self._votes[seat] & here)],
                needed=_count_needed_votes(state, here, seat),
            )
            for seat, wait in waits.items()
        }

    def check_grace_period_is_over(self, state: TableState, presence: Mapping[int, Presence], seat: int) -> None:
        """Raise `RequestRefusal` unless the player of a seat is away on their turn, and the others have waited enough.

        Args:
            state: the state of the table.
            presence: whether the person of each seat is present.
            seat: the seat of the absent player.
        """
        if self.remaining_grace_periods(state, presence).get(seat) != timedelta():
            raise make_not_away_refusal()

    def add_vote(self, state: TableState, presence: Mapping[int, Presence], voter: int, seat: int) -> bool:
        """Count a vote to let a computer play for an absent player, and return whether enough players have voted now.

        Args:
            state: the state of the table.
            presence: whether the person of each seat is present.
            voter: the seat that votes.
            seat: the seat of the absent player.

        Raises:
            RequestRefusal: the player of the seat is not away, or not long enough.
        """
        self.check_grace_period_is_over(state, presence, seat)
        self._votes[seat].add(voter)
        here = _find_present_seats(presence)
        decided = len(self._votes[seat] & here) >= _count_needed_votes(state, here, seat)
        if decided:
            del self._votes[seat]
        return decided


def _find_present_seats(presence: Mapping[int, Presence]) -> set[int]:
    """Return the seats whose players have the table open."""
    return {seat for seat, each in presence.items() if each is Presence.HERE}


def _count_needed_votes(state: TableState, here: set[int], seat: int) -> int:
    """Return the number of votes that are needed to let a computer play for an absent player.

    Args:
        state: the state of the table.
        here: the seats whose players are present.
        seat: the seat of the absent player.
    """
    others = state.setup.person_seats() - {seat}
    return 1 if len(others) == 1 else max(2, len(here - {seat}) // 2 + 1)
