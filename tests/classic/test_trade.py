"""Rules section 7: what may be bought from whom, and for how much."""

from typing import Any

from sevenwonders.classic.components import COMMON, RARE, UNITS, UnitFacts, pack_lanes
from sevenwonders.classic.rules import market
from sevenwonders.errors import IllegalActionError

# Boards that make none of the resources a scenario is about.
GLASS, PAPYRUS, CLOTH = ({"board": name} for name in ("alexandria", "ephesos", "halikarnassos"))


def ways(game: Any, cost: str, coins: int = 99) -> list[tuple[int, int]]:
    """A's payments for a cost that no card may have."""
    facts = UnitFacts()
    facts.cost, facts.cost_rare, facts.symbols = pack_lanes(cost, COMMON), pack_lanes(cost, RARE), len(cost)
    packed = market.payments_within(game.state, 0, facts, coins)
    return [(left, right) for left in range(15) if (right := market.coins_to_right_neighbour(packed, left)) >= 0]


def test_T08_the_board_makes_its_resource(table):
    """Given A is Gizah. When A builds Baths. Then it pays nothing (R-02, R-04)."""
    game = table(A={"board": "gizah", "hand": "baths"})
    game.turn_with(A="build baths")
    assert (game.city("A"), game.coins("A")) == (["baths"], 3)


def test_T09_the_resource_of_a_neighbours_board_is_bought(table):
    """Given A is Babylon with 3 coins, its left neighbour Gizah. When A builds Baths. Then 2 coins go to Gizah."""
    game = table(A={"board": "babylon", "hand": "baths"}, B={"board": "gizah"})
    game.turn_with(A="build baths L2")
    assert game.coins("A") == 1
    assert game.coins("B") == 3 + 2 + 3, "the sale of a card is the rest"


def test_T10_what_the_city_makes_is_used_first(table):
    """Given 2 stone, 1 ore, 1 papyrus and no clay about. Then only Guard Tower cannot be built (R-04)."""
    game = table(age=2, A={"board": "ephesos", "cards": "quarry ore_vein"}, B={"board": "gizah"}, C={"board": "rhodos"})
    assert game.ways("A", "barracks") == game.ways("A", "scriptorium") == [(0, 0)]
    assert game.ways("A", "guard_tower") == []


def test_T11_a_symbol_with_two_options_gives_one(table):
    """Given Timber Yard and a cost of W S. Then it is too little; with Stone Pit at the right, (0, 2)."""
    game = table(A={**GLASS, "cards": "timber_yard"}, B=PAPYRUS, C=CLOTH)
    assert ways(game, "WS") == []
    game = table(A={**GLASS, "cards": "timber_yard"}, B=PAPYRUS, C={**CLOTH, "cards": "stone_pit"})
    assert ways(game, "WS") == [(0, 2)]


def test_T12_a_neighbours_symbol_with_two_options_gives_one(table):
    """Given the left neighbour's Clay Pit alone. Then O C is infeasible; with Ore Vein at the right, (2, 2) (R-08)."""
    game = table(A=GLASS, B={**PAPYRUS, "cards": "clay_pit"}, C=CLOTH)
    assert (ways(game, "OC"), ways(game, "O"), ways(game, "C")) == ([], [(2, 0)], [(2, 0)])
    game = table(A=GLASS, B={**PAPYRUS, "cards": "clay_pit"}, C={**CLOTH, "cards": "ore_vein"})
    assert ways(game, "OC") == [(2, 2)]


def test_T13_the_buyer_chooses_the_neighbour(table, refused):
    """Given both neighbours sell ore. When 1 ore is missing. Then the payments are (2, 0) and (0, 2) (R-01, R-03)."""
    game = table(A={**GLASS, "hand": "barracks"}, B={"board": "rhodos"}, C={**CLOTH, "cards": "ore_vein"})
    assert game.ways("A", "barracks") == [(0, 2), (2, 0)]
    assert {"build barracks L2", "build barracks R2"} <= set(game.legal("A"))
    with refused(IllegalActionError):
        game.commit("A", "build barracks")


def test_T14_the_dearer_neighbour_may_be_chosen(table):
    """Same with West Trading Post. Then (1, 0) and (0, 2); the dearer way stays legal (R-03, R-09)."""
    hand = {**GLASS, "cards": "west_trading_post", "hand": "barracks"}
    game = table(A=hand, B={"board": "rhodos"}, C={**CLOTH, "cards": "ore_vein"})
    assert game.ways("A", "barracks") == [(0, 2), (1, 0)]
    game.turn_with(A="build barracks R2")
    assert game.coins("C") == 3 + 2 + 3


def test_T15_the_marketplace_is_for_rare_resources(table):
    """Given Marketplace, glass and wood at the left. When both are missing. Then only (3, 0)."""
    game = table(
        A={**PAPYRUS, "cards": "marketplace"}, B={"board": "alexandria", "cards": "lumber_yard"}, C={"board": "rhodos"}
    )
    assert ways(game, "GW") == [(3, 0)]


def test_T16_the_own_choice_leaves_every_payment_open(table):
    """Given glass and Tree Farm, wood at the left, clay at the right. Then Temple: (2, 0) and (0, 2), never (2, 2)."""
    game = table(age=2, players=6, A={**GLASS, "cards": "tree_farm"}, B={"board": "babylon"}, F={"board": "olympia"})
    assert game.ways("A", "temple") == [(0, 2), (2, 0)]


