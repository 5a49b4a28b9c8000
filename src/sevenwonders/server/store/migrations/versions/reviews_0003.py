"""What reviews say of games that are studied."""

import sqlalchemy as sql
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Reviews are kept with the game that they are of."""
    op.create_table(
        "review",
        sql.Column("study_id", sql.String(32), sql.ForeignKey("study.id", ondelete="CASCADE"), primary_key=True),
        sql.Column("game", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("engine", sql.String(64), nullable=False),
        sql.Column("plies", sql.LargeBinary, nullable=False),
    )
