"""The joint shuffle of server and pages before the game is dealt, which no page can block.

When all players have come, the server sends the pledges of their pages to all pages; then the pages send the numbers
that they pledged, and the game is dealt.  A page that is late or sends nothing contributes nothing, and the record says
so.
"""

import asyncio
import contextlib
from collections.abc import Callable

from ...game.seats import SEATS
from ..errors import Refusal
from ..protocol.messages import Shuffle
from ..tables import EventKind
from ..tables.shuffle import Contribution, Contributions, hash_of
from .connection import Connection
from .stored_table import StoredTable

STEP_SECONDS = 3.0  # timeout of each step in seconds


class Shuffling:
    """The joint shuffle of a table that has not been dealt.  All methods but `close` need the table's lock.

    Args:
        table: the table.
        sync: returns the `Sync` frame for a page.
    """

    def __init__(self, table: StoredTable, sync: Callable[[Connection], str]) -> None:
        self._table, self._sync = table, sync
        self._pledged: dict[int, str] | None = None  # by seat, once they have been sent to all
        self._numbers: dict[int, str] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._late: asyncio.Task[None] | None = None

    async def enter(self, connection: Connection) -> None:
        """Add a connection, and advance the shuffle."""
        state = self._table.state
        if not state.is_over and self._waits_for_each():
            for seat in sorted(state.unseen & state.setup.seats_of(connection.guest)):
                await self._table.append(EventKind.RETURN, seat)
        self._table.connections.add(connection)
        self.tell(connection)
        await self.advance()
        if not self._table.state.is_dealt:  # else the deal has sent it
            connection.post(self._sync(connection))

    async def advance(self, late: bool = False) -> None:
        """Advance the shuffle as far as possible; with `late` the current step does not wait for pages any longer."""
        state = self._table.state
        if state.is_dealt or state.is_over or state.setup.is_waiting or not self._table.connections:
            return
        if self._waits_for_each() and state.unseen:
            return
        if self._pledged is None:
            here = {connection.guest for connection in self._table.connections}
            people = {state.setup.seats[seat].guest for seat in state.setup.persons()}
            if not people <= here:
                if self._waits_for_all():
                    return
                if not late:
                    self._wait()
                    return
            if state.setup.luck is not None:  # there is nothing to shuffle
                await self._table.append(EventKind.DEAL, 0)
                return
            late, self._pledged = False, self._pledges()
            self._stop_waiting()
            for connection in self._table.connections:
                self.tell(connection)
        if not late and self._numbers.keys() < self._pledged.keys():
            self._wait()
            return
        self._stop_waiting()
        added = {seat: Contribution(pledge, self._numbers.get(seat, "")) for seat, pledge in self._pledged.items()}
        await self._table.append(EventKind.DEAL, 0, None, Contributions(added).text)

    def _waits_for_all(self) -> bool:
        """Return whether all players must be present for the deal, because their clocks start with it."""
        control = self._table.state.setup.time_control
        return control is not None and not control.is_per_move

    def _waits_for_each(self) -> bool:
        """Return whether each player must have opened the table once before the deal.

        With days per move, players may not know yet that a rematch has been made for them.
        """
        control = self._table.state.setup.time_control
        return control is not None and control.is_per_move

    def tell(self, connection: Connection) -> None:
        """Send the pledges of all pages to a page, which answers with its number."""
        if self._pledged:
            pledges = {SEATS[seat]: pledge for seat, pledge in self._pledged.items()}
            connection.post_frame(Shuffle(commitment=self._table.state.setup.commitment, pledges=pledges))

    async def reveal(self, connection: Connection, number: str) -> None:
        """Accept a number from a page if it matches the page's pledge."""
        seat = self._seat_of(connection.guest)
        if self._pledged is not None and seat is not None and self._pledged.get(seat) == hash_of(number):
            self._numbers[seat] = number
            await self.advance()

    def close(self) -> None:
        """Cancel the timeout."""
        self._stop_waiting()
        if self._late is not None:
            self._late.cancel()

    def _seat_of(self, guest: str) -> int | None:
        """Return the seat for which a guest contributes: the first of several seats at one screen."""
        return min(self._table.state.setup.seats_of(guest), default=None)

    def _pledges(self) -> dict[int, str]:
        """Return the pledges of the open pages by seat; of several pages of a guest only the first counts."""
        pledges: dict[int, str] = {}
        for connection in self._table.connections:
            seat = self._seat_of(connection.guest)
            if seat is not None and connection.pledge is not None:
                pledges.setdefault(seat, connection.pledge)
        return dict(sorted(pledges.items()))

    def _wait(self) -> None:
        """Start the timeout of the current step, unless it runs already."""
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(STEP_SECONDS, self._is_late)

    def _stop_waiting(self) -> None:
        """Cancel the timeout of the current step."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _is_late(self) -> None:
        """Advance the shuffle in a task after the timeout."""
        self._timer = None
        self._late = asyncio.create_task(self._go_on())

    async def _go_on(self) -> None:
        """Advance the shuffle without waiting for late pages."""
        with contextlib.suppress(Refusal):  # the database failed; the next page that connects tries again
            async with self._table.exclusive():
                await self.advance(late=True)
