"""Costs: fixed and chosen production, trade, rebates, chains (rules section 4)."""

import pytest

from sevenwonders import duel


def test_V01_unit_costs_2_plus_1_for_each_unit_of_the_opponent(table):
    """Given Bruno makes 2 stone. When Antoine buys stone. Then each unit costs 4."""
    game = table(age=2, p2={"cards": "shelf_quarry"})
    assert game.price("baths") == (4, 4)
    assert game.price("walls") == (8, 8)


def test_V02_own_production_does_not_raise_the_own_price(table):
    """Given Bruno makes 2 stone, Antoine none. When Bruno needs a third stone. Then it costs 2."""
    game = table(age=2, p1={"cards": "shelf_quarry"})
    assert game.price("aqueduct") == (2, 2)


def test_V03_fortifications_for_bruno(table):
    """Given Bruno makes 2 stone, Antoine 1 clay. Then Fortifications (2 stone, clay, papyrus) cost 3 + 2."""
    game = table(age=3, p1={"cards": "shelf_quarry"}, p2={"cards": "clay_pool"})
    assert game.price("fortifications") == (5, 5)


def test_V04_aqueduct_for_antoine(table):
    """Given no stone, Bruno makes 2. Then the Aqueduct (3 stone) costs 3 x 4."""
    game = table(age=2, p2={"cards": "shelf_quarry"})
    assert game.price("aqueduct") == (12, 12)


def test_V05_caravansery_for_bruno(table):
    """Given Antoine makes 1 glass. Then the Caravansery (2 coins, glass, papyrus) costs 2 + 3 + 2, trade 5."""
    game = table(age=2, p2={"cards": "glassworks"})
    assert game.price("caravansery") == (7, 5)


def test_V06_produced_resources_are_free_others_are_not(table):
    """Given stone 1, clay 3, papyrus 1, no glass. Then Baths and Garrison are free, the Apothecary needs trade."""
    game = table(age=2, p1={"cards": "quarry clay_pool brickyard press"})
    assert game.price("baths") == (0, 0)
    assert game.price("garrison") == (0, 0)
    assert game.price("apothecary") == (2, 2)


def test_V07_aqueduct_is_free_after_the_baths(table):
    """Given the Baths. Then the Aqueduct is free."""
    game = table(age=2, p1={"cards": "baths"}, p2={"cards": "shelf_quarry"})
    assert game.price("aqueduct") == (0, 0)
    assert game.payment(0, duel.find("aqueduct")).chain


def test_V08_fortifications_are_free_after_the_palisade(table):
    """Given the Palisade. Then Fortifications are free."""
    game = table(age=3, p1={"cards": "palisade"})
    assert game.price("fortifications") == (0, 0)


def test_V09_printed_coins_are_paid_to_the_bank(table):
    """Then the Scriptorium costs 2 coins, the Stone Pit 1."""
    game = table(age=1, p2={"tokens": "economy"})
    assert game.price("scriptorium") == (2, 0)
    assert game.price("stone_pit") == (1, 0)


def test_V10_a_discard_earns_2_and_1_for_each_yellow_card(table):
    """Given Tavern and Clay Reserve. When the Aqueduct is discarded. Then 2 + 2 coins are earned."""
    game = table("aqueduct", p1={"cards": "tavern clay_reserve", "coins": 0})
    game.play("discard aqueduct")
    assert game.coins == [4, 7]
    assert game.where("aqueduct") == "discard"


def test_V11_customs_house_fixes_glass_and_papyrus(table):
    """Given V05 and an own Customs House. Then the Caravansery costs 2 + 1 + 1."""
    game = table(age=2, p1={"cards": "customs_house"}, p2={"cards": "glassworks"})
    assert game.price("caravansery") == (4, 2)


