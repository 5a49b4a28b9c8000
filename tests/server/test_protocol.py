"""The conversation over the socket, as a page has it."""

import asyncio
import contextlib
import json
import random
import re
import uuid

import pytest
import websockets

from sevenwonders.duel import CHANCE, GAME, Game, known, view
from sevenwonders.duel.actions import legal_codes
from sevenwonders.duel.options import options_from
from sevenwonders.errors import PlayerError
from sevenwonders.game.seats import SEATS
from sevenwonders.players import Analysis
from sevenwonders.server.analyses import analysis_to_json
from sevenwonders.server.limits.budgets import RateLimit
from sevenwonders.server.live.commands import COMMANDS
from sevenwonders.server.page.files import load_page_files
from sevenwonders.server.protocol.messages import PROTOCOL, TableCommand

from .conftest import PATIENCE

MODULES = ([], ["pantheon"], ["agora"], ["pantheon", "agora"], ["solo"])


async def play_to_the_end(pages, choose):
    """Play any action for the player to decide until the game is over."""
    while True:
        for page in pages:
            if "legal" in page.view:
                answer = await page.play(choose)
                assert answer["type"] == "ack", answer
                for other in pages:
                    await other.reach(answer["version"])
                break
        else:
            if pages[0].view["result"]:
                return
            await pages[0].until("event", "sync")


@pytest.mark.parametrize("modules", [[], ["pantheon", "agora"], ["solo"]], ids="+".join)
async def test_a_whole_game_against_the_computer(running, modules):
    guest = await running.guest()
    options = {"promo_wonders": "none" if modules == ["solo"] else "both"}
    table = await guest.table(modules=modules, options=options, seed=5)
    page = await guest.open(table["id"])
    assert (page.version, page.table["you"], page.table["over"]) == (0, "p1", False)
    assert (page.table["seed"], page.table["salt"]) == (None, None)
    choice = random.Random(3)
    await play_to_the_end([page], choice.choice)
    assert page.table["over"]
    assert page.table["seed"] == "5"
    assert page.table["result"]["winner"] == page.view["result"]["winner"]
    fresh = await guest.open(table["id"])
    assert (fresh.view, fresh.plies, fresh.version) == (page.view, page.plies, page.version)
    assert [f"{ply['actor']} {ply['text']}" for ply in page.plies] == page.view["plies"]


async def test_offered_actions_are_the_legal_actions(running):
    guest = await running.guest()
    table = await guest.table(kind="hot_seat", seed=11)
    page, game, choice = await guest.open(table["id"]), Game(seed=11, names=("Guest", "Player 2")), random.Random(1)
    while not game.is_over:
        if page.table["hand_over_to"]:
            await page.send("look", seat=game.seat)
            await page.until("sync")
        assert page.view == view(game, game.seat)
        assert sorted(entry["code"] for entry in page.view["legal"]) == sorted(game.legal_codes())
        code = choice.choice(game.legal_codes())
        notation = next(entry["action"] for entry in page.view["legal"] if entry["code"] == code)
        coins = [int(city.coins) for city in game.state.city]
        before = len(page.plies)
        await page.play(lambda _, notation=notation: notation)
        game.play(code)
        if not page.view["result"] and page.frames[-1]["type"] == "event":
            after = [int(city.coins) for city in game.state.city]
            assert page.plies[before]["coins"] == [new - old for new, old in zip(after, coins, strict=True)]
    assert page.view["result"]


async def test_illegal_move_is_refused_and_changes_nothing(running):
    guest = await running.guest()
    page = await guest.open((await guest.table())["id"])
    for action, word in (("build altar", "not legal"), ("dance", "dance"), ("0", "0"), ("draft", "draft")):
        answer = await page.ask("move", action=action)
        assert (answer["type"], answer["code"]) == ("refused", "illegal")
        assert word in answer["error"]
        assert "Traceback" not in answer["error"]
        is_action = action == "build altar"
        assert answer.get("refusal") == ({"code": "moment", "verb": "build", "verbs": ["draft"]} if is_action else None)
    assert page.version == 0
    assert (await page.play())["type"] == "ack"


