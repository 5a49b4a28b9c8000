"""The durable storage of tables, guests and studies (game records) in a database.

Writes go through the thread of the writer, reads through a pool of threads, so neither blocks the event loop.
"""

import asyncio
import hashlib
import json
import sqlite3
import time
import zlib
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from functools import partial
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from ...errors import SevenWondersError
from ...names import SeatName
from ..errors import RequestRefusal, make_no_study_refusal
from ..protocol.shapes import TableKind
from ..tables import Event, TableState
from ..tables.names import NAMELESS, name_from_database_text, name_to_database_text
from ..tables.setup import Outage, TableSetup, utc_now
from ..tables.state import UNREADABLE_ROWS, make_lost_moves_refusal, make_other_rules_refusal
from ..work.workers import PAYER
from . import rows, schema
from .db_errors import describe_database_error
from .rows import LobbyEntry, Row, RunningTable, from_milliseconds, to_milliseconds
from .writer import StoreWriter, Write

LISTS = ("mine", "finished", "open", "running")  # lists of the lobby
MAX_LINES = 100  # tables on a page of one list of the lobby
READERS = 4
CHECK_SECONDS = 5.0
DAY = 24 * 60 * 60 * 1000  # milliseconds
MAX_MOMENT = 253_402_300_799_999  # milliseconds: the end of the year 9999
DELETED_TOGETHER = 200  # tables or studies
RUNNING = sql.select(schema.game_table.c.id).where(schema.game_table.c.deadline.is_not(None))
TOUCH = sql.text("UPDATE alembic_version SET version_num = version_num")  # a write that changes nothing
CHANGE_TABLE = schema.game_table.update().where(schema.game_table.c.id == sql.bindparam("table"))
Found = TypeVar("Found")


class StorageUse(NamedTuple):
    """The numbers of stored tables and studies, and their size in bytes, in total and for a guest."""

    tables: int
    tables_of_guest: int
    studies: int
    studies_of_guest: int
    bytes: int
    bytes_of_guest: int


class LobbyPage(NamedTuple):
    """A page of a list of tables in the lobby.

    Attributes:
        entries: the tables of the page.
        unread: the ids of the tables of the page that this program cannot read.
        all: the number of tables in the whole list.
    """

    entries: list[LobbyEntry]
    unread: list[str]
    all: int = 0


class RemovedCounts(NamedTuple):
    """Numbers of deleted tables, of unfinished tables among them, and of deleted studies (game records)."""

    tables: int
    unfinished: int
    studies: int


class ConflictRefusal(RequestRefusal):
    """Refusal of an event or row that conflicts with a stored one, such as another event with the same number."""

    def __init__(self) -> None:
        super().__init__("behind", "the table has moved on; look at it and decide again", 409)


def compute_study_id(text: str) -> str:
    """Return the id under which the text of a record file is stored (as a study): a hash of the text."""
    return hashlib.sha256(text.encode()).hexdigest()[:20]


