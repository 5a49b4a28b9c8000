"""A small database of each schema that ever landed, as servers of that time wrote them.

`databases/schemaN.db.xz` is an SQLite file in which guests have played games of several kinds, finished and not, and
studied some of them; only the names of requests (`event.cid`) were shortened.  A migration that lands adds the next.
"""

import lzma
import random
import sqlite3
import tomllib
from collections import Counter
from contextlib import closing, suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import sqlalchemy as sql
from alembic import command

from sevenwonders.server.protocol.shapes import SeatKind
from sevenwonders.server.store import Store, connect, schema
from sevenwonders.server.store.connect import parse_database_url
from sevenwonders.server.store.migrating import make_alembic_config
from sevenwonders.server.tables import Event, EventKind, TableState
from sevenwonders.server.tables.setup import SeatOccupant, utc_now

Rows = dict[str, list[dict[str, object]]]  # of every table

FOLDER = Path(__file__).parent / "databases"
SCHEMAS = [int(path.name.removeprefix("schema").partition(".")[0]) for path in sorted(FOLDER.glob("schema*.db.xz"))]


def unpack(schema: int, path: Path) -> Path:
    """Write the database of a schema to a file."""
    path.write_bytes(lzma.decompress((FOLDER / f"schema{schema}.db.xz").read_bytes()))
    return path


def copy_to_postgres(schema: int, path: Path, url: str) -> None:
    """Fill an empty database of PostgreSQL with the tables and rows of an unpacked file."""
    engine, old = sql.create_engine(parse_database_url(url)), sql.create_engine(f"sqlite:///{path}")
    with engine.begin() as connection, old.connect() as reading:
        settings = make_alembic_config()
        settings.attributes["connection"] = connection
        command.upgrade(settings, f"{schema:04}")
        tables, old_tables = sql.MetaData(), sql.MetaData()
        tables.reflect(connection)
        old_tables.reflect(reading)
        for table in tables.sorted_tables:
            rows = [dict(row) for row in reading.execute(old_tables.tables[table.name].select()).mappings()]
            if rows and table.name != "alembic_version":
                connection.execute(table.insert(), rows)
    engine.dispose()
    old.dispose()


def rows_of(database: str) -> Rows:
    """Read all rows of a database, in one order."""
    engine = sql.create_engine(parse_database_url(database))
    with engine.connect() as connection:
        tables = sql.MetaData()
        tables.reflect(connection)
        found = {
            name: [dict(row) for row in connection.execute(table.select()).mappings()]
            for name, table in tables.tables.items()
        }
    engine.dispose()
    return {name: sorted(rows, key=str) for name, rows in found.items()}