async def test_the_same_cid_is_done_once_and_answered_the_same(running):
    guest = await running.guest()
    table = (await guest.table(kind="hot_seat"))["id"]
    page, other = await guest.open(table), await guest.open(table)
    cid, action = str(uuid.uuid4()), page.view["legal"][0]["action"]
    for each in (page, page, other):
        await each.send("move", cid=cid, version=0, action=action)
    first, second = await page.until("ack"), await page.until("ack")
    third = await other.until("ack")
    assert first == second == third == {"type": "ack", "cid": cid, "version": 1}
    assert (await guest.open(table)).version == 1
    # Another move under the same cid is not made either.
    again = await page.ask("move", cid=cid, action="anything")
    assert again == first


async def test_cid_of_one_guest_answers_no_other(running):
    first, second = await running.guest(), await running.guest()
    made = await first.table(kind="friend")
    table, code = made["id"], made["invite"].partition("=")[2]
    assert (await second.http.post(f"/api/tables/{table}/join", json={"code": code})).is_success
    pages = [await (await guest.open(table)).dealt() for guest in (first, second)]
    mover, other = sorted(pages, key=lambda page: "legal" not in page.view)
    cid = str(uuid.uuid4())
    done = await mover.ask("move", cid=cid, action=mover.view["legal"][0]["action"])
    assert done["type"] == "ack"
    await other.reach(done["version"])
    for page in (other, await (await running.guest()).open(table)):
        assert (await page.ask("resign", cid=cid, seat=None))["type"] == ("ack" if page is other else "refused")
    assert other.table["over"], "the other player has resigned, with a name that the first one had used"


async def test_stale_page_is_refused_and_updated(running):
    guest = await running.guest()
    table = (await guest.table(kind="hot_seat"))["id"]
    page, late = await guest.open(table), await guest.open(table)
    await page.play()
    await late.send("move", cid=str(uuid.uuid4()), version=0, action=late.view["legal"][1]["action"])
    answer = await late.until("refused")
    assert (answer["code"], answer["version"]) == ("behind", 1)
    await late.until("sync")
    assert late.view == page.view


async def test_reconnected_page_receives_missed_events(running):
    guest, friend = await running.guest(), await running.guest()
    table = await guest.table(kind="friend", seat=0)
    await friend.http.post(f"/api/tables/{table['id']}/join", json={"code": table["invite"].partition("join=")[2]})
    pages = [await guest.open(table["id"]), await friend.open(table["id"])]
    await pages[0].dealt()
    watcher = await (await running.guest()).open(table["id"])
    choice = random.Random(2)
    while pages[0].view["result"] is None and pages[0].version < 30:
        mover = next(page for page in pages if "legal" in page.view)
        answer = await mover.play(choice.choice)
        for page in [*pages, watcher]:
            await page.reach(answer["version"])
        if answer["version"] % 7 == 0:
            # Both seats and a spectator, from different versions back.
            for who, page in ((guest, pages[0]), (friend, pages[1]), (friend, watcher)):
                if page is watcher:
                    continue
                again = await who.open(table["id"], hello=False)
                back = choice.randrange(2, page.version)
                known = await who.open(table["id"])
                again.version, again.plies = back, None
                await again.send("hello", version=back)
                frames = [await again_event(again) for _ in range(page.version - back)]
                assert [frame["version"] for frame in frames] == list(range(back + 1, page.version + 1))
                assert [frame["view"] is None for frame in frames] == [True] * (len(frames) - 1) + [False]
                assert frames[-1]["view"] == known.view == page.view
                assert frames[-1]["table"] == known.table
                missed = [ply for frame in frames for ply in frame["plies"]]
                assert missed == known.plies[len(known.plies) - len(missed) :]
                await again.socket.close()
                await known.socket.close()


async def again_event(page):
    while True:
        frame = json.loads(await asyncio.wait_for(page.socket.recv(), PATIENCE))
        if frame["type"] == "event":
            return frame
        assert frame["type"] == "status"


async def test_page_away_for_long_receives_the_whole_state(running):
    guest = await running.guest()
    table = (await guest.table(modules=["agora"], seed=1))["id"]
    page = await guest.open(table)
    choice = random.Random(2)
    while page.version < 70:
        await page.turn()
        await page.play(choice.choice)
    again = await guest.open(table, hello=False)
    await again.send("hello", version=1)
    assert (await again.receive())["type"] == "sync"
    future = await guest.open(table, hello=False)
    await future.send("hello", version=10_000)
    assert (await future.receive())["type"] == "sync"


