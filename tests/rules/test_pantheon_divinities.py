"""What each Divinity does, from the Pantheon, through the Gate and in the Divine Theater (rules sections 5.4 and 9.7)."""

import pytest

from sevenwonders import duel

RICH = 40
THREE_BUILT = ["the_great_library built", "the_hanging_gardens built", "the_temple_of_artemis built"]
TOPS = ("enki", "tanit", "hades", "isis", "mars")  # what the Gate turns up, when it is dealt so


@pytest.fixture
def lay(table):
    """Sets a table at which Pantheon is in play."""

    def at_table(*cards, **given):
        return table(*cards, modules=["pantheon"], **given)

    return at_table


@pytest.fixture
def altar(lay):
    """`altar("tanit", ...)`: a Divinity on space 6, where P1 pays 3 for it, and a rich P1."""

    def at_altar(divinity, *cards, **given):
        given["p1"] = {"coins": RICH, **given.get("p1", {})}
        return lay(*(cards or ["walls"]), pantheon={6: divinity}, **given)

    return at_altar


def activate(game, divinity):
    """P1 activates; returns the coins P1 has before the effect."""
    game.play(f"activate {divinity}")
    return RICH - 3


def symbols(game, seat=0):
    return game.city(seat)["symbols"]


def track(game):
    return game.sees()["track"]


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


def test_T121_R05_mars_moves_two_spaces_without_strategy(altar):
    """Given Strategy. When Mars is activated. Then pawn at 2."""
    game = altar("mars", p1={"tokens": "strategy"})
    activate(game, "mars")
    assert game.pawn == 2


def test_mars_loots_and_wins(altar):
    """Given pawn at 2, or 7. When Mars is activated. Then P2 loses 2 coins, or P1 wins."""
    game = altar("mars", pawn=2)
    activate(game, "mars")
    assert (game.pawn, game.coins[1]) == (4, 5)
    game = altar("mars", pawn=7)
    activate(game, "mars")
    assert game.won == (0, "military")


# --- Ishtar


def test_T129_ishtar_pairs_with_law(altar):
    """Given Law. When Ishtar is activated. Then a Progress token is earned."""
    game = altar("ishtar", p1={"tokens": "law"}, board=["economy", "masonry"])
    activate(game, "ishtar")
    assert (game.asks, game.legal) == ("pick_board_token", ["token economy", "token masonry"])


def test_T130_R25_law_pairs_with_ishtar(lay):
    """Given Ishtar and the Workshop. When a pair earns Law. Then that makes a second pair."""
    game = lay("laboratory", p1={"divinities": ["ishtar"], "cards": "workshop"}, board=["law", "economy"])
    game.play("build laboratory", "token law")
    assert (game.asks, game.legal) == ("pick_board_token", ["token economy"])


def test_T130_no_token_is_left_for_the_second_pair(lay):
    """Given Law as the last token on the board. When it is taken. Then nothing is asked any more."""
    game = lay("laboratory", p1={"divinities": ["ishtar"], "cards": "workshop"}, board=["law"])
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


def test_T132_R68_nisaba_without_a_green_card_opposite_is_void_for_good(altar):
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
    """Given no brown or grey card opposite. When Baal is activated. Then nobody is asked."""
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
    """Given an empty pile. When Hades or Isis is activated. Then nobody is asked."""
    game = altar(divinity, p1={"wonders": ["the_sphinx"]})
    activate(game, divinity)
    assert (game.asks, game.seat) == ("turn", 1)


# --- Zeus


def zeus(lay, **given):
    """Age II: Offering 4 on a hidden card under the Walls, the Sawmill in the far row under that."""
    return lay(
        age=2,
        structure={0: "sawmill", 6: "?", 11: "walls", 14: "barracks"},
        marks={6: "offering_4"},
        pantheon={6: "zeus"},
        seed=None,
        **given,
    )


def test_D20_zeus_discards_any_card_of_the_structure(lay):
    """When Zeus is activated. Then every slot may be chosen: covered and face-down cards, too."""
    game = zeus(lay)
    game.play("activate zeus")
    assert (game.asks, game.legal) == ("discard_any", ["smite 0", "smite 6", "smite 11", "smite 14"])


