"""Pantheon: what activations cost, Mythology and Offering tokens, Grand Temples, new Progress tokens (rules section 9.7)."""

import pytest

from sevenwonders import duel

RICH = 40
PRICES = {"p1": (8, 7, 6, 5, 4, 3), "p2": (3, 4, 5, 6, 7, 8)}  # of the spaces
MYTHOLOGIES = ("mesopotamian", "phoenician", "greek", "egyptian", "roman")


@pytest.fixture
def lay(table):
    """Sets a table at which Pantheon is in play."""

    def at_table(*cards, **given):
        return table(*cards, modules=["pantheon"], **given)

    return at_table


def activations(game):
    return [action for action in game.legal if action.startswith("activate")]


def board(game, seat=None):
    """The spaces of the Pantheon as somebody sees them, each the name of a Divinity, or of its mythology."""
    spaces = game.sees(seat)["pantheon"]["spaces"]
    return [space["divinity"] or space["mythology"] for space in spaces]


def shrine(active, coins, space, divinity="aphrodite", **city):
    """The city of the active player, with so many coins, and a Divinity on a space."""
    return {"active": active, active: {"coins": coins, **city}, "pantheon": {space: divinity}}


# --- activation


def test_T100_nothing_is_activated_in_age_1(lay):
    """Given Age I and a Divinity that P1 placed. Then no activation exists, whatever the coins."""
    game = lay(
        *("altar", "baths"),
        p1={"coins": RICH, "mythologies": ["greek"]},
        pantheon={6: "hades"},
        looked={"p1": {"spaces": [6]}},
    )
    assert (game.asks, activations(game)) == ("turn", [])


@pytest.mark.parametrize("active", ["p1", "p2"])
def test_T101_the_price_depends_on_the_space_and_the_player(lay, active):
    """Given a Divinity on a space. Then P1 pays 8 to 3, P2 3 to 8, and not with a coin less."""
    for space, price in enumerate(PRICES[active], 1):
        game = lay("walls", **shrine(active, price, space))
        game.play("activate aphrodite")
        assert game.coins[("p1", "p2").index(active)] == 0
        assert activations(lay("walls", **shrine(active, price - 1, space))) == []


@pytest.mark.parametrize(("active", "wonders", "price"), [
    ("p1", [], 12),
    ("p2", [], 10),
    ("p2", ["the_sanctuary built"], 8),  # doubled first, then 2 less
])  # fmt: skip
def test_T102_the_gate_costs_twice_its_space(lay, active, wonders, price):
    """Given the Gate on space 3. Then P1 pays 12, P2 10, with the Sanctuary 8."""
    game = lay("walls", **shrine(active, price, 3, "gate", wonders=wonders))
    game.play("activate gate")
    assert game.coins[("p1", "p2").index(active)] == 0
    assert activations(lay("walls", **shrine(active, price - 1, 3, "gate", wonders=wonders))) == []


def test_T103_offering_tokens_lower_the_price_once(lay):
    """Given Offerings 2 and 3, space 2. When both are used. Then P1 pays 2; they do not count for Mysticism any more."""
    game = lay("walls", **shrine("p1", 2, 2, offerings=["offering_2", "offering_3"], tokens="mysticism"))
    assert game.score(0)["progress"] == 4
    game.play("activate aphrodite with offering_2 offering_3")
    assert game.coins[0] == 0
    assert game.city(0)["offering_tokens"] == []
    assert game.score(0)["progress"] == 0


def test_D06e_every_useful_choice_of_offering_tokens_is_offered(lay):
    """Given Offerings 2 and 3, a Divinity on space 2 and the Gate on 1. Then any of them may be used that one can pay."""
    game = lay(
        "walls",
        p1={"coins": 11, "offerings": ["offering_2", "offering_3"]},
        pantheon={1: "gate", 2: "aphrodite"},
    )
    assert set(activations(game)) == {
        "activate gate with offering_2 offering_3",  # 16 - 5
        "activate aphrodite",
        "activate aphrodite with offering_2",
        "activate aphrodite with offering_3",
        "activate aphrodite with offering_2 offering_3",
    }


