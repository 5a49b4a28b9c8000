"""Migration: the encoded first events of games, by which the record of a running game is recognized."""

import sqlalchemy as sql
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add a column for the encoded first events of a table's game; the column is filled at the next move."""
    with op.batch_alter_table("game_table") as batch:
        batch.add_column(sql.Column("deal", sql.String(20)))
        batch.create_index("game_table_by_deal", ["deal"])
