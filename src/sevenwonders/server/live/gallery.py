"""Delayed spectators of tables whose players may have secrets from each other.

Because of the delay, no player gains from a spectator's view during the game.  When the game is over, spectators see
all of it.
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
    """A table as it was `delay` seconds ago, the setup from which it was replayed, and the events since then."""

    state: TableState
    setup: TableSetup
    later: list[Event]


class Gallery:
    """The feed of a table for its delayed spectators.

    Args:
        table: the id of the table.
        store: the store of the table.
        workers: the workers that replay the table.
        delay: the delay in seconds; 0 turns the delay off.
        clock: the clock of the server.

    Attributes:
        connections: the connections of the delayed spectators.
    """

    def __init__(self, table: str, store: Store, workers: Workers, delay: float, clock: Hours) -> None:
        self.connections: set[Connection] = set()
        self._table, self._store, self._workers = table, store, workers
        self._delay, self._clock = delay, clock
        self._shown: TableState | None = None  # the delayed state, while there are spectators
        self._waiting: deque[tuple[float, Event]] = deque()  # due times by the event loop's clock, and the events
        self._status: Status | None = None  # the last one sent

    @property
    def version(self) -> int | None:
        """The version of the delayed state, None without spectators."""
        return None if self._shown is None else self._shown.version

    def is_for(self, guest: str, state: TableState) -> bool:
        """Return whether a guest sees the table with a delay: an outsider at a running game with secrets."""
        return self._delay > 0 and not state.is_over and state.setup.is_secret_from(guest)

    async def shown(self) -> TableState:
        """Return the delayed state of the table."""
        return self._shown or (await self._past()).state

    async def prepare(self) -> Past | None:
        """Replay the table for its first spectator, before the caller takes the lock; None for further spectators."""
        return None if self._shown is not None else await self._past()

    async def enter(self, connection: Connection, prepared: Past | None = None) -> None:
        """Add a spectator; `prepared` is the result of a recent `prepare`."""
        await self._open(prepared)
        connection.post(self.sync(connection.guest, await self.shown()))
        self.connections.add(connection)
        self._status = None

    def leave(self, connection: Connection) -> None:
        """Remove a spectator, and drop the delayed state after the last one."""
        self.connections.discard(connection)
        if not self.connections:
            self._shown = None
            self._waiting.clear()

    async def read_again(self) -> None:
        """Load the table from the store again, and send it to the spectators; a failure raises and changes nothing."""
        if self._shown is None:
            return
        past = await self._past()
        if self._shown is not None:  # else all have left meanwhile
            self._begin(past)
            self._sync_all(past.state)

    async def _open(self, prepared: Past | None = None) -> None:
        """Load the delayed state, unless it is loaded already."""
        if self._shown is None:
            self._begin(await self._past(prepared))

    def _begin(self, past: Past) -> None:
        """Show a delayed table, and schedule its later events."""
        self._shown = past.state
        self._waiting.clear()
        for event in past.later:
            self._wait(event, (event.at - self._clock.now()).total_seconds() + self._delay)

    async def _past(self, prepared: Past | None = None) -> Past:
        """Return the delayed table; use `prepared` instead of a replay, unless the setup has changed."""
        stored = await self._store.load(self._table)
        if stored is None:
            raise no_table(self._table)
        setup, events = stored
        if prepared is not None and prepared.setup == setup:
            return prepared._replace(later=events[prepared.state.version :])
        seen = [event for event in events if event.at <= self._past_moment()]
        return Past(await self._workers.run(TableState.replay, setup, seen), setup, events[len(seen) :])

    def _past_moment(self) -> datetime:
        """Return the time that delayed spectators see now."""
        return self._clock.now() - timedelta(seconds=self._delay)

    def follow(self, event: Event, state: TableState) -> None:
        """Schedule an event to be shown after the delay; at the end of the game, show all events at once."""
        if self._shown is not None:
            self._wait(event, self._delay)
            if state.is_over:
                self._show_until(inf)

    def release(self, state: TableState) -> list[Connection]:
        """Remove and return the connections that see the table without delay from now on."""
        gone = [each for each in self.connections if not self.is_for(each.guest, state)]
        for connection in gone:
            self.leave(connection)
        return gone

    def _wait(self, event: Event, seconds: float) -> None:
        """Schedule an event to be shown after some seconds, but not before earlier events."""
        loop = asyncio.get_running_loop()
        due = max(loop.time() + seconds, self._waiting[-1][0] if self._waiting else 0.0)
        self._waiting.append((due, event))
        loop.call_at(due, self._show_until, due)

    def _show_until(self, due: float) -> None:
        """Show all events that are due until a time, in the order of the events.

        Timers for the same time run in any order, so a timer shows all events up to its own.
        """
        while self._shown is not None and self._waiting and self._waiting[0][0] <= due:
            self._show(self._shown, self._waiting.popleft()[1])

    def _show(self, state: TableState, event: Event) -> None:
        """Apply an event to the delayed state, and send the change to the spectators."""
        state, change = state.after(event, again=True)
        self._shown = state
        if change.is_dealt:
            self._sync_all(state)
            return
        frame = event_for(change, state, None)
        view = state.views().of(None)

        def render_frame(connection: Connection) -> str:
            update = {"view": view, "table": self._table_info(state, connection.guest)}
            return frame.model_copy(update=update).model_dump_json()

        post_alike(self.connections, partial(_part, state.setup), render_frame)

    def _sync_all(self, state: TableState) -> None:
        """Send `Sync` with the delayed state to all spectators."""
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
        """Send the presence of the players, by the seats of the delayed state.

        The frame does not say who still has to decide.
        """
        if self._shown is not None:
            here = {SEATS[seat]: each for seat, each in presence(self._shown.setup).items()}
            status = Status(thinking=False, presence=here, watchers=frame.watchers)
            if status != self._status:  # a repeated one would reveal that something has happened
                self._status = status
                self._tell(status)

    def tell_later(self, frame: Frame) -> None:
        """Send a frame after the delay, together with the events that the frame may refer to."""
        if self.connections:
            asyncio.get_running_loop().call_later(self._delay, self._tell, frame)

    def _tell(self, frame: Frame) -> None:
        """Send a frame to all spectators."""
        for connection in self.connections:
            connection.post_frame(frame)

    def _table_info(self, state: TableState, guest: str) -> TableInfo:
        """Return the information on the table at the delayed time for a spectator."""
        delay = 0 if state.is_over else round(self._delay)
        moment = self._clock.now() if state.is_over else self._past_moment()
        return table_info(state, moment, guest, None, None, delay)


def _part(setup: TableSetup, connection: Connection) -> str:
    """Return a key that is equal for connections that get the same frames.

    All guests without a part in the table share one key.
    """
    return connection.guest if setup.has_part(connection.guest) else ""
