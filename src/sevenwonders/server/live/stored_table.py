"""Tables in memory whose state is always durable.

A change is applied to a copy of the state and stored; then the copy replaces the state.  So every reader sees a durable
state without taking the lock, and a failed write needs no rollback in memory.
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
from ..store import Store
from ..tables import Change, Event, EventKind, TableState
from ..tables.setup import Outage, SeatOccupant
from ..work.workers import WorkerPool
from .clock import Clock
from .connection import Connection

MAX_CHANGES = 2_000  # for all seats together; a long game of seven players with every move taken back has a thousand


class StoredTable(ABC):
    """A table in memory with its connections, which stores every change.

    Args:
        state: the stored state.
        store: the store of the table.
        workers: the workers that replay the table.
        clock: the clock of the server.

    Attributes:
        state: the latest durable state.  A change replaces it, so a reader may keep it while play goes on.
        connections: the pages that see the table without delay.
        is_deleted: whether the table has been deleted.
        used: when the table was used last, in seconds of the monotonic clock.
    """

    def __init__(self, state: TableState, store: Store, workers: WorkerPool, clock: Clock) -> None:
        self.state, self.clock = state, clock
        self.connections: set[Connection] = set()
        self.used = time.monotonic()
        self._store, self._workers = store, workers
        self._lock = asyncio.Lock()
        self.is_deleted = False

    @property
    def id(self) -> str:
        """The id of the table."""
        return self.state.setup.id

    @contextlib.asynccontextmanager
    async def hold_lock(self) -> AsyncIterator[None]:
        """Hold the lock of the table, which every change needs.  Raises `Refusal` if the table has been deleted."""
        async with self._lock:
            if self.is_deleted:
                raise make_no_table_refusal(self.id)
            try:
                yield
            finally:
                self.used = time.monotonic()  # others may wait for the lock

    async def append(
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
        """Apply an event to a copy of the state, store and publish it, and return the new version.  Needs the lock.

        A write may be durable although the store reports a failure, or another server may have written.  So the state
        is loaded
        again after a failure.  If loading fails, too, the next event conflicts, and the state is loaded then.

        Raises:
            SevenWondersError: the rules do not allow the event.
            Refusal: the event could not be stored.
        """
        share = MAX_CHANGES // len(self.state.setup.seats)
        if self.state.is_change_of_mind(kind, actor) and self.state.changes[actor] >= share:
            raise RequestRefusal("full", "you have changed your mind too often at this table; play on, or give up", 409)
        event = Event(self.state.version + 1, at or self.clock.now(), actor, kind, cid, move, lag=lag, sitter=sitter)
        state, change = self.state.apply_to_copy(event)
        event = replace(event, move=change.move, chance=change.chance)
        try:
            await self._store.append(event, state)
        except RequestRefusal:
            await self.reload()
            if cid is None or (done := self.state.cids.get(cid)) is None:
                raise
            return done  # it was stored, and only the confirmation was lost
        self.state = state.with_outages(self.state.setup.outages)  # one may have ended meanwhile
        self._publish_event(change, event)
        return change.version

    async def reload(self) -> None:
        """Load the state from the store after a write that may have failed; keep the old state if loading fails."""
        with contextlib.suppress(RequestRefusal):
            stored = await self._store.load(self.id)
            if stored is None:
                self.close_deleted()
                return
            setup, events = stored
            state = await self._workers.run(TableState.replay, setup.with_outages(self.state.setup.outages), events)
            await self._replace_state(state.with_outages(self.state.setup.outages))

    def exclude_outage(self, outage: Outage) -> None:
        """Exclude an outage of the server, which has just ended, from all clocks."""
        self.state = self.state.with_outages((outage,))

    def post_all(self, frame: Frame) -> None:
        """Send a frame without hidden information to all pages that see the table without delay."""
        text = frame.model_dump_json()
        for connection in self.connections:
            connection.post(text)

    @abstractmethod
    def _publish_event(self, change: Change, event: Event) -> None:
        """Send an event that has just been stored to the pages."""

    @abstractmethod
    async def _replace_state(self, state: TableState) -> None:
        """Replace the state by a state that was loaded again, and send the new state to the pages."""

    @abstractmethod
    def close_deleted(self) -> None:
        """Close the pages of a table that has been deleted."""
