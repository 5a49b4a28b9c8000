"""A table that somebody sits at: it takes what people ask for, keeps it, and tells everybody.

One thing happens after the other, under the table's lock: the rules are asked, the event is stored durably, and only
then anybody hears of it.
"""

import asyncio
import contextlib
import time
import weakref
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Hashable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from pydantic_core import to_json

from ...errors import SevenWondersError
from ...game.seats import SEATS
from ...game.views import KnownState, Views
from ...players import Analysis
from ..analyses import analysis_for
from ..engine.interface import Engine
from ..errors import Refusal, no_table, not_your_table
from ..store import Store
from ..tables import Change, Event, EventKind, TableState
from ..tables.setup import Kind, Outage, Seat, TableSetup
from ..work.workers import Workers
from . import presence
from .absence import Absence
from .chances import Chances
from .clockwork import Clockwork
from .computers import Computers
from .connection import Connection as Connection
from .connection import post_alike
from .frames import all_plies, event_for, table_info
from .gallery import Gallery
from .hours import Hours, RealHours
from .presence import Attendance, Presence
from .shuffling import Shuffling

MAX_CHANGES = 2_000  # of a table, shared by its seats: a long game of seven with every move taken back has a thousand
RING = 64  # events kept for those who come back
CHANGED = 4012  # closes a socket whose guest has changed
MEMORY_FACTOR = 12  # bytes of a replayed table in memory for each in the database
GREETING_SECONDS = 3  # between two greetings of a seat