def test_zeus_earns_no_coins(lay):
    """When Zeus discards an open card. Then it lies in the pile, for no coins."""
    game = zeus(lay, p1={"cards": "tavern"})
    game.play("activate zeus", "smite 14")
    assert (game.where("barracks"), game.coins[0], game.seat) == ("discard", 7 - 3, 1)


def test_T134_R61_zeus_claims_the_token(lay):
    """Given Offering 4 on a hidden card. When Zeus discards it. Then P1 holds the token, the card is public (R-62)."""
    game = zeus(lay)
    game.play("activate zeus", "smite 6")
    assert game.city(0)["offering_tokens"] == ["offering_4"]
    assert game.asks == "turn_discarded"
    game.play("card 6 statue")
    assert game.sees(1)["discard"] == ["statue"]
    assert (game.slot(6), game.asks, game.seat) == (None, "turn", 1)


def test_T134_R61_zeus_token_discard(lay):
    """Given `zeus_token = discard`. When Zeus discards the card. Then the token is out of the game."""
    game = zeus(lay, options={"zeus_token": "discard"})
    game.play("activate zeus", "smite 6", "card 6 statue")
    assert [game.city(seat)["offering_tokens"] for seat in (0, 1)] == [[], []]
    assert (game.where("statue"), game.seat) == ("discard", 1)


def test_T135_R62_what_zeus_uncovers_is_turned_up_at_the_end_of_the_turn(lay):
    """Given a hidden card under the Walls. When Zeus takes the Walls. Then its token goes to P1, then it is turned up."""
    game = zeus(lay)
    game.play("activate zeus")
    assert game.slot(6)["card"] is None
    game.play("smite 11")
    assert game.asks == "turn_card"
    game.play("card 6 statue")
    assert game.slot(6)["card"] == "statue"
    assert (game.city(0)["offering_tokens"], game.seat) == (["offering_4"], 1)


def test_zeus_may_end_the_age(lay):
    """Given one card. When Zeus discards it. Then the Age ends."""
    game = lay("walls", last=True, p1={"coins": 3}, pantheon={6: "zeus"})
    game.play("activate zeus", "smite 11")
    assert game.sees()["age"] == 3


def theater(lay, **given):
    """Age I, where the Divine Theater is built with the Baths."""
    city = {"coins": RICH, "wonders": ["the_divine_theater"], **given.pop("p1", {})}
    return lay(*given.pop("cards", ["baths", "altar"]), seed=None, p1=city, **given)


def open_deck(game, mythology, *divinities):
    game.play("wonder the_divine_theater with baths", f"open {mythology}", *(f"look {name}" for name in divinities))


def test_R61_zeus_in_age_1_resolves_the_mythology_token_at_once(lay):
    """Given a Roman token on a hidden card. When the Theater's Zeus takes the card. Then P1 places a Divinity."""
    structure = {9: "?", 15: "altar", 17: "baths", 19: "tavern"}
    game = theater(lay, cards=[], age=1, structure=structure, marks={9: "roman"})
    open_deck(game, "greek", "hades", "zeus", "aphrodite")
    game.play("invoke zeus", "top hades", "smite 9", "look mars", "look neptune")
    assert (game.asks, game.seat) == ("place_divinity", 0)
    game.play("put mars 6")
    assert game.asks == "turn_discarded"
    game.play("card 9 theater")
    assert game.sees()["discard"] == ["theater"]
    assert game.city(0)["mythology_tokens"] == ["roman"]


# --- Anubis


def test_T136_D21_anubis_takes_a_wonder_back(altar):
    """Given the Pyramids opposite. When Anubis takes them back. Then -9 points, their card in the pile; P2 may rebuild."""
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
    """Given the Great Lighthouse, or the Colossus that moved the pawn. When Anubis takes it back. Then the pawn stays."""
    for wonder, choices in (("the_great_lighthouse", []), ("the_colossus", ["the_great_lighthouse"])):
        game = altar("anubis", p2={"wonders": ["the_great_lighthouse built", "the_colossus built"]}, pawn=-2)
        activate(game, "anubis")
        game.play(f"unbuild {wonder}")
        assert (game.city(1)["choices"], game.pawn) == (choices, -2)


