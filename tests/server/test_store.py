"""The store: durable, the same on both databases, and clear about what is wrong."""

import asyncio
import contextlib
import errno
import json
import os
import random
import shutil
import sqlite3
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest
import sqlalchemy as sql

from sevenwonders.duel import Position
from sevenwonders.game.game_type import GameType
from sevenwonders.messages import LANGUAGES, load_messages
from sevenwonders.names import GeneratedName
from sevenwonders.server.errors import RequestRefusal
from sevenwonders.server.limits.budgets import TOKEN_SECONDS, RateLimit, RequestBudget, TokenBucket
from sevenwonders.server.protocol.requests import NewTable
from sevenwonders.server.protocol.shapes import SeatKind
from sevenwonders.server.store import StoreError, connect, open_store, rows, schema
from sevenwonders.server.store import store as stores
from sevenwonders.server.store.connect import SQLITE_PRAGMAS, parse_database_url
from sevenwonders.server.store.migrating import is_known_version, make_alembic_config
from sevenwonders.server.tables import Event, EventKind, TableState
from sevenwonders.server.tables.create import make_rematch_setup, make_setup
from sevenwonders.server.tables.names import NAMELESS, decode_player_names
from sevenwonders.server.tables.setup import SeatOccupant
from sevenwonders.server.tables.undo import find_undo_point
from sevenwonders.server.work.workers import PAYER, RequestAccount

from ..polling import wait_until

MODULES = ([], ["pantheon"], ["agora"], ["pantheon", "agora"], ["solo"])
NOW = datetime(2026, 1, 2, 3, 4, 5, 678000, UTC)


@pytest.fixture
def store(database):
    opened = open_store(database)
    yield opened
    opened.close_without_event_loop()


@pytest.fixture
def path(tmp_path, new_database):
    """An SQLite file in which nothing has happened yet."""
    return shutil.copy(new_database, tmp_path / "tables.db")


def new_state(guest="anna", sitters=("me", "random"), **asked):
    wanted = NewTable(sitters=list(sitters), shuffle=False, **asked)
    return TableState.replay(replace(make_setup(wanted, guest, "Anna"), seed=asked.get("seed", 1)))


def happens(state, kind=EventKind.MOVE, actor=None, cid=None, move=None, sitter=None):
    """Let something happen; the event as it is kept."""
    if kind is EventKind.MOVE:
        move = move or str(state.game.legal_actions()[0])
    actor = state.game.seat if actor is None else actor
    event = Event(state.version + 1, NOW, actor, kind, cid, move or "", sitter=sitter)
    change = state.apply(event)
    return replace(event, chance=change.chance)


def same(first, second):
    """Return whether two states look the same to all viewers."""
    state = first.game.state == second.game.state
    plies = [ply.text() for ply in first.game.plies] == [ply.text() for ply in second.game.plies]
    rest = (
        "gains",
        "version",
        "game_version",
        "cids",
        "undo_asked",
        "forfeit",
        "times_left",
        "rematch",
        "reshuffle_count",
        "setup",
    )
    return state and plies and all(getattr(first, name) == getattr(second, name) for name in rest)


@pytest.mark.spread
@pytest.mark.parametrize("modules", MODULES, ids="+".join)
async def test_a_table_is_what_its_events_make_of_it(store, modules):
    state, choice = (
        new_state(
            sitters=("me", "automa" if "solo" in modules else "here"), options=dict.fromkeys(modules, True), seed=1
        ),
        random.Random(1),
    )
    await store.create_table(state)
    undone = redone = shuffles = 0
    while not state.is_over and state.version < 90:
        point = find_undo_point(state, 0)
        if state.undone and choice.random() < 0.5:
            event = happens(state, EventKind.REDO, 0)
            redone += 1
        elif point is not None and choice.random() < 0.15:
            event = happens(state, EventKind.UNDO, 0, move=str(point))
            undone += 1
        else:
            event = happens(
                state,
                cid=f"cid-{state.version:05}",
                move=str(choice.choice(state.game.legal_actions())),
            )
        await store.append_event(event, state)
        shuffles = max(shuffles, state.reshuffle_count)
    assert undone > redone > 0
    assert shuffles
    assert same(TableState.replay(*await store.load_table(state.setup.id)), state)
    # Playing on from what was loaded gives the same game as playing on from memory.
    loaded = TableState.replay(*await store.load_table(state.setup.id))
    while not state.is_over:
        move = str(choice.choice(state.game.legal_actions()))
        happens(state, move=move)
        happens(loaded, move=move)
    assert same(loaded, state)


