"""Rules sections 5, 9 and 17: the course of a game, and what holds in every game."""

import os
import random
import subprocess
import sys
from collections import Counter

import pytest

from sevenwonders import classic
from sevenwonders.classic.batch import Batch
from sevenwonders.classic.ids import cards_in_hand, city_cards
from sevenwonders.classic.rules.state import ENTRIES, Question, Use
from sevenwonders.errors import IllegalActionError

SIDES = ("choose", "day", "night", "random")


def test_T64_hands_pass_left_right_left(new_game):
    """Given Age I. Then B receives A's hand; in Age II C does; in Age III B again."""
    game = new_game(players=3, sides="day")
    for receiver in ("B", "C", "B"):
        hand = game.hand("A")
        game.turn_with(A=f"sell {hand[0]}")
        assert game.hand(receiver) == hand[1:]
        while game.turn > 1 and not game.is_over:
            game.turn_with()


def test_T65_the_seventh_card_is_discarded(new_game):
    """Given turn 6 without Babylon. Then each discards one card without coins (R-16)."""
    game = new_game(players=4, sides="day", seed=2)
    for _ in range(5):
        game.turn_with()
    before = game.sees()
    game.turn_with()
    assert game.pile == before["discard"]["size"] + 2 * 4
    assert [game.coins(letter) for letter in "ABCD"] == [city["coins"] + 3 for city in before["cities"].values()]


def check_laws(game):
    """Check invariants of a decision (T66): nothing is lost, coins and tokens add up, no name is twice in a city."""
    state, players = game.state, game.num_players
    cards = [entry for entry in range(ENTRIES) if state.use[entry]]
    used = Counter(Use(state.use[entry]).name for entry in cards)
    hands = [len(cards_in_hand(state, seat)) for seat in range(players)]
    ages = state.age - (game.question is Question.OVER) + (game.question is Question.OVER)
    assert len(cards) + sum(hands) == 7 * players * ages
    built = sum(len(city_cards(state, seat)) for seat in range(players))
    taken = sum(card >= 0 for card in state.look_card)
    assert built == used["BUILD"] + taken
    assert sum(city.counts[7] for city in state.city) == used["STAGE"]
    assert classic.view(game)["discard"]["size"] == used["SELL"] + used["LEFT"] - taken
    if game.question is Question.CHOOSE:
        assert set(hands) == {8 - game.turn}
    tokens = sum(city.defeats for city in state.city)
    worth = sum(city.victories for city in state.city)
    assert worth <= 5 * tokens
    for seat in range(players):
        city = state.city[seat]
        assert city.coins >= 0
        names = [card.building_name for card in city_cards(state, seat)]
        assert len(names) == len(set(names))
        assert sum(city.counts[:7]) == len(names)


def check_flow(game, before, plies):
    """Coins change by sales, fees and effects only: what neighbours pay each other stays in play."""
    gained = sum(city.coins for city in game.state.city) - before
    sold = sum(3 for ply in plies if ply.action.verb is classic.Verb.SELL)
    assert gained >= sold - sum(1 for ply in plies if ply.action.verb is classic.Verb.BUILD)
    if all(ply.action.verb is classic.Verb.SELL for ply in plies):
        assert gained == sold


@pytest.mark.parametrize("players", range(3, 8))
@pytest.mark.parametrize("sides", SIDES)
def test_T66_random_games_keep_the_laws(players, sides):
    """Given any game. Then cities, cards under boards and the discard pile are 21 n cards at the end."""
    play_lawfully(players, sides, seed=players)


def play_lawfully(players, sides, seed):
    choice, game = random.Random(seed), classic.Game.new(seed=seed, players=players, sides=sides)
    while not game.is_over:
        if game.age:
            check_laws(game)
        before, mark = sum(city.coins for city in game.state.city), len(game.plies)
        for seat in game.deciders:
            game.commit(seat, choice.choice(game.legal_codes(seat)))
        check_flow(game, before, [ply for ply in game.plies[mark:] if ply.seat != classic.CHANCE])
    check_laws(game)
    assert len([entry for entry in range(ENTRIES) if game.state.use[entry]]) == 21 * players
    assert sorted(game.result.ranks)[0] == 1
    assert sum(game.result.returns()) == pytest.approx(1)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("players", range(3, 8))
