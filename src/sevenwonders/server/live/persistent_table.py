"""Tables in memory whose state has only changes that are stored in the database.

A change is applied to a copy of the state and stored; then the copy replaces the state.  So every reader sees a stored
state without taking the lock, and after a failed write nothing has to be undone in memory.
"""

import asyncio
import contextlib
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import datetime

from ..errors import RequestRefusal, make_no_table_refusal
from ..protocol.messages import Frame
from ..tables import Change, Event, EventKind, TableState
from ..tables.setup import SeatOccupant
from .connection import Connection
from .resources import TableResources


class PersistentTable(ABC):
    """A table in memory with the connections of its web pages; it stores every change.

    Args:
        state: the stored state.
        resources: the parts of the server that all tables share.

    Attributes:
        state: the latest stored state.  A change replaces it, so a reader may keep it while play goes on.
        connections: the connections of the pages that see the table without delay.
        is_deleted: whether the table has been deleted.
        used: when the table was used last, in seconds of the monotonic clock.
    """

    def __init__(self, state: TableState, resources: TableResources) -> None:
        self.state, self.clock = state, resources.clock
        self.connections: set[Connection] = set()
        self.used = time.monotonic()
        self._store, self._workers = resources.store, resources.workers
        self._lock = asyncio.Lock()
        self.is_deleted = False

    @property
    def id(self) -> str:
        """The id of the table."""
        return self.state.setup.id

    @contextlib.asynccontextmanager
    async def hold_lock(self) -> AsyncIterator[None]:
        """Hold the lock of the table, which every change needs.

        Raises `RequestRefusal` if the table has been deleted.
        """
        async with self._lock:
            if self.is_deleted:
                raise make_no_table_refusal(self.id)
            try:
                yield
            finally:
                self.used = time.monotonic()  # others may wait for the lock

    async def append_event(
        self,
        kind: EventKind,
        actor: int,
        cid: str | None = None,
        move: str = "",
        *,
        at: datetime | None = None,
        lag: int = 0,
        sitter: SeatOccupant | None = None,
    ) -> int:
        """Apply an event to the table, store it, and send it to the web pages; return the new version.  Needs the lock.

        A write may be in the database although the store reports a failure, or another server may have written.  So the
        state is loaded again after a failure.  If loading fails, too, the next event conflicts, and the state is loaded
        then.

        Args:
            kind: the kind of the event.
            actor: the seat that caused the event, or that the event is about.
            cid: the id of the request that caused the event, so that a repeated request is carried out once.
            move: the notation of a move, or the argument of another event.
            at: the time of the event; by default now.
            lag: milliseconds of network delay, which the player's clock does not count.
            sitter: the new occupant of a free seat.

        Raises:
            SevenWondersError: the rules do not allow the event.
            RequestRefusal: the seat has changed its mind too often, or the event could not be stored.
        """
        event = Event(self.state.version + 1, at or self.clock.now(), actor, kind, cid, move, lag=lag, sitter=sitter)
        state, change = self.state.apply_to_copy(event)
        event = replace(event, move=change.move, chance=change.chance)
        try:
            await self._store.append_event(event, state)
        except RequestRefusal:
            await self.reload()
            if cid is None or (done := self.state.cids.get(cid)) is None:
                raise
            return done  # it was stored, and only the confirmation was lost
        self.state = state.with_server_outages(self.state.setup.outages)  # one may have ended meanwhile
        self._publish_event(change, event)
        return change.version

    async def reload(self) -> None:
        """Load the table from the store after a write that may have failed; keep the old state if loading fails."""
        with contextlib.suppress(RequestRefusal):
            stored = await self._store.load_table(self.id)
            if stored is None:
                self.close_deleted()
                return
            setup = stored[0].with_server_outages(self.state.setup.outages)
            state = await self._workers.run(TableState.replay, setup, stored[1])
            await self._adopt_reloaded_state(state.with_server_outages(self.state.setup.outages))

    def post_to_undelayed_pages(self, frame: Frame) -> None:
        """Send a message without hidden information to all web pages that see the table without delay."""
        text = frame.model_dump_json()
        for connection in self.connections:
            connection.post(text)

    @abstractmethod
    def _publish_event(self, change: Change, event: Event) -> None:
        """Send an event that has just been stored to the web pages."""

    @abstractmethod
    def render_sync(self, connection: Connection) -> str:
        """Return the message with the whole current table for a web page, as JSON."""

    @abstractmethod
    def send_activity(self) -> None:
        """Send the presence of the people, and whether a computer is thinking, to all web pages."""

    @abstractmethod
    async def _adopt_reloaded_state(self, state: TableState) -> None:
        """Replace the state by one that was loaded again, and send the new state to the web pages."""

    @abstractmethod
    def close_deleted(self) -> None:
        """Close the connections of a table that has been deleted."""
