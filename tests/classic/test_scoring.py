"""Rules section 11: the score sheet and the ranking."""

import pytest

from sevenwonders.classic import Position, State
from sevenwonders.classic.rules.science import science_points
from sevenwonders.classic.rules.score import rank_of_seat


@pytest.mark.parametrize(
    ("symbols", "points"),
    [
        ((3, 2, 1, 0), 21),
        ((4, 4, 4, 0), 76),
        ((2, 2, 1, 1), 26),
        ((4, 0, 0, 2), 36),
        ((3, 1, 0, 1), 18),
        ((0, 0, 0, 2), 4),
        ((1, 1, 0, 2), 13),
        ((3, 3, 2, 1), 48),
        ((4, 4, 4, 2), 96),
    ],
)
def test_T57_science(symbols, points):
    """Given compasses, gears, tablets and wild symbols. Then the best assignment counts (R-31)."""
    assert science_points(*symbols) == points


def test_T58_guilds(table):
    """Shipowners 7, Builders 6, Workers 7, Craftsmens 6 (R-12, R-36)."""
    own = "lumber_yard ore_vein stone_pit loom_i press_i shipowners_guild spies_guild"
    assert table(age=3, A={"cards": own}).points("A", "purple") == 7
    game = table(
        age=3,
        A={"board": "gizah", "stages": 3, "cards": "builders_guild"},
        B={"board": "rhodos", "stages": 2},
        C={"board": "olympia", "stages": 1},
    )
    assert game.points("A", "purple") == 6
    browns = {"cards": "lumber_yard ore_vein stone_pit clay_pool"}, {"cards": "timber_yard clay_pit sawmill"}
    assert table(age=3, A={"cards": "workers_guild"}, B=browns[0], C=browns[1]).points("A", "purple") == 7
    greys = {"cards": "loom_i"}, {"cards": "press_i glassworks_i"}
    assert table(age=3, A={"cards": "craftsmens_guild"}, B=greys[0], C=greys[1]).points("A", "purple") == 6


def test_T59_three_coins_are_a_point(table):
    """Given 11 coins. Then 3 points."""
    assert table(A={"coins": 11}).points("A", "coins") == 3


def ranks(*points_and_coins):
    state = State()
    state.players = len(points_and_coins)
    for city, (points, coins) in zip(state.city, points_and_coins, strict=False):
        city.total, city.coins = points, coins
    return [rank_of_seat(state, seat) for seat in range(state.players)]


def test_T60_the_richer_wins_a_tie():
    """Given 50 points each, 8 and 7 coins. Then the richer wins; with equal coins both win (R-40)."""
    assert ranks((50, 8), (50, 7), (40, 9)) == [1, 2, 3]
    assert ranks((50, 8), (50, 8), (40, 9)) == [1, 1, 3]
    assert ranks((40, 1), (50, 8), (40, 1), (40, 2)) == [3, 1, 3, 2]


def test_T61_a_whole_score_sheet(table):
    """Gizah with 2 stages, 10 coins, tokens 5 5 3 -1, blues 3 5 8, Arena, science 2 1 1, Shipowners 7. Then 61."""
    game = table(
        age=3,
        A={
            "board": "gizah",
            "stages": 2,
            "coins": 10,
            "victories": 13,
            "defeats": 1,
            "cards": (
                "altar aqueduct palace arena apothecary dispensary workshop scriptorium shipowners_guild "
                "lumber_yard ore_vein stone_pit loom_i press_i glassworks_i"
            ),
        },
    )
    assert game.score(0) == {
        "wonder": 8,
        "coins": 3,
        "military": 12,
        "blue": 16,
        "yellow": 2,
        "green": 13,
        "purple": 7,
        "total": 61,
    }


def test_T67_decorators_count_a_complete_wonder_of_any_length(table):
    """Given Decorators' Guild. Then 2 of 2 stages (Babylon night) score 7, 3 of 4 (Gizah night) nothing (R-37)."""
    for board, stages, points in (("babylon", 2, 7), ("gizah", 3, 0), ("gizah", 4, 7)):
        city = {"board": board, "side": "night", "stages": stages, "cards": "decorators_guild"}
        assert table(age=3, A=city).points("A", "purple") == points


def test_T68_two_wild_symbols(table):
    """Given Scientists' Guild and a Babylon stage on top of 2, 1, 1. Then science is 26, not 25."""
    cards = "apothecary dispensary workshop scriptorium scientists_guild"
    game = table(age=3, A={"board": "babylon", "side": "day", "stages": 2, "cards": cards})
    assert game.points("A", "green") == 26


def test_neighbour_guilds_count_both_neighbours(table):
    left, right = "altar theater scriptorium stockade tavern", "baths workshop barracks marketplace"
    for guild, points in (
        ("magistrates_guild", 3),
        ("philosophers_guild", 2),
        ("spies_guild", 2),
        ("traders_guild", 2),
    ):
        game = table(age=3, players=4, A={"cards": guild}, B={"cards": left}, D={"cards": right})
        assert game.points("A", "purple") == points


def test_a_position_is_scored_without_being_changed():
    position = Position(cities=[{"board": "gizah", "stages": 3}, {"board": "rhodos"}, {"board": "olympia"}])
    assert position.state() == position.state()
