"""People who meet at a table: names, who is there, what they may say, who waits for what."""

import asyncio
import json
import re
from dataclasses import replace
from types import SimpleNamespace
from unittest.mock import AsyncMock

import httpx
import pytest
import sqlalchemy as sql
import websockets

from sevenwonders.registry import game_type
from sevenwonders.server.errors import RequestRefusal
from sevenwonders.server.guests import COOKIE
from sevenwonders.server.live import table as live
from sevenwonders.server.live import tables
from sevenwonders.server.live.connection import Connection
from sevenwonders.server.live.resources import TableResources
from sevenwonders.server.live.spectators import SpectatorFeed
from sevenwonders.server.protocol.messages import PROTOCOL
from sevenwonders.server.protocol.requests import NewTable
from sevenwonders.server.protocol.shapes import TableKind
from sevenwonders.server.settings import Quotas
from sevenwonders.server.tables import Event, EventKind, TableState
from sevenwonders.server.tables.create import make_setup
from sevenwonders.server.work.workers import PAYER, FairThreadPool

from ..polling import until
from .conftest import for_two


def id_of(guest):
    """The name that the server has for a guest."""
    return guest.running.services.guests.parse_signed_guest(guest.http.cookies[COOKIE]).id


async def sits_down(guest, table, **asked):
    answer = await guest.http.post(f"/api/tables/{table['id']}/join", json={"code": "open", **asked})
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_open_seat_needs_no_invitation(running, monkeypatch):
    guest, other = await running.guest(), await running.guest()
    assert (await other.http.get("/api/me")).json() == {"name": {"kind": "guest"}, "language": None, "named": False}
    table = await guest.table(kind="friend", public=True)
    page = await guest.open(table["id"])
    (line,) = (await other.http.get("/api/tables")).json()["open"]
    assert (line["id"], line["presence"], line["invite"]) == (table["id"], {"p1": "here"}, None)
    body = await sits_down(other, table, name="ｇuest")  # in letters that only look otherwise
    assert body["names"] == {"p1": {"kind": "guest"}, "p2": "ｇuest 2"}
    await page.until("event")
    assert page.table["names"]["p2"] == "ｇuest 2"
    mine = (await other.http.get("/api/tables")).json()["mine"]
    assert [line["presence"] for line in mine] == [{"p1": "here", "p2": "reconnecting"}]
    for _ in range(tables.OPEN_TABLES):
        await guest.table(kind="friend", public=True)
    refused = await guest.http.post("/api/tables", json=for_two("friend", public=True))
    assert (refused.status_code, refused.json()["code"]) == (409, "quota")
    monkeypatch.setattr(tables, "OPEN_DAYS", -1)  # no player is there, and nothing has happened for long
    assert (await other.http.get("/api/tables")).json()["open"] == []
    hot = await guest.table(kind="hot_seat", names=["Ada", "Ada"])
    assert hot["names"] == {"p1": "Ada", "p2": "Ada 2"}


async def test_name_of_any_script_sits_down_and_a_pile_does_not(running):
    guest, other = await running.guest(), await running.guest()
    table = await guest.table(kind="friend", public=True)
    pile = "Z" + "\u0301" * 20
    requests = [
        ("PUT", "/api/me", {"name": pile}),
        ("POST", f"/api/tables/{table['id']}/join", {"code": "open", "name": pile}),
    ]
    requests += [("POST", "/api/tables", for_two("hot_seat", names=["Ada", pile]))]
    for method, path, body in requests:
        refused = await other.http.request(method, path, json=body)
        refusal = {"error": "the name should have at most 4 accents on a letter", "code": "bad_name"}
        assert (refused.status_code, refused.json()) == (422, refusal), path
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    assert (await other.http.put("/api/me", json={"name": f" {family}"})).json()["name"] == family
    assert (await sits_down(other, table))["names"]["p2"] == family
    persian = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"
    hot = await guest.table(kind="hot_seat", names=[persian, family])
    assert hot["names"] == {"p1": persian, "p2": family}
    record = (await guest.http.get(f"/api/tables/{hot['id']}/record")).text
    assert (await guest.http.post("/api/studies", content=record)).status_code == 200


async def test_pages_without_cookies_are_one_guest_on_this_machine(running):
    mark = {"x-guest": "machine"}
    origin = {"origin": running.base}

    async def ask(method, path, headers, **body):
        async with httpx.AsyncClient(
            verify=False, base_url=running.base, headers=headers
        ) as page:  # forgets every cookie
            return await page.request(method, path, **body)

    made = await ask("POST", "/api/tables", origin | mark, json=for_two("hot_seat", seed=1))
    assert "set-cookie" not in made.headers, "a cookie would name every browser so"
    path = f"/api/tables/{made.json()['id']}"
    assert (await ask("GET", path, mark)).json()["table"]["you"] == "both"
    socket = f"{running.base.replace('http', 'ws')}{path}/socket?protocol={PROTOCOL}&x-guest=machine"
    async with websockets.connect(socket, origin=running.base) as page:
        await page.send('{"type": "hello"}')
        assert json.loads(await page.recv())["table"]["you"] == "both"
    for other in ({}, {"x-guest": "other"}, mark | {"host": "192.168.1.4"}, mark | {"x-forwarded-for": "1.2.3.4"}):
        answer = await ask("GET", path, other)
        assert answer.status_code != 200 or answer.json()["table"]["you"] == "spectator", other
    with pytest.raises(websockets.InvalidStatus):
        await websockets.connect(socket, origin="http://evil.example")


