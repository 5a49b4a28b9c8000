"""`Store`: tables, guests and studies, durable.

What changes goes through the writer; what is read, through threads of its own.  The event loop waits for neither.
"""

import asyncio
import hashlib
import json
import time
import zlib
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from functools import partial
from typing import Any, NamedTuple, Protocol, TypeVar

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from ...errors import SevenWondersError
from ...names import SeatName
from ..errors import Refusal, no_study
from ..protocol.shapes import TableKind
from ..tables import Event, TableState
from ..tables.names import NAMELESS, name_of_row, name_to_row
from ..tables.setup import Outage, TableSetup, now
from ..tables.state import UNREADABLE_ROWS, lost_moves, other_rules
from ..work.workers import PAYER
from . import schema
from .rows import (
    SEATINGS,
    LobbyEntry,
    Row,
    Running,
    TableStatus,
    as_made,
    event_of,
    event_row,
    milliseconds,
    seat_rows,
    setup_of,
    setup_row,
    status_of,
    status_row,
)
from .rows import (
    moment as to_moment,
)
from .writer import Write, Writer

LISTS = ("mine", "finished", "open", "running")  # of the lobby
MAX_LINES = 100  # of a page of one list of the lobby
READERS = 4
CHECK_SECONDS = 5.0
DAY = 24 * 60 * 60 * 1000  # milliseconds
MAX_MOMENT = 253_402_300_799_999  # milliseconds: the end of the year 9999
DELETED_TOGETHER = 200  # tables or studies
RUNNING = sql.select(schema.game_table.c.id).where(schema.game_table.c.deadline.is_not(None))
ADD_EVENT = schema.event.insert()
TOUCH = sql.text("UPDATE alembic_version SET version_num = version_num")  # a write that changes nothing
CHANGE_TABLE = schema.game_table.update().where(schema.game_table.c.id == sql.bindparam("table"))
Found = TypeVar("Found")


class Lock(Protocol):
    """What keeps other servers off a database, until it is closed."""

    def close(self) -> object: ...


class Kept(NamedTuple):
    """How many tables and studies are kept, and how many bytes they take."""

    tables: int
    tables_of_guest: int
    studies: int
    studies_of_guest: int
    bytes: int
    bytes_of_guest: int


class LobbyPage(NamedTuple):
    """Some tables of a list, the names of those that this program cannot read, and how many there are in all."""

    entries: list[LobbyEntry]
    unread: list[str]
    all: int = 0


class Removed(NamedTuple):
    """Numbers of deleted tables, of the unfinished ones among them, and of deleted studies."""

    tables: int
    unfinished: int
    studies: int


class Conflict(Refusal):
    """Somebody else has written at the same place; look again."""

    def __init__(self) -> None:
        super().__init__("behind", "the table has moved on; look at it and decide again", 409)


def study_name(text: str) -> str:
    """How the study of the text of a record is called."""
    return hashlib.sha256(text.encode()).hexdigest()[:20]


