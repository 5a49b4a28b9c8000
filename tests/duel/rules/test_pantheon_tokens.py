"""Pantheon: Mythology and Offering tokens, Grand Temples, new Progress tokens (rules sections 5.3, 5.4 and 9.7)."""

import pytest

from sevenwonders import duel

RICH = 40


def board(game, seat=None):
    """The spaces of the Pantheon as a viewer sees them, each the name of a Divinity, or of its mythology."""
    spaces = game.sees(seat)["pantheon"]["spaces"]
    return [space["divinity"] or space["mythology"] for space in spaces]


def deck(game, mythology, seat=None):
    """A deck of Divinities from the top as a viewer sees it."""
    decks = {entry["mythology"]: entry["known"] for entry in game.sees(seat)["pantheon"]["decks"]}
    return decks[mythology]


# --- Mythology and Offering tokens


def greek_token(pantheon_table, seed=None, **given):
    """A Greek token on the card in row 4, column 2, that P1 uncovers with the Baths."""
    structure = {9: "?", 14: "baths", 19: "tavern"}
    return pantheon_table(age=1, structure=structure, marks={9: "greek"}, seed=seed, **given)


def test_T106_D13_a_mythology_token_places_a_divinity(pantheon_table):
    """Given a Greek token. When P1 uncovers it. Then P1 places 1 of 2 Greek cards, before the card is turned up."""
    game = greek_token(pantheon_table)
    game.play("discard baths", "look hades", "look zeus")
    assert (game.asks, game.seat) == ("place_divinity", 0)
    assert set(game.legal) == {f"put {divinity} {space}" for divinity in ("hades", "zeus") for space in range(1, 7)}
    assert (game.slot(9)["card"], game.slot(9)["token"]) == (None, None)
    assert game.city(0)["mythology_tokens"] == ["greek"]
    game.play("put zeus 3")
    assert board(game, 0) == [None, None, "zeus", None, None, None]
    assert deck(game, "greek", 0) == ["hades", None]
    assert game.asks == "turn_card"
    game.play("card 9 altar")
    assert (game.slot(9)["card"], game.seat) == ("altar", 1)


@pytest.mark.parametrize(("timing", "questions"), [
    ("end_of_turn", ["build_from_discard", "place_divinity", "turn_card"]),
    ("immediate", ["place_divinity", "turn_card", "build_from_discard"]),
])  # fmt: skip
def test_R24_token_is_taken_after_the_wonders_decision(pantheon_table, timing, questions):
    """Given `reveal_timing`. When a Wonder asks for a decision and uncovers a token. Then they come in turn."""
    game = greek_token(
        pantheon_table,
        options={"reveal_timing": timing},
        discard=["altar"],
        decks={"greek": ["hades"]},
        looked={"p2": {"decks": {"greek": [1]}}},
        p1={"coins": RICH, "wonders": ["the_mausoleum"]},
        p2={"divinities": ["zeus", "aphrodite"]},
    )
    answers = {"build_from_discard": "revive altar", "place_divinity": "put hades 1", "turn_card": "card 9 theater"}
    game.play("wonder the_mausoleum with baths")
    for question in questions:
        assert game.asks == question
        game.play(answers[question])
    assert (game.asks, game.seat) == ("turn", 1)


def test_T106_a_replay_comes_after_the_token(pantheon_table):
    """Given the Sphinx built with the covering card. Then P1 places the Divinity, the card is turned up, P1 replays."""
    game = greek_token(pantheon_table, p1={"coins": RICH, "wonders": ["the_sphinx"]})
    game.play("wonder the_sphinx with baths", "look hades", "look zeus", "put hades 1")
    assert game.asks == "turn_card"
    game.play("card 9 altar")
    assert (game.asks, game.seat) == ("turn", 0)


