"""Migration for the deletion of guests: events without guests, several owners of a study, and stored sizes."""

import sqlalchemy as sql
from alembic import op

revision = "0007"
down_revision = "0006"
REBUILDS_TABLES = True  # on SQLite

TABLE_SIZE, EVENT_SIZE = 500, 200  # about how many bytes a table without events and an event take


def upgrade() -> None:
    """Remove guests and names from the stored events; add owners of studies, and sizes of tables and studies."""
    if "owner" not in {column["name"] for column in sql.inspect(op.get_bind()).get_columns("study")}:
        with op.batch_alter_table("study") as batch:  # an early version of 0003 did not add it
            batch.add_column(sql.Column("owner", sql.String(32)))
            batch.create_index("study_by_owner", ["owner"])
    event = sql.table("event", sql.column("table_id"), sql.column("kind"), sql.column("move"))
    op.execute(event.update().where(event.c.kind == "join").values(move=""))
    with op.batch_alter_table("game_table") as batch:
        batch.add_column(sql.Column("size", sql.Integer, nullable=False, server_default="0"))
    table = sql.table("game_table", sql.column("id"), sql.column("size"))
    events = sql.select(sql.func.count()).where(event.c.table_id == table.c.id).scalar_subquery()
    op.execute(table.update().values(size=TABLE_SIZE + EVENT_SIZE * events))
    op.create_table(
        "study_owner",
        sql.Column("study_id", sql.String(32), sql.ForeignKey("study.id", ondelete="CASCADE"), primary_key=True),
        sql.Column("guest", sql.String(32), primary_key=True),
    )
    op.create_index("study_owner_by_guest", "study_owner", ["guest"])
    study = sql.table("study", sql.column("id"), sql.column("owner"), sql.column("text"), sql.column("size"))
    owner = sql.table("study_owner", sql.column("study_id"), sql.column("guest"))
    owned = sql.select(study.c.id, study.c.owner).where(study.c.owner.is_not(None))
    op.execute(owner.insert().from_select(["study_id", "guest"], owned))
    with op.batch_alter_table("study") as batch:
        batch.add_column(sql.Column("size", sql.Integer, nullable=False, server_default="0"))
        batch.drop_index("study_by_owner")
        batch.drop_column("owner")
    op.execute(study.update().values(size=sql.func.length(study.c.text)))
