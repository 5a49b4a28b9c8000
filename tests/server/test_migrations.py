"""Databases of every schema that ever landed: no row is lost, every table goes on, and a failure changes nothing."""

import contextlib
import random
import sqlite3
import subprocess
import sys
import uuid
from pathlib import Path

import pytest

from sevenwonders.server.guests import COOKIE, Guest, GuestCookies
from sevenwonders.server.store import StoreError, connect, migrating, open_store, schema
from sevenwonders.server.tables import TableState

from .conftest import SECRET, postgres_database
from .old_databases import (
    SCHEMAS,
    copy_to_postgres,
    dump,
    list_copies,
    play_to_end,
    rows_of,
    statements_before,
    unpack,
    upgraded,
)

REBUILT = [number for number in SCHEMAS if number < 7]  # upgrades from these create tables again


@contextlib.contextmanager
def old_database(request, tmp_path, number, kind):
    """A database of a schema, of a kind."""
    path = unpack(number, tmp_path / "tables.db")
    if kind == "sqlite":
        yield str(path)
        return
    with postgres_database(request.getfixturevalue("postgres"), f"test_{uuid.uuid4().hex[:12]}") as url:
        copy_to_postgres(number, path, url)
        yield url


@pytest.mark.spread
@pytest.mark.parametrize("number", SCHEMAS)
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_upgrade_keeps_every_row(request, tmp_path, number, kind):
    with old_database(request, tmp_path, number, kind) as database:
        before = rows_of(database)
        open_store(database).close_without_event_loop()
        after = rows_of(database)
        assert after == upgraded(before, number)
        owners = {(row["study_id"], row["guest"]) for row in after["study_owner"]}
        named = {(row["study_id"], row["guest"]) for row in before.get("study_owner", [])}
        named |= {(row["id"], row["owner"]) for row in before["study"] if row.get("owner")}
        assert named <= owners
        unowned = {row["id"] for row in before["study"]} - {study for study, _ in owners}
        uploaded = {row["id"] for row in before["study"] if "site" not in row["text"]}
        assert unowned == (uploaded if number < 3 else set())


def test_first_0003_without_owners_is_upgraded(tmp_path):
    path = unpack(3, tmp_path / "tables.db")
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP INDEX study_by_owner")
        connection.execute("ALTER TABLE study DROP COLUMN owner")
    open_store(str(path)).close_without_event_loop()
    assert len(rows_of(str(path))["study_owner"]) == 2


@pytest.mark.parametrize(
    "lines", ['_commitment = ["a"]', "game = {}\ndate = []", "players = 1\nmoves = 2", "_commitment = 1"]
)
def test_strange_record_without_owner_is_upgraded(tmp_path, lines):
    """It stays without an owner, whichever guest has played its deal since."""
    path = unpack(7, tmp_path / "tables.db")
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("DELETE FROM study_owner")
        connection.execute("DELETE FROM study WHERE id NOT IN (SELECT id FROM study LIMIT 1)")
        connection.execute("UPDATE study SET id = 'strange', text = ?", (f'site = "sevenwonders"\n{lines}\n',))
        connection.execute("UPDATE game_table SET origin = 'strange:0'")
        connection.commit()
    open_store(str(path)).close_without_event_loop()
    assert rows_of(str(path))["study_owner"] == []


@pytest.mark.parametrize("created", [2**62, -(2**62)])
def test_moment_out_of_range_stops_no_upgrade(tmp_path, created):
    path = unpack(2, tmp_path / "tables.db")
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE game_table SET created = ? WHERE id = (SELECT MIN(id) FROM game_table)", (created,))
        connection.commit()
    before = rows_of(str(path))
    open_store(str(path)).close_without_event_loop()
    assert rows_of(str(path))["game_table"] == upgraded(before, 2)["game_table"]


def test_upgrade_of_many_tables_asks_once_for_each(tmp_path):
    path = unpack(2, tmp_path / "tables.db")
    alone = statements_before(str(unpack(2, tmp_path / "alone.db")), lambda _: None)
    with contextlib.closing(sqlite3.connect(path)) as connection:
        copies = "WITH RECURSIVE copy(n) AS (SELECT 1 UNION SELECT n + 1 FROM copy WHERE n < 100) "
        connection.execute(copies + "INSERT INTO study SELECT id || n, created, text FROM study, copy")
        connection.commit()
    assert statements_before(str(path), lambda _: None) <= alone + 2 * 300


def test_upgrade_that_loses_rows_changes_nothing(tmp_path, monkeypatch, refused):
    path = unpack(4, tmp_path / "tables.db")
    old, upgrade = dump(path), migrating.command.upgrade

    def lose(settings, revision):
        upgrade(settings, revision)
        settings.attributes["connection"].exec_driver_sql("DELETE FROM seat WHERE seat = 1")

    monkeypatch.setattr(migrating.command, "upgrade", lose)
    with refused(StoreError):
        open_store(str(path))
    assert dump(path) == dump(Path(f"{path}.before-{schema.HEAD}")) == old


