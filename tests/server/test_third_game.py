"""A server on which the toy game of "Add a game" is registered, which lacks most of what a game may have."""

import json

import pytest
from pydantic import TypeAdapter, ValidationError

from sevenwonders.game import SEATS, Forfeit
from sevenwonders.records import dumps, loads
from sevenwonders.registry import game_types
from sevenwonders.server.protocol.messages import GameView
from sevenwonders.server.tables.proof import check_shuffle_proof

from ..toy_game import STONES, forget, install

pytestmark = pytest.mark.asyncio
NEW_TABLES = {
    "duel": {"sitters": ["me", "random"]},
    "classic": {"sitters": ["me", "random", "random"]},
    "stones": {"sitters": ["me", "random"]},
}
NOT_OFFERED = [
    "/api/catalogue/stones",
    "/api/examples/stones",
    "/api/explorer/stones",
    "/api/puzzles?game=stones",
    "/api/rulings/stones/en",
    "/api/rules/stones/en?words=take",
]
OF_A_STUDY = [
    ("GET", "positions/3/picture", {}),
    ("POST", "analyse", {"json": {"ply": 3, "seconds": 1}}),
    ("POST", "review", {}),
    ("GET", "review", {}),
    ("POST", "risks/3", {}),
]


async def of_stones(guest, *sitters, **asked):
    """Make a table of Stones."""
    body = {"game": "stones", "sitters": list(sitters), "shuffle": False} | asked
    answer = await guest.http.post("/api/tables", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def turn(page):
    """Wait until a page may play, or the game is over."""
    while not page.view["legal"] and not page.table["over"]:
        await page.until("event", "sync")


async def finish(*pages):
    """Let each page play in its turn until the game is over."""
    while not pages[0].table["over"]:
        for page in pages:
            await turn(page)
            if not page.table["over"]:
                await page.play(max)


async def text_of(guest, path, status=200):
    answer = await guest.http.get(path)
    assert answer.status_code == status, answer.text
    return answer.text


@pytest.mark.parametrize("game", NEW_TABLES)
async def test_table_of_each_game_is_created(game, registered, serve) -> None:
    guest = await (await serve()).guest()
    answer = await guest.http.post("/api/tables", json={"game": game, "seed": 1, **NEW_TABLES[game]})
    assert answer.status_code == 200, answer.text


@pytest.mark.parametrize("path", NOT_OFFERED)
async def test_missing_parts_of_a_game_are_not_offered(path, registered, serve) -> None:
    guest = await (await serve()).guest()
    answer = await guest.http.get(path)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_offered"), answer.text
    assert answer.json()["error"].startswith("Stones has no ")


async def test_statistics_of_a_game_without_choices(registered, serve) -> None:
    guest = await (await serve()).guest()
    answer = await guest.http.get("/api/statistics/stones")
    assert answer.status_code == 200, answer.text


async def test_views_have_the_shape_that_their_game_declares(registered) -> None:
    shape = TypeAdapter(GameView)
    for game in game_types():
        options = game.options()
        view = {**game.view(game.deal_game(options, 1, SEATS[: options.num_players]), 0)}
        assert shape.validate_python(view) == view
        if game.capabilities.view_type is not None:
            with pytest.raises(ValidationError):
                shape.validate_json(json.dumps({**view, "no_such_key": 1}))


async def test_two_guests_play_stones_to_its_end(registered, running) -> None:
    owner, friend = await running.guest(), await running.guest()
    made = await of_stones(owner, "me", "free", options={"misere": True}, time_control="600+5")
    code = made["invite"].partition("=")[2]
    joined = await friend.http.post(f"/api/tables/{made['id']}/join", json={"code": code, "name": "Bert"})
    assert joined.status_code == 200, joined.text
    pages = [await guest.open(made["id"]) for guest in (owner, friend)]
    for page in pages:
        await page.dealt()
    await finish(*pages)
    for page in pages:
        await page.reach(max(page.version for page in pages))
        assert sorted(page.table["result"]["ranks"].values()) == [1, 2]
    winner = {"p1": "p2", "p2": "p1"}[pages[0].plies[-1]["actor"]]  # the last stone loses
    assert pages[1].table["result"]["winners"] == [winner]
    (record,) = loads(await text_of(friend, f"/api/tables/{made['id']}/record"))
    assert record.game().result.winners == record.result.winners == (SEATS.index(winner),)
    assert check_shuffle_proof(record)
    again = await owner.http.post(f"/api/tables/{made['id']}/rematch", json={})
    assert again.json()["game"] == "stones"
    mine = (await owner.http.get("/api/tables")).json()["mine"]
    assert [line["game"] for line in mine] == ["stones", "stones"]
    statistics = (await owner.http.get("/api/statistics/stones")).json()
    assert statistics["all"]["games"] == 1


async def test_stones_is_undone_resigned_and_kept_over_a_restart(registered, serve, tmp_path) -> None:
    running = await serve()
    guest = await running.guest()
    made = await of_stones(guest, "me", "random", seed=7)
    page = await guest.open(made["id"])
    await page.play(min)
    await turn(page)
    for wish, moves in (("undo", 1), ("redo", 3)):
        answer = await page.ask(wish)
        await page.reach(answer["version"])
        assert len(page.plies) == moves
    await page.send("hint", cid="a-hint-please", seconds=1)
    hint = await page.until("refused")
    assert (hint["type"], hint["code"], hint["error"]) == ("refused", "not_offered", "Stones has no hints")
    assert not page.table["hints"]
    assert "seed" not in await text_of(guest, f"/api/tables/{made['id']}/record")
    picture = await text_of(guest, f"/api/tables/{made['id']}/picture", 404)
    assert "Stones has no pictures" in picture
    assert (await page.ask("resign"))["type"] == "ack"
    cookies = guest.http.cookies
    await running.stop()
    later = await (await serve()).guest()
    later.http.cookies = cookies
    (record,) = loads(await text_of(later, f"/api/tables/{made['id']}/record"))
    assert (record.result.winners, record.result.way) == ((1,), "resignation")


async def test_stones_is_watched_in_a_hot_seat_and_from_a_position(registered, running) -> None:
    guest = await running.guest()
    watched = await guest.open((await of_stones(guest, "random", "random"))["id"])
    while not watched.table["over"]:
        await watched.until("event", "sync")
    code = STONES.Position(stones=6, seat=1).code()
    page = await guest.open((await of_stones(guest, "me", "here", position=code))["id"])
    await page.send("look", seat=1)
    while page.table["sitting"] != "p2":
        await page.until("sync")
    assert (await page.play(max))["type"] == "ack"
    assert page.plies[-1] == {"ply": 0, "actor": "p2", "text": "take 3", "question": "", "coins": [0, 0], "events": []}


async def test_study_of_stones_steps_through_it(registered, running) -> None:
    guest = await running.guest()
    game = STONES.Game(seed=7)
    for _ in range(5):
        game.play("take 3")
    text = dumps(STONES.GAME.Record.of(game, result=STONES.GAME.make_recorded_result(game, Forfeit(1, "time"))))
    study = (await guest.http.post("/api/studies", content=text)).json()["study"]
    contents = (await guest.http.get(f"/api/studies/{study}")).json()
    assert [ply["text"] for ply in contents["plies"]] == ["lay 103", *["take 3"] * 5]
    position = (await guest.http.get(f"/api/studies/{study}/positions/3")).json()
    assert position["position"]["stones"] == 97
    assert [action["action"] for action in position["legal"]] == ["take 1", "take 2", "take 3"]
    for method, path, more in OF_A_STUDY:
        answer = await guest.http.request(method, f"/api/studies/{study}/{path}", **more)
        assert (answer.status_code, answer.json()["code"]) == (404, "not_offered"), (path, answer.text)
    for body in ({"deal": {"study": study, "game": 0}}, {"from": {"study": study, "game": 0, "ply": 3}}):
        table = await guest.http.post("/api/tables", json={"game": "stones", "sitters": ["me", "random"], **body})
        assert table.status_code == 200, table.text
        page = await guest.open(table.json()["id"])
        await turn(page)
        assert (await page.play())["type"] == "ack"


async def test_other_players_of_stones_are_refused_in_a_sentence(registered, running) -> None:
    guest = await running.guest()
    for sitters, words in {
        ("me", "level:3"): "Stones has no levels",
        ("me", "greedy"): "Stones has no greedy player",
        ("me", "style:scholar"): "Stones has no players of a style",
        ("me", "automa"): "the Solo Challenge",
        ("me", "random", "random"): "Stones is for 2 players",
    }.items():
        answer = await guest.http.post("/api/tables", json={"game": "stones", "sitters": sitters})
        assert (answer.status_code, words in answer.text) == (422, True), answer.text


@pytest.mark.filterwarnings("ignore:the game 'broken' of the package broken-game 1")
async def test_broken_package_stops_no_other_game(packages, tmp_path, running) -> None:
    install(tmp_path, "broken-game", "1", {"broken": "no_such_module"})
    packages.syspath_prepend(tmp_path)
    forget()  # the server has looked for games
    guest = await running.guest()
    assert (await guest.http.post("/api/tables", json={"game": "duel", "sitters": ["me", "random"]})).is_success
    answer = await guest.http.get("/api/catalogue/broken")
    assert (answer.status_code, "broken-game 1 cannot be loaded" in answer.text) == (404, True)
    table = await guest.http.post("/api/tables", json={"game": "broken", "sitters": ["me", "random"]})
    assert (table.status_code, "broken-game 1" in table.text) == (422, True)


async def test_three_guests_choose_in_secret_and_one_leaves(bids, running) -> None:
    guests = [await running.guest() for _ in range(3)]
    body = {"game": "bids", "sitters": ["me", "free", "free"], "shuffle": False, "options": {"double": True}}
    made = (await guests[0].http.post("/api/tables", json=body)).json()
    code = made["invite"].partition("=")[2]
    for guest in guests[1:]:
        joined = await guest.http.post(f"/api/tables/{made['id']}/join", json={"code": code})
        assert joined.status_code == 200, joined.text
    pages = [await guest.open(made["id"]) for guest in guests]
    for page in pages:
        await page.dealt()
    await pages[0].play(max)
    assert pages[0].view["position"]["bids"] == [5, 0, 0, 0, 0]
    seen = (await guests[1].http.get(f"/api/tables/{made['id']}/record")).text
    assert "bid 5" not in seen
    left = await pages[2].ask("leave")
    assert left["type"] == "ack", left
    await pages[0].reach(left["version"])
    assert pages[0].table["seats"]["p3"]["player"] == "random"
    while not pages[0].table["over"]:
        for page in pages[:2]:
            await turn(page)
            if not page.table["over"]:
                await page.play(min)
    (record,) = loads((await guests[1].http.get(f"/api/tables/{made['id']}/record")).text)
    assert record.game().is_over
    assert sorted(pages[0].table["result"]["ranks"]) == ["p1", "p2", "p3"]
