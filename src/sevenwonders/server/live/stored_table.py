"""`StoredTable`: a table in memory whose state is what the store has.

A change is applied to a copy of the state and written; then the copy takes the place of the state.  So every reader
sees a durable state, without waiting for the lock, and a write that fails leaves nothing to take back.
"""

import asyncio
import contextlib
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import datetime

from ..errors import Refusal, no_table
from ..protocol.messages import Frame
from ..store import Store
from ..tables import Change, Event, EventKind, TableState
from ..tables.setup import Outage, Seat
from ..work.workers import Workers
from .connection import Connection
from .hours import Hours

MAX_CHANGES = 2_000  # of a table, shared by its seats: a long game of seven with every move taken back has a thousand


class StoredTable(ABC):
    """A table in memory with the pages that see it, and the only way to change it.

    Args:
        state: what is stored.
        store: where it is kept.
        workers: where it is replayed.
        hours: the clock of the server.

    Attributes:
        state: the latest durable state.  A change replaces it, so a reader may keep it while play goes on.
        connections: the pages that see the table as it is.
        is_deleted: whether the table has been deleted.
        used: when the table was used last, in seconds of the monotonic clock.
    """

    def __init__(self, state: TableState, store: Store, workers: Workers, hours: Hours) -> None:
        self.state, self.hours = state, hours
        self.connections: set[Connection] = set()
        self.used = time.monotonic()
        self._store, self._workers = store, workers
        self._lock = asyncio.Lock()
        self.is_deleted = False
        self._outages: list[Outage] = []  # since it was loaded

    @property
    def id(self) -> str:
        """The name of the table."""
        return self.state.setup.id

    @contextlib.asynccontextmanager
    async def exclusive(self) -> AsyncIterator[None]:
        """Hold the lock of the table, as every change has to.  Raises `Refusal` if the table has been deleted."""
        async with self._lock:
            if self.is_deleted:
                raise no_table(self.id)
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
        sitter: Seat | None = None,
    ) -> int:
        """Apply an event to a copy of the state, store it, publish it and return its version.  Needs the lock.

        A write may be stored although the store reports a failure, or another server may have written.  Then the state
        is read again; where that fails, too, the next event has a number that is taken, and it is read then.

        Raises:
            SevenWondersError: the rules do not allow it.
            Refusal: it could not be stored.
        """
        share = MAX_CHANGES // len(self.state.setup.seats)
        if self.state.is_change(kind, actor) and self.state.changes[actor] >= share:
            raise Refusal("full", "you have changed your mind too often at this table; play on, or give up", 409)
        event = Event(self.state.version + 1, at or self.hours.now(), actor, kind, cid, move, lag=lag, sitter=sitter)
        state, change = self.state.after(event)
        event = replace(event, move=change.move, chance=change.chance)
        try:
            await self._store.append(event, state)
        except Refusal:
            await self.reload()
            if cid is None or (done := self.state.cids.get(cid)) is None:
                raise
            return done  # it is stored, and only the answer was lost
        self.state = state.with_outages(self._outages)
        self._publish(change, event)
        return change.version

    async def reload(self) -> None:
        """Replace the state by what is stored, after a write that may have failed; keep it if that cannot be read."""
        with contextlib.suppress(Refusal):
            stored = await self._store.load(self.id)
            if stored is None:
                self.vanish()
                return
            setup, events = stored
            state = await self._workers.run(TableState.replay, setup.with_outages(self._outages), events)
            await self._reloaded(state)

    def pause(self, outage: Outage) -> None:
        """Count for no clock a time in which the server did not run; it has just ended."""
        self._outages.append(outage)
        self.state = self.state.with_outages(self._outages)

    def post_all(self, frame: Frame) -> None:
        """Send a frame to all pages that see the table as it is; it must hold nothing that one of them may not know."""
        text = frame.model_dump_json()
        for connection in self.connections:
            connection.post(text)

    @abstractmethod
    def _publish(self, change: Change, event: Event) -> None:
        """Send an event that has just been stored to the pages."""

    @abstractmethod
    async def _reloaded(self, state: TableState) -> None:
        """Take over a state that was read again, and send it to the pages."""

    @abstractmethod
    def vanish(self) -> None:
        """Close the pages of a table that was deleted."""