async def test_link_to_a_table_says_who_invites_to_what(running):
    guest, other = await running.guest(), await running.guest()
    await guest.http.put("/api/me", json={"name": '<b>"Ada"'})
    wanted = for_two("friend", public=True, options={"pantheon": True, "agora": True}, time_control="300+3")
    table = (await guest.http.post("/api/tables", json=wanted)).json()

    async def preview(language):
        page = await other.http.get(f"/t/{table['id']}?join=x", headers={"accept-language": language})
        return dict(re.findall(r'<meta property="og:([a-z_]+)" content="([^"]*)">', page.text))

    body = await preview("en")
    assert body["title"] == "&lt;b&gt;&quot;Ada&quot; invites you to 7 Wonders Duel"
    assert "Pantheon + Agora" in body["description"]
    assert "5 min per player, plus 3 s per move" in body["description"]
    assert body["image"] == f"{running.base}/static/icon.png"
    assert body["url"] == f"{running.base}/t/{table['id']}", "without the code of the invitation"
    assert (await preview("de"))["title"].endswith("lädt dich zu 7 Wonders Duel ein")
    await sits_down(other, table, name="Bert")
    assert (await preview("en"))["title"].startswith("7 Wonders Duel: ")
    sitters = ["me", "free", "level:3"]
    classic = {"game": "classic", "sitters": sitters, "time_control": "1/86400"}
    table = (await guest.http.post("/api/tables", json=classic)).json()
    assert (await preview("en"))["description"] == "7 Wonders, 3 players · 1 day per move"
    assert "og:" not in (await other.http.get("/t/nothing")).text


async def test_link_behind_a_proxy_is_the_public_one(serve):
    running = await serve(hosts=frozenset({"games.example.org"}), proxies="127.0.0.1")
    table = await (await running.guest()).table(kind="friend", public=True)
    for host, forwarded in (
        ("Games.example.org.:8443", {}),
        ("localhost", {"x-forwarded-host": "games.example.org:8443"}),
    ):
        headers = {"host": host, "x-forwarded-for": "192.0.2.1", "x-forwarded-proto": "https", **forwarded}
        page = await (await running.guest()).http.get(f"/t/{table['id']}", headers=headers)
        assert f'content="https://games.example.org:8443/t/{table["id"]}"' in page.text


async def test_players_hear_how_many_watch_and_nothing_more(running):
    guest, other, third = [await running.guest() for _ in range(3)]
    table = await guest.table(kind="friend", public=True)
    await sits_down(other, table)
    page = await guest.open(table["id"])
    heard = await page.until("status")
    assert heard["watchers"] == 0
    watching = [await third.open(table["id"]) for _ in range(2)]  # in two windows
    while heard["watchers"] != 1:
        heard = await page.until("status")
    assert set(heard) == {"type", "thinking", "presence", "absent", "watchers"}
    assert heard["presence"].keys() == {"p1", "p2"}
    for each in watching:
        await each.socket.close()
    while heard["watchers"] != 0:
        heard = await page.until("status")


async def test_people_greet_each_other_with_what_there_is_to_say(running):
    guest, other, stranger = [await running.guest() for _ in range(3)]
    table = await guest.table(kind="friend", public=True)
    await sits_down(other, table)
    first, second, watcher = [await each.open(table["id"]) for each in (guest, other, stranger)]
    await first.send("say", what="hello")
    for page in (first, second, watcher):
        assert await page.until("said") == {"type": "said", "seat": "p1", "what": "hello"}
    await first.send("say", what="thanks")
    assert (await first.until("error"))["code"] == "too_soon"
    await watcher.send("say", what="hello")
    assert (await watcher.until("error"))["code"] == "spectator"
    await second.send("say", what="my number is 555")
    assert "cannot be" in (await second.until("error"))["error"]
    assert first.version == 2, "nothing of it is kept"
    alone = await guest.open((await guest.table())["id"])
    await alone.send("say", what="hello")
    assert (await alone.until("error"))["code"] == "nobody_to_greet"
    assert live.GREETING_SECONDS > 0


RECORD = 'format = "sevenwonders"\nversion = 1\ngame = "duel"\nseed = 7\nmoves = ["p1 draft the_mausoleum"]\n'


