"""Conspiracies that destroy, take, swap or build cards (rules sections 5.8 and 9.8)."""

import pytest

from sevenwonders import duel

RICH = 40
AGORA = duel.Options(agora=True)


# --- cards destroyed, taken, swapped


def test_T178_expropriation_destroys_a_blue_card(conspiracy_table):
    """Given O's Theater. When it is destroyed. Then O -3 points and the Statue is no longer free for O."""
    game = conspiracy_table("expropriation", p2={"cards": "theater altar quarry"})
    assert game.price("statue", 1) == (0, 0)
    assert set(game.legal) == {"destroy theater", "destroy altar"}  # D09
    game.play("destroy theater")
    assert (game.where("theater"), game.score(1)["blue"]) == ("discard", 3)
    assert game.price("statue", 1) == (4, 4)
    assert (game.asks, game.seat) == ("turn", 0)


def test_T179_swindle_destroys_a_yellow_card(conspiracy_table):
    """Given O's Forum. When it is destroyed. Then O's choice of goods and a coin of each discard are gone."""
    game = conspiracy_table("swindle", p2={"cards": "forum altar"})
    assert (game.price("apothecary", 1), game.city(1)["discard_income"]) == ((0, 0), 3)
    assert game.legal == ["destroy forum"]
    game.play("destroy forum")
    assert (game.price("apothecary", 1), game.city(1)["discard_income"]) == ((2, 2), 2)


def test_R36_destroyed_cards_may_leave_the_game(conspiracy_table):
    """Given `discard_destroyed = false`. When Swindle destroys the Forum. Then it is out of the game."""
    game = conspiracy_table("swindle", p2={"cards": "forum"}, options={"discard_destroyed": False})
    game.play("destroy forum")
    assert game.where("forum") == "gone"


def test_R83_a_fixed_price_goes_with_its_card(conspiracy_table):
    """Given O's Customs House. When Swindle destroys it. Then O buys glass at 2 again."""
    game = conspiracy_table("swindle", p2={"cards": "customs_house"})
    game.play("destroy customs_house")
    assert game.city(1)["trade_price"]["glass"] == 2


def test_T188_foreclosure_takes_a_brown_or_grey_card(conspiracy_table):
    """Given O's Glassworks and Quarry. When the Glassworks are taken. Then O's glass costs 3, A's 2; no coins."""
    game = conspiracy_table("foreclosure", p2={"cards": "glassworks quarry altar"})
    assert game.city(0)["trade_price"]["glass"] == 3
    assert set(game.legal) == {"take glassworks", "take quarry"}  # D19
    game.play("take glassworks")
    assert (game.city(0)["trade_price"]["glass"], game.city(1)["trade_price"]["glass"]) == (2, 3)
    assert (game.where("glassworks"), game.coins) == ("city", [7, 7])
    assert (game.asks, game.seat) == ("turn", 0)


def test_D38_coercion_swaps_cards_of_one_colour(conspiracy_table):
    """Given blue on both sides, green and red on one. Then blue cards are swapped."""
    game = conspiracy_table(
        "coercion", p1={"cards": "altar baths garrison"}, p2={"cards": "theater temple workshop guard_tower"}
    )
    assert (game.asks, game.seat, set(game.legal)) == ("swap_take", 0, {"take theater", "take temple"})
    game.play("take temple")
    assert (game.asks, game.seat, set(game.legal)) == ("swap_give", 0, {"give altar", "give baths"})
    game.play("give altar")
    assert (game.where("temple"), game.where("altar")) == ("city", "second_city")
    assert (game.score(0)["blue"], game.score(1)["blue"]) == (7, 6)


def test_R83_swapped_card_moves_points_and_chains_without_income(conspiracy_table):
    """Given blue income with P1. When the Baths are swapped away. Then O's Aqueduct is free, A's not; no income."""
    decrees = ["blue_income", "raw_trade", "green_income", "red_income", "yellow_income", "wonder_income"]
    game = conspiracy_table(
        "coercion",
        decrees=decrees,
        p1={"cards": "baths", "cubes": [1, 0, 0, 0, 0, 0]},
        p2={"cards": "theater"},
    )
    game.play("take theater", "give baths", "decline")
    assert (game.price("aqueduct", 0), game.price("aqueduct", 1)) == ((6, 6), (0, 0))
    assert game.coins == [7, 7]


