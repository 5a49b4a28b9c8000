"""The Solo Challenge (rules sections 7.1 and 9.9): player 1 against the automa, player 2."""

import random

import pytest

from sevenwonders import duel
from sevenwonders.duel.components import TOKENS
from sevenwonders.duel.record import Record
from sevenwonders.duel.tui.scene import DuelScene
from sevenwonders.errors import OptionError
from sevenwonders.registry import game_type

SOLO = duel.Options(solo=True)
WONDERS = [
    "the_sphinx",
    "the_great_library",
    "the_colossus",
    "piraeus",
    "the_pyramids",
    "the_mausoleum",
    "circus_maximus",
]
BUILT = [f"{wonder} built" for wonder in WONDERS]
RICH = 40


def solo(table, *cards, **given):
    """A table of the Solo Challenge; the automa has Economy and Strategy, as from the start."""
    p2 = given.pop("p2", {})
    p2 = {**p2, "tokens": f"economy strategy {p2.get('tokens', '')}"}
    return table(*cards, modules=["solo"], p2=p2, **given)


def automa(table, *cards, **given):
    """The same in the automa's turn."""
    return solo(table, *cards, active="p2", pending=["p1 give_card"], **given)


# --- setting up


def test_solo_box_and_setup(new_game):
    """When set up. Then 5 tokens on the board, 3 boxed, Economy and Strategy the automa's; one Wonder revealed, six to
    come; 7 coins each; the automa begins."""
    game = new_game(solo=True, deal=duel.Deal.from_document({"wonders": WONDERS}, SOLO))
    sight = game.sees()
    assert (len(sight["board_tokens"]), len(sight["box_tokens"])) == (5, 3)
    assert game.city(1)["tokens"] == ["economy", "strategy"]
    assert (game.wonders(0), game.wonders(1)) == (["the_sphinx"], [])
    assert game.state.solo_pile == 6
    assert game.coins == [7, 7]
    assert (len(sight["structure"]), game.asks, game.seat) == (20, "give_card", 0)


@pytest.mark.parametrize("other", [{"pantheon": True}, {"agora": True}, {"wonder_setup": "random_deal"}])
def test_the_solo_challenge_is_for_the_base_game(other):
    """Given an expansion or another way to deal Wonders. Then the Solo Challenge is refused."""
    with pytest.raises(OptionError):
        duel.Options(solo=True, **other)


# --- the automa


def test_T230_the_automa_begins_with_strategy(new_game):
    """Given Guard Tower in Age I. When S gives it to M. Then 2 steps towards S's capital; then S has a turn."""
    last_row = ["guard_tower", "altar", "theater", "baths", "tavern", "stable"]
    game = new_game(solo=True, deal=duel.Deal.from_document({"age_1": ["?"] * 14 + last_row}, SOLO))
    assert set(game.legal) == {f"give {card}" for card in last_row}  # D41: any accessible card
    game.play("give guard_tower")
    assert game.pawn == -2
    assert (game.asks, game.seat) == ("turn", 0)


def test_the_automa_pays_nothing(table):
    """Given no coins. When M gets the Palace. Then it is built for nothing."""
    game = automa(table, "palace", p2={"coins": 0})
    game.play("give palace")
    assert (game.where("palace"), game.coins, game.score(1)["blue"]) == ("second_city", [7, 0], 7)


def test_the_automa_earns_coins_and_loot(table):
    """Given two brown cards, pawn at -2. When M gets the Port, then Walls. Then +4 coins; S loses 2 coins."""
    game = automa(table, "port", age=3, p2={"cards": "quarry clay_pool"})
    game.play("give port")
    assert game.coins == [7, 11]
    game = automa(table, "walls", pawn=-2)
    game.play("give walls")
    assert (game.pawn, game.coins) == (-5, [5, 7])


def test_turns_alternate_and_the_automa_opens_each_age(table):
    """Given one card left, S's. When it is taken. Then the next Age begins with M's turn; no player chooses."""
    game = solo(table, "altar", last=True, pawn=1)
    game.play("build altar")
    assert (game.state.age, game.asks, game.seat, game.state.active) == (2, "give_card", 0, 1)