@pytest.mark.parametrize(
    "asked", [("advise", "analyse"), ("list_reveal_risks", "risks/14")], ids=lambda asked: asked[0]
)
async def test_search_for_an_absent_guest_is_cancelled(running, monkeypatch, asked):
    guest, heard = await running.guest(), []
    made = await guest.http.post("/api/studies", content=RECORD, headers={"content-type": "text/plain"})
    study = (await guest.http.get(f"/api/studies/{made.json()['study']}")).json()
    at = next(ply["ply"] for ply in study["plies"] if ply["actor"] == "p1")

    async def think(*_, client, **__):
        heard.append(client.guest)
        try:
            await asyncio.Event().wait()
        finally:
            heard.append("stopped")

    monkeypatch.setattr(running.services.engine, asked[0], think, raising=False)
    path, body = (f"risks/{at}", None) if asked[0] == "list_reveal_risks" else ("analyse", {"ply": at, "seconds": 30})
    request = guest.http.post(f"/api/studies/{study['study']}/{path}", json=body)
    waiting = asyncio.create_task(request)
    await until(lambda: heard)
    waiting.cancel()
    with pytest.raises((asyncio.CancelledError, httpx.HTTPError)):
        await waiting
    await until(lambda: len(heard) == 2)
    assert len(heard[0]) == 24
    assert heard[1] == "stopped"


async def test_retention_and_contact_are_published(serve):
    guest = await (await serve(quotas=Quotas(keep_days=90), contact="games@example.org")).guest()
    assert (await guest.http.get("/api/retention")).json() == {"keep_days": 90, "contact": "games@example.org"}


async def test_record_of_a_running_game_among_friends_is_not_analysed(running):
    guest, other = await running.guest(), await running.guest()
    table = await guest.table(kind="friend", public=True)
    await sits_down(other, table)
    page, _ = await guest.open(table["id"]), await other.open(table["id"])
    await (await page.dealt()).play()
    text = (await guest.http.get(f"/api/tables/{table['id']}/record")).text
    elsewhere = text.replace("Guest", "Stranger")

    async def asked():
        study = (
            await other.http.post("/api/studies", content=elsewhere, headers={"content-type": "text/plain"})
        ).json()
        path = f"/api/studies/{study['study']}"
        at = (await other.http.get(path)).json()["plies"][-1]["ply"]
        return [
            await other.http.post(f"{path}/analyse", json={"ply": at}),
            await other.http.post(f"{path}/risks/{at}"),
            await other.http.post(f"{path}/review"),
            await other.http.post("/api/tables", json=for_two(position=elsewhere)),
            await other.http.post("/api/tables", json=for_two(**{"from": {"study": study["study"], "ply": at}})),
        ]

    assert [(answer.status_code, answer.json().get("code")) for answer in await asked()] == [(409, "not_over")] * 5
    tokens = re.search(r"deal.board_tokens = .*", elsewhere)[0]
    first, second, *_ = re.findall(r'"\w+"', tokens)
    exchanged = tokens.replace(first, "X").replace(second, first).replace("X", second)
    elsewhere = elsewhere.replace(tokens, exchanged)
    assert [answer.status_code for answer in await asked()] == [409] * 5, "one line is changed"
    state = (await running.services.tables.get_table(table["id"])).state
    code = state.game_type.position_of(state.game).code()
    answer = await other.http.post("/api/tables", json=for_two(position=code))
    assert (answer.status_code, answer.json()["code"]) == (409, "not_over")
    running.services.tables._live.clear()  # it is known from the database, too
    assert (await asked())[0].status_code == 409
    page = await guest.open(table["id"])
    assert (await page.ask("resign"))["type"] == "ack"
    assert 409 not in {answer.status_code for answer in await asked()}


async def test_spectators_see_secret_games_delayed_and_whole_at_end(serve):
    running = await serve(spectator_delay=3600)
    guest, other, stranger, late = [await running.guest() for _ in range(4)]
    table = await guest.table(kind="friend", public=True, modules=("agora",))
    first, watcher = await guest.open(table["id"]), await stranger.open(table["id"])
    joining = await other.open(table["id"])  # watches, and then sits down
    await sits_down(other, table)
    await joining.until("sync")
    assert (joining.version, joining.table["you"]) == (1, "p2")
    await (await first.dealt()).play()
    await joining.reach(3)
    for path in ("", "/record"):
        seen, played = [(await each.http.get(f"/api/tables/{table['id']}{path}")).text for each in (stranger, guest)]
        assert ("p1 draft" in played, "p1 draft" in seen) == (True, False)
    refused = await watcher.ask("move", action="draft the_pyramids")
    assert (refused["code"], refused["version"]) == ("spectator", 0), "who asks for something sees no more"
    newcomer = await late.open(table["id"])
    assert (newcomer.table["delay"], first.table["delay"]) == (3600, 0)
    assert (newcomer.version, newcomer.view["plies"] == watcher.view["plies"]) == (0, True)
    live = await running.services.tables.get_table(table["id"])
    live.spectator_feed._show_due_events(live.spectator_feed._waiting[0][0])  # the while is over
    while watcher.version < 1:
        await watcher.until("event")
    assert watcher.table["names"]["p2"] == {"kind": "guest", "number": 2}
    assert (await joining.ask("resign"))["type"] == "ack"
    await watcher.reach(4)
    assert watcher.table["over"]
    assert watcher.view["plies"] == first.view["plies"]
    assert not live.spectator_feed.connections