FIVE_SYMBOLS = (
    "apothecary school pharmacist workshop scriptorium academy",  # two wheels, mortar, plumb, quill, sundial
    "university observatory dispensary laboratory library study",  # two spheres, mortar, plumb, quill, sundial
)


@pytest.mark.parametrize(("option", "winner"), [("draw", None), ("active_player", 0)])
def test_T189_a_swap_that_gives_both_a_sixth_symbol(conspiracy_table, option, winner):
    """Given 5 symbols each. When the swap gives both a sixth. Then a draw, or by option A wins (R-84)."""
    mine, theirs = FIVE_SYMBOLS
    game = conspiracy_table("coercion", p1={"cards": mine}, p2={"cards": theirs}, options={"double_science": option})
    game.play("take university", "give school")
    assert game.won == (winner, "scientific")


def test_R84_a_swap_may_win_for_the_opponent(conspiracy_table):
    """Given O with 5 symbols. When A gives O the sixth. Then O wins."""
    game = conspiracy_table("coercion", p1={"cards": "apothecary"}, p2={"cards": FIVE_SYMBOLS[1]})
    game.play("take university", "give apothecary")
    assert game.won == (1, "scientific")


def pairs(conspiracy_table, **given):
    """A swap after which both have a pair: A two plumbs, O two wheels."""
    game = conspiracy_table("coercion", p1={"cards": "workshop apothecary"}, p2={"cards": "laboratory school"}, **given)
    game.play("take laboratory", "give apothecary")
    return game


def test_T190_pairs_for_both_and_one_token(conspiracy_table):
    """Given 1 board token. When the swap gives both a pair. Then A takes it, O gets nothing."""
    game = pairs(conspiracy_table, board=["philosophy"])
    assert (game.asks, game.seat) == ("pick_board_token", 0)
    game.play("token philosophy")
    assert (game.asks, game.seat) == ("turn", 0)


def test_R84_pairs_for_both_and_tokens_enough(conspiracy_table):
    """Given 2 board tokens. Then first A picks, then O, then A goes on."""
    game = pairs(conspiracy_table, board=["philosophy", "masonry"])
    game.play("token philosophy")
    assert (game.asks, game.seat, game.legal) == ("pick_board_token", 1, ["token masonry"])
    game.play("token masonry")
    assert (game.asks, game.seat) == ("turn", 0)


def test_a_swap_of_equal_symbols_earns_nothing(conspiracy_table):
    """Given a plumb each. When they are swapped. Then neither player has a pair."""
    game = conspiracy_table("coercion", board=["law"], p1={"cards": "workshop"}, p2={"cards": "laboratory"})
    game.play("take laboratory", "give workshop")
    assert (game.asks, game.seat) == ("turn", 0)


def test_R27_completing_a_broken_pair_again_earns_a_token(conspiracy_table):
    """Given A's two plumbs. When O swaps one away and A's snake copies it. Then A takes a token."""
    game = conspiracy_table(
        "coercion",
        active="p2",
        board=["philosophy"],
        modules=["pantheon", "agora"],
        pantheon={1: "nisaba"},
        p1={"cards": "workshop laboratory", "conspiracies": [], "coins": 20},
        p2={"cards": "apothecary", "conspiracies": ["coercion with stable"]},
    )
    game.play("take laboratory", "give apothecary", "discard palace", "activate nisaba", "snake laboratory")
    assert (game.asks, game.seat) == ("pick_board_token", 0)


def test_T212_a_swapped_card_loses_its_snake(conspiracy_table):
    """Given A's snake on O's Study. When O trades it away. Then A's copy of the symbol is gone (R-67)."""
    game = conspiracy_table(
        "coercion",
        modules=["pantheon", "agora"],
        snake="study",
        p1={"cards": "workshop", "divinities": ["nisaba"]},
        p2={"cards": "study"},
    )
    assert game.city(0)["symbols"] == {"sundial": 1, "plumb": 1}
    game.play("take study", "give workshop")
    assert game.city(0)["symbols"] == {"sundial": 1}
    assert game.state.snake == -1


def removed_but(*cards):
    """All cards of Age I but these, out of the game."""
    return [card.id for card in duel.CARDS if card.deck == 1 and card.id not in cards]


# --- cards built for nothing


