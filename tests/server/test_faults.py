"""Faults that must not hurt a table: a missing database, malformed requests, spectators."""

import asyncio
from types import SimpleNamespace

import httpx
import pytest

from sevenwonders.server.errors import RequestRefusal
from sevenwonders.server.live import bots
from sevenwonders.server.tables import Event, EventKind, TableState


async def test_a_database_that_is_away_leaves_no_hole(running):
    """Neither writing nor reading works for a while: a refused change never shows, for any viewer."""
    guest = await running.guest()
    table = (await guest.table(kind="hot_seat", options={"wonder_setup": "first_game"}))["id"]
    page = await guest.open(table)
    await page.play()
    store, version = running.services.store, page.version
    append, load = store.append_event, store.load_table

    async def away(*_):
        raise RequestRefusal("store", "the games cannot be kept now; try again", 503)

    store.append_event = store.load_table = away
    plies = len(page.view["plies"])
    for _ in range(2):
        assert (await page.ask("move", action=page.view["legal"][0]["action"]))["type"] == "refused"
    assert (await guest.open(table)).version == version
    store.load_table = load
    assert (await page.ask("move", action=page.view["legal"][0]["action"]))["type"] == "refused"
    store.append_event = append
    assert page.version == version
    assert len(page.view["plies"]) == plies
    answer = await page.play()
    assert answer["version"] == version + 1
    setup, events = await store.load_table(table)
    assert [event.seq for event in events] == list(range(1, version + 2))
    assert TableState.replay(setup, events).version == version + 1


@pytest.mark.parametrize("delay", [0, 3600])
async def test_stored_but_unconfirmed_event_reaches_each_page(serve, hours, monkeypatch, delay):
    """The database keeps what it is sent, but its answer is lost: no viewer keeps the old state."""
    running = await serve(spectator_delay=delay, hours=hours)
    guest, other, stranger = [await running.guest() for _ in range(3)]
    table = await guest.table(kind="friend", public=True, modules=("agora",), time_control="60+5")
    pages = first, joining, watcher = [await each.open(table["id"]) for each in (guest, other, stranger)]
    store, live = running.services.store, await running.services.tables.get_table(table["id"])

    async def sit_down():
        return (await other.http.post(f"/api/tables/{table['id']}/join", json={"code": "", "name": "Bob"})).status_code

    with monkeypatch.context() as patched:
        patched.setattr(store, "append_event", losing(store.append_event))
        assert await sit_down() == 503
        while joining.table["you"] != "p2":
            await joining.until("sync")
    assert await sit_down() == 200
    for page in (first, joining):
        await page.dealt()
    with monkeypatch.context() as patched:
        patched.setattr(store, "append_event", losing(store.append_event))
        hours.go(100)
        for page in pages:
            while not page.table["over"]:
                await page.until("event", "sync")
    assert {page.version for page in pages} == {live.state.version}
    assert watcher.view["plies"] == first.view["plies"]
    assert not live.spectator_feed.connections
    alone = await guest.table(kind="computer")
    page = await guest.open(alone["id"])
    with monkeypatch.context() as patched:
        patched.setattr(store, "delete_table", losing(store.delete_table))
        assert (await guest.http.delete(f"/api/tables/{alone['id']}")).status_code == 503
        assert (await page.until("error"))["code"] == "no_table"


def losing(write):
    """Return what writes, and then does not say so."""

    async def lost(*given):
        await write(*given)
        raise RequestRefusal("store", "the games cannot be kept now; try again", 503)

    return lost


async def test_data_is_refused_or_cut_while_the_database_is_away(running, monkeypatch):
    guest = await running.guest()
    tables, store = running.services.tables, running.services.store
    await tables._unload_table(await tables.get_table((await guest.table())["id"]))

    async def away(*_):
        raise RequestRefusal("store", "the games cannot be kept now; try again", 503)

    with monkeypatch.context() as patched:
        patched.setattr(store, "load_table", away)
        with pytest.raises(httpx.RemoteProtocolError):
            await guest.http.get("/api/me/data")
    for question in ("load_guest", "list_guest_table_ids", "list_studies"):
        with monkeypatch.context() as patched:
            patched.setattr(store, question, away)
            assert (await guest.http.get("/api/me/data")).json()["code"] == "store"
    assert len((await guest.http.get("/api/me/data")).json()["tables"]) == 1


