"""The engine answers questions in lines of JSON, several at once, and says what is wrong with a bad question."""

import json
import re
from pathlib import Path

import pytest

from sevenwonders import duel, records
from sevenwonders.engines import serving
from sevenwonders.engines.messages import encode_line
from sevenwonders.players import player_from
from sevenwonders.review import ReviewSettings
from sevenwonders.review.engine import AnalysisServer

SHALLOW = ReviewSettings(simulations=30, small=4, most=12, sample=3)


@pytest.fixture
def ask():
    """Ask an engine several questions and hear all that it says."""

    def call(*questions: object) -> list[dict]:
        answers: list[dict] = []
        engine = AnalysisServer(answers.append, threads=2, depth=SHALLOW)
        for question in questions:
            engine.handle_line(question if isinstance(question, str) else json.dumps(question))
        engine.close()
        json.dumps(answers)
        return answers

    return call


@pytest.fixture(scope="module")
def record() -> str:
    game = duel.Game(seed=7)
    for _ in range(12):
        game.play(game.legal_codes()[0])
    return records.dumps(duel.Record.of(game))


def test_questions_of_the_reference_are_answered(ask):
    page = (Path(__file__).parents[2] / "docs" / "reference" / "engine-protocol.md").read_text("utf-8")
    questions = [json.loads(line) for line in re.findall(r"^\{.*\}$", page, re.MULTILINE)]
    answers = ask(*({**question, "simulations": 20} for question in questions))
    assert {one["id"] for one in answers if one["done"]} == {question["id"] for question in questions}
    assert [one["error"] for one in answers if "error" in one] == []


def test_positions_are_answered_with_their_ids_in_whatever_order(ask, record) -> None:
    answers = ask({"id": 1, "record": record, "ply": 9}, {"id": "two", "record": record, "moves": 2, "simulations": 50})
    by_id = {one["id"]: one for one in answers}
    assert set(by_id) == {1, "two"}
    assert by_id[1]["seat"] == "p1"
    assert by_id[1]["simulations"] == 30
    assert all(move["text"].startswith("draft") for move in by_id[1]["moves"])
    assert len(by_id["two"]["moves"]) == 2
    assert by_id["two"]["simulations"] == 50
    assert all(one["done"] for one in answers)


def test_risks_are_the_worst_of_all_that_may_be_revealed(ask) -> None:
    code = duel.Position(structure={2: "?", 5: "altar", 18: "guard_tower", 19: "baths"}).code()
    [answers] = ask({"id": 1, "position": code, "risks": True})
    uncovers = [move for move in answers["moves"] if move["risk"]]
    assert uncovers
    for move in uncovers:
        assert move["risk"]["value"] == min(one["value"] for one in move["reveals"])
        assert sum(one["chance"] for one in move["reveals"]) == pytest.approx(1)
        assert move["outs"]["losing"] == sum(one["value"] < 0.5 for one in move["reveals"])
        assert sum(one["chance"] * one["value"] for one in move["reveals"]) == pytest.approx(move["value"], abs=1e-6)


def test_a_review_comes_ply_by_ply_and_ends_with_the_sheet(ask, record) -> None:
    answers = ask({"id": 1, "record": record, "review": True})
    assert [one["done"] for one in answers] == [False] * (len(answers) - 1) + [True]
    assert answers[0]["kind"] == "chance"
    assert "sheet" in answers[-1]


def test_error_is_one_sentence(ask, record) -> None:
    wrong = {
        "nonsense": 'an "id"',
        '{"id": 1, "colour": 3}': "no 'colour'",
        '{"id": 1, "ply": "x", "record": ""}': "'ply' should be a whole number",
        '{"id": 1}': "either a 'position'",
        json.dumps({"id": 1, "record": record, "ply": 99}): "no position before ply 99",
        json.dumps({"id": 1, "record": record.replace("draft", "build", 1)}): "move 1 'p1 build",
        json.dumps({"id": 1, "record": record, "simulations": 0}): "'simulations' is from 1",
        json.dumps({"id": 1, "record": record, "ply": 9, "seat": "p2"}): "p2 has nothing to decide",
    }
    for line, words in wrong.items():
        [answers] = ask(line)
        assert words in answers["error"]
        assert answers["done"]


def test_a_question_that_is_stopped_says_what_it_has(record) -> None:
    answers: list[dict] = []
    engine = AnalysisServer(answers.append, threads=1, depth=SHALLOW)
    engine.handle_line(json.dumps({"id": 1, "record": record, "ply": 9, "simulations": 10_000_000}))
    engine.handle_line(json.dumps({"id": 2, "stop": 1}))
    engine.close()
    last = next(one for one in answers if one["id"] == 1)
    assert last["stopped"]
    assert last.get("simulations", 0) < 10_000_000


def test_engine_takes_messages_of_games_and_questions(record) -> None:
    lines: list[str] = []
    analyst = AnalysisServer(lambda answer: lines.append(encode_line(answer)), threads=1, depth=SHALLOW)
    playing = serving.EngineServer(
        lines.append, "random", lambda game, seed: player_from("random", seed, game), ask=analyst.handle_line
    )
    for message in (
        {"type": "hello", "protocol": 1},
        {"id": 7, "record": record, "ply": 9},
        {"type": "new_game", "game": "duel", "players": 2},
        {"nothing": 1},
    ):
        assert playing.handle_line(json.dumps(message))
    playing.close()
    analyst.close()
    answers = [json.loads(line) for line in lines]
    assert [answer["type"] for answer in answers if "type" in answer] == ["hello", "ready", "error"]
    assert [(answer["id"], answer["seat"]) for answer in answers if "id" in answer] == [(7, "p1")]