async def test_replays_wait_for_workers_and_are_charged(serve, monkeypatch):
    running = await serve(spectator_delay=3600)
    guest, other, stranger = [await running.guest() for _ in range(3)]
    await stranger.http.get("/api/me")
    table = await guest.table(kind="friend", public=True, modules=("agora",))
    await sits_down(other, table)
    path, live = f"/api/tables/{table['id']}", running.services.tables
    replayed = []

    async def run(work, *arguments):
        if work == TableState.replay:
            replayed.append(PAYER.get().client.guest)
        return work(*arguments)

    monkeypatch.setattr(live._workers, "run", run)
    await stranger.http.get(path)
    await stranger.open(table["id"])
    assert replayed == [id_of(stranger)] * 2, "a look and a watcher"
    loaded = await live.get_table(table["id"])
    page = await guest.open(table["id"])
    with monkeypatch.context() as patched:
        patched.setattr(
            loaded._store, "append_event", AsyncMock(side_effect=RequestRefusal("store", "the disk is full", 503))
        )
        await page.ask("resign")
    assert replayed[2] == id_of(guest), "the state is read again after a write that failed"
    await live._unload_table(loaded)
    replayed.clear()
    await other.http.get(path)
    await guest.table()
    assert replayed == [id_of(other), id_of(guest)], "a table from the store and a new one"


async def test_table_stays_in_memory_while_a_watcher_prepares(serve, monkeypatch):
    running = await serve(spectator_delay=3600)
    guest, stranger = await running.guest(), await running.guest()
    made = await guest.table(kind="friend", public=True, modules=("agora",))
    table = await running.services.tables.get_table(made["id"])
    prepare, idle = table.spectator_feed.preload_delayed_table, [table.is_idle(-1)]

    async def prepared():
        idle.append(table.is_idle(-1))
        return await prepare()

    monkeypatch.setattr(table.spectator_feed, "preload_delayed_table", prepared)
    await stranger.open(table.id)
    assert idle == [True, False]


async def test_watchers_who_prepare_keep_no_player_waiting(monkeypatch, hours):
    asked = NewTable(sitters=["me", "here"], options={"agora": True}, seed=1)
    setup = replace(make_setup(asked, "anna", "Anna"), kind=TableKind.FRIEND)
    store = SimpleNamespace(load_table=AsyncMock(return_value=(setup, [])))
    workers, replayed = FairThreadPool(), []

    async def run(work, *arguments):
        replayed.append(work)
        return work(*arguments)

    monkeypatch.setattr(workers, "run", run)
    gallery, frames = SpectatorFeed(setup.id, TableResources(store, None, workers, 60, hours)), []
    prepared = await gallery.preload_delayed_table()
    state = TableState.replay(setup)
    (seat,) = state.deciders
    event = Event(
        1, hours.now(), seat, EventKind.MOVE, None, state.format_action(seat, state.game.legal_codes(seat)[0])
    )
    change = state.apply(event)
    store.load_table.return_value = setup, [replace(event, move=change.move, chance=change.chance)]
    await gallery.add_spectator(Connection("bob", frames.append), prepared)
    assert len(replayed) == 1, "nothing is replayed while the table is locked"
    assert json.loads(frames[0])["version"] == 0
    gallery._show_due_events(gallery._waiting[0][0])
    assert json.loads(frames[1])["version"] == 1, "what was stored meanwhile is shown later"
    gallery.remove_spectator(next(iter(gallery.connections)))
    prepared = await gallery.preload_delayed_table()
    store.load_table.return_value = replace(setup, owner="carl"), []
    await gallery.add_spectator(Connection("bob", frames.append), prepared)
    assert len(replayed) == 3, "a guest was deleted meanwhile"


