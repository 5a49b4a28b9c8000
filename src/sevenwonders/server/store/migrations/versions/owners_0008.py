"""Migration: recovery of the owners that studies have lost.

Earlier upgrades of SQLite files deleted owners, and before migration 0003 studies had none.
"""

import tomllib
from collections import defaultdict
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sql
from alembic import op

revision = "0008"
down_revision = "0007"

STUDY = sql.table("study", sql.column("id"), sql.column("text"))
OWNER = sql.table("study_owner", sql.column("study_id"), sql.column("guest"))
SEAT = sql.table("seat", *map(sql.column, ("table_id", "seat", "name", "guest")))
EVENT = sql.table("event", *map(sql.column, ("table_id", "actor", "kind", "move")))
TABLE = sql.table("game_table", *map(sql.column, ("id", "created", "game", "commitment")))


def upgrade() -> None:
    """Make the guests at a table the owners of a study with its game record, if the study has lost its owners.

    Studies whose table cannot be identified stay without an owner.
    """
    connection = op.get_bind()
    orphans = connection.execute(sql.select(STUDY).where(STUDY.c.id.not_in(sql.select(OWNER.c.study_id)))).all()
    if not orphans:
        return
    by_commitment: dict[object, Any] = {}
    by_deal: dict[object, list[Any]] = defaultdict(list)
    names: dict[object, list[str]] = defaultdict(list)
    sitting: dict[object, set[str]] = defaultdict(set)
    for seat in connection.execute(sql.select(SEAT).order_by(SEAT.c.table_id, SEAT.c.seat)):
        names[seat.table_id].append(seat.name)
        sitting[seat.table_id] |= {seat.guest} - {None}
    for table in connection.execute(sql.select(TABLE)):
        by_commitment[table.commitment] = table
        by_deal[table.game, _format_day(table.created), tuple(names[table.id])].append(table)
    made: dict[object, set[str]] = {}
    for study, text in orphans:
        record = _parse_record(text)
        if (ended := by_commitment.get(str(record.get("_commitment")))) is not None:
            guests = frozenset(sitting[ended.id])
        else:
            players = record.get("players")
            known = tuple(map(str, players)) if isinstance(players, list) else ()
            tables = by_deal[str(record.get("game")), str(record.get("date")), known]
            groups = {
                frozenset(sitting[table.id]) for table in _find_tables_of_record(connection, tables, record, made)
            }
            guests = groups.pop() if len(groups) == 1 else frozenset()
        if guests:
            connection.execute(OWNER.insert(), [{"study_id": study, "guest": guest} for guest in sorted(guests)])


def _format_day(milliseconds: int) -> str:
    """Return the day of a time in milliseconds since 1970, in UTC; empty if the time is impossible."""
    try:
        return str(datetime.fromtimestamp(milliseconds / 1000, UTC).date())
    except (ArithmeticError, OSError, ValueError):
        return ""


def _parse_record(text: str) -> dict[str, object]:
    """Parse the text of a game record; return an empty one unless the game was played on this server software."""
    try:
        record = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        return {}
    return record if record.get("site") == "sevenwonders" else {}


def _find_tables_of_record(
    connection: sql.Connection, tables: list[Any], record: dict[str, object], made: dict[object, set[str]]
) -> list[Any]:
    """Return the tables where the moves of an unfinished game record were made.

    Args:
        connection: the connection to the database.
        tables: the candidates, which have the game, the day and the players of the record.
        record: the parsed record.
        made: a cache of the moves at tables, by the ids of the tables.
    """
    moves = record.get("moves")
    known = {str(move) for move in moves if "?" not in str(move)} if isinstance(moves, list) else set[str]()
    for table in tables if known else ():
        if table.id not in made:
            happened = sql.select(EVENT.c.actor, EVENT.c.move).where(EVENT.c.table_id == table.id)
            done = connection.execute(happened.where(EVENT.c.kind == "move"))
            made[table.id] = {f"p{actor + 1} {move}" for actor, move in done}
    return [table for table in tables if known and known <= made[table.id]]
