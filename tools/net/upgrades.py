"""Databases and files of earlier versions, changed at random and interrupted at random, opened by this version.

A database of some schema is changed in ways that its tables allow, and then opened: on SQLite or PostgreSQL, killed at
a statement, or without room on the disk.  Every row is accounted for by the rules of `tests/server/old_databases.py`;
every table is played to its end or refused in a sentence; every guest exports and deletes, and all else stays.
"""

import asyncio
import contextlib
import hashlib
import json
import logging
import os
import random
import shutil
import signal
import sqlite3
import tempfile
import uuid
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import sqlalchemy as sql
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from hypothesis import strategies as st
from tests.fake_clock import FakeClock
from tests.server import postgres
from tests.server.old_databases import (
    SCHEMAS,
    Rows,
    copy_to_postgres,
    delete_tables,
    dump,
    list_copies,
    nameless_tables_go,
    play_to_end,
    rows_of,
    statements_before,
    unpack,
    upgraded,
)

from sevenwonders.names import GeneratedName
from sevenwonders.server.app import assemble_app
from sevenwonders.server.errors import RequestRefusal
from sevenwonders.server.guests import COOKIE, Guest, GuestCookies
from sevenwonders.server.settings import Settings
from sevenwonders.server.store import StoreError, connect, open_store, schema
from sevenwonders.server.store.connect import parse_database_url
from sevenwonders.server.store.rows import seats_to_rows, setup_to_row, status_to_row
from sevenwonders.server.tables import TableState
from sevenwonders.server.tables.names import NAMELESS, name_from_database_text, name_to_database_text, name_to_json
from sevenwonders.server.tables.state import UNREADABLE

from . import Fault, old_files
from .searching import search

EXAMPLES_OF_A_SEED = 3
MAX_PLAYED = 3  # tables of a database
MAX_COPIES = 120  # of a table, a guest or a study
GUEST_LETTERS = 24  # of the id of a guest; a shorter id is damage
SECRET = "a key for tests alone"
BASE = "http://127.0.0.1:8007"
DAMAGE_OF_JSON = (1, "x", [], {}, [1], {"a": 1}, ["nope"], None, {"modules": 1}, [None], True)
DAMAGE_OF_TEXT = ("", "x", "nope", "Ω漢🎲", "{}", "p1 draft", "1/0", "-1", "9" * 30, "[" * 2000)
DAMAGE_OF_NUMBER = (-1, 0, 1, 7, 2**15 - 1, 2**31 - 1, 2**53, 2**62)
DAMAGE_OF_BYTES = (b"", b"x", b"x\x9c", bytes(range(256)))
DAMAGE_OF_STUDY = (
    *("", "x", 'site = "sevenwonders"\n', 'site = "sevenwonders"\n_commitment = ["a"]\n', "a = " + "[" * 3000),
    *('site = "sevenwonders"\ngame = {}\ndate = []\n', 'site = "sevenwonders"\nplayers = 1\nmoves = 2\n', "\ufeff"),
)
NAMES = (  # each was allowed once
    *("", " ", "Anna", "Guest", "Z" + "\u0301" * 79, "\N{MAGE}\u200d\N{FEMALE SIGN}" * 8, "ﷺ" * 40, "é" * 80),
    *("%s%(x)s", "a'b\"c\\", "<b>", "\u3164", "\u2800"),
)
KEYS = {("game_table", "id"), ("seat", "table_id"), ("seat", "seat"), ("event", "table_id"), ("event", "seq")}
STANDING = ("moves", "to_act", "over", "result", "waiting")  # what of a row says how a table stands
NAMED = (("seat", "name"), ("guest", "name"))


# --- cases


@dataclass(frozen=True)
class Change:
    """A change of a database before it is opened.

    Attributes:
        how: `delete`, `empty`, `name`, `damage`, `copy`, `rewind`, `leave` or `no_owner`.
        table: of the database.
        place: which row, counted round.
        what: which column, counted round, or how many.
        value: which value, counted round.
    """

    how: str
    table: str = ""
    place: int = 0
    what: int = 0
    value: int = 0


@dataclass(frozen=True)
class Stop:
    """An interruption of an upgrade: `kill_before` or `kill_after` a statement, `pages` or `bytes` of a full disk."""

    how: str
    place: float = 0.0