@pytest.mark.parametrize("game", ["duel", "classic"])
async def test_delayed_spectator_cannot_see_the_present_by_any_route(serve, hours, game):
    running = await serve(spectator_delay=3600, hours=hours)
    first, second, stranger = [await running.guest() for _ in range(3)]
    asked = for_two("friend", modules=("agora",)) if game == "duel" else {"sitters": ["me", "free", "level:1"]}
    asked |= {"game": game, "public": True, "time_control": "1/86400"}
    table = (await first.http.post("/api/tables", json=asked)).json()
    await sits_down(second, table, name="Bert")
    pages = [await each.open(table["id"]) for each in (first, second)]
    for page in pages:
        await page.dealt()
    hours.go(4000)  # all see that it was dealt
    other = await stranger.table(kind="friend", public=True)  # the stranger's own, for comparison
    watcher = await stranger.open(table["id"])

    async def seen():
        answers = {}
        for path in ("", "/record", "/positions/9", "/picture", "/comparison"):
            answers[path] = (await stranger.http.get(f"/api/tables/{table['id']}{path}")).text
        answers["page"] = (await stranger.http.get(f"/t/{table['id']}")).text
        answers["report"] = (await stranger.http.get(f"/api/bug-report?table={table['id']}")).text
        lobby = (await stranger.http.get("/api/tables")).json()
        answers["lobby"] = [line for line in lobby["running"] if line["id"] == table["id"]]
        for wish in ("undo", "redo", "revoke", "resign", "leave", "return"):
            answers[wish] = {**await watcher.ask(wish), "cid": ""}
        answers["move"] = {**await watcher.ask("move", action="draft the_pyramids"), "cid": ""}
        return answers

    before = await seen()
    (line,) = before["lobby"]
    assert (line["moves"], line["to_act"], line["deadline"], line["result"]) == (None, [], None, None)
    heard = len(watcher.frames)
    hours.go(60)
    for page in pages:
        if "legal" in page.view:
            await page.play()
    await pages[0].ask("leave" if game == "classic" else "undo")
    after = await seen()
    del before[""], after[""]  # its clock goes on
    assert after == before
    assert not [frame for frame in watcher.frames[heard:] if frame["type"] not in ("refused", "error")]
    own = (await first.http.get("/api/tables")).json()["mine"][0]
    assert own["moves"] is not None
    assert other["id"] in {each["id"] for each in (await stranger.http.get("/api/tables")).json()["mine"]}


async def test_spectators_see_events_of_one_moment_in_order(monkeypatch, hours):
    loop = asyncio.get_running_loop()
    moments = [loop.time()]
    monkeypatch.setattr(loop, "time", lambda: moments[-1])  # as a clock that is coarse
    asked = NewTable(sitters=["me", "here"], options={"agora": True}, seed=1)
    setup = replace(make_setup(asked, "anna", "Anna"), kind=TableKind.FRIEND)
    store = SimpleNamespace(load_table=AsyncMock(return_value=(setup, [])))
    resources = TableResources(store, None, FairThreadPool(), 60, hours)
    gallery, frames, state = SpectatorFeed(setup.id, resources), [], TableState.replay(setup)
    await gallery.add_spectator(Connection("bob", frames.append))
    for number in range(1, 9):
        (seat,) = state.deciders
        move = state.format_action(seat, state.game.legal_codes(seat)[0])
        event = Event(number, hours.now(), seat, EventKind.MOVE, None, move)
        change = state.apply(event)
        gallery.schedule_event(replace(event, move=change.move, chance=change.chance), state)
    moments.append(moments[0] + 61)
    for _ in range(9):
        await asyncio.sleep(0)
    assert [json.loads(frame)["version"] for frame in frames] == [*range(9)]


async def test_refusal_of_a_position_tells_no_move_to_late_watchers(serve, hours):
    running = await serve(spectator_delay=60, hours=hours)
    first, second, stranger = [await running.guest() for _ in range(3)]
    table = await first.table(kind="friend", public=True, modules=("pantheon",))
    await sits_down(second, table)
    pages = [await each.open(table["id"]) for each in (first, second)]
    live = await running.services.tables.get_table(table["id"])
    for page in pages:
        await page.dealt()
    for _ in range(6):  # until positions after different moves are unlike each other
        page = pages[live.state.game.deciders[0]]
        await page.turn()
        await page.play()
    hours.go(100)
    game = live.state.game.copy()
    (seat,) = game.deciders
    page = pages[seat]
    await page.turn()
    codes = []
    for action in page.view["legal"]:
        then = game.copy()
        then.commit(seat, action["action"])
        codes.append(game_type("duel").position_of(then).code())

    async def asked(guest):
        tried = [await guest.http.post("/api/tables", json=for_two(position=code)) for code in codes]
        return [answer.json().get("code") for answer in tried]

    before = await asked(stranger)
    await page.play()
    assert await asked(stranger) == before == [None] * len(codes)
    hours.go(70)
    assert (await asked(stranger))[0] == "not_over"


async def test_greeting_reaches_late_watchers_with_its_subject(serve):
    running = await serve(spectator_delay=3600)
    guest, other, stranger = [await running.guest() for _ in range(3)]
    table = await guest.table(kind="friend", public=True, modules=("agora",))
    await sits_down(other, table)
    first, watcher = await guest.open(table["id"]), await stranger.open(table["id"])
    await first.send("say", what="hello")
    await first.until("said")
    await watcher.ask("resign")
    assert "said" not in {frame["type"] for frame in watcher.frames}