class Store:
    """The storage of a server in a database.

    Args:
        writing: the SQLAlchemy engine with the single connection that writes.
        reading: the SQLAlchemy engine for reading.
        lock: the connection that holds the lock against other servers; closed with the store.
        check: raises if writes would be lost; called before and after every commit, and before every read.
        tidy: removes old files next to the database; called now and then.
        compact: removes remnants of deleted rows from the file; called now and then after deletions.
    """

    def __init__(
        self,
        writing: sql.Engine,
        reading: sql.Engine,
        lock: sqlite3.Connection | None = None,
        check: Callable[[], object] = lambda: None,
        tidy: Callable[[], object] = lambda: None,
        compact: Callable[[], object] = lambda: None,
    ) -> None:
        self._writing, self._reading, self._lock, self._check = writing, reading, lock, check
        self._tidy, self._compact, self._has_remnants = tidy, compact, False
        self.changes = 0  # number of changes to the lists of the lobby: tables made, joined, left, over, deleted
        self._deletion_listeners: list[Callable[[Collection[str]], object]] = []
        self._writer = StoreWriter(writing, check)
        self._checked, self._failure = 0.0, ""  # time of the last successful write; reason of the last failure
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="store-reader")

    def add_deletion_listener(self, forget: Callable[[Collection[str]], object]) -> None:
        """Register a function to be called after tables or studies were deleted, or lost a guest.

        Args:
            forget: called with the ids of these tables and studies.
        """
        self._deletion_listeners.append(forget)

    async def create_table(self, state: TableState) -> None:
        """Store a new table."""
        setup = state.setup
        row = rows.setup_to_row(setup) | rows.status_to_row(state, setup.created)

        def write(connection: sql.Connection) -> None:
            connection.execute(schema.game_table.insert(), row)
            connection.execute(schema.seat.insert(), rows.seats_to_rows(setup))

        await self._write(write)
        self.changes += 1

    async def append_event(self, event: Event, state: TableState) -> None:
        """Store an event at a table, and the status of the table after it; both are on disk when this method returns.

        Args:
            event: the event.
            state: the table after the event.

        Raises:
            ConflictRefusal: an event with this number, or from the same request, is stored already.
            RequestRefusal: the event could not be written.
        """
        setup = state.setup
        row = rows.event_to_row(setup.id, event)
        status = rows.status_to_row(state, event.at) | {"table": setup.id}
        sitter = rows.seats_to_rows(setup)[event.actor] if event.kind in rows.SEATINGS else None

        def write(connection: sql.Connection) -> None:
            connection.execute(schema.event.insert(), row)
            connection.execute(CHANGE_TABLE, status)
            if sitter is not None:
                where = (schema.seat.c.table_id == setup.id) & (schema.seat.c.seat == event.actor)
                connection.execute(schema.seat.update().where(where), sitter)

        await self._write(write)
        self.changes += sitter is not None or state.is_over

    async def load_table(self, table: str) -> tuple[TableSetup, list[Event]] | None:
        """Return the setup that a table had before its events, and its events; None if there is no table with this id.

        Raises:
            RequestRefusal: the table cannot be read by this version of the program.
        """

        def read(connection: sql.Connection) -> tuple[TableSetup, list[Event]] | None:
            selected = sql.select(schema.game_table).where(schema.game_table.c.id == table)
            row = connection.execute(selected).mappings().first()
            if row is None:
                return None
            # all rows at once: a half-read result after an error would keep its connection in an old transaction
            seats = connection.execute(sql.select(schema.seat).where(schema.seat.c.table_id == table)).mappings().all()
            happened = sql.select(schema.event).where(schema.event.c.table_id == table).order_by(schema.event.c.seq)
            events = connection.execute(happened).mappings().all()
            if not seats or (row["moves"] and not events):
                raise make_lost_moves_refusal()
            outages = _select_outages(connection, row)
            try:
                setup = rows.setup_from_rows(row, seats, outages)
                return rows.restore_initial_setup(setup, list(map(rows.event_from_row, events)))
            except UNREADABLE_ROWS:
                raise make_other_rules_refusal() from None

        return await self._read(read)

    async def load_lobby(
        self,
        guest: str | None,
        page: int = 0,
        here: Collection[str] = (),
        since: datetime | None = None,
        lists: Collection[str] = LISTS,
    ) -> dict[str, LobbyPage]:
        """Return a page of each requested list of tables in the lobby, by the name of the list.

        The lists are: running tables of the guest (`mine`), finished ones (`finished`), public tables of others with a
        free seat (`open`), and public tables of others that can be watched (`running`).  The order of the last list
        depends only on the creation of the tables, so it does not reveal any moves.

        Args:
            guest: the requesting guest; None for a guest who owns no table and sits at none.
            page: the index of the page.
            here: ids of the open tables where a player is waiting now; they come first.
            since: open tables that were not changed since this time are left out, unless they are in `here`.
            lists: the names of the lists.
        """
        columns = schema.game_table.c
        mine = sql.false() if guest is None else _where_participant(guest)
        others = columns.public & ~columns.over & ~mine
        is_here = columns.id.in_(here)
        is_lively = sql.true() if since is None else is_here | (columns.updated >= to_milliseconds(since))
        latest = columns.updated.desc()
        wanted = {
            "mine": (mine & ~columns.over, [latest]),
            "finished": (mine & columns.over, [latest]),
            "open": (others & columns.waiting & is_lively, [is_here.desc(), latest]),
            "running": (others & ~columns.waiting, [columns.created.desc()]),
        }

        def read(connection: sql.Connection) -> dict[str, LobbyPage]:
            pages = {}
            for name in lists:
                where, order = wanted[name]
                lines = self._select_entries(connection, where, MAX_LINES, order, page)
                number = len(lines.entries) + len(lines.unread)
                if page or number == MAX_LINES:
                    number = connection.scalar(sql.select(sql.func.count()).where(where)) or 0
                pages[name] = lines._replace(all=number)
            return pages

        return await self._read(read)

    async def count_waiting_tables(self, guest: str) -> int:
        """Count the public tables with a free seat that a guest owns or sits at."""
        columns = schema.game_table.c
        waiting = _where_participant(guest) & columns.public & columns.waiting & ~columns.over
        return await self._read_scalar(sql.select(sql.func.count()).where(waiting)) or 0

    async def load_last_event_times(self, tables: Sequence[str], moment: datetime) -> dict[str, datetime]:
        """Return the time of each table's last event up to a given moment; tables without such an event are left out.

        Args:
            tables: the ids of the tables.
            moment: the latest time of an event that counts.
        """
        columns = schema.event.c
        before = columns.table_id.in_(tables) & columns.at.between(0, to_milliseconds(moment))
        asked = sql.select(columns.table_id, sql.func.max(columns.at)).where(before).group_by(columns.table_id)
        times = await self._read(lambda connection: connection.execute(asked).all()) if tables else []
        return {str(table): from_milliseconds(at) for table, at in times}

    async def load_lobby_entry(self, table: str) -> LobbyEntry | None:
        """Return the table with the given id, as the lobby lists it; None if the table cannot be read."""
        where = schema.game_table.c.id == table
        page = await self._read(lambda connection: self._select_entries(connection, where, 1))
        return next(iter(page.entries), None)

    async def list_running_friend_tables(self, game: str, guest: str) -> list[RunningTable]:
        """Return the running tables of friends.

        Args:
            game: the name of the game.
            guest: the id of a guest; the tables where this guest sits are marked.
        """
        columns = schema.game_table.c
        mine = columns.id.in_(_select_seated(guest))
        asked = sql.select(
            columns.id, columns.modules, columns.deal, columns.position, columns.updated, mine.label("is_own")
        ).where((columns.game == game) & (columns.kind == str(TableKind.FRIEND)) & ~columns.over)
        return await self._read(lambda connection: [RunningTable(*row) for row in connection.execute(asked)])

    async def list_same_deal_tables(self, origin: str, limit: int) -> list[str]:
        """Return the ids of the latest finished tables that play the deal of a recorded game again.

        Args:
            origin: the reference to the recorded game: the id of its study (a stored record file) and its index there.
            limit: the largest number of tables.
        """
        columns = schema.game_table.c
        over = sql.select(columns.id).where((columns.origin == origin) & columns.over)
        return await self._read_scalars(over.order_by(columns.updated.desc()).limit(limit))

    async def list_tables_with_expired_clock(self, moment: datetime) -> list[str]:
        """Return the ids of the tables where a player's clock has run out at a time."""
        columns = schema.game_table.c
        expired = (columns.deadline <= to_milliseconds(moment)) & ~columns.over
        return await self._read_scalars(sql.select(columns.id).where(expired))

    async def has_running_clocks(self) -> bool:
        """Return whether the clock of a player runs at any table."""
        return bool(await self._read_scalar(sql.select(RUNNING.exists())))

    async def save_heartbeat(self, moment: datetime) -> None:
        """Store the time when the server was last running.

        Players' clocks do not count the time from then to the next call of `exclude_downtime`.
        """
        await self._write(lambda connection: _update_heartbeat(connection, to_milliseconds(moment)))

    async def exclude_downtime(self, moment: datetime) -> timedelta:
        """Exclude the time in which no server ran from players' clocks and from the age of data; return its length.

        Called when a server starts.

        Args:
            moment: the current time.
        """
        ended, away = to_milliseconds(moment), 0

        def write(connection: sql.Connection) -> None:
            nonlocal away
            away = max(0, ended - (_select_latest_moment(connection) or ended))
            _insert_outage_and_postpone(connection, ended - away, ended)

        await self._write(write)
        return timedelta(milliseconds=away)

    def save_outage(self, outage: Outage) -> None:
        """Queue a write that stores a period in which this server did not run; it precedes all later writes."""
        began, ended = to_milliseconds(outage.began), to_milliseconds(outage.ended)
        kept = self._writer.queue_write(lambda connection: _insert_outage_and_postpone(connection, began, ended))
        kept.add_done_callback(lambda done: done.exception())  # later writes report the failure

    async def find_latest_moment(self) -> datetime | None:
        """Return the latest time of any entry in the database; None if the database is empty."""
        moment = await self._read(_select_latest_moment)
        return None if moment is None else from_milliseconds(moment)

    async def list_finished_tables(self, guest: str, limit: int) -> LobbyPage:
        """Return the latest finished tables at which a guest sits, the latest first.

        Args:
            guest: the id of the guest.
            limit: the largest number of tables.
        """
        where = schema.game_table.c.over & schema.game_table.c.id.in_(_select_seated(guest))
        return await self._read(lambda connection: self._select_entries(connection, where, limit))

    def _select_entries(
        self,
        connection: sql.Connection,
        where: sql.ColumnElement[bool],
        limit: int,
        order: Sequence[sql.ColumnElement[Any]] = (schema.game_table.c.updated.desc(),),
        page: int = 0,
    ) -> LobbyPage:
        """Read a page of the tables that satisfy a condition, with the ids of tables that this program cannot read.

        Args:
            connection: the connection to the database.
            where: the SQL condition.
            limit: the number of tables on a page.
            order: the columns by which the tables are sorted; by default the latest changed come first.
            page: the index of the page.
        """
        ordered = sql.select(schema.game_table).where(where).order_by(*order, schema.game_table.c.id)
        selected: Sequence[Any] = connection.execute(ordered.limit(limit).offset(page * limit)).mappings().all()
        sitting = schema.seat.c.table_id.in_([row["id"] for row in selected])
        seats: dict[str, list[Any]] = {row["id"]: [] for row in selected}
        for seat in connection.execute(sql.select(schema.seat).where(sitting)).mappings():
            seats[seat["table_id"]].append(seat)
        entries, unread = [], []
        for row in selected:
            try:
                setup = rows.setup_from_rows(row, seats[row["id"]])
                entries.append(LobbyEntry(setup, rows.status_from_row(row, len(setup.seats))))
            except UNREADABLE_ROWS:  # the other tables are listed
                unread.append(str(row["id"]))
        return LobbyPage(entries, unread)

    async def count_tables(self) -> int:
        """Return the number of stored tables; also serves as a health check."""
        return await self._read_scalar(sql.select(sql.func.count()).select_from(schema.game_table)) or 0

    async def check_writable(self) -> None:
        """Check that the database can be written, unless a write succeeded in the last few seconds.

        Raises `RequestRefusal` if it cannot.
        """
        if self._failure or time.monotonic() - self._checked > CHECK_SECONDS:
            await self._write(lambda connection: connection.execute(TOUCH))

    async def remove_leftovers(self) -> None:
        """Remove old files next to the database, and remnants of deleted rows from its file."""
        await asyncio.to_thread(self._tidy)
        if self._has_remnants:
            self._has_remnants = False
            await asyncio.to_thread(self._compact)

    async def load_guest(self, guest: str) -> tuple[SeatName, str | None] | None:
        """Return the name and language of the guest with the given id, None if they are not stored."""
        asked = sql.select(schema.guest.c.name, schema.guest.c.language).where(schema.guest.c.id == guest)
        row = await self._read(lambda connection: connection.execute(asked).first())
        return None if row is None else (name_from_database_text(row[0]), row[1])

    async def save_guest(self, guest: str, name: SeatName, language: str | None) -> None:
        """Store the name and language of the guest with the given id."""
        row = {"name": name_to_database_text(name), "language": language}
        await self._write(partial(_update_or_insert, table=schema.guest, name=guest, row=row))

    async def save_study(self, text: str, owner: str | None = None) -> str:
        """Store the text of a record file as a study, and return its id; equal texts have the same id.

        Args:
            text: the text.
            owner: the id of a guest who becomes an owner of the study; None for no owner.
        """
        name = compute_study_id(text)
        row = {"id": name, "text": text, "size": len(text)}
        study, owners = schema.study.c, schema.study_owner.c

        def write(connection: sql.Connection) -> None:
            alive = connection.scalar(sql.select(schema.service.c.alive)) or 0
            created = max(to_milliseconds(utc_now()), alive)  # the machine's clock may have been put back
            brought = schema.study.update().where(study.id == name).values(created=created)
            if connection.execute(brought).rowcount == 0:
                connection.execute(schema.study.insert(), row | {"created": created})
            mine = sql.select(owners.guest).where((owners.study_id == name) & (owners.guest == owner))
            if owner is not None and connection.scalar(mine) is None:
                connection.execute(schema.study_owner.insert(), {"study_id": name, "guest": owner})

        await self._write(write)
        return name

    async def load_study_text(self, name: str) -> str | None:
        """Return the text of the study (a stored record file) with the given id, None if it does not exist."""
        return await self._read_scalar(sql.select(schema.study.c.text).where(schema.study.c.id == name))

    async def has_study(self, name: str) -> bool:
        """Return whether a study (a stored record file) with the given id exists."""
        return bool(await self._read_scalar(sql.select(sql.exists().where(schema.study.c.id == name))))

    async def list_study_owners(self, study: str) -> set[str]:
        """Return the ids of the guests who added a study (a stored record file)."""
        asked = sql.select(schema.study_owner.c.guest).where(schema.study_owner.c.study_id == study)
        return set(await self._read_scalars(asked))

    async def remove_study_owner(self, name: str, guest: str) -> bool:
        """Remove a guest from the owners of a study, and delete the study if it has no other owner.

        Return whether the guest was allowed to do so. Every guest who knows the id of a study without an owner may
        delete the study.

        Args:
            name: the id of the study, a stored record file.
            guest: the id of the guest.
        """
        owner = schema.study_owner.c
        others = sql.select(owner.guest).where((owner.study_id == name) & (owner.guest != guest))
        mine = (owner.study_id == name) & (owner.guest == guest)
        may = False

        def delete(connection: sql.Connection) -> list[str]:
            nonlocal may
            is_shared = connection.scalar(sql.select(others.exists()))
            is_mine = connection.execute(schema.study_owner.delete().where(mine)).rowcount > 0
            may = is_mine or not is_shared
            return [] if is_shared else _delete_rows(connection, schema.study, schema.study.c.id == name)

        await self._delete_and_notify(delete)
        return may

    async def load_review(self, study: str, game: int, engine: str) -> list[dict[str, object]]:
        """Return the stored reviews of the plies of a game, as JSON; empty if there are none.

        Args:
            study: the id of the study, a stored record file.
            game: the index of the game in the study.
            engine: the fingerprint of the engine that made the review.
        """
        columns = schema.review.c
        same = (columns.study_id == study) & (columns.game == game) & (columns.engine == engine)
        compressed = await self._read_scalar(sql.select(columns.plies).where(same))
        return [] if compressed is None else json.loads(zlib.decompress(compressed))

    async def save_review(self, study: str, game: int, engine: str, plies: Sequence[dict[str, object]]) -> None:
        """Store the reviews of the plies of a game, in place of earlier ones.

        Args:
            study: the id of the study, a stored record file.
            game: the index of the game in the study.
            engine: the fingerprint of the engine that made the review.
            plies: the reviews of the plies, as JSON.

        Raises:
            RequestRefusal: the study has been deleted, or the database cannot be written.
        """
        text = zlib.compress(json.dumps(plies, separators=(",", ":")).encode())
        row = {"study_id": study, "game": game, "engine": engine, "plies": text}
        columns = schema.review.c

        def write(connection: sql.Connection) -> None:
            connection.execute(schema.review.delete().where((columns.study_id == study) & (columns.game == game)))
            connection.execute(schema.review.insert(), row)

        try:
            await self._write(write)
        except ConflictRefusal:
            raise make_no_study_refusal() from None

    # --- quotas and deletion

    async def measure_storage_use(self, guest: str) -> StorageUse:
        """Return the numbers of stored tables and studies and their size, for a guest and in total."""
        table, study, owner = schema.game_table, schema.study, schema.study_owner
        queries = (
            sql.select(sql.func.count()).select_from(table),
            sql.select(sql.func.count()).where(table.c.owner == guest),
            sql.select(sql.func.count()).select_from(study),
            sql.select(sql.func.count()).where(owner.c.guest == guest),
            sql.select(sql.func.sum(table.c.size)).where(table.c.owner == guest),
            sql.select(sql.func.sum(study.c.size)).join(owner).where(owner.c.guest == guest),
        )

        def read(connection: sql.Connection) -> StorageUse:
            asked = sql.select(*(query.scalar_subquery() for query in queries))
            tables, own_tables, studies, own_studies, *sizes = connection.execute(asked).one()
            of_guest = sum(int(size or 0) for size in sizes)
            return StorageUse(tables, own_tables, studies, own_studies, _measure_used_bytes(connection), of_guest)

        return await self._read(read)

    async def list_studies(self, guest: str) -> list[str]:
        """Return the ids of the studies (stored record files) that a guest has added."""
        both = schema.study.join(schema.study_owner)
        mine = sql.select(schema.study.c.id).select_from(both).where(schema.study_owner.c.guest == guest)
        return await self._read_scalars(mine.order_by(schema.study.c.created))

    async def list_guest_table_ids(self, guest: str) -> list[str]:
        """Return the ids of all tables that a guest owns or sits at."""
        table = schema.game_table.c
        mine = sql.select(table.id).where(_where_participant(guest))
        return await self._read_scalars(mine.order_by(table.created))

    async def load_participants(self, table: str) -> tuple[str, set[str]] | None:
        """Return the owner and the seated guests of a table, by their ids; None if the table does not exist.

        This works for a table that this version of the program cannot read, too.
        """
        owner = sql.select(schema.game_table.c.owner).where(schema.game_table.c.id == table)
        guests = sql.select(schema.seat.c.guest).where(schema.seat.c.table_id == table)

        def read(connection: sql.Connection) -> tuple[str, set[str]] | None:
            owner_id = connection.scalar(owner)
            return None if owner_id is None else (str(owner_id), set(filter(None, connection.scalars(guests))))

        return await self._read(read)

    async def delete_table(self, table: str) -> None:
        """Delete the table with the given id, with its seats and events."""
        which = schema.game_table.c.id == table
        await self._delete_and_notify(partial(_delete_rows, table=schema.game_table, which=which))

    async def remove_guest_from_table(self, table: str, guest: str) -> None:
        """Replace a guest at a table by a nameless player, so that the table no longer refers to the guest."""
        await self._delete_and_notify(partial(_replace_guest_by_nameless, guest=guest, table=table))

    async def delete_old_data(self, moment: datetime, days: int, is_open: Callable[[str], bool]) -> RemovedCounts:
        """Delete tables unchanged for a number of days, and studies added before that time; return their numbers.

        Time without a server does not count.  A table is not deleted while it is in memory, or if the clock of a player
        runs out in the future or ran out within that number of days.

        Args:
            moment: the current time.
            days: the number of days.
            is_open: returns whether the table with the given id is in memory.
        """
        table, study = schema.game_table.c, schema.study.c

        def read(connection: sql.Connection) -> tuple[int, list[Any], list[str]]:
            before = _find_service_span_start(connection, to_milliseconds(moment), days * DAY)
            old = (table.updated < before) & (table.deadline.is_(None) | (table.deadline < before))
            tables = connection.execute(sql.select(table.id, table.over).where(old)).all()
            studies = connection.scalars(sql.select(study.id).where(study.created < before)).all()
            return before, list(tables), list(studies)

        before, tables, studies = await self._read(read)
        tables = [each for each in tables if not is_open(each.id)]
        for deleted, names, is_old in (
            (schema.game_table, [each.id for each in tables], table.updated < before),
            (schema.study, studies, study.created < before),
        ):
            for first in range(0, len(names), DELETED_TOGETHER):  # other writes run in between
                which = deleted.c.id.in_(names[first : first + DELETED_TOGETHER]) & is_old
                await self._delete_and_notify(partial(_delete_rows, table=deleted, which=which))
        return RemovedCounts(len(tables), sum(not each.over for each in tables), len(studies))

    async def delete_guest(self, guest: str) -> None:
        """Delete all data of a guest: name, studies, and tables without other guests.

        At tables with other guests a nameless player replaces the guest, and studies with other owners stay.
        """
        table, seat, owner = schema.game_table.c, schema.seat.c, schema.study_owner.c
        others = sql.select(seat.table_id).where(seat.guest.is_not(None) & (seat.guest != guest))

        def delete(connection: sql.Connection) -> list[str]:
            mine = _where_participant(guest) & table.id.not_in(others)
            tables = [
                *_delete_rows(connection, schema.game_table, mine),
                *_replace_guest_by_nameless(connection, guest),
            ]
            brought = list(connection.scalars(sql.select(owner.study_id).where(owner.guest == guest)))
            connection.execute(schema.study_owner.delete().where(owner.guest == guest))
            orphans = schema.study.c.id.in_(brought) & schema.study.c.id.not_in(sql.select(owner.study_id))
            studies = _delete_rows(connection, schema.study, orphans)
            connection.execute(schema.guest.delete().where(schema.guest.c.id == guest))
            return [*tables, *studies]

        await self._delete_and_notify(delete)

    async def close(self) -> None:
        """Finish pending writes, and close the database."""
        await asyncio.to_thread(self.close_without_event_loop)

    def close_without_event_loop(self) -> None:
        """Finish pending writes, and close the database; like `close`, but without an event loop."""
        self._writer.close()
        self._readers.shutdown()
        if self._lock is not None:
            self._lock.close()
        self._writing.dispose()
        self._reading.dispose()

    async def _delete_and_notify(self, delete: Callable[[sql.Connection], Iterable[str]]) -> None:
        """Delete rows, and call the deletion listeners, even if the caller is cancelled.

        Args:
            delete: deletes the rows, and returns the ids of the deleted or changed tables and studies.
        """
        names: list[str] = []

        def write(connection: sql.Connection) -> None:
            names[:] = delete(connection)

        def notify_listeners(done: "asyncio.Future[None]") -> None:
            self.changes += 1
            if not done.cancelled() and done.exception() is None:
                for forget in self._deletion_listeners:
                    forget(names)

        deleted = self._writer.queue_write(write)
        deleted.add_done_callback(notify_listeners)
        self._has_remnants = True
        await self._wait_until_durable(asyncio.shield(deleted))
        # Compiled statements keep their first parameters, which may be data of a deleted guest.
        for engine in (self._writing, self._reading):
            engine.clear_compiled_cache()

    async def _write(self, write: Write) -> None:
        """Run a function that writes, and wait until its changes are on disk."""
        await self._wait_until_durable(self._writer.queue_write(write))

    async def _wait_until_durable(self, written: Awaitable[None]) -> None:
        """Wait until a write is on disk; raise `RequestRefusal` if it failed.

        `written` is done when the write is on disk, or has the error of the database.
        """
        try:
            await written
        except IntegrityError:
            raise ConflictRefusal from None
        except (SQLAlchemyError, SevenWondersError) as error:
            refusal = _make_database_error_refusal(error)
            self._failure = refusal.sentence
            raise refusal from None
        self._checked, self._failure = time.monotonic(), ""

    async def _read_scalar(self, asked: sql.Select[Found]) -> Found | None:
        """Return the first value that a query selects; None without any."""
        return await self._read(lambda connection: connection.scalar(asked))

    async def _read_scalars(self, asked: sql.Select[Found]) -> list[Found]:
        """Return the first column of all rows that a query selects."""
        return await self._read(lambda connection: list(connection.scalars(asked)))

    async def _read(self, read: Callable[[sql.Connection], Found]) -> Found:
        """Run a function that reads in a thread, and return its result.

        The processor time is charged to the guest of the current request.
        """

        def read_and_measure() -> tuple[Found, float]:
            began = time.thread_time()
            self._check()
            with self._reading.begin() as connection:
                return read(connection), time.thread_time() - began

        try:
            result, seconds = await asyncio.get_running_loop().run_in_executor(self._readers, read_and_measure)
        except (SQLAlchemyError, SevenWondersError) as error:
            raise _make_database_error_refusal(error) from None
        PAYER.get().charge(seconds)
        return result