def dump(path: Path) -> list[str]:
    """Return all of an SQLite file as statements, without a change of it."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
        return list(connection.iterdump())


# --- the rules by which an upgrade changes rows; all else stays as it is


def seats_become_sets(rows: Rows) -> None:
    """Write the seat that is to act as a set of seats, a bit for each."""
    for table in rows["game_table"]:
        table["to_act"] = {0: 1, 1: 2}.get(table["to_act"], 0)


def games_are_named(rows: Rows) -> None:
    """Name the game of a table; until then there was only Duel."""
    for table in rows["game_table"]:
        table["game"] = "duel"


def names_leave_the_log(rows: Rows) -> None:
    """Remove from the log the guests who joined."""
    for event in rows["event"]:
        if event["kind"] == "join":
            event["move"] = ""


def sizes_are_kept(rows: Rows) -> None:
    """Keep about how many bytes a table takes, and how many characters a study has."""
    events = Counter(event["table_id"] for event in rows["event"])
    for table in rows["game_table"]:
        table["size"] = 500 + 200 * events[table["id"]]
    for study in rows["study"]:
        study["size"] = len(str(study["text"]))


def owners_get_a_table(rows: Rows) -> None:
    """Move the owner of a study to a table of its own."""
    owners = ((study["id"], study.pop("owner", None)) for study in rows["study"])
    rows["study_owner"] = [{"study_id": study, "guest": guest} for study, guest in owners if guest is not None]


def nameless_tables_go(rows: Rows) -> None:
    """Remove tables that all guests have left by deleting their data."""
    taken = {seat["table_id"] for seat in rows["seat"] if seat["guest"] is not None}
    gone = {table["id"] for table in rows["game_table"] if table["owner"] == "" and table["id"] not in taken}
    delete_tables(rows, gone)


RULES = (  # the schema that brought each; the last holds whenever a database is opened
    (2, seats_become_sets),
    (2, games_are_named),
    (7, names_leave_the_log),
    (7, sizes_are_kept),
    (7, owners_get_a_table),
    (int(schema.HEAD) + 1, nameless_tables_go),
)


def upgraded(before: Rows, number: int) -> Rows:
    """Return what an upgrade makes of the rows of a schema."""
    rows = {name: [dict(row) for row in each] for name, each in before.items()}
    for since, change in RULES:
        if number < since:
            change(rows)
    for study, group in given_back(before, number).items():
        rows["study_owner"] += [{"study_id": study, "guest": guest} for guest in group]
    found: Rows = {"alembic_version": [{"version_num": schema.HEAD}]}
    for table in schema.metadata.sorted_tables:
        columns = {column.name: column.server_default and int(column.server_default.arg) for column in table.columns}
        found[table.name] = sorted((columns | row for row in rows.get(table.name, [])), key=str)
    return found


def given_back(before: Rows, number: int) -> dict[str, frozenset[str]]:
    """Return the studies that an upgrade gives to guests by the log, and to whom.

    They are those who sat at the table of a record: the one with its commitment or, while a game goes on, the one
    of its day where players of these names made its moves. A study that has an owner, or may be of either of two
    tables, belongs to no guest.
    """
    rows = {name: [dict(row) for row in each] for name, each in before.items()}
    for since, change in RULES:
        if number < since and change in (games_are_named, owners_get_a_table):
            change(rows)
    owned = {owner["study_id"] for owner in rows["study_owner"]}
    seats: dict[object, list[dict[str, object]]] = {table["id"]: [] for table in rows["game_table"]}
    for seat in sorted(rows["seat"], key=lambda row: (row["table_id"], row["seat"])):
        seats[seat["table_id"]].append(seat)
    made: dict[object, set[str]] = {table["id"]: set() for table in rows["game_table"]}
    for event in rows["event"]:
        if event["kind"] == "move":
            made[event["table_id"]].add(f"p{event['actor'] + 1} {event['move']}")
    found: dict[str, frozenset[str]] = {}
    for study in rows["study"] if number < int(schema.HEAD) else ():
        record: dict[str, object] = {}
        with suppress(tomllib.TOMLDecodeError, RecursionError):
            record = tomllib.loads(str(study["text"]))
        if study["id"] in owned or record.get("site") != "sevenwonders":
            continue
        tables = [table for table in rows["game_table"] if table["commitment"] == str(record.get("_commitment"))][-1:]
        moves = record.get("moves")
        known = {str(move) for move in moves if "?" not in str(move)} if isinstance(moves, list) else set()
        tables = tables or [
            table
            for table in rows["game_table"]
            if known
            and (table["game"], day_of(table["created"])) == (record.get("game"), str(record.get("date")))
            and [seat["name"] for seat in seats[table["id"]]] == record.get("players")
            and known <= made[table["id"]]
        ]
        groups = {
            frozenset(str(seat["guest"]) for seat in seats[table["id"]] if seat["guest"] is not None)
            for table in tables
        }
        if len(groups) == 1 and (group := groups.pop()):
            found[str(study["id"])] = group
    return found


def day_of(milliseconds: object) -> str:
    """Return the day of a moment in the database; empty where there is no such moment."""
    with suppress(ArithmeticError, OSError, ValueError):
        return str(datetime.fromtimestamp(int(str(milliseconds)) / 1000, UTC).date())
    return ""


def delete_tables(rows: Rows, gone: set[object]) -> None:
    """Delete tables with their seats and events."""
    rows["game_table"] = [table for table in rows["game_table"] if table["id"] not in gone]
    for name in ("seat", "event"):
        rows[name] = [row for row in rows[name] if row["table_id"] not in gone]


# --- going on


async def play_to_end(store: Store, state: TableState, choice: random.Random) -> None:
    """Play a table to its end by moves drawn at random."""
    for seat, each in enumerate(state.setup.seats):
        if each.kind is SeatKind.FREE:
            await happens(store, state, seat, EventKind.JOIN, sitter=SeatOccupant(SeatKind.PERSON, "Cleo", "cleo"))
    if not state.is_dealt:
        await happens(store, state, 0, EventKind.DEAL)
    while not state.is_over:
        seat = choice.choice(state.deciders)
        await happens(store, state, seat, move=state.format_action(seat, choice.choice(state.game.legal_codes(seat))))


async def happens(
    store: Store,
    state: TableState,
    actor: int,
    kind: EventKind = EventKind.MOVE,
    move: str = "",
    sitter: SeatOccupant | None = None,
) -> None:
    """Let something happen at a table, and keep it."""
    event = Event(state.version + 1, utc_now(), actor, kind, None, move, sitter=sitter)
    change = state.apply(event)
    await store.append_event(replace(event, move=change.move, chance=change.chance), state)


# --- interrupting


def statements_before(database: str, stop, after=lambda _: None) -> int:
    """Open a database; call `stop` before the statement with each number, and `after` after it; how many there were."""
    seen = 0

    def execute(*_: object) -> None:
        nonlocal seen
        seen += 1
        stop(seen)

    def executed(*_: object) -> None:
        after(seen)

    sql.event.listen(sql.Engine, "before_cursor_execute", execute)
    sql.event.listen(sql.Engine, "after_cursor_execute", executed)
    try:
        connect.open_store(database).close_without_event_loop()
    finally:
        sql.event.remove(sql.Engine, "before_cursor_execute", execute)
        sql.event.remove(sql.Engine, "after_cursor_execute", executed)
    return seen


def list_copies(path: Path) -> list[Path]:
    """Return the copies from before upgrades that lie beside a file."""
    return list(path.parent.glob(f"{path.name}.before-*[0-9]"))