async def test_nothing_happens_before_hello_and_nonsense_is_answered(running):
    guest = await running.guest()
    page = await guest.open((await guest.table())["id"], hello=False)
    await page.send("move", cid="12345678", version=0, action="x")
    assert (await page.until("error"))["code"] == "no_hello"
    await page.hello()
    for text in (
        "",
        "no json",
        "[]",
        "null",
        '"text"',
        "{}",
        '{"type": 7}',
        '{"type": "dance"}',
        '{"type": "move"}',
        '{"type": "move", "cid": "short", "version": 0, "action": "x"}',
        '{"type": "move", "cid": "12345678", "version": -1, "action": "x"}',
        '{"type": "move", "cid": "12345678", "version": 0, "action": 7}',
        '{"type": "move", "cid": "12345678", "version": 0, "action": "x", "more": 1}',
        '{"type": "pace", "milliseconds": 1e999}',
        '{"type": "ping", "t": NaN}',
        '{"type": "look", "seat": 7}',
        '{"type": "look", "seat": true}',
        '{"type": "resign", "cid": "12345678", "version": 0, "seat": true}',
        '{"type": "resign", "cid": "12345678", "version": 0, "seat": 1.0}',
        "[" * 10_000,
        "😀",
    ):
        await page.socket.send(text)
        answer = await page.until("error")
        assert answer["code"] == "bad_message", text
        assert answer["error"]
        assert "\n" not in answer["error"]
    await page.socket.send(b"\xff\xfe")
    assert (await page.until("error"))["code"] == "bad_message"
    await page.send("ping", t=7.5)
    assert await page.until("pong") == {"type": "pong", "t": 7.5}
    await page.send("look", seat=0)
    assert (await page.until("error"))["code"] == "no_hot_seat"


async def test_a_frame_that_is_too_large_ends_the_conversation(running):
    guest = await running.guest()
    page = await guest.open((await guest.table())["id"])
    await page.socket.send("x" * 20_000)
    with pytest.raises(websockets.ConnectionClosed) as closed:
        await page.until("nothing")
    assert closed.value.rcvd.code == 1009


async def test_flood_closes_the_flooding_socket_alone(running, monkeypatch):
    monkeypatch.setattr("sevenwonders.server.limits.bounds.SOCKET_RATE", RateLimit(60, 3))
    guest, other = await running.guest(), await running.guest()
    table = (await guest.table(kind="hot_seat"))["id"]
    flood, calm = await guest.open(table), await guest.open(table)
    with contextlib.suppress(websockets.ConnectionClosed):
        for _ in range(1000):
            await flood.send("pace", milliseconds=0)
    with pytest.raises(websockets.ConnectionClosed) as closed:
        await flood.until("nothing")
    assert closed.value.rcvd.code == 4029
    assert flood.frames[-1]["code"] == "too_many"
    assert (await calm.play())["type"] == "ack"
    assert (await other.open(table)).version == 1


async def test_hello_on_new_sockets_is_paid_from_one_account(running, monkeypatch, clock):
    monkeypatch.setattr("sevenwonders.server.limits.bounds.LOOPBACK_RATE_FACTOR", 1)
    guest = await running.guest()
    table = (await guest.table(kind="hot_seat"))["id"]
    greeted = 0
    with contextlib.suppress(websockets.InvalidStatus, websockets.ConnectionClosed):
        while greeted < 100:
            page = await guest.open(table)
            await page.socket.close()
            greeted += 1
    assert 20 < greeted < 60, "a socket costs 4 tokens and its hello 2; an address has 300"
    clock.now += 60
    assert (await guest.open(table)).version == 0


async def test_client_that_does_not_read_is_disconnected(running, monkeypatch):
    guest = await running.guest()
    table = (await guest.table(kind="hot_seat"))["id"]
    page = await guest.open(table)
    monkeypatch.setattr("sevenwonders.server.limits.bounds.MAX_UNSENT_FRAMES", 2)
    live = running.services.tables._live[table].result()
    connection = next(iter(live.connections))
    for _ in range(4):
        connection.post('{"type": "pong", "t": 0}')
    with pytest.raises(websockets.ConnectionClosed) as closed:
        await page.until("nothing")
    assert closed.value.rcvd.code == 4008
    assert (await guest.open(table)).version == 0


