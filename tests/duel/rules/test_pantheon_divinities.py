"""Effects of Divinities, those of war apart (rules sections 5.4 and 9.7)."""

import pytest

RICH = 40
THREE_BUILT = ["the_great_library built", "the_hanging_gardens built", "the_temple_of_artemis built"]


def activate(game, divinity):
    """P1 activates; returns the coins P1 has before the effect."""
    game.play(f"activate {divinity}")
    return RICH - 3


def symbols(game, seat=0):
    return game.city(seat)["symbols"]


# --- Divinities that do something at once


def test_T105_tanit(altar):
    """When Tanit is activated. Then +12 coins."""
    game = altar("tanit")
    coins = activate(game, "tanit")
    assert game.coins == [coins + 12, 7]


def test_aphrodite_scores_9(altar):
    """When Aphrodite is activated. Then 9 points, nothing else."""
    game = altar("aphrodite")
    activate(game, "aphrodite")
    assert (game.score(0)["divinity"], game.coins, game.seat) == (9, [RICH - 3, 7], 1)


def test_astarte_brings_7_coins_of_her_own(altar):
    """When Astarte is activated. Then 7 coins lie on her, none in the treasury."""
    game = altar("astarte")
    activate(game, "astarte")
    assert (game.coins[0], game.city(0)["astarte"]) == (RICH - 3, 7)


# --- Ishtar


def test_T129_ishtar_pairs_with_law(altar):
    """Given Law. When Ishtar is activated. Then a Progress token is earned."""
    game = altar("ishtar", p1={"tokens": "law"}, board=["economy", "masonry"])
    activate(game, "ishtar")
    assert (game.asks, game.legal) == ("pick_board_token", ["token economy", "token masonry"])


def test_T130_R25_law_pairs_with_ishtar(pantheon_table):
    """Given Ishtar and the Workshop. When a pair earns Law. Then that makes a second pair."""
    game = pantheon_table("laboratory", p1={"divinities": ["ishtar"], "cards": "workshop"}, board=["law", "economy"])
    game.play("build laboratory", "token law")
    assert (game.asks, game.legal) == ("pick_board_token", ["token economy"])


def test_T130_no_token_is_left_for_the_second_pair(pantheon_table):
    """Given Law as the last token on the board. When it is taken. Then nothing is asked any more."""
    game = pantheon_table("laboratory", p1={"divinities": ["ishtar"], "cards": "workshop"}, board=["law"])
    game.play("build laboratory", "token law")
    assert (game.asks, game.seat) == ("turn", 1)


def test_ishtar_may_be_the_sixth_symbol(altar):
    """Given five symbols. When Ishtar is activated. Then P1 wins."""
    game = altar("ishtar", "palace", p1={"cards": "workshop apothecary scriptorium pharmacist university"})
    game.play("activate ishtar")
    assert game.won == (0, "scientific")


# --- Nisaba


def test_T131_D18_the_snake_copies_a_symbol(altar):
    """Given the Workshop, Laboratory and Library opposite. When Nisaba takes the Laboratory. Then it makes a pair."""
    game = altar("nisaba", p1={"cards": "workshop library"}, p2={"cards": "laboratory school press"}, board=["law"])
    activate(game, "nisaba")
    assert (game.asks, set(game.legal)) == ("place_snake", {"snake laboratory", "snake school"})
    game.play("snake laboratory")
    assert symbols(game) == {"plumb": 2, "quill": 1}
    assert symbols(game, 1) == {"plumb": 1, "wheel": 1}
    assert (game.asks, game.legal) == ("pick_board_token", ["token law"])
    assert game.sees()["pantheon"]["snake"] == "laboratory"


def test_T132_R68_nisaba_without_an_opposing_green_card_is_void(altar):
    """Given no green card opposite. When Nisaba is activated. Then she is paid and asks nothing, now or later."""
    game = altar("nisaba", "walls", "school", p2={"cards": "press", "coins": RICH})
    coins = activate(game, "nisaba")
    assert (game.coins[0], game.asks, game.seat) == (coins, "turn", 1)
    game.play("build school")
    assert symbols(game) == {}
    assert not any("nisaba" in action or "snake" in action for action in game.legal)


def test_T133_the_snake_may_win(altar):
    """Given five symbols and a sixth opposite. When Nisaba copies it. Then P1 wins."""
    five = "workshop apothecary scriptorium pharmacist university"
    game = altar("nisaba", "arsenal", p1={"cards": five}, p2={"cards": "academy"})
    game.play("activate nisaba", "snake academy")
    assert game.won == (0, "scientific")


