"""Knowledge of the Divinities and of the tokens on Enki by player (rules section 3.4, T221).

Two games that differ only in what a player cannot know must look the same to that player.
"""

import pytest

from sevenwonders import duel
from sevenwonders.duel.actions import legal_codes

RICH = 40
TOPS = ("ishtar", "tanit", "hades", "isis", "mars")
OTHER_TOPS = ("nisaba", "tanit", "zeus", "ra", "minerva")


@pytest.fixture
def chance_table(pantheon_table):
    """Sets a table where chance waits for what the test says."""

    def at_table(*cards, **given):
        return pantheon_table(*cards, seed=None, **given)

    return at_table


def look_the_same(game, other, seat):
    """Return whether two games are equal for a seat or a spectator: in the view and in what a search starts from."""
    return game.sees(seat) == other.sees(seat) and duel.known(game.state, seat) == duel.known(other.state, seat)


def spaces(game, seat):
    """The spaces of the Pantheon as a viewer sees them: Divinity, mythology."""
    return [(space["divinity"], space["mythology"]) for space in game.sees(seat)["pantheon"]["spaces"]]


def decks(game, seat):
    """The decks from the top as a viewer sees them, by mythology."""
    return {entry["mythology"]: entry["known"] for entry in game.sees(seat)["pantheon"]["decks"]}


def take_token(chance_table, mythology, *actions, **given):
    """P1 uncovers a Mythology token with the Baths."""
    game = chance_table(age=1, structure={9: "?", 14: "baths", 19: "tavern"}, marks={9: mythology}, **given)
    game.play("discard baths", *actions)
    return game


def test_T221_placer_knows_the_divinity_and_the_top_of_the_deck(chance_table):
    """Given P1 placed Enki and put Ishtar back. Then P1 knows both; P2 and spectators see a Mesopotamian back."""
    game = take_token(chance_table, "mesopotamian", "look enki", "look ishtar", "put enki 2", "card 9 altar")
    assert spaces(game, 0)[1] == ("enki", "mesopotamian")
    assert decks(game, 0)["mesopotamian"] == ["ishtar", None]
    for seat in (1, None):
        assert spaces(game, seat)[1] == (None, "mesopotamian")
        assert decks(game, seat)["mesopotamian"] == [None, None]
        assert set(game.sees(seat)["pantheon"]["unseen"]) >= {"enki", "ishtar", "nisaba"}


def test_T221_the_other_cannot_tell_which_of_the_two_was_placed(chance_table):
    """Given P1 looked at two cards. When either is placed. Then P2 and spectators notice no difference."""
    looks = ("look enki", "look ishtar")
    game = take_token(chance_table, "mesopotamian", *looks, "put enki 2")
    other = take_token(chance_table, "mesopotamian", *looks, "put ishtar 2")
    for seat in (1, None):
        assert look_the_same(game, other, seat)
    assert not look_the_same(game, other, 0)


def test_T221_the_look_itself_is_private(chance_table):
    """Given P1 looks at two cards. When others are looked at. Then P2 and spectators notice no difference."""
    game = take_token(chance_table, "greek", "look hades", "look zeus")
    other = take_token(chance_table, "greek", "look aphrodite", "look hades")
    for seat in (1, None):
        assert look_the_same(game, other, seat)
        assert "legal" not in game.sees(seat)
        assert legal_codes(duel.known(game.state, seat)) == []
    assert decks(game, 0)["greek"] == ["hades", "zeus", None]


def second_token(chance_table, placed):
    """P2 has placed Hades and put Zeus back on top; P1 finds Zeus and Aphrodite and places either."""
    return take_token(
        chance_table, "greek", "look aphrodite", f"put {placed} 1",
        p2={"mythologies": ["greek"]},
        pantheon={2: "hades"},
        decks={"greek": ["zeus", "?"]},
        looked={"p2": {"spaces": [2], "decks": {"greek": [1]}}},
    )  # fmt: skip


