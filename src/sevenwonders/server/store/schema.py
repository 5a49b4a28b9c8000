"""The tables of the database.  Times are milliseconds since 1970, the same in every database system.

A change of this module needs a migration in `migrations/versions`; `HEAD` names the last migration.
"""

import sqlalchemy as sql

HEAD = "0008"  # the migration that gives these tables

metadata = sql.MetaData()


def _make_parent_id_column(name: str, parent: str) -> sql.Column[str]:
    """Return a foreign-key column that refers to the id of a parent table; a row is deleted with its parent row.

    Args:
        name: the name of the column.
        parent: the name of the parent table.
    """
    return sql.Column(name, sql.String(32), sql.ForeignKey(f"{parent}.id", ondelete="CASCADE"), primary_key=True)


game_table = sql.Table(
    "game_table",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("created", sql.BigInteger, nullable=False),
    sql.Column("game", sql.String(20), nullable=False),
    sql.Column("kind", sql.String(20), nullable=False),
    sql.Column("modules", sql.JSON, nullable=False),
    sql.Column("options", sql.JSON, nullable=False),
    sql.Column("profile", sql.String(40), nullable=False),
    sql.Column("seed", sql.BigInteger, nullable=False),
    sql.Column("salt", sql.String(64), nullable=False),
    sql.Column("commitment", sql.String(64), nullable=False),
    sql.Column("owner", sql.String(32), nullable=False),
    sql.Column("code", sql.String(32)),
    sql.Column("position", sql.Text),
    sql.Column("public", sql.Boolean, nullable=False),
    sql.Column("learn", sql.Boolean, nullable=False),
    # the status, so that the lobby need not replay the table
    sql.Column("updated", sql.BigInteger, nullable=False),
    sql.Column("moves", sql.Integer, nullable=False),
    sql.Column("to_act", sql.SmallInteger, nullable=False),  # the seats that have to decide, a bit for each
    sql.Column("over", sql.Boolean, nullable=False),
    sql.Column("result", sql.JSON),
    sql.Column("waiting", sql.Boolean, nullable=False),
    sql.Column("deal", sql.String(20)),  # the opening, by which its record is recognized; see `tables.recognition`
    sql.Column("time_control", sql.String(20)),
    sql.Column("deadline", sql.BigInteger),  # when the next clock runs out
    sql.Column("luck", sql.Text),  # the record with the chance outcomes of another game, if they are reused
    sql.Column("origin", sql.String(40)),  # the id of that game, in a study
    sql.Column("size", sql.Integer, nullable=False, server_default="0"),  # approximate bytes with its events
    sql.Index("game_table_by_owner", "owner", "updated"),
    sql.Index("game_table_by_deal", "deal"),
    sql.Index("game_table_by_deadline", "deadline"),
    sql.Index("game_table_by_origin", "origin"),
    sql.Index("game_table_in_lobby", "public", "over", "waiting", "updated"),
)

seat = sql.Table(
    "seat",
    metadata,
    _make_parent_id_column("table_id", "game_table"),
    sql.Column("seat", sql.SmallInteger, primary_key=True, autoincrement=False),
    sql.Column("kind", sql.String(20), nullable=False),
    sql.Column("name", sql.String(80), nullable=False),
    sql.Column("guest", sql.String(32)),
    sql.Column("player", sql.String(40)),
    sql.Index("seat_by_guest", "guest"),
)

event = sql.Table(
    "event",
    metadata,
    _make_parent_id_column("table_id", "game_table"),
    sql.Column("seq", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("actor", sql.SmallInteger, nullable=False),
    sql.Column("kind", sql.String(20), nullable=False),
    sql.Column("cid", sql.String(64)),
    sql.Column("move", sql.Text, nullable=False),
    sql.Column("chance", sql.JSON, nullable=False),
    sql.Column("lag", sql.Integer, nullable=False, server_default="0"),
    sql.UniqueConstraint("table_id", "cid", name="event_once"),
)

guest = sql.Table(
    "guest",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("name", sql.String(80), nullable=False),
    sql.Column("language", sql.String(10)),
)

study = sql.Table(
    "study",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("created", sql.BigInteger, nullable=False),
    sql.Column("text", sql.Text, nullable=False),
    sql.Column("size", sql.Integer, nullable=False, server_default="0"),  # characters of the text
)

study_owner = sql.Table(  # the guests who brought a study, which is deleted with the last of them
    "study_owner",
    metadata,
    _make_parent_id_column("study_id", "study"),
    sql.Column("guest", sql.String(32), primary_key=True),
    sql.Index("study_owner_by_guest", "guest"),
)

review = sql.Table(
    "review",
    metadata,
    _make_parent_id_column("study_id", "study"),
    sql.Column("game", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("engine", sql.String(64), nullable=False),  # the reviewing engine; another one starts again
    sql.Column("plies", sql.LargeBinary, nullable=False),  # compressed JSON
)

outage = sql.Table(  # periods in which no server ran, and no clock either
    "outage",
    metadata,
    sql.Column("began", sql.BigInteger, primary_key=True, autoincrement=False),
    sql.Column("ended", sql.BigInteger, nullable=False),
)

service = sql.Table(  # one row: the last sign of life of a server
    "service",
    metadata,
    sql.Column("id", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("alive", sql.BigInteger, nullable=False),
)
