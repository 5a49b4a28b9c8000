"""Nothing is lost and nothing appears: every component is in exactly one place at every moment of a game."""

from collections import Counter

import pytest

from sevenwonders import duel

SEATS = ("p1", "p2")
DECKS = {deck: [card.id for card in duel.CARDS if card.deck == deck] for deck in (1, 2, 3, 4)}
TOKENS = sorted(token.id for token in duel.TOKENS if token.module == "base")
DEALT = 20


def places_of_cards(sight):
    """Return the place of each card that is known in principle."""
    found = [("structure", slot["card"]) for slot in sight["structure"] if slot["card"]]
    found += [(place, card) for place in ("discard", "out_of_game", "card_offer") for card in sight[place]]
    for seat in SEATS:
        city = sight["cities"][seat]
        found += [(seat, card) for cards in city["cards"].values() for card in cards]
        found += [("under", entry["built_with"]) for entry in city["wonders"] if entry["built_with"]]
    return found


def check_cards(sight, liberty_shown):
    known = Counter(card for _, card in places_of_cards(sight))
    assert set(known.values()) <= {1}
    decks = {card.id: card.deck for card in duel.CARDS}
    per_deck = Counter(decks[card] for card in known)
    hidden = Counter(slot["back"] for slot in sight["structure"] if slot["card"] is None)
    age = sight["age"]
    for deck in range(1, age):  # an Age that is over has shown all its cards but the removed ones
        guilds = per_deck[4] + hidden["guild"] if deck == 3 else 0
        assert per_deck[deck] + guilds == DEALT + liberty_shown[deck]
    assert all(per_deck[deck] == 0 for deck in (1, 2, 3) if deck > age)
    assert per_deck[4] == 0 or age == 3
    if not age:
        return
    piles = {pile["back"]: pile for pile in sight["unseen"]}
    for back, deck, never_dealt in ((f"age_{age}", age, 3 - liberty_shown[age]), ("guild", 4, 4)):
        if back not in piles:
            continue
        unseen = piles[back]["cards"]
        assert sorted([*unseen, *(card for card in known if decks[card] == deck)]) == sorted(DECKS[deck])
        assert piles[back]["slots"] == hidden[back] == len(unseen) - never_dealt
    left = len(sight["structure"])
    now = per_deck[age] + (per_deck[4] if age == 3 else 0)
    assert now + sum(hidden.values()) == DEALT + liberty_shown[age]
    assert left <= DEALT


def check_tokens(sight):
    lying = sight["board_tokens"] + sight["box_tokens"]
    lying += [token for seat in SEATS for token in sight["cities"][seat]["tokens"]]
    assert sorted(lying) == TOKENS


def check_wonders(sight):
    entries = [entry for seat in SEATS for entry in sight["cities"][seat]["wonders"]]
    names = [entry["wonder"] for entry in entries] + sight["wonder_offer"]
    assert len(names) == len(set(names)) <= 8
    built = sum(entry["built_with"] is not None for entry in entries)
    assert built <= 7
    assert built < 7 or len(entries) == 7


@pytest.mark.spread
@pytest.mark.parametrize("seed", range(100, 104))
def test_every_component_is_in_one_place(options, random_walk, seed):
    shown = Counter()
    tokens = dict.fromkeys(SEATS, 2)
    plies = 0
    for game in random_walk(options, seed):
        sight = duel.view(game)
        shown.update(sight["age"] for ply in game.plies[plies:] if ply.action.verb is duel.Verb.REMOVED)
        plies = len(game.plies)
        check_cards(sight, shown)
        check_tokens(sight)
        check_wonders(sight)
        for seat in SEATS:
            left = len(sight["track"]["tokens"][seat])
            assert left <= tokens[seat]
            tokens[seat] = left
            assert sight["cities"][seat]["coins"] >= 0
        assert -9 <= sight["track"]["pawn"] <= 9


@pytest.mark.spread
@pytest.mark.parametrize("seed", range(110, 113))
def test_city_totals_follow_from_its_cards(options, random_walk, seed):
    """Production, symbols and points are sums over what the city holds, however it came and went."""

    def total(units, word, weight=int):
        parts = (part.split(":", 1) for unit in units for part in unit.text.split() if ":" in part)
        return sum(weight(value) for name, value in parts if name == word)

    for game in random_walk(options, seed):
        for seat in SEATS:
            city = duel.view(game)["cities"][seat]
            cards = [duel.find(card) for cards in city["cards"].values() for card in cards]
            tokens = [duel.find(token) for token in city["tokens"]]
            built = [duel.find(entry["wonder"]) for entry in city["wonders"] if entry["built_with"]]
            assert sum(city["production"].values()) == total(cards, "makes", len)
            assert sum(city["symbols"].values()) == total(cards + tokens, "symbol", lambda _: 1)
            assert len(city["chains"]) == total(cards, "gives", lambda _: 1)
            score = city["score"]
            assert score["blue"] + score["green"] + score["yellow"] == total(cards, "points")
            assert score["wonder"] == total(built, "points")
            mathematics = 3 * len(tokens) if "mathematics" in city["tokens"] else 0
            assert score["progress"] == total(tokens, "points") + mathematics
            assert score["coins"] == city["coins"] // 3
            assert score["total"] == sum(score.values()) - score["total"]
            assert city["discard_income"] == 2 + len(city["cards"]["yellow"])
