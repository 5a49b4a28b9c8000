"""Knowledge of the Conspiracies by player (rules sections 3.4, 5.8 and 9.9).

A card that one player put on top of the deck and the other one drew is known to be one of two, until more is seen.
"""

import json

import pytest

from sevenwonders import duel
from sevenwonders.duel.rules.state import HIDDEN, NONE

ORDER = ["coup", "treason", "blackmail", "espionage", "sabotage", "coercion", "swindle", "extortion"]
DECK = duel.Deal.from_document({"conspiracies": ORDER}, duel.Options(agora=True))


def number(name):
    return duel.find(name).number


@pytest.fixture
def game(table):
    """Five Conspirators and the deck above."""
    return table(*(f"conspirator_{number}" for number in range(1, 6)), age=1, modules=["agora"], deal=DECK)


def conspire(game, keep, back=None):
    """The player to move recruits a Conspirator, keeps one Conspiracy and puts the other back."""
    conspirator = next(action for action in game.legal if action.startswith("recruit"))
    game.play(conspirator, "conspire", f"keep {keep}", *([f"return {back}"] if back else []))


def plots(game, viewer, owner):
    """The Conspiracies of a player as a viewer knows them: names, `?` for a card face down."""
    cards = duel.known(game.state, viewer).city[owner].plots
    return ["?" if card == HIDDEN else _name(card) for card in cards if card != NONE]


def top(game, viewer):
    """Return the top of the deck as far as a viewer knows it."""
    card = duel.known(game.state, viewer).plot_top
    return None if card == NONE else "?" if card == HIDDEN else _name(card)


def may_be_anywhere(game, viewer):
    """The Conspiracies that are unknown to a viewer."""
    unseen = duel.known(game.state, viewer).unseen_plots
    return {name for name in ORDER if unseen >> number(name) & 1}


def rumours(game, viewer, owner):
    """Cards that a viewer knows to be in one of several places of a player."""
    cards = duel.known(game.state, viewer).city[owner].rumours
    return [_name(card) for card in cards if card >= 0]


def _name(card):
    return next(unit.id for unit in duel.ALL if unit.kind == "conspiracy" and unit.number == card)


def test_T170_what_was_kept_and_what_went_on_top(game):
    """When P1 keeps the Coup and puts Treason on top. Then P1 knows both; others that there are such cards."""
    conspire(game, "coup", "top")
    assert (plots(game, 0, 0), top(game, 0)) == (["coup"], "treason")
    for viewer in (1, None):
        assert (plots(game, viewer, 0), top(game, viewer)) == (["?"], "?")
        assert {"coup", "treason"} <= may_be_anywhere(game, viewer)
    assert not {"coup", "treason"} & may_be_anywhere(game, 0)


def test_T170_the_log_hides_cards_but_not_places(game):
    """When P1 conspires. Then P2 reads that a card was kept and where the other went, not which they are."""
    conspire(game, "coup", "top")
    mine, theirs = (duel.view(game, seat)["plies"][-4:] for seat in (0, 1))
    assert mine == ["d conspiracy coup", "d conspiracy treason", "p1 keep coup", "p1 return top"]
    assert theirs == ["d conspiracy ?", "d conspiracy ?", "p1 keep ?", "p1 return top"]


def test_the_cards_to_choose_from_are_secret(game):
    """When P1 has drawn. Then only P1 sees the two cards, also while the second is still to be put back."""
    game.play("recruit conspirator_1", "conspire")
    assert set(duel.known(game.state, 0).plot_offer) == {number("coup"), number("treason")}
    assert [list(duel.known(game.state, viewer).plot_offer) for viewer in (1, None)] == [[HIDDEN, HIDDEN]] * 2
    game.play("keep coup")
    assert [list(duel.known(game.state, viewer).plot_offer) for viewer in (1, None)] == [[HIDDEN, NONE]] * 2


