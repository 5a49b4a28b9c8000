"""Deals that are played again: the same luck, at own tables and those of friends, and which results each guest sees."""

import json
import random
from dataclasses import replace

import pytest

from sevenwonders import classic, duel
from sevenwonders.errors import RecordError
from sevenwonders.messages import load_messages
from sevenwonders.names import GeneratedName
from sevenwonders.records import dumps, loads
from sevenwonders.registry import game_type
from sevenwonders.server.errors import RequestRefusal
from sevenwonders.server.protocol.requests import NewTable
from sevenwonders.server.studies import RecordedGame
from sevenwonders.server.tables import TableState
from sevenwonders.server.tables.create import ReplayedDeal, make_rematch_setup, make_setup
from sevenwonders.server.tables.proof import check_shuffle_proof
from sevenwonders.server.tables.recognition import is_same_game

GAMES = {"base": {}, "both": {"pantheon": True, "agora": True}, "solo": {"solo": True}, "classic": {"players": 3}}


def record_of_a_game(name, seed=5):
    """A game that chance has played to its end."""
    kind, choose = game_type("classic" if name == "classic" else "duel"), random.Random(seed)
    game = kind.Game(
        kind.options(GAMES[name]), seed=seed, names=["Ann", "Ben", "Cleo"][: 3 if name == "classic" else 2]
    )
    while not game.is_over:
        for seat in game.deciders:
            game.commit(seat, choose.choice(game.legal_codes(seat)))
    return kind.Record.of(game)


async def studied(guest, record):
    return (await guest.http.post("/api/studies", content=dumps(record))).json()["study"]


def asked_for(name, study, first="me"):
    others = {"solo": ["automa"], "classic": ["random", "random"]}.get(name, ["random"])
    game = "classic" if name == "classic" else "duel"
    return {"game": game, "sitters": [first, *others], "shuffle": False, "deal": {"study": study}}


async def table_of(guest, **asked):
    answer = await guest.http.post("/api/tables", json=asked)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def to_the_end(page, moves=3):
    """Play a little and give up; in 7 Wonders, which has no resignation, to the end."""
    while not page.table["over"] and moves:
        if page.view.get("legal") and page.view.get("commitment") is None:
            await page.play(lambda actions: actions[-1])
            moves -= len(page.table["seats"]) == 2
        else:
            await page.until("event", "sync")
    if not page.table["over"]:
        await page.ask("resign")


async def record_at(guest, table):
    return loads((await guest.http.get(f"/api/tables/{table}/record")).text)[0]


@pytest.mark.parametrize("name", ["base", "solo", "classic"])
async def test_a_deal_is_played_again_with_its_luck(running, name, refused):
    first = record_of_a_game(name)
    anna = await running.guest()
    study = await studied(anna, first)
    table = (await table_of(anna, **asked_for(name, study)))["id"]
    page = await anna.open(table)
    assert page.table["played_before"]
    assert (page.table["dealt"], page.table["seed"], page.table["salt"]) == (True, None, None)
    assert study not in json.dumps(page.frames)
    await to_the_end(page)
    second = await record_at(anna, table)
    assert (second.seed, second.deal, second.options) == (first.seed, first.deal, first.options)
    assert "it has the luck of a game before" in check_shuffle_proof(second)
    with refused(RecordError):
        check_shuffle_proof(replace(second, meta={**second.meta, "_salt": "00"}))
    found = (await anna.http.get(f"/api/tables/{table}/comparison")).json()
    assert found["same"]
    assert [(one["study"], one["table"], one["yours"]) for one in found["games"]] == [
        ({"study": study, "game": 0}, None, []),
        (None, table, ["p1"]),
    ]
    for summary, record in zip(found["games"], (first, second), strict=True):
        game = record.game()
        assert list(summary["points"].values()) == [game.score(seat)["total"] for seat in range(game.num_players)]
        names = [GeneratedName(**name) if isinstance(name, dict) else name for name in summary["names"].values()]
        assert [load_messages().format_seat_name(name) for name in names] == list(record.players)
        assert summary["result"].items() <= record.result.to_json().items() or name == "classic"


