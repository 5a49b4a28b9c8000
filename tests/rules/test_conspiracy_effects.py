"""What each Conspiracy does (rules sections 5.8 and 9.8)."""

import pytest

from sevenwonders import duel
from sevenwonders.duel.game import known
from sevenwonders.duel.rules.state import HIDDEN

RICH = 40
AGORA = duel.Options(agora=True)
ONE_CUBE = [0, 0, 1, 0, 0, 0]


def conspirator(table, name, *cards, modules=("agora",), **given):
    """P1 triggers a prepared Conspiracy at once."""
    if not cards and "structure" not in given:
        cards = ("palace",)
    given["p1"] = {"conspiracies": [f"{name} with stable"], **given.get("p1", {})}
    game = table(*cards, modules=list(modules), **given)
    game.play(f"trigger {name}")
    return game


def removed_but(*cards):
    """All cards of Age I but these, out of the game."""
    return [card.id for card in duel.CARDS if card.deck == 1 and card.id not in cards]


# --- Extortion and Blackmail


def test_T195_extortion_takes_an_unbuilt_wonder(table):
    """Given O's unbuilt Knossos. When Extortion takes it. Then it is A's; no cube is placed now (D23, R-42)."""
    game = conspirator(table, "extortion", p2={"wonders": ["knossos", "the_sphinx", "piraeus built"]})
    assert set(game.legal) == {"claim knossos", "claim the_sphinx"}
    game.play("claim knossos")
    assert (game.wonders(0), game.wonders(1)) == (["knossos"], ["the_sphinx", "piraeus"])
    assert (game.asks, game.seat) == ("turn", 0)


def test_R41_a_thief_may_hold_five_wonders(table):
    """Given four Wonders. When Extortion takes a fifth. Then it may be built."""
    wonders = ["the_pyramids", "the_mausoleum", "the_colossus", "circus_maximus"]
    game = conspirator(
        table, "extortion", p1={"wonders": wonders, "coins": RICH}, p2={"wonders": ["the_sphinx", "piraeus"]}
    )
    game.play("claim the_sphinx")
    assert len(game.wonders(0)) == 5
    game.play("wonder the_sphinx with palace")
    assert (game.asks, game.seat) == ("turn", 0)


@pytest.mark.parametrize(("coins", "taken"), [(7, 4), (6, 3), (1, 1)])
def test_T176_blackmail_takes_half_rounded_up(table, coins, taken):
    """Given O with 7 coins. When A triggers Blackmail. Then A +4, O 3 (R-80)."""
    game = conspirator(table, "blackmail", p2={"coins": coins})
    assert game.coins == [7 + taken, coins - taken]
    assert (game.asks, game.seat) == ("turn", 0)


@pytest.mark.parametrize(("name", "then"), [("blackmail", ()), ("political_maneuver", ("influence 3",))])
def test_T176_a_cube_may_be_moved_at_the_end(table, name, then):
    """Given an own cube. When such a Conspiracy is done. Then a cube may be moved (D30)."""
    game = conspirator(table, name, p1={"cubes": ONE_CUBE})
    game.play(*then)
    assert (game.asks, game.seat, set(game.legal)) == ("move_cube", 0, {"shift 3 2", "shift 3 4", "decline"})
    game.play("shift 3 4")
    assert game.state.city[0].cubes[3] == 1
    assert (game.asks, game.seat) == ("turn", 0)


def test_some_conspiracies_move_no_cube(table):
    """Given an own cube. When the Coup is triggered. Then the main action follows."""
    game = conspirator(table, "coup", p1={"cubes": ONE_CUBE})
    assert (game.asks, game.seat) == ("turn", 0)


def test_political_maneuver_places_then_removes_then_may_move(table):
    """Given opposing cubes. When it is triggered. Then place (forced), remove (forced), move (optional)."""
    game = conspirator(table, "political_maneuver", p2={"cubes": [0, 0, 0, 0, 2, 0]})
    assert (game.asks, len(game.legal)) == ("place_cube", 6)
    game.play("influence 1")
    assert (game.asks, game.legal) == ("remove_cube", ["expel 5"])
    game.play("expel 5")
    assert (game.asks, set(game.legal)) == ("move_cube", {"shift 1 2", "decline"})
    assert game.state.city[1].cubes[4] == 1


# --- cards destroyed, taken, swapped


