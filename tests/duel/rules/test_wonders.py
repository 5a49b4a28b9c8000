"""Wonders, promotional ones included (rules sections 5.2 and 9.5)."""

import pytest

from sevenwonders import duel

RICH = 40
PROMO = {"promo_wonders": "both"}
AGE_3_REMOVED = duel.Deal(removed=(("?",) * 3, ("?",) * 3, ("study", "circus", "port")))


def builder(wonder, **city):
    """A city that can build a Wonder."""
    return {"wonders": [wonder], "coins": RICH, **city}


def test_T070_appian_way(table):
    """Given P2 with 2 coins. When P1 builds the Appian Way. Then P1 +3, P2 0, P1 plays again."""
    game = table("walls", p1={"wonders": ["the_appian_way"], "coins": 10}, p2={"coins": 2})
    game.play("wonder the_appian_way with walls")
    assert game.coins == [10 - 10 + 3, 0]
    assert (game.asks, game.seat) == ("turn", 0)


def test_R16_economy_earns_before_the_appian_way_takes(table):
    """Given Economy opposite, P2 without coins. When P1 trades for 10. Then P2 has 10 - 3."""
    game = table("walls", p1=builder("the_appian_way"), p2={"coins": 0, "tokens": "economy"})
    game.play("wonder the_appian_way with walls")
    assert game.coins == [RICH - 10 + 3, 7]


def test_T071_circus_maximus_without_a_target(table):
    """Given no grey card opposite. When P1 builds Circus Maximus. Then pawn at 1, no question, 3 points (R-35)."""
    game = table("walls", p1=builder("circus_maximus"), p2={"cards": "quarry"})
    game.play("wonder circus_maximus with walls")
    assert game.pawn == 1
    assert (game.asks, game.seat) == ("turn", 1)
    assert game.score(0)["wonder"] == 3


def test_R35_statue_of_zeus_without_a_target(table):
    """Given no brown card opposite. When P1 builds the Statue of Zeus. Then pawn at 1, no question follows."""
    game = table("walls", p1=builder("the_statue_of_zeus", cards="quarry"), p2={"cards": "press"})
    game.play("wonder the_statue_of_zeus with walls")
    assert game.pawn == 1
    assert (game.asks, game.seat) == ("turn", 1)


def test_T072_statue_of_zeus_destroys_a_brown_card(table):
    """Given Quarry and Clay Pool opposite. When Zeus destroys the Quarry. Then it is discarded, stone costs 2."""
    game = table("walls", p1=builder("the_statue_of_zeus"), p2={"cards": "quarry clay_pool press"})
    assert game.city(0)["trade_price"]["stone"] == 3
    game.play("wonder the_statue_of_zeus with walls")
    assert set(game.legal) == {"destroy quarry", "destroy clay_pool"}  # D09: the opponent's brown cards
    game.play("destroy quarry")
    assert game.where("quarry") == "discard"
    assert game.city(0)["trade_price"]["stone"] == 2
    assert game.city(1)["production"] == {"wood": 0, "clay": 1, "stone": 0, "glass": 0, "papyrus": 1}
    assert (game.asks, game.seat) == ("turn", 1)


def test_D09_circus_maximus_destroys_one_opposing_grey_card(table):
    """Given grey cards on both sides. When P1 builds Circus Maximus. Then only the opposing grey cards are choices."""
    game = table("walls", p1=builder("circus_maximus", cards="glassworks"), p2={"cards": "press drying_room quarry"})
    game.play("wonder circus_maximus with walls")
    assert game.seat == 0
    assert set(game.legal) == {"destroy press", "destroy drying_room"}
    game.play("destroy press")
    assert game.city(0)["trade_price"]["papyrus"] == 3