@dataclass(frozen=True)
class Case:
    """A database, and what happens to it."""

    number: int
    changes: tuple[Change, ...] = ()
    stop: Stop | None = None
    on_postgres: bool = False
    dice: int = field(default=0)

    def __str__(self) -> str:
        lines = [f"unpack({self.number}, path), then:"]
        lines += [f"  {change}" for change in self.changes]
        lines += [f"  {self.stop}"] if self.stop else []
        return "\n".join([*lines, f"  opened on {'PostgreSQL, too' if self.on_postgres else 'SQLite'}; {self!r}"])


TABLES = ("game_table", "seat", "event", "guest", "study", "review", "study_owner", "outage", "service")
CHANGES = st.builds(
    Change,
    st.sampled_from(
        ("delete", "empty", "empty", "name", "name", "damage", "damage", "copy", "rewind", "leave", "no_owner")
    ),
    st.sampled_from(TABLES),
    st.integers(0, 120),
    st.integers(0, 40),
    st.integers(0, 40),
)
STOPS = st.builds(
    Stop, st.sampled_from(("kill_before", "kill_after", "pages", "bytes")), st.floats(0, 1, allow_nan=False)
)
CASES = st.builds(
    Case,
    st.sampled_from(SCHEMAS),
    st.lists(CHANGES, max_size=6).map(tuple),
    st.none() | STOPS if hasattr(os, "fork") else st.none(),
    st.booleans() if postgres.programs() else st.just(False),
    st.integers(0, 1000),
)


def check(seed: int) -> None:
    """Open some changed databases.  Raises `Fault`."""
    if not postgres.programs():
        say_once("PostgreSQL is not installed: databases are opened on SQLite alone")
    search(seed, EXAMPLES_OF_A_SEED, CASES.filter(lambda case: bool(case.changes or case.stop)), run)
    old_files.check(seed)


@cache
def say_once(sentence: str) -> None:
    """Print a sentence, once in a process."""
    print(sentence, flush=True)


def run(case: Case) -> None:
    """Open a database in the way of a case.  Raises `Fault`."""
    logging.getLogger("sevenwonders.server").setLevel(logging.CRITICAL)
    with contextlib.ExitStack() as stack:
        stack.enter_context(quick_commits())
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        old = unpack(case.number, folder / "old.db")
        damaged = changed(old, case)
        before = rows_of(str(old))
        whole = Path(shutil.copy(old, folder / "whole.db"))
        after = opened_rows(str(whole), "the database")
        account(before, case.number, after)
        hold(schema_differences(str(whole)) == [], "the tables are not those of this version", whole)
        again = dump(whole)
        opened_rows(str(whole), "the upgraded database")
        hold(dump(whole) == again, "a database that is opened twice changes")
        if case.stop is not None:
            interrupted(old, folder / "stopped.db", case.stop, after)
        if case.on_postgres:
            on_postgres(old, case, after)
        dice = random.Random(case.dice)
        asyncio.run(visited(Path(shutil.copy(whole, folder / "visited.db")), damaged, dice))
        asyncio.run(played_on(str(whole), before, damaged, dice))


def hold(holds: bool, kind: str, *about: object) -> None:
    """Raise `Fault` where an invariant does not hold."""
    if not holds:
        raise Fault("\n".join([kind, *(f"    {str(each)[:1500]}" for each in about)]))


@contextlib.contextmanager
def quick_commits() -> Iterator[None]:
    """Let commits not wait for the disk."""
    pragmas = connect.SQLITE_PRAGMAS
    connect.SQLITE_PRAGMAS = (*pragmas, "synchronous=OFF")
    try:
        yield
    finally:
        connect.SQLITE_PRAGMAS = pragmas


# --- changing


def changed(path: Path, case: Case) -> set[str]:
    """Change a database of an old schema; return the tables of which the content is damaged."""
    damaged: set[str] = set()
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA foreign_keys=ON")
        connection.row_factory = sqlite3.Row
        for change in case.changes:
            CHANGERS[change.how](connection, change, damaged)
        connection.commit()
    return damaged


Changer = Callable[[sqlite3.Connection, Change, set[str]], None]


