"""Opening a database: one sentence for whatever may be wrong with it."""

import contextlib
import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import sqlalchemy as sql
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from ...errors import SevenWondersError
from .reasons import reason
from .schema import HEAD, metadata
from .store import Lock, Store

BUSY_SECONDS = 5
SQLITE_PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")  # a commit waits until it is on disk
PATIENCE = {"connect_timeout": 10}  # seconds for a server of PostgreSQL to answer
LOCK = 0x7AB1E  # of PostgreSQL: whose writing connection holds it is the one server of a database
OURS = 0o600  # nobody but the owner reads games and who plays them


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
        writing, reading = _file_engines(url) if is_file else _server_engines(url, shown)
        opened.callback(writing.dispose)
        opened.callback(reading.dispose)
        lock: Lock | None = None
        if is_file:
            _keep_to_ourselves(url.database or "", shown)
            lock = _lock_file(url.database or "", shown)
            opened.callback(lock.close)
            _check_file(writing, shown)
        _bring_up_to_date(writing, shown)
        _check_tables(writing, shown)
        check = DatabaseFile(url.database or "", writing).check if is_file else None
        opened.pop_all()
    return Store(writing, reading, lock, check) if check else Store(writing, reading, lock)


def url_of(database: str) -> sql.URL:
    """The address of a database."""
    if "://" not in database:
        path = Path(database).expanduser().resolve()  # one file, one lock, by whatever name it is called
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
        return sql.URL.create("sqlite", database=str(Path(url.database).resolve()))
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
        raise StoreError("PostgreSQL needs its driver; install it with: pip install 'psycopg[binary]'") from None
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise StoreError(f"the database {shown} cannot be used: {reason(error)}") from None


def _server_engines(url: sql.URL, shown: str) -> tuple[sql.Engine, sql.Engine]:
    """One connection that writes, and several that read.

    The one that writes holds the lock as long as it lives.  When PostgreSQL is started anew, the next one asks for the
    lock again; if another server has been quicker, nothing is written here any more.
    """
    writing = sql.create_engine(url, pool_size=1, max_overflow=0, pool_pre_ping=True, connect_args=PATIENCE)
    reading = sql.create_engine(url, pool_size=4, pool_pre_ping=True, connect_args=PATIENCE)

    @sql.event.listens_for(writing, "connect")
    def connected(connection: DBAPIConnection, _: object) -> None:
        cursor = connection.cursor()
        cursor.execute(f"SELECT pg_try_advisory_lock({LOCK})")
        row = cursor.fetchone()
        connection.commit()
        if not row or not row[0]:
            connection.close()
            raise _taken(shown)

    @sql.event.listens_for(writing, "close")
    def closing(connection: DBAPIConnection, _: object) -> None:
        with contextlib.suppress(Exception):  # that a connection has ended is noticed a moment later only
            connection.cursor().execute(f"SELECT pg_advisory_unlock({LOCK})")

    return writing, reading


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
        for pragma in SQLITE_PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")

    @sql.event.listens_for(engine, "begin")
    def begun(connection: sql.Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _lock_file(path: str, shown: str) -> sqlite3.Connection:
    """Keep other servers off an SQLite file; the lock goes when this process does, however it ends."""
    connection = sqlite3.connect(f"{path}.lock", timeout=0, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        connection.close()
        if "locked" not in str(error):
            raise
        raise _taken(shown) from None
    return connection


class DatabaseFile:
    """The file of an SQLite database that is open.

    Removed or replaced, it can still be written to, and nobody would find again what is written there.

    Args:
        path: its name.
        engine: of the connection that writes to it.
    """

    def __init__(self, path: str, engine: sql.Engine) -> None:
        self._path, self._engine = Path(path), engine
        self._file = _identity(self._path)
        self._log: tuple[int, int] | None = None  # of what is not yet in the file
        self._rescued: Path | None = None
        self._checking = threading.Lock()

    def check(self) -> None:
        """Raise `StoreError` where the file is gone or is another one; what was in it is kept beside it, once."""
        with self._checking:
            self._check()

    def _check(self) -> None:
        log = _identity(Path(f"{self._path}-wal"))
        if _identity(self._path) == self._file and self._log in (None, log):
            self._log = log
            return
        if self._rescued is None:
            self._rescued = self._path.with_name(f"{self._path.name}.rescued-{int(time.time())}")
            with contextlib.suppress(sqlite3.Error, OSError):
                self._rescue(self._rescued)
        kept = f"; all of it is in '{self._rescued}'" if self._rescued.exists() else ""
        raise StoreError(f"the file '{self._path}' was removed or replaced{kept}; stop the server, and put it back")

    def _rescue(self, path: Path) -> None:
        path.touch(OURS)
        with contextlib.closing(sqlite3.connect(path)) as copy, self._engine.connect() as connection:
            driver = connection.connection.driver_connection
            assert isinstance(driver, sqlite3.Connection)
            connection.rollback()
            driver.backup(copy)


def _identity(path: Path) -> tuple[int, int] | None:
    """What tells a file from another one of its name; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _taken(shown: str) -> StoreError:
    return StoreError(
        f"another sevenwonders server uses the database {shown}; stop it, or name another one with --database"
    )


def _keep_to_ourselves(path: str, shown: str) -> None:
    """Let only the owner read the file and its lock; SQLite gives what it writes beside them the same rights.

    SQLite opens a write-protected file, too, and fails at the first game.
    """
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    for file in (Path(path), Path(f"{path}.lock")):
        if not file.exists():
            file.touch(OURS)
        elif os.name == "posix" and file.is_file() and file.stat().st_uid == os.geteuid():
            file.chmod(OURS)
        if not os.access(file, os.W_OK):
            raise StoreError(
                f"the database {shown} cannot be used: '{file}' is write-protected; "
                "change its permissions or name another one with --database"
            )


def _check_file(engine: sql.Engine, shown: str) -> None:
    """Look for damaged pages before anybody plays on them."""
    with engine.connect() as connection:
        found = str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar())
    if found != "ok":
        raise StoreError(
            f"the database {shown} is damaged ({found.splitlines()[-1]}); "
            "restore a backup or name another one with --database"
        )


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


def _check_tables(engine: sql.Engine, shown: str) -> None:
    """Refuse a database in which a table or a column of this version is missing."""
    with engine.connect() as connection:
        found = sql.inspect(connection).get_multi_columns()
    columns = {f"{table}.{column['name']}" for (_, table), described in found.items() for column in described}
    wanted = [str(column) for table in metadata.sorted_tables for column in table.columns]
    if missing := [column for column in wanted if column not in columns]:
        raise StoreError(
            f"the database {shown} lacks the column '{missing[0]}'; "
            "restore a backup or name another one with --database"
        )