async def test_unknown_table_and_page_of_another_version_are_refused(running):
    guest = await running.guest()
    for name in ("0000000000000000", "a%2Fb"):
        page = await guest.open(name, hello=False)
        assert (await page.receive())["code"] == "no_table"
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await page.receive()
        assert closed.value.rcvd.code == 4404
    table = (await guest.table())["id"]
    address = f"{running.base.replace('http', 'ws')}/api/tables/{table}/socket?protocol=99"
    async with websockets.connect(address, origin=running.base) as socket:
        assert json.loads(await socket.recv())["code"] == "protocol"


def test_page_and_server_have_the_same_protocol():
    assert f"const PROTOCOL = {PROTOCOL};" in load_page_files().read_text("js/core/socket.js")


# ---- friends


@pytest.fixture
async def friends(serve, hours):
    """Two friends at a table, and a stranger who watches."""
    running = await serve(hours=hours)
    guest, friend, stranger = [await running.guest() for _ in range(3)]
    table = await guest.table(kind="friend", seat=0)
    code = table["invite"].partition("join=")[2]
    joined = await friend.http.post(f"/api/tables/{table['id']}/join", json={"code": code, "name": "Bert"})
    assert joined.json()["you"] == "p2"
    pages = [await each.open(table["id"]) for each in (guest, friend, stranger)]
    await pages[0].dealt()
    return table["id"], (guest, friend, stranger), pages


async def test_friend_needs_the_invitation_and_no_move_comes_before(running):
    guest, friend, stranger = [await running.guest() for _ in range(3)]
    table = await guest.table(kind="friend", seat=1)
    assert table["waiting"]
    assert table["names"] == {"p1": {"kind": "free"}, "p2": {"kind": "guest"}}
    path = f"/api/tables/{table['id']}/join"
    watching = await stranger.open(table["id"])
    assert watching.table["invite"] is None
    refused = await stranger.http.post(path, json={"code": "wrong"})
    assert (refused.status_code, refused.json()["code"]) == (403, "wrong_code")
    code = table["invite"].partition("join=")[2]
    await friend.http.put("/api/me", json={"name": "Bert"})
    page = await guest.open(table["id"])
    answer = await page.ask("move", action="draft the_pyramids")
    assert answer["code"] == "waiting"
    joined = await friend.http.post(path, json={"code": code})
    assert (joined.status_code, joined.json()["names"]) == (200, {"p1": "Bert", "p2": {"kind": "guest"}})
    await page.until("event")
    assert page.table["names"]["p1"] == "Bert"
    assert page.table["invite"] is None
    assert (await friend.http.post(path, json={"code": code})).status_code == 200, "twice does no harm"
    late = await stranger.http.post(path, json={"code": code})
    assert (late.status_code, late.json()["code"]) == (409, "taken")


async def test_only_who_is_to_decide_can_move(friends):
    _, _, (first, second, watcher) = friends
    assert "legal" in first.view
    assert "legal" not in second.view
    action = first.view["legal"][0]["action"]
    assert (await second.ask("move", action=action))["code"] == "not_your_turn"
    assert (await watcher.ask("move", action=action))["code"] == "spectator"
    for kind in ("undo", "resign"):
        assert (await watcher.ask(kind))["code"] == "spectator"
    assert (await watcher.ask("undo_answer", agree=True))["code"] == "not_asked"
    await first.send("hint", cid="hint-0001")
    assert (await first.until("refused"))["code"] == "no_hints"


