"""Migration: tables that play the deal of an earlier game again, with its chance outcomes and its id."""

import sqlalchemy as sql
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add columns for the chance outcomes of the game whose deal a table plays again, and for the id of that game."""
    with op.batch_alter_table("game_table") as batch:
        batch.add_column(sql.Column("luck", sql.Text))
        batch.add_column(sql.Column("origin", sql.String(40)))
        batch.create_index("game_table_by_origin", ["origin"])