async def test_move_is_visible_to_readers_only_when_stored(running):
    """While a move is being stored, readers get the state before it, without waiting."""
    guest = await running.guest()
    table = (await guest.table(kind="hot_seat", options={"wonder_setup": "first_game"}))["id"]
    page = await guest.open(table)
    await page.play()
    paths = [f"/api/tables/{table}", f"/api/tables/{table}/record", f"/api/bug-report?table={table}"]
    before = [(await guest.http.get(path)).text for path in paths]
    store = running.services.store
    append, storing, gone = store.append_event, asyncio.Event(), asyncio.Event()

    async def slow(*_):
        storing.set()
        await gone.wait()
        raise RequestRefusal("store", "the games cannot be kept now; try again", 503)

    store.append_event = slow
    moving = asyncio.create_task(page.ask("move", action=page.view["legal"][0]["action"]))
    await storing.wait()
    assert [(await guest.http.get(path)).text for path in paths] == before
    studied = await guest.http.post("/api/studies", json={"table": table})
    record = await guest.http.get(f"/api/studies/{studied.json()['study']}/record")
    assert record.text == before[1]
    gone.set()
    refused = await moving
    assert (refused["type"], refused["version"]) == ("refused", page.version)
    store.append_event = append
    assert [(await guest.http.get(path)).text for path in paths] == before
    answer = await page.play()
    assert answer["version"] == page.version


async def test_taken_number_of_an_event_is_noticed_at_the_next_one(running):
    """A move is stored, but neither that answer nor the log can be read: the next request reads it."""
    guest = await running.guest()
    table = (await guest.table(kind="hot_seat", options={"wonder_setup": "first_game"}))["id"]
    page = await guest.open(table)
    store, version = running.services.store, page.version
    append, load = store.append_event, store.load_table

    async def away(*_):
        raise RequestRefusal("store", "the games cannot be kept now; try again", 503)

    store.append_event, store.load_table = losing(append), away
    actions = [entry["action"] for entry in page.view["legal"]]
    assert (await page.ask("move", cid="the_first_move", action=actions[0]))["code"] == "store"
    store.append_event, store.load_table = append, load
    assert (await page.ask("move", action=actions[1]))["code"] == "behind"
    assert page.version == version + 1
    assert (await page.ask("move", cid="the_first_move", action=actions[0]))["version"] == version + 1
    assert sum(ply["actor"] != "d" for ply in page.plies) == 1
    await page.play()
    assert [event.seq for event in (await load(table))[1]] == list(range(1, version + 3))


async def test_a_log_that_cannot_be_played_is_refused_in_a_sentence(running):
    guest = await running.guest()
    table = (await guest.table(kind="hot_seat", options={"wonder_setup": "first_game"}))["id"]
    setup, _ = await running.services.store.load_table(table)
    for events in (
        [Event(1, "2026-01-01T00:00:00Z", 0, EventKind.MOVE, None, "build palace", ())],
        [Event(2, "2026-01-01T00:00:00Z", 0, EventKind.RESIGN, None, "", ())],
    ):
        with pytest.raises(RequestRefusal) as caught:
            TableState.replay(setup, events)
        assert caught.value.code == "other_rules"


async def test_requests_that_are_none_get_a_sentence(running):
    guest = await running.guest()
    json = {"headers": {"content-type": "application/json"}}
    asked = [
        ("GET", "/", {"headers": {"host": "["}}, 421),
        ("POST", "/api/tables", {"headers": {"origin": "http://["}, "json": {}}, 403),
        ("GET", f"/{'a' * 300}.js", {}, 404),
        ("POST", "/api/tables", {"content": b'{"sitters": ["me", "here"], "options": {"\\ud800": "x"}}', **json}, 422),
        ("POST", "/api/tables", {"json": {"sitters": ["me", "here"], "options": {"x" * 100_000: "x"}}}, 422),
    ]
    for method, path, more, status in asked:
        request = guest.http.build_request(method, path, **more)
        answer = await guest.http.send(request)
        assert answer.status_code == status, (path[:20], answer.text[:200])
        assert len(answer.json()["error"]) < 400
        assert answer.json()["code"] != ""


async def test_a_body_without_a_length_is_measured_as_it_comes(running):
    guest = await running.guest()

    async def body():
        for _ in range(20):
            yield b" " * 100_000

    for path in ("/api/tables", "/api/studies"):
        answer = await guest.http.post(path, content=body(), headers={"content-type": "application/json"})
        assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


