"""Trade and coins (rules sections 4 and 9.2)."""

import pytest


def test_T010_trade_costs_2_and_the_opponents_production(table):
    """Given the opponent's Shelf Quarry. When the Aqueduct is built without stone. Then it costs 12."""
    game = table("aqueduct", p1={"coins": 12}, p2={"cards": "shelf_quarry"})
    game.play("build aqueduct")
    assert game.coins == [0, 7]
    assert game.where("aqueduct") == "city"


def test_T011_producers_of_choice_do_not_raise_prices(table):
    """Given the opponent's Brickyard, Caravansery, Great Lighthouse. Then clay costs 4, wood and stone 2."""
    game = table(age=2, p2={"cards": "brickyard caravansery", "wonders": ["the_great_lighthouse built"]})
    assert game.city(0)["trade_price"] == {"wood": 2, "clay": 4, "stone": 2, "glass": 2, "papyrus": 2}


def test_T012_discard_income_with_two_yellow_cards(table):
    """Given Tavern and Clay Reserve. When any card is discarded. Then 4 coins are earned."""
    game = table("quarry", p1={"cards": "tavern clay_reserve"})
    game.play("discard quarry")
    assert game.coins == [7 + 4, 7]


def test_T013_the_discarded_yellow_card_does_not_count(table):
    """Given 3 yellow cards. When a yellow card is discarded. Then 5 coins are earned (R-57)."""
    game = table("brewery", p1={"cards": "tavern clay_reserve wood_reserve"}, p2={"cards": "stone_reserve"})
    game.play("discard brewery")
    assert game.coins == [7 + 5, 7]


def test_T014_economy_receives_the_trade_part(table):
    """Given Economy opposite, V05. When the Caravansery is built. Then 7 are paid, 5 received."""
    game = table("caravansery", p1={"coins": 8}, p2={"cards": "glassworks", "tokens": "economy", "coins": 1})
    game.play("build caravansery")
    assert game.coins == [1, 6]


def test_T015_economy_receives_no_printed_coins(table):
    """Given Economy opposite. When the Scriptorium (2 coins) is built. Then Economy receives nothing."""
    game = table("scriptorium", p2={"tokens": "economy"})
    game.play("build scriptorium")
    assert game.coins == [5, 7]


@pytest.mark.parametrize(("coins", "legal"), [(4, False), (5, True)])
def test_T016_what_cannot_be_paid_cannot_be_built(table, coins, legal):
    """Given a price of 5, all of it trade. Then it is legal with 5 coins, not with 4."""
    game = table("fortifications", p1={"cards": "shelf_quarry", "coins": coins}, p2={"cards": "clay_pool"})
    assert game.price("fortifications") == (5, 5)
    assert ("build fortifications" in game.legal) is legal


def test_T017_fixed_price_ignores_production_and_pays_economy(table):
    """Given Wood Reserve; opposing wood 3, Economy. When 2 wood are bought. Then 2 coins go to Economy."""
    game = table(
        "tribunal",
        p1={"cards": "wood_reserve glassworks"},
        p2={"cards": "sawmill lumber_yard", "tokens": "economy"},
    )
    game.play("build tribunal")
    assert game.coins == [5, 9]


@pytest.mark.parametrize(
    ("card", "fixed"),
    [
        ("wood_reserve", {"wood"}),
        ("clay_reserve", {"clay"}),
        ("stone_reserve", {"stone"}),
        ("customs_house", {"glass", "papyrus"}),
    ],
)
def test_T017_each_fixed_price(table, card, fixed):
    """Given a card that fixes prices, everything produced opposite. Then its resources cost 1, the others 3."""
    game = table(age=2, p1={"cards": card}, p2={"cards": "lumber_yard clay_pool quarry glassworks press"})
    prices = game.city(0)["trade_price"]
    assert prices == {resource: 1 if resource in fixed else 3 for resource in prices}


def test_T018_urbanism_rewards_a_chain(table):
    """Given Baths, Urbanism, 3 coins. When the Aqueduct is built by chain. Then 7 coins are left."""
    game = table("aqueduct", p1={"cards": "baths", "tokens": "urbanism", "coins": 3})
    game.play("build aqueduct")
    assert game.coins == [7, 7]


def test_T018_urbanism_rewards_nothing_that_is_paid_or_produced(table):
    """Given Urbanism, 3 stone produced, no Baths. When the Aqueduct is built. Then nothing is earned."""
    game = table("aqueduct", p1={"cards": "quarry shelf_quarry", "tokens": "urbanism", "coins": 3})
    game.play("build aqueduct")
    assert game.coins == [3, 7]


def test_T018_gaining_urbanism_earns_6_coins(table):
    """Given a pair. When Urbanism is taken. Then 6 coins are earned."""
    game = table(age=1, board=["urbanism"], pending=["p1 pick_board_token"])
    game.play("token urbanism")
    assert game.coins == [13, 7]


@pytest.mark.parametrize(
    ("card", "city", "income"),
    [
        pytest.param("arena", "brewery", 4, id="T019: by chain, 2 for each built Wonder"),
        pytest.param("port", "sawmill quarry glassworks press", 4, id="T020: 2 for each brown card, not unit"),
        pytest.param("lighthouse", "brickyard glassworks wood_reserve stone_reserve", 3, id="T021: counts itself"),
        ("chamber_of_commerce", "glassworks press drying_room quarry", 9),
        ("armory", "shelf_quarry glassworks stable garrison walls", 3),
        ("tavern", "", 4),
        ("brewery", "tavern", 6),
    ],
)
def test_R56_yellow_cards_that_pay(table, card, city, income):
    """Given cards of the colour counted. When the yellow card is built. Then it pays for those in the own city."""
    wonders = ["the_sphinx built", "piraeus built", "the_pyramids"] if card == "arena" else []
    opponent = {"cards": "glass_blower guard_tower"} if city.count(" ") > 2 else {}
    game = table(card, p1={"cards": city, "coins": 0, "wonders": wonders}, p2=opponent)
    game.play(f"build {card}")
    assert game.coins == [income, 7]


def test_T022_masonry_halves_the_gardens(table):
    """Given Masonry, no production, no Statue. When the Gardens are built. Then they cost 4 instead of 8."""
    assert table(age=3).price("gardens") == (8, 8)
    game = table("gardens", p1={"tokens": "masonry"})
    game.play("build gardens")
    assert game.coins == [3, 7]


def test_T023_masonry_waives_nothing_of_a_green_card(table):
    """Given Masonry, no production. When the Academy is built. Then it costs 8."""
    game = table("academy", p1={"tokens": "masonry", "coins": 9})
    game.play("build academy")
    assert game.coins == [1, 7]
