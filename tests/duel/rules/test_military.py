"""The Conflict pawn, military tokens and military supremacy (rules sections 5.5 and 9.3)."""

import pytest

STRATEGIST = {"tokens": "strategy", "coins": 20}
LANDING = {"military_tokens": "landing_zone"}


def test_T030_entering_a_zone_takes_its_token(table):
    """Given pawn at 2. When P1 builds Walls (2). Then pawn at 4, P2 loses 2 coins, the small token is gone."""
    game = table("walls", pawn=2)
    game.play("build walls")
    assert game.pawn == 4
    assert game.coins[1] == 5
    assert game.sees()["track"]["tokens"] == {"p1": ["small", "large"], "p2": ["large"]}


def test_T031_a_move_across_two_zones_takes_both_tokens(table):
    """Given pawn at 2, Strategy, P2 9 coins. When P1 builds the Arsenal (3 + 1). Then pawn at 6, P2 2 coins (R-01)."""
    game = table("arsenal", pawn=2, p1=STRATEGIST, p2={"coins": 9})
    game.play("build arsenal")
    assert game.pawn == 6
    assert game.coins[1] == 2
    assert game.sees()["track"]["tokens"] == {"p1": ["small", "large"], "p2": []}


def test_T032_player_loses_at_most_the_coins_they_have(table):
    """Given T031 with P2 at 4 coins. Then 4 -> 2 -> 0 (R-03)."""
    game = table("arsenal", pawn=2, p1=STRATEGIST, p2={"coins": 4})
    game.play("build arsenal")
    assert game.coins[1] == 0


def test_T033_landing_zone_takes_only_the_last_token(table):
    """Given T031 with `landing_zone`. Then P2 keeps 4 coins; the small token is gone for good (R-02)."""
    game = table("arsenal", pawn=2, p1=STRATEGIST, p2={"coins": 9}, options=LANDING)
    game.play("build arsenal")
    assert (game.pawn, game.coins[1]) == (6, 4)
    assert game.sees()["track"]["tokens"]["p2"] == []


def test_T033_a_token_that_was_jumped_over_is_never_applied(table):
    """Given T033, then P2 pushes the pawn back to 1. When P1 enters the zone 3..5. Then no coins are lost."""
    game = table(
        *("arsenal", "pretorium", "palace", "siege_workshop", "circus"),
        pawn=2,
        p1={"tokens": "strategy", "coins": 50, "cards": "parade_ground"},
        p2={"coins": 50, "cards": "archery_range"},
        options=LANDING,
    )
    game.play("build arsenal", "build pretorium", "discard palace", "build siege_workshop")
    assert (game.pawn, game.coins[1]) == (1, 50 - 5 - 8)
    game.play("build circus")
    assert (game.pawn, game.coins[1]) == (4, 50 - 5 - 8)


def test_R01_landing_zone_takes_the_token_of_a_zone_walked_into(table):
    """Given `landing_zone`, pawn at 2. When P1 builds Walls. Then the small token is applied as usual."""
    game = table("walls", pawn=2, options=LANDING)
    game.play("build walls")
    assert (game.pawn, game.coins[1]) == (4, 5)


def test_R02_landing_zone_and_a_pawn_coming_back(table):
    """Given `landing_zone`, pawn at 7, small token left. When P2 pushes it to 5. Then P2 loses nothing."""
    game = table(
        "walls", pawn=7, active="p2", p2={"coins": 11}, loot={"p1": ["small", "large"], "p2": []}, options=LANDING
    )
    game.play("build walls")
    assert (game.pawn, game.coins) == (5, [7, 7])


def test_T034_reaching_the_capital_wins_at_once(table):
    """Given pawn at 8. When P1 builds the Guard Tower. Then P1 wins by military supremacy."""
    game = table("guard_tower", pawn=8)
    game.play("build guard_tower")
    assert game.won == (0, "military")
    assert game.seat is None
    assert game.legal == []


def test_T034_player_2_wins_at_the_other_capital(table):
    """Given pawn at -8. When P2 builds the Guard Tower. Then P2 wins."""
    game = table("guard_tower", pawn=-8, active="p2")
    game.play("build guard_tower")
    assert game.won == (1, "military")


