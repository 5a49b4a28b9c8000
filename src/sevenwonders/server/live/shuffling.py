"""The joint shuffle of the server and the web pages before the game is dealt; no page can block the deal.

When all players have come, the server sends the pledges of their pages (hashes of random numbers) to all
pages; then the pages send the numbers, and the game is dealt from all of them.  A page that is late or sends nothing
contributes nothing, and the record says so.
"""

import asyncio
import contextlib

from ...game.seats import SEATS
from ..errors import RequestRefusal
from ..protocol.messages import ShufflePledges
from ..tables import EventKind
from ..tables.shuffle import Contribution, Contributions, hash_text
from .connection import Connection
from .persistent_table import PersistentTable

STEP_SECONDS = 3.0  # timeout of each step in seconds


class JointShuffle:
    """The shuffle that the server and the players' web pages do together, for a table that has not been dealt.

    Each page pledges a random number by sending its hash. Then all pages send their numbers, and the game is dealt from
    these and from a secret of the server. All methods but `close` and `accept_number` need
    the table's lock.

    Args:
        table: the table.
    """

    def __init__(self, table: PersistentTable) -> None:
        self._table = table
        self._pledged: dict[int, str] | None = None  # by seat, once they have been sent to all
        self._numbers: dict[int, str] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._late: asyncio.Task[None] | None = None

    async def add_connection(self, connection: Connection) -> None:
        """Add a web page to the table, and go on with the shuffle if the shuffle waited for this page."""
        state = self._table.state
        if not state.is_over:
            for seat in sorted(state.unvisited_seats & state.setup.seats_of(connection.guest)):
                await self._table.append_event(EventKind.RETURN, seat)
        self._table.connections.add(connection)
        self.send_pledges(connection)
        await self.advance()
        if not self._table.state.is_dealt:  # else the deal has sent it
            connection.post(self._table.render_sync(connection))

    async def advance(self, late: bool = False) -> None:
        """Go on with the shuffle as far as possible: send the pledges of the pages to all, or deal the game.

        Args:
            late: whether the current step has waited for pages long enough.
        """
        state = self._table.state
        if state.is_dealt or state.is_over or state.setup.is_waiting or not self._table.connections:
            return
        if state.unvisited_seats:
            return
        control = state.setup.time_control
        is_presence_needed = control is not None and not control.is_per_move  # since the clocks start with the deal
        if self._pledged is None:
            here = {connection.guest for connection in self._table.connections}
            people = {state.setup.seats[seat].guest for seat in state.setup.person_seats}
            if not people <= here and (is_presence_needed or not late):
                if not is_presence_needed:
                    self._start_timeout()
                return
            if state.setup.luck is not None:  # there is nothing to shuffle
                await self._table.append_event(EventKind.DEAL, 0)
                return
            late, self._pledged = False, self._collect_pledges()
            self._cancel_timeout()
            for connection in self._table.connections:
                self.send_pledges(connection)
        if not late and self._numbers.keys() < self._pledged.keys():
            self._start_timeout()
            return
        self._cancel_timeout()
        added = {seat: Contribution(pledge, self._numbers.get(seat, "")) for seat, pledge in self._pledged.items()}
        await self._table.append_event(EventKind.DEAL, 0, None, Contributions(added).text)

    def send_pledges(self, connection: Connection) -> None:
        """Send the pledges (hashes of random numbers) of all web pages to a page; the page answers with its number.

        Nothing is sent while pages may still send their pledges.
        """
        if self._pledged:
            pledges = {SEATS[seat]: pledge for seat, pledge in self._pledged.items()}
            connection.post_frame(ShufflePledges(commitment=self._table.state.setup.commitment, pledges=pledges))

    async def accept_number(self, connection: Connection, number: str) -> None:
        """Take the table's lock, and add the random number of a web page to the shuffle if the page has pledged it."""
        async with self._table.hold_lock():
            seat = self._find_contributing_seat(connection.guest)
            if self._pledged is not None and seat is not None and self._pledged.get(seat) == hash_text(number):
                self._numbers[seat] = number
                await self.advance()

    def close(self) -> None:
        """Stop waiting for the numbers and pledges of web pages."""
        self._cancel_timeout()
        if self._late is not None:
            self._late.cancel()

    def _find_contributing_seat(self, guest: str) -> int | None:
        """Return the seat for which a guest's web page adds a random number: the first of the guest's seats."""
        return min(self._table.state.setup.seats_of(guest), default=None)

    def _collect_pledges(self) -> dict[int, str]:
        """Return the pledges (hashes of random numbers) of the open web pages by seat, one page for each guest."""
        pledges: dict[int, str] = {}
        for connection in self._table.connections:
            seat = self._find_contributing_seat(connection.guest)
            if seat is not None and connection.pledge is not None:
                pledges.setdefault(seat, connection.pledge)
        return dict(sorted(pledges.items()))

    def _start_timeout(self) -> None:
        """Start the timeout after which the current step no longer waits for web pages, unless it runs already."""
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(STEP_SECONDS, self._handle_timeout)

    def _cancel_timeout(self) -> None:
        """Cancel the timeout after which the current step no longer waits for web pages."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _handle_timeout(self) -> None:
        """Start a task that goes on with the shuffle after the timeout."""
        self._timer = None
        self._late = asyncio.create_task(self._advance_after_timeout())

    async def _advance_after_timeout(self) -> None:
        """Take the lock of the table, and go on with the shuffle without waiting for late web pages."""
        with contextlib.suppress(RequestRefusal):  # the database failed; the next page that connects tries again
            async with self._table.hold_lock():
                await self.advance(late=True)