def test_commit_waits_for_the_disk(path, monkeypatch):
    monkeypatch.setattr(connect, "SQLITE_PRAGMAS", SQLITE_PRAGMAS)  # as they are without `no_waiting`
    store = open_store(str(path))
    try:
        with store._writing.connect() as connection:
            said = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")]
        assert said == ["wal", 2]  # FULL
    finally:
        store.close_without_event_loop()


async def test_everything_else_that_can_happen_is_kept(store):
    state = new_state(sitters=("me", "free"), public=True)
    await store.create_table(state)
    for event in (
        happens(state, EventKind.JOIN, 1, sitter=SeatOccupant(SeatKind.PERSON, "Bert the Second", "bert")),
        happens(state, cid="one-cid-1"),
        happens(state, EventKind.ASK_UNDO, 0, "one-cid-2"),
        happens(state, EventKind.DECLINE_UNDO, 1, "one-cid-3"),
        happens(state, EventKind.RESIGN, 1, "one-cid-4"),
        happens(state, EventKind.REMATCH, 0, move="other"),
    ):
        await store.append_event(event, state)
    loaded = TableState.replay(*await store.load_table(state.setup.id))
    assert loaded.setup.seats[1].name == "Bert the Second"
    assert loaded.game_type.make_recorded_result(loaded.game, loaded.forfeit).victory == "resignation"
    assert (loaded.version, loaded.rematch, loaded.cids) == (6, "other", state.cids)
    lists = await store.load_lobby("bert")
    assert {name: names_of(page) for name, page in lists.items() if page.all} == {"finished": [state.setup.id]}
    assert lists["finished"].entries[0].status.result == {"winner": "p1", "victory": "resignation"}


async def test_two_events_with_one_number_or_one_cid_cannot_be(store):
    state = new_state()
    await store.create_table(state)
    first = happens(state, cid="the-same")
    await store.append_event(first, state)
    for other in (replace(first, cid="another"), replace(first, seq=2)):
        with pytest.raises(RequestRefusal) as refused:
            await store.append_event(other, state)
        assert refused.value.code == "behind"
    _, events = await store.load_table(state.setup.id)
    assert events == [first]


async def test_one_bad_write_does_not_spoil_those_beside_it(store):
    states = [new_state() for _ in range(20)]
    await asyncio.gather(*(store.create_table(state) for state in states))
    events = [happens(state) for state in states]
    events[7] = replace(events[7], seq=None)
    done = await asyncio.gather(
        *(store.append_event(event, state) for event, state in zip(events, states, strict=True)),
        return_exceptions=True,
    )
    assert [isinstance(each, RequestRefusal) for each in done] == [place == 7 for place in range(20)]
    assert [len((await store.load_table(state.setup.id))[1]) for state in states] == [int(n != 7) for n in range(20)]


def names_of(page):
    return [line.setup.id for line in page.entries]


async def test_lobby_has_pages_with_running_tables_first(store, monkeypatch):
    monkeypatch.setattr(stores, "MAX_LINES", 3)
    states = [new_state(sitters=("me", "free"), public=True) for _ in range(9)]
    for number, state in enumerate(states):
        state.setup = replace(state.setup, created=NOW + timedelta(seconds=number))
        await store.create_table(state)
        if number % 2:
            await store.append_event(happens(state, EventKind.RESIGN, 0), state)
    going, over = ([state.setup.id for number, state in enumerate(states) if number % 2 == odd] for odd in (0, 1))
    pages = [await store.load_lobby("anna", page) for page in range(3)]
    assert [len(page["mine"].entries) for page in pages] == [3, 2, 0]
    assert [name for page in pages for name in names_of(page["mine"])] == going[::-1]
    assert sorted(name for page in pages for name in names_of(page["finished"])) == sorted(over)
    assert [(page["mine"].all, page["finished"].all) for page in pages] == [(5, 4)] * 3
    strangers = await store.load_lobby("bert", here={going[0]}, since=states[4].setup.created)
    assert names_of(strangers["open"]) == [going[0], going[4], going[3]]
    assert strangers["open"].all == 4