def test_T035_shields_beyond_the_capital_are_lost(table):
    """Given pawn at 7. When P1 builds the Arsenal (3). Then the pawn stops at 9 and P1 wins (R-04)."""
    game = table("arsenal", pawn=7, p1={"coins": 20})
    game.play("build arsenal")
    assert game.pawn == 9
    assert game.won == (0, "military")


def test_T036_an_emptied_zone_costs_nothing(table):
    """Given pawn at 4, small token gone. When P2 builds Walls and P1 a red card. Then pawn 2, then 3; no coins lost."""
    game = table("walls", "barracks", pawn=4, active="p2", p1={"cards": "garrison"}, p2={"coins": 11})
    game.play("build walls")
    assert game.pawn == 2
    game.play("build barracks")
    assert game.pawn == 3
    assert game.coins == [7, 7]


def test_T037_strategy_adds_nothing_to_a_wonder(table):
    """Given Strategy. When P1 builds the Colossus. Then pawn at 2 (R-05)."""
    game = table("statue", p1={"tokens": "strategy", "wonders": ["the_colossus"], "coins": 20})
    game.play("wonder the_colossus with statue")
    assert game.pawn == 2


def test_T038_player_2_loots_player_1(table):
    """Given pawn at -5, P1 7 coins. When P2 builds Walls. Then pawn at -7, P1 2 coins."""
    game = table("walls", pawn=-5, active="p2")
    game.play("build walls")
    assert (game.pawn, game.coins[0]) == (-7, 2)
    assert game.sees()["track"]["tokens"] == {"p1": [], "p2": ["small", "large"]}


def test_T039_ten_points_for_zone_6_to_8(table):
    """Given the game ends with pawn at -6. Then P2 scores 10 military points, P1 none."""
    game = table("palace", last=True, pawn=-6)
    game.play("discard palace")
    assert game.won == (1, "civilian")
    assert [sheet["military"] for sheet in game.result.scores] == [0, 10]


@pytest.mark.parametrize(
    ("pawn", "points"), [(0, 0), (1, 2), (2, 2), (3, 5), (4, 5), (5, 5), (6, 10), (7, 10), (8, 10)]
)
def test_T040_points_for_the_pawn(table, pawn, points):
    """Given the game ends with the pawn at 2, or 5. Then P1 scores 2, or 5; likewise for every space."""
    for side in (1, -1):
        game = table("palace", last=True, pawn=side * pawn)
        game.play("discard palace")
        assert [sheet["military"] for sheet in game.result.scores] == [points, 0][::side]


def test_T041_strategy_counts_for_red_cards_built_for_nothing(table):
    """Given Strategy, Walls in the discard pile. When P1 builds them through the Mausoleum. Then pawn at 3 (R-05)."""
    game = table("statue", discard=["walls"], p1={"tokens": "strategy", "wonders": ["the_mausoleum"], "coins": 20})
    game.play("wonder the_mausoleum with statue", "revive walls")
    assert (game.pawn, game.coins[1]) == (3, 5)


def test_R05_strategy_counts_from_its_gain_on(table):
    """Given red cards built before. When P1 gains Strategy. Then the pawn does not move."""
    game = table(age=1, p1={"cards": "stable garrison"}, board=["strategy"], pending=["p1 pick_board_token"])
    game.play("token strategy")
    assert game.pawn == 0


def test_R05_the_opponents_strategy_does_not_help(table):
    """Given Strategy opposite. When P1 builds Walls. Then pawn at 2."""
    game = table("walls", p2={"tokens": "strategy"})
    game.play("build walls")
    assert game.pawn == 2


def test_R111_a_supremacy_drops_everything_pending(table):
    """Given pawn at 8, Walls in the pile. When the Mausoleum builds them. Then P1 wins; no question follows."""
    game = table("statue", pawn=8, discard=["walls"], p1={"wonders": ["the_mausoleum"], "coins": 20})
    game.play("wonder the_mausoleum with statue", "revive walls")
    assert game.won == (0, "military")
    assert game.asks is None
