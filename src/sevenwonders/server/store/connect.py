"""Opening of databases, with locks, checks and upgrades; every problem raises a `StoreError` with one sentence."""

import contextlib
import logging
import os
import re
import sqlite3
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import sqlalchemy as sql
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from . import schema
from .db_errors import StoreError, describe_database_error
from .store import Store

BUSY_SECONDS = 5
# a commit waits until it is on disk, and deleted rows are overwritten
SQLITE_PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON")
CONNECT_ARGS = {"connect_timeout": 10}  # seconds to wait for a PostgreSQL server
LOCK = 0x7AB1E  # advisory lock in PostgreSQL; the writing connection of the only server of a database holds it
DATABASE_FILE_MODE = 0o600  # only the owner may read games and names
MAX_COMPACTED_BYTES = 64 << 20  # size of a file that is compacted, which takes at most about a second
COPY_SUFFIX = ".before-"  # followed by the version after the upgrade
COPY_DAYS = 7  # lifetime of the copy from before an upgrade, as the privacy page says about backups
log = logging.getLogger("sevenwonders.server")


def open_store(database: str) -> Store:
    """Open a database, create or upgrade its tables, and lock the database for this server.

    Args:
        database: the path of an SQLite file, or a URL `postgresql://...`.

    Raises:
        StoreError: the database cannot be used.
    """
    url = parse_database_url(database)
    shown = format_database_name(url)
    path = url.database if url.get_backend_name() == "sqlite" else None
    with _translate_errors(shown), contextlib.ExitStack() as opened:
        if path is None:
            writing, reading = _make_postgresql_engines(url, shown)
        else:
            writing, reading = _make_sqlite_engine(url, writes=True), _make_sqlite_engine(url, writes=False)
        opened.callback(writing.dispose)
        opened.callback(reading.dispose)
        lock = None
        if path is not None:
            _restrict_permissions(path, shown)
            lock = _lock_file(path, shown)
            opened.callback(lock.close)
            _check_undamaged(path, shown)
        _create_or_upgrade_tables(writing, shown, path)
        _check_columns(writing, shown)
        _remove_ownerless_tables(writing)
        file = None if path is None else WatchedDatabaseFile(path, writing)
        opened.pop_all()
    if file is None:
        return Store(writing, reading)
    file.remove_old_copies()
    return Store(writing, reading, lock, file.check_not_replaced, file.remove_old_copies, file.compact)


def parse_database_url(database: str) -> sql.URL:
    """Return the SQLAlchemy URL of a database that is given as a file name or as a URL.

    Raises:
        StoreError: the text is neither a file name nor a URL, or the database system is neither SQLite nor PostgreSQL.
    """
    if "://" not in database:
        try:
            path = Path(database).expanduser()
        except RuntimeError:
            raise StoreError(f"the home folder in '{database}' is not known; write the path in full") from None
        return sql.URL.create("sqlite", database=str(path.resolve()))  # one lock for a file, whatever its name
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


def format_database_name(url: sql.URL) -> str:
    """Return the file or the URL of a database in quotes for messages, without its password."""
    return f"'{url.database if url.get_backend_name() == 'sqlite' else url.render_as_string(hide_password=True)}'"


@contextlib.contextmanager
def _translate_errors(shown: str) -> Iterator[None]:
    """Raise `StoreError` with one sentence instead of exceptions of database drivers.

    Args:
        shown: the name of the database in the sentence.
    """
    try:
        yield
    except (NoSuchModuleError, ModuleNotFoundError):
        raise StoreError("PostgreSQL needs its driver; install it with: pip install 'psycopg[binary]'") from None
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise StoreError(f"the database {shown} cannot be used: {describe_database_error(error)}") from None


