"""The printed material, against numbers counted by hand."""

from collections import Counter

import pytest

from sevenwonders import duel
from sevenwonders.duel.components import UNITS, Deck, slug

COLOURS = {
    1: {"brown": 6, "grey": 2, "blue": 3, "green": 4, "yellow": 4, "red": 4},
    2: {"brown": 3, "grey": 2, "blue": 5, "green": 4, "yellow": 4, "red": 5},
    3: {"blue": 6, "green": 4, "yellow": 5, "red": 5},
    4: {"purple": 7},
}
# Of all cards of a deck together: coins to pay, resources to pay, shields, printed points, resources made.
TOTALS = {
    1: (20, {"W": 1, "C": 1, "S": 1, "G": 1, "P": 1}, 4, 11, 8),
    2: (18, {"W": 9, "C": 8, "S": 9, "G": 6, "P": 5}, 8, 28, 8),
    3: (8, {"W": 16, "C": 16, "S": 16, "G": 11, "P": 11}, 12, 61, 0),
    4: (0, {"W": 8, "C": 7, "S": 7, "G": 3, "P": 4}, 0, 0, 0),
}
CHAINS = {
    "stable": "horse_breeders",
    "garrison": "barracks",
    "palisade": "fortifications",
    "scriptorium": "library",
    "pharmacist": "dispensary",
    "theater": "statue",
    "altar": "temple",
    "baths": "aqueduct",
    "tavern": "lighthouse",
    "archery_range": "siege_workshop",
    "parade_ground": "circus",
    "school": "university",
    "laboratory": "observatory",
    "statue": "gardens",
    "temple": "pantheon",
    "rostrum": "senate",
    "brewery": "arena",
}


def number(unit, word):
    """The number after a word of the table, 0 when the word is missing."""
    return next((int(part.split(":")[1]) for part in unit.text.split() if part.startswith(f"{word}:")), 0)


def cards_of(deck):
    return [card for card in duel.CARDS if card.deck == deck]


def test_how_many_components_there_are() -> None:
    assert (len(duel.CARDS), len(duel.WONDERS), len(duel.TOKENS)) == (73, 14, 10)
    assert [len(cards_of(deck)) for deck in (1, 2, 3, 4)] == [23, 23, 20, 7]
    assert [wonder.id for wonder in duel.WONDERS if wonder.promotional] == ["messe", "statue_of_liberty"]


def test_every_id_and_name_is_there_once() -> None:
    assert len({unit.id for unit in duel.ALL}) == len({unit.name for unit in duel.ALL}) == 97
    assert all(unit.id == slug(unit.name) for unit in duel.ALL)
    assert [unit.row for unit in duel.ALL] == list(range(97))


@pytest.mark.parametrize("deck", COLOURS)
def test_colours_of_each_deck(deck: int) -> None:
    assert Counter(card.kind for card in cards_of(deck)) == COLOURS[deck]


@pytest.mark.parametrize("deck", TOTALS)
def test_totals_of_each_deck(deck: int) -> None:
    cards = cards_of(deck)
    costs = "".join(card.cost for card in cards)
    coins = sum(int("".join(filter(str.isdecimal, card.cost)) or 0) for card in cards)
    made = sum(len(part) - len("makes:") for card in cards for part in card.text.split() if part.startswith("makes:"))
    resources = {letter: costs.count(letter) for letter in "WCSGP"}
    shields, points = sum(number(card, "shields") for card in cards), sum(number(card, "points") for card in cards)
    assert (coins, resources, shields, points, made) == TOTALS[deck]


