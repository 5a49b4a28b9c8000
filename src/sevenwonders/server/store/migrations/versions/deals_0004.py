"""By what a game that goes on is known again when somebody brings its record."""

import sqlalchemy as sql
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables keep what their deal is known by, from the next move on."""
    with op.batch_alter_table("game_table") as batch:
        batch.add_column(sql.Column("deal", sql.String(20)))
        batch.create_index("game_table_by_deal", ["deal"])