async def test_the_lobby_shows_what_is_whose(store):
    own, free, played, hidden = (
        new_state(),
        new_state("bert", sitters=("me", "free"), public=True),
        new_state("bert", sitters=("random", "random"), public=True),
        new_state("bert", sitters=("me", "free")),
    )
    for state in (own, free, played, hidden):
        await store.create_table(state)
    await store.append_event(happens(own), own)
    lists = await store.load_lobby("anna")
    assert names_of(lists["mine"]) == [own.setup.id]
    assert names_of(lists["open"]) == [free.setup.id]
    assert names_of(lists["running"]) == [played.setup.id]
    mine = lists["mine"].entries
    assert mine[0].status.moves == 1
    assert mine[0].setup == own.setup
    assert mine[0].status.updated == NOW
    assert await store.count_tables() == 4


async def test_lobby_parses_rows_that_are_alike_once(store, monkeypatch):
    for _ in range(3):
        await store.create_table(new_state("bert", sitters=("me", "free"), public=True, options={"agora": True}))
    rows._parse_options.cache_clear()
    parsed, options = [], GameType.options
    monkeypatch.setattr(GameType, "options", lambda self, *given: parsed.append(given) or options(self, *given))
    lists = [(await store.load_lobby(guest))["open"].entries for guest in ("anna", "carl")]
    assert [list(entry.setup.options.modules) for entry in lists[0]] == [["agora"]] * 3
    assert lists[0] == lists[1]
    assert len(parsed) == 1


async def test_guests_and_studies_are_kept(store):
    assert await store.load_guest("anna") is None
    await store.save_guest("anna", "Anna", None)
    await store.save_guest("anna", "Änne 🎲", "de")
    assert await store.load_guest("anna") == ("Änne 🎲", "de")
    first, second = await store.save_study("text"), await store.save_study("text")
    assert first == second
    assert (await store.load_study_text(first), await store.load_study_text("none")) == ("text", None)


async def test_reading_is_paid_by_who_asks(store, monkeypatch):
    bucket = TokenBucket(RateLimit(100, 0))
    PAYER.set(RequestAccount(budget=RequestBudget(bucket)))
    moments = count()
    monkeypatch.setattr("time.thread_time", lambda: next(moments) * 2 * TOKEN_SECONDS)
    await store.list_guest_table_ids("anna")
    assert (bucket.has_tokens(99), bucket.has_tokens(99.1)) == (True, False), (
        "10 ms are two tokens, and the first was paid before"
    )
    await store.list_guest_table_ids("anna")
    assert (bucket.has_tokens(97), bucket.has_tokens(97.1)) == (True, False)


async def test_positions_and_options_come_back_as_they_were(store):
    code = Position(age=2, structure={18: "aqueduct", 19: "walls"}, options={"final_tie": "second_player"}).code()
    state = new_state(position=code)
    await store.create_table(state)
    loaded = TableState.replay(*await store.load_table(state.setup.id))
    assert same(loaded, state)
    assert loaded.setup.options.final_tie == "second_player"
    assert make_rematch_setup(loaded.setup, True, "bert").seats == loaded.setup.seats[::-1]


STORED = Path(__file__).parent / "stored"  # a database as the first version with both games wrote it, and its tables


@pytest.fixture(scope="module")
def stored(tmp_path_factory):
    """The tables of an older version, in a file that this version has brought up to date."""
    path = tmp_path_factory.mktemp("stored") / "tables.db"
    with contextlib.closing(sqlite3.connect(path)) as written:
        written.executescript((STORED / "schema.sql").read_text())
        for table, rows in json.loads((STORED / "rows.json").read_text("utf-8")).items():
            written.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(rows[0]))})", rows)
        written.commit()
    store = open_store(str(path))
    yield store
    store.close_without_event_loop()


@pytest.mark.parametrize("name", json.loads((STORED / "tables.json").read_text()))
async def test_tables_of_older_versions_go_on(stored, name):
    expected = json.loads((STORED / "tables.json").read_text())[name]
    state = TableState.replay(*await stored.load_table(name))
    for word in ("version", "game_version", "result"):
        assert getattr(state, word) == expected[word], word
    assert state.reshuffle_count == expected["shuffles"]
    assert list(state.deciders) == expected["deciders"]
    assert [[str(seat.kind), seat.name, seat.guest, seat.player] for seat in state.setup.seats] == expected["seats"]
    assert len(state.game.plies) == expected["count"] == len(state.gains)
    assert [ply.text() for ply in state.game.plies[-12:]] == expected["plies"]
    assert [list(coins) for coins in state.gains[-6:]] == expected["coins"]
    assert [int(state.game.state.city[seat].coins) for seat in range(len(state.setup.seats))] == expected["treasuries"]
    if not state.is_over:
        seat = state.deciders[0]
        happens(state, actor=seat, move=state.format_action(seat, state.game.legal_codes(seat)[0]))


