"""Decrees: prices, incomes and other lasting effects (rules sections 4, 5.1, 5.2 and 9.8)."""

import pytest

from sevenwonders import duel


def ruled(table, *cards, decree, by=0, also=None, **given):
    """A table at which a player controls a Decree (or two)."""
    names = [decree, *([also] if also else [])]
    seat = ("p1", "p2")[by]
    given[seat] = {"cubes": [int(place < len(names)) for place in range(6)], **given.get(seat, {})}
    decrees = [*names, *(unit.id for unit in duel.ALL if unit.kind == "decree" and unit.id not in names)][:6]
    return table(*cards, modules=given.pop("modules", ["agora"]), decrees=decrees, **given)


# --- what things cost


def test_V12_the_yellow_waiver_strikes_the_dearest_resource(table):
    """Given V05 with the yellow waiver. Then the Caravansery (2 coins, glass, papyrus) costs 2 + 2."""
    game = ruled(table, age=2, decree="yellow_waiver", p2={"cards": "glassworks"})
    assert game.price("caravansery") == (4, 2)


@pytest.mark.parametrize("clay", ["brickyard", "clay_pool"])
def test_V13_V14_the_waiver_takes_the_dearer_part_or_less_trade(table, clay):
    """Given the yellow waiver; opposing clay 2 or 1. Then the Forum (3 coins, clay) costs 3, no trade."""
    game = ruled(table, age=2, decree="yellow_waiver", p2={"cards": clay})
    assert game.price("forum") == (3, 0)


def test_R12_the_waiver_takes_all_printed_coins(table):
    """Given the yellow waiver, no opposing clay. When the Forum is built. Then its 3 coins are waived, clay costs 2."""
    game = ruled(table, "forum", decree="yellow_waiver", p2={"tokens": "economy"})
    assert game.price("forum") == (2, 2)
    game.play("build forum")
    assert game.coins == [5, 9]


def test_V19_architecture_and_wonder_waiver_waive_three_units(table):
    """Given opposing wood 2, glass 1; both rebates. Then the Great Library (3 wood, glass, papyrus) costs 3 + 2."""
    game = ruled(
        table, age=2, decree="wonder_waiver", p1={"tokens": "architecture"}, p2={"cards": "sawmill glassworks"}
    )
    assert game.price("the_great_library") == (5, 5)


def test_T199_the_colossus_with_both_rebates(table):
    """Given Architecture and the Wonder waiver. Then the Colossus (3 clay, glass) costs 2 (R-13)."""
    game = ruled(table, age=2, decree="wonder_waiver", p1={"tokens": "architecture"})
    assert game.price("the_colossus") == (2, 2)


def test_R13_the_wonder_waiver_alone_strikes_one_unit(table):
    """Given the Wonder waiver, opposing clay 2. Then the Colossus costs 2 x 4 + 2; cards have their full price."""
    game = ruled(table, age=2, decree="wonder_waiver", p2={"cards": "brickyard"})
    assert game.price("the_colossus") == (10, 10)
    assert game.price("walls") == (4, 4)


def test_V23_the_raw_trade_decree(table):
    """Given that Decree, opposing clay 2. Then the Colossus costs 3 x 3 + 2."""
    game = ruled(table, age=2, decree="raw_trade", p2={"cards": "brickyard"})
    assert game.price("the_colossus") == (11, 11)


def test_V24_a_fixed_price_stays_1(table):
    """Given V23 and the Clay Reserve. Then the Colossus costs 3 x 1 + 2 (R-07)."""
    game = ruled(table, age=2, decree="raw_trade", p1={"cards": "clay_reserve"}, p2={"cards": "brickyard"})
    assert game.price("the_colossus") == (5, 5)


def test_V25_both_trade_decrees_go_down_to_1(table):
    """Given both trade Decrees. Then two wood and glass of the Tribunal cost 1 each (R-99)."""
    game = ruled(table, age=2, decree="raw_trade", also="manufactured_trade")
    assert game.price("tribunal") == (3, 3)


def test_R99_the_trade_decrees_are_two(table):
    """Given one of them. Then raw resources cost a coin less and manufactured ones not, or the other way round."""
    raw, manufactured = (ruled(table, age=2, decree=name) for name in ("raw_trade", "manufactured_trade"))
    assert raw.city(0)["trade_price"] == {"wood": 1, "clay": 1, "stone": 1, "glass": 2, "papyrus": 2}
    assert manufactured.city(0)["trade_price"] == {"wood": 2, "clay": 2, "stone": 2, "glass": 1, "papyrus": 1}
    assert set(raw.city(1)["trade_price"].values()) == {2}


def test_R99_customs_house_and_the_manufactured_trade_decree(table):
    """Given both. Then glass and papyrus cost 1, never less."""
    game = ruled(table, age=2, decree="manufactured_trade", p1={"cards": "customs_house"})
    assert game.price("chamber_of_commerce") == (2, 2)