async def test_a_friend_is_asked_before_a_move_is_taken_back(friends, hours):
    _, _, (first, second, watcher) = friends
    assert (await first.ask("undo"))["code"] == "nothing_to_undo"
    before = first.view
    done = await first.play()
    await second.reach(done["version"])
    assert first.table["can_undo"]
    assert not second.table["can_undo"]
    asked = await first.ask("undo")
    assert asked["type"] == "ack"
    await second.reach(asked["version"])
    assert second.table["undo_asked"] == "p1"
    assert (await first.ask("undo_answer", agree=True))["code"] == "not_asked"
    answer = await second.ask("undo_answer", agree=False)
    await first.reach(answer["version"])
    assert first.table["undo_asked"] is None
    assert len(first.plies) > len(before["plies"])
    assert (await first.ask("undo"))["code"] == "declined"
    hours.go(10)
    asked = await first.ask("undo")
    assert (await first.ask("undo"))["code"] == "asked_already"
    await second.reach(asked["version"])
    answer = await second.ask("undo_answer", agree=True)
    for page in (first, second, watcher):
        await page.reach(answer["version"])
        assert len(page.plies) == len(before["plies"])
    assert first.view == before
    assert not first.table["can_redo"]
    assert (await first.ask("redo"))["code"] == "nothing_to_redo"


async def test_a_move_that_turned_cards_up_stands(friends):
    _, _, (first, second, _) = friends
    choice = random.Random(0)
    while True:
        mover, other = (first, second) if "legal" in first.view else (second, first)
        done = await mover.play(choice.choice)
        await other.reach(done["version"])
        if mover.view["age"] and mover.plies[-1]["actor"] == "d":
            break
    assert not mover.table["can_undo"]
    assert (await mover.ask("undo"))["code"] == "revealed"
    assert (await other.ask("undo"))["code"] == "nothing_to_undo"


async def test_giving_up_ends_the_game_and_reveals_the_seed(friends):
    table, (guest, friend, stranger), (first, second, watcher) = friends
    for mover in (first, second):
        await mover.turn()
        await mover.play()
    answer = await second.ask("resign")
    for page in (first, second, watcher):
        await page.reach(answer["version"])
        assert page.table["result"] == {"winner": "p1", "victory": "resignation"}
        assert page.table["over"]
        assert page.table["seed"]
    assert (await second.play())["code"] == "over"
    assert (await first.ask("undo"))["code"] == "over"
    assert (await first.ask("resign"))["code"] == "over"
    listed = (await guest.http.get("/api/tables")).json()["mine"][0]
    assert listed["over"]
    assert listed["result"]["victory"] == "resignation"
    # They play again: all land at the same table, with the seats swapped.
    again = [await each.http.post(f"/api/tables/{table}/rematch") for each in (guest, friend)]
    assert again[0].json()["id"] == again[1].json()["id"] != table
    assert [each.json()["you"] for each in again] == ["p2", "p1"]
    await first.until("event")
    assert first.table["rematch"] == again[0].json()["id"]
    assert first.table["rematch_by"] == "p1"
    assert (await stranger.http.post(f"/api/tables/{table}/rematch")).status_code == 403


# ---- against the computer, and in a hot seat


async def test_undo_against_the_computer_reshuffles(running):
    guest = await running.guest()
    table = (await guest.table(seed=4))["id"]
    page = await guest.open(table)
    await page.turn()
    plies = list(page.plies)
    while page.view["age"] == 0 or all(ply["actor"] != "d" for ply in page.plies[len(plies) :]):
        before, plies = page.view, list(page.plies)
        await page.play()
        await page.turn()
    shuffles = page.table["shuffles"]
    answer = await page.ask("undo")
    assert answer["type"] == "ack"
    await page.reach(answer["version"])
    assert page.plies == plies
    assert page.view == before
    assert page.table["shuffles"] == shuffles + 1
    # The table is the fold of its events, after a restart as well.
    running.services.tables._live.clear()
    fresh = await guest.open(table)
    assert (fresh.view, fresh.plies, fresh.table) == (page.view, page.plies, page.table)


async def test_redo_brings_back_the_same_chance(running):
    """Past a reveal, several steps at once, and after a restart; a move ends it."""
    guest = await running.guest()
    table = (await guest.table(seed=4))["id"]
    page = await guest.open(table)
    for _ in range(6):
        await page.turn()
        await page.play()
    await page.turn()
    states = []
    assert not page.table["can_redo"]
    while page.table["can_undo"]:
        states.append((page.view, list(page.plies), page.table["shuffles"]))
        await page.reach((await page.ask("undo"))["version"])
    assert len(states) > 3
    assert page.table["shuffles"] > 0
    running.services.tables._live.clear()
    page = await guest.open(table)
    for state in reversed(states):
        assert page.table["can_redo"]
        await page.reach((await page.ask("redo"))["version"])
        assert (page.view, page.plies, page.table["shuffles"]) == state
    assert (await page.ask("redo"))["code"] == "nothing_to_redo"
    await page.reach((await page.ask("undo"))["version"])
    assert page.table["can_redo"]
    await page.play()
    assert not page.table["can_redo"]


