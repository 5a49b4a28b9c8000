"""Reviews of recorded games: they come ply by ply, are kept, and go on where they were left."""

import asyncio
import json
from pathlib import Path

import pytest

from sevenwonders import classic, duel
from sevenwonders.records import dumps, loads
from sevenwonders.registry import game_type
from sevenwonders.server.protocol.figures import ReviewMessage
from sevenwonders.server.studies import RecordedGame

from ..polling import until


def record(kind="duel", seed=7):
    """A short game as text."""
    options = {"duel": lambda: duel.Options(pantheon=True, agora=True), "classic": lambda: classic.Options(players=3)}
    game = game_type(kind).deal_game(options[kind](), seed, ["Ada", "Mira", "Tom"][: 2 if kind == "duel" else 3])
    for _ in range(12):
        for seat in game.deciders:
            game.commit(seat, game.legal_codes(seat)[0])
    return dumps([game_type(kind).Record.of(game)])


def test_choice_between_drafted_wonders_is_of_the_draft():
    game = duel.Game(duel.Options(agora=True), seed=2)
    game.play("draft curia_julia")  # it chooses a Conspiracy at once
    while game.state.age < 2 and len(game.plies) < 60:
        game.play(game.legal_actions()[0])
    plies = [
        ply
        for ply in RecordedGame(game_type("duel").Record.of(game)).contents_to_json()["plies"]
        if ply["actor"] != "d"
    ]
    assert [ply["text"].partition(" ")[0] for ply in plies[:3]] == ["draft", "keep", "return"]
    stages = [ply["stage"] for ply in plies]
    assert stages == sorted(stages)
    assert stages.count(0) == 8


@pytest.mark.parametrize("kind", ["duel", "classic"])
def test_study_tells_the_metrics_of_its_game(kind):
    [read] = loads(record(kind))
    contents = RecordedGame(read).contents_to_json()
    metrics = {metric["id"]: metric for metric in contents["metrics"]}
    assert list(metrics) == {"duel": ["coins", "pawn"], "classic": ["coins"]}[kind]
    for ply in contents["plies"]:
        for name, values in ply["metrics"].items():
            low, high = metrics[name]["low"], metrics[name]["high"]
            assert len(values) == (1 if metrics[name]["shared"] else len(contents["names"]))
            assert all((low is None or low <= value) and (high is None or value <= high) for value in values)
    assert {type(value) for ply in contents["plies"] for value in ply["metrics"]["coins"]} == {int}


async def studied(guest, text):
    answer = await guest.http.post("/api/studies", content=text, headers={"content-type": "text/plain"})
    assert answer.status_code == 200, answer.text
    return f"/api/studies/{answer.json()['study']}/review"


async def read(guest, address, most=10_000):
    """The lines of a stream, at most so many."""
    lines = []
    async with guest.http.stream("POST", address) as stream:
        assert stream.status_code == 200
        async for line in stream.aiter_lines():
            ReviewMessage.model_validate_json(line)
            lines.append(json.loads(line))
            if len(lines) >= most:
                break
    return lines


@pytest.mark.parametrize("kind", ["duel", "classic"])
async def test_a_review_comes_ply_by_ply_and_is_kept(running, kind):
    guest = await running.guest()
    address = await studied(guest, record(kind))
    lines = await read(guest, address)
    plies = [line["ply"] for line in lines if line.get("ply")]
    assert lines[0]["all"] == len(plies) == len(running.services.engine.reviewed)
    assert lines[-1]["sheet"]["seats"][0]["decisions"] > 0
    decision = next(ply for ply in plies if ply["kind"] == "decision")
    assert decision["grade"] == "mistake"
    assert decision["best"] == [decision["advice"]["moves"][0]["action"]]
    assert await read(guest, address)  # no reader returns
    assert len(running.services.engine.reviewed) == len(plies)
    kept = (await guest.http.get(address)).json()
    assert [line["ply"]["ply"] for line in kept if line["ply"]] == sorted(ply["ply"] for ply in plies)


async def test_review_stops_without_readers_and_resumes(running, monkeypatch):
    guest, engine = await running.guest(), running.services.engine
    address = await studied(guest, record())
    gate, review = asyncio.Semaphore(10), type(engine).review_ply

    async def slow(self, *given, **more):
        await gate.acquire()
        return await review(self, *given, **more)

    monkeypatch.setattr(type(engine), "review_ply", slow)
    assert len(await read(guest, address, most=6)) == 6
    await until(lambda: not running.services.reviews._going)  # without readers nothing is refreshed
    looked_at = sorted(engine.reviewed)
    assert 4 <= len(looked_at) <= 10
    kept = (await guest.http.get(address)).json()
    assert [line["ply"]["ply"] for line in kept if line["ply"]] == looked_at
    gate._value = 10_000
    lines = await read(guest, address)
    assert sorted(engine.reviewed) == sorted({*engine.reviewed})  # nothing twice
    assert sum(bool(line.get("ply")) for line in lines) == lines[0]["all"] == len(engine.reviewed)


async def test_two_who_look_share_one_review(running):
    guest, other = await running.guest(), await running.guest()
    address = await studied(guest, record())
    first, second = await asyncio.gather(read(guest, address), read(other, address))
    plies = [{line["ply"]["ply"] for line in lines if line.get("ply")} for lines in (first, second)]
    assert plies[0] == plies[1]
    assert len(running.services.engine.reviewed) == len(plies[0])