def _make_postgresql_engines(url: sql.URL, shown: str) -> tuple[sql.Engine, sql.Engine]:
    """Return two SQLAlchemy engines of PostgreSQL: with a single connection for writing, and with several for reading.

    The writing connection holds the lock against other servers while it is open.  After a restart of PostgreSQL a new
    connection asks for the lock again; if another server was quicker, this server cannot write any more.

    Args:
        url: the URL of the database.
        shown: the name of the database in error messages.
    """
    writing = sql.create_engine(url, pool_size=1, max_overflow=0, pool_pre_ping=True, connect_args=CONNECT_ARGS)
    reading = sql.create_engine(url, pool_size=4, pool_pre_ping=True, connect_args=CONNECT_ARGS)

    @sql.event.listens_for(writing, "connect")
    def lock_database(connection: DBAPIConnection, _: object) -> None:
        """Lock the database with a new writing connection.  Raises `StoreError` if another server has locked it."""
        cursor = connection.cursor()
        cursor.execute(f"SELECT pg_try_advisory_lock({LOCK})")
        row = cursor.fetchone()
        connection.commit()
        if not row or not row[0]:
            connection.close()
            raise _make_in_use_error(shown)

    @sql.event.listens_for(writing, "close")
    def unlock_database(connection: DBAPIConnection, _: object) -> None:
        """Unlock the database before the writing connection closes."""
        with contextlib.suppress(Exception):  # the connection may already be broken
            connection.cursor().execute(f"SELECT pg_advisory_unlock({LOCK})")

    return writing, reading