@pytest.mark.parametrize("sides", SIDES)
def test_T66_ten_thousand_random_games_keep_the_laws(players, sides):
    """The laws on records, after every step of 10,000 games."""
    batch = Batch(1000, classic.Options(players=players, sides=sides), seed=players)
    ended = 0
    while ended < 10_000:
        batch.step(batch.random_actions(), check=False)
        states = batch.states
        cities = states["city"][:, :players]
        assert (cities["coins"] >= 0).all()
        used = (states["use"] > 0).sum(axis=1)
        playing = states["question"] == Question.CHOOSE
        sizes = sum((cities["hand"] >> 2 * kind) & 3 for kind in range(31))
        assert (sizes[playing] == (7 - states["turn"][playing])[:, None]).all()
        assert ((used + sizes.sum(axis=1))[playing] == 7 * players * states["age"][playing].astype(int)).all()
        taken = (states["look_card"] >= 0).sum(axis=1)
        in_cities = cities["counts"][:, :, :7].sum(axis=(1, 2))
        assert (in_cities == (states["use"] == Use.BUILD).sum(axis=1) + taken).all()
        assert (cities["counts"][:, :, 7].sum(axis=1) == (states["use"] == Use.STAGE).sum(axis=1)).all()
        grey = cities["built"][:, :, 0] & cities["built"][:, :, 1] & 7
        assert not grey.any()
        assert (batch.ranks[batch.dones].min(axis=1) == 1).all()
        ended += int(batch.dones.sum())


def replay(order, seed=7, players=5):
    """A game whose choices are those of a fixed rule, committed in some order."""
    game, choice = classic.Game.new(seed=seed, players=players), random.Random(seed)
    while not game.is_over:
        chosen = {seat: choice.choice(game.legal_codes(seat)) for seat in game.deciders}
        for seat in sorted(chosen, key=order):
            game.commit(seat, chosen[seat])
    return game


def test_T69_the_order_of_commitments_changes_nothing():
    """Given the same seed and choices, committed in other orders. Then the whole game is the same (R-38)."""
    one, two, three = (replay(order) for order in (lambda seat: seat, lambda seat: -seat, lambda seat: seat * 3 % 5))
    assert one.state == two.state == three.state
    assert [str(ply) for ply in one.plies] == [str(ply) for ply in two.plies] == [str(ply) for ply in three.plies]


def test_a_choice_may_be_taken_back_until_all_have_chosen(new_game, refused):
    game = new_game(players=3, sides="day")
    before = game.state.copy()
    game.commit("A", f"sell {game.hand('A')[0]}")
    game.commit("A", f"sell {game.hand('A')[1]}")
    assert str(game.committed_action(0)) == f"sell {game.hand('A')[1]}"
    assert game.sees("B")["cities"]["p1"]["ready"] is True
    assert game.sees("B")["cities"]["p2"]["ready"] is False
    assert game.sees("A")["commitment"] == f"sell {game.hand('A')[1]}"
    assert "commitment" not in game.sees() or game.sees().get("commitment") is None
    game.revoke(0)
    assert game.state == before
    with refused(IllegalActionError):
        game.revoke(0)


def test_undo_takes_back_a_turn_with_all_that_chance_did(new_game):
    game = new_game(players=3)
    states = []
    for _ in range(8):
        states.append((game.state.copy(), len(game.plies)))
        for seat in game.deciders:
            game.commit(seat, game.legal_codes(seat)[-1])
    played = [str(ply) for ply in game.plies]
    game.commit("B", game.legal_codes(1)[0])
    game.undo()
    assert game.deciders == (0, 1, 2)
    for state, plies in reversed(states):
        game.undo()
        assert (game.state, len(game.plies)) == (state, plies)
    with pytest.raises(IllegalActionError):
        game.undo()
    for _ in range(8):
        for seat in game.deciders:
            game.commit(seat, game.legal_codes(seat)[-1])
    assert [str(ply) for ply in game.plies] == played


def test_a_copy_goes_its_own_way(new_game):
    game = classic.Game.new(seed=1, sides="day")
    copy = game.copy()
    for seat in copy.deciders:
        copy.commit(seat, copy.legal_codes(seat)[-1])
    assert (game.turn, copy.turn) == (1, 2)
    assert len(game.plies) < len(copy.plies)


def test_a_game_between_people_needs_no_compiler():
    """Importing the package and playing a game load neither Numba nor Duel."""
    program = """
import sys
from sevenwonders.classic import Game, view
game = Game.new(seed=1, players=4)
while not game.is_over:
    game.play(game.legal_codes()[0])
view(game, 0)
assert "numba" not in sys.modules
assert "sevenwonders.duel" not in sys.modules
"""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, "-c", program], check=True, env=environment)