# --- Baal


def test_T125_D19_baal_takes_a_brown_or_grey_card(altar):
    """Given Glassworks, Quarry and Baths opposite. When Baal takes the Glassworks. Then glass costs P2 3, P1 2."""
    game = altar("baal", p1={"cards": "press"}, p2={"cards": "glassworks quarry baths"})
    assert game.city(0)["trade_price"]["glass"] == 3
    coins = activate(game, "baal")
    assert (game.asks, set(game.legal)) == ("steal_card", {"take glassworks", "take quarry"})
    game.play("take glassworks")
    assert [game.city(seat)["trade_price"]["glass"] for seat in (0, 1)] == [2, 3]
    assert [game.city(seat)["production"]["glass"] for seat in (0, 1)] == [1, 0]
    assert (game.where("glassworks"), game.coins[0]) == ("city", coins)


def test_baal_without_a_resource_card_opposite_is_void(altar):
    """Given no brown or grey card opposite. When Baal is activated. Then no question follows."""
    game = altar("baal", p1={"cards": "quarry"}, p2={"cards": "baths"})
    activate(game, "baal")
    assert (game.asks, game.seat) == ("turn", 1)


# --- Hades


def test_T141_R17_hades_builds_without_urbanism(altar):
    """Given Urbanism and the Baths. When Hades builds the Aqueduct. Then it is free and earns nothing."""
    game = altar("hades", discard=["aqueduct", "press"], p1={"tokens": "urbanism", "cards": "baths"})
    coins = activate(game, "hades")
    assert (game.asks, set(game.legal)) == ("build_from_discard", {"revive aqueduct", "revive press"})  # D10
    game.play("revive aqueduct")
    assert (game.coins[0], game.where("aqueduct"), game.seat) == (coins, "city", 1)


@pytest.mark.parametrize("divinity", ["hades", "isis"])
def test_R34_an_empty_discard_pile_makes_hades_and_isis_void(altar, divinity):
    """Given an empty pile. When Hades or Isis is activated. Then no question follows."""
    game = altar(divinity, p1={"wonders": ["the_sphinx"]})
    activate(game, divinity)
    assert (game.asks, game.seat) == ("turn", 1)


# --- Zeus


def zeus(pantheon_table, **given):
    """Age II: Offering 4 on a hidden card under the Walls, the Sawmill in the far row under that."""
    return pantheon_table(
        age=2,
        structure={0: "sawmill", 6: "?", 11: "walls", 14: "barracks"},
        marks={6: "offering_4"},
        pantheon={6: "zeus"},
        seed=None,
        **given,
    )


def test_D20_zeus_discards_any_card_of_the_structure(pantheon_table):
    """When Zeus is activated. Then every slot may be chosen: covered and face-down cards, too."""
    game = zeus(pantheon_table)
    game.play("activate zeus")
    assert (game.asks, game.legal) == ("discard_any", ["smite 0", "smite 6", "smite 11", "smite 14"])


def test_zeus_earns_no_coins(pantheon_table):
    """When Zeus discards an open card. Then it lies in the pile, for no coins."""
    game = zeus(pantheon_table, p1={"cards": "tavern"})
    game.play("activate zeus", "smite 14")
    assert (game.where("barracks"), game.coins[0], game.seat) == ("discard", 7 - 3, 1)


def test_T134_R61_zeus_claims_the_token(pantheon_table):
    """Given Offering 4 on a hidden card. When Zeus discards it. Then P1 holds the token, the card is public (R-62)."""
    game = zeus(pantheon_table)
    game.play("activate zeus", "smite 6")
    assert game.city(0)["offering_tokens"] == ["offering_4"]
    assert game.asks == "turn_discarded"
    game.play("card 6 statue")
    assert game.sees(1)["discard"] == ["statue"]
    assert (game.slot(6), game.asks, game.seat) == (None, "turn", 1)


def test_T134_R61_zeus_token_discard(pantheon_table):
    """Given `zeus_token = discard`. When Zeus discards the card. Then the token is out of the game."""
    game = zeus(pantheon_table, options={"zeus_token": "discard"})
    game.play("activate zeus", "smite 6", "card 6 statue")
    assert [game.city(seat)["offering_tokens"] for seat in (0, 1)] == [[], []]
    assert (game.where("statue"), game.seat) == ("discard", 1)


