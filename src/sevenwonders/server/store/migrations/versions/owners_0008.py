"""Owners of studies: until now an upgrade of an SQLite file lost them, and before 0003 there were none."""

import tomllib
from collections import defaultdict
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sql
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

STUDY = sql.table("study", sql.column("id"), sql.column("text"))
OWNER = sql.table("study_owner", sql.column("study_id"), sql.column("guest"))
SEAT = sql.table("seat", *map(sql.column, ("table_id", "seat", "name", "guest")))
EVENT = sql.table("event", *map(sql.column, ("table_id", "actor", "kind", "move")))
TABLE = sql.table("game_table", *map(sql.column, ("id", "created", "game", "commitment")))


def upgrade() -> None:
    """Give a study without an owner to those who sat at the table of its record, where the log shows that table."""
    connection = op.get_bind()
    orphans = connection.execute(sql.select(STUDY).where(STUDY.c.id.not_in(sql.select(OWNER.c.study_id)))).all()
    if not orphans:
        return
    by_commitment: dict[object, Any] = {}
    by_day: dict[object, list[Any]] = defaultdict(list)
    for table in connection.execute(sql.select(TABLE)):
        by_commitment[table.commitment] = table
        by_day[table.game, str(datetime.fromtimestamp(table.created / 1000, UTC).date())].append(table)
    for study, text in orphans:
        record = _read(text)
        if (ended := by_commitment.get(str(record.get("_commitment")))) is not None:
            guests = _sitting(connection, ended)
        else:
            guests = _playing(connection, by_day[str(record.get("game")), str(record.get("date"))], record)
        if guests:
            connection.execute(OWNER.insert(), [{"study_id": study, "guest": guest} for guest in sorted(guests)])


def _read(text: str) -> dict[str, Any]:
    """Return the record of a game that was played at a table here; nothing of any other text."""
    try:
        record = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        return {}
    return record if record.get("site") == "sevenwonders" else {}


def _sitting(connection: sql.Connection, table: Any) -> frozenset[str]:
    """Return the guests who sat at a table."""
    guests = sql.select(SEAT.c.guest).where((SEAT.c.table_id == table.id) & SEAT.c.guest.is_not(None))
    return frozenset(connection.scalars(guests))


def _playing(connection: sql.Connection, tables: list[Any], record: dict[str, Any]) -> frozenset[str]:
    """Return the guests at the one table where the moves of an unfinished record were made by players so named."""
    players, moves = record.get("players"), record.get("moves")
    known = {str(move) for move in moves if "?" not in str(move)} if isinstance(moves, list) else set[str]()
    found = set[frozenset[str]]()
    for table in tables if known else ():
        names = sql.select(SEAT.c.name).where(SEAT.c.table_id == table.id).order_by(SEAT.c.seat)
        if list(connection.scalars(names)) != players:
            continue
        happened = sql.select(EVENT.c.actor, EVENT.c.move).where(EVENT.c.table_id == table.id)
        made = {f"p{actor + 1} {move}" for actor, move in connection.execute(happened.where(EVENT.c.kind == "move"))}
        if known <= made:
            found.add(_sitting(connection, table))
    return found.pop() if len(found) == 1 else frozenset()
