"""Alembic's part: from the tables of an older version, or none, to those of this one."""

import contextlib
import sqlite3
from collections.abc import Iterator

import sqlalchemy as sql
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

from .reasons import StoreError


def config() -> Config:
    """Where the migrations are: in this package."""
    settings = Config()
    settings.set_main_option("script_location", "sevenwonders.server.store:migrations")
    return settings


def is_known(version: str) -> bool:
    """Whether this program knows the version of a database."""
    return version in {script.revision for script in ScriptDirectory.from_config(config()).walk_revisions()}


def rebuilds_tables(version: str) -> bool:
    """Return whether SQLite copies and drops whole tables on the way from a version to this one."""
    later = ScriptDirectory.from_config(config()).iterate_revisions("head", version)
    return any(getattr(script.module, "REBUILDS_TABLES", False) for script in later)


def upgrade(engine: sql.Engine) -> None:
    """Change the tables in one transaction, in which no row is lost.

    Raises:
        StoreError: rows would be lost, or would refer to none; nothing was changed.
    """
    settings = config()
    with _without_foreign_keys(engine) as connection, connection.begin():
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
def _without_foreign_keys(engine: sql.Engine) -> Iterator[sql.Connection]:
    """Connect; on SQLite without foreign keys, for with them a table that is dropped takes with it what refers to it.

    The switch does nothing inside of a transaction.
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
    """Count the rows of every table but Alembic's own."""
    tables = [sql.table(name) for name in sql.inspect(connection).get_table_names() if name != "alembic_version"]
    counts = {table.name: connection.scalar(sql.select(sql.func.count()).select_from(table)) for table in tables}
    return {name: int(count or 0) for name, count in counts.items()}


def _count_dangling(connection: sql.Connection) -> int:
    """Count the rows that refer to rows that are missing, on SQLite; PostgreSQL lets there be none."""
    if connection.dialect.name != "sqlite":
        return 0
    return len(connection.exec_driver_sql("PRAGMA foreign_key_check").all())