@pytest.mark.parametrize(
    "written",
    [
        "UPDATE game_table SET game = 'cities' WHERE id = :id",
        """UPDATE game_table SET options = '{"cities": true}' WHERE id = :id""",
        "UPDATE game_table SET kind = 'league' WHERE id = :id",
        "UPDATE seat SET kind = 'league' WHERE table_id = :id",
        "UPDATE event SET kind = 'bid' WHERE table_id = :id",
        "UPDATE event SET chance = '1' WHERE table_id = :id",
        "UPDATE game_table SET modules = 'null' WHERE id = :id",
        "UPDATE game_table SET options = '[1]' WHERE id = :id",
        "UPDATE game_table SET created = 4611686018427387904 WHERE id = :id",
        "UPDATE game_table SET time_control = 'x' WHERE id = :id",
    ],
    ids=[
        *("game", "option", "kind of table", "kind of seat", "kind of event", "chance", "modules", "options"),
        *("moment", "time control"),
    ],
)
async def test_table_of_a_newer_version_hides_no_others(store, written):
    other, state = new_state(public=True), new_state(public=True)
    for each in (other, state):
        await store.create_table(each)
    await store.append_event(happens(state), state)
    with store._writing.begin() as connection:
        connection.execute(sql.text(written), {"id": state.setup.id})
    for guest, name in (("anna", "mine"), ("bert", "running")):
        page = (await store.load_lobby(guest))[name]
        assert other.setup.id in names_of(page)
        assert state.setup.id in [*names_of(page), *page.unread]
    with pytest.raises(RequestRefusal) as refused:
        await store.load_table(state.setup.id)
    assert refused.value.code == "other_rules"


async def test_moments_out_of_range_are_not_the_latest(store):
    state = new_state(public=True)
    await store.create_table(state)
    latest = await store.find_latest_moment()
    other = new_state(public=True)
    await store.create_table(other)
    with store._writing.begin() as connection:
        asked = sql.text("UPDATE game_table SET updated = 4611686018427387904 WHERE id = :id")
        connection.execute(asked, {"id": other.setup.id})
    assert await store.find_latest_moment() == latest


@pytest.mark.parametrize(("kept", "shown"), [("Zoe" + "\u0308" * 37, "Zoe" + "\u0308" * 4), ("\u3164", NAMELESS)])
async def test_names_that_were_allowed_once_are_shown_today(store, kept, shown):
    state = new_state(public=True)
    await store.create_table(state)
    await store.append_event(happens(state), state)
    await store.save_guest("zoe", kept, None)
    with store._writing.begin() as connection:
        connection.execute(sql.text("UPDATE seat SET name = :name WHERE seat = 0"), {"name": kept})
        connection.execute(sql.text("UPDATE game_table SET to_act = 32767"))
    again = TableState.replay(*await store.load_table(state.setup.id))
    assert (again.setup.seats[0].name, await store.load_guest("zoe")) == (shown, (shown, None))
    assert (await store.load_lobby_entry(state.setup.id)).status.to_act == (0, 1)


async def test_typed_name_is_no_made_name_after_a_restart(store):
    """A person called `Guest 3` stays that beside a third guest without a name; earlier versions stored words alone."""
    setup = make_setup(NewTable(sitters=["me", "here"], names=["Guest 3", ""], shuffle=False), "anna", NAMELESS)
    state = TableState.replay(replace(setup, seats=(setup.seats[0], replace(setup.seats[1], name=NAMELESS))))
    await store.create_table(state)
    again = TableState.replay(*await store.load_table(state.setup.id))
    assert [sitter.name for sitter in again.setup.seats] == ["Guest 3", NAMELESS]
    assert again.game.names == ("Guest 3", "Guest")
    assert decode_player_names(again.make_record().players, again.make_record().meta["_names"]) == ["Guest 3", NAMELESS]
    with store._writing.begin() as connection:
        connection.execute(sql.text("UPDATE seat SET name = 'Guest'"))
    again = TableState.replay(*await store.load_table(state.setup.id))
    assert [sitter.name for sitter in again.setup.seats] == ["Guest", "Guest"]