def test_anubis_without_a_built_wonder_is_void(altar):
    """Given no built Wonder. When Anubis is activated. Then nobody is asked."""
    game = altar("anubis", p1={"wonders": ["the_sphinx"]}, p2={"wonders": ["piraeus"]})
    activate(game, "anubis")
    assert (game.asks, game.seat) == ("turn", 1)


@pytest.mark.parametrize(("limit", "rebuilt"), [("standing", True), ("cumulative", False)])
def test_T137_R40_anubis_among_seven_wonders(altar, limit, rebuilt):
    """Given 7 built, the eighth gone. When Anubis takes one back. Then it may be rebuilt: 6, then 7 stand again.
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


def test_anubis_takes_back_the_sanctuary(lay):
    """Given the Sanctuary opposite, a Divinity on space 1. When Anubis takes it back. Then P2 pays 3 instead of 1."""
    spaces = {6: "anubis", 1: "tanit"}
    game = lay("walls", p1={"coins": 3}, p2={"coins": 2, "wonders": ["the_sanctuary built"]}, pantheon=spaces)
    assert game.sees()["pantheon"]["spaces"][0]["price"]["p2"] == 1
    game.play("activate anubis", "unbuild the_sanctuary")
    assert game.sees()["pantheon"]["spaces"][0]["price"]["p2"] == 3
    assert "activate tanit" not in game.legal


# --- Isis


def test_T138_D22_isis_builds_a_wonder_for_nothing(altar):
    """Given two discarded cards, Sphinx and Pyramids unbuilt. When Isis builds the Sphinx. Then it is free; P1 replays."""
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
    """Given the own Wonders built. When Isis is activated. Then nobody is asked."""
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
    """Given Pyramids and Sphinx unbuilt opposite. When Ra takes the Pyramids. Then P1 has 5 Wonders and may build it."""
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
    """Given only built Wonders opposite. When Ra is activated. Then nobody is asked."""
    game = altar("ra", p1={"wonders": ["the_sphinx"]}, p2={"wonders": ["piraeus built"]})
    activate(game, "ra")
    assert (game.asks, game.seat) == ("turn", 1)


# --- Minerva


@pytest.mark.parametrize(("on_pawn", "spaces"), [(False, 18), (True, 19)])
def test_D24_R70_minerva_stands_anywhere_but_on_the_pawn(altar, on_pawn, spaces):
    """Given pawn at 2. When Minerva is activated. Then any space but the pawn's; with `minerva_on_pawn` that, too."""
    game = altar("minerva", pawn=2, options={"minerva_on_pawn": on_pawn})
    activate(game, "minerva")
    expected = [f"minerva {space}" for space in range(-9, 10) if space != 2 or on_pawn]
    assert (game.asks, game.legal) == ("place_minerva", expected)
    assert len(expected) == spaces
    game.play("minerva -9")
    assert track(game)["minerva"] == -9


def test_T116_R69_minerva_stops_the_pawn(lay):
    """Given pawn at 1, Poliorcetics, Minerva on 2. When P1 builds Walls. Then pawn at 1, nothing is lost, she is gone."""
    game = lay("walls", pawn=1, minerva=2, p1={"tokens": "poliorcetics", "cards": "shelf_quarry"})
    game.play("build walls")
    assert (game.pawn, game.coins) == (1, [7, 7])
    assert track(game)["minerva"] is None


def test_T117_R70_minerva_in_a_capital_prevents_a_win_once(lay):
    """Given Minerva on 9, pawn at 7. When P1 builds the Arsenal. Then pawn at 8, no win; a later Guard Tower wins."""
    game = lay(
        *("arsenal", "palace"),
        pawn=7,
        minerva=9,
        discard=["guard_tower"],
        p1={"coins": RICH},
        pantheon={6: "hades"},
    )
    game.play("build arsenal")
    assert (game.pawn, game.won, track(game)["minerva"]) == (8, None, None)
    game.play("discard palace", "activate hades", "revive guard_tower")
    assert game.won == (0, "military")