async def test_hot_seat_with_secrets_waits_behind_a_curtain(running):
    guest = await running.guest()
    page = await guest.open((await guest.table(kind="hot_seat", modules=["agora"], seed=1))["id"])
    choice, curtains = random.Random(1), 0
    for _ in range(100):
        if page.view["result"]:
            break
        if seat := page.table["hand_over_to"]:
            curtains += 1
            assert "legal" not in page.view, "the one who sits there does not see what the other may do"
            assert (page.view["viewer"], page.table["sitting"]) == ("spectator", None)
            assert not [ply for ply in page.view["plies"] if re.match(r"p. keep (?!\?)", ply)]
            assert (await page.ask("move", action="x"))["code"] == "hand_over"
            await page.send("look", seat=int(seat[1]) - 1)
            await page.until("sync")
        assert page.table["sitting"] == page.view["viewer"] == page.view["to_act"]
        conspire = [entry["action"] for entry in page.view["legal"] if entry["action"] == "conspire"]
        await page.play(lambda actions, conspire=conspire: (conspire or [choice.choice(actions)])[0])
    assert curtains > 10


async def test_hints_are_for_players_while_the_game_goes_on(running):
    guest, stranger = await running.guest(), await running.guest()
    table = await guest.table(seed=3)
    page, watching = await guest.open(table["id"]), await stranger.open(table["id"])
    await watching.send("hint", cid="hint-0001", seconds=0.1)
    assert (await watching.until("refused"))["code"] == "spectator"
    await page.ask("resign")
    await page.send("hint", cid="hint-0002", seconds=0.1)
    assert (await page.until("refused"))["code"] == "over"


async def test_hints_come_in_better_and_better_frames_until_the_last(running):
    guest = await running.guest()
    page = await guest.open((await guest.table(modules=["agora"], seed=3))["id"])
    assert page.table["hints"]
    choice = random.Random(3)
    for _ in range(25):
        await page.turn()
        await page.play(choice.choice)
    await page.turn()
    await page.send("hint", cid="hint-0001", seconds=0.1)
    first, last = await page.until("hint"), await page.until("hint")
    assert ([first["final"], last["final"]], first["cid"]) == ([False, True], "hint-0001")
    assert last["moves"][0]["action"] == page.view["legal"][0]["action"] == last["line"][0].partition(" ")[2]
    assert last["moves"][0]["reasons"] == [{"key": "price", "values": {"coins": 2}}]
    await page.send("hint", cid="hint-0002", seconds=60)
    await page.until("hint")
    (table,) = running.services.tables._list_loaded()
    (connection,) = table.connections
    await page.send("stop_hint", cid="hint-0001")  # late, and of another one
    await page.send("ping", t=1)
    await page.until("pong")
    assert connection.hint is not None
    await page.send("stop_hint", cid="hint-0002")
    await page.send("ping", t=1)
    await page.until("pong")
    assert connection.hint is None
    assert all(not frame["final"] for frame in page.frames if frame.get("cid") == "hint-0002")
    # The engine never receives what its seat cannot know.
    assert len(running.services.engine.shown) > 10
    for state, seat in running.services.engine.shown:
        assert known(state, seat) == state


async def test_failed_engine_reports_and_retries_on_reconnect(serve):
    class Headache:
        ill = True

        async def decide(self, game, state, seat, player, seed, *, client):
            if self.ill:
                raise PlayerError("the computer has a headache")
            return legal_codes(state)[0]

        async def close(self):
            pass

    running = await serve(engine=Headache())
    guest = await running.guest()
    table = (await guest.table(seat=1))["id"]
    page = await guest.open(table)
    trouble = await page.until("error")
    assert (trouble["code"], "headache" in trouble["error"]) == ("computer", True)
    running.services.engine.ill = False
    again = await guest.open(table)
    await again.until("event")
    assert "legal" in again.view