async def test_computers_have_made_names_in_four_languages(store):
    """A character that an earlier version stored as English text is a made name, too; a typed name is not."""
    duel = NewTable(sitters=["me", "style:scholar"], shuffle=False)
    many = NewTable(
        game="classic", sitters=["me", "level:2", "style:scholar"], names=["", "", "Aspasia"], shuffle=False
    )
    for asked, names in ((duel, [GeneratedName("scholar")]), (many, [GeneratedName("hiram"), "Aspasia"])):
        state = TableState.replay(make_setup(asked, "anna", NAMELESS))
        await store.create_table(state)
        again = TableState.replay(*await store.load_table(state.setup.id))
        assert [sitter.name for sitter in again.setup.seats[1:]] == names
        assert decode_player_names(again.make_record().players, again.make_record().meta["_names"])[1:] == names
    assert [load_messages(language).format_seat_name(GeneratedName("cyrus")) for language in LANGUAGES] == [
        "Cyrus",
        "Kyros",
        "Cyrus",
        "Ciro",
    ]
    with store._writing.begin() as connection:
        connection.execute(sql.text("UPDATE seat SET name = 'Scholar' WHERE player LIKE 'style:scholar%'"))
    again = TableState.replay(*await store.load_table(state.setup.id))
    assert again.setup.seats[2].name == GeneratedName("scholar")


def test_tables_are_what_the_migrations_make(empty_database):
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext
    from alembic.script import ScriptDirectory

    assert ScriptDirectory.from_config(make_alembic_config()).get_current_head() == schema.HEAD
    assert is_known_version(schema.HEAD)
    open_store(empty_database).close_without_event_loop()
    open_store(empty_database).close_without_event_loop()  # nothing to do the second time
    engine = sql.create_engine(parse_database_url(empty_database))
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
    engine.dispose()


def test_one_server_a_database(database):
    store = open_store(database)
    with pytest.raises(StoreError, match="another sevenwonders server uses the database"):
        open_store(database)
    store.close_without_event_loop()
    open_store(database).close_without_event_loop()


def check_refused_after(database, statement, message):
    """Change a database, and check that opening it is refused."""
    engine = sql.create_engine(parse_database_url(database))
    with engine.begin() as connection:
        connection.execute(sql.text(statement))
    engine.dispose()
    with pytest.raises(StoreError, match=message):
        open_store(database)


@pytest.mark.parametrize(
    ("ours", "done_to_it", "message"),
    [
        (
            True,
            "UPDATE alembic_version SET version_num = '9999'",
            "written by a newer version of sevenwonders",
        ),
        (False, "CREATE TABLE stamps (id integer)", "holds something else"),
    ],
    ids=["of a newer version", "of another program"],
)
def test_a_database_that_is_not_ours_is_left_alone(empty_database, ours, done_to_it, message):
    if ours:
        open_store(empty_database).close_without_event_loop()
    check_refused_after(empty_database, done_to_it, message)


@pytest.mark.parametrize(
    ("done_to_it", "message"),
    [
        ("DROP TABLE review", r"lacks the column 'review\.study_id'; restore a backup"),
        ("ALTER TABLE event DROP COLUMN lag", r"lacks the column 'event\.lag'; restore a backup"),
        ("UPDATE alembic_version SET version_num = '0003'", "its tables are not those of its version"),
        ("DELETE FROM alembic_version", "its tables are not those of its version"),
    ],
    ids=["table gone", "column gone", "older version named", "no version named"],
)
def test_database_with_other_tables_is_refused_at_the_start(database, done_to_it, message):
    check_refused_after(database, done_to_it, message)


# ---- what can be wrong with files and addresses


@pytest.mark.parametrize("name", ["tables.db", "tables.db.lock"])
def test_write_protected_file_is_refused_at_the_start(path, monkeypatch, name):
    open_store(str(path)).close_without_event_loop()
    monkeypatch.setattr(connect.os, "access", lambda file, _: Path(file).name != name)
    with pytest.raises(StoreError, match=rf"/{name}' is write-protected; change its permissions"):
        open_store(str(path))


def test_one_server_a_file_by_whatever_name(tmp_path, refused):
    (tmp_path / "other.db").symlink_to(tmp_path / "tables.db")
    store = open_store(str(tmp_path / "tables.db"))
    with refused(StoreError):
        open_store(str(tmp_path / "other.db"))
    store.close_without_event_loop()


@pytest.mark.skipif(os.name != "posix", reason="rights of files are those of POSIX")
async def test_only_the_owner_reads_what_is_kept(tmp_path):
    path = tmp_path / "tables.db"
    path.touch(0o644)  # by an older version
    store = open_store(str(path))
    await store.create_table(new_state())
    kept = sorted(tmp_path.iterdir())
    assert {file.name for file in kept} >= {"tables.db", "tables.db.lock", "tables.db-wal"}
    assert {file.name: oct(file.stat().st_mode & 0o777) for file in kept if file.stat().st_mode & 0o077} == {}
    await store.close()


