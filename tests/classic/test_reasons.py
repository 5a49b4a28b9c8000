"""Reasons in words: each says what the rules do with the action."""

import random

import pytest

from sevenwonders import classic
from sevenwonders.classic import FreeReason, payment
from sevenwonders.classic.actions import Verb
from sevenwonders.classic.changes import state_after_own_choice
from sevenwonders.classic.components import ALL
from sevenwonders.classic.ids import city_cards
from sevenwonders.classic.players.reasons import KEYS, find_reasons
from sevenwonders.classic.rules.setup import next_stage_row
from sevenwonders.game.reasons import describe_reason


def words(reason):
    """A reason in English."""
    return describe_reason(reason, classic.GAME.messages())


def why(game, action: str) -> dict[str, str]:
    """Return the reasons for an action of the first player, by key."""
    codes = {str(one): code for one, code in zip(game.legal_actions(0), game.legal_codes(0), strict=True)}
    return {reason.key: words(reason) for reason in find_reasons(game.known(0), 0, codes[action], most=99)}


def test_shields_are_compared_with_both_neighbours(table):
    """The second player is the left neighbour, the last the right neighbour."""
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
    assert found["chain"] == "is free with Apothecary"
    assert found["alike"] == "makes 2 symbols of a kind"
    assert found["opens"].startswith("makes ")


def test_coins(table):
    game = table(A={"hand": "altar timber_yard", "coins": 3})
    assert why(game, "sell altar")["income"] == "earns 3 coins"
    assert why(game, "build timber_yard")["price"] == "costs 1 coin"
    assert why(game, "build altar")["points"] == "scores 3 points"


def test_points_are_told_once(table):
    makes_all = "lumber_yard stone_pit clay_pool ore_vein glassworks press loom"
    found = why(table(age=3, A={"hand": "palace", "cards": makes_all}), "build palace")
    assert {"points", "effect"} & found.keys() == {"points"}
    found = why(table(A={"hand": "stockade altar", "cards": "lumber_yard"}, B={"cards": "barracks"}), "build stockade")
    assert "effect" in found


@pytest.mark.parametrize("players", [3, 5])
def test_every_action_of_a_game_can_be_looked_at(players):
    """Nothing is changed, and every sentence can be written."""
    game, choice, keys = classic.Game.new(seed=4, players=players, sides="random"), random.Random(4), set()
    while not game.is_over:
        for seat in game.deciders:
            known = game.known(seat)
            before = known.copy()
            for code in choice.sample(game.legal_codes(seat), min(4, len(game.legal_codes(seat)))):
                for reason in find_reasons(known, seat, code, most=99):
                    assert "{" not in words(reason)
                    assert " " not in "".join(map(str, reason.values.values()))
                    keys.add(reason.key)
            assert known == before
            game.commit(seat, choice.choice(game.legal_codes(seat)))
    assert len(keys) > len(KEYS) // 2


def checked(state, seat, code, action):
    """Yield for each reason on coins and chains its key, what it says and whether the rules agree."""
    after = state_after_own_choice(state, seat, code)
    paid = 0
    if action.verb in (Verb.BUILD, Verb.STAGE):
        unit = action.unit if action.verb is Verb.BUILD else ALL[next_stage_row(state.city[seat])]
        ways = payment(state, seat, unit).ways
        paid = next(way.coins for way in ways if (way.left, way.right) == (action.left or 0, action.right or 0))
    came = after.city[seat].coins - state.city[seat].coins + paid
    own = {card.name for card in city_cards(state, seat)}
    for reason in find_reasons(state, seat, code, most=99):
        if reason.key in ("price", "pays"):
            yield reason.key, words(reason), reason.values["coins"] == paid
        elif reason.key == "income":
            yield reason.key, words(reason), reason.values["coins"] == came
        elif reason.key == "opens":
            freed = classic.BY_ID[reason.values["unit"]]
            is_new = payment(after, seat, freed).free_by is FreeReason.CHAIN is not payment(state, seat, freed).free_by
            yield reason.key, words(reason), is_new and freed.age > state.age and freed.name not in own


def wrong_reasons(games: int) -> tuple[dict[str, int], list[str]]:
    """Compare the reasons of every third action of random games with the rules."""
    counts: dict[str, int] = {}
    wrong = []
    for seed in range(games):
        game, dice = classic.Game.new(seed=seed, players=3 + seed % 5, sides="random"), random.Random(seed)
        while not game.is_over:
            for seat in game.deciders:
                known = game.known(seat)
                for code, action in zip(game.legal_codes(seat), game.legal_actions(seat), strict=True):
                    if dice.random() < 0.7 or action.verb not in (Verb.BUILD, Verb.STAGE, Verb.SELL):
                        continue
                    for key, text, is_right in checked(known, seat, code, action):
                        counts[key] = counts.get(key, 0) + 1
                        if not is_right:
                            wrong.append(f"{seed} {seat} {action}: {text}")
                game.commit(seat, dice.choice(game.legal_codes(seat)))
    return counts, wrong


def test_reasons_on_coins_and_chains_agree_with_the_rules():
    counts, wrong = wrong_reasons(1)
    assert wrong == []
    assert counts.keys() == {"price", "pays", "income", "opens"}


@pytest.mark.slow
def test_reasons_of_many_games_agree_with_the_rules():
    counts, wrong = wrong_reasons(40)
    assert wrong == [], f"{len(wrong)} of {counts}"
