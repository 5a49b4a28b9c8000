"""Derived facts in a view, so that a page needs no rules: threats, takes, chains."""

import random
import re

import pytest

from sevenwonders import duel
from sevenwonders.duel.catalogue import make_catalogue
from sevenwonders.duel.components import CHAINS
from sevenwonders.duel.page import PAGE
from sevenwonders.messages import load_messages

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
    """As the rules do when a player discards the card."""
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


def test_card_unlocks_chained_cards_that_may_still_come():
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


def strikes(seed):
    """The view after a random game with Pantheon, and the cards that Zeus has discarded there, by their ply."""
    game, choice = duel.Game(duel.Options(pantheon=True), seed=seed), random.Random(seed)
    discarded = {}
    while not game.is_over:
        action, before = choice.choice(game.legal_actions()), duel.view(game)["discard"]
        place = len(game.plies)
        game.play(action)
        if action.verb.value == "smite":
            (discarded[str(place)],) = set(duel.view(game)["discard"]) - set(before)
    return duel.view(game), discarded


def test_a_view_names_the_cards_that_zeus_discarded():
    met = 0
    for seed in (3, 6, 8, 12):
        view, discarded = strikes(seed)
        assert view.get("struck", {}) == discarded
        met += len(discarded)
    assert met >= 3


@pytest.mark.parametrize(("slot", "card"), [(14, "barracks"), (6, "statue")])
def test_zeus_names_his_card_in_games_from_a_position(slot, card):
    structure = {0: "sawmill", 6: "?", 11: "walls", 14: "barracks"}
    start = duel.Position(modules=["pantheon"], age=2, structure=structure, pantheon={6: "zeus"}, p1={"coins": 20})
    game = duel.Game(position=start)
    game.play("activate zeus")
    game.play(f"smite {slot}")
    if slot == 6:
        assert "struck" not in duel.view(game)
        game.play("card 6 statue")
    assert duel.view(game)["struck"] == {"1": card}


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_texts_say_what_a_lost_wonder_or_token_keeps(language):
    """R-81, R-82 and the table of Divinities: points and lasting effects go, what was done at once stays."""
    stays = {"en": ("keep", "not undone"), "de": ("bleib",), "fr": ("restent",), "es": ("conserva",)}[language]
    words, page = load_messages(language, PAGE), make_catalogue()["units"]
    for unit in ("anubis", "sabotage", "obscurantism"):
        key = f"duel.effect.{unit}"
        text = words.say(key) if key in words else " ".join(page[unit]["sentences"])
        assert any(word in text for word in stays), text


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_track_label_names_the_threatened_city(language):
    words = load_messages(language, PAGE).say("track.ahead", name="Ada", other="Mira", count=3, left=6)
    assert {"Ada", "Mira", "3", "6"} <= set(re.findall(r"\w+", words))
    assert not re.search("opponent|gegner|advers|rival", words, re.IGNORECASE)