def test_R36_a_destroyed_card_may_be_built_again(table):
    """Given a destroyed Quarry. When P2 builds the Mausoleum. Then the Quarry is a choice."""
    game = table("walls", "temple", p1=builder("the_statue_of_zeus"), p2=builder("the_mausoleum", cards="quarry"))
    game.play("wonder the_statue_of_zeus with walls", "destroy quarry", "wonder the_mausoleum with temple")
    assert game.legal == ["revive quarry"]
    game.play("revive quarry")
    assert game.city(0)["trade_price"]["stone"] == 3


def test_R36_destroyed_cards_vanish_with_discard_destroyed_off(table):
    """Given `discard_destroyed = false`. When Zeus destroys the Quarry. Then it is out of the game."""
    game = table(
        "walls", p1=builder("the_statue_of_zeus"), p2={"cards": "quarry"}, options={"discard_destroyed": False}
    )
    game.play("wonder the_statue_of_zeus with walls", "destroy quarry")
    assert game.where("quarry") == "gone"
    assert (game.sees()["discard"], game.sees()["out_of_game"]) == ([], ["quarry"])


def test_T073_the_shield_comes_before_the_destruction(table):
    """Given pawn at 8. When P1 builds the Statue of Zeus. Then P1 wins; nothing is destroyed (R-37)."""
    game = table("walls", pawn=8, p1=builder("the_statue_of_zeus"), p2={"cards": "quarry"})
    game.play("wonder the_statue_of_zeus with walls")
    assert game.won == (0, "military")
    assert game.where("quarry") == "second_city"


def test_R37_the_shields_token_is_taken_before_the_destruction(table):
    """Given pawn at 2. When P1 builds Circus Maximus. Then P2 has lost 2 coins when P1 chooses what to destroy."""
    game = table("walls", pawn=2, p1=builder("circus_maximus"), p2={"cards": "press"})
    game.play("wonder circus_maximus with walls")
    assert game.asks == "destroy_card"
    assert (game.pawn, game.coins[1]) == (3, 5)


def test_T074_mausoleum_and_an_empty_discard_pile(table):
    """Given an empty pile. When P1 builds the Mausoleum. Then 2 points, no question follows, the turn passes (R-34)."""
    game = table("walls", p1=builder("the_mausoleum"))
    game.play("wonder the_mausoleum with walls")
    assert game.score(0)["wonder"] == 2
    assert (game.asks, game.seat) == ("turn", 1)


def test_T075_urbanism_earns_nothing_in_the_mausoleum(table):
    """Given Urbanism, Baths, Aqueduct in the pile. When the Mausoleum builds it. Then nothing is earned (R-17)."""
    game = table("walls", discard=["aqueduct"], p1=builder("the_mausoleum", cards="baths", tokens="urbanism"))
    game.play("wonder the_mausoleum with walls")
    coins = game.coins[0]
    game.play("revive aqueduct")
    assert game.coins[0] == coins
    assert game.where("aqueduct") == "city"


def test_D10_any_card_in_the_discard_pile_can_be_built_free(table):
    """Given cards in the pile, one under a Wonder. Then those of the pile are the choices; the built card is free."""
    game = table(
        "walls",
        discard=["brewery", "customs_house", "baths"],
        p1={"wonders": ["the_mausoleum", "the_sphinx with altar"], "coins": 14, "cards": "clay_pool clay_pit"},
    )
    game.play("wonder the_mausoleum with walls")
    assert set(game.legal) == {"revive brewery", "revive customs_house", "revive baths"}
    coins = game.coins[0]
    game.play("revive brewery")
    assert game.coins[0] == coins + 6


def test_D10_a_pair_may_be_completed_from_the_discard_pile(table):
    """Given the Scriptorium, Library in the pile. When the Mausoleum builds it. Then P1 picks a token."""
    game = table("walls", discard=["library"], board=["masonry"], p1=builder("the_mausoleum", cards="scriptorium"))
    game.play("wonder the_mausoleum with walls", "revive library")
    assert (game.asks, game.seat) == ("pick_board_token", 0)


BUILT_BY_2 = ["the_sphinx built", "piraeus built", "the_appian_way built", "the_hanging_gardens built"]