def row_at(connection: sqlite3.Connection, table: str, place: int) -> dict[str, Any] | None:
    """Return a row with its number, counted round; None where there is none."""
    if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (table,)).fetchone():
        return None
    rows = connection.execute(f"SELECT rowid AS number, * FROM {table} ORDER BY rowid").fetchall()
    return dict(rows[place % len(rows)]) if rows else None


def columns_of(connection: sqlite3.Connection, table: str) -> list[sqlite3.Row]:
    """Return what the columns of a table are."""
    return list(connection.execute(f"PRAGMA table_info({table})"))


def put(connection: sqlite3.Connection, table: str, row: dict[str, Any], column: str, value: object) -> None:
    """Write a value into a row."""
    connection.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = ?", (value, row["number"]))


def note_damage(row: dict[str, Any], table: str, damaged: set[str]) -> None:
    """Note the table at which a row is."""
    if table in ("game_table", "seat", "event"):
        damaged.add(row["id"] if table == "game_table" else row["table_id"])
    if table in ("outage", "service"):
        damaged.add("*")  # clocks go by them


def delete(connection: sqlite3.Connection, change: Change, damaged: set[str]) -> None:
    """Delete a row with what refers to it; the database goes on as if it had never been."""
    if (row := row_at(connection, change.table, change.place)) is not None:
        note_damage(row, change.table, damaged)
        connection.execute(f"DELETE FROM {change.table} WHERE rowid = ?", (row["number"],))


def empty(connection: sqlite3.Connection, change: Change, damaged: set[str]) -> None:
    """Write NULL where the schema allows it."""
    if (row := row_at(connection, change.table, change.place)) is not None:
        free = [column["name"] for column in columns_of(connection, change.table) if not column["notnull"]]
        free = [name for name in free if (change.table, name) not in KEYS]
        if free:
            note_damage(row, change.table, damaged)
            put(connection, change.table, row, free[change.what % len(free)], None)


def rename(connection: sqlite3.Connection, change: Change, damaged: set[str]) -> None:
    """Give a guest, or who sits at a table, an odd name."""
    table, column = NAMED[change.what % len(NAMED)]
    if (row := row_at(connection, table, change.place)) is not None:
        put(connection, table, row, column, NAMES[change.value % len(NAMES)][:80])


def damage(connection: sqlite3.Connection, change: Change, damaged: set[str]) -> None:
    """Write something of the right type that means nothing."""
    row = row_at(connection, change.table, change.place)
    if row is None:
        return
    columns = [one for one in columns_of(connection, change.table) if not one["pk"]]
    if not columns:
        return
    column = columns[change.what % len(columns)]
    kind, name = str(column["type"]).upper(), column["name"]
    if (change.table, name) in (("study", "size"), ("study", "owner"), ("study_owner", "guest")):
        return
    choices: tuple[Any, ...]
    if kind == "JSON":
        choices = tuple(map(json.dumps, DAMAGE_OF_JSON))
    elif kind == "BLOB":
        choices = DAMAGE_OF_BYTES
    elif kind == "BOOLEAN":
        choices = (0, 1)
    elif change.table == "study" and name == "text":
        choices = DAMAGE_OF_STUDY
    elif kind in ("SMALLINT", "INTEGER", "BIGINT"):
        most = {"SMALLINT": 2**15 - 1, "INTEGER": 2**31 - 1, "BIGINT": 2**62}[kind]
        choices = tuple(number for number in DAMAGE_OF_NUMBER if number <= most)
    else:
        most = int(kind.partition("(")[2].rstrip(")") or 10**6)
        choices = tuple(text[:most] for text in DAMAGE_OF_TEXT)
    note_damage(row, change.table, damaged)
    with contextlib.suppress(sqlite3.IntegrityError):  # a cid twice
        put(connection, change.table, row, name, choices[change.value % len(choices)])