async def test_a_fault_of_the_program_is_a_sentence(running):
    guest = await running.guest()

    async def broken(*_):
        raise ZeroDivisionError("a secret")

    running.services.store.load_lobby = broken
    answer = await guest.http.get("/api/tables")
    assert (answer.status_code, answer.json()["code"]) == (500, "error")
    assert "secret" not in answer.text
    assert answer.headers["x-content-type-options"] == "nosniff"


async def test_a_study_of_duel_has_two_seats_to_look_from(running):
    guest = await running.guest()
    table = (await guest.table(kind="hot_seat", options={"wonder_setup": "first_game"}))["id"]
    page = await guest.open(table)
    await page.ask("resign")
    study = (await guest.http.post("/api/studies", json={"table": table})).json()["study"]
    for viewer in ("p3", "p7", "spectator"):
        answer = await guest.http.get(f"/api/studies/{study}/positions/0", params={"viewer": viewer})
        assert answer.status_code == 200
        assert answer.json()["viewer"] == "spectator"


async def test_computer_takes_as_long_as_the_pace_of_the_table(running, monkeypatch):
    slept = []

    async def sleep(seconds):
        slept.append(seconds)

    guest = await running.guest()
    page = await guest.open((await guest.table())["id"])
    monkeypatch.setattr(bots, "asyncio", SimpleNamespace(**vars(asyncio) | {"sleep": sleep}))
    await page.send("pace", milliseconds=10_000)
    await page.play()
    await page.turn()
    assert slept
    assert 0 < max(slept) <= 10


async def test_slow_spectator_does_not_delay_the_table(running):
    owner, stranger = await running.guest(), await running.guest()
    table = (await owner.table())["id"]
    page = await owner.open(table)
    watching = await stranger.open(table)
    live = await running.services.tables.get_table(table)
    await watching.send("pace", milliseconds=10_000)
    await watching.send("ping", t=1)
    await watching.until("pong")
    assert live.computers.pace < 10_000
    await page.send("pace", milliseconds=123)
    await page.send("ping", t=1)
    await page.until("pong")
    assert live.computers.pace == 123


async def test_a_table_that_waits_cannot_be_given_up(running):
    owner = await running.guest()
    table = (await owner.table(kind="friend"))["id"]
    page = await owner.open(table)
    assert (await page.ask("resign"))["code"] == "waiting"


async def test_friends_do_not_take_back_what_ended_the_game(running):
    """After the end the seed is public, and with it each card."""
    owner, friend = await running.guest(), await running.guest()
    table = (await owner.table(kind="friend", options={"wonder_setup": "first_game"}))["id"]
    token = (await owner.http.get(f"/api/tables/{table}")).json()["table"]["invite"]
    joined = await friend.http.post(f"/api/tables/{table}/join", json={"code": token.rpartition("=")[2]})
    assert joined.status_code == 200, joined.text
    pages = {"p1": await owner.open(table), "p2": await friend.open(table)}
    first = await pages["p1"].dealt()
    while first.view["result"] is None:
        acting = pages[first.view["to_act"]]
        answer = await acting.play()
        for page in pages.values():
            await page.reach(answer["version"])
    for page in pages.values():
        assert page.table["can_undo"] is False
        assert (await page.ask("undo"))["code"] in ("over", "nothing_to_undo")
    assert (await friend.http.delete("/api/me")).status_code == 204
    page = await owner.open(table)
    assert page.table["can_undo"] is False
    assert (await page.ask("undo"))["code"] in ("over", "nothing_to_undo")


async def test_a_running_game_among_friends_is_not_studied(running):
    """It would give the hints that there are none of."""
    owner = await running.guest()
    table = (await owner.table(kind="friend"))["id"]
    answer = await owner.http.post("/api/studies", json={"table": table})
    assert (answer.status_code, answer.json()["code"]) == (409, "not_over")


async def test_computer_tries_once_while_nothing_can_be_stored(running, monkeypatch):
    guest, store = await running.guest(), running.services.store
    made = await guest.table(kind="computer", seat=1)
    tries = []

    async def full(event, state):
        tries.append(event)
        raise RequestRefusal("store", "the disk is full", 503)

    with monkeypatch.context() as failing:
        failing.setattr(store, "append_event", full)
        page = await guest.open(made["id"])
        assert (await page.until("error"))["code"] == "computer"
        for _ in range(20):
            await page.send("ping")
            await page.until("pong")
        assert len(tries) == 1
    page = await guest.open(made["id"])
    await page.turn()
    assert "legal" in page.view
