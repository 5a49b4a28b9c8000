"""The history of the database's tables, as Alembic wants it."""