def test_V28_the_red_waiver_takes_the_coins_of_the_barracks(table):
    """Given the red waiver, no chain. Then the Barracks (3 coins) are free, without being a chain."""
    game = ruled(table, "barracks", decree="red_waiver", p1={"tokens": "urbanism"})
    assert game.price("barracks") == (0, 0)
    game.play("build barracks")
    assert game.coins[0] == 7


def test_V30_the_green_waiver_and_customs_house(table):
    """Given both, opposing wood 3. Then the School (wood, 2 papyrus) costs 1 + 1, the wood waived."""
    game = ruled(
        table, age=2, decree="green_waiver", p1={"cards": "customs_house"}, p2={"cards": "sawmill lumber_yard"}
    )
    assert game.price("school") == (2, 2)


def test_V31_the_red_waiver_strikes_one_unit_of_one_resource(table):
    """Given own clay 1, red waiver; opposing clay 1, wood 2. Then the Arsenal (3 clay, 2 wood) costs 2 x 3 + 4."""
    game = ruled(table, age=3, decree="red_waiver", p1={"cards": "clay_pool"}, p2={"cards": "clay_pit sawmill"})
    assert game.price("arsenal") == (10, 10)


@pytest.mark.parametrize(("decree", "card", "price"), [
    ("yellow_waiver", "walls", 4),
    ("red_waiver", "school", 6),
    ("green_waiver", "rostrum", 4),
])  # fmt: skip
def test_a_waiver_is_for_one_colour(table, decree, card, price):
    """Given the waiver of another colour. Then the card has its full price."""
    assert ruled(table, age=2, decree=decree).price(card) == (price, price)


def test_waivers_are_for_who_controls_them(table):
    """Given the waiver with the opponent. Then it helps the opponent only."""
    game = ruled(table, age=2, decree="red_waiver", by=1)
    assert (game.price("walls", 0), game.price("walls", 1)) == ((4, 4), (2, 2))


# --- choosing how to pay (D40)


def test_R14_a_payer_opposite_economy_may_trade_less(table):
    """Given the yellow waiver, `pareto`, opposing Economy. When P1 builds the Forum. Then waiving the coins costs 2 in
    trade, waiving the clay 3 to the bank: P1 chooses."""
    game = ruled(table, "forum", decree="yellow_waiver", p2={"tokens": "economy"}, options={"payment_choice": "pareto"})
    game.play("build forum")
    assert (game.asks, game.seat, game.legal) == ("pay", 0, ["plan 1", "plan 2"])
    cheap = game.copy()
    game.play("plan 2")
    assert game.coins == [4, 7]
    assert game.where("forum") == "city"
    cheap.play("plan 1")
    assert [city.coins for city in cheap.state.city] == [5, 9]


@pytest.mark.parametrize("given", [
    {"options": {"payment_choice": "pareto"}},  # no Economy opposite
    {"p2": {"tokens": "economy"}},  # automatic payment
    {"options": {"payment_choice": "pareto"}, "p2": {"tokens": "economy", "cards": "clay_pool"}},  # one best plan
    {"options": {"payment_choice": "pareto"}, "p1": {"coins": 2}, "p2": {"tokens": "economy"}},  # too dear
])  # fmt: skip
def test_R14_without_a_real_choice_no_question_follows(table, given):
    """Given no Economy, automatic payment, one plan that is best in both ways or alone affordable. Then no question."""
    game = ruled(table, "forum", decree="yellow_waiver", **given)
    game.play("build forum")
    assert (game.asks, game.seat) == ("turn", 1)


def test_R14_by_default_the_least_is_paid(table):
    """Given Economy opposite and automatic payment. Then the Forum costs 2 in trade, which go to Economy."""
    game = ruled(table, "forum", decree="yellow_waiver", p2={"tokens": "economy"})
    game.play("build forum")
    assert game.coins == [5, 9]


# --- incomes

COLOURS = [
    ("blue_income", "altar"),
    ("green_income", "scriptorium"),
    ("yellow_income", "tavern"),
    ("red_income", "guard_tower"),
]


@pytest.mark.parametrize(("decree", "card"), COLOURS)
@pytest.mark.parametrize("by", [0, 1])
def test_income_decree_pays_its_controller_for_any_builder(table, decree, card, by):
    """Given an income Decree in Age I. When a card of its colour is built. Then its controller earns 1 coin."""
    game = ruled(table, card, decree=decree, by=by)
    spent = {"scriptorium": -2, "tavern": 4}.get(card, 0)
    game.play(f"build {card}")
    assert game.coins == [7 + spent + (by == 0), 7 + (by == 1)]


def test_income_decrees_pay_for_their_colour_only(table):
    """Given the blue income. When a brown card is built or a blue one discarded. Then nothing is earned."""
    game = ruled(table, "lumber_yard", "altar", decree="blue_income")
    game.play("build lumber_yard", "discard altar")
    assert game.coins == [7, 9]