async def test_linked_deal_reveals_nothing_before_the_end(running):
    anna, bert = await running.guest(), await running.guest()
    first = record_of_a_game("both")
    study = await studied(anna, first)
    made = await table_of(anna, **asked_for("both", study, "free"))
    assert (made["waiting"], made["you"]) == (True, "spectator")
    watching = await anna.open(made["id"])
    assert not watching.table["dealt"]
    # Looking into the game before is not forbidden by the one that has just begun alike.
    await anna.http.get(f"/api/studies/{study}")
    assert (await anna.http.post(f"/api/studies/{study}/analyse", json={"ply": 40})).json().get("code") != "not_over"
    await bert.http.get("/api/me")
    code = made["invite"].partition("join=")[2]
    joined = (await bert.http.post(f"/api/tables/{made['id']}/join", json={"code": code, "name": "Bert"})).json()
    page = await bert.open(made["id"])
    assert (joined["you"], page.table["dealt"], page.table["hints"]) == ("p1", True, False)
    early = (await bert.http.get(f"/api/tables/{made['id']}/comparison")).json()
    assert early["code"] == "not_over"
    summary = (await bert.http.get(f"/api/tables/{made['id']}/record")).text
    assert loads(summary)[0].seed is None
    assert [word for word in ("_luck", study, "Ann") if word in summary] == []
    await to_the_end(page)
    assert study not in json.dumps(page.frames)
    assert (await record_at(bert, made["id"])).seed == first.seed
    # Another one who plays it is compared with both.
    third = await table_of(anna, **asked_for("both", study))
    await to_the_end(await anna.open(third["id"]))
    both = (await anna.http.get(f"/api/tables/{third['id']}/comparison")).json()
    assert [one["table"] for one in both["games"]] == [None, third["id"], made["id"]]
    assert [one["names"]["p1"] for one in both["games"]] == ["Ann", {"kind": "guest"}, "Bert"]


async def test_study_is_played_on_while_a_friend_plays_its_deal(running):
    anna = await running.guest()
    study = await studied(anna, record_of_a_game("base"))
    await table_of(anna, **asked_for("base", study, "free"))
    made = await table_of(anna, sitters=["me", "random"], **{"from": {"study": study, "game": 0, "ply": 20}})
    assert made["kind"] == "computer"


async def test_solo_position_is_played_on_against_the_automa(running):
    guest = await running.guest()
    start = {"study": await studied(guest, record_of_a_game("solo")), "ply": 30}
    table = await table_of(guest, sitters=["me", "automa"], **{"from": start})
    assert [seat["kind"] for seat in table["seats"].values()] == ["person", "automa"]
    for sitters in (["me", "random"], ["me", "here"], ["me", "free"], ["random", "random"]):
        refused = await guest.http.post("/api/tables", json={"sitters": sitters, "from": start})
        assert "the Solo Challenge is for one player" in refused.json()["error"], sitters


async def test_table_begins_at_one_position_of_its_game(running):
    guest = await running.guest()
    studies = {name: await studied(guest, record_of_a_game(name)) for name in ("base", "classic")}
    codes = {name: game_type(game).Position.CODE_PREFIX for name, game in (("base", "duel"), ("classic", "classic"))}
    for game, sitters, other, title in (
        ("duel", ["me", "here"], "classic", "7 Wonders"),
        ("classic", ["me", "here", "here"], "base", "7 Wonders Duel"),
    ):
        for begun in ({"from": {"study": studies[other], "ply": 20}}, {"position": f"{codes[other]}x"}):
            refused = await guest.http.post("/api/tables", json={"game": game, "sitters": sitters} | begun)
            assert refused.json()["error"] == f"that is a position of {title}; choose that game for it", begun
    both = {"sitters": ["me", "here"], "from": {"study": studies["base"], "ply": 20}, "position": f"{codes['base']}x"}
    refused = await guest.http.post("/api/tables", json=both)
    assert refused.json()["error"] == "a game begins at one position; leave out 'position' or 'from'"


