"""Notation: every action has one code and one text, and both lead back to it."""

import pytest

from sevenwonders import duel
from sevenwonders.duel.actions import action_of, code_of, current_subject
from sevenwonders.duel.names import ALIASES
from sevenwonders.duel.rules.action_codes import N_ACTIONS
from sevenwonders.duel.wording import wording
from sevenwonders.duel.words import describe_played_action
from sevenwonders.errors import NotationError
from sevenwonders.registry import game_type


@pytest.mark.spread
@pytest.mark.parametrize("seed", range(200, 203))
def test_codes_and_notation_are_bijective(options, random_walk, seed):
    """At every decision and every chance event of a game."""
    for game in random_walk(options, seed, chance=True):
        state = game.state
        codes = game.legal_codes()
        assert len(codes) == len(set(codes))
        assert all(0 <= code < N_ACTIONS for code in codes)
        texts = set()
        for code in codes:
            action = action_of(state, code)
            text = str(action)
            assert code_of(state, action) == code
            assert duel.parse(text) == action
            assert duel.parse(text.upper().replace("_", "-"), current_subject(state)) == action
            texts.add(text)
        assert len(texts) == len(codes)


def test_codes_and_notation_of_the_expansions(expanded, random_walk):
    """The same, but that chance may name any one of several equal Senators or Mythology tokens."""
    for game in random_walk(expanded, 204, chance=True):
        state, codes = game.state, game.legal_codes()
        actions = [action_of(state, code) for code in codes]
        found = [code_of(state, action) for action in actions]
        assert set(found) <= set(codes)
        assert [action_of(state, code) for code in found] == actions
        assert found == codes or game.seat == duel.CHANCE
        for action in actions:
            assert duel.parse(str(action)) == action
            assert duel.parse(str(action).upper().replace("_", "-"), current_subject(state)) == action
        for action, code in zip(actions, codes, strict=True):
            same = [other for other in actions if str(other) == str(action)]
            assert len(same) == 1 or (action.units[-1].module != "base" and game.seat == duel.CHANCE), code


def test_a_code_means_the_same_action_when_played(random_walk):
    """Code, object and text of an action lead to the same position."""
    for game in random_walk(duel.PROFILES["sevenwd_io"], 5):
        if game.is_over:
            break
        code = game.legal_codes()[-1]
        action = action_of(game.state, code)
        by_code, by_action, by_text = game.copy(), game.copy(), game.copy()
        by_code.play(code)
        by_action.play(action)
        by_text.play(str(action))
        assert by_code.state == by_action.state == by_text.state
        assert by_code.plies == by_action.plies == by_text.plies


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("wonder Sphinx with Altar", "wonder the_sphinx with altar"),
        ("build Clay Pool", "build clay_pool"),
        ("  discard   clay-pool ", "discard clay_pool"),
        ("wonder appian with customs", "wonder the_appian_way with customs_house"),
        ("start P2", "start p2"),
        ("start 1", "start p1"),
        ("build Praetorium", "build pretorium"),
        ("build custom house", "build customs_house"),
        ("token LAW", "token law"),
        ("guild 7", "guild 7"),
        ("card 12 quarry", "card 12 quarry"),
        ("assign study port circus", "assign study port circus"),
        ("decline", "decline"),
        ("recruit conspirator", "recruit conspirator_1"),
        ("build left politician", "recruit left_politician_1"),
        ("discard Conspirator 3", "discard conspirator_3"),
        ("build greek", "build greek_grand_temple"),
        ("mythology 13 Greek", "mythology 13 greek"),
        ("build senate", "build senate"),
        ("build pantheon", "build pantheon"),
        ("activate Gate", "activate gate"),
        ("activate zeus with offering 2", "activate zeus with offering_2"),
        ("wonder zeus with altar", "wonder the_statue_of_zeus with altar"),
        ("wonder divine theatre with altar", "wonder the_divine_theater with altar"),
        ("prepare Property Fraud with customs", "prepare property_fraud with customs_house"),
        ("put HADES 3", "put hades 3"),
        ("flip 2 raw", "flip 2 raw_trade"),
        ("minerva -9", "minerva -9"),
        ("shift 3 4", "shift 3 4"),
        ("Return Bottom", "return bottom"),
        ("remove P2 small", "remove p2 small"),
    ],
)
def test_people_may_write_names_as_they_like(text, same):
    assert str(duel.parse(text)) == same


def test_the_slot_of_a_dealt_card_may_be_left_out():
    assert str(duel.parse("card quarry", 12)) == "card 12 quarry"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "bild altar",
        "build",
        "build claypol",
        "build law",
        "build xyzzy",
        "build cl",
        "build courthouse",
        "wonder the_sphinx",
        "wonder altar with the_sphinx",
        "start",
        "start p3",
        "guild",
        "assign study port circus altar",
        "assign",
        "recruit politician",
        "prepare coup",
        "prepare altar with coup",
        "build offering 2",
        "put hades",
        "put hades 9",
        "influence 7",
        "shift 3",
        "return",
        "remove p3 small",
        "conspire 2",
        "decline altar",
        "build altar altar",
    ],
)
def test_text_that_is_no_action_says_why(text, refused):
    with refused(NotationError, text):
        duel.parse(text)


@pytest.mark.parametrize("unit", duel.ALL, ids=str)
def test_every_unit_is_found_by_id_and_name(unit):
    first = next(other for other in duel.ALL if other.name == unit.name)  # several equal Senators share a name
    assert duel.find(unit.id) is unit
    assert duel.find(unit.name) is first
    assert duel.find(unit.name.upper().replace(" ", "")) is first


def test_names_of_other_printings_mean_what_they_meant_there():
    for alias, unit_id in ALIASES.items():
        unit = duel.BY_ID[unit_id]
        family = [other for other in duel.ALL if other.colour is unit.colour]
        assert duel.find(alias, family) is unit
    assert duel.find("zeus").kind == "divinity"
    assert duel.find("zeus", duel.WONDERS).id == "the_statue_of_zeus"


def test_nothing_is_found_by_nothing():
    for text in ("", " ", "the", "_"):
        with pytest.raises(NotationError):
            duel.find(text)


def test_news_call_other_seats_by_name():
    game = duel.Game(seed=7, names=("Ada", "Bob"))
    for text, words in (
        ("start p2", "lets Bob go first."),
        ("assign altar baths theater", "keeps Altar, discards Baths and gives away Theater."),
        ("remove p2 small", "discards Bob’s small military token."),
    ):
        assert describe_played_action(duel.parse(text), wording(), game.names) == f"Ada {words}"
        said = game_type("duel").describe_action(game.state, 0, duel.parse(text))
        assert said == f"p1 {words}".replace("Bob", "p2")
    german = game_type("duel").describe_action(game.state, 1, duel.parse("build altar"), language="de")
    assert german == "p2 baut: Altar."