def test_T135_R62_card_uncovered_by_zeus_turns_up_at_end_of_turn(pantheon_table):
    """Given a hidden card under the Walls. When Zeus takes the Walls. Then P1 has its token, then it is turned up."""
    game = zeus(pantheon_table)
    game.play("activate zeus")
    assert game.slot(6)["card"] is None
    game.play("smite 11")
    assert game.asks == "turn_card"
    game.play("card 6 statue")
    assert game.slot(6)["card"] == "statue"
    assert (game.city(0)["offering_tokens"], game.seat) == (["offering_4"], 1)


def test_zeus_may_end_the_age(pantheon_table):
    """Given one card. When Zeus discards it. Then the Age ends."""
    game = pantheon_table("walls", last=True, p1={"coins": 3}, pantheon={6: "zeus"})
    game.play("activate zeus", "smite 11")
    assert game.sees()["age"] == 3


# --- Anubis


def test_T136_D21_anubis_takes_a_wonder_back(altar):
    """Given the Pyramids opposite. When Anubis takes them. Then -9 points, their card in the pile; P2 may rebuild."""
    game = altar(
        "anubis",
        p1={"wonders": ["the_colossus built", "the_sphinx"]},
        p2={"coins": RICH, "wonders": ["the_pyramids with baths", "piraeus"]},
    )
    activate(game, "anubis")
    assert (game.asks, set(game.legal)) == ("unbuild_wonder", {"unbuild the_colossus", "unbuild the_pyramids"})
    assert game.score(1)["wonder"] == 9
    game.play("unbuild the_pyramids")
    assert (game.score(1)["wonder"], game.where("baths")) == (0, "discard")
    game.play("wonder the_pyramids with walls")
    assert (game.coins[1], game.score(1)["wonder"]) == (RICH - 8, 9)


def test_anubis_takes_lasting_effects_and_leaves_instant_ones(altar):
    """Given the Great Lighthouse, or the Colossus that moved the pawn. When Anubis takes it. Then the pawn stays."""
    for wonder, choices in (("the_great_lighthouse", []), ("the_colossus", ["the_great_lighthouse"])):
        game = altar("anubis", p2={"wonders": ["the_great_lighthouse built", "the_colossus built"]}, pawn=-2)
        activate(game, "anubis")
        game.play(f"unbuild {wonder}")
        assert (game.city(1)["choices"], game.pawn) == (choices, -2)


def test_anubis_without_a_built_wonder_is_void(altar):
    """Given no built Wonder. When Anubis is activated. Then no question follows."""
    game = altar("anubis", p1={"wonders": ["the_sphinx"]}, p2={"wonders": ["piraeus"]})
    activate(game, "anubis")
    assert (game.asks, game.seat) == ("turn", 1)


@pytest.mark.parametrize(("limit", "rebuilt"), [("standing", True), ("cumulative", False)])
def test_T137_R40_anubis_among_seven_wonders(altar, limit, rebuilt):
    """Given 7 built, the eighth gone. When Anubis takes a Wonder back. Then it may be rebuilt: 6, then 7 stand again.
    Given `wonder_limit = cumulative`. Then it may not, seven have been constructed (R-39)."""
    game = altar(
        "anubis",
        options={"wonder_limit": limit},
        p1={"wonders": THREE_BUILT},
        p2={
            "coins": RICH,
            "wonders": ["piraeus built", "the_pyramids built", "the_sphinx built", "the_colossus built"],
        },
    )
    activate(game, "anubis")
    game.play("unbuild piraeus")
    standing = [entry for seat in (0, 1) for entry in game.city(seat)["wonders"] if entry["built_with"]]
    assert len(standing) == 6
    assert ("wonder piraeus with walls" in game.legal) == rebuilt
    if rebuilt:
        game.play("wonder piraeus with walls")
        assert len(game.wonders(0)) + len(game.wonders(1)) == 7


def test_R104_a_replay_wonder_taken_back_replays_again(altar):
    """Given the own Sphinx. When Anubis takes it back and it is rebuilt. Then P1 plays again."""
    game = altar("anubis", "walls", "temple", p1={"wonders": ["the_sphinx built"]})
    activate(game, "anubis")
    game.play("unbuild the_sphinx", "discard temple", "wonder the_sphinx with walls")
    assert (game.asks, game.seat) == ("turn", 0)


def test_anubis_takes_back_the_sanctuary(pantheon_table):
    """Given the Sanctuary opposite, a Divinity on space 1. When Anubis takes it back. Then P2 pays 3 instead of 1."""
    spaces = {6: "anubis", 1: "tanit"}
    game = pantheon_table(
        "walls", p1={"coins": 3}, p2={"coins": 2, "wonders": ["the_sanctuary built"]}, pantheon=spaces
    )
    assert game.sees()["pantheon"]["spaces"][0]["price"]["p2"] == 1
    game.play("activate anubis", "unbuild the_sanctuary")
    assert game.sees()["pantheon"]["spaces"][0]["price"]["p2"] == 3
    assert "activate tanit" not in game.legal