async def test_the_deal_of_a_game_that_goes_on_is_not_to_be_had(running):
    anna, bert = await running.guest(), await running.guest()
    made = await anna.table(modules=("agora",))
    page = await anna.open(made["id"])
    await page.play()
    await page.turn()
    study = (await anna.http.post("/api/studies", json={"table": made["id"]})).json()["study"]
    refused = await anna.http.post("/api/tables", json=asked_for("base", study))
    assert (refused.status_code, refused.json()["code"]) == (409, "not_over")
    # Nor that of a game among friends, in whatever record of it.
    friends = await anna.table(kind="friend")
    await bert.http.get("/api/me")
    await bert.http.post(f"/api/tables/{friends['id']}/join", json={"code": friends["invite"].partition("join=")[2]})
    first, second = await anna.open(friends["id"]), await bert.open(friends["id"])
    await first.dealt()
    await second.dealt()
    text = (await anna.http.get(f"/api/tables/{friends['id']}/record")).text
    forged = text.replace("\nmoves =", '\nresult.winner = "p1"\nresult.victory = "resignation"\nmoves =', 1)
    assert forged != text
    study = (await bert.http.post("/api/studies", content=forged)).json()["study"]
    refused = await bert.http.post("/api/tables", json=asked_for("base", study))
    assert (refused.status_code, refused.json()["code"]) == (409, "not_over")


@pytest.mark.parametrize(
    "changes",
    [
        {"options": {"agora": True}},
        {"seed": 4},
        {"sitters": ["me", "random", "random"]},
        {"sitters": ["me", "automa"]},
        {"game": "classic"},
    ],
)
def test_a_deal_brings_what_belongs_to_it(changes, refused):
    deal = ReplayedDeal(record_of_a_game("base").keep_only_chance(0), "study:0")
    asked = {"sitters": ["me", "random"], "deal": {"study": "study"}}
    assert make_setup(NewTable.model_validate(asked), "anna", "Anna", deal=deal).luck
    with refused(RequestRefusal, str(changes)):
        make_setup(NewTable.model_validate(asked | changes), "anna", "Anna", deal=deal)


def test_only_whole_games_give_a_deal(refused):
    first = record_of_a_game("both")
    assert RecordedGame(first).extract_deal().seed == first.seed
    for other in (replace(first, moves=first.moves[:20], result=None), first.seen_by(0)):
        with refused(RequestRefusal):
            RecordedGame(other).extract_deal()


async def test_a_take_back_beyond_a_reveal_ends_the_likeness(running):
    anna = await running.guest()
    study = await studied(anna, record_of_a_game("base"))
    table = (await table_of(anna, **asked_for("base", study) | {"sitters": ["me", "here"]}))["id"]
    page = await anna.open(table)
    while page.table["shuffles"] == 0:
        await page.play()
        if page.table["can_undo"] and any(ply["actor"] == "d" for ply in page.plies[-2:]) and len(page.plies) > 20:
            answer = await page.ask("undo")
            await page.reach(answer["version"])
    await page.ask("resign")
    found = (await anna.http.get(f"/api/tables/{table}/comparison")).json()
    assert not found["same"]
    assert "shuffled again 1 times" in check_shuffle_proof(await record_at(anna, table))


def test_rematch_is_reshuffled():
    deal = ReplayedDeal(record_of_a_game("base").keep_only_chance(0), "study:0")
    setup = make_setup(NewTable(sitters=["me", "random"]), "anna", "Anna", deal=deal)
    rematch = make_rematch_setup(setup, swap=False, owner="anna")
    assert (rematch.luck, rematch.origin, rematch.seed) == (None, None, None)
    assert not TableState.replay(rematch).is_dealt


def test_game_with_exchanged_picks_is_the_same_game():
    def drafted(*picks, seed=7):
        game = duel.Game(seed=seed)
        first = [str(action) for action in game.legal_actions()]
        for pick in (0, *picks):
            game.play(first[pick])
        return game

    running, exchanged, other = drafted(1, 2), drafted(2, 1), drafted(1, 3, seed=8)
    assert is_same_game(running, exchanged)
    assert not is_same_game(running, other)
    later = exchanged.copy()
    later.play(later.legal_actions()[0])
    assert is_same_game(running, later), "it has come through the position where the other one is"
    assert is_same_game(later, running)


def test_current_turn_ignores_choices_of_this_turn():
    games = [classic.Game.new(seed=5, players=3, sides="day") for _ in range(2)]
    games[0].commit(0, games[0].legal_actions(0)[0])
    assert is_same_game(*games)
