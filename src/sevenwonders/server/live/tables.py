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
from ..errors import RequestRefusal, make_no_table_refusal, make_not_your_table_refusal
from ..protocol.requests import NewTable
from ..protocol.shapes import Presence, TableSummary
from ..store import LobbyEntry, QuotaGuard, StoreCache
from ..store.rows import LobbyStatus, RunningTable, to_milliseconds
from ..store.store import MAX_LINES
from ..tables import EventKind, TableState, recognition
from ..tables.create import FREE, ReplayedDeal, make_rematch_setup, make_setup
from ..tables.setup import Outage, TableSetup
from ..tables.state import UNREADABLE
from . import commands
from .connection import Connection
from .frames import STRANGER, make_base_table_fields
from .resources import TableResources
from .spectators import SpectatorFeed
from .table import LiveTable, find_viewer_seat

log = logging.getLogger("sevenwonders.server")
SWEEP_SECONDS = 30
BEAT_SECONDS = 1
IDLE_SECONDS = 60
MIN_IDLE_SECONDS = 1  # a table used more recently stays in memory, however full it is
MAX_IDLE_BYTES = 16_000_000  # approximate total of tables in memory without an open page
LONG_AWAY = timedelta(days=1)
FORGET_EVERY = timedelta(hours=1)
PUBLIC_SECONDS = 1.0  # for which the public lists are cached
OPEN_DAYS = 2  # for which a table with a free seat is listed after its last event
MAX_FINGERPRINT_BYTES = 2_000_000
OPEN_TABLES = 3  # public tables of a guest that may wait for players


@contextlib.contextmanager
def skip_unreadable() -> Iterator[None]:
    """Suppress the refusal of a table that was deleted, or stored by another version of the program."""
    try:
        yield
    except RequestRefusal as refusal:
        if refusal.code not in (*UNREADABLE, "no_table"):
            raise


class PublicLists(NamedTuple):
    """A page of the lists of open tables (with a free seat) and running tables as JSON, with the lists' lengths."""

    open: bytes
    running: bytes
    counts: dict[str, int]


class CachedPublicLists(NamedTuple):
    """A page of the public lists of tables in a cache.

    Attributes:
        until: when the lists expire, by the clock of the event loop.
        changes: the count of changes in the store when the lists were made; once the count differs, they are invalid.
        made: the lists.
    """

    until: float
    changes: int
    made: asyncio.Future[PublicLists]


