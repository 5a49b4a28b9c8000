"""Tables for 3 to 7 players: choices in secret, seats that the computer takes over, and what each seat may know."""

import asyncio
import json
import re
import uuid

import pytest

from sevenwonders.classic import Game
from sevenwonders.records import loads
from sevenwonders.server.errors import RequestRefusal
from sevenwonders.server.live import presence
from sevenwonders.server.protocol.requests import NewTable
from sevenwonders.server.store import open_store
from sevenwonders.server.tables import EventKind, TableState
from sevenwonders.server.tables.create import make_setup
from sevenwonders.server.tables.proof import check_shuffle_proof

from ..polling import until

ALL_DAY = {"sides": "day"}


async def table_of(guest, *sitters, **asked):
    """A table for 3 to 7, without lots."""
    body = {"game": "classic", "sitters": list(sitters), "shuffle": False, "options": ALL_DAY} | asked
    answer = await guest.http.post("/api/tables", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def friends(running, count=3, **asked):
    """A table of friends who are all there."""
    guests = [await running.guest() for _ in range(count)]
    made = await table_of(guests[0], "me", *["free"] * (count - 1), **asked)
    code = made["invite"].partition("=")[2]
    for number, guest in enumerate(guests[1:], 2):
        answer = await guest.http.post(
            f"/api/tables/{made['id']}/join", json={"code": code, "name": f"Friend {number}"}
        )
        assert answer.status_code == 200, answer.text
    pages = [await guest.open(made["id"]) for guest in guests]
    return made["id"], [await page.dealt() for page in pages]


def last(actions):
    return actions[-1]


async def finish(page):
    """Play to the end against computers."""
    while not page.table["over"]:
        if page.view.get("legal") and page.view["commitment"] is None:
            await page.play(last)
        else:
            await page.until("event", "sync")


async def test_choices_stand_while_the_computer_holds_the_seats(running):
    _, pages = await friends(running)
    for page in pages:
        await page.play()
    for page in pages[1:]:
        await page.reach(pages[0].version)
        assert (await page.ask("leave"))["type"] == "ack"
    await pages[0].reach(pages[-1].version)
    assert pages[0].table["can_undo"] is False
    assert (await pages[0].ask("undo"))["code"] == "stands"


async def test_unstored_choice_of_a_computer_is_discarded(running):
    """Neither writing nor reading works when the first player chooses; the next finds the table as it is stored."""
    guest = await running.guest()
    store, refused = running.services.store, []
    append, load = store.append_event, store.load_table

    async def once_away(event, state):
        if not refused:
            refused.append(event)
            await until(lambda: len(running.services.engine.shown) == 3)  # the others wait for their turn
            raise RequestRefusal("store", "the games cannot be kept now; try again", 503)
        await append(event, state)

    async def once_unread(name):
        if len(refused) == 1:
            refused.append(name)
            raise RequestRefusal("store", "the games cannot be read now; try again", 503)
        return await load(name)

    made = await table_of(guest, "me", "random", "random", "random", seed=1)
    store.append_event, store.load_table = once_away, once_unread
    page = await guest.open(made["id"])
    while page.version < 3:
        await page.until("event", "sync")
    assert len(refused) == 2
    setup, events = await load(made["id"])
    assert [event.seq for event in events] == [1, 2, 3]
    assert {event.actor for event in events} == {1, 2, 3}
    assert TableState.replay(setup, events).version == 3


async def test_returning_player_finds_the_table_by_invitation(running):
    owner, friend = await running.guest(), await running.guest()
    made = await table_of(owner, "me", "free", "random")
    path, code = f"/api/tables/{made['id']}/join", made["invite"].partition("=")[2]
    assert (await friend.http.post(path, json={"code": code, "name": "Friend 2"})).status_code == 200
    leaver = await friend.open(made["id"])
    assert (await leaver.ask("leave"))["type"] == "ack"
    assert (await friend.http.post(path, json={"code": "lost", "name": "Friend 2"})).status_code == 200
    assert (await leaver.ask("return"))["type"] == "ack"
    assert leaver.table["you"] == "p2"


async def test_a_whole_game_against_computers(running):
    guest = await running.guest()
    made = await table_of(guest, "greedy", "me", "random", "random", seed=5)
    assert (made["game"], made["kind"], made["you"]) == ("classic", "computer", "p2")
    page = await guest.open(made["id"])
    assert page.view["game"] == "classic"
    assert page.view["viewer"] == "p2"
    await finish(page)
    ranks = page.table["result"]["ranks"]
    assert sorted(ranks) == ["p1", "p2", "p3", "p4"]
    assert page.table["result"]["winners"] == [seat for seat, rank in ranks.items() if rank == 1]
    record = (await guest.http.get(f"/api/tables/{made['id']}/record")).text
    (read,) = loads(record)
    assert "dealt from the promised seed 5" in check_shuffle_proof(read)
    replayed = read.game()
    assert replayed.seed == 5
    assert [ply.text(1).split(" ", 1)[1] for ply in replayed.plies] == [ply["text"] for ply in page.plies]
    coins = [sum(column) for column in zip(*(ply["coins"] for ply in page.plies), strict=True)]
    assert coins == [page.view["cities"][f"p{seat}"]["coins"] - 3 for seat in range(1, 5)]


async def test_choices_are_secret_until_all_are_in_and_may_be_changed(running):
    _, (first, second, third) = await friends(running)
    before = json.dumps(second.view["cities"])
    actions = [entry["action"] for entry in first.view["legal"]]
    assert (await first.ask("move", action=actions[0]))["type"] == "ack"
    await asyncio.gather(*(page.reach(first.version) for page in (first, second, third)))
    assert first.view["commitment"] == actions[0]
    assert second.view["commitment"] is None
    assert second.view["cities"]["p1"]["ready"]
    assert json.dumps(second.view["cities"]).replace('"ready": true', '"ready": false') == before
    assert all(not frame["plies"] for frame in second.frames if frame["type"] == "event")

    await first.reach((await first.ask("move", action=actions[-1]))["version"])
    assert first.view["commitment"] == actions[-1]
    await first.reach((await first.ask("revoke"))["version"])
    assert first.view["commitment"] is None
    assert (await first.ask("revoke"))["code"] == "nothing_to_revoke"

    for page in (first, second, third):
        await page.ask("move", action=page.view["legal"][-1]["action"])
    await asyncio.gather(*(page.reach(9) for page in (first, second, third)))
    assert [ply["actor"] for ply in first.plies[-3:]] == ["p1", "p2", "p3"]
    assert first.plies[-3]["text"] == actions[-1]
    assert second.plies[-3]["text"] == "sell ?"
    assert first.view["turn"] == 2
    assert (await first.ask("undo"))["code"] == "stands"


async def test_the_same_choice_twice_is_made_once(running):
    _, (page, *_) = await friends(running)
    cid, action = str(uuid.uuid4()), page.view["legal"][0]["action"]
    answers = [await page.ask("move", cid=cid, action=action) for _ in range(2)]
    assert answers[0] == answers[1]
    assert (await page.ask("move", action="build pantheon"))["code"] == "illegal"


async def test_single_player_undo_reshuffles_the_future(running):
    guest = await running.guest()
    page = await guest.open((await table_of(guest, "me", "random", "random", seed=8))["id"])
    assert not page.table["can_undo"]
    before = page.view["hand"]
    while page.view["age"] == 1:
        if page.view.get("legal") and page.view["commitment"] is None:
            await page.play(last)
        else:
            await page.until("event", "sync")
    second = [card["card"] for card in page.view["hand"]]
    while page.view["turn"] != 1 or page.view["age"] != 1:
        assert page.table["can_undo"]
        answer = await page.ask("undo")
        assert answer["type"] == "ack", answer
        await page.reach(answer["version"])
    assert page.view["hand"] == before
    assert page.table["shuffles"] == 1
    for _ in range(6):  # also while the others choose again
        await page.reach((await page.ask("redo"))["version"])
    assert (page.view["age"], page.table["can_redo"], page.table["shuffles"]) == (2, False, 0)
    assert [card["card"] for card in page.view["hand"]] == second
    for _ in range(6):
        await page.reach((await page.ask("undo"))["version"])
    assert page.view["hand"] == before
    while page.view["age"] == 1:
        if page.view.get("legal") and page.view["commitment"] is None:
            await page.play(last)
        else:
            await page.until("event", "sync")
    assert [card["card"] for card in page.view["hand"]] != second


async def test_computer_replaces_an_absent_player_until_they_return(running):
    _, (first, second, third) = await friends(running)
    assert (await first.ask("resign"))["code"] == "other_game"
    hand = first.view["hand"]
    assert (await first.ask("leave"))["type"] == "ack"
    await asyncio.gather(*(page.reach(second.version + 1) for page in (first, second)))
    assert second.table["seats"]["p1"]["stand_in"]
    assert first.table["you"] == "spectator"
    assert "hand" not in first.view
    while not second.view["cities"]["p1"]["ready"]:
        await second.until("event")
    for page in (second, third):
        await page.reach(second.version)
        await page.ask("move", action=page.view["legal"][-1]["action"])
    while second.view["turn"] == 1:
        await second.until("event")
    assert first.table["can_return"]
    left = len(first.frames)
    assert (await first.ask("return"))["type"] == "ack"
    while first.table["you"] != "p1":
        await first.until("event", "sync")
    [back] = [frame for frame in first.frames[left:] if frame.get("table") and frame["table"]["you"] == "p1"][:1]
    assert back["type"] == "sync", "of what the computer did, the seat knows more than a spectator"
    assert first.view["hand"] != hand
    assert first.table["seats"]["p1"]["kind"] == "person"
    assert (await first.ask("return"))["code"] == "no_seat"


async def test_majority_of_present_players_decides_about_the_absent(serve, hours):
    running = await serve(hours=hours)
    _, (first, second, third, fourth) = await friends(running, 4)
    assert (await first.ask("replace", seat=3))["code"] == "not_away"
    await fourth.socket.close()
    while (status := await first.until("status"))["presence"]["p4"] == "here":
        pass
    assert status["presence"]["p4"] == "reconnecting"
    assert status["absent"] == {"p4": {"wait": 180_000, "votes": [], "needed": 2}}
    hours.go(presence.AWAY_SECONDS)
    assert (await first.until("status"))["presence"]["p4"] == "away"
    assert (await first.ask("replace", seat=3))["code"] == "not_away"
    hours.go(180 - presence.AWAY_SECONDS)
    assert (await first.ask("replace", seat=2))["code"] == "not_away"
    assert (await first.ask("claim", seat=3))["code"] == "other_game"
    for _ in range(2):  # one vote each
        assert (await first.ask("replace", seat=3))["type"] == "ack"
    while (status := await second.until("status"))["absent"].get("p4", {}).get("votes") != ["p1"]:
        pass
    assert status["absent"]["p4"]["wait"] == 0
    assert first.table["seats"]["p4"]["kind"] == "person", "a single player cannot remove another"
    assert (await third.ask("replace", seat=3))["type"] == "ack"
    while not first.view["cities"]["p4"]["ready"]:
        await first.until("event", "sync")
    assert first.table["seats"]["p4"] == {"kind": "computer", "name": "Friend 4", "player": "level:3", "stand_in": True}


async def test_people_at_one_screen(running):
    guest = await running.guest()
    made = await table_of(guest, "me", "here", "random", names=["Ada", "Ben", ""], seed=3)
    assert (made["kind"], made["you"]) == ("hot_seat", "several")
    page = await guest.open(made["id"])
    assert page.table["yours"] == ["p1", "p2"]
    assert page.table["hand_over_to"] == "p1"
    assert "hand" not in page.view
    assert (await page.ask("move", action="sell altar"))["code"] == "hand_over"
    await page.send("look", seat=2)
    assert (await page.until("error"))["code"] == "not_your_seat"
    for seat in range(2):
        await page.send("look", seat=seat)
        await page.until("sync")
        assert page.view["viewer"] == f"p{seat + 1}"
        assert (await page.play(last))["type"] == "ack"
    while page.view["turn"] == 1:
        await page.until("event", "sync")
    assert (page.view["viewer"], page.table["hand_over_to"]) == ("p2", None)  # who sits there goes on
    await page.play(last)
    assert page.table["hand_over_to"] == "p1"


def test_screen_is_handed_over_to_a_single_decider_too(monkeypatch):
    """Whatever that seat knows: the screen changes hands in the same way every time."""
    monkeypatch.setattr(Game, "has_secrets", lambda *_: False)
    game = Game.new(seed=24, players=3, sides="night")
    while len(game.asked) != 1:
        game.play(game.legal_codes()[0])
    asked = NewTable(game="classic", sitters=["me", "here", "random"])
    assert TableState(make_setup(asked, "guest", "Ada"), game).has_secrets
    while not game.is_over:
        game.play(game.legal_codes()[0])
    assert not TableState(make_setup(asked, "guest", "Ada"), game).has_secrets


async def test_spectators_and_newcomers(running):
    guest, other = await running.guest(), await running.guest()
    made = await table_of(guest, "random", "random", "random", public=True)
    assert made["kind"] == "watch_computers"
    page = await other.open(made["id"])
    while page.view["turn"] == 1:
        await page.until("event", "sync")
    assert (page.view["viewer"], "hand" in page.view) == ("spectator", False)
    lobby = (await other.http.get("/api/tables")).json()
    assert [table["id"] for table in lobby["running"]] == [made["id"]]
    assert set(lobby["running"][0]["to_act"]) <= {"p1", "p2", "p3"}


async def test_a_rematch_gives_back_the_seats(running):
    guest = await running.guest()
    made = await table_of(guest, "me", "random", "random", seed=1)
    page = await guest.open(made["id"])
    await finish(page)
    again = (await guest.http.post(f"/api/tables/{made['id']}/rematch")).json()
    assert sorted(sitter["kind"] for sitter in again["seats"].values()) == ["computer", "computer", "person"]
    assert (await guest.http.post(f"/api/tables/{made['id']}/rematch")).json()["id"] == again["id"]


async def test_a_hint_tells_chances_and_points(running):
    guest = await running.guest()
    page = await guest.open((await table_of(guest, "me", "random", "random"))["id"])
    await page.send("hint", cid="12345678", seconds=0.1)
    while not (hint := await page.until("hint"))["final"]:
        pass
    assert hint["moves"][0]["action"] in [entry["action"] for entry in page.view["legal"]]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"sitters": ["me", "random"]}, "7 Wonders is for 3 to 7 players; 2 are named"),
        ({"sitters": ["me"] * 3}, "you have one seat"),
        ({"sitters": ["me", "here", "free"]}, "choose 'here' or 'free'"),
        ({"sitters": ["here", "random", "random"]}, "put 'me' among the sitters"),
        ({"sitters": ["me", "level:9", "random"]}, "level"),
        ({"options": {"sides": "dusk"}}, "choose from choose, day, night, random"),
        ({"options": {"players": "5"}}, "leave out the option 'players'"),
        ({"names": ["A", "B", "C", "D"]}, "give each one"),
        ({"position": "nonsense = ["}, ""),
        ({"position": 'format = "sevenwonders"\nversion = 1\ngame = "duel"\nseed = 7\n'}, "7 Wonders Duel"),
        ({"modules": ["agora"]}, "no field 'modules'"),
        ({"game": "chess"}, "'game' cannot be 'chess'; it is 'duel' or 'classic'"),
        ({"game": 7}, "'game' cannot be 7; it is 'duel' or 'classic'"),
        ({"sitters": ["me", "free", "random"], "seed": 3}, "shuffled by the server"),
    ],
)
async def test_tables_that_cannot_be(running, change, said):
    guest = await running.guest()
    body = {"game": "classic", "sitters": ["me", "random", "random"]} | change
    answer = await guest.http.post("/api/tables", json=body)
    assert answer.status_code == 422
    assert said in answer.json()["error"]