async def test_unfinished_table_is_deleted_by_its_owner_alone(running):
    guest, stranger = await running.guest(), await running.guest()
    table = await guest.table(kind="computer")
    page = await guest.open(table["id"])
    path = f"/api/tables/{table['id']}"
    refused = await stranger.http.delete(path)
    assert (refused.status_code, refused.json()["code"]) == (403, "not_your_table")
    assert (await guest.http.delete(path)).status_code == 204
    assert (await page.until("error"))["code"] == "no_table"
    with pytest.raises(websockets.ConnectionClosed, match="4404"):
        await page.receive()
    for answer in (await guest.http.get(path), await guest.http.delete(path)):
        assert (answer.status_code, answer.json()["code"]) == (404, "no_table")
    assert (await guest.http.get("/api/tables")).json()["mine"] == []


async def test_table_with_others_is_not_deleted_before_its_end(running):
    guest, friend = await running.guest(), await running.guest()
    table = await guest.table(kind="friend", public=True)
    path = f"/api/tables/{table['id']}"
    await sits_down(friend, table)
    for each in (guest, friend):
        refused = await each.http.delete(path)
        assert (refused.status_code, refused.json()["code"]) == (409, "others_play")
    await (await guest.open(table["id"])).ask("resign")
    waiting = await guest.table(kind="friend")
    assert (await guest.http.delete(f"/api/tables/{waiting['id']}")).status_code == 204


@pytest.mark.parametrize("loaded", [True, False], ids=["in memory", "stored"])
async def test_finished_table_is_deleted_for_one_guest_at_a_time(running, loaded):
    guest, friend = await running.guest(), await running.guest()
    table = await guest.table(kind="friend", public=True)
    path = f"/api/tables/{table['id']}"
    await sits_down(friend, table, name="Zenobia")
    await (await guest.open(table["id"])).ask("resign")
    if not loaded:
        await running.services.tables._unload_table(await running.services.tables.get_table(table["id"]))
    assert (await friend.http.delete(path)).status_code == 204
    for each, number in ((guest, 1), (friend, 0)):
        listed = (await each.http.get("/api/tables")).json()
        assert (len(listed["mine"]), listed["counts"]["finished"]) == (number, number)
        assert "Zenobia" not in (await each.http.get(f"{path}/record")).text
        assert (await each.http.get(path)).json()["table"]["you"] == ("p1" if number else "spectator")
    refused = await friend.http.delete(path)
    assert (refused.status_code, refused.json()["code"]) == (403, "not_your_table")
    assert (await guest.http.delete(path)).status_code == 204, "the other one has gone"
    assert (await guest.http.get(path)).status_code == 404
    assert await running.services.store.count_tables() == 0


async def test_full_list_of_tables_is_made_shorter_one_by_one(running):
    guest = await running.guest()
    table = await guest.table(kind="hot_seat")
    await (await guest.open(table["id"])).ask("resign")
    running.services.tables._quota_guard.quotas = Quotas(tables_of_guest=1)
    refused = await guest.http.post("/api/tables", json=for_two("hot_seat"))
    assert refused.json()["error"] == "you have 1 tables here; delete some of your games first"
    assert (await guest.http.delete(f"/api/tables/{table['id']}")).status_code == 204
    assert (await guest.http.post("/api/tables", json=for_two("hot_seat"))).status_code == 200


ALIEN = [
    "UPDATE event SET kind = 'bid' WHERE table_id = :id",
    "UPDATE event SET move = '(nonsense' WHERE table_id = :id",
    "UPDATE game_table SET game = 'cities' WHERE id = :id",
]


@pytest.mark.parametrize("written", ALIEN, ids=["event", "move", "game"])
async def test_table_of_another_version_is_named_and_deleted(running, written):
    """One table that cannot be read takes nothing else away, and can be deleted itself."""
    guest, friend = await running.guest(), await running.guest()
    tables = []
    for _ in range(2):
        table = await guest.table(kind="friend", public=True)
        await sits_down(friend, table)
        page, other = await guest.open(table["id"]), await friend.open(table["id"])
        await (await page.dealt()).play()
        await other.dealt()
        await other.reach(page.version)
        await other.play()
        await other.ask("resign")
        await running.services.tables._unload_table(await running.services.tables.get_table(table["id"]))
        tables.append(table["id"])
    known, alien = tables
    with running.services.store._writing.begin() as connection:
        connection.execute(sql.text(written), {"id": alien})
    path = f"/api/tables/{alien}"
    for each in (path, f"{path}/record", f"{path}/picture"):
        assert (await guest.http.get(each)).status_code == 409, each
    for page, own in (("statistics", {}), ("explorer", {"own": True})):
        body = (await guest.http.get(f"/api/{page}/duel", params=own)).json()
        counted = body["all"]["games"] if page == "statistics" else body["games"]
        assert (counted, body["unread"]) == (1, [alien]), page
    assert (await guest.http.get("/api/statistics/classic")).json()["unread"] == [alien] * ("game =" in written)
    data = (await guest.http.get("/api/me/data")).json()
    assert (list(data["tables"]), data["unread"]) == ([known], [alien])
    listed = (await guest.http.get("/api/tables")).json()
    assert {*(line["id"] for line in listed["mine"]), *listed["unread"]} == {known, alien}
    assert not listed["more"], "all are on this page"
    stranger = await running.guest()
    assert (await stranger.http.delete(path)).status_code == 403
    for each in (guest, friend):
        assert (await each.http.delete(path)).status_code == 204
        assert alien not in (await each.http.get("/api/tables")).text
    assert await running.services.store.count_tables() == 1


