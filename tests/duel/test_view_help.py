"""What a view says beyond what lies on the table, so that a page needs no rules: threats, takes, chains."""

import random

import pytest

from sevenwonders import duel
from sevenwonders.duel.components import CHAINS

MODULES = ({}, {"pantheon": True}, {"agora": True}, {"pantheon": True, "agora": True})


def positions(modules, seed):
    """The positions of a random game in which a player is to act."""
    game, choice = duel.Game(duel.Options(**modules), seed=seed), random.Random(seed)
    while not game.is_over:
        yield game
        game.play(choice.choice(game.legal_codes()))


def chain_of(card):
    """The name of the chain symbol that makes a card free, or nothing."""
    wanted = duel.BY_ID[card].facts.needs_chain
    return CHAINS[wanted.bit_length() - 1] if wanted else None


@pytest.mark.parametrize("modules", MODULES)
def test_a_slot_says_what_taking_its_card_uncovers(modules):
    """As the rules do when somebody discards the card."""
    checked = 0
    for game in positions(modules, 3):
        view = duel.view(game, game.seat)
        slots = {slot["card"]: slot for slot in view["structure"]}
        for entry in view["legal"]:
            verb, _, card = entry["action"].partition(" ")
            if verb == "discard" and card in slots and "uncovers" in entry["after"]:
                assert entry["after"]["uncovers"] == slots[card]["uncovers"]
                checked += 1
    assert checked > 50


@pytest.mark.parametrize("modules", MODULES)
def test_unlocked_cards_are_those_that_a_chain_makes_free(modules):
    """Now, for what lies accessible, and later, for what is turned up."""
    before, free, came = None, 0, 0
    for game in positions(modules, 5):
        view = duel.view(game, game.seat)
        shown = {slot["card"] for slot in view["structure"] if slot["card"]}
        for slot in view["structure"]:
            for seat, payment in slot.get("payment", {}).items():
                assert payment["chain"] == (slot["card"] in view["cities"][seat]["unlocks"])
                free += payment["chain"]
        if before is not None:
            for card in shown - before[0]:
                for seat in ("p1", "p2"):
                    if chain_of(card) in before[1][seat]["chains"]:
                        assert card in before[1][seat]["unlocks"]
                        came += 1
        before = shown, view["cities"]
    assert free
    assert came


def test_a_card_unlocks_what_its_symbol_makes_free_while_that_may_come():
    early = duel.Position(age=1, structure={14: "baths", 15: "theater", 16: "altar", 2: "?"})
    slots = {slot["card"]: slot for slot in duel.view(duel.Game(position=early), 0)["structure"]}
    assert slots["theater"]["unlocks"] == ["statue"]
    assert slots["baths"]["unlocks"] == ["aqueduct"]
    city = {"cards": ["theater", "baths"]}
    late = duel.Position(age=2, structure={18: "statue", 19: "forum"}, p1=city)
    assert duel.view(duel.Game(position=late), 0)["cities"]["p1"]["unlocks"] == ["statue"]


@pytest.mark.parametrize(
    ("pawn", "levels"),
    [(0, ("none", "none")), (4, ("watch", "none")), (6, ("danger", "none")), (-5, ("none", "watch"))],
)
def test_military_threats(pawn, levels):
    threats = duel.view(duel.Game(position=duel.Position(age=2, pawn=pawn)))["threats"]
    assert tuple(threats[seat]["military"]["level"] for seat in ("p1", "p2")) == levels
    assert [threats[seat]["military"]["spaces"] for seat in ("p1", "p2")] == [9 - pawn, 9 + pawn]


@pytest.mark.parametrize(("number", "level"), [(3, "none"), (4, "watch"), (5, "danger")])
def test_scientific_threats(number, level):
    cards = ["workshop", "apothecary", "scriptorium", "pharmacist", "academy"][:number]
    position = duel.Position(age=3, structure={18: "palace", 19: "arsenal"}, p2={"cards": [*cards, "laboratory"]})
    threats = duel.view(duel.Game(position=position))["threats"]
    assert threats["p2"]["science"] == {"symbols": number, "level": level}
    assert threats["p1"]["science"] == {"symbols": 0, "level": "none"}


def test_political_threats_exist_with_agora_only():
    assert "senate" not in duel.view(duel.Game(seed=1))["threats"]["p1"]
    agora = duel.Game(duel.Options(agora=True), seed=1)
    assert duel.view(agora)["threats"]["p1"]["senate"] == {"chambers": 0, "level": "none"}