def copy(connection: sqlite3.Connection, change: Change, damaged: set[str]) -> None:
    """Keep many tables like one, many guests, or many studies."""
    table = ("game_table", "guest", "study")[change.what % 3]
    if (row := row_at(connection, table, change.place)) is None:
        return
    name = row.pop("id")
    del row["number"]
    for number in range(1 + change.value * MAX_COPIES // 40):
        made = hashlib.sha256(f"{name}{number}{change}".encode()).hexdigest()
        another = {"id": made[: len(name)], **row} | ({"commitment": made} if table == "game_table" else {})
        if change.place % 2 and table == "game_table":
            another["owner"] = made[:GUEST_LETTERS]
        insert(connection, table, another)
        if table == "game_table":
            for part in ("seat", "event"):
                for each in connection.execute(f"SELECT * FROM {part} WHERE table_id = ?", (name,)).fetchall():
                    copied = dict(each) | {"table_id": another["id"]}
                    if change.place % 2 and copied.get("guest"):
                        copied["guest"] = another["owner"]  # of other people
                    insert(connection, part, copied)
            if name in damaged:
                damaged.add(another["id"])


def insert(connection: sqlite3.Connection, table: str, row: dict[str, Any]) -> None:
    """Insert a row."""
    places = ", ".join("?" * len(row))
    connection.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({places})", tuple(row.values()))


def rewind(connection: sqlite3.Connection, change: Change, damaged: set[str]) -> None:
    """Let a table have stopped earlier; the row says how it stands, which its replay tells."""
    row = row_at(connection, "game_table", change.place)
    if row is None:
        return
    events = connection.execute("SELECT seq FROM event WHERE table_id = ? ORDER BY seq", (row["id"],)).fetchall()
    kept = change.value % (len(events) + 1)
    connection.execute("DELETE FROM event WHERE table_id = ? AND seq > ?", (row["id"], kept))
    moves = "SELECT COUNT(*) FROM event WHERE table_id = ? AND kind = 'move'"
    number = connection.execute(moves, (row["id"],)).fetchone()[0]
    connection.execute("UPDATE game_table SET over = 0, result = NULL, moves = ? WHERE id = ?", (number, row["id"]))
    damaged.add(row["id"])


def leave(connection: sqlite3.Connection, change: Change, damaged: set[str]) -> None:
    """Let a guest have deleted their data, as earlier versions did."""
    if (row := row_at(connection, "guest", change.place)) is None:
        return
    connection.execute(
        "UPDATE seat SET guest = NULL, name = ? WHERE guest = ?", (name_to_database_text(NAMELESS), row["id"])
    )
    connection.execute("UPDATE game_table SET owner = '' WHERE owner = ?", (row["id"],))
    connection.execute("DELETE FROM guest WHERE id = ?", (row["id"],))


def drop_owner(connection: sqlite3.Connection, change: Change, damaged: set[str]) -> None:
    """Make a database of the first hour of 0003, which had no owners of studies."""
    if "owner" in {column["name"] for column in columns_of(connection, "study")}:
        connection.execute("DROP INDEX study_by_owner")
        connection.execute("ALTER TABLE study DROP COLUMN owner")


CHANGERS: dict[str, Changer] = {
    "delete": delete,
    "empty": empty,
    "name": rename,
    "damage": damage,
    "copy": copy,
    "rewind": rewind,
    "leave": leave,
    "no_owner": drop_owner,
}


# --- opening


def opened_rows(database: str, called: str) -> Rows:
    """Open a database with this version and return its rows.  Raises `Fault` where it is refused."""
    try:
        open_store(database).close_without_event_loop()
    except StoreError as error:
        raise Fault(f"{called} is refused: {error}") from None
    return rows_of(database)


def account(before: Rows, number: int, after: Rows) -> None:
    """Account for every row.  Raises `Fault`."""
    wanted = upgraded(before, number)
    for name in sorted(wanted.keys() | after.keys()):
        old, new = wanted.get(name, []), after.get(name, [])
        if old != new:
            lost = [row for row in old if row not in new][:3]
            more = [row for row in new if row not in old][:3]
            raise Fault(f"rows of '{name}' are not accounted for\n    expected {lost}\n    found    {more}")


def schema_differences(database: str) -> list[object]:
    """Return how the tables differ from those of this version."""
    engine = sql.create_engine(parse_database_url(database))
    with engine.connect() as connection:
        found = compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), schema.metadata)
    engine.dispose()
    return list(found)