async def test_lost_table_is_named_and_deleted(running):
    guest = await running.guest()
    lost, kept = [(await guest.table())["id"] for _ in range(2)]
    with running.services.store._writing.begin() as connection:  # as an upgrade lost them
        for rows in ("event", "seat"):
            connection.exec_driver_sql(f"DELETE FROM {rows} WHERE table_id = '{lost}'")
    running.services.tables._live.clear()
    for path in ("", "/record", "/picture", "/positions/0"):
        answer = await guest.http.get(f"/api/tables/{lost}{path}")
        assert (answer.status_code, answer.json()["code"]) == (409, "lost_moves")
        assert "lost the moves of this table" in answer.json()["error"]
    lobby = (await guest.http.get("/api/tables")).json()
    assert ([line["id"] for line in lobby["mine"]], lobby["unread"]) == ([kept], [lost])
    data = (await guest.http.get("/api/me/data")).json()
    assert (list(data["tables"]), data["unread"]) == ([kept], [lost])
    assert (await guest.http.delete(f"/api/tables/{lost}")).status_code == 204
    assert (await guest.http.get(f"/api/tables/{lost}")).status_code == 404


async def test_deleted_study_is_not_served_from_memory(running):
    guest, other, stranger = [await running.guest() for _ in range(3)]
    for each in (guest, other):
        made = await each.http.post("/api/studies", content=RECORD, headers={"content-type": "text/plain"})
    path = f"/api/studies/{made.json()['study']}"
    assert (await stranger.http.delete(path)).json()["code"] == "not_your_study"
    assert (await guest.http.delete("/api/me")).status_code == 204
    assert (await stranger.http.get(path)).status_code == 200, "the other one has brought it, too"
    study = await running.services.studies.get(made.json()["study"])
    assert (await other.http.delete(path)).status_code == 204
    assert not running.services.studies._cache._values
    for each in ("", "/record", "/positions/0", "/review"):
        answer = await other.http.get(f"{path}{each}")
        assert (answer.status_code, answer.json()["code"]) == (404, "no_study")
    with pytest.raises(RequestRefusal, match="no such study"):
        await running.services.store.save_review(study.id, 0, "engine", [{"ply": 1}])


async def test_study_says_who_may_delete_it(running):
    guest, stranger = await running.guest(), await running.guest()
    made = await guest.http.post("/api/studies", content=RECORD, headers={"content-type": "text/plain"})
    path = f"/api/studies/{made.json()['study']}"
    owners = [(await each.http.get(path)).json()["owner"] for each in (guest, stranger)]
    assert owners == ["you", "others"]
    with running.services.store._writing.begin() as connection:  # as an upgrade lost them
        connection.exec_driver_sql("DELETE FROM study_owner")
    assert (await stranger.http.get(path)).json()["owner"] == "none"
    assert (await stranger.http.delete(path)).status_code == 204
    assert (await guest.http.get(path)).status_code == 404


async def test_deleted_table_takes_nothing_more(running):
    guest = await running.guest()
    table = (await guest.table())["id"]
    page = await guest.open(table)
    await running.services.store.delete_table(table)  # as when its days are over
    answer = await page.ask("move", action=page.view["legal"][0]["action"])
    assert answer["code"] == "no_table"
    assert (await guest.http.get(f"/api/tables/{table}")).status_code == 404


