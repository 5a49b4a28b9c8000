"""Notation: every action has one code and one text, and both lead back to it."""

import pytest

from sevenwonders import duel
from sevenwonders.duel.actions import action_of, code_of, subject_of
from sevenwonders.duel.rules.moves import N_ACTIONS
from sevenwonders.kernel.errors import NotationError


@pytest.mark.parametrize("seed", range(200, 203))
def test_codes_and_notation_are_bijective(options, walk, seed):
    """At every decision and every chance event of a game."""
    for game in walk(options, seed, chance=True):
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
            assert duel.parse(text.upper().replace("_", "-"), subject_of(state)) == action
            texts.add(text)
        assert len(texts) == len(codes)


def test_a_code_means_the_same_action_when_played(walk):
    """Code, object and text of an action lead to the same position."""
    for game in walk(duel.PROFILES["sevenwd_io"], 5):
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
    ],
)
def test_people_may_write_names_as_they_like(text, same):
    assert str(duel.parse(text)) == same


def test_the_slot_of_a_dealt_card_may_be_left_out():
    assert str(duel.parse("card quarry", 12)) == "card 12 quarry"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "starts with no known verb"),
        ("bild altar", "did you mean 'build'"),
        ("build", "should read like"),
        ("build claypol", "did you mean 'clay_pool'"),
        ("build law", "'law' is a Progress token, which is not what is named here"),
        ("build xyzzy", "nothing here is called 'xyzzy'"),
        ("build cl", "could be clay_pit, clay_pool, clay_reserve"),
        ("build courthouse", "write tribunal or pretorium"),
        ("wonder the_sphinx", "should read like 'wonder the_sphinx with altar'"),
        ("wonder altar with the_sphinx", "'altar' is a card, which is not what is named here"),
        ("start", "start p1"),
        ("start p3", "start p1"),
        ("guild", "needs the number of a slot"),
        ("assign study port", "should read like 'assign study port circus'"),
        ("decline altar", "should read like 'decline'"),
        ("build altar altar", "nothing here is called"),
    ],
)
def test_text_that_is_no_action_says_why(text, message):
    with pytest.raises(NotationError, match=message):
        duel.parse(text)


@pytest.mark.parametrize("unit", duel.ALL, ids=str)
def test_every_unit_is_found_by_id_and_name(unit):
    assert duel.find(unit.id) is unit
    assert duel.find(unit.name) is unit
    assert duel.find(unit.name.upper().replace(" ", "")) is unit


def test_nothing_is_found_by_nothing():
    for text in ("", " ", "the", "_"):
        with pytest.raises(NotationError):
            duel.find(text)