def test_a_card_at_the_bottom_is_known_to_who_put_it_there(game):
    """When P1 puts Treason to the bottom. Then P1 will not draw it; for P2 it may be anywhere."""
    conspire(game, "coup", "bottom")
    assert "treason" not in may_be_anywhere(game, 0)
    assert "treason" in may_be_anywhere(game, 1)
    assert [duel.known(game.state, viewer).city[0].n_bottom for viewer in (0, 1, None)] == [1, 1, 1]


def test_the_card_from_the_top_is_one_of_two(game):
    """Given Treason put on top by P1. When P2 draws it and keeps one of two. Then P1 knows that one of them is it."""
    conspire(game, "coup", "top")
    conspire(game, "blackmail", "bottom")
    assert plots(game, 0, 1) == ["?"]
    assert rumours(game, 0, 1) == ["treason"]
    assert not {"coup", "treason"} & may_be_anywhere(game, 0)
    assert "blackmail" in may_be_anywhere(game, 0)
    assert rumours(game, None, 1) == []  # a spectator cannot tell


def test_nothing_leaks_while_the_owner_is_choosing(game):
    """Given Treason put on top by P1. When P2 has drawn it, has kept one, draws again. Then P1 knows no single card."""
    conspire(game, "coup", "top")
    game.play("recruit conspirator_2", "conspire")
    assert (plots(game, 0, 1), rumours(game, 0, 1)) == ([], ["treason"])
    game.play("keep blackmail")
    assert plots(game, 0, 1) == ["?"]
    game.play("return top", "discard conspirator_3", "recruit conspirator_4", "conspire")
    assert plots(game, 0, 1) == ["?"]
    game.play("keep espionage")
    assert plots(game, 0, 1) == ["?", "?"]


def test_drawing_the_returned_card_reveals_the_kept_card(game):
    """Given P2 drew Treason and Blackmail. When P2 puts Blackmail on top and P1 draws it. Then P2 holds Treason."""
    conspire(game, "coup", "top")
    conspire(game, "treason", "top")
    assert plots(game, 0, 1) == ["?"]
    game.play("recruit conspirator_3", "conspire")
    assert plots(game, 0, 1) == ["treason"]
    assert plots(game, None, 1) == ["?"]


def test_drawing_the_card_itself_ends_the_guessing(game):
    """Given P2 drew Treason and Blackmail. When P1 draws Treason back from the top. Then P2 may hold any card."""
    conspire(game, "coup", "top")
    conspire(game, "blackmail", "top")
    game.play("recruit conspirator_3", "conspire")
    assert (plots(game, 0, 1), rumours(game, 0, 1)) == (["?"], [])
    assert "blackmail" in may_be_anywhere(game, 0)
    assert rumours(game, 1, 0) == ["treason"]  # and now P2 knows one of the two that P1 has drawn


def test_with_organized_crime_both_cards_may_be_the_one(table):
    """Given P2 with Organized Crime. When P2 draws Treason from the top. Then one of the two held is Treason."""
    game = table("conspirator_1", "conspirator_2", modules=["agora"], deal=DECK, p2={"tokens": "organized_crime"})
    conspire(game, "coup", "top")
    conspire(game, "blackmail")
    assert (plots(game, 0, 1), rumours(game, 0, 1)) == (["?", "?"], ["treason"])


def test_redrawn_returned_conspiracy_may_be_in_more_places(game):
    """Given P2 put one of the two on top. When P2 draws it again. Then Treason is one of three."""
    conspire(game, "coup", "top")
    conspire(game, "treason", "top")
    game.play("discard conspirator_3")
    conspire(game, "espionage", "bottom")
    assert (plots(game, 0, 1), rumours(game, 0, 1)) == (["?", "?"], ["treason"])
    city = game.state.city[1]
    assert [bool(city.plot_rumour[place]) for place in (0, 1)] == [True, True]
    assert city.bottom_rumours != 0


PREPARED = {"conspiracies": ["treason with stable", "coup with garrison", "sabotage"]}