def test_cards_are_turned_up_after_the_automas_turn(table):
    """Given a hidden card under the Altar. When M gets the Altar. Then it turns up before S's turn."""
    game = solo(table, age=1, structure={9: "?", 14: "altar", 19: "theater"}, active="p2", pending=["p1 give_card"])
    game.play("give altar")
    assert game.slot(9)["card"] is not None
    assert (game.asks, game.seat) == ("turn", 0)


def test_T231_trade_is_paid_to_the_automa(table):
    """When S buys a clay for the Garrison. Then S -2, M +2."""
    game = solo(table, "garrison")
    game.play("build garrison")
    assert game.coins == [5, 9]


@pytest.mark.parametrize(
    ("urbanism", "option", "coins"), [("", True, 7), ("urbanism", True, 11), ("urbanism", False, 7)]
)
def test_solo_automa_chain_bonus(table, urbanism, option, coins):
    """Given the automa's Baths and Urbanism. When it gets the Aqueduct. Then +4, unless an option says otherwise."""
    game = automa(
        table,
        "aqueduct",
        p2={"cards": "baths", "tokens": urbanism},
        options={"solo_automa_chain_bonus": option},
    )
    game.play("give aqueduct")
    assert game.coins == [7, coins]


# --- its Progress tokens


def pair(table, *board, **given):
    """The automa gets a pair of plumbs."""
    game = automa(table, "laboratory", board=[*board], p2={"cards": "workshop"}, **given)
    game.play("give laboratory")
    return game


@pytest.mark.parametrize(("board", "token"), [
    (["philosophy", "theology", "agriculture", "masonry"], "philosophy"),
    (["law", "mathematics", "philosophy", "agriculture", "urbanism"], "law"),
    (["mathematics", "philosophy", "agriculture", "urbanism"], "mathematics"),
    (["agriculture", "urbanism", "theology"], "agriculture"),
    (["urbanism", "theology", "architecture"], "urbanism"),
])  # fmt: skip
def test_T232_the_automa_takes_the_first_token_of_its_list(table, board, token):
    """Given tokens on the board. When M completes a pair. Then it takes the first of its list."""
    game = pair(table, *board)
    assert set(game.city(1)["tokens"]) == {"economy", "strategy", token}
    assert (game.asks, game.seat) == ("turn", 0)
    assert token not in game.sees()["board_tokens"]


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_the_rules_name_the_tokens_in_the_order_of_the_automa(table, language):
    """Given all tokens that the text names. When M completes a pair. Then it takes them as they are named."""
    messages = game_type("duel").messages(language)
    text = messages.say("rules.duel.solo.1")
    names = {unit.id: messages.get(f"duel.unit.{unit.id}", unit.name) for unit in TOKENS}
    tokens = sorted(
        (token for token, name in names.items() if name in text), key=lambda token: text.index(names[token])
    )
    assert len(tokens) == 5
    for place, token in enumerate(tokens):
        assert token in pair(table, *tokens[place:]).city(1)["tokens"]


def test_T233_of_the_last_three_the_player_chooses(table):
    """Given Masonry and Architecture. When M completes a pair. Then S says which M takes (D42)."""
    game = pair(table, "masonry", "architecture")
    assert (game.asks, game.seat, set(game.legal)) == ("automa_token", 0, {"token masonry", "token architecture"})
    game.play("token masonry")
    assert set(game.city(1)["tokens"]) == {"economy", "strategy", "masonry"}
    assert (game.asks, game.seat) == ("turn", 0)


def test_T233_or_chance_does(table):
    """Given `solo_tail = random`. When M completes a pair. Then chance draws one of them."""
    game = pair(table, "masonry", "architecture", "theology", options={"solo_tail": "random"}, seed=None)
    assert (game.asks, game.seat) == ("draw_automa_token", duel.CHANCE)
    assert set(game.legal) == {"automa masonry", "automa architecture", "automa theology"}
    game.play("automa theology")
    assert set(game.city(1)["tokens"]) == {"economy", "strategy", "theology"}