def interrupted(old: Path, path: Path, stop: Stop, after: Rows) -> None:
    """Open a copy, interrupted; then it is as before or as after, and opens.  Raises `Fault`."""
    shutil.copy(old, path)
    kept = dump(old)
    database = str(path)
    if stop.how.startswith("kill"):
        number = statements_before(str(shutil.copy(old, path.with_name("counted.db"))), lambda _: None)
        kill_in_child(database, stop, number)
    else:
        sentence = fill_disk(path, stop)
        hold("\n" not in sentence and "Traceback" not in sentence, "a full disk is reported badly", sentence)
    for copy in list_copies(path):
        hold(dump(copy) == kept, "a copy from before an upgrade is not what the database was", copy)
    unchanged = dump(path) == kept
    hold(unchanged or settled(rows_of(database)) == after, "an interrupted upgrade leaves half of a database", stop)
    hold(opened_rows(database, "the interrupted database") == after, "an interrupted upgrade loses rows", stop)


def settled(rows: Rows) -> Rows:
    """Return rows of an upgraded database without tables that go whenever it is opened."""
    rows = {name: list(each) for name, each in rows.items()}
    if rows["alembic_version"] == [{"version_num": schema.HEAD}]:
        nameless_tables_go(rows)
    return rows


def in_child(do: Callable[[], str]) -> tuple[int, str]:
    """Do something in a process of its own; return its end, and what it returned."""
    reading, writing = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        child = os.fork()
    if child == 0:
        os.close(reading)
        text = ""
        try:
            text = do()
        except BaseException as error:
            text = f"Traceback of {error!r}"
        os.write(writing, text.encode(errors="replace")[:4000])
        os._exit(0)
    os.close(writing)
    with open(reading, errors="replace") as pipe:
        text = pipe.read()
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), text


def kill_in_child(database: str, stop: Stop, number: int) -> None:
    """Open a database in a process that is killed at a statement."""
    place = 1 + int(stop.place * (number - 1))

    def kill(seen: int) -> None:
        if seen >= place:
            os.kill(os.getpid(), signal.SIGKILL)

    def do() -> str:
        ignore: Callable[[int], None] = lambda _: None  # noqa: E731
        before, after = (kill, ignore) if stop.how == "kill_before" else (ignore, kill)
        return f"{statements_before(database, before, after)} statements"

    end, text = in_child(do)
    hold(end == -signal.SIGKILL or "Traceback" not in text, "opening fails before it is killed", text)


def fill_disk(path: Path, stop: Stop) -> str:
    """Open a database where a file may not grow; return what is said, empty where it opened."""
    import resource

    size = path.stat().st_size

    def do() -> str:
        if stop.how == "pages":
            pages = f"max_page_count={size // 4096 + int(stop.place * 12)}"
            connect.SQLITE_PRAGMAS = (*connect.SQLITE_PRAGMAS, pages)
        else:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            most = int(stop.place * 2.5 * size)
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
        try:
            open_store(str(path)).close_without_event_loop()
        except StoreError as error:
            return str(error)
        return ""

    end, text = in_child(do)
    hold(end == 0, "a full disk ends the process", end)
    return text


# --- PostgreSQL


@cache
def postgres_server() -> str:
    """Start a server for as long as this process lives; its URL, empty where there is none."""
    import atexit

    stack = contextlib.ExitStack()
    try:
        url = stack.enter_context(postgres.running_server())
    except LookupError as error:
        say_once(str(error))
        return ""
    owner = os.getpid()
    atexit.register(lambda: stack.close() if os.getpid() == owner else None)
    return url


def on_postgres(old: Path, case: Case, after: Rows) -> None:
    """Open the same database on PostgreSQL.  Raises `Fault` where another one comes of it."""
    if not (server := postgres_server()):
        return
    with postgres.database(server, f"net_{uuid.uuid4().hex[:12]}") as url:
        try:
            copy_to_postgres(case.number, old, url)
        except sql.exc.DataError:
            return  # PostgreSQL never had such rows
        kept = rows_of(url)
        if case.stop is not None and case.stop.how.startswith("kill"):
            kill_in_child(url, case.stop, 40)
            found = rows_of(url)
            is_whole = found == kept or settled(found) == after
            hold(is_whole, "an interrupted upgrade leaves half of a database on PostgreSQL", case.stop)
        found = opened_rows(url, "the database on PostgreSQL")
        for name in after:
            hold(
                found[name] == after[name], f"SQLite and PostgreSQL differ in '{name}'", *differing(found, after, name)
            )
        hold(schema_differences(url) == [], "the tables on PostgreSQL are not those of this version")
        hold(opened_rows(url, "the upgraded database on PostgreSQL") == found, "PostgreSQL opened twice changes")


