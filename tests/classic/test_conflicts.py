"""Rules section 9: conflicts at the end of an Age."""

import pytest


def military(game, letter):
    city = game.sees()["cities"][f"p{'ABC'.index(letter) + 1}"]
    return city["victories"], city["defeats"]


def test_T53_each_neighbour_is_a_conflict_of_its_own(table):
    """Given Age II and strengths 4 against 5 and 2. Then A takes a defeat and a victory of 3."""
    game = table(
        age=2,
        turn=6,
        A={"cards": "stockade barracks walls"},
        B={"cards": "guard_tower stables archery_range"},
        C={"board": "rhodos", "stages": 2},
    )
    game.turn_with()
    assert military(game, "A") == (3, 1)
    assert military(game, "B") == (6, 0)
    assert military(game, "C") == (0, 2)


def test_T54_three_strengths(table):
    """Given 2, 1 and 0 shields in Age I. Then the totals are +2, 0 and -2 (R-33)."""
    game = table(turn=6, A={"cards": "stockade barracks"}, B={"cards": "guard_tower"})
    game.turn_with()
    assert [game.points(letter, "military") for letter in "ABC"] == [2, 0, -2]


def test_T55_equals_take_nothing(table):
    """Given equal strengths. Then no token moves."""
    game = table(turn=6, A={"cards": "stockade"}, B={"cards": "guard_tower"}, C={"cards": "barracks"})
    game.turn_with()
    assert [military(game, letter) for letter in "ABC"] == [(0, 0)] * 3


@pytest.mark.parametrize(("age", "token"), [(1, 1), (2, 3), (3, 5)])
def test_T56_a_winner_of_everything(table, age, token):
    """Given a player who wins everything. Then +18 in all, the losers -6; against two zeros in Age III, +10."""
    before = sum(2 * value for value in (1, 3, 5)[: age - 1])
    lost = 2 * (age - 1)
    game = table(
        age=age, turn=6, A={"cards": "stockade", "victories": before}, B={"defeats": lost}, C={"defeats": lost}
    )
    game.turn_with()
    assert military(game, "A") == (before + 2 * token, 0)
    assert military(game, "B") == military(game, "C") == (0, lost + 1)
    if age == 3:
        assert game.result.scores[0]["military"] == 18
