"""Those who only watch a table where players may have secrets from each other: they see it as it was a while ago.

So nobody at the table has an eye more in the same moment.  When the game is over they see all of it.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from functools import partial
from math import inf
from typing import NamedTuple

from ...game.seats import SEATS
from ..errors import no_table
from ..protocol.messages import Frame, Status, Sync
from ..protocol.shapes import Presence, TableInfo
from ..store import Store
from ..tables import Event, TableState
from ..tables.setup import TableSetup
from ..work.workers import Workers
from .connection import Connection, post_alike
from .frames import all_plies, event_for, table_info
from .hours import Hours


class Past(NamedTuple):
    """A table as it was a while ago, the setup that it was replayed from, and what has happened since."""

    state: TableState
    setup: TableSetup
    later: list[Event]


class Gallery:
    """The watchers of a table.

    Args:
        table: its name.
        store: where it is kept.
        workers: where it is replayed.
        delay: how long a while is, in seconds; with 0 nobody sees it later.
        hours: what says what time it is.

    Attributes:
        connections: who watches.
    """

    def __init__(self, table: str, store: Store, workers: Workers, delay: float, hours: Hours) -> None:
        self.connections: set[Connection] = set()
        self._table, self._store, self._workers = table, store, workers
        self._delay, self._hours = delay, hours
        self._shown: TableState | None = None  # as it is seen from here, while somebody does
        self._waiting: deque[tuple[float, Event]] = deque()  # what is shown later, and when, by the event loop's clock
        self._status: Status | None = None  # as it was sent last

    @property
    def version(self) -> int | None:
        """The version of the table as it is seen from here, while somebody does."""
        return None if self._shown is None else self._shown.version

    def is_for(self, guest: str, state: TableState) -> bool:
        """Whether a guest has no part in a game where people may have secrets, while it goes on."""
        return self._delay > 0 and not state.is_over and state.setup.is_secret_from(guest)

    async def shown(self) -> TableState:
        """The table as it was a while ago."""
        return self._shown or (await self._past()).state

    async def prepare(self) -> Past | None:
        """Replay the table for a new watcher, if it is not open; players need not wait for it."""
        return None if self._shown is not None else await self._past()

    async def enter(self, connection: Connection, prepared: Past | None = None) -> None:
        """Add a watcher; `prepared` is what `prepare` returned a moment ago."""
        await self._open(prepared)
        connection.post(self.sync(connection.guest, await self.shown()))
        self.connections.add(connection)
        self._status = None

    def leave(self, connection: Connection) -> None:
        """Somebody goes."""
        self.connections.discard(connection)
        if not self.connections:
            self._shown = None
            self._waiting.clear()

    async def read_again(self) -> None:
        """Read what is stored, and show that; where it cannot be read, nothing changes."""
        if self._shown is None:
            return
        past = await self._past()
        if self._shown is not None:  # else all have gone meanwhile
            self._begin(past)
            self._sync_all(past.state)

    async def _open(self, prepared: Past | None = None) -> None:
        if self._shown is None:
            self._begin(await self._past(prepared))

    def _begin(self, past: Past) -> None:
        self._shown = past.state
        self._waiting.clear()
        for event in past.later:
            self._wait(event, (event.at - self._hours.now()).total_seconds() + self._delay)

    async def _past(self, prepared: Past | None = None) -> Past:
        """Return the table as it was a while ago; what is prepared is not replayed again, unless its people changed."""
        stored = await self._store.load(self._table)
        if stored is None:
            raise no_table(self._table)
        setup, events = stored
        if prepared is not None and prepared.setup == setup:
            return prepared._replace(later=events[prepared.state.version :])
        seen = [event for event in events if event.at <= self._past_moment()]
        return Past(await self._workers.run(TableState.replay, setup, seen), setup, events[len(seen) :])

    def _past_moment(self) -> datetime:
        return self._hours.now() - timedelta(seconds=self._delay)

    def follow(self, event: Event, state: TableState) -> None:
        """Something has happened: it is shown later, or when the game is over at once."""
        if self._shown is not None:
            self._wait(event, self._delay)
            if state.is_over:
                self._show_until(inf)

    def release(self, state: TableState) -> list[Connection]:
        """Let go of those who see the table as it is from now on; return them."""
        gone = [each for each in self.connections if not self.is_for(each.guest, state)]
        for connection in gone:
            self.leave(connection)
        return gone

    def _wait(self, event: Event, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        due = max(loop.time() + seconds, self._waiting[-1][0] if self._waiting else 0.0)
        self._waiting.append((due, event))
        loop.call_at(due, self._show_until, due)

    def _show_until(self, due: float) -> None:
        """Show what is due until a moment, in its order: timers of one moment come in any."""
        while self._shown is not None and self._waiting and self._waiting[0][0] <= due:
            self._show(self._shown, self._waiting.popleft()[1])

    def _show(self, state: TableState, event: Event) -> None:
        state, change = state.after(event, again=True)
        self._shown = state
        if change.anew:
            self._sync_all(state)
            return
        frame = event_for(change, state, None)
        view = state.views().of(None)

        def text(connection: Connection) -> str:
            update = {"view": view, "table": self._table_info(state, connection.guest)}
            return frame.model_copy(update=update).model_dump_json()

        post_alike(self.connections, partial(_part, state.setup), text)

    def _sync_all(self, state: TableState) -> None:
        post_alike(self.connections, partial(_part, state.setup), lambda each: self.sync(each.guest, state))

    def sync(self, guest: str, state: TableState) -> str:
        """Return `Sync` for a spectator as JSON."""
        return Sync(
            version=state.version,
            view=state.views().of(None),
            table=self._table_info(state, guest),
            plies=all_plies(state, None),
            thinking=False,
        ).model_dump_json()

    def tell_status(self, frame: Status, presence: Callable[[TableSetup], Mapping[int, Presence]]) -> None:
        """Tell who is there, at the seats as they are seen from here, and not who has still to decide now."""
        if self._shown is not None:
            here = {SEATS[seat]: each for seat, each in presence(self._shown.setup).items()}
            status = Status(thinking=False, presence=here, watchers=frame.watchers)
            if status != self._status:  # one that says nothing new would say that something happened
                self._status = status
                self._tell(status)

    def tell_later(self, frame: Frame) -> None:
        """Tell what is said at the table when what it may be about is seen."""
        if self.connections:
            asyncio.get_running_loop().call_later(self._delay, self._tell, frame)

    def _tell(self, frame: Frame) -> None:
        for connection in self.connections:
            connection.post_frame(frame)

    def _table_info(self, state: TableState, guest: str) -> TableInfo:
        delay = 0 if state.is_over else round(self._delay)
        moment = self._hours.now() if state.is_over else self._past_moment()
        return table_info(state, moment, guest, None, None, delay)


def _part(setup: TableSetup, connection: Connection) -> str:
    """Return the guest if they had a part in a table as it was, else nothing: all others are sent the same."""
    return connection.guest if setup.has_part(connection.guest) else ""