def six_built(table, last_of_p1, **given):
    """Six Wonders stand, four of P2; P1 is to build the last but one or the other."""
    wonders = ["the_temple_of_artemis built", "the_great_lighthouse built", *last_of_p1]
    return table("walls", p1={"wonders": wonders, "coins": RICH}, p2={"wonders": BUILT_BY_2}, **given)


def test_T076_the_eighth_wonder_leaves_when_the_seventh_stands(table):
    """Given 4 + 2 Wonders. When P1 builds a third, the Colossus. Then P1's last Wonder leaves the game; pawn at 2."""
    game = six_built(table, ["the_colossus", "the_pyramids"])
    game.play("wonder the_colossus with walls")
    assert game.wonders(0) == ["the_temple_of_artemis", "the_great_lighthouse", "the_colossus"]
    assert game.pawn == 2
    assert not any("wonder" in action for action in game.legal)


def test_T076_it_leaves_before_the_effects_of_the_seventh(table):
    """Given T076 with pawn at 7. When the Colossus wins. Then P1's last Wonder is gone already (R-38)."""
    game = six_built(table, ["the_colossus", "the_pyramids"], pawn=7)
    game.play("wonder the_colossus with walls")
    assert game.won == (0, "military")
    assert "the_pyramids" not in game.wonders(0)


def test_T076_five_and_one_more_leave_the_others_alone(table):
    """Given 5 built Wonders. When a sixth is built. Then the unbuilt ones stay."""
    game = table(
        "walls",
        p1={"wonders": ["the_temple_of_artemis built", "the_colossus", "the_pyramids"], "coins": RICH},
        p2={"wonders": BUILT_BY_2},
    )
    game.play("wonder the_colossus with walls")
    assert "the_pyramids" in game.wonders(0)


def test_T077_the_seventh_wonder_still_replays(table):
    """Given 6 Wonders built, the last unbuilt Wonder P2's. When P1 builds Piraeus. Then P2's leaves, P1 plays again."""
    game = table(
        "walls",
        "temple",
        p1={
            "coins": RICH,
            "wonders": ["the_sphinx built", "the_appian_way built", "the_hanging_gardens built", "piraeus"],
        },
        p2={
            "coins": RICH,
            "wonders": ["the_mausoleum built", "the_pyramids built", "circus_maximus built", "the_great_library"],
        },
    )
    game.play("wonder piraeus with walls")
    assert game.wonders(1) == ["the_mausoleum", "the_pyramids", "circus_maximus"]
    assert (game.asks, game.seat) == ("turn", 0)
    game.play("discard temple")
    assert not any("wonder" in action for action in game.legal)


def test_R38_a_library_that_is_seventh_still_draws(table):
    """Given 6 built. When the Great Library is the seventh. Then the eighth leaves and the Library still draws."""
    game = six_built(table, ["the_great_library", "the_pyramids"])
    game.play("wonder the_great_library with walls")
    assert game.asks == "pick_library_token"
    assert "the_pyramids" not in game.wonders(0)


def test_T078_piraeus_and_forum(table):
    """Given Piraeus and Forum. Then 2 manufactured units in any mix are free; P2's prices do not change."""
    game = table(age=3, p1={"cards": "forum", "wonders": ["piraeus built"]})
    assert game.price("chamber_of_commerce") == (0, 0)  # 2 papyrus
    assert game.price("laboratory") == (2, 2)  # wood, 2 glass
    assert game.price("study") == (4, 4)  # 2 wood, glass, papyrus
    assert game.city(1)["trade_price"]["glass"] == game.city(1)["trade_price"]["papyrus"] == 2