def test_T178_expropriation_destroys_a_blue_card(table):
    """Given O's Theater. When it is destroyed. Then O -3 points and the Statue is no longer free for O."""
    game = conspirator(table, "expropriation", p2={"cards": "theater altar quarry"})
    assert game.price("statue", 1) == (0, 0)
    assert set(game.legal) == {"destroy theater", "destroy altar"}  # D09
    game.play("destroy theater")
    assert (game.where("theater"), game.score(1)["blue"]) == ("discard", 3)
    assert game.price("statue", 1) == (4, 4)
    assert (game.asks, game.seat) == ("turn", 0)


def test_T179_swindle_destroys_a_yellow_card(table):
    """Given O's Forum. When it is destroyed. Then O's choice of goods and a coin of each discard are gone."""
    game = conspirator(table, "swindle", p2={"cards": "forum altar"})
    assert (game.price("apothecary", 1), game.city(1)["discard_income"]) == ((0, 0), 3)
    assert game.legal == ["destroy forum"]
    game.play("destroy forum")
    assert (game.price("apothecary", 1), game.city(1)["discard_income"]) == ((2, 2), 2)


def test_R36_destroyed_cards_may_leave_the_game(table):
    """Given `discard_destroyed = false`. When Swindle destroys the Forum. Then it is out of the game."""
    game = conspirator(table, "swindle", p2={"cards": "forum"}, options={"discard_destroyed": False})
    game.play("destroy forum")
    assert game.where("forum") == "gone"


def test_R83_a_fixed_price_goes_with_its_card(table):
    """Given O's Customs House. When Swindle destroys it. Then O buys glass at 2 again."""
    game = conspirator(table, "swindle", p2={"cards": "customs_house"})
    game.play("destroy customs_house")
    assert game.city(1)["trade_price"]["glass"] == 2


def test_T188_foreclosure_takes_a_brown_or_grey_card(table):
    """Given O's Glassworks and Quarry. When the Glassworks are taken. Then O's glass costs 3, A's 2; no coins."""
    game = conspirator(table, "foreclosure", p2={"cards": "glassworks quarry altar"})
    assert game.city(0)["trade_price"]["glass"] == 3
    assert set(game.legal) == {"take glassworks", "take quarry"}  # D19
    game.play("take glassworks")
    assert (game.city(0)["trade_price"]["glass"], game.city(1)["trade_price"]["glass"]) == (2, 3)
    assert (game.where("glassworks"), game.coins) == ("city", [7, 7])
    assert (game.asks, game.seat) == ("turn", 0)


def test_D38_coercion_swaps_cards_of_one_colour(table):
    """Given blue on both sides, green and red on one. Then a blue card is swapped for a blue one."""
    game = conspirator(
        *(table, "coercion"), p1={"cards": "altar baths garrison"}, p2={"cards": "theater temple workshop guard_tower"}
    )
    assert (game.asks, game.seat, set(game.legal)) == ("swap_take", 0, {"take theater", "take temple"})
    game.play("take temple")
    assert (game.asks, game.seat, set(game.legal)) == ("swap_give", 0, {"give altar", "give baths"})
    game.play("give altar")
    assert (game.where("temple"), game.where("altar")) == ("city", "second_city")
    assert (game.score(0)["blue"], game.score(1)["blue"]) == (7, 6)