def test_T236_the_sixth_symbol_of_the_automa_wins(table):
    """Given M with 5 symbols. When it gets a sixth. Then S has lost."""
    game = automa(table, "academy", p2={"cards": "apothecary pharmacist workshop scriptorium university"})
    game.play("give academy")
    assert game.won == (1, "scientific")


def test_the_automa_wins_by_the_sword(table):
    """Given pawn at -7. When M gets the Guard Tower. Then S has lost."""
    game = automa(table, "guard_tower", pawn=-7)
    game.play("give guard_tower")
    assert game.won == (1, "military")


# --- the player's Wonders


def test_T234_building_the_revealed_wonder_reveals_the_next(table):
    """Given the Great Library revealed, six face down. When it is built. Then the next Wonder is revealed at once."""
    deal = duel.Deal.from_document({"wonders": WONDERS}, SOLO)
    game = solo(table, "altar", "theater", deal=deal, solo_pile=6, p1={"wonders": ["the_sphinx"], "coins": RICH})
    assert {action.split()[1] for action in game.legal if action.startswith("wonder")} == {"the_sphinx"}
    game.play("wonder the_sphinx with altar")
    assert (game.wonders(0), game.state.solo_pile) == (["the_sphinx", "the_great_library"], 5)
    assert (game.asks, game.seat) == ("turn", 0)  # T238: a replay as usual
    assert "wonder the_great_library with theater" in game.legal


def test_T238_then_the_automa(table):
    """Given T234. When S has played again. Then M gets a card."""
    game = solo(table, "altar", "theater", solo_pile=6, p1={"wonders": ["the_sphinx"], "coins": RICH})
    game.play("wonder the_sphinx with altar", "build theater")
    assert (game.asks, game.seat) == ("give_card", 0)


def test_T238_a_replay_is_lost_with_the_age(table):
    """Given the last card of Age I. When S builds the Sphinx with it. Then M begins Age II."""
    game = solo(table, "altar", last=True, solo_pile=6, p1={"wonders": ["the_sphinx"], "coins": RICH})
    game.play("wonder the_sphinx with altar")
    assert (game.state.age, game.asks, game.state.active) == (2, "give_card", 1)


def test_T237_the_great_library_draws_the_three_boxed_tokens(new_game, table):
    """When S builds the Great Library. Then exactly the three boxed tokens are the choices."""
    board = ["law", "urbanism", "philosophy", "masonry", "theology"]
    game = solo(table, "altar", board=board, solo_pile=6, p1={"wonders": ["the_great_library"], "coins": RICH})
    game.play("wonder the_great_library with altar")
    assert set(game.legal) == {"token agriculture", "token architecture", "token mathematics"}


def test_the_player_may_build_all_seven_wonders(table):
    """Given six Wonders built, the last revealed. Then it can be built; no limit sends it back."""
    game = solo(table, "altar", solo_pile=0, p1={"wonders": [*BUILT[:6], "circus_maximus"], "coins": RICH})
    game.play("wonder circus_maximus with altar")
    assert len(game.wonders(0)) == 7
    assert (game.asks, game.seat) == ("give_card", 0)


def test_destroying_effects_hit_the_automa(table):
    """Given the automa's Press. When S builds Circus Maximus. Then S destroys it."""
    game = solo(table, "altar", solo_pile=6, p1={"wonders": ["circus_maximus"], "coins": RICH}, p2={"cards": "press"})
    game.play("wonder circus_maximus with altar", "destroy press")
    assert game.where("press") == "discard"


# --- supremacies and the result


def capital(table, **given):
    """The player marches into the automa's capital."""
    game = solo(table, "walls", "statue", pawn=8, solo_pile=6, p1={"wonders": ["the_sphinx"], "coins": RICH}, **given)
    game.play("build walls")
    return game


def test_T235_supremacy_is_noted_and_play_continues(table):
    """When S reaches M's capital. Then the pawn stays there, worth 10 points, and play continues."""
    game = capital(table)
    assert (game.pawn, game.won) == (9, None)
    assert (game.asks, game.seat) == ("give_card", 0)
    assert game.score(0)["military"] == 10