@pytest.mark.parametrize("number", REBUILT[::5])
def test_upgrade_on_full_disk_changes_nothing(tmp_path, monkeypatch, refused, number):
    path = unpack(number, tmp_path / "tables.db")
    old = dump(path)
    pages = path.stat().st_size // 4096
    monkeypatch.setattr(connect, "SQLITE_PRAGMAS", (*connect.SQLITE_PRAGMAS, f"max_page_count={pages}"))
    with refused(StoreError):
        open_store(str(path))
    assert dump(path) == dump(Path(f"{path}.before-{schema.HEAD}")) == old


def test_upgrade_without_room_for_copy_changes_nothing(tmp_path, monkeypatch, refused):
    path = unpack(6, tmp_path / "tables.db")
    old = dump(path)

    def full(*_):
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(Path, "replace", full)
    with refused(StoreError):
        open_store(str(path))
    assert dump(path) == old
    assert not list(tmp_path.glob("*.before-*"))


async def test_copies_from_before_upgrades_go_after_days(tmp_path, monkeypatch):
    path = unpack(6, tmp_path / "tables.db")
    open_store(str(path)).close_without_event_loop()
    (copy,) = tmp_path.glob("*.before-*")
    assert copy.stat().st_mode & 0o777 == 0o600
    store = open_store(str(path))
    assert copy.exists()
    own = Path(f"{path}.before-holiday")
    own.touch()
    later = copy.stat().st_mtime + (connect.COPY_DAYS + 1) * 24 * 60 * 60
    monkeypatch.setattr(connect.time, "time", lambda: later)
    await store.remove_leftovers()
    assert not copy.exists()
    assert own.exists(), "only what the program has made"
    store.close_without_event_loop()


KILLED = """
import os, signal, sys
from tests.server.old_databases import statements_before
statements_before(sys.argv[1], lambda seen: seen < int(sys.argv[2]) or os.kill(os.getpid(), signal.SIGKILL))
"""


@pytest.mark.slow
@pytest.mark.parametrize("number", SCHEMAS)
def test_killed_upgrade_leaves_old_data_and_copy(tmp_path, number):
    whole = str(unpack(number, tmp_path / "whole.db"))
    all_statements = statements_before(whole, lambda _: None)
    for stop in range(1, all_statements + 1, all_statements // 8):
        path = unpack(number, tmp_path / f"{stop}.db")
        old = dump(path)
        command = [sys.executable, "-c", KILLED, str(path), str(stop)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == -9, done.stderr
        assert (f"a copy of it as it was is in '{path}.before-" in done.stderr) == bool(list_copies(path))
        assert all(dump(copy) == old for copy in list_copies(path))
        assert dump(path) == old or rows_of(str(path)) == rows_of(whole)
        open_store(str(path)).close_without_event_loop()
        assert rows_of(str(path)) == rows_of(whole)


@pytest.mark.slow
@pytest.mark.parametrize("number", SCHEMAS)
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_tables_of_every_schema_are_played_to_their_end(request, tmp_path, number, kind):
    choice = random.Random(number)
    with old_database(request, tmp_path, number, kind) as database:
        tables = {row["id"]: row for row in rows_of(database)["game_table"]}
        store = open_store(database)
        for name, row in tables.items():
            state = TableState.replay(*await store.load_table(name))
            assert (state.move_count, state.is_over) == (row["moves"], row["over"])
            await play_to_end(store, state, choice)
            again = TableState.replay(*await store.load_table(name))
            assert (again.result, again.version) == (state.result, state.version)
        await store.close()


@pytest.mark.slow
@pytest.mark.parametrize("number", SCHEMAS)
async def test_guests_of_every_schema_export_and_delete(tmp_path, serve, number):
    path = unpack(number, tmp_path / "old.db")
    before = rows_of(str(path))
    running = await serve(str(path), spectator_delay=0)
    visitor = await running.guest()
    for guest in [row["id"] for row in before["guest"]]:
        visitor.http.cookies.set(COOKIE, GuestCookies(SECRET).sign_guest(Guest(guest)))
        found = rows_of(str(path))
        own = {row["table_id"] for row in found["seat"] if row["guest"] == guest}
        own |= {row["id"] for row in found["game_table"] if row["owner"] == guest}
        studies = {row["study_id"] for row in found["study_owner"] if row["guest"] == guest}
        data = (await visitor.http.get("/api/me/data")).json()
        assert (set(data["tables"]), data["unread"]) == (own, [])
        assert len(data["studies"]) == len(studies)
        assert (await visitor.http.delete("/api/me")).status_code == 204
        assert guest not in str(rows_of(str(path)))
    left = rows_of(str(path))
    assert [left[name] for name in ("game_table", "seat", "event", "study_owner", "review", "guest")] == [[]] * 6