def test_T164_blue_income_and_urbanism(table):
    """Given Age III, P2's blue income. When P1 chains a blue card with Urbanism. Then P2 +3, P1 +4."""
    game = ruled(table, "gardens", decree="blue_income", by=1, p1={"cards": "statue", "tokens": "urbanism"})
    game.play("build gardens")
    assert game.coins == [11, 10]


def test_T165_red_income_for_a_card_built_from_the_pile(table):
    """Given Age III, P1's red income. When P2 revives a red card. Then P1 +3 (R-98)."""
    game = ruled(
        table,
        "palace",
        decree="red_income",
        active="p2",
        discard=["walls"],
        p2={"wonders": ["the_mausoleum"], "coins": 20},
    )
    game.play("wonder the_mausoleum with palace", "revive walls")
    assert game.coins[0] == 7 + 3


def test_T163_wonder_income_after_the_loss(table):
    """Given Age II, O with Wonder income and 1 coin. When A builds the Appian Way. Then O 1, 0, 2 (R-97)."""
    game = ruled(
        table,
        "walls",
        decree="wonder_income",
        by=1,
        p1={"wonders": ["the_appian_way"], "coins": 20},
        p2={"coins": 1},
    )
    game.play("wonder the_appian_way with walls")
    assert game.coins[1] == 2


def test_wonder_income_for_the_builder(table):
    """Given Age II, Wonder income. When P1 builds the Pyramids for 8. Then P1 +2."""
    game = ruled(table, "walls", decree="wonder_income", p1={"wonders": ["the_pyramids"], "coins": 8})
    game.play("wonder the_pyramids with walls")
    assert game.coins[0] == 2


def test_T166_a_discard_brings_two_coins_more(table):
    """Given that Decree and 1 yellow card. When P1 discards. Then +5."""
    game = ruled(table, "walls", decree="discard_bonus", p1={"cards": "tavern"})
    game.play("discard walls")
    assert game.coins == [12, 7]


# --- shared chains


@pytest.mark.parametrize(("pays", "coins"), [(True, 11), (False, 7)])
def test_T167_the_opponents_chains_may_be_used(table, pays, coins):
    """Given shared chains, the opponent's Baths, Urbanism. When P1 builds the Aqueduct. Then free, +4 (R-19)."""
    game = ruled(
        table,
        "aqueduct",
        decree="shared_chains",
        p1={"tokens": "urbanism"},
        p2={"cards": "baths"},
        options={"shared_chain_urbanism": pays},
    )
    assert game.price("aqueduct") == (0, 0)
    game.play("build aqueduct")
    assert game.coins[0] == coins


def test_R19_the_own_chain_earns_urbanism_whatever_the_option(table):
    """Given shared chains without Urbanism's coins, own Baths. When the Aqueduct is built. Then +4."""
    game = ruled(
        table,
        "aqueduct",
        decree="shared_chains",
        p1={"tokens": "urbanism", "cards": "baths"},
        options={"shared_chain_urbanism": False},
    )
    game.play("build aqueduct")
    assert game.coins[0] == 11


def test_shared_chains_follow_what_the_opponent_builds_and_loses(table):
    """Given shared chains. When P2 builds the Baths. Then P1's Aqueduct is free; P2's own chains stay P2's."""
    game = ruled(table, "baths", age=1, decree="shared_chains", active="p2", p1={"cards": "theater"})
    assert game.price("aqueduct") == (6, 6)
    game.play("build baths")
    assert game.price("aqueduct") == (0, 0)
    assert game.price("statue", 1) == (4, 4)


def test_T211_shared_chains_and_mythology_tokens(table):
    """Given shared chains, O's Roman token. When A builds the Roman Grand Temple. Then it is free."""
    game = ruled(
        table,
        "roman_grand_temple",
        age=3,
        modules=["pantheon", "agora"],
        decree="shared_chains",
        p2={"mythologies": ["roman"]},
    )
    assert game.price("roman_grand_temple") == (0, 0)


# --- fixed prices from a Conspiracy


@pytest.mark.parametrize(("option", "price"), [("none", 1), ("next_turn", 2)])
def test_R08_a_fixed_price_built_by_a_conspiracy(table, option, price):
    """When Property Fraud builds the Stone Reserve before the main action. Then stone costs 1 at once, or by option
    only from the next turn on."""
    game = table(
        modules=["agora"],
        age=1,
        structure={0: "stone_reserve", 18: "baths", 19: "altar", 20: "theater"},
        p1={"conspiracies": ["property_fraud with stable"]},
        options={"fixed_price_delay": option},
    )
    game.play("trigger property_fraud", "fetch stone_reserve")
    assert game.price("baths") == (price, price)
    game.play("discard altar", "discard theater")
    assert (game.seat, game.price("baths")) == (0, (1, 1))
