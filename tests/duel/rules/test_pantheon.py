"""Pantheon: the box, what activations cost and who pays (rules sections 3, 4.1 and 9.7)."""

import pytest

RICH = 40
PRICES = {"p1": (8, 7, 6, 5, 4, 3), "p2": (3, 4, 5, 6, 7, 8)}  # of the spaces
MYTHOLOGIES = ("mesopotamian", "phoenician", "greek", "egyptian", "roman")


def activations(game):
    return [action for action in game.legal if action.startswith("activate")]


def board(game, seat=None):
    """The spaces of the Pantheon as a viewer sees them, each the name of a Divinity, or of its mythology."""
    spaces = game.sees(seat)["pantheon"]["spaces"]
    return [space["divinity"] or space["mythology"] for space in spaces]


def shrine(active, coins, space, divinity="aphrodite", **city):
    """The city of the active player, with so many coins, and a Divinity on a space."""
    return {"active": active, active: {"coins": coins, **city}, "pantheon": {space: divinity}}


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
    """Given Pantheon. When the draft begins. Then Age I lies there, with 5 Mythology tokens (R-58)."""
    game = new_game(pantheon=True)
    sight = game.sees(1)
    tokens = {(slot["row"], slot["column"]): slot["token"] for slot in sight["structure"] if slot["token"]}
    assert list(tokens) == [(2, 4), (2, 8), (4, 2), (4, 6), (4, 10)]
    assert set(tokens.values()) <= set(MYTHOLOGIES)
    assert all(list(tokens.values()).count(token) <= 2 for token in tokens.values())
    assert board(game) == [None] * 6
    assert [entry["left"] for entry in sight["pantheon"]["decks"]] == [3] * 5


def test_setup_three_offering_tokens_in_age_2(pantheon_table):
    """Given Age II laid out. Then the three Offering tokens lie on three cards, open to all (R-59)."""
    sight = pantheon_table(age=2, structure=None).sees()
    tokens = {(slot["row"], slot["column"]): slot["token"] for slot in sight["structure"] if slot["token"]}
    assert list(tokens) == [(2, 2), (2, 6), (2, 10)]
    assert set(tokens.values()) == {"offering_2", "offering_3", "offering_4"}


# --- activation


def test_T100_nothing_is_activated_in_age_1(pantheon_table):
    """Given Age I and a Divinity that P1 placed. Then no activation exists, whatever the coins."""
    game = pantheon_table(
        *("altar", "baths"),
        p1={"coins": RICH, "mythologies": ["greek"]},
        pantheon={6: "hades"},
        looked={"p1": {"spaces": [6]}},
    )
    assert (game.asks, activations(game)) == ("turn", [])


@pytest.mark.parametrize("active", ["p1", "p2"])
def test_T101_the_price_depends_on_the_space_and_the_player(pantheon_table, active):
    """Given a Divinity on a space. Then P1 pays 8 to 3, P2 3 to 8, and not with a coin less."""
    for space, price in enumerate(PRICES[active], 1):
        game = pantheon_table("walls", **shrine(active, price, space))
        game.play("activate aphrodite")
        assert game.coins[("p1", "p2").index(active)] == 0
        assert activations(pantheon_table("walls", **shrine(active, price - 1, space))) == []


@pytest.mark.parametrize(("active", "wonders", "price"), [
    ("p1", [], 12),
    ("p2", [], 10),
    ("p2", ["the_sanctuary built"], 8),  # doubled first, then 2 less
])  # fmt: skip
def test_T102_the_gate_costs_twice_its_space(pantheon_table, active, wonders, price):
    """Given the Gate on space 3. Then P1 pays 12, P2 10, with the Sanctuary 8."""
    game = pantheon_table("walls", **shrine(active, price, 3, "gate", wonders=wonders))
    game.play("activate gate")
    assert game.coins[("p1", "p2").index(active)] == 0
    assert activations(pantheon_table("walls", **shrine(active, price - 1, 3, "gate", wonders=wonders))) == []


def test_T103_offering_tokens_lower_the_price_once(pantheon_table):
    """Given Offerings 2 and 3, space 2. When both are used. Then P1 pays 2; for Mysticism they are gone."""
    game = pantheon_table("walls", **shrine("p1", 2, 2, offerings=["offering_2", "offering_3"], tokens="mysticism"))
    assert game.score(0)["progress"] == 4
    game.play("activate aphrodite with offering_2 offering_3")
    assert game.coins[0] == 0
    assert game.city(0)["offering_tokens"] == []
    assert game.score(0)["progress"] == 0