@pytest.mark.parametrize(
    ("thing", "coins", "p1", "p2"),
    [
        # V15: own stone 1; opposing stone 2, papyrus 1: 3 stone and papyrus cost 2 x 4 + 3
        ("the_pyramids", 11, {"cards": "quarry"}, "shelf_quarry press"),
        # V16: Architecture waives the two dearest units, two stone at 4; papyrus is bought at 3
        ("the_pyramids", 3, {"cards": "quarry", "tokens": "architecture"}, "shelf_quarry press"),
        # V17: choice works before the rebate: the Lighthouse makes stone, Architecture waives both papyrus
        (
            "the_statue_of_zeus",
            0,
            {"cards": "lumber_yard clay_pool", "wonders": ["the_great_lighthouse built"], "tokens": "architecture"},
            "shelf_quarry quarry press drying_room",
        ),
        # V18: opposing wood 2, glass 1: Architecture leaves 4 + 3 + 2
        ("the_great_library", 9, {"tokens": "architecture"}, "sawmill glassworks"),
        # V20: Masonry waives two units of a blue card: of 3 stone and 2 wood 4 + 2 are left
        ("town_hall", 6, {"cards": "lumber_yard", "tokens": "masonry"}, "shelf_quarry"),
        # V21: Piraeus makes the dearer good: wood 2 + papyrus 3
        ("port", 5, {"wonders": ["piraeus built"]}, "glassworks glass_blower press"),
        # V22: two producers of choice; opposing stone 1, wood 3: stone 3 + glass 2
        ("academy", 5, {"wonders": ["the_great_lighthouse built", "piraeus built"]}, "quarry sawmill lumber_yard"),
    ],
    ids=["V15", "V16", "V17", "V18", "V20", "V21", "V22"],
)
def test_dearest_resource_is_produced_or_waived(table, thing, coins, p1, p2):
    """Given what both cities make. Then all coins of the price go into trade."""
    game = table(age=2 if thing.startswith("the_") else 3, p1=p1, p2={"cards": p2})
    assert game.price(thing) == (coins, coins)


def test_V26_palace_with_the_great_lighthouse(table):
    """Given own wood, glass, Great Lighthouse; opposing clay 2, stone 1, glass 1. Then the Palace costs 3 + 3."""
    game = table(
        age=3,
        p1={"cards": "lumber_yard glassworks", "wonders": ["the_great_lighthouse built"]},
        p2={"cards": "brickyard quarry glass_blower"},
    )
    assert game.price("palace") == (6, 6)


def test_V29_circus_maximus(table):
    """Given own stone 1; opposing stone 1, glass 1. Then Circus Maximus costs 3 + 2 + 3."""
    game = table(age=2, p1={"cards": "quarry"}, p2={"cards": "stone_pit glassworks"})
    assert game.price("circus_maximus") == (8, 8)


def test_V33_economy_receives_the_trade_part(table):
    """Given V05 and Economy opposite. Then the payer pays 7, the owner of Economy receives 5, the bank 2."""
    game = table("caravansery", p2={"cards": "glassworks", "tokens": "economy"})
    game.play("build caravansery")
    assert game.coins == [7 - 7, 7 + 5]


def test_R06_blue_green_red_and_yellow_cards_carry_chain_symbols():
    """Then all four colours give chain symbols, brown, grey and purple cards none."""
    givers = {card.kind for card in duel.CARDS if "gives:" in card.text}
    assert givers == {"blue", "green", "red", "yellow"}


def test_R06_a_yellow_card_opens_a_chain(table):
    """Given the Tavern (yellow). When the Lighthouse is built. Then it is free."""
    game = table("lighthouse", p1={"cards": "tavern", "coins": 0})
    game.play("build lighthouse")
    assert game.where("lighthouse") == "city"
    assert game.coins == [0 + 2, 7]


def test_R06_the_opponents_chain_symbols_do_not_count(table):
    """Given the opponent's Baths. Then the Aqueduct has its full price."""
    game = table(age=2, p2={"cards": "baths"})
    assert game.price("aqueduct") == (6, 6)