async def test_late_watcher_misses_nothing(running, monkeypatch):
    """The review ends while a watcher is still reading what was known when it came."""
    guest, services = await running.guest(), running.services
    address = await studied(guest, record())
    gate, review = asyncio.Semaphore(4), type(services.engine).review_ply

    async def slow(self, *given, **more):
        await gate.acquire()
        return await review(self, *given, **more)

    monkeypatch.setattr(type(services.engine), "review_ply", slow)
    first = asyncio.create_task(read(guest, address))
    await until(lambda: len(services.engine.reviewed) == 4)
    study = await services.studies.get(address.split("/")[3])
    later = services.reviews.stream_review(study, 0, None)
    lines = [await anext(later)]
    for _ in range(2):
        gate.release()
    await until(lambda: len(services.engine.reviewed) == 6)
    while len([line for line in lines if line.ply is not None]) < 5:
        lines.append(await asyncio.wait_for(anext(later), 20))
    gate._value = 10_000
    gate.release()
    await first
    lines += [line async for line in later]
    plies = [line.ply.ply for line in lines if line.ply is not None]
    assert len(plies) == len({*plies}) == lines[0].all
    assert lines[-1].model_dump(exclude_unset=True) == {"sheet": (await first)[-1]["sheet"]}


async def test_possible_reveals_after_a_move(running):
    guest = await running.guest()
    address = (await studied(guest, record())).removesuffix("review")
    plies = (await guest.http.get(address.rstrip("/"))).json()["plies"]
    by_chance = {ply["actor"] == "d": ply["ply"] for ply in plies}
    (risk,) = (await guest.http.post(f"{address}risks/{by_chance[False]}")).json()
    assert (risk["action"], risk["losing"], risk["number"]) == (f"move {by_chance[False]}", 4, 9)
    for ply, code in ((by_chance[True], "no_decision"), (len(plies), "no_decision"), (10_000, "no_ply")):
        assert (await guest.http.post(f"{address}risks/{ply}")).json()["code"] == code


async def test_a_game_that_is_not_there(running):
    guest = await running.guest()
    address = await studied(guest, record())
    assert (await guest.http.post(f"{address}?game=3")).status_code == 404
    assert (await guest.http.post("/api/studies/none/review")).status_code == 404


async def test_graded_games_tell_the_guest_how_well_they_play(running):
    guest = await running.guest()
    table = (await guest.table())["id"]
    page = await guest.open(table)
    await page.play()
    await page.ask("resign")
    ungraded = (await guest.http.get("/api/statistics/duel")).json()
    assert (ungraded["all"]["games"], ungraded["skill"]["games"], ungraded["skill"]["accuracy"]) == (1, 0, None)
    study = (await guest.http.post("/api/studies", json={"table": table})).json()["study"]
    await read(guest, f"/api/studies/{study}/review?game=0")
    skill = (await guest.http.get("/api/statistics/duel")).json()["skill"]
    assert (skill["games"], skill["error"]["value"], skill["band"]) == (1, 100.0, "beginner")
    assert 0 < skill["accuracy"]["value"] < 100
    assert [(habit["what"], habit["part"]) for habit in skill["verbs"]] == [("draft", 1.0)]


ONE_PACKET = '[{"move_id": "8", "data": [{"type": "wonderSelected", "args": {"wonderId": 7}}]}]'
FINISHED = (Path(__file__).parents[1] / "duel" / "data" / "bga_finished_game.json").read_text()


async def test_logs_of_other_sites_are_studied_and_reviewed(running):
    """Items filled in by the importer (four tokens of the board) are counted; decisions that offer one get no grade."""
    guest = await running.guest()
    lines = await read(guest, address := await studied(guest, FINISHED))
    contents = (await guest.http.get(address.removesuffix("/review"))).json()
    assert contents["names"] == {"p1": "Anna", "p2": "Bert"}
    assert (contents["filled"], contents["result"]["winner"]) == (4, "p1")
    plies = {line["ply"]["ply"]: line["ply"] for line in lines if line.get("ply")}
    assert not [ply for ply in plies.values() for action in ply["actions"] if action.startswith("board ")]
    token = next(ply["ply"] for ply in contents["plies"] if ply["text"] == "token economy")
    assert token not in plies
    assert lines[0]["all"] == len(plies)
    assert next(iter(plies)) > 0
    text = (await guest.http.get(address.replace("/review", "/record"))).text
    assert text.startswith('format = "sevenwonders"')
    assert '_filled = ["agriculture", "architecture", "law", "masonry"]' in text
    running.services.studies._cache._values.clear()  # as after a restart
    assert (await guest.http.get(address.removesuffix("/review"))).json() == contents


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[{"move_id": "8", "data": [{"type": "chat", "args": {}}]}]', "this log tells no move of Duel"),
        ('{"actionItems": [], "players": [{"name": "Anna"}]}', "1 players are named; two play"),
        (f"[{', '.join([ONE_PACKET] * 31)}]", "the file holds 31 games; at most 20 are possible here"),
    ],
)
async def test_logs_that_cannot_be_read_are_refused_in_a_sentence(running, text, words):
    guest = await running.guest()
    answer = await guest.http.post("/api/studies", content=text, headers={"content-type": "text/plain"})
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_record")
    assert words in answer.json()["error"]
