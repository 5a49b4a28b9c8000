"""Open tables: connections of web pages, messages to them, computer players, clocks and hints."""

import asyncio
import contextlib
import time
import weakref
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from datetime import timedelta

from ...errors import SevenWondersError
from ...game.seats import SEATS
from ...game.views import KnownState, Views
from ...players import Analysis
from ..analyses import analysis_to_json
from ..errors import RequestRefusal, make_no_table_refusal, make_not_your_table_refusal
from ..protocol.messages import Changed, Emote, Greeting, GreetingFromPlayer, Hint, Refused, TableActivity
from ..protocol.shapes import TableInfo, TableKind
from ..tables import Change, Event, EventKind, TableState
from ..tables.setup import Outage
from .bots import ComputerPlayers
from .chances import WinProbabilities
from .connection import Connection as Connection
from .frames import make_event_frames, make_table_info, render_sync
from .persistent_table import PersistentTable
from .presence import AWAY_SECONDS, PresenceTracker
from .resources import TableResources
from .shuffling import JointShuffle
from .spectators import SpectatorFeed
from .time_control import ClockScheduler

MAX_RECENT_EVENTS = 64  # events kept for pages that reconnect
CHANGED = 4012  # closes a socket whose guest has changed
MEMORY_FACTOR = 12  # bytes of a replayed table in memory for each byte in the database
GREETING_SECONDS = 3  # between two greetings of a seat