def test_D06e_the_opponents_offering_tokens_are_no_help(lay):
    """Given Offering 4 opposite. Then the price is paid in coins."""
    game = lay("walls", p2={"offerings": ["offering_4"]}, p1={"coins": 3}, pantheon={6: "tanit"})
    assert activations(game) == ["activate tanit"]


def test_T104_V35_a_price_never_falls_below_0(lay):
    """Given P2, Sanctuary, Offering 4, space 1. When activating. Then P2 pays 0 and nothing is refunded (R-64)."""
    city = {"wonders": ["the_sanctuary built"], "offerings": ["offering_4"]}
    game = lay("walls", **shrine("p2", 0, 1, **city))
    game.play("activate aphrodite with offering_4")
    assert game.coins[1] == 0


def test_V34_gate_with_sanctuary_and_offering(lay):
    """Given P2, the Gate on space 3, Sanctuary, Offering 3. Then it costs 2 x 5 - 2 - 3 (R-65)."""
    city = {"wonders": ["the_sanctuary built"], "offerings": ["offering_3"]}
    game = lay("walls", **shrine("p2", 5, 3, "gate", **city))
    game.play("activate gate with offering_3")
    assert game.coins[1] == 0


def wasteful(lay, **options):
    """P1 may use Offerings 2, 3 and 4 for a price of 3."""
    city = {"offerings": ["offering_2", "offering_3", "offering_4"]}
    return activations(lay("walls", options=options, **shrine("p1", 3, 6, **city)))


def test_prune_wasted_offerings_refuses_tokens_that_do_not_help(lay):
    """Given Offerings 2, 3 and 4, a price of 3. Then no token may be added to what is free already."""
    used = ("", " with offering_2", " with offering_3", " with offering_4")
    assert wasteful(lay) == [f"activate aphrodite{offerings}" for offerings in used]


def test_prune_wasted_offerings_off_lets_every_choice_of_tokens_be_used(lay):
    """Given `prune_wasted_offerings = false`. Then all eight choices of three tokens are offered."""
    assert len(wasteful(lay, prune_wasted_offerings=False)) == 8


def test_T105_an_activation_is_a_whole_turn_and_takes_no_card(lay):
    """Given 12 cards in the structure. When P1 activates Tanit. Then +12, 12 cards are left, the turn passes."""
    structure = dict(zip((*range(6), 11, 12, 13, 14), (
        *("sawmill", "brickyard", "shelf_quarry", "glass_blower", "drying_room"),
        *("barracks", "library", "dispensary", "school", "laboratory"),
    ), strict=True))  # fmt: skip
    game = lay(age=2, structure=structure | {6: "?", 7: "?"}, p1={"coins": 3}, pantheon={6: "tanit"})
    game.play("activate tanit")
    assert game.coins[0] == 3 - 3 + 12
    assert len(game.sees()["structure"]) == 12
    assert (game.asks, game.seat) == ("turn", 1)
    assert board(game) == [None] * 6
    assert game.city(0)["divinities"] == ["tanit"]


def test_R15_an_activation_pays_the_bank_only(lay):
    """Given Economy opposite. When P1 activates. Then Economy earns nothing."""
    game = lay("walls", p2={"tokens": "economy"}, **shrine("p1", 8, 1))
    game.play("activate aphrodite")
    assert game.coins == [0, 7]


def test_T122_the_treasury_pays_before_astarte(lay):
    """Given 3 coins and 7 on Astarte. When P1 pays 5. Then 0 and 5 are left (R-66)."""
    game = lay("walls", p1={"coins": 3, "divinities": ["astarte"]}, pantheon={4: "aphrodite"})
    game.play("activate aphrodite")
    assert (game.coins[0], game.city(0)["astarte"]) == (0, 5)


def test_T123_astarte_is_safe_from_losses(lay):
    """Given 1 coin and 7 on Astarte. When the Appian Way is built opposite. Then 0 and 7 are left (R-66)."""
    game = lay("walls", p1={"coins": RICH, "wonders": ["the_appian_way"]}, p2={"coins": 1, "divinities": ["astarte"]})
    game.play("wonder the_appian_way with walls")
    assert (game.coins[1], game.city(1)["astarte"]) == (0, 7)


