"""A small database of each schema that ever landed, as servers of that time wrote them.

`databases/schemaN.db.xz` is an SQLite file in which guests have played games of several kinds, finished and not, and
studied some of them; only the names of requests (`event.cid`) were shortened.  A migration that lands adds the next.
"""

import lzma
import sqlite3
from contextlib import closing
from pathlib import Path

import sqlalchemy as sql
from alembic import command

from sevenwonders.server.store.migrating import config
from sevenwonders.server.store.opening import url_of

FOLDER = Path(__file__).parent / "databases"
SCHEMAS = [int(path.name.removeprefix("schema").partition(".")[0]) for path in sorted(FOLDER.glob("schema*.db.xz"))]


def unpack(schema: int, path: Path) -> Path:
    """Write the database of a schema to a file."""
    path.write_bytes(lzma.decompress((FOLDER / f"schema{schema}.db.xz").read_bytes()))
    return path


def copy_to_postgres(schema: int, path: Path, url: str) -> None:
    """Fill an empty database of PostgreSQL with the tables and rows of an unpacked file."""
    engine, old = sql.create_engine(url_of(url)), sql.create_engine(f"sqlite:///{path}")
    with engine.begin() as connection, old.connect() as reading:
        settings = config()
        settings.attributes["connection"] = connection
        command.upgrade(settings, f"{schema:04}")
        tables, old_tables = sql.MetaData(), sql.MetaData()
        tables.reflect(connection)
        old_tables.reflect(reading)
        for table in tables.sorted_tables:
            rows = [dict(row) for row in reading.execute(old_tables.tables[table.name].select()).mappings()]
            if rows and table.name != "alembic_version":
                connection.execute(table.insert(), rows)
    engine.dispose()
    old.dispose()


def rows_of(database: str) -> dict[str, list[dict[str, object]]]:
    """Read all rows of a database, in one order."""
    engine = sql.create_engine(url_of(database))
    with engine.connect() as connection:
        tables = sql.MetaData()
        tables.reflect(connection)
        found = {
            name: [dict(row) for row in connection.execute(table.select()).mappings()]
            for name, table in tables.tables.items()
        }
    engine.dispose()
    return {name: sorted(rows, key=str) for name, rows in found.items()}


def dump(path: Path) -> list[str]:
    """Return all of an SQLite file as statements, without a change of it."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
        return list(connection.iterdump())
