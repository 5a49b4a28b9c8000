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
GUEST = sql.table("guest", sql.column("id"), sql.column("name"))
SEAT = sql.table("seat", *map(sql.column, ("table_id", "seat", "name", "guest")))
EVENT = sql.table("event", *map(sql.column, ("table_id", "actor", "kind", "move")))
TABLE = sql.table(
    "game_table",
    *map(sql.column, ("id", "created", "game", "commitment", "owner", "origin", "moves")),
    sql.column("modules", sql.JSON),
)


def upgrade() -> None:
    """Give a study without an owner to those who sat at the table of its record, else to who played its deal again."""
    connection = op.get_bind()
    orphans = connection.execute(sql.select(STUDY).where(STUDY.c.id.not_in(sql.select(OWNER.c.study_id)))).all()
    if not orphans:
        return
    tables = connection.execute(sql.select(TABLE)).all()
    finished = {table.commitment: table for table in tables}
    by_day: dict[object, list[Any]] = defaultdict(list)
    players_again: dict[str, set[str]] = defaultdict(set)
    for table in tables:
        by_day[table.game, datetime.fromtimestamp(table.created / 1000, UTC).date()].append(table)
        players_again[(table.origin or "").partition(":")[0]].add(table.owner)
    for study, text in orphans:
        record = _read(text)
        if (ended := finished.get(record.get("_commitment"))) is not None:
            guests = _sitting(connection, ended) or {ended.owner}
        else:
            guests = _playing(connection, by_day[record.get("game"), record.get("date")], record)
        if guests := (guests or players_again[study]) - {""}:
            connection.execute(OWNER.insert(), [{"study_id": study, "guest": guest} for guest in sorted(guests)])


def _read(text: str) -> dict[str, Any]:
    """Return the record of a game that was played at a table here; nothing of any other text."""
    try:
        record = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return {}
    return record if record.get("site") == "sevenwonders" else {}


def _sitting(connection: sql.Connection, table: Any) -> set[str]:
    guests = sql.select(SEAT.c.guest).where((SEAT.c.table_id == table.id) & SEAT.c.guest.is_not(None))
    return set(connection.scalars(guests))


def _playing(connection: sql.Connection, tables: list[Any], record: dict[str, Any]) -> set[str]:
    """Return who played at the table of an unfinished record; where all of it was lost, who may have, if one alone."""
    players, moves = record.get("players", ()), record.get("moves", ())
    told = {move for move in moves if "?" not in move}
    suspects = set[str]()
    for table in tables:
        names = sql.select(SEAT.c.name).where(SEAT.c.table_id == table.id).order_by(SEAT.c.seat)
        if seated := list(connection.scalars(names)):
            happened = sql.select(EVENT.c.actor, EVENT.c.move).where(EVENT.c.table_id == table.id)
            made = {
                f"p{actor + 1} {move}" for actor, move in connection.execute(happened.where(EVENT.c.kind == "move"))
            }
            if told and seated == players and told <= made:
                return _sitting(connection, table)
        elif table.modules == record.get("modules", []) and table.moves >= sum(move.startswith("p") for move in moves):
            name = connection.scalar(sql.select(GUEST.c.name).where(GUEST.c.id == table.owner))
            suspects |= {table.owner} if name in players else set()
    return suspects if len(suspects) == 1 else set()