def test_T118_minerva_stops_her_own_sides_opponent(altar):
    """Given pawn at 0. When P1 puts Minerva on -2 and P2 builds Walls. Then pawn at -1."""
    game = altar("minerva", p2={"cards": "shelf_quarry"})
    activate(game, "minerva")
    game.play("minerva -2", "build walls")
    assert (game.pawn, track(game)["minerva"]) == (-1, None)


def test_R69_minerva_stops_who_put_her_there_too(altar):
    """Given Minerva on 1. When the player who put her there builds Walls. Then the pawn stays at 0."""
    game = altar("minerva", "walls", "temple")
    activate(game, "minerva")
    game.play("minerva 1", "discard temple", "build walls")
    assert (game.pawn, track(game)["minerva"]) == (0, None)


def test_R69_no_token_is_taken_for_the_space_of_minerva(lay):
    """Given pawn at 2, Minerva on 3. When P1 builds Walls. Then pawn at 2 and the small token is still there."""
    game = lay("walls", pawn=2, minerva=3)
    game.play("build walls")
    assert (game.pawn, game.coins[1]) == (2, 7)
    assert track(game)["tokens"]["p2"] == ["small", "large"]


# --- Neptune


def test_T119_D25_D26_R72_neptune(altar):
    """Given all tokens. When P1 removes P2's large one and applies P1's. Then P2 loses 5, both are gone."""
    game = altar("neptune", p2={"coins": 9})
    activate(game, "neptune")
    assert (game.asks, game.seat) == ("neptune_discard", 0)
    assert set(game.legal) == {f"remove {side} {size}" for side in ("p1", "p2") for size in ("small", "large")}
    game.play("remove p2 large")
    assert (game.asks, game.coins[1]) == ("neptune_apply", 9)
    assert set(game.legal) == {"apply p1 small", "apply p2 small", "apply p1 large"}
    game.play("apply p1 large")
    assert game.coins == [RICH - 3, 9 - 5]
    assert track(game)["tokens"] == {"p1": ["small"], "p2": ["small"]}


def test_T120_R71_neptune_with_one_token(altar):
    """Given one token. When Neptune is activated. Then it is discarded and nothing applied."""
    game = altar("neptune", loot={"p2": ["small"]})
    activate(game, "neptune")
    assert game.legal == ["remove p2 small"]
    game.play("remove p2 small")
    assert (game.coins[1], game.asks, game.seat) == (7, "turn", 1)


def test_neptune_without_a_token_is_void(altar):
    """Given no military token. When Neptune is activated. Then nobody is asked."""
    game = altar("neptune", loot={})
    activate(game, "neptune")
    assert (game.asks, game.seat) == ("turn", 1)


# --- Enki


ENKI = {"enki": ["law", "mysticism"], "board": ["economy", "masonry", "strategy", "theology", "urbanism"]}


def test_T126_two_tokens_are_laid_on_enki_at_age_2(lay):
    """Given Enki among the Divinities placed. When Age II begins. Then 2 public tokens lie on him, 6 are boxed."""
    game = lay(
        "baths",
        last=True,
        board=ENKI["board"],
        p1={"mythologies": ["mesopotamian"]},
        pantheon={1: "enki"},
        looked={"p1": {"spaces": [1]}},
    )
    game.play("discard baths")
    for seat in (0, 1, None):
        sight = game.sees(seat)
        assert len(sight["pantheon"]["enki_tokens"]) == 2
        assert len(sight["box_tokens"]) == 6
        assert not set(sight["box_tokens"]) & set(sight["pantheon"]["enki_tokens"])


def test_T126_R33_the_great_library_does_not_draw_enkis_tokens(lay):
    """Given 2 tokens on Enki. When the Great Library is built. Then it draws 3 of the 6 others."""
    game = lay("walls", seed=None, p1={"coins": RICH, "wonders": ["the_great_library"]}, pantheon={1: "enki"}, **ENKI)
    game.play("wonder the_great_library with walls")
    boxed = {token.id for token in duel.TOKENS if token.module in ("base", "pantheon")}
    boxed -= {*ENKI["enki"], *ENKI["board"]}
    assert set(game.legal) == {f"library {token}" for token in boxed}
    assert len(boxed) == 6