def _select_seated(guest: str) -> sql.Select[tuple[str]]:
    """Return the SQL query for the ids of the game tables where a guest sits."""
    return sql.select(schema.seat.c.table_id).where(schema.seat.c.guest == guest)


def _where_participant(guest: str) -> sql.ColumnElement[bool]:
    """Return the SQL condition for game tables that a guest owns or where the guest sits."""
    return (schema.game_table.c.owner == guest) | schema.game_table.c.id.in_(_select_seated(guest))


def _measure_used_bytes(connection: sql.Connection) -> int:
    """Return the bytes that the database uses, without free pages of an SQLite file."""
    if connection.dialect.name != "sqlite":
        return int(connection.scalar(sql.text("SELECT pg_database_size(current_database())")) or 0)
    pages, free, size = (
        int(connection.exec_driver_sql(f"PRAGMA {name}").scalar() or 0)
        for name in ("page_count", "freelist_count", "page_size")
    )
    return (pages - free) * size


def _replace_guest_by_nameless(connection: sql.Connection, guest: str, table: str | None = None) -> list[str]:
    """Replace a guest by a nameless player; return the ids of the changed tables.

    Args:
        connection: the connection to the database.
        guest: the id of the guest.
        table: the id of the only table to change; None for all tables.
    """
    seats, tables = schema.seat, schema.game_table
    at_seat, at_table = (sql.true(), sql.true()) if table is None else (seats.c.table_id == table, tables.c.id == table)
    sat = _select_seated(guest).where(at_seat)
    changed = connection.scalars(sql.select(tables.c.id).where((tables.c.owner == guest) & at_table).union(sat)).all()
    nameless = {"guest": None, "name": name_to_database_text(NAMELESS)}
    connection.execute(seats.update().where((seats.c.guest == guest) & at_seat).values(nameless))
    connection.execute(tables.update().where((tables.c.owner == guest) & at_table).values(owner=""))
    return list(changed)