@pytest.mark.parametrize(
    ("wonder", "coins", "replays"),
    [
        ("the_hanging_gardens", 6, True),
        ("the_temple_of_artemis", 12, True),
        ("the_sphinx", 0, True),
        ("piraeus", 0, True),
        ("the_pyramids", 0, False),
        ("the_great_lighthouse", 0, False),
        ("the_colossus", 0, False),
    ],
)
def test_wonders_that_give_coins_or_another_turn(table, wonder, coins, replays):
    """When a Wonder is built. Then its coins arrive and its builder plays again, or not."""
    game = table("walls", p1=builder(wonder))
    price, _ = game.price(wonder)
    game.play(f"wonder {wonder} with walls")
    assert game.coins == [RICH - price + coins, 7]
    assert game.seat == (0 if replays else 1)
    assert game.where("walls") == "under_wonder"
    assert game.pawn == (2 if wonder == "the_colossus" else 0)


PRETORIUM_COVERED = {
    "structure": {0: "pretorium", 1: "palace", 2: "?", 5: "arsenal", 6: "town_hall", 7: "senate"},
    "options": PROMO,
}


def test_T079_messe_builds_a_covered_card_of_the_far_row(table):
    """Given Pretorium in row 1, covered. When Messe picks it. Then it is free; pawn at 3, P2 loses 2 (R-44)."""
    game = table(age=3, p1=builder("messe"), **PRETORIUM_COVERED)
    game.play("wonder messe with senate")
    assert set(game.legal) == {"fetch pretorium", "fetch palace"}
    assert not game.slot(0)["accessible"]
    coins = game.coins[0]
    game.play("fetch pretorium")
    assert (game.pawn, game.coins) == (3, [coins, 5])
    assert game.slot(0) is None
    assert (game.asks, game.seat) == ("turn", 1)


def test_D11_only_the_far_row_is_offered(table):
    """Given Age II with cards in rows 1 and 3. Then Messe offers those of row 1 only."""
    game = table(
        age=2, structure={0: "walls", 4: "statue", 12: "temple", 14: "rostrum"}, options=PROMO, p1=builder("messe")
    )
    game.play("wonder messe with rostrum")
    assert set(game.legal) == {"fetch walls", "fetch statue"}


def test_T080_messe_is_no_chain(table):
    """Given the chain's prerequisite and Urbanism. When Messe fetches the card. Then nothing is earned (R-17)."""
    game = table(
        "aqueduct",
        age=2,
        structure={0: "aqueduct", 12: "temple", 14: "rostrum"},
        options=PROMO,
        p1=builder("messe", cards="baths", tokens="urbanism"),
    )
    game.play("wonder messe with rostrum")
    coins = game.coins[0]
    game.play("fetch aqueduct")
    assert game.coins[0] == coins


def test_T081_messe_and_an_empty_far_row(table):
    """Given row 1 empty. When P1 builds Messe. Then no question follows, 2 points (R-46)."""
    game = table("walls", options=PROMO, p1=builder("messe"))
    game.play("wonder messe with walls")
    assert (game.asks, game.seat) == ("turn", 1)
    assert game.score(0)["wonder"] == 2


def test_T081_the_card_under_messe_is_not_offered(table):
    """Given the last card of row 1 put under Messe itself. Then no question follows."""
    game = table(age=2, structure={0: "walls", 14: "temple"}, options=PROMO, p1=builder("messe"))
    game.play("wonder messe with walls")
    assert (game.asks, game.seat) == ("turn", 1)


def liberty(table, own="academy", opposing=None, **given):
    """Age III; the removed cards are Study, Circus and Port; P1 can build the Statue of Liberty."""
    return table(
        "palace",
        deal=AGE_3_REMOVED,
        options=PROMO,
        board=["philosophy", "masonry"],
        p1=builder("statue_of_liberty", cards=own),
        p2=opposing or {},
        **given,
    )


def test_T082_statue_of_liberty(table):
    """Given removed Study, Circus, Port; own Academy. When Study is built, Port discarded, Circus given.
    Then P1 picks a token, Port lies in the pile, pawn at -2."""
    game = liberty(table)
    game.play("wonder statue_of_liberty with palace", "assign study port circus")
    assert (game.asks, game.seat) == ("pick_board_token", 0)
    assert (game.pawn, game.where("circus"), game.where("port")) == (0, "offered", "offered")  # own card first: R-47
    game.play("token philosophy")
    assert (game.where("study"), game.where("port"), game.where("circus")) == ("city", "discard", "second_city")
    assert game.pawn == -2
    assert (game.asks, game.seat) == ("turn", 1)


