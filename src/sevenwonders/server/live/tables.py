"""All tables of a server, in memory and in the store."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import NamedTuple

from pydantic_core import to_json

from ...errors import plural
from ...game.game import AnyGame
from ...game.seats import SEATS
from ...names import SeatName
from ..engine.interface import Engine
from ..errors import Refusal, no_table, not_your_table
from ..protocol.requests import NewTable
from ..protocol.shapes import Presence, TableSummary
from ..store import Cache, LobbyEntry, QuotaGuard, Running, Store, TableStatus
from ..store.rows import milliseconds
from ..store.store import MAX_LINES
from ..tables import TableState
from ..tables.create import FREE, Deal, again, new_setup
from ..tables.deal import MARK, Glance, Positions, glance_at, is_near, is_same, may_be_same, opening_of, positions_of
from ..tables.setup import Outage, TableSetup
from ..tables.state import UNREADABLE
from ..work.workers import Workers
from . import commands
from .connection import Connection
from .frames import table_line
from .gallery import Gallery
from .hours import Hours, RealHours
from .table import LiveTable, viewer_at

log = logging.getLogger("sevenwonders.server")
SWEEP_SECONDS = 30
BEAT_SECONDS = 1
IDLE_SECONDS = 60
MIN_IDLE_SECONDS = 1  # a table used more recently stays in memory, however full it is
MAX_IDLE_BYTES = 16_000_000  # approximate total of tables in memory without an open page
LONG_AWAY = timedelta(days=1)
FORGET_EVERY = timedelta(hours=1)
STRANGER = "-"  # never the id of a guest; the owner of some tables is ""
PUBLIC_SECONDS = 1.0  # for which the public lists are cached
OPEN_DAYS = 2  # for which a table with a free seat is listed after its last event
MAX_GLANCES_BYTES = 2_000_000
OPEN_TABLES = 3  # of a guest that wait for players


class UnreadableTable(Exception):
    """A table that has been deleted, or that another version of the program stored."""


class PublicLists(NamedTuple):
    """A page of the lists of open and running tables as JSON, and the total numbers of tables."""

    open: bytes
    running: bytes
    counts: dict[str, int]


class Shared(NamedTuple):
    """Lists that are cached until a time of the event loop, or until the next change in the store."""

    until: float
    changes: int
    made: asyncio.Future[PublicLists]


class Tables:
    """The tables of a server, loaded on demand and dropped when idle."""

    def __init__(
        self,
        store: Store,
        engine: Engine,
        workers: Workers,
        quota_guard: QuotaGuard,
        delay: float = 0,
        hours: Hours | None = None,
    ) -> None:
        self._store, self._quota_guard, self._delay = store, quota_guard, delay
        self._hours: Hours = hours or RealHours()
        self._engine, self._workers = engine, workers
        self._live: dict[str, asyncio.Future[LiveTable]] = {}
        self._going: list[asyncio.Task[None]] = []
        self._outages: list[Outage] = []  # since the start
        self._unreadable: set[str] = set()  # tables whose clock has run out and that this program cannot read
        self._glances = Cache[tuple[int, Glance]](  # fingerprints of tables of friends, with their last change
            store, MAX_GLANCES_BYTES, _weigh_glance
        )
        self._public: dict[int, Shared] = {}  # by page
        store.on_deletion(lambda _: self._public.clear())
        self._forgets = self._tidies = self._hours.now()  # when the next cleanups are due

    @property
    def live(self) -> int:
        """The number of tables in memory."""
        return len(self._live)

    @property
    def connections(self) -> int:
        """The number of open pages."""
        return sum(len(table.all_connections) for table in self._loaded())

    def _loaded(self) -> list[LiveTable]:
        """Return the tables in memory, without those that are being loaded."""
        return [each.result() for each in self._live.values() if each.done() and each.exception() is None]

    async def start(self) -> None:
        """Resume the clocks, and start the background tasks."""
        with contextlib.suppress(Refusal):  # the next request reports it
            if (latest := await self._store.latest()) is not None:
                self._hours.follow(latest)
            away = await self._store.resume(self._hours.now())
            if away > LONG_AWAY:
                said = "no server has run here for %s by the machine's clock; neither clocks nor KEEP_DAYS count that"
                log.warning(said, plural(away.days, "day"))
        self._hours.now()
        self._hours.stalled = self._stalled
        self._going = [asyncio.create_task(each) for each in (self._sweep(), self._beat())]

    async def _beat(self) -> None:
        """Store the time of the last sign of life every second while clocks run, to detect outages."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            self._hours.now()  # to notice when this process was stopped
            if any(table.state.deadline is not None for table in self._loaded()):
                await self._was_here()

    def _stalled(self, began: datetime, ended: datetime) -> None:
        """Exclude a period in which this process was stopped from all clocks."""
        outage = Outage(began, ended)
        self._outages.append(outage)
        log.warning("the server did not run for %.0f s; no clock counts that", (ended - began).total_seconds())
        self._store.pause(outage)
        for table in self._loaded():
            table.pause(outage)

    async def _was_here(self) -> None:
        with contextlib.suppress(Refusal):  # tried again later
            await self._store.beat(self._hours.now())

    async def check_clocks(self) -> None:
        """Flag players who have run out of time, also at tables that are not in memory."""
        if not await self._store.is_timed():
            return
        await self._was_here()
        due = await self._store.due(self._hours.now())
        self._unreadable.intersection_update(due)
        for name in due:
            if name not in self._unreadable:
                try:
                    table = await self.get(name)
                    async with table.exclusive():
                        await table.clockwork.judge()
                except Refusal as refusal:
                    if refusal.code in UNREADABLE:  # else it is tried again later
                        self._unreadable.add(name)

    async def forget_old(self) -> None:
        """Delete tables and records untouched for `keep_days`, at most once an hour, and log their numbers."""
        days, now = self._quota_guard.quotas.keep_days, self._hours.now()
        if not days or now < self._forgets:
            return
        await self._store.beat(now)  # so that a restart does not count the last hours as an outage
        removed = await self._store.forget_older(now, days, self._live.__contains__)
        self._forgets = now + FORGET_EVERY
        if removed.tables or removed.studies:
            counted = f"{plural(removed.tables, 'table')} ({removed.unfinished} unfinished)"
            counted += f" and {plural(removed.studies, 'record')}"
            log.warning("removed %s untouched for %s (KEEP_DAYS)", counted, plural(days, "day"))

    async def tidy(self) -> None:
        """Clean up the store, at most once an hour; see `Store.tidy`."""
        if self._hours.now() >= self._tidies:
            self._tidies = self._hours.now() + FORGET_EVERY
            await self._store.tidy()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            await self._drop_idle()
            for do in (self.check_clocks, self.forget_old, self.tidy):
                with contextlib.suppress(Refusal):  # tried again later
                    await do()

    async def _drop_idle(self) -> None:
        for table in self._loaded():
            if table.is_idle(IDLE_SECONDS):
                await self._drop(table)

    async def _make_room(self) -> None:
        """Drop the least recently used tables without open pages and clocks while all of these take too many bytes."""
        idle = [each for each in self._loaded() if each.state.deadline is None and each.is_idle(MIN_IDLE_SECONDS)]
        excess = sum(table.weight for table in idle) - MAX_IDLE_BYTES
        for table in sorted(idle, key=lambda each: each.used):
            if excess <= 0:
                return
            if table.id in self._live and table.is_idle(MIN_IDLE_SECONDS):  # others may have been dropped meanwhile
                excess -= table.weight
                await self._drop(table)

    async def _drop(self, table: LiveTable) -> None:
        """Remove a table from memory."""
        del self._live[table.id]
        await table.close()

    async def delete(self, name: str, guest: str) -> None:
        """Delete a table of a guest; a finished table stays for the other players."""
        try:
            table = await self.get(name)
        except Refusal as refusal:
            if refusal.code not in UNREADABLE:
                raise
            await self._delete_unread(name, guest)
            return
        if await table.delete(guest):
            await self._drop(table)

    async def _delete_unread(self, name: str, guest: str) -> None:
        """Delete a table that this version cannot read, or only the part of a guest if others share it."""
        owner, people = await self._store.people_of(name) or ("", set())
        if guest not in (owner, *people):
            raise not_your_table()
        await (self._store.leave(name, guest) if people - {guest} else self._store.delete(name))

    async def forget(self, guest: str) -> None:
        """Delete all data of a guest; tables with others go on, and the pages of the others stay connected."""
        async with contextlib.AsyncExitStack() as locks:  # no event with the guest is stored meanwhile
            mine = sorted((table for table in self._loaded() if table.has_part(guest)), key=lambda table: table.id)
            for table in mine:
                with contextlib.suppress(Refusal):  # the table has just been deleted
                    await locks.enter_async_context(table.exclusive())
            await self._store.forget_guest(guest)
            while loading := [each for each in self._live.values() if not each.done()]:
                await asyncio.wait(loading)  # they may have read the data before its deletion
            for table in [table for table in self._loaded() if table.has_part(guest)]:
                if table.has_others(guest):
                    await table.forget(guest)
                else:
                    table.vanish()
                    await self._drop(table)

    async def make(
        self, asked: NewTable, guest: str, name: SeatName, start: str | None = None, deal: Deal | None = None
    ) -> LiveTable:
        """Make and open a new table; see `new_setup`.  Raises `Refusal` if a quota is reached."""
        async with self._quota_guard.for_table(guest, len(asked.position or "")):
            if asked.public and FREE in asked.sitters and await self._store.waiting_of(guest) >= OPEN_TABLES:
                raise Refusal("quota", f"{OPEN_TABLES} open tables of yours wait already; sit down there first", 409)
            setup = await self._workers.run(new_setup, asked, guest, name, start, deal)
            return await self._open(setup)

    async def _open(self, setup: TableSetup) -> LiveTable:
        setup = replace(setup, created=self._hours.now())
        await self._make_room()
        state = await self._workers.run(TableState.replay, setup)
        await self._store.create(state)
        table = LiveTable(state, self._store, self._engine, self._workers, self._delay, self._hours)
        self._live[setup.id] = asyncio.get_running_loop().create_future()
        self._live[setup.id].set_result(table)
        return table

    async def get(self, name: str) -> LiveTable:
        """Return a table from memory or from the store.  Raises `Refusal` if there is none."""
        if name not in self._live:
            self._live[name] = asyncio.ensure_future(self._load(name))  # outlives a cancelled caller
        table = await asyncio.shield(self._live[name])
        if table.is_deleted:
            raise no_table(name)
        table.used = time.monotonic()
        return table

    async def _load(self, name: str) -> LiveTable:
        try:
            await self._make_room()
            kept = await self._store.load(name)
            if kept is None:
                raise no_table(name)
            setup, events = kept
            state = await self._workers.run(TableState.replay, setup.with_outages(self._outages), events)
            state = state.with_outages(self._outages)  # one may have ended meanwhile
            return LiveTable(state, self._store, self._engine, self._workers, self._delay, self._hours)
        except BaseException:
            self._live.pop(name, None)
            raise

    async def read(self, name: str, guest: str) -> tuple[TableState, int | None]:
        """Return the state of a table that a guest may see, and the viewer, without keeping the table in memory."""
        if name in self._live:
            return await (await self.get(name)).state_for(guest)
        state = await self._state(name)
        watching = Gallery(name, self._store, self._workers, self._delay, self._hours)
        if watching.is_for(guest, state):
            return await watching.shown(), None
        return state, viewer_at(state, Connection(guest, lambda _: None))

    async def setup(self, name: str) -> TableSetup:
        """Return the setup of a table with its current players, without replaying its events."""
        if (loaded := self._live.get(name)) is not None and loaded.done():
            return loaded.result().state.setup
        if (line := await self._store.entry(name)) is None:
            raise no_table(name)
        return line.setup

    async def _state(self, name: str) -> TableState:
        """Return the latest state of a table."""
        if name in self._live:
            return (await self.get(name)).state
        kept = await self._store.load(name)
        if kept is None:
            raise no_table(name)
        return await self._workers.run(TableState.replay, *kept)

    async def rematch(self, name: str, guest: str, swap: bool) -> LiveTable:
        """Return the table of the rematch; make it at the first request."""
        table = await self.get(name)

        async def make() -> str:
            async with self._quota_guard.for_table(guest):
                return (await self._open(again(table.state.setup, swap, guest))).id

        return await self.get(await commands.play_again(table, guest, make, self._exists))

    async def _exists(self, name: str) -> bool:
        return name in self._live or await self._store.people_of(name) is not None

    async def join(self, name: str, guest: str, code: str, called: SeatName) -> LiveTable:
        """Take a free seat of a table of friends."""
        table = await self.get(name)
        await commands.join(table, guest, code, called)
        return table

    async def check_over(self, recorded: AnyGame, guest: str, origin: str | None = None) -> None:
        """Raise `Refusal` if a recorded game, or one like it, still goes on at a table of friends.

        Tables with this `origin` are skipped, for they have the luck of the recorded game.  For guests who see a table
        with a delay the delayed game counts, so that the answer does not reveal the latest moves.
        """
        running = await self._store.running(recorded.NAME, guest)
        modules = sorted(recorded.options.modules)
        candidates = [line for line in running if sorted(line.modules) == modules]
        if not candidates:
            return
        opening, positions = await self._workers.run(lambda: (opening_of(recorded), positions_of(recorded)))
        for line in candidates:
            with contextlib.suppress(UnreadableTable):
                late = await self._late_state(line, guest)
                if not line.is_own and not await self._may_be_same(line, guest, recorded, opening, positions, late):
                    continue
                state = late or await self._running_state(line, guest)
                if state.is_over or not state.is_dealt or (origin is not None and state.setup.origin == origin):
                    continue
                seat, has_luck = min(state.setup.seats_of(guest), default=None), state.setup.luck is not None
                if await self._workers.run(is_same, state.game, recorded, seat, has_luck):
                    raise Refusal(
                        "not_over", "this game still goes on among friends; it can be studied when it is over", 409
                    )

    async def _may_be_same(
        self, line: Running, guest: str, recorded: AnyGame, opening: str, positions: Positions, late: TableState | None
    ) -> bool:
        """Return whether a game at a table may be the recorded one, by a quick check of the opening or the position."""
        is_by_opening = recorded.position is None and line.position is None
        if late is None and is_by_opening and line.opening and line.opening.startswith(MARK):
            return may_be_same(line.opening, opening)
        kept = self._glances.get(line.id)
        if late is not None:
            glance = await self._workers.run(glance_at, late.game)
        elif kept is not None and kept[0] == line.updated:
            glance = kept[1]
        else:
            _, glance = await self._glances.keep(line.id, self._glance(line, guest))
        return may_be_same(glance.opening, opening) if is_by_opening else is_near(glance, positions)

    async def _glance(self, line: Running, guest: str) -> tuple[int, Glance]:
        return line.updated, await self._workers.run(glance_at, (await self._running_state(line, guest)).game)

    async def _late_state(self, line: Running, guest: str) -> TableState | None:
        """Return the delayed state for a guest, None if the guest has no delay or nothing has happened since then."""
        past = self._hours.now() - timedelta(seconds=self._delay)
        if line.is_own or not self._delay or line.updated < milliseconds(past):
            return None
        state = await self._running_state(line, guest)
        return state if state.setup.is_secret_from(guest) else None

    async def _running_state(self, line: Running, guest: str) -> TableState:
        """Return the state that a guest sees.  Raises `UnreadableTable` if the table cannot be read or is gone."""
        try:
            return (await self.read(line.id, guest))[0]
        except Refusal as refusal:
            if refusal.code in (*UNREADABLE, "no_table"):
                raise UnreadableTable from None
            raise

    async def lobby(self, guest: str, page: int = 0) -> bytes:
        """Return a page of the lobby for a guest, `TableList` as JSON."""
        own = await self._store.lobby(guest, page, lists=("mine", "finished"))
        mine = own["mine"]
        is_shared = mine.all == len(mine.entries) and not any(line.setup.public for line in mine.entries)
        public = await (self._public_lists(page) if is_shared else self._list_public(page, guest))
        counts = {**{name: found.all for name, found in own.items()}, **public.counts}
        more = max(counts.values()) > (page + 1) * MAX_LINES
        unread = [*mine.unread, *own["finished"].unread]
        lines = to_json([*self._summaries([*mine.entries, *own["finished"].entries], guest)])
        rest = to_json({"unread": unread, "counts": counts, "more": more})
        return b'{"mine":%s,"open":%s,"running":%s,%s' % (lines, public.open, public.running, rest[1:])

    async def _public_lists(self, page: int) -> PublicLists:
        """Return the lists for guests without public tables, cached for a second or until the lists change."""
        kept, now = self._public.get(page), asyncio.get_running_loop().time()
        if kept is None or kept.until < now or kept.changes != self._store.changes:
            made = asyncio.ensure_future(self._list_public(page))
            kept = Shared(now + PUBLIC_SECONDS, self._store.changes, made)
            self._public = {other: each for other, each in self._public.items() if each.until >= now} | {page: kept}
        return await asyncio.shield(kept.made)

    async def _list_public(self, page: int, guest: str | None = None) -> PublicLists:
        here = {table.id for table in self._loaded() if table.state.setup.is_waiting and table.connections}
        since = self._hours.now() - timedelta(days=OPEN_DAYS)
        lists = await self._store.lobby(guest, page, here, since, ("open", "running"))
        viewer = guest or STRANGER
        running = await self._seen_late(lists["running"].entries, viewer)
        opened, seen = (to_json([*self._summaries(each, viewer)]) for each in (lists["open"].entries, running))
        return PublicLists(opened, seen, {name: found.all for name, found in lists.items()})

    def _summaries(self, lines: Iterable[LobbyEntry], guest: str) -> Iterator[TableSummary]:
        """Yield `TableSummary` of each table for a guest, with the people present."""
        loaded = {table.id: table for table in self._loaded()}
        for line in lines:
            table = loaded.get(line.setup.id)
            yield summary(line, guest, None if table is None else table.presence(line.setup))

    async def _seen_late(self, lines: Sequence[LobbyEntry], guest: str) -> list[LobbyEntry]:
        """Return lobby entries for a guest, without the status of tables that the guest sees with a delay."""
        past = self._hours.now() - timedelta(seconds=self._delay)
        late = {line.setup.id for line in lines if self._delay and line.setup.is_secret_from(guest)}
        active = [line.setup.id for line in lines if line.setup.id in late and line.status.updated > past]
        seen = await self._store.seen(active, past)

        def late_line(line: LobbyEntry) -> LobbyEntry:
            setup, updated = line.setup, line.status.updated
            updated = seen.get(setup.id, setup.created) if updated > past else updated
            status = replace(line.status, updated=updated, moves=None, to_act=(), deadline=None)
            return LobbyEntry(setup.without_stand_ins(), status)

        return [late_line(line) if line.setup.id in late else line for line in lines]

    async def close(self) -> None:
        """Stop the background tasks, and close all tables."""
        for task in self._going:
            task.cancel()
        await self._was_here()
        for table in self._loaded():
            await table.close()


def lobby_entry(table: LiveTable) -> LobbyEntry:
    """Return the lobby entry of an open table."""
    return LobbyEntry(table.state.setup, TableStatus.of(table.state, table.hours.now()))


def summary(line: LobbyEntry, guest: str, presence: Mapping[int, Presence] | None = None) -> TableSummary:
    """Return the summary of a table for a guest in the lobby; without `presence` all players are away."""
    setup, status = line.setup, line.status
    if presence is None:
        presence = dict.fromkeys(sorted(setup.persons()), Presence.AWAY)
    return TableSummary(
        **vars(table_line(setup, guest, status.over, status.result)),
        created=setup.created.isoformat(),
        updated=status.updated.isoformat(),
        moves=status.moves,
        to_act=[SEATS[seat] for seat in status.to_act],
        deadline=None if status.deadline is None else status.deadline.isoformat(),
        presence={SEATS[seat]: each for seat, each in presence.items()},
    )


def _weigh_glance(kept: tuple[int, Glance]) -> int:
    """Estimate the size of a cached fingerprint in memory, in bytes."""
    _, glance = kept
    return 500 + len(glance.opening) + glance.first.nbytes + glance.latest.nbytes
