"""Actions: integers, objects and text, one codec for all ways; refusals that say why."""

import random

import pytest

from sevenwonders import classic
from sevenwonders.classic import Position, Question, parse
from sevenwonders.classic.actions import action_of, code_of, legal_codes
from sevenwonders.classic.rules.moves import MAX_LEGAL, N_ACTIONS, N_CODES
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
    ("text", "message"),
    [
        ("", "'' starts with no known verb"),
        ("bild altar", "'bild altar' starts with no known verb; did you mean 'build'?"),
        ("build", "'build' should read like 'build baths L2'"),
        ("build L2", "'build L2' should read like 'build baths L2'"),
        ("build baths L2 L1", "'build baths L2 L1' says twice what goes to one neighbour"),
        ("build bathx", "no card is called 'bathx'; did you mean 'baths'?"),
        ("sell t", "'t' could be Tavern, Temple, Theater, Timber Yard, Town Hall, Traders' Guild"),
        ("side dusk", "'side dusk' should read like 'side night'"),
        ("board atlantis", "'atlantis' is no board; choose from alexandria, babylon"),
        ("decline now", "'decline now' should read like 'decline'"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(text, message):
    with pytest.raises(NotationError) as caught:
        parse(text)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("side night", "this is the moment for build, stage or sell, not for side"),
        ("build palace", "Palace is not in the hand of Altar, Baths, Guard Tower, Apothecary"),
        ("sell loom", "Loom is not in the hand of Altar, Baths, Guard Tower, Apothecary"),
        ("build altar", "the city has Altar already (R-14)"),
        (
            "stage baths",
            "Stage 2 of Gizah needs 2 clay more than the city makes and the neighbours sell; the city makes stone",
        ),
        (
            "build guard tower",
            "Guard Tower needs 1 clay more than the city makes and the neighbours sell; the city makes stone",
        ),
        ("build apothecary", "Apothecary costs 2 coins at least, and the treasury has 1"),
        ("build baths L2", "Baths is paid for with nothing, not with L2"),
    ],
)
def test_what_is_not_legal_is_refused_with_the_reason(text, reason):
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
    with pytest.raises(IllegalActionError) as caught:
        game.commit(0, text)
    assert f" is not legal: {reason}; player 1 may " in str(caught.value)
    assert game.state == before


def test_whoever_is_not_asked_is_told_so():
    game = classic.Game.new(players=3, boards="choose")
    with pytest.raises(IllegalActionError, match="player 2 has nothing to choose now; waiting for player 1"):
        game.commit(1, "board gizah")
    with pytest.raises(SeatError, match="3 is no seat; the players are 0 to 2, clockwise"):
        game.commit(3, "board gizah")
    with pytest.raises(NotationError, match=r"3\.5 is no action"):
        game.commit(0, 3.5)
    with pytest.raises(IllegalActionError, match="action 1 is not legal now; player 1 may board alexandria"):
        game.commit(0, 1)
    dealt = classic.Game(classic.Options(sides="day"))
    with pytest.raises(IllegalActionError, match="player 1 has nothing to choose now; first say what chance does"):
        dealt.commit(0, "side day")


def test_a_game_that_is_over_says_so():
    game = classic.Game.new(seed=1, sides="day")
    while not game.is_over:
        game.play(game.legal_codes()[-1])
    for act in (lambda: game.play("sell altar"), lambda: game.commit(0, "sell altar")):
        with pytest.raises(IllegalActionError, match="the game is over"):
            act()
    assert game.legal_actions(0) == game.legal_codes() == []
    assert game.seat is None
    game.undo()
    assert not game.is_over


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"seed": "x"}, "'x' is no seed; a seed is a whole number"),
        ({"names": ["A", "B"]}, "should be 3 names"),
        ({"players": 8}, "players cannot be 8; choose from 3, 4, 5, 6, 7"),
        ({"sides": "dusk"}, "sides cannot be 'dusk'; choose from choose, day, night, random"),
    ],
)
def test_settings_that_make_no_sense_are_refused(arguments, message):
    with pytest.raises(SevenWondersError) as caught:
        classic.Game.new(**arguments)
    assert message in str(caught.value)
