"""Presence of the guests at a table, and the votes to go on without players who are away on their turn.

In a game of two players the opponent decides.  In larger games a majority of the present players decides, at least
two, so that no player alone can remove an opponent.
"""

from collections import defaultdict
from datetime import datetime, timedelta

from ...game.clock import TimeControl
from ...game.seats import SEATS, Seat
from ..errors import RequestRefusal
from ..protocol.messages import Absent
from ..protocol.shapes import Presence, TableKind
from ..tables.setup import TableSetup
from .persistent_table import PersistentTable

AWAY_SECONDS = 30  # after which a disconnected guest counts as away
QUICK = 8 * 60  # seconds for each player; games with less are short
MOVES = 30  # typical number of moves of a player


def absence_grace_period(control: TimeControl | None) -> timedelta | None:
    """Return how long the other players must wait for a player who is away on their turn, given the time control.

    Without a clock they wait three minutes. Return None if a player has days for each move: then only the clock counts.

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
    """Return the refusal of a command against a player who is present, or who left too recently."""
    return RequestRefusal(
        "not_away", "the player of that seat is not away on their turn, or only for a moment; wait a little", 409
    )


class PresenceTracker:
    """The times when guests left a table, and the votes to let a computer play for players who are away on their turn.

    Times and votes are kept in memory only.

    Args:
        table: the table.
    """

    def __init__(self, table: PersistentTable) -> None:
        self._table = table
        self._began = table.clock.now()  # guests from before may have been present until then
        self._left: dict[str, datetime] = {}
        self._votes: dict[int, set[int]] = defaultdict(set)

    def record_last_seen(self, guest: str) -> None:
        """Record that a guest leaves the table now, or was present just now."""
        self._left[guest] = self._table.clock.now()

    def exclude_outage(self, time: timedelta) -> None:
        """Move the times when guests left forward by the length of an outage, so that it does not count as absence."""
        self._began += time
        self._left = {guest: left + time for guest, left in self._left.items()}

    def presence_by_seat(self, setup: TableSetup | None = None) -> dict[int, Presence]:
        """Return by seat whether each person is present, reconnecting or away.

        Before the game begins, a guest who never came is away, for example after a rematch.

        Args:
            setup: the setup with the seats; the current one by default, an earlier one for delayed spectators.
        """
        state = self._table.state
        setup = setup or state.setup
        present = {connection.guest for connection in self._table.connections}

        def find_presence(guest: str) -> Presence:
            if guest in present:
                return Presence.HERE
            if state.is_over or not (state.is_dealt or guest in self._left):
                return Presence.AWAY
            gone = self._time_since_left(guest).total_seconds()
            return Presence.AWAY if gone >= AWAY_SECONDS else Presence.RECONNECTING

        return {seat: find_presence(setup.seats[seat].guest or "") for seat in sorted(setup.person_seats)}

    def remaining_grace_periods(self) -> dict[int, timedelta]:
        """Return how long the others still have to wait for each player who is away on their turn, by seat.

        The result is empty if the table is not one of friends, if players have days for each move, and if no player is
        present to wait.
        """
        state = self._table.state
        limit = absence_grace_period(state.setup.time_control)
        if limit is None or state.setup.kind is not TableKind.FRIEND:
            return {}
        presence = self.presence_by_seat()
        missed = [seat for seat in state.deciders if presence.get(seat, Presence.HERE) is not Presence.HERE]
        if len(missed) == len(presence):  # all are away
            return {}
        guests = {seat: state.setup.seats[seat].guest or "" for seat in missed}
        return {seat: max(timedelta(), limit - self._time_since_left(guests[seat])) for seat in missed}

    def make_absent_messages(self) -> dict[Seat, Absent]:
        """Return an `Absent` message for each player who is away on their turn, by the name of the seat.

        Votes against players who are back are dropped.
        """
        waits = self.remaining_grace_periods()
        for seat in self._votes.keys() - waits.keys():
            del self._votes[seat]
        return {
            SEATS[seat]: Absent(
                wait=round(wait.total_seconds() * 1000),
                votes=[SEATS[voter] for voter in self._list_valid_votes(seat)],
                needed=self._count_votes_to_replace(seat),
            )
            for seat, wait in waits.items()
        }

    def check_grace_period_is_over(self, seat: int) -> None:
        """Raise `RequestRefusal` unless the player of a seat is away on their turn, and the grace period is over."""
        if self.remaining_grace_periods().get(seat) != timedelta():
            raise make_not_away_refusal()

    def add_vote(self, voter: int, seat: int) -> bool:
        """Count a vote to let a computer play for an absent player, and return whether enough players have voted now.

        Args:
            voter: the seat that votes.
            seat: the seat of the absent player.

        Raises:
            RequestRefusal: the player of the seat is not away, or not long enough.
        """
        self.check_grace_period_is_over(seat)
        self._votes[seat].add(voter)
        decided = len(self._list_valid_votes(seat)) >= self._count_votes_to_replace(seat)
        if decided:
            del self._votes[seat]
        return decided

    def _time_since_left(self, guest: str) -> timedelta:
        """Return the time since an absent guest left the table or, if that is unknown, since the table was loaded."""
        return self._table.clock.now() - self._left.get(guest, self._began)

    def _find_present_seats(self) -> set[int]:
        """Return the seats whose players have the table open."""
        return {seat for seat, each in self.presence_by_seat().items() if each is Presence.HERE}

    def _list_valid_votes(self, seat: int) -> list[int]:
        """Return the seats of present players who have voted against the absent player of a seat."""
        return sorted(self._votes[seat] & self._find_present_seats())

    def _count_votes_to_replace(self, seat: int) -> int:
        """Return the number of votes that are needed to let a computer play for the absent player of a seat."""
        others = self._table.state.setup.person_seats - {seat}
        return 1 if len(others) == 1 else max(2, len(self._find_present_seats() - {seat}) // 2 + 1)