class TableRegistry:
    """The tables of a server, loaded on demand and unloaded when idle.

    Args:
        resources: the parts of the server that all tables share.
        quota_guard: refuses new tables beyond the quotas.
    """

    def __init__(self, resources: TableResources, quota_guard: QuotaGuard) -> None:
        self._resources, self._quota_guard = resources, quota_guard
        self._store, self._workers = resources.store, resources.workers
        self._delay, self._clock = resources.delay, resources.clock
        self._live: dict[str, asyncio.Future[LiveTable]] = {}
        self._going: list[asyncio.Task[None]] = []
        self._outages: list[Outage] = []  # since the start
        self._unreadable: set[str] = set()  # tables whose clock has run out and that this program cannot read
        # fingerprints of tables of friends, with the time of their last change
        self._fingerprints = StoreCache(self._store, MAX_FINGERPRINT_BYTES, _estimate_fingerprint_bytes)
        self._public: dict[int, CachedPublicLists] = {}  # by page
        self._store.add_deletion_listener(lambda _: self._public.clear())
        self._forgets = self._tidies = self._clock.now()  # when the next cleanups are due

    @property
    def loaded_count(self) -> int:
        """The number of tables in memory."""
        return len(self._live)

    @property
    def connection_count(self) -> int:
        """The number of web pages that have a table open."""
        return sum(len(table.all_connections) for table in self._list_loaded())

    def _list_loaded(self) -> list[LiveTable]:
        """Return the tables in memory, without those that are being loaded."""
        return [each.result() for each in self._live.values() if each.done() and each.exception() is None]

    async def start(self) -> None:
        """Continue the players' clocks from where the last server stopped, and start the background tasks."""
        with contextlib.suppress(RequestRefusal):  # the next request reports it
            if (latest := await self._store.find_latest_moment()) is not None:
                self._clock.catch_up_to(latest)
            away = await self._store.exclude_downtime(self._clock.now())
            if away > LONG_AWAY:
                said = "no server has run here for %s by the machine's clock; neither clocks nor KEEP_DAYS count that"
                log.warning(said, plural(away.days, "day"))
        self._clock.now()
        self._clock.stalled = self._exclude_stall_from_clocks
        self._going = [asyncio.create_task(each) for each in (self._run_maintenance(), self._store_heartbeats())]

    async def _store_heartbeats(self) -> None:
        """Store the time every second while players' clocks run, so that the next start can measure an outage."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            self._clock.now()  # to notice when this process was stopped
            if any(table.state.deadline is not None for table in self._list_loaded()):
                await self._store_heartbeat()

    def _exclude_stall_from_clocks(self, began: datetime, ended: datetime) -> None:
        """Exclude the period from `began` to `ended`, in which this process did not run, from all players' clocks."""
        outage = Outage(began, ended)
        self._outages.append(outage)
        log.warning("the server did not run for %.0f s; no clock counts that", (ended - began).total_seconds())
        self._store.save_outage(outage)
        for table in self._list_loaded():
            table.exclude_outage(outage)

    async def _store_heartbeat(self) -> None:
        """Store the current time, as the time when this server was last running."""
        with contextlib.suppress(RequestRefusal):  # tried again later
            await self._store.save_heartbeat(self._clock.now())

    async def flag_expired_clocks(self) -> None:
        """Record which clocks of players have run out, also at tables that are not in memory.

        A player whose clock has run out loses a game of two, or is replaced by a computer in a larger game.
        """
        if not await self._store.has_running_clocks():
            return
        await self._store_heartbeat()
        due = await self._store.list_tables_with_expired_clock(self._clock.now())
        self._unreadable.intersection_update(due)
        for name in due:
            if name not in self._unreadable:
                try:
                    table = await self.get_table(name)
                    async with table.hold_lock():
                        await table.clock_scheduler.flag_expired_seats()
                except RequestRefusal as refusal:
                    if refusal.code in UNREADABLE:  # else it is tried again later
                        self._unreadable.add(name)

    async def delete_old_data(self) -> None:
        """Delete tables and studies (stored game records) that have not been used for `keep_days` days.

        This happens at most once an hour; the numbers of deleted tables and studies are logged.
        """
        days, now = self._quota_guard.quotas.keep_days, self._clock.now()
        if not days or now < self._forgets:
            return
        await self._store.save_heartbeat(now)  # so that a restart does not count the last hours as an outage
        removed = await self._store.delete_old_data(now, days, self._live.__contains__)
        self._forgets = now + FORGET_EVERY
        if removed.tables or removed.studies:
            counted = f"{plural(removed.tables, 'table')} ({removed.unfinished} unfinished)"
            counted += f" and {plural(removed.studies, 'record')}"
            log.warning("removed %s untouched for %s (KEEP_DAYS)", counted, plural(days, "day"))

    async def remove_database_leftovers(self) -> None:
        """Remove old files next to the database, and remnants of deleted rows from its file, at most once an hour."""
        if self._clock.now() >= self._tidies:
            self._tidies = self._clock.now() + FORGET_EVERY
            await self._store.remove_leftovers()

    async def _run_maintenance(self) -> None:
        """Run the periodic maintenance: unload idle tables, record which clocks have run out, and delete old data."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            await self._unload_idle_tables()
            for do in (self.flag_expired_clocks, self.delete_old_data, self.remove_database_leftovers):
                with contextlib.suppress(RequestRefusal):  # tried again later
                    await do()

    async def _unload_idle_tables(self) -> None:
        """Unload the tables that have been idle for `IDLE_SECONDS`."""
        for table in self._list_loaded():
            if table.is_idle(IDLE_SECONDS):
                await self._unload_table(table)

    async def _unload_to_free_memory(self) -> None:
        """Unload the least recently used idle tables while the idle tables take more than `MAX_IDLE_BYTES`.

        Tables with open web pages or running clocks do not count as idle.
        """
        idle = [each for each in self._list_loaded() if each.state.deadline is None and each.is_idle(MIN_IDLE_SECONDS)]
        excess = sum(table.estimated_bytes for table in idle) - MAX_IDLE_BYTES
        for table in sorted(idle, key=lambda each: each.used):
            if excess <= 0:
                return
            if table.id in self._live and table.is_idle(MIN_IDLE_SECONDS):  # others may have been dropped meanwhile
                excess -= table.estimated_bytes
                await self._unload_table(table)

    async def _unload_table(self, table: LiveTable) -> None:
        """Remove a table from memory, and stop its clocks and computers; it stays in the store."""
        del self._live[table.id]
        await table.close()

    async def delete_table_for_guest(self, name: str, guest: str) -> None:
        """Delete a table for a guest; a finished table of several guests stays for the others.

        Args:
            name: the id of the table.
            guest: the id of the guest.

        Raises:
            RequestRefusal: the guest has no part in the table, or others still play at it.
        """
        try:
            table = await self.get_table(name)
        except RequestRefusal as refusal:
            if refusal.code not in UNREADABLE:
                raise
            await self._delete_unreadable_for_guest(name, guest)
            return
        if await table.delete_for_guest(guest):
            await self._unload_table(table)

    async def _delete_unreadable_for_guest(self, name: str, guest: str) -> None:
        """Delete a table that this version cannot read or, if others share it, only remove a guest from it.

        Args:
            name: the id of the table.
            guest: the id of the guest.
        """
        owner, people = await self._store.load_participants(name) or ("", set())
        if guest not in (owner, *people):
            raise make_not_your_table_refusal()
        await (self._store.remove_guest_from_table(name, guest) if people - {guest} else self._store.delete_table(name))

    async def delete_guest(self, guest: str) -> None:
        """Delete all data of a guest; at tables with others a nameless player takes the place of the guest."""
        async with contextlib.AsyncExitStack() as locks:  # no event with the guest is stored meanwhile
            mine = (table for table in self._list_loaded() if table.state.setup.is_participant(guest))
            for table in sorted(mine, key=lambda table: table.id):
                with contextlib.suppress(RequestRefusal):  # the table has just been deleted
                    await locks.enter_async_context(table.hold_lock())
            await self._store.delete_guest(guest)
            while loading := [each for each in self._live.values() if not each.done()]:
                await asyncio.wait(loading)  # they may have read the data before its deletion
            for table in [table for table in self._list_loaded() if table.state.setup.is_participant(guest)]:
                if await table.anonymize_guest_or_close(guest):
                    await self._unload_table(table)

    async def create_table(
        self, asked: NewTable, guest: str, name: SeatName, start: str | None = None, deal: ReplayedDeal | None = None
    ) -> LiveTable:
        """Make, store and return a new table.

        Args:
            asked: the request for the table.
            guest: the id of the guest who requests it.
            name: the name of the guest.
            start: the code of the position where the game begins, if it begins at a position of a study (a stored
                game).
            deal: the deal to play again, if any.

        Raises:
            RequestRefusal: the table cannot be made, or a quota is reached.
        """
        async with self._quota_guard.reserve_table(guest, len(asked.position or "")):
            if asked.public and FREE in asked.sitters and await self._store.count_waiting_tables(guest) >= OPEN_TABLES:
                raise RequestRefusal(
                    "quota", f"{OPEN_TABLES} open tables of yours wait already; sit down there first", 409
                )
            setup = await self._workers.run(make_setup, asked, guest, name, start, deal)
            return await self._create_from_setup(setup)

    async def _create_from_setup(self, setup: TableSetup) -> LiveTable:
        """Make, store and return a new table with a setup."""
        setup = replace(setup, created=self._clock.now())
        await self._unload_to_free_memory()
        state = await self._workers.run(TableState.replay, setup)
        await self._store.create_table(state)
        table = LiveTable(state, self._resources)
        self._live[setup.id] = asyncio.get_running_loop().create_future()
        self._live[setup.id].set_result(table)
        return table

    async def get_table(self, name: str) -> LiveTable:
        """Return the table with the given id, from memory or from the store.

        Raises `RequestRefusal` if there is no such table.
        """
        if name not in self._live:
            self._live[name] = asyncio.ensure_future(self._load_table(name))  # outlives a cancelled caller
        table = await asyncio.shield(self._live[name])
        if table.is_deleted:
            raise make_no_table_refusal(name)
        table.used = time.monotonic()
        return table

    async def _load_table(self, name: str) -> LiveTable:
        """Load the table with the given id from the store.  Raises `RequestRefusal` if it is missing or unreadable."""
        try:
            await self._unload_to_free_memory()
            kept = await self._store.load_table(name)
            if kept is None:
                raise make_no_table_refusal(name)
            setup, events = kept
            state = await self._workers.run(TableState.replay, setup.with_server_outages(self._outages), events)
            state = state.with_server_outages(self._outages)  # one may have ended meanwhile
            return LiveTable(state, self._resources)
        except BaseException:
            self._live.pop(name, None)
            raise

    async def load_visible_state(self, name: str, guest: str) -> tuple[TableState, int | None]:
        """Return a table as a guest may see it, and the seat that sees it (None for a spectator).

        A table that is not in memory is not kept there.

        Args:
            name: the id of the table.
            guest: the id of the guest.
        """
        if name in self._live:
            table = await self.get_table(name)
            state, feed = table.state, table.spectator_feed
        else:
            if (stored := await self._store.load_table(name)) is None:
                raise make_no_table_refusal(name)
            state, feed = await self._workers.run(TableState.replay, *stored), SpectatorFeed(name, self._resources)
        if feed.is_delayed_for(guest, state):
            return await feed.get_delayed_state(), None
        return state, find_viewer_seat(state, Connection(guest, lambda _: None))

    async def load_setup(self, name: str) -> TableSetup:
        """Return the setup of the table with the given id, with its current players, without replaying its events."""
        if (loaded := self._live.get(name)) is not None and loaded.done():
            return loaded.result().state.setup
        if (line := await self._store.load_lobby_entry(name)) is None:
            raise make_no_table_refusal(name)
        return line.setup

    async def get_or_make_rematch(self, name: str, guest: str, swap: bool) -> LiveTable:
        """Return the table of a rematch; make that table at the first request, or again if it has been deleted.

        Args:
            name: the id of the table whose players want to play again.
            guest: the id of the guest who asks.
            swap: whether to change the seats: swapped for two players, drawn by lot for more.
        """
        table = await self.get_table(name)
        async with table.hold_lock():
            commands.check_may_play_again(table.state, guest)
            rematch = table.state.rematch
            if rematch is None or (rematch not in self._live and await self._store.load_participants(rematch) is None):
                async with self._quota_guard.reserve_table(guest):
                    made = await self._create_from_setup(make_rematch_setup(table.state.setup, swap, guest))
                rematch, seats = made.id, table.state.setup.seats_of(guest)
                await table.append_event(EventKind.REMATCH, next(iter(seats), 0), None, rematch)
        return await self.get_table(rematch)

    async def check_recorded_game_not_running(self, recorded: AnyGame, guest: str, origin: str | None = None) -> None:
        """Raise `RequestRefusal` if a recorded game, or a similar game, is still in progress at a table of friends.

        Otherwise guests could analyse a game while they play it.  For guests who see a table with a delay the delayed
        game counts, so that the answer does not reveal the latest moves.

        Args:
            recorded: the recorded game.
            guest: the id of the guest who wants to analyse it.
            origin: the reference to the recorded game (see `format_game_ref`); tables that play its deal again are
                skipped.
        """
        running = await self._store.list_running_friend_tables(recorded.NAME, guest)
        modules = sorted(recorded.options.modules)
        candidates = [line for line in running if sorted(line.modules) == modules]
        if not candidates:
            return
        opening, positions = await self._workers.run(
            lambda: (recognition.encode_opening(recorded), recognition.list_public_positions(recorded))
        )

        async def can_be_same_game(line: RunningTable, late: TableState | None) -> bool:
            """Return whether a running game may be the recorded one; `late` is its state if seen with a delay."""
            is_by_opening = recorded.position is None and line.position is None
            if late is None and is_by_opening and line.opening and line.opening.startswith(recognition.MARK):
                return recognition.has_similar_opening(line.opening, opening)
            if late is not None:
                fingerprint = await self._workers.run(recognition.make_fingerprint, late.game)
            else:
                fingerprint = await self._load_fingerprint(line, guest)
            if is_by_opening:
                return recognition.has_similar_opening(fingerprint.opening, opening)
            return recognition.may_be_same_game(fingerprint, positions)

        for line in candidates:
            with skip_unreadable():
                late = await self._load_delayed_state(line, guest)
                if not line.is_own and not await can_be_same_game(line, late):
                    continue
                state = late or (await self.load_visible_state(line.id, guest))[0]
                if state.is_over or not state.is_dealt or (origin is not None and state.setup.origin == origin):
                    continue
                seat, has_luck = min(state.setup.seats_of(guest), default=None), state.setup.luck is not None
                if await self._workers.run(recognition.is_same_game, state.game, recorded, seat, has_luck):
                    raise RequestRefusal(
                        "not_over", "this game still goes on among friends; it can be studied when it is over", 409
                    )

    async def _load_fingerprint(self, line: RunningTable, guest: str) -> recognition.GameFingerprint:
        """Return the fingerprint of the game at a running table as a guest sees it, from the cache if it is current.

        `line` is the table's entry in the list of running tables.
        """

        async def make_dated_fingerprint() -> tuple[int, recognition.GameFingerprint]:
            state, _ = await self.load_visible_state(line.id, guest)
            return line.updated, await self._workers.run(recognition.make_fingerprint, state.game)

        kept = self._fingerprints.get(line.id)
        if kept is None or kept[0] != line.updated:
            kept = await self._fingerprints.load_and_keep(line.id, make_dated_fingerprint())
        return kept[1]

    async def _load_delayed_state(self, line: RunningTable, guest: str) -> TableState | None:
        """Return the state of a table as a guest sees it with a delay.

        Return None if the guest sees the table without delay, or if nothing has happened during the delay. `line` is
        the table's entry in the list of running tables.
        """
        past = self._clock.now() - timedelta(seconds=self._delay)
        if line.is_own or not self._delay or line.updated < to_milliseconds(past):
            return None
        state, _ = await self.load_visible_state(line.id, guest)
        return state if state.setup.can_hide_information_from(guest) else None

    async def render_lobby(self, guest: str, page: int = 0) -> bytes:
        """Return the lists of tables in the lobby for a guest, as the model `TableList` in JSON.

        Args:
            guest: the id of the guest.
            page: the index of the page of each list.
        """
        own = await self._store.load_lobby(guest, page, lists=("mine", "finished"))
        mine = own["mine"]
        is_shared = mine.all == len(mine.entries) and not any(line.setup.public for line in mine.entries)
        public = await (self._get_public_lists(page) if is_shared else self._load_public_lists(page, guest))
        counts = {**{name: listed.all for name, listed in own.items()}, **public.counts}
        more = max(counts.values()) > (page + 1) * MAX_LINES
        unread = [*mine.unread, *own["finished"].unread]
        lines = to_json([*self._iter_summaries([*mine.entries, *own["finished"].entries], guest)])
        rest = to_json({"unread": unread, "counts": counts, "more": more})
        return b'{"mine":%s,"open":%s,"running":%s,%s' % (lines, public.open, public.running, rest[1:])

    async def _get_public_lists(self, page: int) -> PublicLists:
        """Return a page of the public lists of tables, for guests who have no public tables themselves.

        The page is cached for a second, or until the lists change.
        """
        kept, now = self._public.get(page), asyncio.get_running_loop().time()
        if kept is None or kept.until < now or kept.changes != self._store.changes:
            made = asyncio.ensure_future(self._load_public_lists(page))
            kept = CachedPublicLists(now + PUBLIC_SECONDS, self._store.changes, made)
            self._public = {other: each for other, each in self._public.items() if each.until >= now} | {page: kept}
        return await asyncio.shield(kept.made)

    async def _load_public_lists(self, page: int, guest: str | None = None) -> PublicLists:
        """Load a page of the public lists of tables, without the guest's own tables."""
        here = {table.id for table in self._list_loaded() if table.state.setup.is_waiting and table.connections}
        since = self._clock.now() - timedelta(days=OPEN_DAYS)
        lists = await self._store.load_lobby(guest, page, here, since, ("open", "running"))
        viewer = guest or STRANGER
        running = await self._hide_delayed_status(lists["running"].entries, viewer)
        opened, seen = (to_json([*self._iter_summaries(each, viewer)]) for each in (lists["open"].entries, running))
        return PublicLists(opened, seen, {name: listed.all for name, listed in lists.items()})

    def _iter_summaries(self, lines: Iterable[LobbyEntry], guest: str) -> Iterator[TableSummary]:
        """Yield the summary of each table in the lobby for a guest, with the presence of the people."""
        loaded = {table.id: table for table in self._list_loaded()}
        for line in lines:
            table = loaded.get(line.setup.id)
            presence = None if table is None else table.presence_tracker.presence_by_seat(line.setup)
            yield make_table_summary(line, guest, presence)

    async def _hide_delayed_status(self, lines: Sequence[LobbyEntry], guest: str) -> list[LobbyEntry]:
        """Return entries of the lobby without news that a guest may see only after the delay for spectators.

        Moves, seats to act and deadlines are removed from the entries of tables that the guest sees with a delay.
        """
        past = self._clock.now() - timedelta(seconds=self._delay)
        late = {line.setup.id for line in lines if self._delay and line.setup.can_hide_information_from(guest)}
        active = [line.setup.id for line in lines if line.setup.id in late and line.status.updated > past]
        seen = await self._store.load_last_event_times(active, past)

        def hide_status(line: LobbyEntry) -> LobbyEntry:
            setup, updated = line.setup, line.status.updated
            updated = seen.get(setup.id, setup.created) if updated > past else updated
            status = replace(line.status, updated=updated, moves=None, to_act=(), deadline=None)
            return LobbyEntry(setup.restore_people(), status)

        return [hide_status(line) if line.setup.id in late else line for line in lines]

    async def close(self) -> None:
        """Stop the background tasks, and close all tables in memory."""
        for task in self._going:
            task.cancel()
        await self._store_heartbeat()
        for table in self._list_loaded():
            await table.close()


