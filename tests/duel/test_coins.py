"""Coins that each ply pays and brings; reasons for free cards; the coins in a full view."""

import random

import pytest

from sevenwonders import duel
from sevenwonders.duel import FreeReason, Position, Verb, activation_payment, find, iter_coin_flows, payment, secrets
from sevenwonders.errors import NotationError

MIXES = [(), ("pantheon",), ("agora",), ("pantheon", "agora"), ("solo",)]


def played(options, seed):
    game, choose = duel.Game(options, seed=seed), random.Random(seed)
    while not game.is_over:
        game.play(choose.choice(game.legal_codes()))
    return game


@pytest.mark.parametrize("modules", MIXES)
def test_the_coins_of_every_ply_add_up(modules):
    """Seven coins and every payment and gain add up to the final coins; payments to the opponent arrive in full."""
    options = duel.options.options_from(
        "bga", {"payment_choice": "pareto", "astarte_payment": "split", "promo_wonders": "both"} if modules else {},
        [name for name in modules if name != "solo"],
    ) if "solo" not in modules else duel.options.options_from("default", {}, modules)  # fmt: skip
    verbs = set()
    for seed in range(12):
        game = played(options, seed)
        purse = [city.coins + city.reserve for city in next(game.iter_steps())[0].city]
        moved = list(iter_coin_flows(game))
        assert len(moved) == len(game.plies)
        for ply, coins in zip(game.plies, moved, strict=True):
            for seat, entry in coins.items():
                purse[seat] += entry.change
                assert entry.received == sum(other.price.shares.get(seat, 0) for other in coins.values())
                if entry.price.coins:
                    assert seat == ply.seat
                    verbs.add(ply.action.verb)
        assert purse == [city.coins + city.reserve for city in game.state.city]
    assert {Verb.BUILD, Verb.WONDER} <= verbs


def test_a_price_is_that_of_the_payment():
    cities = {"p1": {"coins": 20, "cards": ["quarry"]}, "p2": {"coins": 5, "tokens": ["economy"]}}
    game = duel.Game(position=Position(age=2, structure={18: "aqueduct", 19: "brewery"}, **cities), seed=1)
    cost = game.payment(0, "aqueduct")
    game.play("build aqueduct")
    game.play("discard brewery")
    first, *_, last = [coins for ply, coins in zip(game.plies, iter_coin_flows(game), strict=True) if ply.seat != 2]
    assert (first[0].price.coins, dict(first[0].price.shares)) == (cost.coins, {1: cost.trade})
    assert (first[1].received, first[1].gained, first[1].change) == (cost.trade, 0, cost.trade)
    assert (last[1].price.coins, last[1].gained) == (0, 2)


@pytest.mark.parametrize(
    ("given", "card", "reason"),
    [
        ({"p1": {"cards": ["baths"]}}, "aqueduct", FreeReason.CHAIN),
        ({}, "aqueduct", None),
        ({"modules": ["pantheon"], "p1": {"mythologies": ["greek"]}}, "greek_grand_temple", FreeReason.MYTHOLOGY),
        (
            {
                "modules": ["agora"],
                "p1": {"cubes": [1, 0, 0, 0, 0, 0]},
                "p2": {"cards": ["baths"]},
                "decrees": ["shared_chains", *"?????"],
            },
            "aqueduct",
            FreeReason.SHARED_CHAIN,
        ),
        (
            {"modules": ["agora"], "p1": {"cards": ["conspirator_1"], "tokens": ["corruption"]}},
            "conspirator_2",
            FreeReason.CORRUPTION,
        ),
        ({"modules": ["agora"], "p1": {"tokens": ["corruption"]}}, "conspirator_2", None),
    ],
)
def test_why_a_card_costs_nothing_has_a_code(given, card, reason):
    state = Position(age=3, pending=[], **given).state()
    assert payment(state, 0, find(card)).free_by is reason


def test_component_without_a_price_has_no_payment(refused):
    """It was free."""
    for unit in ("law", "zeus", "coup", "offering_2", "greek", "yellow_waiver"):
        with refused(NotationError, unit):
            duel.Game(seed=1).payment(0, find(unit))


def test_spaces_are_counted_as_in_notation(refused):
    given = {"pantheon": {3: "hades", 6: "gate"}, "modules": ["pantheon"], "age": 2, "pending": []}
    state = Position(**given).state()
    assert (activation_payment(state, 0, 3).unit.id, activation_payment(state, 0, 3).coins) == ("hades", 6)
    assert activation_payment(state, 1, 6).unit.id == "gate"
    for space in (0, 7):
        with refused(NotationError, str(space)):
            activation_payment(state, 0, space)
    with refused(NotationError, "empty"):
        activation_payment(state, 0, 1)
    with refused(NotationError, "no offering"):
        activation_payment(state, 0, 3, [find("law")])


@pytest.mark.parametrize("modules", MIXES)
def test_full_view_matches_position_and_rules(modules):
    kept = set()
    for seed in range(5):
        game, choose = duel.Game(duel.options.options_from("default", {}, modules), seed=seed), random.Random(seed)
        while not game.is_over:
            found, position = secrets(game.state), Position.from_state(game.state)
            assert found["discard"] == list(position.discard)
            held = {name: getattr(position, name).get("conspiracies", []) for name in ("p1", "p2")}
            assert found["conspiracies"] == held
            assert len(found["unseen"]["cards"]) == game.state.unseen.bit_count()
            assert found["pantheon"] == position.pantheon
            kept |= {card for cards in held.values() for card in cards}
            game.play(choose.choice(game.legal_codes()))
    assert bool(kept) == ("agora" in modules)


def test_lists_of_all_components_are_public():
    sizes = [len(units) for units in (duel.DIVINITIES, duel.CONSPIRACIES, duel.DECREES, duel.MYTHOLOGIES)]
    assert sizes == [16, 16, 16, 5]
    assert len(duel.OFFERINGS) == 3