def differing(found: Rows, after: Rows, name: str) -> list[object]:
    """Return rows of a table that only one of two databases has."""
    return [[row for row in one[name] if row not in other[name]][:3] for one, other in ((found, after), (after, found))]


# --- going on


async def played_on(database: str, before: Rows, damaged: set[str], dice: random.Random) -> None:
    """Play tables to their end.  Raises `Fault` where one of today's rules is refused, or goes on otherwise."""
    kept = rows_of(database)
    rows = {str(row["id"]): row for row in kept["game_table"]}
    seats: dict[str, list[dict[str, object]]] = {name: [] for name in rows}
    for seat in kept["seat"]:
        seats[str(seat["table_id"])].append(seat)
    names = sorted(rows)
    store = open_store(database)
    try:
        for name in dice.sample(names, min(MAX_PLAYED, len(names))):
            is_damaged = name in damaged or "*" in damaged
            try:
                loaded = await store.load_table(name)
                hold(loaded is not None, "a table is gone", name)
                assert loaded is not None
                state = TableState.replay(*loaded)
            except RequestRefusal as refusal:
                hold(refusal.code in UNREADABLE and is_damaged, f"a table is refused: {refusal.code}", name, refusal)
                continue
            if not is_damaged:
                stands_as_kept(state, rows[name], seats[name])
            try:
                await play_to_end(store, state, dice)
            except Exception as error:
                raise Fault(f"a table cannot be played on: {type(error).__name__}: {error}\n    {name}") from None
            loaded = await store.load_table(name)
            assert loaded is not None
            again = TableState.replay(*loaded)
            hold((again.result, again.version) == (state.result, state.version), "a table is kept otherwise", name)
    finally:
        await store.close()


def stands_as_kept(state: TableState, row: dict[str, object], seats: list[dict[str, object]]) -> None:
    """Check that a table is what its rows say.  Raises `Fault`."""
    status = status_to_row(state, state.setup.created)
    found = setup_to_row(state.setup) | {name: status[name] for name in STANDING}
    del found["commitment"]  # is computed, and copies of a table have one of their own
    for name, value in found.items():
        hold(value == row[name], f"a table has another '{name}'", row["id"], value, row[name])
    free = GeneratedName("free")  # had its name in English once
    names = [free if each["kind"] == "free" else name_from_database_text(str(each["name"])) for each in seats]
    sitting = [each | {"name": name_to_database_text(name)} for each, name in zip(seats, names, strict=True)]
    sat = sorted(seats_to_rows(state.setup), key=str)
    hold(sat == sorted(sitting, key=str), "other people sit at a table", row["id"], sat, sitting)


class Asleep:
    """Computers that never come to an end, so that nothing happens but what guests do."""

    async def decide(self, *_: object, **__: object) -> int:
        """Think."""
        await asyncio.Event().wait()
        raise AssertionError

    advise = review = risks = decide

    async def close(self) -> None:
        """Stop thinking."""


async def visited(path: Path, damaged: set[str], dice: random.Random) -> None:
    """Let every guest look at all that is theirs, export it and delete it.  Raises `Fault`."""
    hours = FakeClock()
    app = assemble_app(
        Settings(str(path), SECRET, port=8007, limited=False), open_store(str(path)), Asleep(), clock=hours
    )  # type: ignore[arg-type]
    transport = httpx.ASGITransport(app=app, client=("127.0.0.1", 50_000))
    async with app.router.lifespan_context(app), httpx.AsyncClient(transport=transport, base_url=BASE) as client:
        client.headers["origin"] = BASE
        rows = rows_of(str(path))
        guests = {row["id"] for row in rows["guest"]} | {row["guest"] for row in rows["seat"]}
        guests |= {row["guest"] for row in rows["study_owner"]} | {row["owner"] for row in rows["game_table"]}
        for guest in dice.sample(known := sorted(str(guest) for guest in guests - {None, ""}), min(len(known), 4)):
            client.cookies.set(COOKIE, GuestCookies(SECRET).sign_guest(Guest(guest)))
            await look_at_all(client, rows, guest, damaged, dice)
            kept = rows_of(str(path))
            status = (await ask(client, "DELETE", "/api/me")).status_code
            hold(status == 204, f"a guest cannot delete their data: {status}", guest)
            rows = rows_of(str(path))
            is_gone = len(guest) < GUEST_LETTERS or guest not in str(rows)
            hold(is_gone, "a deleted guest is still in the database", guest, places(rows, guest))
            wanted = without_guest(kept, guest)
            for name in wanted:
                kind = f"a deletion changes '{name}' of others"
                hold(rows[name] == wanted[name], kind, guest, *differing(rows, wanted, name))
            data = (await ask(client, "GET", "/api/me/data")).json()
            left = data["tables"], data["unread"], data["studies"]
            hold(left == ({}, [], []), "a deleted guest exports something", left)


