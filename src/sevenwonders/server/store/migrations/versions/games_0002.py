"""Migration: tables of several games, where several seats may have to decide."""

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"
REBUILDS_TABLES = True  # on SQLite


def upgrade() -> None:
    """Add a column for the game (7 Wonders Duel for existing tables), and turn the seat to act into a set of seats."""
    table = sql.table("game_table", sql.column("to_act", sql.SmallInteger))
    seat = table.c.to_act
    op.execute(table.update().values(to_act=sql.case((seat == 0, 1), (seat == 1, 2), else_=0)))
    with op.batch_alter_table("game_table") as batch:
        batch.add_column(sql.Column("game", sql.String(20), nullable=False, server_default="duel"))
        batch.alter_column("to_act", existing_type=sql.SmallInteger, nullable=False)
