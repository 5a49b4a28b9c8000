"""Divinities from their decks: Gate, Divine Theater, and Enki with his tokens (rules sections 5.4 and 9.7)."""

import pytest

from sevenwonders import duel

RICH = 40
TOPS = ("enki", "tanit", "hades", "isis", "mars")  # what the Gate turns up, when it is dealt so


# --- Enki


ENKI = {"enki": ["law", "mysticism"], "board": ["economy", "masonry", "strategy", "theology", "urbanism"]}


def test_T126_two_tokens_are_laid_on_enki_at_age_2(pantheon_table):
    """Given Enki among the Divinities placed. When Age II begins. Then 2 public tokens lie on him, 6 are boxed."""
    game = pantheon_table(
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


def test_T126_R33_the_great_library_does_not_draw_enkis_tokens(pantheon_table):
    """Given 2 tokens on Enki. When the Great Library is built. Then it draws 3 of the 6 others."""
    game = pantheon_table(
        "walls", seed=None, p1={"coins": RICH, "wonders": ["the_great_library"]}, pantheon={1: "enki"}, **ENKI
    )
    game.play("wonder the_great_library with walls")
    boxed = {token.id for token in duel.TOKENS if token.module in ("base", "pantheon")}
    boxed -= {*ENKI["enki"], *ENKI["board"]}
    assert set(game.legal) == {f"library {token}" for token in boxed}
    assert len(boxed) == 6


def test_T127_D17_enki_gives_one_of_his_tokens(altar):
    """When Enki is activated. Then one of the two tokens on him is taken, the other goes to the box: 7 there."""
    game = altar("enki", **ENKI)
    game.play("activate enki")
    assert (game.asks, game.legal) == ("pick_enki_token", ["token law", "token mysticism"])
    game.play("token mysticism")
    assert game.city(0)["tokens"] == ["mysticism"]
    sight = game.sees()
    assert (len(sight["box_tokens"]), sight["pantheon"]["enki_tokens"]) == (7, [])
    assert "law" in sight["box_tokens"]


# --- the Gate


def gate(pantheon_table, **given):
    """P1 activates the Gate on space 6, for 6 coins, and sees the top of every deck."""
    coins = {"coins": RICH, **given.pop("p1", {})}
    spaces = {6: "gate", **given.pop("spaces", {})}
    game = pantheon_table("walls", seed=None, p1=coins, pantheon=spaces, **given)
    game.play("activate gate")
    return game


def test_T128_D16_the_gate_offers_the_top_of_every_deck(pantheon_table):
    """Given Enki among the tops. When P1 picks Tanit. Then +12, Enki's tokens are boxed (R-112), 4 tops stay."""
    game = gate(pantheon_table)
    game.play(*(f"look {divinity}" for divinity in TOPS), "enki law", "enki mysticism")
    assert (game.asks, set(game.legal)) == ("pick_from_tops", {f"invoke {divinity}" for divinity in TOPS})
    game.play("invoke tanit")
    assert game.coins[0] == RICH - 6 + 12
    assert {"law", "mysticism"} <= set(game.sees()["box_tokens"])
    assert game.sees(0)["pantheon"]["enki_tokens"] == []
    decks = [entry["known"] for entry in game.sees(0)["pantheon"]["decks"]]
    assert decks == [["enki", None, None], [None, None], *([top, None, None] for top in TOPS[2:])]
    assert (game.asks, game.seat) == ("turn", 1)


def test_T127_enki_through_the_gate(pantheon_table):
    """Given Enki among the tops. When P1 picks him. Then one of the two tokens drawn for him."""
    game = gate(pantheon_table)
    game.play(*(f"look {divinity}" for divinity in TOPS), "enki law", "enki mysticism", "invoke enki")
    assert (game.asks, game.legal) == ("pick_enki_token", ["token law", "token mysticism"])
    game.play("token law")
    assert (game.city(0)["tokens"], game.city(0)["symbols"]) == (["law"], {"law": 1})
    assert "mysticism" in game.sees()["box_tokens"]


def test_R112_enki_on_the_pantheon_keeps_his_tokens(pantheon_table):
    """Given Enki on the Pantheon. When a Divinity is picked through the Gate. Then his tokens stay where they are."""
    game = gate(pantheon_table, spaces={1: "enki"}, **ENKI)
    game.play(*(f"look {divinity}" for divinity in ("ishtar", *TOPS[1:])), "invoke tanit")
    assert game.sees()["pantheon"]["enki_tokens"] == ENKI["enki"]


def test_R112_only_an_enki_on_top_of_his_deck_is_met_by_the_gate(pantheon_table):
    """Given Enki second in his deck. When the Gate is activated by who knows that. Then no tokens are drawn for him."""
    decks = {"mesopotamian": ["ishtar", "enki", "?"]}
    game = gate(pantheon_table, decks=decks, looked={"p1": {"decks": {"mesopotamian": [1, 2]}}})
    game.play(*(f"look {divinity}" for divinity in TOPS[1:]))
    assert game.asks == "pick_from_tops"
    assert set(game.legal) == {f"invoke {divinity}" for divinity in ("ishtar", *TOPS[1:])}


def test_D16_empty_decks_are_skipped(pantheon_table):
    """Given two empty decks. When the Gate is activated. Then 3 Divinities are turned up."""
    gone = ["enki", "ishtar", "nisaba", "astarte", "baal", "tanit"]
    game = gate(pantheon_table, p2={"divinities": gone})
    game.play(*(f"look {divinity}" for divinity in TOPS[2:]))
    assert set(game.legal) == {f"invoke {divinity}" for divinity in TOPS[2:]}


def test_gate_a_divinity_picked_acts_at_once_and_for_nothing(pantheon_table):
    """Given pawn at 1. When the Gate's Mars is picked. Then pawn at 3, P2 loses 2; P1 paid for the Gate only."""
    game = gate(pantheon_table, pawn=1)
    game.play(*(f"look {divinity}" for divinity in ("ishtar", *TOPS[1:])), "invoke mars")
    assert (game.pawn, game.coins) == (3, [RICH - 6, 5])
    assert game.city(0)["divinities"] == ["mars", "gate"]


# --- the Divine Theater


def theater(pantheon_table, **given):
    """Age I, where the Divine Theater is built with the Baths."""
    city = {"coins": RICH, "wonders": ["the_divine_theater"], **given.pop("p1", {})}
    return pantheon_table(*given.pop("cards", ["baths", "altar"]), seed=None, p1=city, **given)


def open_deck(game, mythology, *divinities):
    game.play("wonder the_divine_theater with baths", f"open {mythology}", *(f"look {name}" for name in divinities))


def test_T142_D14_D15_the_divine_theater_in_age_1(pantheon_table):
    """Given Age I. When the Theater's Mars is picked. Then pawn at 2; a later Roman token offers the rest (R-63)."""
    structure = {9: "?", 15: "altar", 17: "baths", 19: "tavern"}
    game = theater(pantheon_table, cards=[], age=1, structure=structure, marks={9: "roman"})
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
def test_T143_D15_the_two_that_are_left_are_put_in_order(pantheon_table, top, deck):
    """Given an untouched deck. When the Theater's Aphrodite is picked. Then P1 says which of the others lies on top."""
    game = theater(pantheon_table)
    open_deck(game, "greek", "hades", "aphrodite", "zeus")
    game.play("invoke aphrodite")
    assert (game.asks, set(game.legal)) == ("order_deck", {"top hades", "top zeus"})
    game.play(f"top {top}")
    assert game.sees(0)["pantheon"]["decks"][2]["known"] == deck
    assert (game.score(0)["divinity"], game.seat) == (9, 1)


def test_D15_a_deck_of_two_leaves_nothing_to_order(pantheon_table):
    """Given two cards in the deck. When the first is picked. Then nothing is asked, only the effect follows."""
    game = theater(pantheon_table, p2={"divinities": ["hades"]})
    open_deck(game, "greek", "zeus", "aphrodite")
    game.play("invoke aphrodite")
    assert (game.asks, game.seat) == ("turn", 1)


def test_D14_an_empty_deck_cannot_be_opened(pantheon_table):
    """Given no Greek card left. When the Theater is built. Then the four other decks may be opened."""
    game = theater(pantheon_table, p2={"divinities": ["hades", "zeus", "aphrodite"]})
    game.play("wonder the_divine_theater with baths")
    assert set(game.legal) == {f"open {name}" for name in ("mesopotamian", "phoenician", "egyptian", "roman")}


def test_R112_enki_in_the_theater_returns_his_tokens(pantheon_table):
    """Given Enki in the deck. When Ishtar is picked. Then the tokens drawn for Enki go back to the box."""
    game = theater(pantheon_table, board=ENKI["board"])
    open_deck(game, "mesopotamian", "enki", "ishtar", "nisaba")
    game.play("enki law", "enki mysticism")
    assert game.sees(0)["pantheon"]["enki_tokens"] == ["law", "mysticism"]
    game.play("invoke ishtar", "top enki")
    assert game.sees(0)["pantheon"]["enki_tokens"] == []
    assert len(game.sees()["box_tokens"]) == 8


def test_R112_theater_draws_no_tokens_for_enki_in_the_pantheon(pantheon_table):
    """Given Enki on the Pantheon of Age II. When the Theater opens his deck. Then his tokens stay on him."""
    city = {"coins": RICH, "wonders": ["the_divine_theater"]}
    game = pantheon_table("walls", seed=None, p1=city, pantheon={1: "enki"}, **ENKI)
    game.play("wonder the_divine_theater with walls", "open mesopotamian", "look nisaba", "look ishtar")
    assert game.asks == "pick_from_deck"
    game.play("invoke ishtar")
    assert game.sees()["pantheon"]["enki_tokens"] == ENKI["enki"]


def test_R61_zeus_in_age_1_resolves_the_mythology_token_at_once(pantheon_table):
    """Given a Roman token on a hidden card. When the Theater's Zeus takes the card. Then P1 places a Divinity."""
    structure = {9: "?", 15: "altar", 17: "baths", 19: "tavern"}
    game = theater(pantheon_table, cards=[], age=1, structure=structure, marks={9: "roman"})
    open_deck(game, "greek", "hades", "zeus", "aphrodite")
    game.play("invoke zeus", "top hades", "smite 9", "look mars", "look neptune")
    assert (game.asks, game.seat) == ("place_divinity", 0)
    game.play("put mars 6")
    assert game.asks == "turn_discarded"
    game.play("card 9 theater")
    assert game.sees()["discard"] == ["theater"]
    assert game.city(0)["mythology_tokens"] == ["roman"]