def test_T127_D17_enki_gives_one_of_his_tokens(altar):
    """When Enki is activated. Then one of the two tokens on him is taken, the other goes to the box: 7 there."""
    game = altar("enki", **ENKI)
    activate(game, "enki")
    assert (game.asks, game.legal) == ("pick_enki_token", ["token law", "token mysticism"])
    game.play("token mysticism")
    assert game.city(0)["tokens"] == ["mysticism"]
    sight = game.sees()
    assert (len(sight["box_tokens"]), sight["pantheon"]["enki_tokens"]) == (7, [])
    assert "law" in sight["box_tokens"]


# --- the Gate


def gate(lay, **given):
    """P1 activates the Gate on space 6, for 6 coins, and sees the top of every deck."""
    coins = {"coins": RICH, **given.pop("p1", {})}
    spaces = {6: "gate", **given.pop("spaces", {})}
    game = lay("walls", seed=None, p1=coins, pantheon=spaces, **given)
    game.play("activate gate")
    return game


def test_T128_D16_the_gate_offers_the_top_of_every_deck(lay):
    """Given Enki among the tops. When P1 picks Tanit. Then +12, Enki's tokens are boxed (R-112), 4 tops stay as known."""
    game = gate(lay)
    game.play(*(f"look {divinity}" for divinity in TOPS), "enki law", "enki mysticism")
    assert (game.asks, set(game.legal)) == ("pick_from_tops", {f"invoke {divinity}" for divinity in TOPS})
    game.play("invoke tanit")
    assert game.coins[0] == RICH - 6 + 12
    assert {"law", "mysticism"} <= set(game.sees()["box_tokens"])
    assert game.sees(0)["pantheon"]["enki_tokens"] == []
    decks = [entry["known"] for entry in game.sees(0)["pantheon"]["decks"]]
    assert decks == [["enki", None, None], [None, None], *([top, None, None] for top in TOPS[2:])]
    assert (game.asks, game.seat) == ("turn", 1)


def test_T127_enki_through_the_gate(lay):
    """Given Enki among the tops. When P1 picks him. Then one of the two tokens drawn for him."""
    game = gate(lay)
    game.play(*(f"look {divinity}" for divinity in TOPS), "enki law", "enki mysticism", "invoke enki")
    assert (game.asks, game.legal) == ("pick_enki_token", ["token law", "token mysticism"])
    game.play("token law")
    assert (game.city(0)["tokens"], symbols(game)) == (["law"], {"law": 1})
    assert "mysticism" in game.sees()["box_tokens"]


def test_R112_enki_on_the_pantheon_keeps_his_tokens(lay):
    """Given Enki on the Pantheon. When a Divinity is picked through the Gate. Then his tokens stay where they are."""
    game = gate(lay, spaces={1: "enki"}, **ENKI)
    game.play(*(f"look {divinity}" for divinity in ("ishtar", *TOPS[1:])), "invoke tanit")
    assert game.sees()["pantheon"]["enki_tokens"] == ENKI["enki"]


def test_D16_empty_decks_are_skipped(lay):
    """Given two empty decks. When the Gate is activated. Then 3 Divinities are turned up."""
    gone = ["enki", "ishtar", "nisaba", "astarte", "baal", "tanit"]
    game = gate(lay, p2={"divinities": gone})
    game.play(*(f"look {divinity}" for divinity in TOPS[2:]))
    assert set(game.legal) == {f"invoke {divinity}" for divinity in TOPS[2:]}


def test_gate_a_divinity_picked_acts_at_once_and_for_nothing(lay):
    """Given pawn at 1. When the Gate's Mars is picked. Then pawn at 3, P2 loses 2; P1 paid for the Gate only."""
    game = gate(lay, pawn=1)
    game.play(*(f"look {divinity}" for divinity in ("ishtar", *TOPS[1:])), "invoke mars")
    assert (game.pawn, game.coins) == (3, [RICH - 6, 5])
    assert game.city(0)["divinities"] == ["mars", "gate"]


