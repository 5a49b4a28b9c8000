"""Creation and upgrades of the database schema with Alembic."""

import contextlib
import sqlite3
from collections.abc import Iterator

import sqlalchemy as sql
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

from .db_errors import StoreError


def make_alembic_config() -> Config:
    """Return the configuration of Alembic with the migrations in this package."""
    settings = Config()
    settings.set_main_option("script_location", "sevenwonders.server.store:migrations")
    return settings


def is_known_version(version: str) -> bool:
    """Return whether this program has the migration of a version such as `0008`; if not, the version is newer."""
    scripts = ScriptDirectory.from_config(make_alembic_config()).walk_revisions()
    return version in {script.revision for script in scripts}


def requires_table_rebuild(version: str) -> bool:
    """Return whether SQLite has to copy and drop whole tables in the upgrade from a version such as `0005`."""
    later = ScriptDirectory.from_config(make_alembic_config()).iterate_revisions("head", version)
    return any(getattr(script.module, "REBUILDS_TABLES", False) for script in later)


def upgrade_schema(engine: sql.Engine) -> None:
    """Upgrade the tables of a database in one transaction, and check that no row is lost.

    Raises:
        StoreError: rows would be lost, or would refer to missing rows; nothing was changed.
    """
    settings = make_alembic_config()
    with _connect_without_foreign_keys(engine) as connection, connection.begin():
        rows, dangling = _count_rows(connection), _count_dangling(connection)
        settings.attributes["connection"] = connection
        command.upgrade(settings, "head")
        left = _count_rows(connection)
        for table, number in rows.items():
            if (lost := number - left.get(table, 0)) > 0:
                raise StoreError(f"{lost} of {number} rows of '{table}' would be lost; report this, please")
        if (more := _count_dangling(connection) - dangling) > 0:
            raise StoreError(f"{more} rows would refer to rows that are missing; report this, please")


@contextlib.contextmanager
def _connect_without_foreign_keys(engine: sql.Engine) -> Iterator[sql.Connection]:
    """Connect to a database, on SQLite with foreign keys turned off.

    With foreign keys, dropping a table deletes the rows that refer to the table.  They cannot be turned off inside a
    transaction.
    """
    with engine.connect() as connection:
        driver = connection.connection.driver_connection
        if not isinstance(driver, sqlite3.Connection):
            yield connection
            return
        driver.execute("PRAGMA foreign_keys=OFF")
        try:
            yield connection
        finally:
            driver.execute("PRAGMA foreign_keys=ON")


def _count_rows(connection: sql.Connection) -> dict[str, int]:
    """Count the rows of every table except Alembic's own, by the name of the table."""
    tables = [sql.table(name) for name in sql.inspect(connection).get_table_names() if name != "alembic_version"]
    return {table.name: connection.scalar(sql.select(sql.func.count()).select_from(table)) or 0 for table in tables}


def _count_dangling(connection: sql.Connection) -> int:
    """Count the rows that refer to missing rows, which is possible on SQLite only."""
    if connection.dialect.name != "sqlite":
        return 0
    return len(connection.exec_driver_sql("PRAGMA foreign_key_check").all())
