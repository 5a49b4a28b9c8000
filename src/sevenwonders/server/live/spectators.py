"""Delayed spectators of tables whose players have information that is hidden from each other.

Because of the delay, no player gains from a spectator's view during the game.  When the game is over, spectators see
all of it.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from math import inf
from typing import NamedTuple

from ...game.seats import SEATS
from ..errors import make_no_table_refusal
from ..protocol.messages import Frame, TableActivity
from ..protocol.shapes import Presence, TableInfo
from ..tables import Event, TableState
from ..tables.setup import TableSetup
from .connection import Connection
from .frames import STRANGER, make_event_frame, make_table_info, render_sync
from .resources import TableResources


class DelayedTable(NamedTuple):
    """A table as delayed spectators see it.

    Attributes:
        state: the table as it was some seconds ago.
        setup: the setup from which the state was replayed.
        later: the events since then, to be shown later.
    """

    state: TableState
    setup: TableSetup
    later: list[Event]


class SpectatorFeed:
    """The messages about a table to its delayed spectators.

    Args:
        table: the id of the table.
        resources: the parts of the server that all tables share, with the delay.

    Attributes:
        connections: the connections of the delayed spectators.
    """

    def __init__(self, table: str, resources: TableResources) -> None:
        self.connections: set[Connection] = set()
        self._table, self._store, self._workers = table, resources.store, resources.workers
        self._delay, self._clock = resources.delay, resources.clock
        self._shown: TableState | None = None  # the delayed state, while there are spectators
        self._waiting: deque[tuple[float, Event]] = deque()  # due times by the event loop's clock, and the events
        self._status: TableActivity | None = None  # the last one sent

    @property
    def version(self) -> int | None:
        """The version (the number of the last event) of the delayed table; None without spectators."""
        return None if self._shown is None else self._shown.version

    def is_delayed_for(self, guest: str, state: TableState) -> bool:
        """Return whether a guest sees a table with a delay: a spectator of a running game with hidden information."""
        return self._delay > 0 and not state.is_over and state.setup.can_hide_information_from(guest)

    async def get_delayed_state(self) -> TableState:
        """Return the table as it was some seconds ago."""
        return self._shown or (await self._load_delayed_table()).state

    async def preload_delayed_table(self) -> DelayedTable | None:
        """Load the delayed table for its first spectator, before the caller takes the table's lock.

        Return None if there is a spectator already.
        """
        return None if self._shown is not None else await self._load_delayed_table()

    async def add_spectator(self, connection: Connection, prepared: DelayedTable | None = None) -> None:
        """Add a delayed spectator, and send the delayed table to its page.

        Args:
            connection: the connection of the spectator.
            prepared: the result of `preload_delayed_table`, called a moment ago.
        """
        if self._shown is None:
            self._show_delayed_table(await self._load_delayed_table(prepared))
        connection.post(self.render_sync(await self.get_delayed_state()))
        self.connections.add(connection)
        self._status = None

    def remove_spectator(self, connection: Connection) -> None:
        """Remove a delayed spectator; after the last one, drop the delayed table."""
        self.connections.discard(connection)
        if not self.connections:
            self._shown = None
            self._waiting.clear()

    async def reload(self) -> None:
        """Load the table from the store again, and send it to the delayed spectators.

        If loading fails, the error is raised and nothing changes.
        """
        if self._shown is None:
            return
        past = await self._load_delayed_table()
        if self._shown is not None:  # else all have left meanwhile
            self._show_delayed_table(past)
            self._send_to_all(self.render_sync(past.state))

    def _show_delayed_table(self, past: DelayedTable) -> None:
        """Show a table as it was some seconds ago, and schedule the events since then.

        `past` has the state of the table at that time, and the later events.
        """
        self._shown = past.state
        self._waiting.clear()
        for event in past.later:
            self._schedule_at(event, (event.at - self._clock.now()).total_seconds() + self._delay)

    async def _load_delayed_table(self, prepared: DelayedTable | None = None) -> DelayedTable:
        """Load and return the delayed table.

        Args:
            prepared: an earlier result, which saves a replay if the setup of the table has not changed since.
        """
        stored = await self._store.load_table(self._table)
        if stored is None:
            raise make_no_table_refusal(self._table)
        setup, events = stored
        if prepared is not None and prepared.setup == setup:
            return prepared._replace(later=events[prepared.state.version :])
        seen = [event for event in events if event.at <= self._delayed_time()]
        return DelayedTable(await self._workers.run(TableState.replay, setup, seen), setup, events[len(seen) :])

    def _delayed_time(self) -> datetime:
        """Return the time, in the past, whose position delayed spectators see now."""
        return self._clock.now() - timedelta(seconds=self._delay)

    def schedule_event(self, event: Event, state: TableState) -> None:
        """Show an event to delayed spectators after the delay; at the end of the game, show all events at once.

        Args:
            event: the event, which has just been stored.
            state: the table after the event.
        """
        if self._shown is not None:
            self._schedule_at(event, self._delay)
            if state.is_over:
                self._show_due_events(inf)

    def pop_undelayed_connections(self, state: TableState) -> list[Connection]:
        """Remove and return the connections whose delay ends now, for example because the game is over."""
        gone = [each for each in self.connections if not self.is_delayed_for(each.guest, state)]
        for connection in gone:
            self.remove_spectator(connection)
        return gone

    def _schedule_at(self, event: Event, seconds: float) -> None:
        """Schedule an event to be shown after some seconds, but not before the events that are scheduled already."""
        loop = asyncio.get_running_loop()
        due = max(loop.time() + seconds, self._waiting[-1][0] if self._waiting else 0.0)
        self._waiting.append((due, event))
        loop.call_at(due, self._show_due_events, due)

    def _show_due_events(self, due: float) -> None:
        """Show all scheduled events up to a time of the event loop's clock, in the order of the events.

        Timers for the same time run in any order, so each timer shows all events that are due by its time.
        """
        while self._shown is not None and self._waiting and self._waiting[0][0] <= due:
            state, change = self._shown.apply_to_copy(self._waiting.popleft()[1], again=True)
            self._shown = state
            if change.is_dealt:
                self._send_to_all(self.render_sync(state))
                continue
            update = {"view": state.views().view_for(None), "table": self._make_table_info(state)}
            self._send_to_all(make_event_frame(change, state, None).model_copy(update=update).model_dump_json())

    def render_sync(self, state: TableState) -> str:
        """Return the message with the whole table, as it was some seconds ago, as JSON for delayed spectators.

        One message serves all of them: owners and players are never delayed, so no part of it depends on the guest.
        """
        return render_sync(state, None, state.views().view_for(None), self._make_table_info(state))

    def send_activity(self, frame: TableActivity, presence: Callable[[TableSetup], Mapping[int, Presence]]) -> None:
        """Send delayed spectators the presence of the players, by the seats of the delayed table.

        The message does not say who still has to decide.

        Args:
            frame: the status for the players, which has the number of spectators.
            presence: takes a setup of the table, and returns the presence of the people by seat.
        """
        if self._shown is not None:
            here = {SEATS[seat]: each for seat, each in presence(self._shown.setup).items()}
            status = TableActivity(thinking=False, presence=here, watchers=frame.watchers)
            if status != self._status:  # a repeated one would reveal that something has happened
                self._status = status
                self._send_to_all(status.model_dump_json())

    def send_later(self, frame: Frame) -> None:
        """Send a message to delayed spectators after the delay, so that it does not come before earlier events."""
        if self.connections:
            asyncio.get_running_loop().call_later(self._delay, self._send_to_all, frame.model_dump_json())

    def _send_to_all(self, text: str) -> None:
        """Send a message, as JSON, to all delayed spectators."""
        for connection in self.connections:
            connection.post(text)

    def _make_table_info(self, state: TableState) -> TableInfo:
        """Return the information on the table for a delayed spectator, at the time that the spectator sees."""
        delay = 0 if state.is_over else round(self._delay)
        moment = self._clock.now() if state.is_over else self._delayed_time()
        return make_table_info(state, moment, STRANGER, None, None, delay)