def test_R66_looting_and_poliorcetics_do_not_reach_astarte(lay):
    """Given pawn at 2, Poliorcetics. When P1 builds Walls. Then P2 loses its one coin, nothing of Astarte's."""
    game = lay("walls", pawn=2, p1={"tokens": "poliorcetics"}, p2={"coins": 1, "divinities": ["astarte"]})
    game.play("build walls")
    assert (game.pawn, game.coins[1], game.city(1)["astarte"]) == (4, 0, 7)


def test_T124_a_price_may_take_both(lay):
    """Given 3 coins and 7 on Astarte, a price of 9. Then it can be paid; Astarte scores 1, the treasury nothing."""
    game = lay("pretorium", p1={"coins": 2, "divinities": ["astarte"]})
    assert game.price("pretorium") == (8, 0)
    game.play("build pretorium")
    assert (game.coins[0], game.city(0)["astarte"]) == (0, 1)
    assert (game.score(0)["divinity"], game.score(0)["coins"]) == (1, 0)


def test_R66_coins_on_astarte_are_no_treasury_at_the_end(lay):
    """Given 2 coins and 7 on Astarte. Then 7 points for her and none for a third of 9."""
    game = lay("walls", p1={"coins": 2, "divinities": ["astarte"]})
    assert (game.score(0)["divinity"], game.score(0)["coins"]) == (7, 0)


def split(lay, **city):
    return lay(
        "walls", options={"astarte_payment": "split"}, p1={"divinities": ["astarte"], **city}, pantheon={1: "tanit"}
    )


def test_D40_astarte_may_pay_first(lay):
    """Given `astarte_payment = split`, 3 coins, a price of 4. Then Astarte pays 1 to 4 of it (R-66)."""
    game = split(lay, coins=3)
    game.play("build walls")
    assert (game.asks, game.seat) == ("pay", 0)
    assert game.legal == [f"astarte {coins}" for coins in (1, 2, 3, 4)]
    game.play("astarte 4")
    assert (game.coins[0], game.city(0)["astarte"], game.where("walls")) == (3, 3, "city")


def test_D40_astarte_may_pay_for_a_divinity(lay):
    """Given `split`, 8 coins, a price of 8. Then Astarte pays 0 to 7 of it."""
    game = split(lay, coins=8)
    game.play("activate tanit")
    assert game.legal == [f"astarte {coins}" for coins in range(8)]
    game.play("astarte 7")
    assert (game.coins[0], game.city(0)["astarte"]) == (8 - 1 + 12, 0)


def test_D40_no_question_where_there_is_no_choice(lay):
    """Given `split`. Then a price of both together, or of nothing, and a discard raise no question."""
    game = split(lay, coins=1)
    game.play("activate tanit")
    assert (game.coins[0], game.city(0)["astarte"]) == (12, 0)
    game = split(lay, coins=1)
    game.play("discard walls")
    assert (game.coins[0], game.city(0)["astarte"]) == (3, 7)


# --- Mythology tokens in Age I


def greek_token(lay, seed=None, **given):
    """A Greek token on the card in row 4, column 2, that P1 uncovers with the Baths."""
    structure = {9: "?", 14: "baths", 19: "tavern"}
    return lay(age=1, structure=structure, marks={9: "greek"}, seed=seed, **given)


