"""Guilds, points and the end of the game (rules sections 6 and 9.6)."""

import pytest

# 56 points with the pawn at 3: blue 14, green 6, yellow 6, guild 5, wonder 10, progress 7, coins 3, military 5.
SHEET_OF_56 = {
    "cards": "palace town_hall academy study port arena tacticians_guild walls barracks stable garrison circus",
    "wonders": ["the_sphinx built", "the_great_library built", "the_pyramids"],
    "tokens": "philosophy",
    "coins": 10,
}


def finish(table, **given):
    """P2 discards the last card of Age III, which earns 2 coins."""
    game = table("lighthouse", last=True, active="p2", **given)
    game.play("discard lighthouse")
    return game


def test_T090_shipowners_count_brown_and_grey_of_one_city(table):
    """Given P1 brown 3, grey 1; P2 brown 2, grey 3. When P1 builds the Shipowners Guild. Then +5 (R-55)."""
    game = table(
        "shipowners_guild",
        p1={"cards": "sawmill brickyard quarry press", "coins": 20},
        p2={"cards": "lumber_yard clay_pool glassworks glass_blower drying_room"},
    )
    price, _ = game.price("shipowners_guild")
    game.play("build shipowners_guild")
    assert game.coins[0] == 20 - price + 5
    assert game.score(0)["guild"] == 5


def test_T091_scientists_count_the_greener_city(table):
    """Given 2 green against 5. When P1 builds the Scientists Guild. Then +5 coins."""
    game = table(
        "scientists_guild",
        p1={"cards": "workshop apothecary sawmill brickyard", "coins": 0},
        p2={"cards": "scriptorium pharmacist school laboratory library"},
    )
    game.play("build scientists_guild")
    assert game.coins[0] == 5
    assert game.score(0)["guild"] == 5


def test_T091_points_may_refer_to_another_city_than_the_coins(table):
    """Given the owner has 6 green cards at the end. Then the Guild scores 6."""
    game = finish(
        table,
        p1={"cards": "scientists_guild workshop laboratory apothecary school scriptorium library"},
        p2={"cards": "pharmacist dispensary academy study university"},
    )
    assert [sheet["guild"] for sheet in game.result.scores] == [6, 0]


@pytest.mark.parametrize(
    ("guild", "mine", "theirs", "coins"),
    [
        ("merchants_guild", "tavern", "wood_reserve clay_reserve stone_reserve", 3),
        ("magistrates_guild", "theater altar", "baths", 2),
        ("tacticians_guild", "stable garrison walls", "palisade guard_tower", 3),
        ("builders_guild", "", "", 0),
        ("moneylenders_guild", "", "", 0),
    ],
)
def test_R56_guilds_pay_once_for_the_larger_number(table, guild, mine, theirs, coins):
    """When a Guild is built. Then it pays a coin for each card in the city that has more; two Guilds pay nothing."""
    wonders = ["the_sphinx built", "piraeus built"]
    game = table(guild, p1={"cards": mine, "coins": 20, "wonders": wonders}, p2={"cards": theirs, "coins": 30})
    price, _ = game.price(guild)
    game.play(f"build {guild}")
    assert game.coins[0] == 20 - price + coins


def test_T092_builders_guild_scores_2_for_each_wonder(table):
    """Given 3 and 4 built Wonders; P1 owns the Builders Guild. Then it scores 8."""
    game = finish(
        table,
        p1={
            "cards": "builders_guild",
            "wonders": ["the_sphinx built", "piraeus built", "the_mausoleum built"],
        },
        p2={
            "wonders": ["the_pyramids built", "the_colossus built", "circus_maximus built", "the_appian_way built"],
        },
    )
    assert [sheet["guild"] for sheet in game.result.scores] == [8, 0]


def test_T093_moneylenders_score_the_richer_treasury(table):
    """Given 8 and 20 coins; P1 owns the Moneylenders. Then 6 for the Guild, 2 for P1's coins, 6 for P2's (R-54)."""
    game = finish(table, p1={"cards": "moneylenders_guild", "coins": 8}, p2={"coins": 18})
    assert game.coins == [8, 20]
    assert [(sheet["guild"], sheet["coins"]) for sheet in game.result.scores] == [(6, 2), (0, 6)]


def test_T094_the_score_sheet(table):
    """Given blue 14, green 6, yellow 6, guild 5, wonder 10, progress 7, 10 coins, pawn at 3. Then 56 points."""
    game = finish(table, p1=SHEET_OF_56, pawn=3)
    assert game.result.scores[0] == {
        "blue": 14,
        "green": 6,
        "yellow": 6,
        "guild": 5,
        "wonder": 10,
        "progress": 7,
        "coins": 3,
        "military": 5,
        **dict.fromkeys(("temple", "divinity", "senate"), 0),
        "total": 56,
    }
    assert game.won == (0, "civilian")
    assert game.result.returns() == (1, -1)


def test_T095_blue_points_break_a_tie(table):
    """Given 56 points each, blue 14 against 17. Then the side with 17 wins (R-53)."""
    game = finish(table, p1=SHEET_OF_56, p2={"cards": "obelisk gardens pantheon", "coins": 3 * 39 - 2}, pawn=3)
    assert [(sheet["total"], sheet["blue"]) for sheet in game.result.scores] == [(56, 14), (56, 17)]
    assert game.won == (1, "civilian")


@pytest.mark.parametrize(("tie", "winner", "returns"), [("shared", None, (0, 0)), ("second_player", 1, (-1, 1))])
def test_T096_points_and_blue_points_equal(table, tie, winner, returns):
    """Given totals and blue points equal. Then the victory is shared; with `second_player` P2 wins."""
    game = finish(table, p1={"coins": 9}, p2={"coins": 7}, options={"final_tie": tie})
    assert [sheet["total"] for sheet in game.result.scores] == [3, 3]
    assert game.won == (winner, "civilian")
    assert game.result.returns() == returns


def test_T096_second_player_wins_only_complete_ties(table):
    """Given `second_player`, totals equal, P1 more blue points. Then P1 wins."""
    game = finish(table, p1={"coins": 0, "cards": "altar"}, p2={"coins": 7}, options={"final_tie": "second_player"})
    assert [sheet["total"] for sheet in game.result.scores] == [3, 3]
    assert game.won == (0, "civilian")


def test_T097_an_unbuilt_wonder_scores_nothing(table):
    """Given the Pyramids unbuilt. Then they score 0; built, 9."""
    game = table(age=3, p1={"wonders": ["the_pyramids"]}, p2={"wonders": ["the_statue_of_zeus built"]})
    assert [game.score(seat)["wonder"] for seat in (0, 1)] == [0, 3]
    assert table(age=3, p1={"wonders": ["the_pyramids built"]}).score(0)["wonder"] == 9


def test_R54_moneylenders_round_down(table):
    """Given treasuries of 8 and 5. Then the Moneylenders score floor(8 / 3), not the sum of the coins."""
    game = table(age=3, p1={"cards": "moneylenders_guild", "coins": 5}, p2={"coins": 8})
    assert game.score(0)["guild"] == 2


def test_R111_a_supremacy_is_not_scored_for_the_win(table):
    """Given P2 far ahead on points. When P1 reaches the capital. Then P1 wins."""
    game = table("circus", pawn=8, p1={"coins": 20}, p2={"coins": 300})
    game.play("build circus")
    assert game.won == (0, "military")
    assert game.result.returns() == (1, -1)