def test_T17_a_neighbour_sells_each_symbol_once(table):
    """Given Sawmill at the left, Lumber Yard at the right. Then W W W is (4, 2), and W W W W not to be had."""
    game = table(age=2, A=GLASS, B={**PAPYRUS, "cards": "sawmill"}, C={**CLOTH, "cards": "lumber_yard"})
    assert (ways(game, "WWW", 6), ways(game, "WWW", 5), ways(game, "WWWW")) == ([(4, 2)], [], [])


def test_T18_only_brown_and_grey_cards_and_boards_sell(table, refused):
    """Given stone from a Caravansery and an Alexandria stage only. Then it cannot be bought (R-10)."""
    game = table(
        A={**PAPYRUS, "hand": "baths"},
        B={"board": "alexandria", "side": "night", "stages": 1},
        C={**CLOTH, "cards": "marketplace"},
    )
    assert game.ways("A", "baths") == []
    with refused(IllegalActionError):
        game.commit("A", "build baths")
    game = table(age=2, A=PAPYRUS, B=GLASS, C={**CLOTH, "cards": "caravansery"})
    assert game.ways("A", "baths") == []


def test_T19_a_fee_goes_to_the_reserve(table, refused):
    """Given 0 coins. Then Timber Yard cannot be built; with 1 coin it can."""
    game = table(A={**PAPYRUS, "coins": 0, "hand": "timber_yard"})
    with refused(IllegalActionError):
        game.commit("A", "build timber_yard")
    game = table(A={**PAPYRUS, "coins": 1, "hand": "timber_yard"})
    game.turn_with(A="build timber_yard")
    assert [game.coins(letter) for letter in "ABC"] == [0, 6, 6]


def test_T20_coins_of_this_turn_come_too_late(table):
    """Given A with 1 coin, which B will pay 2 this turn. Then A cannot buy for 2 (R-05)."""
    game = table(A={"board": "babylon", "coins": 1, "hand": "baths"}, B={"board": "gizah", "hand": "stockade"})
    game.commit("B", "build stockade R2")
    assert not [action for action in game.legal("A") if action.startswith("build baths")]
    game.turn_with()
    assert game.coins("A") == 1 + 2 + 3


def test_T20b_what_is_built_this_turn_comes_too_late(table):
    """Given B builds Ore Vein this turn. Then A cannot buy its ore before the next turn (R-06)."""
    game = table(A={**GLASS, "hand": "barracks"}, B={**PAPYRUS, "hand": "ore_vein"}, C=CLOTH)
    game.commit("B", "build ore_vein")
    assert not [action for action in game.legal("A") if action.startswith("build barracks")]
    game.turn_with(A="sell barracks")
    assert game.ways("A", "barracks") == [(2, 0)]


def test_T21_both_neighbours_may_buy_one_symbol(table):
    """Given A is Gizah. When both neighbours buy its stone and A uses it. Then A receives 4 coins (R-07)."""
    game = table(
        players=7,
        A={"board": "gizah", "hand": "baths"},
        B={"board": "olympia", "hand": "baths"},
        G={"board": "babylon", "side": "night", "cards": "stone_pit", "hand": "altar"},
    )
    game.turn_with(A="build baths", B="build baths R2", G="stage altar L2")
    assert game.coins("A") == 3 + 4
    assert game.city("A") == game.city("B") == ["baths"]


def test_T22_two_neighbours_together_sell_enough(table):
    """Given own wood, one ore at the left. Then Statue is infeasible; with one more at the right, (2, 2)."""
    hand = {"board": "babylon", "coins": 9}
    left = {**PAPYRUS, "cards": "ore_vein"}
    assert table(age=2, A=hand, B=left, C=CLOTH).ways("A", "statue") == []
    assert table(age=2, A=hand, B=left, C={"board": "rhodos"}).ways("A", "statue") == [(2, 2)]


def test_T23_palace(table):
    """Given own W S O, C G at the left, P T at the right. Then 8 coins; with Marketplace 5."""
    own = {"board": "babylon", "cards": "stone_pit ore_vein", "coins": 8}
    left, right = {"board": "alexandria", "cards": "clay_pool"}, {"board": "ephesos", "cards": "loom_i"}
    assert table(age=3, A=own, B=left, C=right).ways("A", "palace") == [(4, 4)]
    cheaper = {**own, "cards": "stone_pit ore_vein marketplace"}
    assert table(age=3, A=cheaper, B=left, C=right).ways("A", "palace") == [(3, 2)]


def test_T24_a_discount_is_for_one_side(table):
    """Given own stone, East Trading Post, stone at both neighbours. Then S S is (0, 1) or (2, 0) (R-09)."""
    game = table(
        players=4,
        A={"board": "gizah", "cards": "east_trading_post"},
        B={**PAPYRUS, "cards": "stone_pit"},
        D={**CLOTH, "cards": "excavation"},
    )
    assert ways(game, "SS") == [(0, 1), (2, 0)]


def test_the_reasons_of_a_payment_say_which_symbol_of_whom(table):
    game = table(age=3, A={"board": "babylon", "coins": 9}, B={"board": "gizah"}, C={**PAPYRUS, "cards": "loom_i"})
    (way,) = game.payment(0, "study").ways
    assert [str(step) for step in way.steps] == [
        "wood from Babylon",
        "papyrus from Ephesos of the right neighbour: 2 coins",
        "cloth from Loom of the right neighbour: 2 coins",
    ]
    assert (way.left, way.right, way.coins) == (0, 4, 4)
    assert sum(row.symbols for row in UNITS) > 0