def test_D06e_every_useful_choice_of_offering_tokens_is_offered(pantheon_table):
    """Given Offerings 2 and 3, a Divinity on space 2 and the Gate on 1. Then all sets that pay the price."""
    game = pantheon_table(
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


def test_D06e_the_opponents_offering_tokens_are_no_help(pantheon_table):
    """Given Offering 4 opposite. Then the price is paid in coins."""
    game = pantheon_table("walls", p2={"offerings": ["offering_4"]}, p1={"coins": 3}, pantheon={6: "tanit"})
    assert activations(game) == ["activate tanit"]


def test_T104_V35_a_price_never_falls_below_0(pantheon_table):
    """Given P2, Sanctuary, Offering 4, space 1. When activating. Then P2 pays 0 and nothing is refunded (R-64)."""
    city = {"wonders": ["the_sanctuary built"], "offerings": ["offering_4"]}
    game = pantheon_table("walls", **shrine("p2", 0, 1, **city))
    game.play("activate aphrodite with offering_4")
    assert game.coins[1] == 0


def test_V34_gate_with_sanctuary_and_offering(pantheon_table):
    """Given P2, the Gate on space 3, Sanctuary, Offering 3. Then it costs 2 x 5 - 2 - 3 (R-65)."""
    city = {"wonders": ["the_sanctuary built"], "offerings": ["offering_3"]}
    game = pantheon_table("walls", **shrine("p2", 5, 3, "gate", **city))
    game.play("activate gate with offering_3")
    assert game.coins[1] == 0


def wasteful(pantheon_table, **options):
    """P1 may use Offerings 2, 3 and 4 for a price of 3."""
    city = {"offerings": ["offering_2", "offering_3", "offering_4"]}
    return activations(pantheon_table("walls", options=options, **shrine("p1", 3, 6, **city)))


def test_prune_wasted_offerings_refuses_tokens_that_do_not_help(pantheon_table):
    """Given Offerings 2, 3 and 4, a price of 3. Then no token may be added to what is free already."""
    used = ("", " with offering_2", " with offering_3", " with offering_4")
    assert wasteful(pantheon_table) == [f"activate aphrodite{offerings}" for offerings in used]


def test_without_prune_wasted_offerings_all_choices_are_legal(pantheon_table):
    """Given `prune_wasted_offerings = false`. Then all eight choices of three tokens are offered."""
    assert len(wasteful(pantheon_table, prune_wasted_offerings=False)) == 8


def test_T105_an_activation_is_a_whole_turn_and_takes_no_card(pantheon_table):
    """Given 12 cards in the structure. When P1 activates Tanit. Then +12, 12 cards are left, the turn passes."""
    structure = dict(zip((*range(6), 11, 12, 13, 14), (
        *("sawmill", "brickyard", "shelf_quarry", "glass_blower", "drying_room"),
        *("barracks", "library", "dispensary", "school", "laboratory"),
    ), strict=True))  # fmt: skip
    game = pantheon_table(age=2, structure=structure | {6: "?", 7: "?"}, p1={"coins": 3}, pantheon={6: "tanit"})
    game.play("activate tanit")
    assert game.coins[0] == 3 - 3 + 12
    assert len(game.sees()["structure"]) == 12
    assert (game.asks, game.seat) == ("turn", 1)
    assert board(game) == [None] * 6
    assert game.city(0)["divinities"] == ["tanit"]


def test_R15_an_activation_pays_the_bank_only(pantheon_table):
    """Given Economy opposite. When P1 activates. Then Economy earns nothing."""
    game = pantheon_table("walls", p2={"tokens": "economy"}, **shrine("p1", 8, 1))
    game.play("activate aphrodite")
    assert game.coins == [0, 7]


def test_T122_the_treasury_pays_before_astarte(pantheon_table):
    """Given 3 coins and 7 on Astarte. When P1 pays 5. Then 0 and 5 are left (R-66)."""
    game = pantheon_table("walls", p1={"coins": 3, "divinities": ["astarte"]}, pantheon={4: "aphrodite"})
    game.play("activate aphrodite")
    assert (game.coins[0], game.city(0)["astarte"]) == (0, 5)


def test_T123_astarte_is_safe_from_losses(pantheon_table):
    """Given 1 coin and 7 on Astarte. When the Appian Way is built opposite. Then 0 and 7 are left (R-66)."""
    game = pantheon_table(
        "walls", p1={"coins": RICH, "wonders": ["the_appian_way"]}, p2={"coins": 1, "divinities": ["astarte"]}
    )
    game.play("wonder the_appian_way with walls")
    assert (game.coins[1], game.city(1)["astarte"]) == (0, 7)


def test_R66_looting_and_poliorcetics_do_not_reach_astarte(pantheon_table):
    """Given pawn at 2, Poliorcetics. When P1 builds Walls. Then P2 loses its one coin, nothing of Astarte's."""
    game = pantheon_table("walls", pawn=2, p1={"tokens": "poliorcetics"}, p2={"coins": 1, "divinities": ["astarte"]})
    game.play("build walls")
    assert (game.pawn, game.coins[1], game.city(1)["astarte"]) == (4, 0, 7)


def test_T124_a_price_may_take_both(pantheon_table):
    """Given 3 coins and 7 on Astarte, a price of 9. Then it can be paid; Astarte scores 1, the treasury nothing."""
    game = pantheon_table("pretorium", p1={"coins": 2, "divinities": ["astarte"]})
    assert game.price("pretorium") == (8, 0)
    game.play("build pretorium")
    assert (game.coins[0], game.city(0)["astarte"]) == (0, 1)
    assert (game.score(0)["divinity"], game.score(0)["coins"]) == (1, 0)


def test_R66_coins_on_astarte_are_no_treasury_at_the_end(pantheon_table):
    """Given 2 coins and 7 on Astarte. Then 7 points for her and none for a third of 9."""
    game = pantheon_table("walls", p1={"coins": 2, "divinities": ["astarte"]})
    assert (game.score(0)["divinity"], game.score(0)["coins"]) == (7, 0)


def split(pantheon_table, **city):
    return pantheon_table(
        "walls", options={"astarte_payment": "split"}, p1={"divinities": ["astarte"], **city}, pantheon={1: "tanit"}
    )


def test_D40_astarte_may_pay_first(pantheon_table):
    """Given `astarte_payment = split`, 3 coins, a price of 4. Then Astarte pays 1 to 4 of it (R-66)."""
    game = split(pantheon_table, coins=3)
    game.play("build walls")
    assert (game.asks, game.seat) == ("pay", 0)
    assert game.legal == [f"astarte {coins}" for coins in (1, 2, 3, 4)]
    game.play("astarte 4")
    assert (game.coins[0], game.city(0)["astarte"], game.where("walls")) == (3, 3, "city")


def test_D40_astarte_may_pay_for_a_divinity(pantheon_table):
    """Given `split`, 8 coins, a price of 8. Then Astarte pays 0 to 7 of it."""
    game = split(pantheon_table, coins=8)
    game.play("activate tanit")
    assert game.legal == [f"astarte {coins}" for coins in range(8)]
    game.play("astarte 7")
    assert (game.coins[0], game.city(0)["astarte"]) == (8 - 1 + 12, 0)


def test_D40_no_question_where_there_is_no_choice(pantheon_table):
    """Given `split`. Then a price of both together, or of nothing, and a discard raise no question."""
    game = split(pantheon_table, coins=1)
    game.play("activate tanit")
    assert (game.coins[0], game.city(0)["astarte"]) == (12, 0)
    game = split(pantheon_table, coins=1)
    game.play("discard walls")
    assert (game.coins[0], game.city(0)["astarte"]) == (3, 7)


def test_R110_the_sanctuary_scores_nothing_and_replays(pantheon_table):
    """When the Sanctuary is built. Then no points, another turn, and activations cost 2 less."""
    game = pantheon_table("walls", p1={"coins": RICH, "wonders": ["the_sanctuary"]}, pantheon={6: "tanit"})
    game.play("wonder the_sanctuary with walls")
    assert game.score(0)["wonder"] == 0
    assert (game.asks, game.seat) == ("turn", 0)
    assert game.sees()["pantheon"]["spaces"][5]["price"] == {"p1": 1, "p2": 8}