async def test_a_game_from_a_position(running):
    guest = await running.guest()
    position = (
        'format = "sevenwonders"\nversion = 1\ngame = "classic"\nposition.age = 2\nposition.turn = 6\n'
        'position.cities = [{ board = "gizah", hand = ["aqueduct", "temple"] }, '
        '{ board = "rhodos", hand = ["statue", "walls"] }, { board = "olympia", hand = ["library", "school"] }]\n'
    )
    made = await table_of(guest, "me", "random", "random", position=position, options={})
    page = await guest.open(made["id"])
    assert (page.view["age"], page.view["turn"]) == (2, 6)


async def test_studies_of_both_games(running):
    guest = await running.guest()
    game = Game.new(seed=3, players=5, sides="night")
    while not game.is_over:
        game.play(game.legal_codes()[-1])
    from sevenwonders.classic.record import Record
    from sevenwonders.records import dumps

    study = (await guest.http.post("/api/studies", content=dumps([Record.of(game)]))).json()["study"]
    contents = (await guest.http.get(f"/api/studies/{study}")).json()
    assert contents["rules"] == "classic"
    assert len(contents["plies"]) == sum(ply.seat < 5 for ply in game.plies)
    entry = contents["plies"][20]
    sight = (await guest.http.get(f"/api/studies/{study}/positions/{entry['ply']}")).json()
    assert (sight["viewer"], sight["age"], sight["turn"]) == (entry["actor"], entry["stage"], entry["turn"])
    assert entry["text"] in [legal["action"] for legal in sight["legal"]]
    watched = (await guest.http.get(f"/api/studies/{study}/positions/{entry['ply']}?viewer=spectator")).json()
    assert "hand" not in watched
    analysis = await guest.http.post(f"/api/studies/{study}/analyse", json={"ply": entry["ply"], "seconds": 0.1})
    assert analysis.json()["seat"] == entry["actor"]
    drawn = await guest.http.get(f"/api/studies/{study}/positions/{entry['ply']}/picture")
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert "classic-card-" not in drawn.text, "no hand"
    path = f"/api/studies/{study}/positions/{entry['ply']}/picture?viewer=p1"
    assert "classic-card-" in (await guest.http.get(path)).text
    assert (await guest.http.get(f"/api/studies/{study}/positions/100000/picture")).status_code in (404, 422)
    far = await guest.http.get(f"/api/studies/{study}/positions/100000")
    assert far.status_code == 404
    start_here = {"game": "classic", "sitters": ["me", "random", "random"], "from": {"study": study, "ply": 1}}
    assert (await guest.http.post("/api/tables", json=start_here)).status_code == 422