def test_T107_D13_the_second_token_draws_the_two_that_are_left(pantheon_table):
    """Given Hades placed by P2, Zeus put back on top. When P1 takes a token. Then Zeus and the last card are seen."""
    game = greek_token(
        pantheon_table,
        p2={"mythologies": ["greek"]},
        pantheon={2: "hades"},
        decks={"greek": ["zeus", "?"]},
        looked={"p2": {"spaces": [2], "decks": {"greek": [1]}}},
    )
    game.play("discard baths", "look aphrodite")
    free = (1, 3, 4, 5, 6)
    assert set(game.legal) == {f"put {divinity} {space}" for divinity in ("aphrodite", "zeus") for space in free}
    game.play("put zeus 1")
    assert deck(game, "greek", 0) == ["aphrodite"]


def test_R63_a_token_whose_deck_holds_one_card_places_that(pantheon_table):
    """Given one Greek card left. When P1 takes the token. Then only the space is a choice."""
    given = {"p2": {"mythologies": ["greek"], "divinities": ["aphrodite"]}, "looked": {"p2": {"spaces": [2]}}}
    game = greek_token(pantheon_table, pantheon={2: "hades"}, **given)
    game.play("discard baths", "look zeus")
    assert game.legal == [f"put zeus {space}" for space in (1, 3, 4, 5, 6)]


def test_T108_the_pantheon_is_turned_up_at_age_2(pantheon_table):
    """Given 5 Divinities placed. When Age I ends. Then the Gate takes the free space, all are open before D04."""
    placed = {1: "ishtar", 2: "tanit", 3: "hades", 5: "isis", 6: "mars"}
    game = pantheon_table(
        "baths",
        last=True,
        p1={"mythologies": ["mesopotamian", "phoenician", "greek"]},
        p2={"mythologies": ["egyptian", "roman"]},
        pantheon=placed,
        looked={"p1": {"spaces": [1, 2, 3]}, "p2": {"spaces": [5, 6]}},
    )
    assert board(game) == ["mesopotamian", "phoenician", "greek", None, "egyptian", "roman"]
    game.play("discard baths")
    assert (game.asks, game.sees()["age"]) == ("choose_starter", 2)
    assert board(game) == ["ishtar", "tanit", "hades", "gate", "isis", "mars"]
    assert all(space["face_up"] for space in game.sees()["pantheon"]["spaces"])
    marked = [(slot["row"], slot["column"]) for slot in game.sees()["structure"] if slot["token"]]
    assert marked == [(2, 2), (2, 6), (2, 10)]


def test_R60_the_gate_takes_the_first_of_several_free_spaces(pantheon_table):
    """Given two free spaces at the end of Age I. Then the Gate lies on the space with the lower number."""
    game = pantheon_table(
        "baths",
        last=True,
        p1={"mythologies": ["mesopotamian", "phoenician"]},
        p2={"mythologies": ["egyptian", "roman"]},
        pantheon={1: "ishtar", 3: "tanit", 5: "isis", 6: "mars"},
        looked={"p1": {"spaces": [1, 3]}, "p2": {"spaces": [5, 6]}},
    )
    game.play("discard baths")
    assert board(game) == ["ishtar", "gate", "tanit", None, "isis", "mars"]


def test_R59_offering_token_is_taken_before_its_card_turns_up(pantheon_table):
    """Given Offering 4 on a hidden card of Age II. When P1 uncovers it. Then P1 has it, for all to see."""
    game = pantheon_table(
        age=2,
        structure={6: "?", 11: "walls", 0: "sawmill"},
        marks={6: "offering_4"},
        seed=None,
    )
    assert game.slot(6)["token"] == "offering_4"
    game.play("discard walls")
    assert game.asks == "turn_card"
    assert game.slot(6)["token"] is None
    assert game.sees(1)["cities"]["p1"]["offering_tokens"] == ["offering_4"]


# --- Grand Temples


def test_T109_R18_a_mythology_token_makes_its_temple_free(pantheon_table):
    """Given the Greek token and Urbanism. When the Greek Temple is built. Then price 0, +4, token kept (R-106)."""
    game = pantheon_table("greek_grand_temple", p1={"coins": 0, "tokens": "urbanism", "mythologies": ["greek"]})
    assert game.price("greek_grand_temple") == (0, 0)
    game.play("build greek_grand_temple")
    assert game.coins[0] == 4
    assert game.city(0)["mythology_tokens"] == ["greek"]