# --- the Divine Theater


def test_T142_D14_D15_the_divine_theater_in_age_1(lay):
    """Given Age I. When the Theater's Mars is picked. Then pawn at 2; a later Roman token offers the other two (R-63)."""
    structure = {9: "?", 15: "altar", 17: "baths", 19: "tavern"}
    game = theater(lay, cards=[], age=1, structure=structure, marks={9: "roman"})
    game.play("wonder the_divine_theater with baths")
    mythologies = ("mesopotamian", "phoenician", "greek", "egyptian", "roman")
    assert (game.asks, game.legal) == ("pick_deck", [f"open {mythology}" for mythology in mythologies])
    game.play("open roman", "look minerva", "look mars", "look neptune")
    assert (game.asks, set(game.legal)) == ("pick_from_deck", {"invoke minerva", "invoke mars", "invoke neptune"})
    game.play("invoke mars", "top neptune")
    assert (game.pawn, game.seat) == (2, 1)
    game.play("discard altar")
    assert (game.asks, game.seat) == ("place_divinity", 1)
    assert set(game.legal) == {f"put {name} {space}" for name in ("minerva", "neptune") for space in range(1, 7)}


@pytest.mark.parametrize(("top", "deck"), [("hades", ["hades", "zeus"]), ("zeus", ["zeus", "hades"])])
def test_T143_D15_the_two_that_are_left_are_put_in_order(lay, top, deck):
    """Given an untouched deck. When the Theater's Aphrodite is picked. Then P1 says which of the others lies on top."""
    game = theater(lay)
    open_deck(game, "greek", "hades", "aphrodite", "zeus")
    game.play("invoke aphrodite")
    assert (game.asks, set(game.legal)) == ("order_deck", {"top hades", "top zeus"})
    game.play(f"top {top}")
    assert game.sees(0)["pantheon"]["decks"][2]["known"] == deck
    assert (game.score(0)["divinity"], game.seat) == (9, 1)


def test_D15_a_deck_of_two_leaves_nothing_to_order(lay):
    """Given two cards in the deck. When one is picked. Then nothing is asked, only the effect follows."""
    game = theater(lay, p2={"divinities": ["hades"]})
    open_deck(game, "greek", "zeus", "aphrodite")
    game.play("invoke aphrodite")
    assert (game.asks, game.seat) == ("turn", 1)


def test_D14_an_empty_deck_cannot_be_opened(lay):
    """Given no Greek card left. When the Theater is built. Then the four other decks may be opened."""
    game = theater(lay, p2={"divinities": ["hades", "zeus", "aphrodite"]})
    game.play("wonder the_divine_theater with baths")
    assert set(game.legal) == {f"open {name}" for name in ("mesopotamian", "phoenician", "egyptian", "roman")}


def test_R112_enki_in_the_theater_returns_his_tokens(lay):
    """Given Enki in the deck. When Ishtar is picked. Then the tokens drawn for Enki go back to the box."""
    game = theater(lay, board=ENKI["board"])
    open_deck(game, "mesopotamian", "enki", "ishtar", "nisaba")
    game.play("enki law", "enki mysticism")
    assert game.sees(0)["pantheon"]["enki_tokens"] == ["law", "mysticism"]
    game.play("invoke ishtar", "top enki")
    assert game.sees(0)["pantheon"]["enki_tokens"] == []
    assert len(game.sees()["box_tokens"]) == 8


def test_R112_the_theater_draws_nothing_for_an_enki_on_the_pantheon(lay):
    """Given Enki on the Pantheon of Age II. When the Theater opens his deck. Then his tokens stay on him."""
    city = {"coins": RICH, "wonders": ["the_divine_theater"]}
    game = lay("walls", seed=None, p1=city, pantheon={1: "enki"}, **ENKI)
    game.play("wonder the_divine_theater with walls", "open mesopotamian", "look nisaba", "look ishtar")
    assert game.asks == "pick_from_deck"
    game.play("invoke ishtar")
    assert game.sees()["pantheon"]["enki_tokens"] == ENKI["enki"]