def _make_sqlite_engine(url: sql.URL, writes: bool) -> sql.Engine:
    """Return an SQLAlchemy engine of SQLite, with one connection for writing or with several for reading."""
    engine = sql.create_engine(
        url,
        poolclass=sql.pool.QueuePool,
        pool_size=1 if writes else 4,
        max_overflow=0,
        connect_args={"check_same_thread": False, "timeout": BUSY_SECONDS},
    )

    @sql.event.listens_for(engine, "connect")
    def configure_connection(connection: sqlite3.Connection, _: object) -> None:
        """Set SQLite's options (pragmas) of a new connection."""
        connection.isolation_level = None  # transactions begin explicitly
        for pragma in SQLITE_PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")

    @sql.event.listens_for(engine, "begin")
    def begin_transaction(connection: sql.Connection) -> None:
        """Begin a transaction; a transaction for writing locks the file at once."""
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _lock_file(path: str, shown: str) -> sqlite3.Connection:
    """Lock an SQLite database against other servers by a lock file, and return the connection that holds the lock.

    The lock ends with this process, however the process ends.

    Args:
        path: the path of the database.
        shown: the name of the database in error messages.

    Raises:
        StoreError: another server uses the database, or files in its folder cannot be locked.
    """
    connection = sqlite3.connect(f"{path}.lock", timeout=0, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        connection.close()
        if why := _find_lock_problem(Path(path).parent):
            raise StoreError(
                f"the database {shown} cannot be used: its folder has no locks ({why}), as on some network drives; "
                "name a file on a disk of this machine with --database"
            ) from None
        if "locked" not in str(error):
            raise
        raise _make_in_use_error(shown) from None
    return connection


def _find_lock_problem(folder: Path) -> str | None:
    """Return the reason why files in a folder cannot be locked, None if they can.

    SQLite reports "locked" both for locked files and for folders that do not support locks.
    """
    if os.name != "posix":
        return None
    import fcntl

    with tempfile.TemporaryFile(dir=folder) as file:
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            return error.strerror
    return None


class WatchedDatabaseFile:
    """The file of an open SQLite database, watched because writes to a file that was removed or replaced are lost.

    Args:
        path: the path of the file.
        engine: the SQLAlchemy engine that writes to the file.
    """

    def __init__(self, path: str, engine: sql.Engine) -> None:
        self._path, self._log_path, self._engine = Path(path), Path(f"{path}-wal"), engine
        self._file = _read_file_identity(self._path)
        self._log: tuple[int, int] | None = None  # identity of the write-ahead log
        self._rescued: Path | None = None
        self._checking = threading.Lock()

    def check_not_replaced(self) -> None:
        """Raise `StoreError` if the file was removed or replaced.

        The first time this happens, save the content of the database, which is still accessible, to a new file.
        """
        with self._checking:
            log = _read_file_identity(self._log_path)
            if _read_file_identity(self._path) == self._file and self._log in (None, log):
                self._log = log
                return
            if self._rescued is None:
                self._rescued = self._path.with_name(f"{self._path.name}.rescued-{int(time.time())}")
                with contextlib.suppress(sqlite3.Error, OSError):
                    copy_database(self._engine, self._rescued)
            kept = f"; all of it is in '{self._rescued}'" if self._rescued.exists() else ""
            raise StoreError(f"the file '{self._path}' was removed or replaced{kept}; stop the server, and put it back")

    def remove_old_copies(self) -> None:
        """Remove copies that upgrades made more than `COPY_DAYS` ago, as they may hold data of deleted guests."""
        own = re.compile(re.escape(self._path.name + COPY_SUFFIX) + r"\d{4}(\.part)?")  # not other backups
        for copy in self._path.parent.iterdir():
            with contextlib.suppress(OSError):  # tried again later
                if own.fullmatch(copy.name) and time.time() - copy.stat().st_mtime > COPY_DAYS * 24 * 60 * 60:
                    copy.unlink()

    def compact(self) -> None:
        """Rewrite the file without the remnants of deleted rows that SQLite leaves in it, unless the file is large."""
        if self._path.stat().st_size > MAX_COMPACTED_BYTES:
            return
        with (
            contextlib.suppress(sqlite3.Error),  # tried again later
            contextlib.closing(sqlite3.connect(self._path, BUSY_SECONDS, isolation_level=None)) as connection,
        ):
            connection.execute("VACUUM")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def copy_database(engine: sql.Engine, path: Path) -> None:
    """Copy an SQLite database to a file that only its owner can read; remove the copy if copying fails.

    Args:
        engine: an SQLAlchemy engine of the database.
        path: the path of the copy.
    """
    part = path.with_name(f"{path.name}.part")
    try:
        part.unlink(missing_ok=True)
        part.touch(DATABASE_FILE_MODE)
        with contextlib.closing(sqlite3.connect(part)) as copy, engine.connect() as connection:
            driver = connection.connection.driver_connection
            assert isinstance(driver, sqlite3.Connection)
            driver.backup(copy)
        part.replace(path)
    finally:
        for suffix in ("", "-journal", "-wal", "-shm"):
            part.with_name(part.name + suffix).unlink(missing_ok=True)


def _read_file_identity(path: Path) -> tuple[int, int] | None:
    """Return device and inode of a file, which change if the file is replaced; None if it does not exist."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _make_in_use_error(shown: str) -> StoreError:
    """Return the error for a database that another server uses; `shown` is its name in the message."""
    return StoreError(
        f"another sevenwonders server uses the database {shown}; stop it, or name another one with --database"
    )


def _restrict_permissions(path: str, shown: str) -> None:
    """Let only the owner read an SQLite database and its lock file; SQLite gives its other files the same permissions.

    Write-protected files are refused here, because SQLite opens them and fails only at the first write.

    Args:
        path: the path of the database.
        shown: the name of the database in error messages.

    Raises:
        StoreError: a file is write-protected, or has hard links.
    """
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    for file in (Path(path), Path(f"{path}.lock")):
        if not file.exists():
            file.touch(DATABASE_FILE_MODE)
        elif os.name == "posix" and file.is_file() and file.stat().st_uid == os.geteuid():
            file.chmod(DATABASE_FILE_MODE)
        if file.is_file() and file.stat().st_nlink > 1:
            raise StoreError(
                f"the database {shown} cannot be used: '{file}' has another name, a hard link, under which another "
                "server may use it; remove one of them, or make a copy and name that with --database"
            )
        if not os.access(file, os.W_OK):
            raise StoreError(
                f"the database {shown} cannot be used: '{file}' is write-protected; "
                "change its permissions or name another one with --database"
            )


def _check_undamaged(path: str, shown: str) -> None:
    """Raise `StoreError` if an SQLite file is damaged, before SQLite copies its write-ahead log into the file.

    Args:
        path: the path of the database.
        shown: the name of the database in error messages.
    """
    damage = _find_first_damage(path, "mode=ro") if Path(path).is_file() else None
    if damage is None:
        return
    left = Path(f"{path}-wal")
    if left.exists() and _find_first_damage(path, "immutable=1") is None:  # without the log
        raise StoreError(
            f"the database {shown} is damaged by the log '{left}' beside it ({damage}), which is of another file; "
            "if you have restored a backup, move that log away, and start again"
        )
    raise StoreError(
        f"the database {shown} is damaged ({damage}); restore a backup or name another one with --database"
    )


def _find_first_damage(path: str, how: str) -> str | None:
    """Check all pages of an SQLite file, and describe the first damage; None without damage.

    Args:
        path: the path of the file.
        how: the query of the SQLite URL: `mode=ro`, or `immutable=1` to ignore the write-ahead log.
    """
    address = f"{Path(path).as_uri()}?{how}"
    with contextlib.closing(sqlite3.connect(address, uri=True, timeout=BUSY_SECONDS)) as connection:
        try:
            report = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_CORRUPT:
                raise
            report = str(error)
    return None if report == "ok" else report.splitlines()[-1]


def _create_or_upgrade_tables(engine: sql.Engine, shown: str, path: str | None) -> None:
    """Create the tables of a new database, or upgrade the tables of an older version with Alembic.

    Args:
        engine: the SQLAlchemy engine that writes.
        shown: the name of the database in messages.
        path: the file of an SQLite database, None for PostgreSQL.

    Raises:
        StoreError: the database belongs to another program or a newer version, or the upgrade fails.
    """
    with engine.connect() as connection:
        names = sql.inspect(connection).get_table_names()
        version = None
        if "alembic_version" in names:
            version = connection.scalar(sql.text("SELECT version_num FROM alembic_version"))
        elif names:
            raise StoreError(f"the database {shown} holds something else; name another one with --database")
    if version == schema.HEAD:
        return
    from .migrating import is_known_version, requires_table_rebuild, upgrade_schema

    if version is None:
        upgrade_schema(engine)
        return
    if not is_known_version(version):
        raise StoreError(
            f"the database {shown} was written by a newer version of sevenwonders; "
            "update the program, or name another one with --database"
        )
    kept = ""
    try:
        if path is not None and requires_table_rebuild(version):
            copy = Path(f"{path}{COPY_SUFFIX}{schema.HEAD}")
            copy_database(engine, copy)
            kept = f"; a copy of it as it was is in '{copy}'"
            log.warning("the database %s is changed for this version%s", shown, kept)
        upgrade_schema(engine)
    except Exception as error:  # also unexpected errors of a migration with old rows
        reason = describe_database_error(error)
        raise StoreError(f"the database {shown} cannot be upgraded, and is as it was: {reason}{kept}") from None


def _remove_ownerless_tables(engine: sql.Engine) -> None:
    """Delete game tables whose guests have all deleted their data; earlier versions left the rows of such tables."""
    table, seat = schema.game_table.c, schema.seat.c
    ownerless = (table.owner == "") & table.id.not_in(sql.select(seat.table_id).where(seat.guest.is_not(None)))
    with engine.begin() as connection:
        gone = connection.execute(schema.game_table.delete().where(ownerless)).rowcount
    if gone:
        log.info("removed %d tables that all guests had left by deleting their data", gone)


def _check_columns(engine: sql.Engine, shown: str) -> None:
    """Raise `StoreError` if the database lacks a table or column that this version needs.

    Args:
        engine: an SQLAlchemy engine of the database.
        shown: the name of the database in the message.
    """
    with engine.connect() as connection:
        described = sql.inspect(connection).get_multi_columns()
    columns = {f"{table}.{column['name']}" for (_, table), listed in described.items() for column in listed}
    wanted = [str(column) for table in schema.metadata.sorted_tables for column in table.columns]
    if missing := [column for column in wanted if column not in columns]:
        raise StoreError(
            f"the database {shown} lacks the column '{missing[0]}'; "
            "restore a backup or name another one with --database"
        )