async def test_deleted_guest_is_a_stranger_and_the_table_goes_on(running):
    guest, friend = await running.guest(), await running.guest()
    table = await guest.table(kind="friend", public=True)
    first = await guest.open(table["id"])
    await sits_down(friend, table, name="Zenobia")
    second = await friend.open(table["id"])
    await first.dealt()
    live = await running.services.tables.get_table(table["id"])
    assert (await friend.http.delete("/api/me")).status_code == 204
    await until(lambda: second.socket.close_code is not None)
    back = await friend.open(table["id"])
    assert back.table["you"] == "spectator"
    assert (await back.ask("resign"))["code"] == "spectator"
    assert (await first.play())["type"] == "ack"
    assert first.table["names"]["p2"] == {"kind": "guest"}
    await back.reach(first.version)
    assert (await running.services.tables.get_table(table["id"])) is live
    await running.services.tables._unload_table(live)  # from the store it is the same
    for each in (guest, friend):
        body = (await each.http.get(f"/api/tables/{table['id']}")).text
        assert "Zenobia" not in body
    assert "Zenobia" not in (await guest.http.get(f"/api/tables/{table['id']}/record")).text
    assert (await (await friend.open(table["id"])).ask("resign"))["code"] == "spectator"


async def test_unplayed_game_gives_no_rematch_and_no_win(running):
    guest, stranger = await running.guest(), await running.guest()
    table = await guest.table(kind="friend", public=True)
    await sits_down(stranger, table)
    page = await stranger.open(table["id"])
    await (await guest.open(table["id"])).dealt()
    await page.dealt()
    assert (await page.ask("resign"))["type"] == "ack"
    refused = await stranger.http.post(f"/api/tables/{table['id']}/rematch")
    assert (refused.status_code, refused.json()["code"]) == (409, "not_played")
    assert not page.table["can_rematch"]
    assert (await guest.http.get("/api/statistics/duel")).json()["all"]["games"] == 0
    assert len((await guest.http.get("/api/tables")).json()["mine"]) == 1


async def test_rematch_counts_for_the_guest_who_asks(running):
    guest, friend = await running.guest(), await running.guest()
    table = await guest.table(kind="friend", public=True)
    await sits_down(friend, table)
    pages = [await each.open(table["id"]) for each in (guest, friend)]
    await pages[0].dealt()
    for page in pages:
        await page.turn()
        await page.play()
    assert not pages[1].table["can_rematch"]
    assert (await pages[1].ask("resign"))["type"] == "ack"
    await pages[0].reach(pages[1].version)
    assert pages[0].table["can_rematch"]
    assert (await friend.http.post(f"/api/tables/{table['id']}/rematch")).status_code == 200
    store = running.services.store
    assert [(await store.measure_storage_use(id)).tables_of_guest for id in map(id_of, (guest, friend))] == [1, 1]
    running.services.tables._quota_guard.quotas = Quotas(tables_of_guest=1)
    refused = await friend.http.post("/api/tables", json=for_two("hot_seat"))
    assert (refused.status_code, refused.json()["code"]) == (409, "quota")


async def test_public_lists_are_read_once_for_all_visitors(serve, monkeypatch):
    running = await serve()
    owner, visitors = await running.guest(), [await running.guest() for _ in range(5)]
    made = [(await owner.table(kind="friend", public=True))["id"] for _ in range(2)]
    store, asked = running.services.store, []
    lobby = store.load_lobby
    monkeypatch.setattr(
        store, "load_lobby", lambda guest, *args, **named: asked.append(guest) or lobby(guest, *args, **named)
    )
    monkeypatch.setattr("sevenwonders.server.live.tables.PUBLIC_SECONDS", 3600)
    for visitor in (*visitors, owner):
        listed = (await visitor.http.get("/api/tables")).json()
        mine, opened = ({table["id"] for table in listed[name]} for name in ("mine", "open"))
        assert (mine, opened) == ((set(made), set()) if visitor is owner else (set(), set(made)))
        assert listed["counts"] == {"mine": len(mine), "finished": 0, "open": len(opened), "running": 0}
    assert asked.count(None) == 1
    table = (await visitors[0].http.post(f"/api/tables/{made[0]}/join", json={"code": "open"})).json()["id"]
    listed = (await visitors[1].http.get("/api/tables")).json()
    assert [[each["id"] for each in listed[name]] for name in ("open", "running")] == [[made[1]], [table]]
    await owner.http.delete("/api/me")
    assert not running.services.tables._public
    [left] = (await visitors[1].http.get("/api/tables")).json()["running"]
    assert (left["id"], left["you"], left["invite"]) == (table, "spectator", None)


async def test_person_cannot_be_called_as_the_computer(running):
    guest = await running.guest()

    async def names_of(sitters, names):
        asked = {"sitters": sitters, "names": names, "shuffle": False}
        made = (await guest.http.post("/api/tables", json=asked)).json()["id"]
        return [seat["name"] for seat in (await guest.open(made)).table["seats"].values()]

    for place, sitters in ((0, ("me", "random")), (1, ("random", "me"))):
        computer = (await names_of(sitters, ["", ""]))[1 - place]
        names = ["", ""]
        names[place] = computer.upper().replace("O", "\u041e")  # of the Cyrillic alphabet
        found = await names_of(sitters, names)
        assert (found[1 - place], found[place]) == (computer, f"{names[place]} 2")