def test_T181_property_fraud_builds_a_covered_first_row_card(conspiracy_table):
    """Given 2 Senators and the covered Walls in row 1. When it is triggered. Then only the Walls may be fetched."""
    far_row = {0: "left_politician_1", 1: "conspirator_1", 2: "walls", 8: "?", 14: "temple"}
    game = conspiracy_table("property_fraud", age=2, structure=far_row, p1={"tokens": "urbanism"})
    assert game.legal == ["fetch walls"]  # D11, R-79
    game.play("fetch walls")
    assert (game.pawn, game.coins, game.where("walls")) == (2, [7, 7], "city")
    assert (game.asks, game.seat) == ("turn", 0)


@pytest.mark.parametrize("far_row", [{0: "left_politician_1", 1: "conspirator_1"}, {}])
def test_T181_it_waits_while_row_1_holds_only_senators(table, far_row):
    """Given Senators only in row 1, or nothing (R-46). Then Property Fraud may not be triggered."""
    game = table(
        modules=["agora"],
        age=2,
        structure={**far_row, 14: "temple"},
        p1={"conspiracies": ["property_fraud with stable"]},
    )
    assert "trigger property_fraud" not in game.legal


TREASON = duel.Deal.from_document({"removed_2": ["walls", "forum", "statue"]}, AGORA)
STILL_REMOVED = ("altar", "theater", "quarry")


def test_T182_treason_builds_a_removed_card(conspiracy_table):
    """Given Age II. When Treason is triggered. Then the 6 cards removed from Ages I and II are the choices (D34)."""
    game = conspiracy_table(
        "treason",
        "temple",
        deal=TREASON,
        gone=[card for card in removed_but(*STILL_REMOVED) if card != "stable"],
        p1={"tokens": "urbanism"},
    )
    assert set(game.legal) == {f"salvage {card}" for card in (*STILL_REMOVED, "walls", "forum", "statue")}
    game.play("salvage walls")
    assert (game.pawn, game.coins, game.where("walls")) == (2, [7, 7], "city")
    assert (game.asks, game.seat) == ("turn", 0)


def test_T220_only_the_conspirator_knows_what_is_still_removed(conspiracy_table):
    """When P1 has used Treason in Age II. Then P1 knows the other two cards; P2 and spectators see the built card."""
    game = conspiracy_table("treason", "temple", deal=TREASON)
    game.play("salvage walls")
    forum, statue = (1 << card.row - 23 for card in (duel.find("forum"), duel.find("statue")))
    assert duel.known(game.state, 0).removed == forum | statue
    for seat in (1, None):
        state = duel.known(game.state, seat)
        assert state.removed == 0
        assert state.unseen & (forum | statue) == forum | statue
    lines = duel.view(game, 1)["plies"]
    assert "p1 salvage walls" in lines
    assert not any("forum" in line or "statue" in line for line in lines)


def test_R78_treason_finds_no_senators_and_no_guilds(conspiracy_table):
    """Given Age III. Then only Age cards are salvaged."""
    game = conspiracy_table("treason", "palace", seed=3)
    decks = {duel.find(action.split()[1], duel.CARDS).deck for action in game.legal}
    assert decks <= {1, 2, 3}


def test_R49_liberty_with_two_removed_cards_left(conspiracy_table):
    """Given three removed cards of Age I, one salvaged. When Liberty is built. Then own first, then the discard."""
    deal = duel.Deal.from_document({"removed_1": ["quarry", "altar", "theater"]}, AGORA)
    game = conspiracy_table(
        "treason",
        "baths",
        deal=deal,
        p1={"wonders": ["statue_of_liberty"], "coins": RICH},
        options={"promo_wonders": "liberty"},
    )
    game.play("salvage quarry", "wonder statue_of_liberty with baths")
    assert set(game.legal) == {"assign altar theater", "assign theater altar"}
    game.play("assign altar theater")
    assert (game.where("altar"), game.where("theater")) == ("city", "discard")
    assert (game.asks, game.seat) == ("turn", 1)


@pytest.mark.parametrize(("left", "choices"), [(1, 1), (0, 0)])
def test_R49_liberty_with_one_removed_card_left_or_none(table, left, choices):
    """Given one removed card. Then it is the own one. Given none. Then no question follows."""
    game = table(
        "baths",
        modules=["agora"],
        removed_left=left,
        p1={"wonders": ["statue_of_liberty"], "coins": RICH},
        options={"promo_wonders": "liberty"},
    )
    game.play("wonder statue_of_liberty with baths")
    if choices:
        assert len(game.legal) == 1
        card = game.legal[0].removeprefix("assign ")
        game.play(game.legal[0])
        assert game.where(card) == "city"
    assert (game.asks, game.seat) == ("turn", 1)