async def test_damaged_database_page_is_reported_at_the_start(path):
    store = open_store(str(path))
    for number in range(20):
        await store.save_study(f"{number:5000}")
    await store.close()
    data = bytearray(path.read_bytes())
    data[-8192:-4096] = bytes([0x55]) * 4096
    path.write_bytes(data)
    with pytest.raises(StoreError, match=r"/tables\.db' is damaged \(.+\); restore a backup"):
        open_store(str(path))


async def test_backup_beside_log_of_another_file_stays_whole(tmp_path, path, refused):
    store, backup = open_store(str(path)), tmp_path / "restored" / "tables.db"
    backup.parent.mkdir()
    for number in range(60):
        await store.save_study(f"{number:5000}")
        if number == 20:
            with store._writing.connect() as connection:
                connection.connection.driver_connection.execute(f"VACUUM INTO '{backup}'")
    left = Path(f"{backup}-wal")
    shutil.copy(f"{path}-wal", left)  # as after a crash
    await store.close()
    whole = backup.read_bytes()
    with refused(StoreError):
        open_store(str(backup))
    assert backup.read_bytes() == whole
    left.rename(tmp_path / "elsewhere")
    again = open_store(str(backup))
    assert (await again.measure_storage_use("")).studies == 21
    await again.close()


@pytest.mark.skipif(os.name != "posix", reason="names of files are those of POSIX")
def test_file_with_second_name_is_refused(tmp_path, path, refused):
    store, other = open_store(str(path)), tmp_path / "other.db"
    other.hardlink_to(path)
    with refused(StoreError):
        open_store(str(other))
    store.close_without_event_loop()


@pytest.mark.skipif(os.name != "posix", reason="locks are those of POSIX")
def test_folder_without_locks_is_no_other_server(path, monkeypatch, refused):
    import fcntl

    def fail(*_):
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(fcntl, "lockf", fail)
    with contextlib.closing(sqlite3.connect(f"{path}.lock", isolation_level=None)) as failing:
        failing.execute("BEGIN EXCLUSIVE")  # SQLite says the same where no lock can be had
        with refused(StoreError):
            open_store(str(path))


async def test_lock_outlives_postgresql_restart_or_nothing_is_written(postgres):
    psycopg = pytest.importorskip("psycopg", reason="the driver of PostgreSQL is not installed")
    name = "test_restart"
    with psycopg.connect(f"{postgres}/postgres", autocommit=True) as control:
        control.execute(f"CREATE DATABASE {name}")
        store, state = open_store(f"{postgres}/{name}"), new_state()
        await store.create_table(state)

        def restart():
            """End all connections and their locks, as a restart does."""
            control.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])
            left = "SELECT 1 FROM pg_stat_activity WHERE datname = %s"
            wait_until(lambda: not control.execute(left, [name]).fetchone())

        restart()
        await store.append_event(happens(state), state)  # the lock is had again
        with pytest.raises(StoreError, match="another sevenwonders server uses the database"):
            open_store(f"{postgres}/{name}")
        restart()
        other = open_store(f"{postgres}/{name}")  # it was quicker
        with pytest.raises(RequestRefusal, match="another sevenwonders server uses the database"):
            await store.append_event(happens(state), state)
        with pytest.raises(RequestRefusal, match="another sevenwonders server uses the database"):
            await store.check_writable()
        await store.close()
        await other.close()
        control.execute(f"DROP DATABASE {name} WITH (FORCE)")


def test_files_that_cannot_be_used(tmp_path, refused):
    text = tmp_path / "notes.txt"
    text.write_text("no database\n" * 100)
    with refused(StoreError, "text"):
        open_store(str(text))
    for below in (text / "below.db", text / "folder" / "below.db"):
        with pytest.raises(StoreError, match=r"below\.db' cannot be used: its folder is a file; name another one"):
            open_store(str(below))
    with pytest.raises(StoreError, match=r"cannot be used: [^\[\]]*; name another one with --database$"):
        open_store(str(tmp_path / ("x" * 300)))
    (tmp_path / "folder").mkdir()
    with refused(StoreError, "folder"):
        open_store(str(tmp_path / "folder"))


def test_a_damaged_file_is_not_used(path, refused):
    data = bytearray(path.read_bytes())
    data[:100] = bytes(100)
    path.write_bytes(data)
    with refused(StoreError):
        open_store(str(path))