def test_T235_the_pawn_may_be_pushed_back(table):
    """Given the pawn in M's capital. When M gets a red card. Then the pawn goes back; the supremacy stays achieved."""
    game = automa(table, "walls", pawn=9, achieved=["military"], p1={"wonders": ["the_sphinx"]})
    game.play("give walls")
    assert game.pawn == 6
    assert game.state.achieved != 0


def test_solo_capital_vp(table):
    """Given `solo_capital_vp = 0`. When the pawn ends in the capital. Then it scores nothing."""
    assert capital(table, options={"solo_capital_vp": "0"}).score(0)["military"] == 0


def test_solo_supremacy_may_end_the_game(table):
    """Given `solo_supremacy = ends_game`. When S reaches the capital. Then the game is over, and lost."""
    game = capital(table, options={"solo_supremacy": "ends_game"})
    assert game.won == (1, "challenge")


def test_a_scientific_supremacy_of_the_player_is_noted_too(table):
    """Given 5 symbols. When S builds a sixth. Then it is noted and play continues."""
    cards = "apothecary pharmacist workshop scriptorium university"
    game = solo(table, "academy", solo_pile=6, p1={"cards": cards, "coins": RICH, "wonders": ["the_sphinx"]})
    game.play("build academy")
    assert (game.won, game.asks) == (None, "give_card")
    assert game.state.achieved != 0


@pytest.mark.parametrize(("wonders", "achieved", "automa_coins", "winner"), [
    (7, ["military"], 0, 0),
    (7, ["scientific"], 0, 0),
    (6, ["military"], 0, 1),  # a Wonder is missing
    (7, [], 0, 1),  # no supremacy
    (7, ["military"], 3 * 200, 1),  # fewer points
])  # fmt: skip
def test_T235_the_three_conditions(table, wonders, achieved, automa_coins, winner):
    """When Age III ends. Then S wins with 7 Wonders, a supremacy and more points, not with less."""
    game = automa(
        table,
        "palace",
        last=True,
        achieved=achieved,
        solo_pile=0 if wonders == 7 else 1,
        p1={"wonders": BUILT[:wonders] if wonders == 7 else [*BUILT[:5], "circus_maximus"], "coins": 0},
        p2={"coins": automa_coins},
    )
    game.play("give palace")
    assert game.won == (winner, "challenge")


def test_T235_equal_points_lose(table):
    """Given everything achieved and equal points at the end. Then S has lost: strictly more is asked for."""
    given = {"achieved": ["military"], "solo_pile": 0, "last": True}
    game = automa(table, "palace", **given, p1={"wonders": BUILT, "coins": 0}, p2={"coins": 0})
    lead = game.score(0)["total"] - game.score(1)["total"] - 7  # the Palace is worth 7
    for more, winner in ((0, 1), (-3, 0)):
        game = automa(table, "palace", **given, p1={"wonders": BUILT, "coins": 0}, p2={"coins": 3 * lead + more})
        game.play("give palace")
        assert game.won == (winner, "challenge")


def test_missed_challenge_names_the_goals_that_failed():
    """Given a game that ends with too little. Then narrator, record and terminal say which goals it missed."""
    game, dice = duel.Game(SOLO, seed=2), random.Random(2)
    while not game.is_over:
        game.play(dice.choice(game.legal_actions()))
    built = sum(wonder["built_with"] is not None for wonder in duel.view(game, 0)["cities"]["p1"]["wonders"])
    mine, theirs = (game.score(seat)["total"] for seat in (0, 1))
    missed = f"Challenge failed: {built} of 7 Wonders, no supremacy, {mine} points to {theirs}"
    assert game.result.victory is duel.Victory.CHALLENGE
    assert game_type("duel").narrator(game).describe_outcome() == f"{missed}."
    assert f"The game ends: {missed}." in list(Record.of(game).listing())
    assert DuelScene(duel.view(game, 0), 0, ("You", "Automa")).result_lines[0] == missed