class LiveTable(PersistentTable):
    """A table in memory that guests may have open.

    Args:
        state: the stored state.
        resources: the parts of the server that all tables share.
    """

    def __init__(self, state: TableState, resources: TableResources) -> None:
        super().__init__(state, resources)
        self._engine = resources.engine
        self._recent_events: deque[tuple[int, dict[int | None, Changed]]] = deque(maxlen=MAX_RECENT_EVENTS)
        self._views: Views[Mapping[str, object]] | None = None  # views of the current position
        self.spectator_feed = SpectatorFeed(state.setup.id, resources)
        self._holders = 0  # sockets, also before their hello
        self._greeted: dict[int, float] = {}  # time of the last greeting, by seat
        own: LiveTable = weakref.proxy(self)  # without a reference cycle a dropped table is freed at once
        self.presence_tracker = PresenceTracker(own)
        self.shuffling = JointShuffle(own)
        self.computers = ComputerPlayers(own, resources.engine)
        self.chances = WinProbabilities(own, resources.engine)
        self.clock_scheduler = ClockScheduler(own)
        self.clock_scheduler.schedule_check()

    def is_idle(self, seconds: float) -> bool:
        """Return whether the table has had no connection and no change for `seconds`."""
        is_open = self.all_connections or self._holders or self._lock.locked()
        return not is_open and time.monotonic() - self.used > seconds

    @property
    def estimated_bytes(self) -> int:
        """The estimated size of the table in memory, in bytes."""
        return MEMORY_FACTOR * self.state.size

    @contextlib.contextmanager
    def keep_loaded(self) -> Iterator[None]:
        """Keep the table in memory during a `with` block, in which a WebSocket is open."""
        self._holders += 1
        try:
            yield
        finally:
            self._holders -= 1
            self.used = time.monotonic()

    # --- connections

    @property
    def all_connections(self) -> set[Connection]:
        """The connections of all web pages, including those of delayed spectators."""
        return self.connections | self.spectator_feed.connections

    def disconnect(self, connection: Connection) -> None:
        """Remove a connection, record when its guest left, and stop work that only its web page needed."""
        self.connections.discard(connection)
        self.spectator_feed.remove_spectator(connection)
        if connection.hint is not None:
            connection.hint.cancel()
        self.used = time.monotonic()
        if self.state.setup.seats_of(connection.guest):
            self.presence_tracker.record_last_seen(connection.guest)
        if not self.connections and not self._lock.locked():  # else it stops by itself after the write
            self.computers.cancel_thinking()
        if self.connections:
            self.clock.call_at(self.clock.now() + timedelta(seconds=AWAY_SECONDS), self.send_activity)
        self.send_activity()

    async def connect(self, connection: Connection, version: int | None) -> None:
        """Add a connection, and send the events that its web page has missed, or the whole table.

        Args:
            connection: the connection of the page.
            version: the number of the last event that the page knows, None if it knows none.
        """
        is_delayed = self.is_delayed_for(connection.guest)
        prepared = await self.spectator_feed.preload_delayed_table() if is_delayed else None
        async with self.hold_lock():
            if self.is_delayed_for(connection.guest):
                await self.spectator_feed.add_spectator(connection, prepared)
            elif self.state.is_dealt:
                self._send_missed_events(connection, version)
                self.connections.add(connection)
            else:
                await self.shuffling.add_connection(connection)
        self.send_activity()
        self.computers.start_thinking()

    def _send_missed_events(self, connection: Connection, version: int | None) -> None:
        """Send a web page the events after version `version` of the table, or the whole table.

        The whole table is sent if an event is no longer in memory, and to a guest with several seats.
        """
        latest = self.state.version
        if version is not None and version <= latest and len(self.state.setup.seats_of(connection.guest)) < 2:
            missed = [frames for number, frames in self._recent_events if number > version]
            if len(missed) >= latest - version:
                viewer = self.find_viewer_seat(connection)
                for frames in missed[:-1]:
                    connection.post_frame(frames[viewer])
                if missed:
                    connection.post(self._render_change(missed[-1][viewer], connection, viewer))
                return
        connection.post(self.render_sync(connection))

    # --- views

    def is_delayed_for(self, guest: str) -> bool:
        """Return whether a guest sees the table with a delay, as a spectator of a game with hidden information."""
        return self.spectator_feed.is_delayed_for(guest, self.state)

    def find_viewer_seat(self, connection: Connection) -> int | None:
        """Return the seat whose view a connection gets, or None for a spectator; see `find_viewer_seat`."""
        return find_viewer_seat(self.state, connection)

    def get_view(self, viewer: int | None) -> Mapping[str, object]:
        """Return the current position as JSON, for a viewer: a seat, or None for a spectator."""
        if self._views is None:
            self._views = self.state.views()
        return self._views.view_for(viewer)

    def get_version_seen_by(self, connection: Connection) -> int:
        """Return the version (the number of the last event) of the table that a web page sees, delayed or not."""
        seen = self.spectator_feed.version if connection in self.spectator_feed.connections else None
        return self.state.version if seen is None else seen

    async def render_visible_sync(self, connection: Connection) -> str:
        """Return the message with the whole table for a web page as JSON; delayed spectators get the delayed table."""
        if self.is_delayed_for(connection.guest):
            return self.spectator_feed.render_sync(await self.spectator_feed.get_delayed_state())
        return self.render_sync(connection)

    def make_table_info(self, connection: Connection, viewer: int | None) -> TableInfo:
        """Return the information on the table for a web page, without the position of the game."""
        taker = find_next_seat_at_screen(self.state, connection.guest) if viewer is None else None
        return make_table_info(self.state, self.clock.now(), connection.guest, connection.sitting, taker)

    def _render_and_post(self, connections: Iterable[Connection], render: Callable[[Connection], str]) -> None:
        """Send a message to some connections, rendered only once for all connections that get the same message.

        All guests who do not own the table and have no seat at it get the same.
        """
        texts: dict[Hashable, str] = {}
        for connection in connections:
            guest = connection.guest if self.state.setup.is_participant(connection.guest) else ""
            key = guest, self.find_viewer_seat(connection), connection.sitting
            if key not in texts:
                texts[key] = render(connection)
            connection.post(texts[key])

    def _send_sync_to_undelayed_pages(self) -> None:
        """Send the whole table to every web page that sees it without delay."""
        self._render_and_post(list(self.connections), self.render_sync)

    def _render_change(self, frame: Changed, connection: Connection, viewer: int | None) -> str:
        """Return the message about a change for a web page as JSON, with the position and the information on the table.

        Args:
            frame: the message without these.
            connection: the connection of the page.
            viewer: the seat that sees the table, or None for a spectator.
        """
        update = {"view": self.get_view(viewer), "table": self.make_table_info(connection, viewer)}
        return frame.model_copy(update=update).model_dump_json()

    def render_sync(self, connection: Connection) -> str:
        """Return the message with the whole current table for a web page, as JSON."""
        viewer = self.find_viewer_seat(connection)
        info = self.make_table_info(connection, viewer)
        return render_sync(self.state, viewer, self.get_view(viewer), info, self.computers.is_thinking)

    # --- changes

    def exclude_outage(self, outage: Outage) -> None:
        """Exclude a period without a server from the players' clocks and from their times of absence."""
        self.state = self.state.with_server_outages((outage,))
        self.presence_tracker.exclude_outage(outage.ended - outage.began)
        self.clock_scheduler.schedule_check()

    async def _adopt_reloaded_state(self, state: TableState) -> None:
        """Replace the state by one that was loaded again, and send the new state to the web pages."""
        await self.spectator_feed.reload()
        self.state = state
        self._recent_events.clear()
        self._views = None
        for connection in self.connections:
            self.stop_hint(connection)
        self.connections.update(self.spectator_feed.pop_undelayed_connections(state))
        self._send_sync_to_undelayed_pages()
        self.clock_scheduler.schedule_check()
        self.computers.start_thinking()

    # --- messages

    def _publish_event(self, change: Change, event: Event) -> None:
        """Send a stored event to the web pages, and start the computers and clocks that are due."""
        self._views = None
        if event.kind in (EventKind.JOIN, EventKind.RETURN):
            guest = self.state.setup.seats[event.actor].guest or ""
            self.presence_tracker.record_last_seen(guest)  # before the page connects
        if change.first is not None or change.undone_to is not None:  # hints were for the previous position
            for connection in self.connections:
                self.stop_hint(connection)
        if change.is_dealt or event.kind is EventKind.RETURN:  # a returning player sees what the stand-in did
            self._recent_events.clear()
            self._send_sync_to_undelayed_pages()
        else:
            self._send_change(change)
        self.spectator_feed.schedule_event(event, self.state)
        for connection in self.spectator_feed.pop_undelayed_connections(self.state):
            self.connections.add(connection)
            if not self.state.is_over:  # they have taken a seat, and see the table without delay
                connection.post(self.render_sync(connection))
        self._views = None  # a thousand tables would keep millions of small objects in memory
        self.computers.start_thinking()
        self.clock_scheduler.schedule_check()
        if self.presence_tracker.remaining_grace_periods():
            self.send_activity()

    def _send_change(self, change: Change) -> None:
        """Send the change by an event to each web page, without the information that is hidden from its viewer."""
        frames = make_event_frames(change, self.state)
        self._recent_events.append((change.version, frames))
        viewers = dict[Connection, int | None]()
        for connection in list(self.connections):
            before = connection.sitting
            viewer = self.find_viewer_seat(connection)
            if connection.sitting != before:
                self.stop_hint(connection)
                if frames[viewer] != frames[before]:  # the two viewers count plies differently
                    connection.post(self.render_sync(connection))
                    continue
            viewers[connection] = viewer
        self._render_and_post(viewers, lambda each: self._render_change(frames[viewers[each]], each, viewers[each]))

    def send_activity(self) -> None:
        """Send the presence of the people, and whether a computer is thinking, to all web pages."""
        presence = self.presence_tracker.presence_by_seat
        watching = {each.guest for each in self.all_connections} - {sitter.guest for sitter in self.state.setup.seats}
        frame = TableActivity(
            thinking=self.computers.is_thinking,
            presence={SEATS[seat]: each for seat, each in presence().items()},
            absent=self.presence_tracker.make_absent_messages(),
            watchers=len(watching),
        )
        self.post_to_undelayed_pages(frame)
        self.spectator_feed.send_activity(frame, presence)

    def broadcast_greeting(self, seat: int, what: Greeting | Emote) -> None:
        """Send a greeting or an emote (a sign for a feeling) of a seat to all web pages.

        Raises `RequestRefusal` if the seat sent one a moment ago.
        """
        now = time.monotonic()
        if now - self._greeted.get(seat, -GREETING_SECONDS) < GREETING_SECONDS:
            raise RequestRefusal("too_soon", "you have just said something; wait a moment", 429)
        self._greeted[seat] = now
        frame = GreetingFromPlayer(seat=SEATS[seat], what=what)
        self.post_to_undelayed_pages(frame)
        self.spectator_feed.send_later(frame)

    # --- hints

    def start_hint(self, connection: Connection, cid: str, seconds: float) -> None:
        """Start to compute a hint (an analysis of the position) for a player; it is sent to the player's web page.

        Args:
            connection: the connection of the page.
            cid: the id of the request, which is repeated in the messages with the hint.
            seconds: the time to compute.

        Raises:
            RequestRefusal: the table is one of friends, the game is over, or the guest is not to decide.
        """
        if self.state.setup.kind is TableKind.FRIEND:
            raise RequestRefusal("no_hints", "there are no hints in a game among friends", 403)
        if self.state.is_over:
            raise RequestRefusal("over", "the game is over; its replay and review show what was best", 409)
        game = self.state.game_type
        game.require_capability(game.capabilities.search, "hints")
        if not self.state.setup.seats_of(connection.guest):
            raise RequestRefusal("spectator", "you are watching; only players at the table get hints", 403)
        seat = self.find_viewer_seat(connection)
        if seat is None or seat not in self.state.asked:
            raise RequestRefusal("not_your_turn", "hints are for the player to move; wait for your turn", 409)
        self.stop_hint(connection)
        advising = self._compute_hint(connection, cid, seconds, seat, self.state.game.known(seat))
        connection.hint, connection.hint_cid = asyncio.create_task(advising), cid

    def stop_hint(self, connection: Connection, cid: str | None = None) -> None:
        """Stop computing the hint for a web page.

        Args:
            connection: the connection of the page.
            cid: the id of the request whose hint is to be stopped, as a newer hint may be running; None for any hint.
        """
        if connection.hint is not None and cid in (None, connection.hint_cid):
            connection.hint.cancel()
            connection.hint = None

    async def _compute_hint(
        self, connection: Connection, cid: str, seconds: float, seat: int, position: KnownState
    ) -> None:
        """Compute a hint, and send each better analysis to the web page.

        Args:
            connection: the connection of the page.
            cid: the id of the request.
            seconds: the time to compute.
            seat: the seat to act.
            position: the position, without the information hidden from the seat.
        """

        def render_hint(analysis: Analysis, final: bool) -> str:
            fields = analysis_to_json(self.state.game_type, position, seat, analysis)
            return Hint.model_validate({"cid": cid, "final": final, **fields}).model_dump_json()

        try:
            game, progress = self.state.game_type.name, lambda part: connection.post(render_hint(part, False))
            advised = await self._engine.advise(game, position, seat, seconds, progress, client=connection.client)
        except SevenWondersError as error:
            connection.post_frame(Refused(cid=cid, code="no_hint", error=str(error), version=self.state.version))
        else:
            connection.post(render_hint(advised, True))

    # --- deletion

    async def delete_for_guest(self, guest: str) -> bool:
        """Delete the table or, if others share it, only remove a guest from it; return whether the table is deleted.

        Raises:
            RequestRefusal: the guest has no part in the table, others still play at it, or the database failed.
        """
        async with self.hold_lock():
            if not self.state.setup.is_participant(guest):
                raise make_not_your_table_refusal()
            is_shared = self._has_other_guests(guest)
            if is_shared and not self.state.is_over:
                raise RequestRefusal(
                    "others_play", "another person plays at this table; resign or leave the game instead", 409
                )
            try:
                if is_shared:
                    await self._store.remove_guest_from_table(self.id, guest)
                else:
                    await self._store.delete_table(self.id)
            except RequestRefusal:
                await self.reload()
                raise
            return await self.anonymize_guest_or_close(guest)

    def _has_other_guests(self, guest: str) -> bool:
        """Return whether another guest plays at the table, or has a seat that a computer plays for that guest."""
        return any(sitter.guest not in (None, guest) for sitter in self.state.setup.seats)

    async def anonymize_guest_or_close(self, guest: str) -> bool:
        """Replace a guest whose data is deleted by a nameless player or, if no other guest is left, close the table.

        Return whether the table is closed.  Otherwise the guest's web pages reconnect as a new guest.  Needs the lock.
        """
        if not self._has_other_guests(guest):
            self.close_deleted()
            return True
        self.state = self.state.anonymize_guest(guest)
        self._views = None
        for connection in [each for each in self.all_connections if each.guest == guest]:
            connection.leave(CHANGED, "come back")
            self.disconnect(connection)
        self._send_sync_to_undelayed_pages()
        await self.spectator_feed.reload()
        self.send_activity()
        return False

    def close_deleted(self) -> None:
        """Report the deletion of the table to every web page, and close its connection."""
        self.is_deleted = True
        gone = make_no_table_refusal(self.id)
        for connection in self.all_connections:
            connection.post_error(gone.code, gone.sentence)
            connection.leave(4000 + gone.status, gone.code)  # the table is no longer held

    async def close(self) -> None:
        """Cancel the tasks of this table: the joint shuffle, the clocks, the moves of computers, and the hints."""
        self.shuffling.close()
        self.clock_scheduler.close()
        hints = [connection.hint for connection in self.connections if connection.hint is not None]
        for task in (*self.computers.cancel_thinking(), *hints):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await task


def find_viewer_seat(state: TableState, connection: Connection) -> int | None:
    """Return the seat whose view a connection gets, or None for a spectator.

    For a guest with several seats this updates `connection.sitting`, the seat whose player is at the screen. That is
    the seat that has to decide. If the game has hidden information, it is None until that player takes over the screen.
    """
    seats = state.setup.seats_of(connection.guest)
    if len(seats) < 2:
        return next(iter(seats), None)
    acting = [seat for seat in state.deciders if seat in seats]
    if acting and not state.has_secrets:
        connection.sitting = acting[0]
    elif connection.sitting not in (acting or seats):
        connection.sitting = None
    return connection.sitting


def find_next_seat_at_screen(state: TableState, guest: str) -> int | None:
    """Return the seat that should take over a shared screen next, because it has to decide.

    Return None if no seat of the guest has to decide, and for guests with a single seat.
    """
    seats = state.setup.seats_of(guest)
    return next((seat for seat in state.deciders if seat in seats), None) if len(seats) > 1 else None