def _delete_rows(connection: sql.Connection, table: sql.Table, which: sql.ColumnElement[bool]) -> list[str]:
    """Delete the game tables or studies (stored record files) that satisfy an SQL condition, and return their ids.

    The seats and events of a table, and the reviews and owners of a study, are deleted by foreign keys.

    Args:
        connection: the connection to the database.
        table: the database table of game tables, or that of studies.
        which: the SQL condition.
    """
    names = list(connection.scalars(sql.select(table.c.id).where(which)))
    connection.execute(table.delete().where(which))
    return names


def _select_outages(connection: sql.Connection, row: Row) -> Sequence[Row]:
    """Return the rows of the periods without a server since a game table was made; none for tables without clocks.

    Args:
        connection: the connection to the database.
        row: the row of the game table.
    """
    if row["time_control"] is None:
        return []
    asked = sql.select(schema.outage).where(schema.outage.c.ended > row["created"]).order_by(schema.outage.c.began)
    return connection.execute(asked).mappings().all()


def _select_latest_moment(connection: sql.Connection) -> int | None:
    """Return the latest time of any entry in the database, in milliseconds; impossible times are ignored."""
    moments = schema.service.c.alive, schema.game_table.c.updated, schema.study.c.created
    latest = [connection.scalar(sql.select(sql.func.max(each)).where(each <= MAX_MOMENT)) for each in moments]
    return max((each for each in latest if each), default=None)


