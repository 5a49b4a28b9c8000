"""Actions: integers, objects and text, one codec for all ways; refusals that say why."""

import random

import pytest

from sevenwonders import classic
from sevenwonders.classic import Position, Question, parse
from sevenwonders.classic.actions import action_of, code_of, legal_codes
from sevenwonders.classic.rules.action_codes import MAX_LEGAL, N_ACTIONS, N_CODES
from sevenwonders.errors import IllegalActionError, NotationError, SeatError, SevenWondersError


@pytest.mark.parametrize("players", [3, 5, 7])
def test_every_legal_action_is_written_and_read_back(players):
    """In whole games, chance included: integer to text to integer, no two alike."""
    game, choice = classic.Game(classic.Options(players=players, boards="choose")), random.Random(players)
    met = set()
    while not game.is_over:
        seat = game.seat
        codes = legal_codes(game.state, seat)
        assert 0 < len(codes) <= MAX_LEGAL
        texts = [str(action_of(game.state, seat, code)) for code in codes]
        assert len(set(texts)) == len(codes)
        assert [code_of(game.state, seat, parse(text)) for text in texts] == codes
        assert all(code < (N_CODES if seat == classic.CHANCE else N_ACTIONS) for code in codes)
        met.add(game.question)
        game.play(choice.choice(texts))
    assert {Question.CHOOSE_BOARD, Question.CHOOSE_SIDE, Question.CHOOSE, Question.DEAL_CARD} <= met


def test_coins_may_be_left_out_where_there_is_one_way():
    state = Position(
        cities=[
            {"board": "babylon", "hand": ["baths", "altar"]},
            {"board": "gizah", "hand": ["theater", "loom_i"]},
            {"board": "rhodos", "hand": ["press_i", "glassworks_i"]},
        ],
        turn=6,
    ).state()
    code = code_of(state, 0, parse("build baths"))
    assert code == code_of(state, 0, parse("build baths L2")) == code_of(state, 0, parse("build baths R0 L2"))
    assert code in legal_codes(state, 0)
    assert code_of(state, 0, parse("build baths L1")) is None
    assert code_of(state, 0, parse("build baths R2")) is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "bild altar",
        "build",
        "build L2",
        "build baths L2 L1",
        "build bathx",
        "sell t",
        "side dusk",
        "board atlantis",
        "decline now",
    ],
)
def test_unreadable_notation_is_refused_in_one_sentence(text, refused):
    with refused(NotationError, text):
        parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "side night",
        "build palace",
        "sell loom",
        "build altar",
        "stage baths",
        "build guard tower",
        "build apothecary",
        "build baths L2",
    ],
)
def test_illegal_action_is_refused_with_the_reason(text, refused):
    game = classic.Game(
        position=Position(
            cities=[
                {
                    "board": "gizah",
                    "coins": 1,
                    "stages": 1,
                    "cards": ["altar"],
                    "hand": ["altar", "baths", "guard_tower", "apothecary"],
                },
                {"board": "rhodos", "hand": ["theater", "loom_i", "scriptorium", "tavern"]},
                {"board": "ephesos", "hand": ["well", "lumber_yard", "ore_vein", "stockade"]},
                {"board": "alexandria", "hand": ["clay_pool", "stone_pit", "excavation", "guard_tower"]},
                {"board": "halikarnassos", "hand": ["press_i", "glassworks_i", "workshop", "barracks"]},
            ],
            turn=4,
        )
    )
    before = game.state.copy()
    with refused(IllegalActionError, text):
        game.commit(0, text)
    assert game.state == before


def test_action_of_a_seat_without_a_decision_is_refused(refused):
    game = classic.Game.new(players=3, boards="choose")
    with refused(IllegalActionError, "waiting"):
        game.commit(1, "board gizah")
    with refused(SeatError, "seat"):
        game.commit(3, "board gizah")
    with refused(NotationError, "3.5"):
        game.commit(0, 3.5)
    with refused(IllegalActionError, "code"):
        game.commit(0, 1)
    dealt = classic.Game(classic.Options(sides="day"))
    with refused(IllegalActionError, "dealt"):
        dealt.commit(0, "side day")


def test_a_game_that_is_over_says_so(refused):
    game = classic.Game.new(seed=1, sides="day")
    while not game.is_over:
        game.play(game.legal_codes()[-1])
    for act in (lambda: game.play("sell altar"), lambda: game.commit(0, "sell altar")):
        with refused(IllegalActionError):
            act()
    assert game.legal_actions(0) == game.legal_codes() == []
    assert game.seat is None
    game.undo()
    assert not game.is_over


@pytest.mark.parametrize(
    "arguments",
    [
        {"seed": "x"},
        {"names": ["A", "B"]},
        {"players": 8},
        {"sides": "dusk"},
    ],
)
def test_settings_that_make_no_sense_are_refused(arguments, refused):
    with refused(SevenWondersError, str(arguments)):
        classic.Game.new(**arguments)