def test_addresses_that_make_no_sense(refused):
    for address in ("mysql://host/name", "sqlite://", "://", "postgresql://anna:secret@127.0.0.1:1/none"):
        with refused(StoreError, address) as error:
            open_store(address)
        assert "secret" not in str(error.value)


async def test_a_full_disk_is_said_and_nothing_is_half_done(path):
    store = open_store(str(path))
    state = new_state()
    await store.create_table(state)
    with store._writing.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")
    texts = [f"{number:4000}" for number in range(200)]
    saved = await asyncio.gather(*(store.save_study(text) for text in texts), return_exceptions=True)
    assert "the disk is full; free some space" in str(saved[-1])
    assert "the disk is full" in store._failure
    with store._writing.connect() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count=1000000")
    await store.check_writable()
    assert not store._failure
    await store.append_event(happens(state), state)
    assert (await store.load_table(state.setup.id))[1]
    await store.close()


@pytest.mark.skipif(os.name != "posix", reason="elsewhere an open file cannot be removed")
@pytest.mark.parametrize("done", ["removed", "replaced", "log removed"])
async def test_database_file_that_is_gone_takes_nothing_more(tmp_path, path, done):
    store, state = open_store(str(path)), new_state()
    await store.create_table(state)
    first = happens(state)
    await store.append_event(first, state)
    if done == "log removed":
        Path(f"{path}-wal").unlink()
    else:
        path.rename(tmp_path / "elsewhere.db")
    if done == "replaced":
        path.write_bytes((tmp_path / "elsewhere.db").read_bytes())
    gone = r"/tables\.db(-wal)?' was removed or replaced; all of it is in '.+/tables\.db\.rescued-"
    with pytest.raises(RequestRefusal, match=gone):
        await store.append_event(happens(state), state)
    for ask in (store.check_writable, store.count_tables):
        with pytest.raises(RequestRefusal, match=gone):
            await ask()
    await store.close()
    (rescued,) = tmp_path.glob("tables.db.rescued-*")
    again = open_store(str(rescued))
    assert (await again.load_table(state.setup.id))[1] == [first]
    await again.close()


@pytest.mark.skipif(os.name != "posix", reason="elsewhere an open file cannot be removed")
async def test_database_file_that_comes_back_goes_on(tmp_path, path):
    store, state = open_store(str(path)), new_state()
    await store.create_table(state)
    path.rename(tmp_path / "elsewhere.db")
    event = happens(state)
    with pytest.raises(RequestRefusal, match=r"/tables\.db' was removed or replaced; all of it is in "):
        await store.append_event(event, state)
    assert not path.exists(), "nothing is written elsewhere"
    (tmp_path / "elsewhere.db").rename(path)
    await store.append_event(event, state)
    await store.close()


async def test_a_database_that_others_hold_is_said(path, monkeypatch, refused):
    monkeypatch.setattr("sevenwonders.server.store.connect.BUSY_SECONDS", 0.1)
    store, state = open_store(str(path)), new_state()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with refused(RequestRefusal):
        await store.create_table(state)
    other.execute("ROLLBACK")
    other.close()
    await store.create_table(state)
    await store.close()


# ---- how much there is, and what goes


async def test_data_of_a_guest_is_counted_and_deleted_on_request(store):
    own, shared = new_state("anna"), new_state("anna", sitters=("me", "free"))
    for state in (own, shared):
        await store.create_table(state)
    await store.append_event(happens(own), own)
    await store.append_event(
        happens(shared, EventKind.JOIN, 1, sitter=SeatOccupant(SeatKind.PERSON, "Bert", "bert")), shared
    )
    await store.save_guest("anna", "Anna", "de")
    study = await store.save_study("a record", "anna")
    await store.save_review(study, 0, "engine", [{"ply": 1}])
    await store.save_study("another record", "bert")
    assert (await store.measure_storage_use("anna"))[:4] == (2, 2, 2, 1)
    assert await store.load_review(study, 0, "engine") == [{"ply": 1}]
    assert 2 * 500 + len("a record") < (await store.measure_storage_use("anna")).bytes_of_guest < 2_000
    assert (await store.measure_storage_use("stranger")).bytes > 4_096
    await store.delete_guest("anna")
    assert (await store.measure_storage_use("anna")).bytes_of_guest == 0
    assert (await store.measure_storage_use("anna"))[:4] == (1, 0, 1, 0)
    assert await store.load_guest("anna") is None
    assert await store.load_table(own.setup.id) is None
    assert await store.load_review(study, 0, "engine") == []
    setup = TableState.replay(*await store.load_table(shared.setup.id)).setup
    assert {sitter.guest for sitter in setup.seats} == {None, "bert"}
    assert "Anna" not in {sitter.name for sitter in setup.seats}