class Store:
    """A database.

    Args:
        writing: the engine of the one connection that writes.
        reading: the engine for everything else.
        lock: what keeps other servers off; closed with the store.
        check: raises where what is written is lost; called before and after every commit, and before it is read.
        tidy: removes what is kept beside the database for some days; called now and then.
        compact: removes remnants of deleted rows from the file; called now and then after deletions.
    """

    def __init__(
        self,
        writing: sql.Engine,
        reading: sql.Engine,
        lock: Lock | None = None,
        check: Callable[[], object] = lambda: None,
        tidy: Callable[[], object] = lambda: None,
        compact: Callable[[], object] = lambda: None,
    ) -> None:
        self._writing, self._reading, self._lock, self._check = writing, reading, lock, check
        self._tidy, self._compact, self._has_remnants = tidy, compact, False
        self.changes = 0  # to the lists of the lobby: tables made, joined, left, over, deleted
        self._deletion_listeners: list[Callable[[Collection[str]], object]] = []
        self._writer = Writer(writing, check)
        self._checked, self._failure = 0.0, ""  # when it was last written to, and what was wrong with that
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="store-reader")

    def on_deletion(self, forget: Callable[[Collection[str]], object]) -> None:
        """Call a function with the names of tables and studies after they, or a guest's part in them, were deleted."""
        self._deletion_listeners.append(forget)

    async def create(self, state: TableState) -> None:
        """Keep a new table."""
        setup = state.setup
        row = setup_row(setup) | status_row(TableStatus.of(state, setup.created), setup.is_waiting)

        def write(connection: sql.Connection) -> None:
            connection.execute(schema.game_table.insert(), row)
            connection.execute(schema.seat.insert(), seat_rows(setup))

        await self._write(write)
        self.changes += 1

    async def append(self, event: Event, state: TableState) -> None:
        """Keep an event and how the table stands after it; durable when this returns.

        Raises:
            Conflict: there is an event with this number, or this cid, already.
            Refusal: it could not be written.
        """
        setup = state.setup
        row = event_row(setup.id, event)
        status = status_row(TableStatus.of(state, event.at), setup.is_waiting) | {"table": setup.id}
        sitter = seat_rows(setup)[event.actor] if event.kind in SEATINGS else None

        def write(connection: sql.Connection) -> None:
            connection.execute(ADD_EVENT, row)
            connection.execute(CHANGE_TABLE, status)
            if sitter is not None:
                where = (schema.seat.c.table_id == setup.id) & (schema.seat.c.seat == event.actor)
                connection.execute(schema.seat.update().where(where), sitter)

        await self._write(write)
        self.changes += sitter is not None or state.is_over

    async def load(self, table: str) -> tuple[TableSetup, list[Event]] | None:
        """A table as it was made, and all that happened at it."""

        def read(connection: sql.Connection) -> tuple[TableSetup, list[Event]] | None:
            row = (
                connection.execute(sql.select(schema.game_table).where(schema.game_table.c.id == table))
                .mappings()
                .first()
            )
            if row is None:
                return None
            # all at once: a result that an error leaves half read would hold its connection in the past
            seats = connection.execute(sql.select(schema.seat).where(schema.seat.c.table_id == table)).mappings().all()
            happened = sql.select(schema.event).where(schema.event.c.table_id == table).order_by(schema.event.c.seq)
            rows = connection.execute(happened).mappings().all()
            if not seats or (row["moves"] and not rows):
                raise lost_moves()
            outages = _outages(connection, dict(row))
            try:
                events = [event_of(dict(each)) for each in rows]
                return as_made(setup_of(dict(row), [dict(each) for each in seats], outages), events)
            except UNREADABLE_ROWS:
                raise other_rules() from None

        return await self._read(read)

    async def lobby(
        self,
        guest: str | None,
        page: int = 0,
        here: Collection[str] = (),
        since: datetime | None = None,
        lists: Collection[str] = LISTS,
    ) -> dict[str, LobbyPage]:
        """Return a page of some lists of the lobby.

        They are those tables of a guest that go on (`mine`) and that are over (`finished`), those with a free seat for
        anybody (`open`), and those that anybody may watch (`running`).  The order of the last of them tells nothing of
        what happens there.

        Args:
            guest: who looks; None for a guest who has no part in any table.
            page: the number of the page, from 0.
            here: the open tables where somebody waits now; they come first.
            since: other open tables are left out where nothing has happened since.
            lists: names of the lists.
        """
        columns = schema.game_table.c
        played = sql.select(schema.seat.c.table_id).where(schema.seat.c.guest == guest)
        mine = sql.false() if guest is None else (columns.owner == guest) | columns.id.in_(played)
        others = columns.public & ~columns.over & ~mine
        is_here = columns.id.in_(here)
        is_lively = sql.true() if since is None else is_here | (columns.updated >= milliseconds(since))
        latest = columns.updated.desc()
        wanted = {
            "mine": (mine & ~columns.over, [latest]),
            "finished": (mine & columns.over, [latest]),
            "open": (
                others & columns.waiting & is_lively,
                [is_here.desc(), latest],
            ),
            "running": (others & ~columns.waiting, [columns.created.desc()]),
        }

        def read(connection: sql.Connection) -> dict[str, LobbyPage]:
            found = {}
            for name, (where, order) in wanted.items():
                if name not in lists:
                    continue
                lines = self._lines(connection, where, MAX_LINES, order, page)
                number = len(lines.entries) + len(lines.unread)
                if page or number == MAX_LINES:
                    number = connection.scalar(sql.select(sql.func.count()).where(where)) or 0
                found[name] = lines._replace(all=number)
            return found

        return await self._read(read)

    async def waiting_of(self, guest: str) -> int:
        """Count the tables that a guest has made or sits at and that wait for players."""
        columns = schema.game_table.c
        played = sql.select(schema.seat.c.table_id).where(schema.seat.c.guest == guest)
        mine = (columns.owner == guest) | columns.id.in_(played)
        asked = sql.select(sql.func.count()).where(mine & columns.public & columns.waiting & ~columns.over)
        return await self._read(lambda connection: connection.scalar(asked) or 0)

    async def seen(self, tables: Sequence[str], moment: datetime) -> dict[str, datetime]:
        """Return when something last happened at some tables before a moment; those without an event are missing."""
        columns = schema.event.c
        before = columns.table_id.in_(tables) & columns.at.between(0, milliseconds(moment))
        asked = sql.select(columns.table_id, sql.func.max(columns.at)).where(before).group_by(columns.table_id)
        found = await self._read(lambda connection: connection.execute(asked).all()) if tables else []
        return {str(table): to_moment(at) for table, at in found}

    async def entry(self, table: str) -> LobbyEntry | None:
        """A table as the lobby lists it."""
        where = schema.game_table.c.id == table
        return next(iter((await self._read(lambda connection: self._lines(connection, where, 1))).entries), None)

    async def running(self, game: str, guest: str) -> list[Running]:
        """Return the tables of friends where a game goes on that is played by these rules, as a guest asks for them."""
        columns = schema.game_table.c
        mine = columns.id.in_(sql.select(schema.seat.c.table_id).where(schema.seat.c.guest == guest))
        asked = sql.select(
            columns.id, columns.modules, columns.deal, columns.position, columns.updated, mine.label("is_own")
        ).where((columns.game == game) & (columns.kind == str(TableKind.FRIEND)) & ~columns.over)
        return await self._read(lambda connection: [Running(*row) for row in connection.execute(asked)])

    async def alike(self, origin: str, most: int) -> list[str]:
        """The latest finished tables that have the luck of a game; see `TableSetup.origin`."""
        columns = schema.game_table.c
        over = sql.select(columns.id).where((columns.origin == origin) & columns.over)
        asked = over.order_by(columns.updated.desc()).limit(most)
        return await self._read(lambda connection: [str(name) for name in connection.scalars(asked)])

    async def due(self, moment: datetime) -> list[str]:
        """The tables where a clock has run out."""
        columns = schema.game_table.c
        asked = sql.select(columns.id).where((columns.deadline <= milliseconds(moment)) & ~columns.over)
        return await self._read(lambda connection: [str(name) for name in connection.scalars(asked)])

    async def is_timed(self) -> bool:
        """Whether a clock runs anywhere."""
        return await self._read(lambda connection: connection.scalar(sql.select(RUNNING.exists())) or False)

    async def beat(self, moment: datetime) -> None:
        """A server was there at a moment; what comes between the last of these and `resume` no clock counts."""
        await self._write(lambda connection: _beat(connection, milliseconds(moment)))

    async def resume(self, moment: datetime) -> timedelta:
        """A server begins: neither clocks nor days of keeping count the time since the last one; how long that was."""
        ended, away = milliseconds(moment), 0

        def write(connection: sql.Connection) -> None:
            nonlocal away
            away = max(0, ended - (_latest(connection) or ended))
            _pause(connection, ended - away, ended)

        await self._write(write)
        return timedelta(milliseconds=away)

    def pause(self, outage: Outage) -> None:
        """Keep that this server did not run for a while, before anything that is written from now on."""
        began, ended = milliseconds(outage.began), milliseconds(outage.ended)
        kept = self._writer.post(lambda connection: _pause(connection, began, ended))
        kept.add_done_callback(lambda done: done.exception())  # whatever fails then is said by what comes later

    async def latest(self) -> datetime | None:
        """The latest moment that this database tells of."""
        found = await self._read(_latest)
        return None if found is None else to_moment(found)

    async def finished(self, guest: str, most: int) -> LobbyPage:
        """The tables at which a guest has sat to the end, latest first."""
        played = sql.select(schema.seat.c.table_id).where(schema.seat.c.guest == guest)
        where = schema.game_table.c.over & schema.game_table.c.id.in_(played)
        return await self._read(lambda connection: self._lines(connection, where, most))

    def _lines(
        self,
        connection: sql.Connection,
        where: sql.ColumnElement[bool],
        most: int,
        order: Sequence[sql.ColumnElement[Any]] = (schema.game_table.c.updated.desc(),),
        page: int = 0,
    ) -> LobbyPage:
        ordered = sql.select(schema.game_table).where(where).order_by(*order, schema.game_table.c.id)
        rows: Sequence[Any] = connection.execute(ordered.limit(most).offset(page * most)).mappings().all()
        sitting = schema.seat.c.table_id.in_([row["id"] for row in rows])
        seats: dict[str, list[Any]] = {row["id"]: [] for row in rows}
        for seat in connection.execute(sql.select(schema.seat).where(sitting)).mappings():
            seats[seat["table_id"]].append(seat)
        entries, unread = [], []
        for row in rows:
            try:
                setup = setup_of(row, seats[row["id"]])
                entries.append(LobbyEntry(setup, status_of(row, len(setup.seats))))
            except UNREADABLE_ROWS:  # the other tables are listed
                unread.append(str(row["id"]))
        return LobbyPage(entries, unread)

    async def count(self) -> int:
        """How many tables there are; also a sign of life."""
        counted = await self._read(
            lambda connection: connection.scalar(sql.select(sql.func.count()).select_from(schema.game_table))
        )
        return int(counted or 0)

    async def check(self) -> None:
        """Find out whether games can be kept, at most every few seconds.  Raises `Refusal` where they cannot."""
        if self._failure or time.monotonic() - self._checked > CHECK_SECONDS:
            await self._write(lambda connection: connection.execute(TOUCH))

    async def tidy(self) -> None:
        """Remove what is kept beside the database for some days, and remnants of deleted rows."""
        await asyncio.to_thread(self._tidy)
        if self._has_remnants:
            self._has_remnants = False
            await asyncio.to_thread(self._compact)

    async def guest(self, guest: str) -> tuple[SeatName, str | None] | None:
        """Return the name and language of a guest who has given any."""
        asked = sql.select(schema.guest.c.name, schema.guest.c.language).where(schema.guest.c.id == guest)
        row = await self._read(lambda connection: connection.execute(asked).first())
        return None if row is None else (name_of_row(row[0]), row[1])

    async def save_guest(self, guest: str, name: SeatName, language: str | None) -> None:
        """Keep them."""

        def write(connection: sql.Connection) -> None:
            row = {"name": name_to_row(name), "language": language}
            changed = schema.guest.update().where(schema.guest.c.id == guest).values(row)
            if connection.execute(changed).rowcount == 0:
                connection.execute(schema.guest.insert(), {"id": guest, **row})

        await self._write(write)

    async def save_study(self, text: str, owner: str | None = None) -> str:
        """Keep the text of a record to study; the same text has the same name."""
        name = study_name(text)
        row = {"id": name, "text": text, "size": len(text)}
        owned = {"study_id": name, "guest": owner}
        study, owners = schema.study.c, schema.study_owner.c

        def write(connection: sql.Connection) -> None:
            alive = connection.scalar(sql.select(schema.service.c.alive)) or 0
            created = max(milliseconds(now()), alive)  # the machine's clock may have been put back
            brought = schema.study.update().where(study.id == name).values(created=created)
            if connection.execute(brought).rowcount == 0:
                connection.execute(schema.study.insert(), row | {"created": created})
            mine = sql.select(owners.guest).where((owners.study_id == name) & (owners.guest == owner))
            if owner is not None and connection.scalar(mine) is None:
                connection.execute(schema.study_owner.insert(), owned)

        await self._write(write)
        return name

    async def study(self, name: str) -> str | None:
        """The text of a record to study."""
        asked = sql.select(schema.study.c.text).where(schema.study.c.id == name)
        found = await self._read(lambda connection: connection.scalar(asked))
        return None if found is None else str(found)

    async def has_study(self, name: str) -> bool:
        """Return whether a record to study is kept."""
        asked = sql.select(sql.exists().where(schema.study.c.id == name))
        return await self._read(lambda connection: bool(connection.scalar(asked)))

    async def owners_of(self, study: str) -> set[str]:
        """Return the guests who brought a record to study."""
        asked = sql.select(schema.study_owner.c.guest).where(schema.study_owner.c.study_id == study)
        return await self._read(lambda connection: set(connection.scalars(asked)))

    async def delete_study(self, name: str, guest: str) -> bool:
        """Delete a record from those of a guest; it goes with its last owner.  Return whether the guest might.

        One without an owner may be deleted by everybody who knows its name.
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
            return [] if is_shared else _delete_studies(connection, schema.study.c.id == name)

        await self._delete(delete)
        return may

    async def review(self, study: str, game: int, engine: str) -> list[dict[str, object]]:
        """What an engine has said of the plies of a game that is studied, as far as it is kept."""
        columns = schema.review.c
        asked = sql.select(columns.plies).where(
            (columns.study_id == study) & (columns.game == game) & (columns.engine == engine)
        )
        found = await self._read(lambda connection: connection.scalar(asked))
        return [] if found is None else json.loads(zlib.decompress(found))

    async def save_review(self, study: str, game: int, engine: str, plies: Sequence[dict[str, object]]) -> None:
        """Keep it, in the place of what was kept before.

        Raises:
            Refusal: the record has been deleted, or nothing can be written.
        """
        text = zlib.compress(json.dumps(plies, separators=(",", ":")).encode())
        row = {"study_id": study, "game": game, "engine": engine, "plies": text}
        columns = schema.review.c

        def write(connection: sql.Connection) -> None:
            connection.execute(schema.review.delete().where((columns.study_id == study) & (columns.game == game)))
            connection.execute(schema.review.insert(), row)

        try:
            await self._write(write)
        except Conflict:
            raise no_study() from None

    # --- how much there is, and what goes

    async def kept(self, guest: str) -> Kept:
        """How much is kept, of a guest and in all."""
        table, study, owner = schema.game_table, schema.study, schema.study_owner
        numbers = sql.select(
            sql.select(sql.func.count()).select_from(table).scalar_subquery(),
            sql.select(sql.func.count()).where(table.c.owner == guest).scalar_subquery(),
            sql.select(sql.func.count()).select_from(study).scalar_subquery(),
            sql.select(sql.func.count()).where(owner.c.guest == guest).scalar_subquery(),
        )
        of_tables = sql.select(sql.func.coalesce(sql.func.sum(table.c.size), 0)).where(table.c.owner == guest)
        of_studies = sql.select(sql.func.coalesce(sql.func.sum(study.c.size), 0)).join(owner)

        def read(connection: sql.Connection) -> Kept:
            sizes = (connection.scalar(asked) for asked in (of_tables, of_studies.where(owner.c.guest == guest)))
            of_guest = sum(int(size or 0) for size in sizes)
            return Kept(*connection.execute(numbers).one(), _size_of_all(connection), of_guest)

        return await self._read(read)

    async def studies_of(self, guest: str) -> list[str]:
        """The names of the records that a guest has brought."""
        both = schema.study.join(schema.study_owner)
        mine = sql.select(schema.study.c.id).select_from(both).where(schema.study_owner.c.guest == guest)
        asked = mine.order_by(schema.study.c.created)
        return await self._read(lambda connection: [str(name) for name in connection.scalars(asked)])

    async def tables_of(self, guest: str) -> list[str]:
        """The names of all tables that a guest has made or sits at."""
        table = schema.game_table.c
        played = sql.select(schema.seat.c.table_id).where(schema.seat.c.guest == guest)
        asked = sql.select(table.id).where((table.owner == guest) | table.id.in_(played)).order_by(table.created)
        return await self._read(lambda connection: [str(name) for name in connection.scalars(asked)])

    async def people_of(self, table: str) -> tuple[str, set[str]] | None:
        """The guest who made a table, and those who sit there; also of one that this program cannot read."""
        owner = sql.select(schema.game_table.c.owner).where(schema.game_table.c.id == table)
        guests = sql.select(schema.seat.c.guest).where(schema.seat.c.table_id == table)

        def read(connection: sql.Connection) -> tuple[str, set[str]] | None:
            found = connection.scalar(owner)
            return None if found is None else (str(found), set(filter(None, connection.scalars(guests))))

        return await self._read(read)

    async def delete(self, table: str) -> None:
        """Delete a table."""
        await self._delete(partial(_delete_tables, which=schema.game_table.c.id == table))

    async def leave(self, table: str, guest: str) -> None:
        """Leave somebody without a name in the place of a guest at a table."""
        await self._delete(partial(_forget_at, guest=guest, table=table))

    async def forget_older(self, moment: datetime, days: int, is_open: Callable[[str], bool]) -> Removed:
        """Delete tables at which nothing has happened for so many days, and studies that were brought before.

        Days on which no server ran do not count. A table stays while it is open, or a clock runs at it.
        """
        table, study = schema.game_table.c, schema.study.c

        def read(connection: sql.Connection) -> tuple[int, list[Any], list[str]]:
            before = _served_before(connection, milliseconds(moment), days * DAY)
            old = (table.updated < before) & (table.deadline.is_(None) | (table.deadline < before))
            tables = connection.execute(sql.select(table.id, table.over).where(old)).all()
            studies = connection.scalars(sql.select(study.id).where(study.created < before)).all()
            return before, list(tables), list(studies)

        before, tables, studies = await self._read(read)
        tables = [each for each in tables if not is_open(each.id)]
        for first in range(0, len(tables), DELETED_TOGETHER):  # games go on in between
            which = table.id.in_([each.id for each in tables[first : first + DELETED_TOGETHER]])
            await self._delete(partial(_delete_tables, which=which & (table.updated < before)))
        for first in range(0, len(studies), DELETED_TOGETHER):
            which = study.id.in_(studies[first : first + DELETED_TOGETHER])
            await self._delete(partial(_delete_studies, which=which & (study.created < before)))
        return Removed(len(tables), sum(not each.over for each in tables), len(studies))

    async def forget_guest(self, guest: str) -> None:
        """Delete what is kept of a guest: name, studies, and the tables where nobody else sat.

        At tables with other people somebody without a name stays in their place, and a study stays that others brought.
        """
        table, seat, owner = schema.game_table.c, schema.seat.c, schema.study_owner.c
        others = sql.select(seat.table_id).where(seat.guest.is_not(None) & (seat.guest != guest))
        played = sql.select(seat.table_id).where(seat.guest == guest)

        def delete(connection: sql.Connection) -> list[str]:
            mine = ((table.owner == guest) | table.id.in_(played)) & table.id.not_in(others)
            tables = [*_delete_tables(connection, mine), *_forget_at(connection, guest)]
            brought = list(connection.scalars(sql.select(owner.study_id).where(owner.guest == guest)))
            connection.execute(schema.study_owner.delete().where(owner.guest == guest))
            still = sql.select(owner.study_id)
            studies = _delete_studies(connection, schema.study.c.id.in_(brought) & schema.study.c.id.not_in(still))
            connection.execute(schema.guest.delete().where(schema.guest.c.id == guest))
            return [*tables, *studies]

        await self._delete(delete)

    async def close(self) -> None:
        """Write what waits and let go of the database."""
        await asyncio.to_thread(self.close_now)

    def close_now(self) -> None:
        """The same, for who has no event loop."""
        self._writer.close()
        self._readers.shutdown()
        if self._lock is not None:
            self._lock.close()
        self._writing.dispose()
        self._reading.dispose()

    async def _delete(self, delete: Callable[[sql.Connection], Iterable[str]]) -> None:
        """Delete something; the listeners hear the names that come back, also where the caller goes away meanwhile."""
        names: list[str] = []

        def write(connection: sql.Connection) -> None:
            names[:] = delete(connection)

        def tell(done: "asyncio.Future[None]") -> None:
            self.changes += 1
            if not done.cancelled() and done.exception() is None:
                for forget in self._deletion_listeners:
                    forget(names)

        deleted = self._writer.post(write)
        deleted.add_done_callback(tell)
        self._has_remnants = True
        await self._written(asyncio.shield(deleted))
        for engine in (self._writing, self._reading):  # a compiled statement keeps the values it was first used with
            engine.clear_compiled_cache()

    async def _write(self, write: Write) -> None:
        await self._written(self._writer.write(write))

    async def _written(self, written: Awaitable[None]) -> None:
        """Wait until something is on disk."""
        try:
            await written
        except IntegrityError:
            raise Conflict from None
        except (SQLAlchemyError, SevenWondersError) as error:
            refusal = _not_kept(error)
            self._failure = refusal.sentence
            raise refusal from None
        self._checked, self._failure = time.monotonic(), ""

    async def _read(self, read: Callable[[sql.Connection], Found]) -> Found:
        """Read in a thread; the guest of the current request pays for its processor time, as for that of workers."""

        def reading() -> tuple[Found, float]:
            began = time.thread_time()
            self._check()
            with self._reading.begin() as connection:
                return read(connection), time.thread_time() - began

        try:
            found, seconds = await asyncio.get_running_loop().run_in_executor(self._readers, reading)
        except (SQLAlchemyError, SevenWondersError) as error:
            raise _not_kept(error) from None
        PAYER.get().charge(seconds)
        return found


def _size_of_all(connection: sql.Connection) -> int:
    """How many bytes of the database are in use."""
    if connection.dialect.name != "sqlite":
        return int(connection.scalar(sql.text("SELECT pg_database_size(current_database())")) or 0)
    pages, free, size = (
        int(connection.exec_driver_sql(f"PRAGMA {name}").scalar() or 0)
        for name in ("page_count", "freelist_count", "page_size")
    )
    return (pages - free) * size


def _forget_at(connection: sql.Connection, guest: str, table: str | None = None) -> list[str]:
    """Replace a guest by one without a name, at one table or at all; return the names of the tables."""
    seats, tables = schema.seat, schema.game_table
    at_seat, at_table = (sql.true(), sql.true()) if table is None else (seats.c.table_id == table, tables.c.id == table)
    sat = sql.select(seats.c.table_id).where((seats.c.guest == guest) & at_seat)
    changed = connection.scalars(sql.select(tables.c.id).where((tables.c.owner == guest) & at_table).union(sat)).all()
    nameless = {"guest": None, "name": name_to_row(NAMELESS)}
    connection.execute(seats.update().where((seats.c.guest == guest) & at_seat).values(nameless))
    connection.execute(tables.update().where((tables.c.owner == guest) & at_table).values(owner=""))
    return list(changed)


def _delete_tables(connection: sql.Connection, which: sql.ColumnElement[bool]) -> list[str]:
    """Delete tables and return their names; seats and events go with them, by their foreign keys."""
    return _delete_rows(connection, schema.game_table, which)


def _delete_studies(connection: sql.Connection, which: sql.ColumnElement[bool]) -> list[str]:
    """Delete studies and return their names; reviews and owners go with them in the same way."""
    return _delete_rows(connection, schema.study, which)


def _delete_rows(connection: sql.Connection, table: sql.Table, which: sql.ColumnElement[bool]) -> list[str]:
    names = list(connection.scalars(sql.select(table.c.id).where(which)))
    connection.execute(table.delete().where(which))
    return names


def _outages(connection: sql.Connection, row: Row) -> list[Row]:
    """When no server ran while a table was there whose time is counted."""
    if row["time_control"] is None:
        return []
    asked = sql.select(schema.outage).where(schema.outage.c.ended > row["created"]).order_by(schema.outage.c.began)
    return [dict(each) for each in connection.execute(asked).mappings()]


def _latest(connection: sql.Connection) -> int | None:
    """Return the latest moment in a database, in milliseconds; damaged rows may hold some that no calendar has."""
    moments = schema.service.c.alive, schema.game_table.c.updated, schema.study.c.created
    found = [connection.scalar(sql.select(sql.func.max(each)).where(each <= MAX_MOMENT)) for each in moments]
    return max((each for each in found if each), default=None)


def _served_before(connection: sql.Connection, moment: int, span: int) -> int:
    """The moment from which a server has run for a span until another moment, all in milliseconds."""
    outages = schema.outage.c
    asked = sql.select(outages.began, outages.ended).order_by(outages.began.desc())
    for began, ended in connection.execute(asked).all():
        served = moment - ended
        if served >= span:
            break
        span, moment = span - max(0, served), min(moment, began)
    return moment - span


def _pause(connection: sql.Connection, began: int, ended: int) -> None:
    """Let no clock count a while in which no server ran; one has run since its end."""
    columns = schema.game_table.c
    if ended > began:
        connection.execute(schema.outage.insert(), {"began": began, "ended": ended})
        later = {"deadline": columns.deadline + (ended - began)}
        connection.execute(schema.game_table.update().where(columns.deadline.is_not(None)).values(later))
    _beat(connection, ended)


def _beat(connection: sql.Connection, alive: int) -> None:
    if connection.execute(schema.service.update().values(alive=alive)).rowcount == 0:
        connection.execute(schema.service.insert(), {"id": 1, "alive": alive})


def _not_kept(error: Exception) -> Refusal:
    """What players hear when the database fails them."""
    from .reasons import reason

    return Refusal("store", f"the games cannot be kept just now: {reason(error)}; nothing was changed", 503)
