"""Coins that each ply pays and brings; reasons for free buildings; the coins in a full view."""

import random
from itertools import chain

import pytest

from sevenwonders.classic import CHANCE, Game, Options, Position, iter_coin_flows, payment, secrets
from sevenwonders.classic.components import BY_ID
from sevenwonders.classic.payment import FreeReason
from sevenwonders.errors import PositionError


@pytest.mark.parametrize("players", [3, 5, 7])
def test_the_coins_of_every_ply_add_up(players):
    """Payments and gains give the final coins; neighbours receive what others pay in the turn."""
    game, choose = Game(Options(players=players), seed=players), random.Random(players)
    while not game.is_over:
        game.play(choose.choice(game.legal_codes()))
    purse, paid, received = [3] * players, 0, 0
    moved = list(iter_coin_flows(game))
    assert len(moved) == len(game.plies)
    for ply, coins in zip(game.plies, moved, strict=True):
        assert set(coins) == ({ply.seat} if ply.seat != CHANCE else set())
        for seat, entry in coins.items():
            purse[seat] += entry.change
            paid, received = paid + sum(entry.price.shares.values()), received + entry.received
            assert entry.gained >= 0
            assert entry.gained == 3 or not str(ply.action).startswith("sell")
    assert purse == [city.coins for city in game.state.city[:players]]
    assert paid == received > 0


OLYMPIA = {"board": "olympia", "side": "night"}


@pytest.mark.parametrize(
    ("city", "turn", "card", "reason"),
    [
        ({"cards": ["baths"]}, 3, "aqueduct", FreeReason.CHAIN),
        ({}, 3, "aqueduct", None),
        ({}, 3, "lumber_yard", None),
        ({"board": "olympia", "stages": 2}, 3, "aqueduct", FreeReason.FIRST_OF_COLOUR),
        ({**OLYMPIA, "stages": 1}, 1, "aqueduct", FreeReason.FIRST_TURN),
        ({**OLYMPIA, "stages": 2}, 6, "aqueduct", FreeReason.LAST_TURN),
    ],
)
def test_why_a_building_costs_nothing_has_a_code(city, turn, card, reason):
    cities = [{"board": "gizah", **city}, {"board": "rhodos"}, {"board": "babylon"}]
    found = payment(Position(cities=cities, age=2, turn=turn).state(), 0, card)
    assert found.free_by is reason
    assert (found.chain is not None) == (reason is FreeReason.CHAIN)


def test_an_all_knowing_reader_finds_hands_choices_and_piles(refused):
    game, choose = Game(Options(players=4, sides="day"), seed=3), random.Random(3)
    while not game.is_over:
        found, position = secrets(game.state), Position.from_state(game.state)
        for seat, (name, hand) in enumerate(found["hands"].items()):
            assert hand == position.cities[seat].get("hand", [])
            assert len(found["tucked"][name]) == position.cities[seat].get("stages", 0)
            assert found["chosen"].get(name) == position.cities[seat].get("choice")
        everything = [*found["discard"], *chain(*found["tucked"].values()), *chain(*found["hands"].values())]
        everything += [card for city in position.cities for card in city.get("cards", ())]
        ages = [BY_ID[card].age for card in everything]
        assert [ages.count(age) for age in range(1, game.age + 1)] == [28] * game.age
        game.play(choose.choice(game.legal_codes()))
    with refused(PositionError):
        secrets(game.known(0))


def test_full_view_lists_the_cards_still_to_be_dealt():
    game = Game(Options(sides="day", players=3), seed=None)
    for _ in range(5):
        game.play(game.legal_codes()[0])
    assert len(secrets(game.state)["deck"]) == 19