def test_T083_the_opponent_is_the_builder_of_the_third_card(table):
    """Given T082, P2 with Strategy. Then pawn at -3 and P1 loses 2 coins."""
    game = liberty(table, opposing={"tokens": "strategy"})
    game.play("wonder statue_of_liberty with palace", "assign study port circus")
    coins = game.coins[0]
    game.play("token philosophy")
    assert game.pawn == -3
    assert game.coins == [coins - 2, 7]


def test_T084_the_own_card_may_win_before_the_opponent_builds(table):
    """Given 5 symbols. When the own card shows the sixth. Then P1 wins; the opponent builds nothing."""
    game = liberty(table, own="apothecary scriptorium pharmacist workshop university")
    game.play("wonder statue_of_liberty with palace", "assign study port circus")
    assert game.won == (0, "scientific")
    assert game.where("circus") != "second_city"
    assert game.pawn == 0


def test_R48_the_first_construction_that_wins_decides(table):
    """Given both constructions could win. Then the builder's own, resolved first, does."""
    symbols = {"own": "apothecary scriptorium pharmacist workshop university"}
    game = liberty(table, **symbols, pawn=-7)
    game.play("wonder statue_of_liberty with palace", "assign study port circus")
    assert game.won == (0, "scientific")
    game = liberty(table, **symbols, pawn=-7)
    game.play("wonder statue_of_liberty with palace", "assign port study circus")
    assert game.won == (1, "military")


def test_R17_liberty_is_free_and_no_chain(table):
    """Given Parade Ground and Urbanism. When the own card is the Circus. Then its price and bonus are 0."""
    game = table(
        "palace",
        deal=AGE_3_REMOVED,
        options=PROMO,
        p1=builder("statue_of_liberty", cards="parade_ground", tokens="urbanism"),
        p2={"tokens": "economy", "coins": 0},
    )
    game.play("wonder statue_of_liberty with palace")
    coins = game.coins
    game.play("assign circus study port")
    assert game.coins == [coins[0], coins[1]]
    assert game.pawn == 2


def test_T085_liberty_in_age_2(table):
    """Given Age II. When P1 builds the Statue of Liberty. Then its cards are the 3 removed ones of Age II."""
    removed = ("walls", "forum", "statue")
    deal = duel.Deal(removed=(("quarry", "altar", "stable"), removed, ("study", "circus", "port")))
    game = table("temple", deal=deal, options=PROMO, p1=builder("statue_of_liberty"))
    game.play("wonder statue_of_liberty with temple")
    assert set(game.sees(1)["card_offer"]) == set(removed)  # all three become public
    assert {name for action in game.legal for name in action.split()[1:]} == set(removed)


def test_D12_all_six_assignments_are_offered(table):
    """Given the removed cards. Then every ordered triple of own, discarded and opposing card is a choice."""
    game = liberty(table)
    game.play("wonder statue_of_liberty with palace")
    assert set(game.legal) == {
        *("assign study circus port", "assign study port circus", "assign circus study port"),
        *("assign circus port study", "assign port study circus", "assign port circus study"),
    }


def test_R50_liberty_in_age_3_shows_no_guild(table):
    """Given Age III. Then the Statue of Liberty can show Age III cards only."""
    game = table("palace", seed=None, options=PROMO, p1=builder("statue_of_liberty"))
    game.play("wonder statue_of_liberty with palace")
    assert game.asks == "draw_removed_card"
    drawn = {action.removeprefix("removed ") for action in game.legal}
    assert drawn == {card.id for card in duel.CARDS if card.deck == 3} - {"palace", *_in_structure(game)}


def _in_structure(game):
    return {slot["card"] for slot in game.sees()["structure"]}