def test_the_table_holds_what_the_text_says() -> None:
    """The compiled table against the text it was read from, column by column."""
    lanes = {"W": 0, "C": 8, "S": 16, "G": 24, "P": 32}
    for unit in duel.ALL:
        row, parts = UNITS[unit.row], dict((*part.split(":", 1), "")[:2] for part in unit.text.split()[1:])
        assert row.cost == sum(1 << lanes[letter] for letter in unit.cost if letter in lanes), unit
        assert row.yields == sum(1 << lanes[letter] for letter in parts.get("makes", "")), unit
        assert (row.points, row.shields, row.coins) == tuple(number(unit, w) for w in ("points", "shields", "coins")), (
            unit
        )
        assert row.replay == ("replay" in parts), unit
        assert row.any_raw == (parts.get("choice") == "WCS"), unit
        assert row.any_manufactured == (parts.get("choice") == "GP"), unit
        assert bool(row.needs_chain) == ("needs" in parts), unit
        assert bool(row.gives_chain) == ("gives" in parts), unit


def test_seventeen_chains() -> None:
    def words(card, word):
        return [part.split(":")[1] for part in card.text.split() if part.startswith(f"{word}:")]

    givers = {chain: card.id for card in duel.CARDS for chain in words(card, "gives")}
    takers = {chain: card.id for card in duel.CARDS for chain in words(card, "needs")}
    assert len(givers) == len(takers) == 17
    assert {givers[chain]: takers[chain] for chain in givers} == CHAINS


def test_only_chained_cards_of_a_later_age_follow_a_card() -> None:
    decks = {card.id: card.deck for card in duel.CARDS}
    assert all(decks[giver] < decks[taker] for giver, taker in CHAINS.items())


def test_yellow_cards_and_guilds() -> None:
    """What is counted, in the own city or in the city that has more."""
    counting = {
        card.id: part
        for card in duel.CARDS
        for part in card.text.split()
        if part.partition(":")[0] in ("own", "most", "fixed", "choice")
    }
    assert counting == {
        "stone_reserve": "fixed:S",
        "clay_reserve": "fixed:C",
        "wood_reserve": "fixed:W",
        "customs_house": "fixed:GP",
        "forum": "choice:GP",
        "caravansery": "choice:WCS",
        "chamber_of_commerce": "own:grey:3",
        "port": "own:brown:2",
        "armory": "own:red:1",
        "lighthouse": "own:yellow:1",
        "arena": "own:wonder:2",
        "merchants_guild": "most:yellow:1:1",
        "shipowners_guild": "most:brown+grey:1:1",
        "builders_guild": "most:wonder:0:2",
        "magistrates_guild": "most:blue:1:1",
        "scientists_guild": "most:green:1:1",
        "moneylenders_guild": "most:three_coins:0:1",
        "tacticians_guild": "most:red:1:1",
    }


def test_wonders() -> None:
    base = [wonder for wonder in duel.WONDERS if not wonder.promotional]
    costs = "".join(wonder.cost for wonder in base)
    assert {letter: costs.count(letter) for letter in "WCSGP"} == {"W": 11, "C": 10, "S": 12, "G": 9, "P": 10}
    assert [sum(number(wonder, word) for wonder in base) for word in ("points", "shields", "coins")] == [42, 4, 21]
    replays = {wonder.id for wonder in duel.WONDERS if "replay" in wonder.text.split()}
    assert replays == {
        *("the_appian_way", "the_hanging_gardens", "piraeus"),
        *("the_sphinx", "the_temple_of_artemis"),
    }
    promotional = {wonder.id: ("".join(sorted(wonder.cost)), number(wonder, "points")) for wonder in duel.WONDERS[12:]}
    assert promotional == {"messe": ("CCGPW", 2), "statue_of_liberty": ("CGPSW", 5)}


def test_points_and_coins_of_progress_tokens() -> None:
    assert {
        t.id: (number(t, "points"), number(t, "coins"))
        for t in duel.TOKENS
        if number(t, "points") or number(t, "coins")
    } == {
        "agriculture": (4, 6),
        "philosophy": (7, 0),
        "urbanism": (0, 6),
    }


def test_units_speak_for_themselves() -> None:
    unit = duel.find("glass-blower")
    assert (unit.id, str(unit), unit.kind, unit.deck, unit.cost) == (
        "glass_blower",
        "Glass-Blower",
        "grey",
        Deck.AGE_II,
        "-",
    )
    assert duel.find("caravansery").cost == "2GP"