def test_R18_temple_chain_urbanism_off_pays_nothing(pantheon_table):
    """Given `temple_chain_urbanism = false`. When a Temple is built for its token. Then Urbanism pays nothing."""
    game = pantheon_table(
        *("greek_grand_temple", "gardens", "arsenal"),
        options={"temple_chain_urbanism": False},
        p1={"coins": 0, "tokens": "urbanism", "mythologies": ["greek"], "cards": "statue"},
    )
    game.play("build greek_grand_temple", "discard arsenal")
    assert game.coins[0] == 0
    game.play("build gardens")  # Buildings still earn it
    assert game.coins[0] == 4


@pytest.mark.parametrize("holder", ["other mythology", "opponent"])
def test_R105_a_temple_without_its_token_has_its_printed_price(pantheon_table, holder):
    """Given a token of another mythology, or the opponent's. Then the Temple costs its five resources."""
    cities = {"p1": {"mythologies": ["roman"]}} if holder == "other mythology" else {"p2": {"mythologies": ["greek"]}}
    game = pantheon_table(age=3, **cities)
    assert game.price("greek_grand_temple") == (10, 10)


def test_V32_greek_grand_temple(pantheon_table):
    """Given own stone 1, Stone Reserve; opposing stone 2, glass 1, papyrus 1. Then it costs 2 + 3 + 3."""
    game = pantheon_table(age=3, p1={"cards": "quarry stone_reserve"}, p2={"cards": "shelf_quarry glassworks press"})
    assert game.price("greek_grand_temple") == (8, 8)


@pytest.mark.parametrize(("temples", "points"), [(1, 5), (2, 12), (3, 21)])
def test_T110_grand_temples_score_together(pantheon_table, temples, points):
    """Given 1, 2 or 3 Grand Temples. Then 5, 12 or 21 points."""
    cards = " ".join(["greek_grand_temple", "roman_grand_temple", "egyptian_grand_temple"][:temples])
    game = pantheon_table(age=3, p1={"cards": cards})
    assert (game.score(0)["temple"], game.score(0)["guild"], game.score(1)["temple"]) == (points, 0, 0)


def test_T144_R108_no_guild_is_dealt(pantheon_table):
    """Given Age III with Pantheon. Then 3 purple backs, all of Grand Temples, and no Guild is in the deck."""
    game = pantheon_table(age=3, structure=None)
    sight = game.sees()
    backs = [slot["back"] for slot in sight["structure"]]
    assert (backs.count("temple"), backs.count("guild")) == (3, 0)
    temples = {card.id for card in duel.CARDS if card.id.endswith("grand_temple")}
    shown = {slot["card"] for slot in sight["structure"] if slot["back"] == "temple" and slot["card"]}
    hidden = next(pile for pile in sight["unseen"] if pile["back"] == "temple")
    assert shown | set(hidden["cards"]) == temples
    assert hidden["slots"] == 3 - len(shown)
    assert sum(slot["token"] is not None for slot in sight["structure"]) == 0


# --- Progress tokens


def test_T111_mysticism(pantheon_table):
    """Given Mysticism, 2 Mythology tokens, 1 unspent Offering. Then 6 points."""
    city = {"mythologies": ["greek", "greek"], "offerings": ["offering_3"]}
    assert pantheon_table("walls", p1={"tokens": "mysticism", **city}).score(0)["progress"] == 6
    assert pantheon_table("walls", p1=city).score(0)["progress"] == 0


def test_T112_engineering_pays_one_coin_to_the_bank(pantheon_table):
    """Given Engineering and Urbanism, no Parade Ground; Economy opposite. When the Circus is built. Then -1, +0."""
    game = pantheon_table("circus", p1={"tokens": "engineering urbanism"}, p2={"tokens": "economy"})
    assert game.price("circus") == (1, 0)
    game.play("build circus")
    assert game.coins == [6, 7]