async def test_a_stored_table_is_the_same_again(serve, database):
    running = await serve(database=database)
    table, (first, second, third) = await friends(running)
    for page in (first, second, third, first):
        await page.reach(second.version)
        await page.ask("move", action=page.view["legal"][0]["action"])
        await asyncio.gather(*(each.reach(page.version) for each in (first, second, third)))
    await third.ask("leave")
    live = running.services.tables._live[table].result()
    await running.stop()
    state = live.state
    store = open_store(database)
    try:
        setup, events = await store.load_table(table)
        again = TableState.replay(setup, events)
        assert again.game.state == state.game.state
        assert again.version == state.version
        assert [str(ply) for ply in again.game.plies] == [str(ply) for ply in state.game.plies]
        assert again.setup.seats == state.setup.seats
        assert {event.kind for event in events} == {EventKind.JOIN, EventKind.DEAL, EventKind.MOVE, EventKind.LEAVE}
    finally:
        await store.close()


async def test_each_viewer_gets_the_picture_of_their_view(running):
    guest, stranger = await running.guest(), await running.guest()
    table = (await table_of(guest, "random", "me", "random"))["id"]
    page = await (await guest.open(table)).dealt()
    answer = await guest.http.get(f"/api/tables/{table}/picture")
    assert answer.headers["content-type"] == "image/svg+xml"
    shown = set(re.findall(r'id="classic-card-(\w+)-', answer.text))
    assert shown == {card["card"] for card in page.view["hand"]}
    answer = await stranger.http.get(f"/api/tables/{table}/picture")
    assert answer.status_code == 200
    assert "classic-card-" not in answer.text