@pytest.mark.parametrize(("rumour", "shown", "expected"), [
    ("treason among treason coup", "coup", ["treason", "?"]),  # it is not the Coup, so it is the other Conspiracy
    ("treason among treason coup sabotage", "coup", ["?", "?"]),  # two places are left
    ("coup among treason coup", "coup", ["?", "?"]),  # there it is
])  # fmt: skip
def test_a_conspiracy_shown_narrows_a_rumour(table, rumour, shown, expected):
    """Given a rumour about P2's cards. When P2 triggers one of them. Then P1 draws the conclusion."""
    game = table("palace", modules=["agora"], active="p2", p2={**PREPARED, "rumours": [rumour]})
    assert plots(game, 0, 1) == ["?", "?", "?"]
    game.play(f"trigger {shown}")
    assert plots(game, 0, 1) == expected
    assert plots(game, None, 1) == ["?", "?"]


def test_a_conspiracy_shown_may_leave_the_bottom_of_the_deck(table):
    """Given a rumour about the Coup held and a card at the bottom. When another card is shown. Then it lies there."""
    game = table(
        "palace",
        modules=["agora"],
        active="p2",
        p2={"conspiracies": ["coup with stable"], "bottom": ["treason"], "rumours": ["treason among coup bottom"]},
    )
    game.play("trigger coup")
    assert "treason" not in may_be_anywhere(game, 0)
    assert "treason" in may_be_anywhere(game, None)


def test_prepared_conspiracy_stays_secret_until_triggered(table):
    """When P1 prepares. Then P2 sees that a card is prepared and with what; once triggered, it is public."""
    game = table("palace", "gardens", "port", modules=["agora"], p1={"conspiracies": ["coup"]})
    game.play("prepare coup with palace")
    assert plots(game, 1, 0) == ["?"]
    assert duel.known(game.state, 1).city[0].plot_under[0] == duel.find("palace").row
    assert duel.view(game, 1)["plies"][-1] == "p1 prepare ? with palace"
    game.play("discard gardens", "trigger coup")
    assert duel.known(game.state, 1).city[0].triggered == 1 << number("coup")
    assert duel.view(game, 1)["plies"][-1] == "p1 trigger coup"


def test_face_down_decrees_are_unknown_to_all(table):
    """Given hidden Decrees. Then no seat knows more of them than that they lie there."""
    decrees = ["blue_income", "?", "red_income", "?", "raw_trade", "?"]
    game = table("palace", modules=["agora"], decrees=decrees)
    for viewer in (0, 1, None):
        state = duel.known(game.state, viewer)
        assert [decree == NONE for decree in state.decree] == [False, True, False, True, False, True]
        assert state.unseen_decrees.bit_count() == 16 - 3


def test_a_view_gives_no_conspiracy_away(game):
    """When P1 has conspired and P2 has drawn. Then the views of the other one and of a spectator name no card."""
    conspire(game, "coup", "bottom")
    game.play("recruit conspirator_2", "conspire")
    for viewer, secrets in ((0, {"blackmail", "espionage"}), (1, {"coup"}), (None, {"coup", "blackmail"})):
        sight = duel.view(game, viewer)
        assert secrets <= set(sight["senate"]["conspiracy_deck"].pop("unseen"))
        assert not any(f'"{name}"' in json.dumps(sight) or f" {name}" in json.dumps(sight) for name in secrets)
    assert set(duel.view(game, 1)["conspiracy_offer"]) == {"blackmail", "espionage"}
    assert duel.view(game, 0)["cities"]["p1"]["conspiracies"] == [{"conspiracy": "coup", "prepared_with": None}]
    assert duel.view(game, 1)["cities"]["p1"]["conspiracies"] == [{"conspiracy": None, "prepared_with": None}]
    assert duel.view(game, 0)["cities"]["p1"]["at_bottom"] == {"cards": 1, "known": ["treason"]}
    assert duel.view(game, None)["cities"]["p1"]["at_bottom"] == {"cards": 1, "known": []}