class LiveTable:
    """A table in memory.

    Args:
        state: what has happened at it.
        store: where it is kept.
        engine: where its computers think.
        workers: where it is replayed.
        delay: how many seconds later those see it who only watch, where players may have secrets.
        hours: what says what time it is.
    """

    def __init__(
        self,
        state: TableState,
        store: Store,
        engine: Engine,
        workers: Workers,
        delay: float = 0,
        hours: Hours | None = None,
    ) -> None:
        self.state = state
        self.hours: Hours = hours or RealHours()
        self.connections: set[Connection] = set()
        self.used = time.monotonic()
        self._store = store
        self._engine = engine
        self._workers = workers
        self._lock = asyncio.Lock()
        self._is_deleted = False
        self._outages: list[Outage] = []  # since it was loaded
        self._ring: deque[tuple[int, dict[int | None, dict[str, Any]]]] = deque(maxlen=RING)
        self._views: Views[Mapping[str, Any]] | None = None  # of the position as it is now
        self._attendance = Attendance(self.hours)
        own = weakref.proxy(self)  # in no circle, so that a dropped table is freed at once
        self.absence = Absence(own, self._attendance)
        self._gallery = Gallery(state.setup.id, store, workers, delay, self.hours)
        self._holders = 0  # sockets, also before their hello
        self._greeted: dict[int, float] = {}  # when seats said something last
        self.shuffling = Shuffling(own)
        self.computers = Computers(own, engine)
        self.chances = Chances(lambda: own.state, engine)
        self.clockwork = Clockwork(own)
        self.clockwork.wind()
        self.stored_version = state.version  # memory is ahead of it while an event is being stored
        self._is_in_doubt = False  # whether something else may be stored than what memory has

    @property
    def id(self) -> str:
        """The name of the table."""
        return self.state.setup.id

    def is_idle(self, seconds: float) -> bool:
        """Whether nobody has looked at it for a while."""
        return not (self.everybody or self._holders or self._lock.locked()) and time.monotonic() - self.used > seconds

    @property
    def weight(self) -> int:
        """Estimate the bytes that it takes in memory."""
        return MEMORY_FACTOR * self.state.size

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """Keep it in memory, as long as a socket may still ask for something."""
        self._holders += 1
        try:
            yield
        finally:
            self._holders -= 1
            self.used = time.monotonic()

    # --- coming and going

    @property
    def everybody(self) -> set[Connection]:
        """All who have it open, those too who see it later."""
        return self.connections | self._gallery.connections

    def disconnect(self, connection: Connection) -> None:
        """Somebody closes it."""
        self.connections.discard(connection)
        self._gallery.leave(connection)
        if connection.hint is not None:
            connection.hint.cancel()
        self.used = time.monotonic()
        if self.seats_of(connection.guest):
            self._attendance.note(connection.guest)
        if not self.connections and not self._lock.locked():  # else it stops by itself, when what it does is kept
            self.computers.stop()
        if self.connections:
            self.hours.at(self.hours.now() + timedelta(seconds=presence.AWAY_SECONDS), self.tell_status)
        self.tell_status()

    async def connect(self, connection: Connection, version: int | None) -> None:
        """Bring a page up to date, with what it missed or with everything; from now on it hears what happens."""
        is_late = self._gallery.is_for(connection.guest, self.state)
        prepared = await self._gallery.prepare() if is_late else None
        async with self.settled():
            self.used = time.monotonic()
            if self._gallery.is_for(connection.guest, self.state):
                await self._gallery.enter(connection, prepared)
            elif self.state.is_dealt:
                self._bring_up_to_date(connection, version)
                self.connections.add(connection)
            else:
                await self.shuffling.enter(connection)
        self.tell_status()
        self.computers.wake()

    def _bring_up_to_date(self, connection: Connection, version: int | None) -> None:
        missed = self._missed(connection, version)
        if missed is None:
            connection.post(self.sync(connection))
            return
        for frame in missed[:-1]:
            connection.post_frame(frame | {"view": None, "table": None})
        if missed:
            connection.post_frame(missed[-1] | self._board(connection))

    def _missed(self, connection: Connection, version: int | None) -> list[dict[str, Any]] | None:
        """The events since a version, None when everything has to be sent."""
        if version is None or version > self.state.version or len(self.seats_of(connection.guest)) > 1:
            return None
        since = [frames for number, frames in self._ring if number > version]
        if len(since) < self.state.version - version:
            return None
        viewer = self.viewer(connection)
        return [frames[viewer] for frames in since]

    # --- looking

    def seats_of(self, guest: str) -> frozenset[int]:
        """The seats a guest plays."""
        return self.state.setup.seats_of(guest)

    def viewer(self, connection: Connection) -> int | None:
        """With whose eyes somebody sees the table."""
        return viewer_at(self.state, connection)

    def view(self, viewer: int | None) -> Mapping[str, Any]:
        """The game as a viewer may see it."""
        if self._views is None:
            self._views = self.state.views()
        return self._views.of(viewer)

    async def snapshot_for(self, guest: str) -> tuple[TableState, int | None]:
        """A copy of its state, to be read elsewhere while play goes on, and with whose eyes a guest may read it."""
        async with self.settled():
            if not self._gallery.is_for(guest, self.state):
                return self.state.snapshot(), self.viewer(Connection(guest, lambda _: None))
        return (await self._gallery.shown()).snapshot(), None  # of what is stored: players need not wait for it

    def version_for(self, connection: Connection) -> int:
        """The version of the table that somebody may know of."""
        seen = self._gallery.version if connection in self._gallery.connections else None
        return self.stored_version if seen is None else seen

    async def look(self, connection: Connection) -> str:
        """Everything that somebody may see now, as `sync`."""
        async with self.settled():
            if not self._gallery.is_for(connection.guest, self.state):
                return self.sync(connection)
        return self._gallery.sync(connection.guest, await self._gallery.shown())

    def table_info(self, connection: Connection) -> dict[str, Any]:
        """What there is to say apart from the game, for somebody."""
        taker = next_sitter(self.state, connection)
        return table_info(self.state, self.hours.now(), connection.guest, connection.sitting, taker)

    def _outlook(self, connection: Connection) -> Hashable:
        """Return a key, equal for connections that are sent the same: guests without a part in the table share one."""
        guest = connection.guest if self.has_part(connection.guest) else ""
        return guest, self.viewer(connection), connection.sitting

    def _sync_all(self) -> None:
        """Send a `sync` to every connection that sees the table as it is."""
        post_alike(list(self.connections), self._outlook, self.sync)

    def _board(self, connection: Connection) -> dict[str, Any]:
        viewer = self.viewer(connection)
        return {"view": self.view(viewer), "table": self.table_info(connection)}

    def sync(self, connection: Connection) -> str:
        """Everything, for somebody."""
        viewer = self.viewer(connection)
        frame = {
            "type": "sync",
            "version": self.state.version,
            **self._board(connection),
            "plies": all_plies(self.state, viewer),
            "thinking": self.computers.is_thinking,
        }
        return to_json(frame).decode()

    def presence(self, setup: TableSetup | None = None) -> dict[int, Presence]:
        """Which people are here, by seat; of the table as it is, or as it is seen later."""
        state, here = self.state, (connection.guest for connection in self.connections)
        return self._attendance.of(setup or state.setup, here, begun=state.is_dealt, over=state.is_over)

    # --- changing

    @contextlib.asynccontextmanager
    async def settled(self) -> AsyncIterator[None]:
        """The table while nothing happens: all there is to see is stored, and nobody has to take it back."""
        async with self._lock:
            if self._is_deleted:
                raise no_table(self.id)
            await self._catch_up()
            try:
                yield
            finally:
                self.used = time.monotonic()  # others may wait for the lock

    @contextlib.asynccontextmanager
    async def request(
        self, cid: str | None = None, version: int | None = None, guest: str = ""
    ) -> AsyncIterator[int | None]:
        """One request at a time; gives the version of one that has been done before.

        A guest who sees the table later is not told that it has moved on: they are refused as what they are.
        """
        async with self.settled():
            self.used = time.monotonic()
            done = None if cid is None else self.state.cids.get(cid)
            is_late = bool(guest) and self._gallery.is_for(guest, self.state)
            if done is None and version is not None and version < self.state.game_version and not is_late:
                raise Refusal("behind", "the table has moved on; look at it and decide again", 409)
            yield done

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
        """Something happens, or has at a moment: it is worked out, stored and told.  Needs the lock.

        Raises:
            SevenWondersError: the rules do not allow it.
            Refusal: it could not be stored; then it has not happened.
        """
        share = MAX_CHANGES // len(self.state.setup.seats)
        if self.state.is_change(kind, actor) and self.state.changes[actor] >= share:
            raise Refusal("full", "you have changed your mind too often at this table; play on, or give up", 409)
        event = Event(self.state.version + 1, at or self.hours.now(), actor, kind, cid, move, lag=lag, sitter=sitter)
        change = self.state.apply(event)
        event = replace(event, move=change.move, chance=change.chance)
        try:
            await self._keep(self._store.append(event, self.state))
        except Refusal as refusal:
            done = self.state.cids.get(cid) if cid is not None else None
            if done is not None and done <= self.stored_version:  # it is stored, and only the answer was lost
                return done
            raise refusal
        self.stored_version = self.state.version
        if kind in (EventKind.JOIN, EventKind.RETURN):
            self._attendance.note(self.state.setup.seats[actor].guest or "")  # here, if not yet on the line
        self._tell_change(change, event)
        self.clockwork.wind()
        if self.absence.waits():
            self.tell_status()
        return change.version

    def pause(self, outage: Outage) -> None:
        """Count a while in which the server did not run for nobody; it has just ended."""
        self._outages.append(outage)
        self.state.setup = self.state.setup.with_outages(self._outages)
        self._attendance.pause(outage.ended - outage.began)
        self.clockwork.wind()

    async def _keep(self, writing: Awaitable[None]) -> None:
        """Wait until something is stored; where the store cannot say so, all see what is stored, whatever that is."""
        self._is_in_doubt = True
        try:
            await writing
        except Refusal:
            with contextlib.suppress(Refusal):  # else the next who asks tries again
                await self._catch_up()
            raise
        self._is_in_doubt = False

    async def _catch_up(self) -> None:
        """Go back to what is stored, where that may be something else.  Raises `Refusal` when it cannot be read."""
        if not self._is_in_doubt:
            return
        stored = await self._store.load(self.id)
        if stored is None:
            self.vanish()
            raise no_table(self.id)
        setup, events = stored
        state = await self._workers.run(TableState.replay, setup.with_outages(self._outages), events)
        await self._gallery.read_again()
        self.state = state
        self.stored_version = state.version
        self._is_in_doubt = False
        self._ring.clear()
        self._views = None
        for connection in self.connections:
            self.stop_hint(connection)
        self.connections.update(self._gallery.release(state))
        self._sync_all()
        self.clockwork.wind()
        self.computers.wake()

    # --- telling

    def _tell_change(self, change: Change, event: Event) -> None:
        """Tell everybody what changed."""
        self._views = None
        if change.plies or change.undone_to is not None:  # hints were about a position that is gone
            for connection in self.connections:
                self.stop_hint(connection)
        if change.anew or event.kind is EventKind.RETURN:  # who is back sees what the seat has done meanwhile
            self._ring.clear()
            self._sync_all()
        else:
            self._tell_plies(change)
        self._gallery.follow(event, self.state)
        for connection in self._gallery.release(self.state):
            self.connections.add(connection)
            if not self.state.is_over:  # they have sat down, and see what the others do
                connection.post(self.sync(connection))
        self._views = None  # a thousand tables would keep millions of small objects for nobody
        self.computers.wake()

    def _tell_plies(self, change: Change) -> None:
        """Tell everybody what happened in the game, each as they may know it."""
        viewers = (None, *range(len(self.state.setup.seats)))
        frames = {viewer: event_for(change, self.state, viewer) for viewer in viewers}
        self._ring.append((change.version, frames))
        alike = list[Connection]()
        for connection in list(self.connections):
            before = connection.sitting
            viewer = self.viewer(connection)
            if connection.sitting != before:
                self.stop_hint(connection)
                if frames[viewer] != frames[before]:  # they have not counted alike
                    connection.post(self.sync(connection))
                    continue
            alike.append(connection)

        def text(connection: Connection) -> str:
            return to_json(frames[self.viewer(connection)] | self._board(connection)).decode()

        post_alike(alike, self._outlook, text)

    def tell_status(self) -> None:
        """Tell everybody who is here and whether a computer thinks."""
        frame = {
            "type": "status",
            "thinking": self.computers.is_thinking,
            "presence": {SEATS[seat]: presence for seat, presence in self.presence().items()},
            "absent": self.absence.told(),
            "watchers": len(
                {each.guest for each in self.everybody} - {sitter.guest for sitter in self.state.setup.seats}
            ),
        }
        self.tell(frame)
        self._gallery.tell_status(frame, self.presence)

    def say(self, seat: int, what: str) -> None:
        """Somebody greets; refused who has just done so."""
        now = time.monotonic()
        if now - self._greeted.get(seat, -GREETING_SECONDS) < GREETING_SECONDS:
            raise Refusal("too_soon", "you have just said something; wait a moment", 429)
        self._greeted[seat] = now
        frame = {"type": "said", "seat": SEATS[seat], "what": what}
        self.tell(frame)
        self._gallery.tell_later(frame)

    def tell(self, frame: dict[str, Any]) -> None:
        """The same to all who see the table as it is; it must hold nothing that one of them may not know."""
        text = to_json(frame).decode()
        for connection in self.connections:
            connection.post(text)

    # --- hints

    def hint(self, connection: Connection, cid: str, seconds: float) -> None:
        """Begin to advise somebody; the answers come as frames.  Needs the lock."""
        if self.state.setup.kind is Kind.FRIEND:
            raise Refusal("no_hints", "there are no hints in a game among friends", 403)
        if self.state.is_over:
            raise Refusal("over", "the game is over; its replay and review show what was best", 409)
        game = self.state.type
        game.require(game.capabilities.search, "hints")
        own = self.seats_of(connection.guest)
        if not own:
            raise Refusal("spectator", "you are watching; only who sits at the table gets hints", 403)
        asked = [seat for seat in self.state.asked if seat in own]
        if len(own) > 1:
            asked = [seat for seat in asked if seat == self.viewer(connection)]
        if not asked:
            raise Refusal("not_your_turn", "a hint is for who is to move; wait for your turn", 409)
        self.stop_hint(connection)
        advising = self._advise(connection, cid, seconds, asked[0], self.state.known(asked[0]))
        connection.hint, connection.hint_cid = asyncio.create_task(advising), cid

    def stop_hint(self, connection: Connection, cid: str | None = None) -> None:
        """Enough of it, or of the one that the page calls so: a stop that comes late must not end the next one."""
        if connection.hint is not None and cid in (None, connection.hint_cid):
            connection.hint.cancel()
            connection.hint = None

    async def _advise(self, connection: Connection, cid: str, seconds: float, seat: int, position: KnownState) -> None:
        def frame(analysis: Analysis, final: bool) -> str:
            told = analysis_for(self.state.type, position, seat, analysis)
            return to_json({"type": "hint", "cid": cid, "final": final, **told}).decode()

        try:
            game, progress = self.state.type.name, lambda part: connection.post(frame(part, False))
            advised = await self._engine.advise(game, position, seat, seconds, progress, party=connection.party)
        except SevenWondersError as error:
            refused = {"type": "refused", "cid": cid, "code": "no_hint", "error": str(error)}
            connection.post(to_json(refused | {"version": self.stored_version}).decode())
        else:
            connection.post(frame(advised, True))

    # --- the end

    async def delete(self, guest: str) -> bool:
        """Delete a table, or the part of a guest in one that is over and others share; return whether it is gone."""
        async with self.settled():
            if not self.has_part(guest):
                raise not_your_table()
            if not self.has_others(guest):
                await self._keep(self._store.delete(self.id))
                self.vanish()
                return True
            if not self.state.is_over:
                raise Refusal(
                    "others_play", "another person plays at this table; resign or leave the game instead", 409
                )
            await self._keep(self._store.leave(self.id, guest))
            await self.forget(guest)
            return False

    def has_part(self, guest: str) -> bool:
        """Return whether a guest made the table, sits at it or has left a seat to a computer."""
        return self.state.setup.has_part(guest)

    def has_others(self, guest: str) -> bool:
        """Return whether another guest sits at the table, or has left a seat to a computer."""
        return any(sitter.guest not in (None, guest) for sitter in self.state.setup.seats)

    async def forget(self, guest: str) -> None:
        """Go on without a guest whose data is deleted; their pages come back as strangers.  Needs the lock."""
        self.state.forget(guest)
        self._views = None
        for connection in [each for each in self.everybody if each.guest == guest]:
            connection.leave(CHANGED, "come back")
            self.disconnect(connection)
        self._sync_all()
        await self._gallery.read_again()
        self.tell_status()

    def vanish(self) -> None:
        """Tell every page that the table is gone, and close its socket."""
        self._is_deleted = True
        gone = no_table(self.id)
        for connection in self.everybody:
            connection.post_frame({"type": "error", "code": gone.code, "error": gone.sentence})
            connection.leave(4000 + gone.status, gone.code)  # nothing holds the table any more

    async def close(self) -> None:
        """Stop what goes on."""
        self.shuffling.close()
        self.clockwork.close()
        tasks = [*self.computers.stop(), *(connection.hint for connection in self.connections)]
        for task in tasks:
            if task is not None:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError, Exception):
                    await task


def viewer_at(state: TableState, connection: Connection) -> int | None:
    """Return with whose eyes a table is seen; of several at one screen, those of the player who sits at it.

    Where they have no secrets, that is the player who is to decide.  Where they have, nobody sits there from the moment
    when another one is to decide until that one takes over: the page is sent nothing that the former player knows.
    """
    seats = state.setup.seats_of(connection.guest)
    if len(seats) < 2:
        return next(iter(seats), None)
    acting = [seat for seat in state.deciders if seat in seats]
    if acting and not state.has_secrets():
        connection.sitting = acting[0]
    elif connection.sitting not in (acting or seats):
        connection.sitting = None
    return connection.sitting


def next_sitter(state: TableState, connection: Connection) -> int | None:
    """Return the seat that is to take over the screen, where several share it and none looks at it."""
    seats = state.setup.seats_of(connection.guest)
    if len(seats) < 2 or viewer_at(state, connection) is not None:
        return None
    return next((seat for seat in state.deciders if seat in seats), None)
