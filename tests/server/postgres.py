"""PostgreSQL for tests: a server of its own, and databases on it."""

import contextlib
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from ..free_port import free_port


def programs():
    """Return the folder of initdb and pg_ctl, or None."""
    found = [Path(shutil.which("initdb") or "/none").parent, *sorted(Path("/usr/lib/postgresql").glob("*/bin"))]
    return next((folder for folder in reversed(found) if (folder / "initdb").exists()), None)


def as_postgres(*command):
    """PostgreSQL refuses to run as root; then another user runs it."""
    if os.name != "posix" or os.geteuid() != 0:
        return list(command)
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", *command]


@contextlib.contextmanager
def running_server():
    """Start a server; its URL, up to the name of the database.  Raises `LookupError` where that cannot be done."""
    if "SEVENWONDERS_TEST_POSTGRES" in os.environ:
        yield os.environ["SEVENWONDERS_TEST_POSTGRES"].rstrip("/")
        return
    folder_of_programs = programs()
    if folder_of_programs is None:
        raise LookupError(
            "no PostgreSQL is installed; install it, or set SEVENWONDERS_TEST_POSTGRES to postgresql://..."
        )
    starter = os.getpid()
    folder = Path(tempfile.mkdtemp())  # a `TemporaryDirectory` would also be removed by a fork that ends
    try:
        folder.chmod(0o777)
        port = free_port()
        data, log = folder / "data", folder / "log"
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder}
        initdb = str(folder_of_programs / "initdb")
        made = as_postgres(initdb, "-D", str(data), "-A", "trust", "-U", "tester", "--no-sync")
        try:
            subprocess.run(made, check=True, **quiet)
        except (OSError, subprocess.CalledProcessError):
            raise LookupError("PostgreSQL is installed, but initdb does not work for this user") from None
        options = f"-p {port} -c fsync=off -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder}"
        control = as_postgres(str(folder_of_programs / "pg_ctl"), "-D", str(data), "-w")
        subprocess.run([*control, "-l", str(log), "-o", options, "start"], check=True, **quiet)
        try:
            yield f"postgresql://tester@127.0.0.1:{port}"
        finally:
            if os.getpid() == starter:  # a fork that ends leaves it running
                subprocess.run([*control, "-m", "immediate", "stop"], check=False, **quiet)
    finally:
        if os.getpid() == starter:
            shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def database(server, name, template="template1"):
    """Make a database on a server, and remove it afterwards; its URL."""
    import psycopg

    with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
    try:
        yield f"{server}/{name}"
    finally:
        with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
