"""Migration: reviews of games in studies, and owners of studies (stored game records)."""

import sqlalchemy as sql
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add a column for the owner of a study, and the table of reviews."""
    with op.batch_alter_table("study") as batch:
        batch.add_column(sql.Column("owner", sql.String(32)))
        batch.create_index("study_by_owner", ["owner"])
    op.create_table(
        "review",
        sql.Column("study_id", sql.String(32), sql.ForeignKey("study.id", ondelete="CASCADE"), primary_key=True),
        sql.Column("game", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("engine", sql.String(64), nullable=False),
        sql.Column("plies", sql.LargeBinary, nullable=False),
    )