def test_V27_engineering_pays_1_instead_of_8(pantheon_table):
    """No Parade Ground, no production: the Circus costs two clay and two stone, or 1 coin and no trade."""
    assert pantheon_table("circus").price("circus") == (8, 8)
    assert pantheon_table("circus", p1={"tokens": "engineering"}).price("circus") == (1, 0)


def test_T113_R20_a_chain_comes_before_engineering(pantheon_table):
    """Given Engineering, Urbanism and the Parade Ground. When the Circus is built. Then price 0, +4."""
    game = pantheon_table("circus", p1={"tokens": "engineering urbanism", "cards": "parade_ground"})
    game.play("build circus")
    assert game.coins[0] == 7 + 4


@pytest.mark.parametrize(("cards", "cost"), [("clay_pool lumber_yard", (0, 0)), ("clay_pool wood_reserve", (1, 1))])
def test_R20_engineering_never_replaces_a_price_of_1_or_less(pantheon_table, cards, cost):
    """Given Engineering, Horse Breeders (wood, clay) for 0 or for 1 in trade. Then that price stands."""
    assert pantheon_table(age=2, p1={"tokens": "engineering", "cards": cards}).price("horse_breeders") == cost


def test_R20_engineering_needs_a_chain_symbol_under_the_cost(pantheon_table):
    """Given Engineering. Then cards that nothing chains to, and Wonders, have their normal price."""
    game = pantheon_table(age=3, p1={"tokens": "engineering"})
    assert game.price("palace") == (10, 10)
    assert game.price("the_pyramids") == (8, 8)


def test_T114_R21_engineering_builds_a_temple_for_1(pantheon_table):
    """Given Engineering and V32. When the Greek Grand Temple is built. Then -1 and no chain."""
    game = pantheon_table(
        "greek_grand_temple",
        p1={"cards": "quarry stone_reserve", "tokens": "engineering urbanism"},
        p2={"cards": "shelf_quarry glassworks press"},
    )
    game.play("build greek_grand_temple")
    assert game.coins[0] == 7 - 1


def engineer(pantheon_table, **options):
    """Horse Breeders cost 1, all of it trade; Engineering could pay the coin to the bank instead."""
    game = pantheon_table(
        "horse_breeders",
        options=options,
        p1={"tokens": "engineering", "cards": "clay_pool wood_reserve"},
        p2={"tokens": "economy"},
    )
    game.play("build horse_breeders")
    return game


def test_R14_the_cheapest_plan_is_taken_without_a_question(pantheon_table):
    """Given Economy opposite. When the price of 1 is paid. Then Economy earns it."""
    assert engineer(pantheon_table).coins == [6, 8]


@pytest.mark.parametrize(("plan", "coins"), [("plan 1", [6, 8]), ("plan 2", [6, 7])])
def test_D40_pareto_lets_engineering_keep_a_coin_from_economy(pantheon_table, plan, coins):
    """Given `payment_choice = pareto`. Then P1 chooses who gets the coin."""
    game = engineer(pantheon_table, payment_choice="pareto")
    assert (game.asks, game.legal) == ("pay", ["plan 1", "plan 2"])
    game.play(plan)
    assert (game.coins, game.where("horse_breeders")) == (coins, "city")


def test_D40_a_plan_is_chosen_before_astartes_share(pantheon_table):
    """Given both options, Engineering, 7 coins on Astarte. Then first the plan is chosen, then who pays the coin."""
    game = pantheon_table(
        "horse_breeders",
        options={"payment_choice": "pareto", "astarte_payment": "split"},
        p1={"tokens": "engineering", "cards": "clay_pool wood_reserve", "divinities": ["astarte"]},
        p2={"tokens": "economy"},
    )
    game.play("build horse_breeders", "plan 2")
    assert (game.asks, game.legal) == ("pay", ["astarte 0", "astarte 1"])
    game.play("astarte 1")
    assert (game.coins, game.city(0)["astarte"], game.where("horse_breeders")) == ([7, 7], 6, "city")
