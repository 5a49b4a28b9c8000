"""The tables of verbs: notation, data, places on the table and secrets of every row."""

import random
from typing import Any

import pytest

from sevenwonders import classic, duel
from sevenwonders.duel.rules.state import FIRST_CHANCE
from sevenwonders.duel.wording import wording
from sevenwonders.game.actions import VerbTable

GAMES = [duel, classic]
PLAYED = [
    duel.Game(duel.Options(pantheon=True, agora=True), seed=5),
    duel.Game(duel.Options(first_player="bid"), seed=5),
    classic.Game.new(players=3, seed=5),
    classic.Game.new(players=7, seed=5),
]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.__name__)
def test_every_row_is_written_as_its_example(game: Any) -> None:
    for verb in game.Verb:
        action = game.parse(verb.row.example)
        assert (str(action), action.verb) == (verb.row.example, verb)
        assert game.Verb(verb.value) is verb
        data = action.to_json()
        assert data.pop("type") == verb.value
        assert list(data) == [name for name in verb.row.fields if name in data]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.__name__)
def test_every_secret_is_hidden_in_notation(game: Any) -> None:
    for verb in game.Verb:
        if verb.row.secret:
            action = game.parse(verb.row.example)
            said = verb.row.fields[verb.row.secret].format_value(action.field_values()[verb.row.secret])
            assert action.text(hidden=True).split() == [word if word != said else "?" for word in str(action).split()]


def test_actions_as_data_name_every_field() -> None:
    assert duel.parse("activate tanit with offering_2").to_json() == {
        "type": "activate",
        "divinity": "tanit",
        "offerings": ["offering_2"],
    }
    assert duel.parse("shift 3 4").to_json() == {"type": "shift", "chamber": 3, "to": 4}
    assert duel.parse("remove p2 small").to_json() == {"type": "remove", "seat": "p2", "size": "small"}
    assert duel.parse("minerva -3").to_json() == {"type": "minerva", "track": -3}
    assert duel.parse("decline").to_json() == {"type": "decline"}
    assert classic.parse("stage loom R4").to_json() == {"type": "stage", "card": "loom_i", "right": 4}
    assert classic.parse("side night").to_json() == {"type": "side", "side": "night"}


def test_actions_name_the_things_that_they_are_about() -> None:
    assert duel.parse("wonder sphinx with altar").targets == ["wonder:the_sphinx", "card:altar"]
    assert duel.parse("assign study port").targets == ["card:study", "card:port"]
    assert duel.parse("put hades 3").targets == ["divinity:hades", "space:3"]
    assert duel.parse("decree 1 4").targets == ["chamber:1", "chamber:4"]
    assert duel.parse("apply p1 large").targets == ["military:p1:large"]
    assert duel.parse("conspire").targets == ["deck:conspiracies"]
    assert duel.parse("activate tanit with offering_2").targets == ["divinity:tanit"]
    assert classic.parse("build baths L2").targets == ["card:baths"]
    assert classic.parse("board gizah").targets == ["board:gizah"]


def test_every_verb_of_duel_has_messages() -> None:
    keys = wording().keys
    for verb in duel.Verb:
        is_of_chance = any(question >= FIRST_CHANCE for question in verb.row.questions)
        for form in ("chance",) if is_of_chance else ("action", "news"):
            assert any(f"{key}.".startswith(f"{form}.{verb.value}.") for key in keys), (form, verb)
        if verb.row.secret and verb is not duel.Verb.BID:
            assert f"hidden.{verb.row.secret}" in keys


@pytest.mark.parametrize("played", PLAYED, ids=str)
def test_every_private_ply_has_a_declared_secret(played: Any) -> None:
    game, dice = played.copy(), random.Random(5)
    while not game.is_over:
        game.play(dice.choice(game.legal_codes()))
    private = [ply for ply in game.plies if ply.private_to is not None]
    assert all(isinstance(ply.action.verb, VerbTable) and ply.action.verb.row.secret for ply in private)
    assert all("?" in ply.text(None).split() for ply in private)