def test_R06_a_card_under_a_wonder_opens_no_chain(table):
    """Given the Baths under the Sphinx. Then the Aqueduct has its full price."""
    game = table(age=2, p1={"wonders": ["the_sphinx with baths"]})
    assert game.price("aqueduct") == (6, 6)


def test_R09_the_best_assignment_is_chosen(table):
    """Given Caravansery and Great Lighthouse; opposing clay 2. When Gardens (2 clay, 2 wood) are priced.
    Then both producers make clay and the wood is bought at 2 each."""
    game = table(
        age=3,
        p1={"cards": "caravansery", "wonders": ["the_great_lighthouse built"]},
        p2={"cards": "brickyard"},
    )
    assert game.price("gardens") == (4, 4)


def test_R09_choice_producer_makes_one_unit_per_purchase(table):
    """Given the Caravansery. Then it helps one purchase after the other, with a unit each."""
    game = table("walls", "statue", p1={"cards": "caravansery", "coins": 9})
    game.play("build walls", "discard sawmill")
    assert game.coins[0] == 9 - 2
    assert game.price("statue") == (2, 2)


@pytest.mark.parametrize("producer", ["caravansery", "forum", "clay_reserve", "customs_house", "the_great_lighthouse"])
def test_R09_choice_producers_and_fixed_prices_raise_no_price(table, producer):
    """Given the opponent's producer of choice or fixed price. Then every unit still costs 2."""
    wonder = producer.startswith("the_")
    city = {"wonders": [f"{producer} built"]} if wonder else {"cards": producer}
    assert set(table(age=2, p2=city).city(0)["trade_price"].values()) == {2}


def test_R10_a_rebate_that_finds_no_missing_unit_is_lost(table):
    """Given Masonry. When a blue card lacks one unit. Then it is free; nothing is refunded."""
    game = table("baths", p1={"tokens": "masonry", "coins": 1})
    game.play("build baths")
    assert game.coins == [1, 7]


def test_R10_a_rebate_never_touches_printed_coins(table):
    """Given Masonry and Architecture. Then cards that print coins still cost them."""
    game = table(age=3, p1={"tokens": "masonry architecture"})
    assert game.price("pretorium") == (8, 0)
    assert game.price("caravansery") == (6, 4)


def test_R11_the_rebate_applies_to_bought_units(table):
    """Given Masonry and 3 of the 5 units of the Town Hall produced. Then the other two are waived."""
    game = table(age=3, p1={"cards": "shelf_quarry lumber_yard", "tokens": "masonry"}, p2={"cards": "quarry"})
    assert game.price("town_hall") == (0, 0)


def test_R11_masonry_and_architecture_rebate_only_their_own_kind(table):
    """Given Masonry, or Architecture. Then it waives nothing of the other kind."""
    assert table(age=3, p1={"tokens": "masonry"}).price("the_pyramids") == (8, 8)
    assert table(age=3, p1={"tokens": "architecture"}).price("gardens") == (8, 8)


def test_R15_economy_earns_the_price_after_the_payers_rebate(table):
    """Given Architecture opposite Economy. When the Pyramids are built for 4. Then Economy earns 4."""
    game = table(
        "walls", p1={"tokens": "architecture", "wonders": ["the_pyramids"]}, p2={"tokens": "economy", "coins": 0}
    )
    game.play("wonder the_pyramids with walls")
    assert game.coins == [7 - 4, 4]


def test_R15_economy_earns_nothing_without_bought_resources(table):
    """Given Economy opposite. When cards are discarded, chained or produced. Then Economy earns nothing."""
    game = table("aqueduct", "walls", p1={"cards": "baths shelf_quarry"}, p2={"tokens": "economy", "coins": 0})
    game.play("build aqueduct", "discard walls")
    assert game.coins == [7, 2]


def test_R114_the_bank_never_runs_out(table):
    """Given more coins in play than the box holds. When a card is discarded. Then coins are still paid."""
    game = table("walls", p1={"coins": 500}, p2={"coins": 500})
    game.play("discard walls")
    assert game.coins == [502, 500]