async def look_at_all(
    client: httpx.AsyncClient, rows: Rows, guest: str, damaged: set[str], dice: random.Random
) -> None:
    """Look at the export and at some of what is in it.  Raises `Fault`."""
    tables = {row["table_id"] for row in rows["seat"] if row["guest"] == guest}
    tables |= {row["id"] for row in rows["game_table"] if row["owner"] == guest}
    texts = {row["id"]: row["text"] for row in rows["study"]}
    studies = [texts[row["study_id"]] for row in rows["study_owner"] if row["guest"] == guest]
    data = (await ask(client, "GET", "/api/me/data")).json()
    hold({*data["tables"], *data["unread"]} == tables, "an export lacks tables", guest, tables)
    hold("*" in damaged or {*data["unread"]} <= damaged, "an export cannot read tables", guest, data["unread"])
    hold(sorted(data["studies"]) == sorted(map(str, studies)), "an export lacks studies", guest)
    name = next((row["name"] for row in rows["guest"] if row["id"] == guest), None)
    hold(
        name is None or data["name"] == name_to_json(name_from_database_text(str(name))),
        "an export has another name",
        guest,
        data["name"],
    )
    paths = ["/api/me", "/api/tables", "/api/statistics/duel", "/api/statistics/classic", "/api/explorer/duel"]
    for table in dice.sample(sorted(map(str, tables)), min(3, len(tables))):
        parts = ("", "/record", "/positions/0", "/picture", "/comparison")
        paths += [f"/api/tables/{table}{part}" for part in parts]
    for row in dice.sample(rows["study"], min(2, len(rows["study"]))):
        paths += [f"/api/studies/{row['id']}{part}" for part in ("", "/record", "/review", "/positions/0")]
    for path in paths:
        await ask(client, "GET", path)


async def ask(client: httpx.AsyncClient, method: str, path: str) -> httpx.Response:
    """Send a request.  Raises `Fault` where the server fails."""
    try:
        answer = await client.request(method, path)
    except Exception as error:
        raise Fault(f"{method} {path[:12]}… raises {type(error).__name__}: {error}\n    {method} {path}") from None
    hold(answer.status_code < 500, f"{method} {path[:12]}… answers {answer.status_code}", path, answer.text)
    return answer


def places(rows: Rows, guest: str) -> list[object]:
    """Return the rows that name a guest."""
    return [(name, row) for name, each in rows.items() for row in each if guest in str(row)][:3]


def without_guest(before: Rows, guest: str) -> Rows:
    """Return what the deletion of a guest leaves of the rows of a database."""
    rows = {name: [dict(row) for row in each] for name, each in before.items()}
    shared = {seat["table_id"] for seat in rows["seat"] if seat["guest"] not in (None, guest)}
    own = {seat["table_id"] for seat in rows["seat"] if seat["guest"] == guest}
    own |= {table["id"] for table in rows["game_table"] if table["owner"] == guest}
    delete_tables(rows, own - shared)
    for seat in rows["seat"]:
        if seat["guest"] == guest:
            seat |= {"guest": None, "name": name_to_database_text(NAMELESS)}
    for table in rows["game_table"]:
        if table["owner"] == guest:
            table["owner"] = ""
    brought = {owner["study_id"] for owner in rows["study_owner"] if owner["guest"] == guest}
    rows["study_owner"] = [owner for owner in rows["study_owner"] if owner["guest"] != guest]
    gone = brought - {owner["study_id"] for owner in rows["study_owner"]}
    rows["study"] = [study for study in rows["study"] if study["id"] not in gone]
    rows["review"] = [review for review in rows["review"] if review["study_id"] not in gone]
    rows["guest"] = [row for row in rows["guest"] if row["id"] != guest]
    return {name: sorted(each, key=str) for name, each in rows.items()}