async def test_computers_play_each_other_before_a_spectator(running, monkeypatch):
    guest = await running.guest()
    table = await guest.table(sitters=["random", "random"], seed=9)
    assert table["you"] == "spectator"
    page = await guest.open(table["id"])
    while not page.table["over"]:
        await page.until("event")
    assert page.view["viewer"] == "spectator"
    assert page.view["result"]


async def test_status_says_who_is_there(friends):
    _, _, (first, second, _) = friends
    await second.socket.close()
    while (await first.until("status"))["presence"] != {"p1": "here", "p2": "reconnecting"}:
        pass


@pytest.mark.parametrize("modules", MODULES, ids="+".join)
def test_real_views_have_the_declared_shape(modules):
    from pydantic import TypeAdapter

    from sevenwonders.duel.view_types import View

    shape, choice = TypeAdapter(View), random.Random(8)
    game = Game(options_from("default", {"library_draw": "public"}, modules), seed=8)
    while not game.is_over:
        for viewer in (0, 1, None):
            shape.validate_python(view(game, viewer), strict=True)
        game.play(choice.choice(game.legal_codes()))
    shape.validate_python(view(game, 0), strict=True)


async def test_not_too_many_come_in_without_a_word(running, monkeypatch):
    monkeypatch.setattr(running.services.pending, "_max_waiting", 2)
    guest = await running.guest()
    table = (await guest.table())["id"]
    silent = [await guest.open(table, hello=False) for _ in range(2)]
    third = await guest.open(table, hello=False)
    with pytest.raises(websockets.ConnectionClosed) as closed:
        await silent[0].receive()
    assert closed.value.rcvd.code == 4010
    await third.hello()
    await silent[1].hello()
    assert silent[1].table["id"] == third.table["id"] == table
    assert not running.services.pending._waiting


# ---- back to positions before a page was opened


async def test_past_position_is_the_view_that_was_sent(friends):
    """Every seat, and who watches, gets what they were shown then, and nothing of the others."""
    table, (guest, friend, stranger), pages = friends
    shown = [{len(page.view["plies"]): page.view} for page in pages]
    for _ in range(12):
        acting = next(page for page in pages[:2] if page.view["to_act"] == page.view["viewer"])
        answer = await acting.play()
        for page, views in zip(pages, shown, strict=True):
            await page.reach(answer["version"])
            views[len(page.view["plies"])] = page.view
    for visitor, views in zip((guest, friend, stranger), shown, strict=True):
        for plies, then in views.items():
            answer = await visitor.http.get(f"/api/tables/{table}/positions/{plies}")
            assert answer.json() == then
    assert (await guest.http.get(f"/api/tables/{table}/positions/-1")).status_code == 422
    assert (await guest.http.get("/api/tables/none/positions/3")).status_code == 404


async def test_endless_undo_and_redo_end_and_the_game_goes_on(running, monkeypatch):
    monkeypatch.setattr("sevenwonders.server.tables.state.MAX_CHANGES", 8)  # four for each of two
    guest = await running.guest()
    page = await guest.open((await guest.table(kind="hot_seat"))["id"])
    await page.play()
    for number in range(9):
        answer = await page.ask("redo" if number % 2 else "undo")
        if answer["type"] == "refused":
            break
        await page.reach(answer["version"])
    assert answer["code"] == "full"
    await page.turn()
    assert (await page.play())["type"] == "ack"
    assert (await page.ask("resign"))["type"] == "ack"


def test_continuation_of_an_analysis_is_of_both_players() -> None:
    game = Game(seed=7)
    while game.question.name != "TURN":
        game.play(game.legal_codes()[0])
    known, seat = game.known(game.seat), game.seat
    codes = []
    for _ in range(2):
        codes.append(game.legal_codes()[0])
        game.play(codes[-1])
    message = analysis_to_json(GAME, known, seat, Analysis(seat, 8, 0.1, 0.5, line=tuple(codes)))
    assert message["line"] == [f"{SEATS[ply.seat]} {ply.action}" for ply in game.plies if ply.seat != CHANCE][-2:]


def test_every_command_of_a_table_is_carried_out():
    assert {*COMMANDS} == {*TableCommand.__subclasses__()}