def test_T107_the_other_loses_sight_of_a_card_it_knew(chance_table):
    """Given P2 knows that Zeus lies on top. When P1 places one of the two cards. Then P2 cannot tell which is left."""
    game, other = second_token(chance_table, "zeus"), second_token(chance_table, "aphrodite")
    assert look_the_same(game, other, 1)
    assert spaces(game, 1)[:2] == [(None, "greek"), ("hades", "greek")]
    assert decks(game, 1)["greek"] == [None]
    assert set(game.sees(1)["pantheon"]["unseen"]) & {"zeus", "aphrodite", "hades"} == {"zeus", "aphrodite"}
    assert (spaces(game, 0)[:2], decks(game, 0)["greek"]) == ([("zeus", "greek"), (None, "greek")], ["aphrodite"])


def test_R63_who_knew_the_last_card_knows_what_is_placed(chance_table):
    """Given P2 knows the last Greek card. When P1 has to place it. Then P2 knows where; spectators don't."""
    game = take_token(
        chance_table, "greek", "put zeus 1",
        p2={"divinities": ["hades", "aphrodite"]},
        decks={"greek": ["zeus"]},
        looked={"p2": {"decks": {"greek": [1]}}},
    )  # fmt: skip
    assert spaces(game, 1)[0] == ("zeus", "greek")
    assert spaces(game, None)[0] == (None, "greek")


def test_T142_known_card_stays_known_when_one_below_is_picked(chance_table):
    """Given P1 knows the top of two Greek cards. When P2's Theater picks the other. Then P1 knows the last card."""
    game = chance_table(
        *("baths", "altar"),
        active="p2",
        p1={"mythologies": ["greek"]},
        p2={"coins": RICH, "wonders": ["the_divine_theater"]},
        pantheon={1: "hades"},
        decks={"greek": ["zeus", "?"]},
        looked={"p1": {"spaces": [1], "decks": {"greek": [1]}}},
    )
    game.play("wonder the_divine_theater with baths", "open greek", "look aphrodite", "invoke aphrodite")
    assert [decks(game, seat)["greek"] for seat in (0, 1, None)] == [["zeus"], ["zeus"], [None]]


def test_R58_mythology_tokens_are_public(chance_table):
    """Given a Greek token on a face-down card. Then the token is public and the card hidden from all."""
    game = chance_table(age=1, structure={9: "?", 14: "baths", 19: "tavern"}, marks={9: "greek"})
    for seat in (0, 1, None):
        slot = next(slot for slot in game.sees(seat)["structure"] if slot["slot"] == 9)
        assert (slot["token"], slot["card"], slot["back"]) == ("greek", None, "age_1")


# --- Gate and Theater


def gate(chance_table, tops, picked="tanit", **given):
    """P1 activates the Gate, sees some tops and picks a Divinity."""
    game = chance_table("walls", p1={"coins": RICH}, pantheon={6: "gate"}, **given)
    game.play("activate gate", *(f"look {divinity}" for divinity in tops), *([f"invoke {picked}"] if picked else []))
    return game


@pytest.mark.parametrize("picked", [None, "tanit"])
def test_T128_what_the_gate_turns_up_is_private(chance_table, picked):
    """Given `divine_reveal = private`. When the Gate is used. Then the other sees only what is picked."""
    game, other = gate(chance_table, TOPS, picked), gate(chance_table, OTHER_TOPS, picked)
    for seat in (1, None):
        assert look_the_same(game, other, seat)
        assert all(card is None for cards in decks(game, seat).values() for card in cards)
        assert picked or legal_codes(duel.known(game.state, seat)) == []
    assert not look_the_same(game, other, 0)


def test_divine_reveal_public_shows_what_the_gate_turns_up(chance_table):
    """Given `divine_reveal = public`. When the Gate is used. Then all see the tops; the players remember them."""
    game = gate(chance_table, TOPS, options={"divine_reveal": "public"})
    for seat in (0, 1):
        assert decks(game, seat)["greek"] == ["hades", None, None]
        assert decks(game, seat)["phoenician"] == [None, None]
    for seat in (0, 1, None):
        assert "d look hades" in game.sees(seat)["plies"]