def make_lobby_entry(table: LiveTable) -> LobbyEntry:
    """Return the setup and the status of a table in memory, as the lobby needs them."""
    return LobbyEntry(table.state.setup, LobbyStatus.from_state(table.state, table.clock.now()))


def make_table_summary(line: LobbyEntry, guest: str, presence: Mapping[int, Presence] | None = None) -> TableSummary:
    """Return the summary of a table for a guest in the lobby.

    Args:
        line: the setup and the status of the table.
        guest: the id of the guest.
        presence: whether the person of each seat is present; by default all are away.
    """
    setup, status = line.setup, line.status
    if presence is None:
        presence = dict.fromkeys(sorted(setup.person_seats), Presence.AWAY)
    return TableSummary(
        **make_base_table_fields(setup, guest, status.over, status.result),
        created=setup.created.isoformat(),
        updated=status.updated.isoformat(),
        moves=status.moves,
        to_act=[SEATS[seat] for seat in status.to_act],
        deadline=None if status.deadline is None else status.deadline.isoformat(),
        presence={SEATS[seat]: each for seat, each in presence.items()},
    )


def _estimate_fingerprint_bytes(kept: tuple[int, recognition.GameFingerprint]) -> int:
    """Estimate how many bytes a cached fingerprint of a game takes in memory, with its time."""
    _, fingerprint = kept
    return 500 + len(fingerprint.opening) + fingerprint.first.nbytes + fingerprint.latest.nbytes