async def test_study_of_two_guests_goes_with_the_last_of_them(store):
    first, second = [await store.save_study("a record", guest) for guest in ("anna", "bert")]
    assert first == second
    await store.delete_guest("anna")
    assert (await store.list_studies("bert"), await store.load_study_text(first)) == ([first], "a record")
    await store.delete_guest("bert")
    assert await store.load_study_text(first) is None


async def test_table_goes_with_the_last_of_two_guests(store):
    state = new_state("anna", sitters=("me", "free"), public=True)
    await store.create_table(state)
    await store.append_event(
        happens(state, EventKind.JOIN, 1, sitter=SeatOccupant(SeatKind.PERSON, "Bert", "bert")), state
    )
    await store.delete_guest("anna")
    assert await store.count_tables() == 1
    await store.delete_guest("bert")
    with store._reading.connect() as connection:
        tables = schema.game_table, schema.seat, schema.event
        assert [connection.execute(table.select()).all() for table in tables] == [[], [], []]


async def test_table_that_all_have_left_goes_at_the_start(database):
    store, states = open_store(database), [new_state(), new_state()]
    for state in states:
        await store.create_table(state)
    with store._writing.begin() as connection:  # as deletion left the last of its rows
        name = states[0].setup.id
        connection.execute(schema.seat.delete().where(schema.seat.c.table_id == name))
        connection.execute(schema.game_table.update().where(schema.game_table.c.id == name).values(owner=""))
    await store.close()
    again = open_store(database)
    assert (await again.load_table(name), await again.count_tables()) == (None, 1)
    await again.close()


async def test_nothing_kept_names_a_guest_who_was_deleted(store):
    state = new_state("anna", sitters=("me", "free"))
    await store.create_table(state)
    await store.append_event(
        happens(state, EventKind.JOIN, 1, sitter=SeatOccupant(SeatKind.PERSON, "Zenobia", "zoe-id")), state
    )
    await store.append_event(happens(state, EventKind.LEAVE, 1, move="level:3"), state)
    await store.delete_guest("zoe-id")
    with store._reading.connect() as connection:
        rows = [str(row) for table in schema.metadata.sorted_tables for row in connection.execute(table.select())]
    assert not [row for row in rows if "Zenobia" in row or "zoe-id" in row]
    loaded = TableState.replay(*await store.load_table(state.setup.id))
    assert (loaded.setup.seats[1].guest, loaded.setup.seats[1].player) == (None, "level:3")


async def test_deleted_rows_leave_the_file_with_the_next_tidying(path):
    store = open_store(str(path))
    states = [new_state("anna") for _ in range(40)]
    for state in states:
        await store.create_table(state)
    for state in states[1:]:
        await store.delete_table(state.setup.id)
    for engine in (store._writing, store._reading):
        with engine.connect() as connection:
            assert connection.exec_driver_sql("PRAGMA secure_delete").scalar() == 1
    await store.remove_leftovers()
    content = path.read_bytes() + path.with_name(f"{path.name}-wal").read_bytes()
    assert [state.setup.id.encode() in content for state in states] == [True] + [False] * 39
    with store._reading.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA freelist_count").scalar() == 0
    assert [state.setup.id for state in states if await store.load_table(state.setup.id)] == [states[0].setup.id]
    store.close_without_event_loop()


async def test_unused_data_is_deleted_after_its_days(store):
    old, young = new_state(), new_state()
    for state in (old, young):
        await store.create_table(state)
    await store.append_event(happens(old), old)  # on a day in January
    removed = await store.delete_old_data(datetime(2026, 6, 1, tzinfo=UTC), 0, lambda table: False)
    assert removed == (1, 1, 0)
    assert await store.load_table(old.setup.id) is None
    assert await store.load_table(young.setup.id) is not None


async def test_tables_with_a_clock_or_a_page_outlast_their_days(store):
    timed, opened, old = new_state(time_control="1/864000", seed=1), new_state(), new_state()
    for state in (timed, opened, old):
        await store.create_table(state)
    later = max(state.setup.created for state in (timed, opened, old)) + timedelta(days=8)
    assert await store.delete_old_data(later, 7, opened.setup.id.__eq__) == (1, 1, 0)
    assert await store.load_table(old.setup.id) is None
    assert await store.delete_old_data(later + timedelta(days=10), 7, lambda table: False) == (2, 2, 0)
