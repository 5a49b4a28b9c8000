"""Opening a database: one sentence for whatever may be wrong with it."""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import sqlalchemy as sql
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from ...errors import SevenWondersError
from .reasons import reason
from .schema import HEAD
from .store import Lock, Store

BUSY_SECONDS = 5
PATIENCE = {"connect_timeout": 10}  # seconds for a server of PostgreSQL to answer
LOCK = 0x7AB1E  # of PostgreSQL: who holds it is the one server of a database


class StoreError(SevenWondersError):
    """A database that cannot be used; the message says why."""


def open_store(database: str) -> Store:
    """Open a database, make or update its tables, and take it for this server alone.

    Args:
        database: the path of an SQLite file, or a URL `postgresql://...`.

    Raises:
        StoreError: it cannot be used.
    """
    url = url_of(database)
    shown = shown_name(url)
    with _explained(shown), contextlib.ExitStack() as opened:
        is_file = url.get_backend_name() == "sqlite"
        writing, reading = (_file_engines if is_file else _server_engines)(url)
        opened.callback(writing.dispose)
        opened.callback(reading.dispose)
        lock: Lock = _lock_file(url.database or "", shown) if is_file else _lock_database(writing, shown)
        opened.callback(lock.close)
        _bring_up_to_date(writing, shown)
        opened.pop_all()
    return Store(writing, reading, lock)


def url_of(database: str) -> sql.URL:
    """The address of a database."""
    if "://" not in database:
        path = Path(database).expanduser().absolute()
        return sql.URL.create("sqlite", database=str(path))
    try:
        url = sql.make_url(database)
    except (ArgumentError, ValueError):
        raise StoreError(
            "this is no address of a database; write a file name, or postgresql://user:password@host/name"
        ) from None
    backend = url.get_backend_name()
    if backend == "sqlite":
        if not url.database or url.database == ":memory:":
            raise StoreError("an SQLite database needs a file name, as in --database games.db")
        return sql.URL.create("sqlite", database=str(Path(url.database).absolute()))
    if backend in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    raise StoreError(f"there is no support for databases of the kind '{backend}'; use an SQLite file or PostgreSQL")


def shown_name(url: sql.URL) -> str:
    """How messages call a database: never with its password."""
    return (
        f"'{url.database}'" if url.get_backend_name() == "sqlite" else f"'{url.render_as_string(hide_password=True)}'"
    )


@contextlib.contextmanager
def _explained(shown: str) -> Iterator[None]:
    """Turn what drivers raise into one sentence."""
    try:
        yield
    except (NoSuchModuleError, ModuleNotFoundError):
        raise StoreError("PostgreSQL needs its driver; install it with: pip install 'sevenwonders[postgres]'") from None
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise StoreError(f"the database {shown} cannot be used: {reason(error)}") from None


def _server_engines(url: sql.URL) -> tuple[sql.Engine, sql.Engine]:
    """One connection that writes (and one that holds the lock), and several that read."""
    return (
        sql.create_engine(url, pool_size=1, max_overflow=1, pool_pre_ping=True, connect_args=PATIENCE),
        sql.create_engine(url, pool_size=4, pool_pre_ping=True, connect_args=PATIENCE),
    )


def _file_engines(url: sql.URL) -> tuple[sql.Engine, sql.Engine]:
    """The same for SQLite."""
    return _sqlite_engine(url, True), _sqlite_engine(url, False)


def _sqlite_engine(url: sql.URL, writes: bool) -> sql.Engine:
    """One connection that writes, or several that read at the same time."""
    engine = sql.create_engine(
        url,
        poolclass=sql.pool.QueuePool,
        pool_size=1 if writes else 4,
        max_overflow=0,
        connect_args={"check_same_thread": False, "timeout": BUSY_SECONDS},
    )

    @sql.event.listens_for(engine, "connect")
    def connected(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None  # transactions begin where we say
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @sql.event.listens_for(engine, "begin")
    def begun(connection: sql.Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _lock_file(path: str, shown: str) -> sqlite3.Connection:
    """Keep other servers off an SQLite file; the lock goes when this process does, however it ends."""
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(f"{path}.lock", timeout=0, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        connection.close()
        if "locked" not in str(error):
            raise
        raise StoreError(
            f"another sevenwonders server uses the database {shown}; stop it, or name another one with --database"
        ) from None
    return connection


class _DatabaseLock:
    """A lock of PostgreSQL, which goes with its connection."""

    def __init__(self, connection: sql.Connection) -> None:
        self._connection = connection

    def close(self) -> None:
        """Let another server have the database at once: that a connection has ended is noticed a moment later only."""
        with contextlib.suppress(SQLAlchemyError):
            self._connection.execute(sql.select(sql.func.pg_advisory_unlock(LOCK)))
        self._connection.close()


def _lock_database(engine: sql.Engine, shown: str) -> _DatabaseLock:
    """The same for PostgreSQL."""
    connection = engine.connect()
    if not connection.scalar(sql.select(sql.func.pg_try_advisory_lock(LOCK))):
        connection.close()
        raise StoreError(
            f"another sevenwonders server uses the database {shown}; stop it, or name another one with --database"
        )
    connection.commit()
    return _DatabaseLock(connection)


def _bring_up_to_date(engine: sql.Engine, shown: str) -> None:
    """Make the tables, or change those of an older version.  Alembic is loaded only when there is something to do."""
    with engine.connect() as connection:
        names = sql.inspect(connection).get_table_names()
        version = None
        if "alembic_version" in names:
            version = connection.scalar(sql.text("SELECT version_num FROM alembic_version"))
        elif names:
            raise StoreError(f"the database {shown} holds something else; name another one with --database")
    if version == HEAD:
        return
    from .migrating import is_known, upgrade

    if version is not None and not is_known(version):
        raise StoreError(
            f"the database {shown} was written by a newer version of sevenwonders; "
            "update the program, or name another one with --database"
        )
    upgrade(engine)