# ---- a table can always end


@pytest.mark.parametrize("changes", ["choose again", "revoke", "leave"])
async def test_changed_choice_ends_no_game(running, monkeypatch, changes):
    monkeypatch.setattr("sevenwonders.server.tables.state.MAX_CHANGES", 12)  # four for each of three
    _, pages = await friends(running)
    fickle, *others = pages
    before, actions = fickle.version, [entry["action"] for entry in fickle.view["legal"]]
    for number in range(12):
        if changes == "leave":
            answer = await fickle.ask("return" if number % 2 else "leave")
        elif changes == "revoke" and number % 2:
            answer = await fickle.ask("revoke")
        else:
            answer = await fickle.ask("move", action=actions[number % 2])
        if answer["type"] == "refused":
            break
        await fickle.reach(answer["version"])
    assert answer["code"] == "full"
    assert fickle.version - before <= 3 * 4 + 1  # with what the computer chose meanwhile
    for page in others:
        assert (await page.play())["type"] == "ack"
    assert (await others[0].ask("leave"))["type"] == "ack"


async def test_choice_made_twice_is_one_event(running):
    _, (page, *_) = await friends(running)
    action = page.view["legal"][0]["action"]
    first = await page.ask("move", action=action)
    await page.reach(first["version"])
    assert await page.ask("move", action=action, cid="once-more") == first | {"cid": "once-more"}
