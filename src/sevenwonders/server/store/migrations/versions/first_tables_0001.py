"""Migration: the first version of the database, with game tables, seats, events, guests and studies."""

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the first tables of the database."""
    op.create_table(
        "game_table",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("created", sql.BigInteger, nullable=False),
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
        sql.Column("updated", sql.BigInteger, nullable=False),
        sql.Column("moves", sql.Integer, nullable=False),
        sql.Column("to_act", sql.SmallInteger),
        sql.Column("over", sql.Boolean, nullable=False),
        sql.Column("result", sql.JSON),
        sql.Column("waiting", sql.Boolean, nullable=False),
    )
    op.create_index("game_table_by_owner", "game_table", ["owner", "updated"])
    op.create_index("game_table_in_lobby", "game_table", ["public", "over", "waiting", "updated"])
    op.create_table(
        "seat",
        sql.Column("table_id", sql.String(32), sql.ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True),
        sql.Column("seat", sql.SmallInteger, primary_key=True, autoincrement=False),
        sql.Column("kind", sql.String(20), nullable=False),
        sql.Column("name", sql.String(80), nullable=False),
        sql.Column("guest", sql.String(32)),
        sql.Column("player", sql.String(40)),
    )
    op.create_index("seat_by_guest", "seat", ["guest"])
    op.create_table(
        "event",
        sql.Column("table_id", sql.String(32), sql.ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True),
        sql.Column("seq", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("at", sql.BigInteger, nullable=False),
        sql.Column("actor", sql.SmallInteger, nullable=False),
        sql.Column("kind", sql.String(20), nullable=False),
        sql.Column("cid", sql.String(64)),
        sql.Column("move", sql.Text, nullable=False),
        sql.Column("chance", sql.JSON, nullable=False),
        sql.UniqueConstraint("table_id", "cid", name="event_once"),
    )
    op.create_table(
        "guest",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("name", sql.String(80), nullable=False),
        sql.Column("language", sql.String(10)),
    )
    op.create_table(
        "study",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("created", sql.BigInteger, nullable=False),
        sql.Column("text", sql.Text, nullable=False),
    )