def test_R83_points_and_chains_follow_a_swapped_card_and_nothing_is_constructed(table):
    """Given blue income with P1. When the Baths are swapped away. Then O's Aqueduct is free, A's not; no income."""
    decrees = ["blue_income", "raw_trade", "green_income", "red_income", "yellow_income", "wonder_income"]
    game = conspirator(
        *(table, "coercion"),
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
def test_T189_a_swap_that_gives_both_a_sixth_symbol(table, option, winner):
    """Given 5 symbols each. When the swap gives both a sixth. Then a draw, or by option A wins (R-84)."""
    mine, theirs = FIVE_SYMBOLS
    game = conspirator(
        *(table, "coercion"), p1={"cards": mine}, p2={"cards": theirs}, options={"double_science": option}
    )
    game.play("take university", "give school")
    assert game.won == (winner, "scientific")


def test_R84_a_swap_may_win_for_the_opponent(table):
    """Given O with 5 symbols. When A gives O the sixth. Then O wins."""
    game = conspirator(table, "coercion", p1={"cards": "apothecary"}, p2={"cards": FIVE_SYMBOLS[1]})
    game.play("take university", "give apothecary")
    assert game.won == (1, "scientific")


def pairs(table, **given):
    """A swap after which both have a pair: A two plumbs, O two wheels."""
    game = conspirator(
        *(table, "coercion"), p1={"cards": "workshop apothecary"}, p2={"cards": "laboratory school"}, **given
    )
    game.play("take laboratory", "give apothecary")
    return game


def test_T190_pairs_for_both_and_one_token(table):
    """Given 1 board token. When the swap gives both a pair. Then A takes it, O gets nothing."""
    game = pairs(table, board=["philosophy"])
    assert (game.asks, game.seat) == ("pick_board_token", 0)
    game.play("token philosophy")
    assert (game.asks, game.seat) == ("turn", 0)


def test_R84_pairs_for_both_and_tokens_enough(table):
    """Given 2 board tokens. Then first A picks, then O, then A goes on."""
    game = pairs(table, board=["philosophy", "masonry"])
    game.play("token philosophy")
    assert (game.asks, game.seat, game.legal) == ("pick_board_token", 1, ["token masonry"])
    game.play("token masonry")
    assert (game.asks, game.seat) == ("turn", 0)


def test_a_swap_of_equal_symbols_earns_nothing(table):
    """Given a plumb each. When they are swapped. Then nobody has a pair."""
    game = conspirator(table, "coercion", board=["law"], p1={"cards": "workshop"}, p2={"cards": "laboratory"})
    game.play("take laboratory", "give workshop")
    assert (game.asks, game.seat) == ("turn", 0)


def test_R27_a_pair_broken_and_completed_again_earns_another_token(table):
    """Given A's two plumbs. When O swaps one away and A's snake copies it. Then A takes a token."""
    game = conspirator(
        *(table, "coercion"),
        active="p2",
        board=["philosophy"],
        modules=["pantheon", "agora"],
        pantheon={1: "nisaba"},
        p1={"cards": "workshop laboratory", "conspiracies": [], "coins": 20},
        p2={"cards": "apothecary", "conspiracies": ["coercion with stable"]},
    )
    game.play("take laboratory", "give apothecary", "discard palace", "activate nisaba", "snake laboratory")
    assert (game.asks, game.seat) == ("pick_board_token", 0)


def test_T212_a_swapped_card_loses_its_snake(table):
    """Given A's snake on O's Study. When O trades it away. Then A's copy of the symbol is gone (R-67)."""
    game = conspirator(
        *(table, "coercion"),
        modules=["pantheon", "agora"],
        snake="study",
        p1={"cards": "workshop", "divinities": ["nisaba"]},
        p2={"cards": "study"},
    )
    assert game.city(0)["symbols"] == {"sundial": 1, "plumb": 1}
    game.play("take study", "give workshop")
    assert game.city(0)["symbols"] == {"sundial": 1}
    assert game.state.snake == -1


# --- cards built for nothing


def test_T181_property_fraud_builds_a_covered_card_of_the_far_row(table):
    """Given 2 Senators and the covered Walls in row 1. When it is triggered. Then only the Walls may be fetched."""
    far_row = {0: "left_politician_1", 1: "conspirator_1", 2: "walls", 8: "?", 14: "temple"}
    game = conspirator(table, "property_fraud", age=2, structure=far_row, p1={"tokens": "urbanism"})
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


TREASON = duel.Deal.read({"removed_2": ["walls", "forum", "statue"]}, AGORA)
STILL_REMOVED = ("altar", "theater", "quarry")


def test_T182_treason_builds_a_removed_card(table):
    """Given Age II. When Treason is triggered. Then the 6 cards removed from Ages I and II are the choices (D34)."""
    game = conspirator(
        *(table, "treason", "temple"),
        deal=TREASON,
        gone=[card for card in removed_but(*STILL_REMOVED) if card != "stable"],
        p1={"tokens": "urbanism"},
    )
    assert set(game.legal) == {f"salvage {card}" for card in (*STILL_REMOVED, "walls", "forum", "statue")}
    game.play("salvage walls")
    assert (game.pawn, game.coins, game.where("walls")) == (2, [7, 7], "city")
    assert (game.asks, game.seat) == ("turn", 0)


def test_T220_only_the_conspirator_knows_what_is_still_removed(table):
    """When P1 has used Treason in Age II. Then P1 knows the other two cards; P2 and spectators see the built one."""
    game = conspirator(table, "treason", "temple", deal=TREASON)
    game.play("salvage walls")
    forum, statue = (1 << card.row - 23 for card in (duel.find("forum"), duel.find("statue")))
    assert known(game.state, 0).removed == forum | statue
    for seat in (1, None):
        state = known(game.state, seat)
        assert state.removed == 0
        assert state.unseen & (forum | statue) == forum | statue
    lines = duel.view(game, 1)["plies"]
    assert "p1 salvage walls" in lines
    assert not any("forum" in line or "statue" in line for line in lines)


def test_R78_treason_finds_no_senators_and_no_guilds(table):
    """Given Age III. Then only Age cards are salvaged."""
    game = conspirator(table, "treason", "palace", seed=3)
    decks = {duel.find(action.split()[1], duel.CARDS).deck for action in game.legal}
    assert decks <= {1, 2, 3}


def test_R49_liberty_with_two_removed_cards_left(table):
    """Given three removed cards of Age I, one salvaged. When Liberty is built. Then own first, then the discard."""
    deal = duel.Deal.read({"removed_1": ["quarry", "altar", "theater"]}, AGORA)
    game = conspirator(
        *(table, "treason", "baths"),
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
    """Given one removed card. Then it is the own one. Given none. Then nobody is asked."""
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


# --- cards discarded from the structure


def test_D33_turn_of_events_discards_one_card_and_perhaps_another(table):
    """Given three cards, a Senator among them. Then the first discard is forced, the second optional; no coins."""
    game = conspirator(table, "turn_of_events", "altar", "theater", "conspirator_1", last=True, age=1)
    assert set(game.legal) == {"discard altar", "discard theater", "discard conspirator_1"}
    game.play("discard conspirator_1")
    assert set(game.legal) == {"discard altar", "discard theater", "decline"}
    game.play("decline")
    assert (game.asks, game.seat, game.coins) == ("turn", 0, [7, 7])
    assert game.where("conspirator_1") == "discard"


def test_T184_what_the_first_discard_uncovers_may_be_the_second(table):
    """Given a hidden card under the Altar alone. When the Altar is discarded. Then it turns up and may follow (R-77)."""
    game = conspirator(table, "turn_of_events", age=1, structure={12: "?", 18: "altar", 24: "theater"})
    game.play("discard altar")
    uncovered = game.slot(12)["card"]
    assert set(game.legal) == {f"discard {uncovered}", "discard theater", "decline"}
    game.play(f"discard {uncovered}")
    assert game.where(uncovered) == "discard"
    assert (game.asks, game.seat) == ("turn", 0)


# --- Coup and Embezzlement


def test_T180_strategy_does_not_help_a_coup(table):
    """Given Strategy. When the Coup is triggered. Then 2 steps (R-05)."""
    assert conspirator(table, "coup", p1={"tokens": "strategy"}).pawn == 2


def test_T177_embezzlement(table):
    """Given A with 5 cubes in the Senate, O with 4 and 3 coins. When it is triggered. Then A +5, O 0."""
    game = conspirator(
        *(table, "embezzlement"), p1={"cubes": [5, 0, 0, 0, 0, 0]}, p2={"cubes": [0, 2, 2, 0, 0, 0], "coins": 3}
    )
    assert game.coins == [12, 0]
    assert (game.asks, game.seat) == ("turn", 0)


# --- Progress tokens


def test_D35_espionage_takes_any_token_of_the_box(table):
    """When Espionage is triggered. Then every boxed token is a choice, none of the board or of a city."""
    game = conspirator(
        *(table, "espionage"), board=["law", "masonry", "strategy", "theology"], p2={"tokens": "economy"}
    )
    rest = {"agriculture", "architecture", "mathematics", "philosophy", "urbanism", "corruption", "organized_crime"}
    assert set(game.legal) == {f"token {token}" for token in rest}
    game.play("token agriculture")
    assert (game.coins, game.city(0)["tokens"]) == ([13, 7], ["agriculture"])


def test_R33_tokens_on_enki_are_not_in_the_box(table):
    """Given two tokens on Enki. Then Espionage does not find them, and Obscurantism does not lock them (R-109)."""
    given = {"modules": ["pantheon", "agora"], "pantheon": {2: "enki"}, "enki": ["law", "urbanism"]}
    for name, verb in (("espionage", "token"), ("obscurantism", "lock")):
        game = conspirator(table, name, **given)
        assert not {f"{verb} law", f"{verb} urbanism"} & set(game.legal)
        assert f"{verb} masonry" in game.legal


def test_T185_obscurantism_on_an_opposing_token(table):
    """Given O's Agriculture and Mathematics. When Agriculture is locked. Then O -4 and -3 points, coins kept (R-82)."""
    game = conspirator(table, "obscurantism", p2={"tokens": "agriculture mathematics"})
    assert game.score(1)["progress"] == 4 + 6
    game.play("lock agriculture")
    assert (game.score(1)["progress"], game.coins) == (3, [7, 7])
    assert (game.asks, game.seat) == ("turn", 0)


def test_D36_board_box_and_opposing_tokens_may_be_locked(table):
    """Given tokens everywhere. Then all but the own ones may be locked; a locked one is out of the game for good."""
    game = conspirator(
        *(table, "obscurantism"), board=["law", "masonry"], p1={"tokens": "economy"}, p2={"tokens": "strategy"}
    )
    assert {"lock law", "lock masonry", "lock strategy", "lock urbanism"} <= set(game.legal)
    assert "lock economy" not in game.legal
    game.play("lock law")
    assert game.sees()["board_tokens"] == ["masonry"]
    assert "law" not in game.sees()["box_tokens"]


def test_T187_a_locked_law_takes_its_symbol_away(table):
    """Given O with Law and 4 other symbols. When Law is locked. Then O shows 4."""
    game = conspirator(
        *(table, "obscurantism"), p2={"tokens": "law", "cards": "apothecary pharmacist workshop scriptorium"}
    )
    game.play("lock law")
    assert len(game.city(1)["symbols"]) == 4


def test_T186_which_boxed_token_is_locked_stays_secret(table):
    """When P1 locks a boxed token. Then P1 knows which; P2 and spectators only that one of the box is locked."""
    game = conspirator(table, "obscurantism", board=["law"])
    game.play("lock urbanism")
    urbanism = duel.find("urbanism").number
    mine, theirs, public = (known(game.state, seat) for seat in (0, 1, None))
    assert (mine.locked, mine.box_tokens >> urbanism & 1) == (urbanism, 0)
    for state in (theirs, public):
        assert (state.locked, state.box_tokens >> urbanism & 1) == (HIDDEN, 1)
    assert theirs.lock_suspects == theirs.box_tokens
    assert duel.view(game, 0)["plies"][-1] == "p1 lock urbanism"
    assert duel.view(game, 1)["plies"][-1] == "p1 lock ?"


def test_T186_a_token_locked_face_up_is_public(table):
    """When P1 locks a token of the board. Then everybody knows which."""
    game = conspirator(table, "obscurantism", board=["law"])
    game.play("lock law")
    assert known(game.state, 1).locked == duel.find("law").number
    assert duel.view(game, 1)["plies"][-1] == "p1 lock law"


def test_T186_espionage_of_the_opponent_finds_out_what_is_locked(table):
    """Given a token locked face down. When the other player sees the whole box. Then it is known to both."""
    game = conspirator(table, "obscurantism", p2={"conspiracies": ["espionage with garrison"]})
    game.play("lock urbanism", "discard palace", "trigger espionage")
    assert "token urbanism" not in game.legal
    assert known(game.state, 1).locked == duel.find("urbanism").number
    assert known(game.state, None).locked == HIDDEN


def test_T186_espionage_of_the_same_player_gives_nothing_away(table):
    """Given P1's lock. When P1 uses Espionage, too. Then P2 rules out the token taken, no other."""
    game = conspirator(
        *(table, "obscurantism", "palace", "gardens"),
        p1={"conspiracies": ["obscurantism with stable", "espionage with garrison"]},
    )
    game.play("lock urbanism", "discard palace", "discard gardens", "trigger espionage", "token agriculture")
    state = known(game.state, 1)
    assert state.locked == HIDDEN
    assert state.lock_suspects == state.box_tokens
    assert state.lock_suspects >> duel.find("urbanism").number & 1
    assert not state.lock_suspects >> duel.find("agriculture").number & 1


# --- Wonders


def test_T191_sabotage(table):
    """Given O's Pyramids. When they are destroyed. Then O -9 points, out of the game, the card in the pile (R-81)."""
    game = conspirator(table, "sabotage", p2={"wonders": ["the_pyramids with altar", "the_sphinx"]})
    assert game.legal == ["sabotage the_pyramids"]  # D39
    game.play("sabotage the_pyramids")
    assert (game.score(1)["wonder"], game.where("altar"), game.wonders(1)) == (0, "discard", ["the_sphinx"])
    assert (game.asks, game.seat) == ("turn", 0)


def test_R81_lasting_effects_of_a_wonder_are_lost_coins_are_kept(table):
    """Given O's Great Lighthouse. When it is destroyed. Then O's choice of raw resources is gone."""
    game = conspirator(table, "sabotage", p2={"wonders": ["the_great_lighthouse built", "the_temple_of_artemis built"]})
    assert game.price("baths", 1) == (0, 0)
    game.play("sabotage the_great_lighthouse")
    assert (game.price("baths", 1), game.coins) == ((2, 2), [7, 7])


@pytest.mark.parametrize(("limit", "left"), [("standing", ["the_colossus"]), ("cumulative", [])])
def test_T192_the_limit_of_seven_after_sabotage(table, limit, left):
    """Given 6 standing, 2 unbuilt; Sabotage removes one. When P1 builds one of the two. Then the other stays where
    standing Wonders count, and leaves where constructed ones do (R-39)."""
    game = conspirator(
        *(table, "sabotage"),
        options={"wonder_limit": limit},
        p1={
            "coins": RICH,
            "wonders": ["the_sphinx built", "piraeus built", "the_appian_way built", "the_pyramids"],
        },
        p2={"wonders": ["the_mausoleum built", "circus_maximus built", "the_great_library built", "the_colossus"]},
    )
    game.play("sabotage circus_maximus", "wonder the_pyramids with palace")
    assert game.wonders(1) == ["the_mausoleum", "the_great_library", *left]


# --- Senators from elsewhere


def mausoleum(table, *pile, option="allow", **city):
    """P1 builds the Mausoleum with Senators in the pile."""
    game = table(
        "palace",
        modules=["agora"],
        discard=[*pile],
        options={"senator_from_discard": option},
        p1={"wonders": ["the_mausoleum"], "coins": 20, **city},
    )
    game.play("wonder the_mausoleum with palace")
    return game


def test_T196_a_conspirator_may_be_recruited_from_the_pile(table):
    """Given a Conspirator in the pile. When the Mausoleum takes it. Then recruited for 0 and it acts (R-86)."""
    game = mausoleum(table, "conspirator_1", cards="left_politician_1 middle_politician_1")
    coins = game.coins
    assert game.legal == ["revive conspirator_1"]
    game.play("revive conspirator_1")
    assert (game.asks, game.coins) == ("intrigue", coins)


def test_T196_so_may_a_politician(table):
    """Given a Politician in the pile and 2 blue cards. When it is revived. Then it has 2 actions."""
    game = mausoleum(table, "right_politician_1", cards="altar theater")
    game.play("revive right_politician_1", "influence 5")
    assert game.asks == "senate"


@pytest.mark.parametrize(("pile", "choices"), [(["conspirator_1", "altar"], ["revive altar"]), (["conspirator_1"], [])])
def test_T196_an_option_forbids_it(table, pile, choices):
    """Given `senator_from_discard = forbid`. Then Senators are no choice; with nothing else, nobody is asked."""
    game = mausoleum(table, *pile, option="forbid")
    assert [action for action in game.legal if action.startswith("revive")] == choices
    assert game.asks == ("build_from_discard" if choices else "turn")


@pytest.mark.parametrize(("option", "choices"), [
    ("forbid", {"fetch walls"}),
    ("allow", {"fetch walls", "fetch left_politician_1", "fetch conspirator_1"}),
])  # fmt: skip
def test_R45_messe_and_senators_of_the_far_row(table, option, choices):
    """Given Senators in row 1. When Messe is built. Then they may be taken by option only; then they act, for 0."""
    game = table(
        modules=["agora"],
        age=2,
        structure={0: "left_politician_1", 1: "conspirator_1", 2: "walls", 14: "temple", 16: "statue"},
        options={"promo_wonders": "messe", "messe_senator": option},
        p1={"wonders": ["messe"], "coins": RICH},
    )
    game.play("wonder messe with temple")
    assert set(game.legal) == choices
    if option == "allow":
        coins = game.coins
        game.play("fetch conspirator_1")
        assert (game.asks, game.coins) == ("intrigue", coins)
