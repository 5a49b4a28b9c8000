"""Migration: time control and next deadline of a table for players' clocks, and outages of the server."""

import sqlalchemy as sql
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add time controls, deadlines, network delays and outages to the database; existing tables have no clocks."""
    with op.batch_alter_table("game_table") as batch:
        batch.add_column(sql.Column("time_control", sql.String(20)))
        batch.add_column(sql.Column("deadline", sql.BigInteger))
        batch.create_index("game_table_by_deadline", ["deadline"])
    with op.batch_alter_table("event") as batch:
        batch.add_column(sql.Column("lag", sql.Integer, nullable=False, server_default="0"))
    op.create_table(
        "outage",
        sql.Column("began", sql.BigInteger, primary_key=True, autoincrement=False),
        sql.Column("ended", sql.BigInteger, nullable=False),
    )
    op.create_table(
        "service",
        sql.Column("id", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("alive", sql.BigInteger, nullable=False),
    )