def _find_service_span_start(connection: sql.Connection, moment: int, span: int) -> int:
    """Return the time since which a server has run for `span` milliseconds until `moment`.

    All times are in milliseconds.

    Args:
        connection: the connection to the database, which has the periods without a server.
        moment: the end of the period.
        span: the time for which a server has run.
    """
    outages = schema.outage.c
    asked = sql.select(outages.began, outages.ended).order_by(outages.began.desc())
    for began, ended in connection.execute(asked).all():
        served = moment - ended
        if served >= span:
            break
        span, moment = span - max(0, served), min(moment, began)
    return moment - span


def _insert_outage_and_postpone(connection: sql.Connection, began: int, ended: int) -> None:
    """Store a period without a server, and postpone all deadlines of players' clocks by its length.

    The end of the period becomes the time when a server was last running.

    Args:
        connection: the connection to the database, in a transaction.
        began, ended: the begin and the end of the period, in milliseconds since 1970.
    """
    columns = schema.game_table.c
    if ended > began:
        connection.execute(schema.outage.insert(), {"began": began, "ended": ended})
        later = {"deadline": columns.deadline + (ended - began)}
        connection.execute(schema.game_table.update().where(columns.deadline.is_not(None)).values(later))
    _update_heartbeat(connection, ended)


def _update_heartbeat(connection: sql.Connection, alive: int) -> None:
    """Store the time when the server was last running, in milliseconds."""
    _update_or_insert(connection, schema.service, 1, {"alive": alive})


def _update_or_insert(connection: sql.Connection, table: sql.Table, name: object, row: Mapping[str, object]) -> None:
    """Change the columns of the row with the given id in a table of the database; insert the row if it is missing."""
    if connection.execute(table.update().where(table.c.id == name).values(row)).rowcount == 0:
        connection.execute(table.insert(), {"id": name, **row})


def _make_database_error_refusal(error: Exception) -> RequestRefusal:
    """Return the refusal of a request that failed because of a database error."""
    reason = describe_database_error(error)
    return RequestRefusal("store", f"the games cannot be kept just now: {reason}; nothing was changed", 503)