def test_T128_looks_are_blanks_in_the_others_history(chance_table):
    """Given the Gate used in private. Then the plies that others read name only the Divinity picked."""
    game = gate(chance_table, TOPS)
    for seat in (1, None):
        assert game.sees(seat)["plies"] == ["p1 activate gate", *["d look ?"] * 5, "p1 invoke tanit"]
    assert "d look hades" in game.sees(0)["plies"]


def theater(chance_table, top, **given):
    """P1 opens the Greek deck in Age I, picks Aphrodite and puts one of the others on top."""
    game = chance_table("baths", "altar", p1={"coins": RICH, "wonders": ["the_divine_theater"]}, **given)
    looks = [f"look {divinity}" for divinity in ("hades", "aphrodite", "zeus")]
    game.play("wonder the_divine_theater with baths", "open greek", *looks, "invoke aphrodite", f"top {top}")
    return game


@pytest.mark.parametrize("reveal", ["private", "public"])
def test_T143_only_who_orders_a_deck_knows_the_order(chance_table, reveal):
    """Given the Theater opened a deck. When the two cards left are ordered. Then P2 cannot tell how."""
    games = [theater(chance_table, top, options={"divine_reveal": reveal}) for top in ("hades", "zeus")]
    for seat in (1, None):
        assert look_the_same(*games, seat)
        assert decks(games[0], seat)["greek"] == [None, None]
    assert decks(games[0], 0)["greek"] == ["hades", "zeus"]


def test_divine_reveal_public_shows_what_the_theater_turns_up(chance_table):
    """Given `divine_reveal = public`. When the Theater opens a deck. Then its cards are public."""
    options = {"divine_reveal": "public"}
    game = chance_table("baths", "altar", options=options, p1={"coins": RICH, "wonders": ["the_divine_theater"]})
    looks = [f"look {divinity}" for divinity in ("hades", "aphrodite", "zeus")]
    game.play("wonder the_divine_theater with baths", "open greek", *looks)
    assert game.asks == "pick_from_deck"
    for seat in (0, 1, None):
        assert decks(game, seat)["greek"] == ["hades", "aphrodite", "zeus"]


# --- Enki


def enki_met(chance_table, *tokens, **given):
    """P1's Gate finds Enki on top of his deck and two tokens are laid on him."""
    game = chance_table("walls", p1={"coins": RICH}, pantheon={6: "gate"}, **given)
    tops = ("enki", *TOPS[1:])
    game.play("activate gate", *(f"look {divinity}" for divinity in tops), *(f"enki {token}" for token in tokens))
    return game


def test_T128_tokens_on_an_enki_in_his_deck_are_private(chance_table):
    """Given two tokens drawn for Enki in his deck. Then P2 sees neither them nor that he is there."""
    game = enki_met(chance_table, "law", "mysticism")
    assert game.sees(0)["pantheon"]["enki_tokens"] == ["law", "mysticism"]
    other = gate(chance_table, TOPS, None)
    for seat in (1, None):
        assert look_the_same(game, other, seat)
        assert {"law", "mysticism"} <= set(game.sees(seat)["box_tokens"])


def test_T127_tokens_on_an_enki_who_is_picked_are_public(chance_table):
    """Given P1 picks Enki through the Gate. Then the two tokens on him are public."""
    game = enki_met(chance_table, "law", "mysticism")
    game.play("invoke enki")
    for seat in (0, 1, None):
        assert game.sees(seat)["pantheon"]["enki_tokens"] == ["law", "mysticism"]


def test_divine_reveal_public_shows_the_tokens_drawn_for_enki(chance_table):
    """Given `divine_reveal = public`. When the Gate meets Enki. Then the tokens on him are public."""
    game = enki_met(chance_table, "law", "mysticism", options={"divine_reveal": "public"})
    for seat in (0, 1, None):
        assert game.sees(seat)["pantheon"]["enki_tokens"] == ["law", "mysticism"]
