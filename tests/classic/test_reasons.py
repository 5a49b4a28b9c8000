"""Reasons in words: each says what the rules do with the action."""

import random

import pytest

from sevenwonders import classic
from sevenwonders.classic.players.reasons import TEXTS, reasons


def why(game, action: str) -> dict[str, str]:
    """What speaks for an action of the first player, by key."""
    codes = {str(one): code for one, code in zip(game.legal_actions(0), game.legal_codes(0), strict=True)}
    return {reason.key: str(reason) for reason in reasons(game.known(0), 0, codes[action], most=99)}


def test_shields_are_compared_with_both_neighbours(table):
    """The second player is the left neighbour, the last one the right one."""
    mine = {"hand": "stockade", "cards": "lumber_yard"}
    found = why(table(A=mine, C={"cards": "barracks guard_tower"}), "build stockade")
    assert found["beats_left"] == "has more shields than the left neighbour: 1 point at stake"
    assert "beats_both" in why(table(A=mine), "build stockade")
    even = table(A=mine, B={"cards": "barracks"}, C={"cards": "guard_tower"})
    assert "draws" in why(even, "build stockade")


def test_a_set_of_symbols(table):
    game = table(A={"hand": "scriptorium", "cards": "apothecary workshop loom press glassworks"})
    assert why(game, "build scriptorium")["set"] == "completes a set of three different symbols"


def test_a_chain_and_what_follows(table):
    game = table(age=2, A={"hand": "dispensary", "cards": "apothecary"})
    found = why(game, "build dispensary")
    assert found["chain"] == "is free through Apothecary"
    assert found["alike"] == "shows 2 symbols of a kind"
    assert found["opens"].startswith("makes ")


def test_coins(table):
    game = table(A={"hand": "altar timber_yard", "coins": 3})
    assert why(game, "sell altar")["income"] == "brings 3 coins"
    assert why(game, "build timber_yard")["price"] == "costs 1 coin"
    assert why(game, "build altar")["points"] == "scores 3 points"


@pytest.mark.parametrize("players", [3, 5])
def test_every_action_of_a_game_can_be_looked_at(players):
    """Nothing is changed, and every sentence can be written."""
    game, choice, keys = classic.Game.new(seed=4, players=players, sides="random"), random.Random(4), set()
    while not game.is_over:
        for seat in game.deciders:
            known = game.known(seat)
            before = known.copy()
            for code in choice.sample(game.legal_codes(seat), min(4, len(game.legal_codes(seat)))):
                for reason in reasons(known, seat, code, most=99):
                    assert reason.text
                    assert "{" not in reason.text
                    keys.add(reason.key)
            assert known == before
            game.commit(seat, choice.choice(game.legal_codes(seat)))
    assert len(keys) > len(TEXTS) // 2