def test_T106_D13_a_mythology_token_places_a_divinity(lay):
    """Given a Greek token. When P1 uncovers it. Then of 2 Greek cards one is placed, before the card is turned up."""
    game = greek_token(lay)
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
def test_R24_a_token_is_taken_when_its_card_is_uncovered_for_good(lay, timing, questions):
    """Given `reveal_timing`. When a Wonder asks for a decision and uncovers a token. Then one comes after the other."""
    game = greek_token(
        lay,
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


def test_T106_a_replay_comes_after_the_token(lay):
    """Given the Sphinx built with the covering card. Then P1 places the Divinity, the card is turned up, P1 replays."""
    game = greek_token(lay, p1={"coins": RICH, "wonders": ["the_sphinx"]})
    game.play("wonder the_sphinx with baths", "look hades", "look zeus", "put hades 1")
    assert game.asks == "turn_card"
    game.play("card 9 altar")
    assert (game.asks, game.seat) == ("turn", 0)


def deck(game, mythology, seat=None):
    """A deck of Divinities from the top as somebody sees it."""
    decks = {entry["mythology"]: entry["known"] for entry in game.sees(seat)["pantheon"]["decks"]}
    return decks[mythology]


def test_T107_D13_the_second_token_draws_the_two_that_are_left(lay):
    """Given Hades placed by P2, who put Zeus back on top. When P1 takes a token. Then Zeus and the last card are seen."""
    game = greek_token(
        lay,
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


def test_R63_a_token_whose_deck_holds_one_card_places_that(lay):
    """Given one Greek card left. When P1 takes the token. Then only the space is a choice; with none left, nothing is."""
    given = {"p2": {"mythologies": ["greek"], "divinities": ["aphrodite"]}, "looked": {"p2": {"spaces": [2]}}}
    game = greek_token(lay, pantheon={2: "hades"}, **given)
    game.play("discard baths", "look zeus")
    assert game.legal == [f"put zeus {space}" for space in (1, 3, 4, 5, 6)]


def test_T108_the_pantheon_is_turned_up_at_age_2(lay):
    """Given 5 Divinities placed. When Age I ends. Then the Gate takes the free space, all are open before D04."""
    placed = {1: "ishtar", 2: "tanit", 3: "hades", 5: "isis", 6: "mars"}
    game = lay(
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


def test_R60_the_gate_takes_the_first_of_several_free_spaces(lay):
    """Given two free spaces at the end of Age I. Then the Gate lies on the one with the lower number."""
    game = lay(
        "baths",
        last=True,
        p1={"mythologies": ["mesopotamian", "phoenician"]},
        p2={"mythologies": ["egyptian", "roman"]},
        pantheon={1: "ishtar", 3: "tanit", 5: "isis", 6: "mars"},
        looked={"p1": {"spaces": [1, 3]}, "p2": {"spaces": [5, 6]}},
    )
    game.play("discard baths")
    assert board(game) == ["ishtar", "gate", "tanit", None, "isis", "mars"]


def test_R59_an_offering_token_is_taken_before_its_card_is_turned_up(lay):
    """Given Offering 4 on a hidden card of Age II. When P1 uncovers it. Then P1 has it, for all to see."""
    game = lay(
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


def test_T109_R18_a_mythology_token_makes_its_temple_free(lay):
    """Given the Greek token and Urbanism. When the Greek Grand Temple is built. Then price 0, +4, token kept (R-106)."""
    game = lay("greek_grand_temple", p1={"coins": 0, "tokens": "urbanism", "mythologies": ["greek"]})
    assert game.price("greek_grand_temple") == (0, 0)
    game.play("build greek_grand_temple")
    assert game.coins[0] == 4
    assert game.city(0)["mythology_tokens"] == ["greek"]


def test_R18_temple_chain_urbanism_off_pays_nothing(lay):
    """Given `temple_chain_urbanism = false`. When a Temple is built for its token. Then Urbanism pays nothing."""
    game = lay(
        *("greek_grand_temple", "gardens", "arsenal"),
        options={"temple_chain_urbanism": False},
        p1={"coins": 0, "tokens": "urbanism", "mythologies": ["greek"], "cards": "statue"},
    )
    game.play("build greek_grand_temple", "discard arsenal")
    assert game.coins[0] == 0
    game.play("build gardens")  # Buildings still earn it
    assert game.coins[0] == 4


@pytest.mark.parametrize("holder", ["other mythology", "opponent"])
def test_R105_a_temple_without_its_token_has_its_printed_price(lay, holder):
    """Given a token of another mythology, or the opponent's. Then the Temple costs its five resources."""
    cities = {"p1": {"mythologies": ["roman"]}} if holder == "other mythology" else {"p2": {"mythologies": ["greek"]}}
    game = lay(age=3, **cities)
    assert game.price("greek_grand_temple") == (10, 10)


def test_V32_greek_grand_temple(lay):
    """Given own stone 1, Stone Reserve; opposing stone 2, glass 1, papyrus 1. Then it costs 2 + 3 + 3."""
    game = lay(age=3, p1={"cards": "quarry stone_reserve"}, p2={"cards": "shelf_quarry glassworks press"})
    assert game.price("greek_grand_temple") == (8, 8)


@pytest.mark.parametrize(("temples", "points"), [(1, 5), (2, 12), (3, 21)])
def test_T110_grand_temples_score_together(lay, temples, points):
    """Given 1, 2 or 3 Grand Temples. Then 5, 12 or 21 points."""
    cards = " ".join(["greek_grand_temple", "roman_grand_temple", "egyptian_grand_temple"][:temples])
    game = lay(age=3, p1={"cards": cards})
    assert (game.score(0)["temple"], game.score(0)["guild"], game.score(1)["temple"]) == (points, 0, 0)


def test_T144_R108_no_guild_is_dealt(lay):
    """Given Age III with Pantheon. Then 3 purple backs, all of Grand Temples, and no Guild is in the deck."""
    game = lay(age=3, structure=None)
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


def test_T111_mysticism(lay):
    """Given Mysticism, 2 Mythology tokens, 1 unspent Offering. Then 6 points."""
    city = {"mythologies": ["greek", "greek"], "offerings": ["offering_3"]}
    assert lay("walls", p1={"tokens": "mysticism", **city}).score(0)["progress"] == 6
    assert lay("walls", p1=city).score(0)["progress"] == 0


def test_T112_engineering_pays_one_coin_to_the_bank(lay):
    """Given Engineering and Urbanism, no Parade Ground; Economy opposite. When the Circus is built. Then -1, +0."""
    game = lay("circus", p1={"tokens": "engineering urbanism"}, p2={"tokens": "economy"})
    assert game.price("circus") == (1, 0)
    game.play("build circus")
    assert game.coins == [6, 7]


def test_T113_R20_a_chain_comes_before_engineering(lay):
    """Given Engineering, Urbanism and the Parade Ground. When the Circus is built. Then price 0, +4."""
    game = lay("circus", p1={"tokens": "engineering urbanism", "cards": "parade_ground"})
    game.play("build circus")
    assert game.coins[0] == 7 + 4


@pytest.mark.parametrize(("cards", "cost"), [("clay_pool lumber_yard", (0, 0)), ("clay_pool wood_reserve", (1, 1))])
def test_R20_engineering_never_replaces_a_price_of_1_or_less(lay, cards, cost):
    """Given Engineering, Horse Breeders (wood, clay) for 0 or for 1 in trade. Then that price stands."""
    assert lay(age=2, p1={"tokens": "engineering", "cards": cards}).price("horse_breeders") == cost


def test_R20_engineering_needs_a_chain_symbol_under_the_cost(lay):
    """Given Engineering. Then cards that nothing chains to, and Wonders, have their normal price."""
    game = lay(age=3, p1={"tokens": "engineering"})
    assert game.price("palace") == (10, 10)
    assert game.price("the_pyramids") == (8, 8)


def test_T114_R21_engineering_builds_a_temple_for_1(lay):
    """Given Engineering and V32. When the Greek Grand Temple is built. Then -1 and no chain."""
    game = lay(
        "greek_grand_temple",
        p1={"cards": "quarry stone_reserve", "tokens": "engineering urbanism"},
        p2={"cards": "shelf_quarry glassworks press"},
    )
    game.play("build greek_grand_temple")
    assert game.coins[0] == 7 - 1


def engineer(lay, **options):
    """Horse Breeders cost 1, all of it trade; Engineering could pay the coin to the bank instead."""
    game = lay(
        "horse_breeders",
        options=options,
        p1={"tokens": "engineering", "cards": "clay_pool wood_reserve"},
        p2={"tokens": "economy"},
    )
    game.play("build horse_breeders")
    return game


def test_R14_the_cheapest_plan_is_taken_without_a_question(lay):
    """Given Economy opposite. When the price of 1 is paid. Then Economy earns it."""
    assert engineer(lay).coins == [6, 8]


@pytest.mark.parametrize(("plan", "coins"), [("plan 1", [6, 8]), ("plan 2", [6, 7])])
def test_D40_pareto_lets_engineering_keep_a_coin_from_economy(lay, plan, coins):
    """Given `payment_choice = pareto`. Then P1 chooses who gets the coin."""
    game = engineer(lay, payment_choice="pareto")
    assert (game.asks, game.legal) == ("pay", ["plan 1", "plan 2"])
    game.play(plan)
    assert (game.coins, game.where("horse_breeders")) == (coins, "city")


def test_D40_a_plan_is_chosen_before_astartes_share(lay):
    """Given both options, Engineering, 7 coins on Astarte. Then first the plan is chosen, then who pays the coin."""
    game = lay(
        "horse_breeders",
        options={"payment_choice": "pareto", "astarte_payment": "split"},
        p1={"tokens": "engineering", "cards": "clay_pool wood_reserve", "divinities": ["astarte"]},
        p2={"tokens": "economy"},
    )
    game.play("build horse_breeders", "plan 2")
    assert (game.asks, game.legal) == ("pay", ["astarte 0", "astarte 1"])
    game.play("astarte 1")
    assert (game.coins, game.city(0)["astarte"], game.where("horse_breeders")) == ([7, 7], 6, "city")


def test_T115_poliorcetics(lay):
    """Given pawn at 1, Poliorcetics. When P1 builds Walls. Then pawn at 3, P2 has 7 - 1 - 1 - 2."""
    game = lay("walls", pawn=1, p1={"tokens": "poliorcetics", "cards": "shelf_quarry"})
    game.play("build walls")
    assert (game.pawn, game.coins) == (3, [7, 3])


def test_T115_poliorcetics_does_nothing_when_the_opponent_advances(lay):
    """Given P1's Poliorcetics. When P2 moves the pawn. Then nobody loses a coin."""
    game = lay("walls", active="p2", p1={"tokens": "poliorcetics"}, p2={"cards": "shelf_quarry"})
    game.play("build walls")
    assert (game.pawn, game.coins) == (-2, [7, 7])


def test_R110_the_sanctuary_scores_nothing_and_replays(lay):
    """When the Sanctuary is built. Then no points, another turn, and activations cost 2 less."""
    game = lay("walls", p1={"coins": RICH, "wonders": ["the_sanctuary"]}, pantheon={6: "tanit"})
    game.play("wonder the_sanctuary with walls")
    assert game.score(0)["wonder"] == 0
    assert (game.asks, game.seat) == ("turn", 0)
    assert game.sees()["pantheon"]["spaces"][5]["price"] == {"p1": 1, "p2": 8}


# --- setting up


@pytest.mark.parametrize(("options", "wonders", "boxed"), [
    ({}, 14, 8),
    ({"promo_wonders": "both"}, 16, 8),
    ({"agora": True}, 16, 10),
    ({"agora": True, "promo_wonders": "both"}, 18, 10),
])  # fmt: skip
def test_setup_box(new_game, options, wonders, boxed):
    """Given Pantheon, or both expansions. Then 14 to 18 Wonders, 5 tokens on the board and 8 or 10 in the box."""
    game = new_game(pantheon=True, **options)
    assert len(game.sees()["wonder_offer"]) == 4
    assert game.state.wonder_pool.bit_count() + 4 == wonders
    assert (len(game.sees()["board_tokens"]), len(game.sees()["box_tokens"])) == (5, boxed)


def test_setup_lays_out_age_1_before_the_draft(new_game):
    """Given Pantheon. When the draft begins. Then Age I is open, with 5 Mythology tokens (R-58) and an empty Pantheon."""
    game = new_game(pantheon=True)
    sight = game.sees(1)
    tokens = {(slot["row"], slot["column"]): slot["token"] for slot in sight["structure"] if slot["token"]}
    assert list(tokens) == [(2, 4), (2, 8), (4, 2), (4, 6), (4, 10)]
    assert set(tokens.values()) <= set(MYTHOLOGIES)
    assert all(list(tokens.values()).count(token) <= 2 for token in tokens.values())
    assert board(game) == [None] * 6
    assert [entry["left"] for entry in sight["pantheon"]["decks"]] == [3] * 5


def test_setup_three_offering_tokens_in_age_2(lay):
    """Given Age II laid out. Then the three Offering tokens lie on three cards, open to all (R-59)."""
    sight = lay(age=2, structure=None).sees()
    tokens = {(slot["row"], slot["column"]): slot["token"] for slot in sight["structure"] if slot["token"]}
    assert list(tokens) == [(2, 2), (2, 6), (2, 10)]
    assert set(tokens.values()) == {"offering_2", "offering_3", "offering_4"}