# --- Isis


def test_T138_D22_isis_builds_a_wonder_for_nothing(altar):
    """Given two discarded cards, Sphinx and Pyramids unbuilt. When Isis builds the Sphinx. Then for nothing."""
    game = altar(
        "isis",
        discard=["baths", "press"],
        p1={"wonders": ["the_sphinx", "the_pyramids", "the_colossus built"]},
        p2={"wonders": ["piraeus"]},
    )
    coins = activate(game, "isis")
    assert (game.asks, set(game.legal)) == ("build_free_wonder", {"raise the_sphinx", "raise the_pyramids"})
    game.play("raise the_sphinx")
    assert (game.asks, set(game.legal)) == ("tuck_card", {"tuck baths", "tuck press"})
    game.play("tuck press")
    assert (game.coins[0], game.where("press"), game.where("baths")) == (coins, "under_wonder", "discard")
    assert game.city(0)["wonders"][0] == {"wonder": "the_sphinx", "built_with": "press"}
    assert (game.asks, game.seat) == ("turn", 0)


def test_isis_without_an_unbuilt_wonder_is_void(altar):
    """Given the own Wonders built. When Isis is activated. Then no question follows."""
    game = altar("isis", discard=["baths"], p1={"wonders": ["the_sphinx built"]}, p2={"wonders": ["piraeus"]})
    activate(game, "isis")
    assert (game.asks, game.seat) == ("turn", 1)


def test_T139_R38_isis_builds_the_seventh_wonder(altar):
    """Given 6 standing, one unbuilt on each side. When Isis builds P1's. Then P2's leaves the game."""
    game = altar(
        "isis",
        discard=["baths"],
        p1={"wonders": ["the_pyramids built", "the_colossus built", "the_mausoleum built", "the_sphinx"]},
        p2={"wonders": [*THREE_BUILT, "piraeus"]},
    )
    activate(game, "isis")
    game.play("raise the_sphinx", "tuck baths")
    assert "piraeus" not in game.wonders(1)
    assert len(game.wonders(0)) + len(game.wonders(1)) == 7


def test_R103_isis_builds_as_usual(altar):
    """Given Theology and pawn at 7, or 2. When Isis builds the Colossus. Then P1 wins, or loots and replays."""
    given = {"discard": ["baths"], "p1": {"tokens": "theology", "wonders": ["the_colossus"]}}
    game = altar("isis", pawn=7, **given)
    game.play("activate isis", "raise the_colossus", "tuck baths")
    assert game.won == (0, "military")
    game = altar("isis", pawn=2, **given)
    game.play("activate isis", "raise the_colossus", "tuck baths")
    assert (game.pawn, game.coins[1], game.seat) == (4, 5, 0)


def test_R103_isis_pays_no_economy(altar):
    """Given Economy opposite. When Isis builds a Wonder. Then Economy earns nothing."""
    game = altar("isis", discard=["baths"], p1={"wonders": ["the_pyramids"]}, p2={"tokens": "economy"})
    game.play("activate isis", "raise the_pyramids", "tuck baths")
    assert game.coins[1] == 7


# --- Ra


def test_T140_D23_R41_ra_takes_an_unbuilt_wonder(altar):
    """Given Pyramids and Sphinx unbuilt opposite. When Ra takes the Pyramids. Then P1 has 5 Wonders, may build it."""
    game = altar(
        "ra",
        p1={"wonders": ["the_colossus", "the_mausoleum", "piraeus built", "the_appian_way"]},
        p2={"wonders": ["the_pyramids", "the_sphinx", "the_great_library built"]},
    )
    activate(game, "ra")
    assert (game.asks, set(game.legal)) == ("steal_wonder", {"claim the_pyramids", "claim the_sphinx"})
    game.play("claim the_pyramids")
    assert len(game.wonders(0)) == 5
    assert game.wonders(1) == ["the_sphinx", "the_great_library"]
    game.play("discard sawmill")
    assert "wonder the_pyramids with walls" in game.legal


def test_ra_without_an_unbuilt_wonder_opposite_is_void(altar):
    """Given only built Wonders opposite. When Ra is activated. Then no question follows."""
    game = altar("ra", p1={"wonders": ["the_sphinx"]}, p2={"wonders": ["piraeus built"]})
    activate(game, "ra")
    assert (game.asks, game.seat) == ("turn", 1)
