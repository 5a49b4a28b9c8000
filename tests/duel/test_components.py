"""The printed material, against numbers counted by hand."""

from collections import Counter

import pytest

from sevenwonders import duel
from sevenwonders.duel.components import (
    CONSPIRACIES,
    DECREES,
    DIVINITIES,
    FIRST_COPY,
    MYTHOLOGIES,
    OFFERINGS,
    UNITS,
    Deck,
    make_slug,
)
from sevenwonders.duel.describe import describe_component

COLOURS = {
    1: {"brown": 6, "grey": 2, "blue": 3, "green": 4, "yellow": 4, "red": 4},
    2: {"brown": 3, "grey": 2, "blue": 5, "green": 4, "yellow": 4, "red": 5},
    3: {"blue": 6, "green": 4, "yellow": 5, "red": 5},
    4: {"purple": 7},
    5: {"purple": 5},
    6: {"senator": 13},
}
# Of all cards of a deck together: coins to pay, resources to pay, shields, printed points, resources made.
TOTALS = {
    1: (20, {"W": 1, "C": 1, "S": 1, "G": 1, "P": 1}, 4, 11, 8),
    2: (18, {"W": 9, "C": 8, "S": 9, "G": 6, "P": 5}, 8, 28, 8),
    3: (8, {"W": 16, "C": 16, "S": 16, "G": 11, "P": 11}, 12, 61, 0),
    4: (0, {"W": 8, "C": 7, "S": 7, "G": 3, "P": 4}, 0, 0, 0),
    5: (0, {"W": 4, "C": 4, "S": 5, "G": 6, "P": 6}, 0, 0, 0),
    6: (0, {"W": 0, "C": 0, "S": 0, "G": 0, "P": 0}, 0, 0, 0),
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


def test_number_of_components() -> None:
    assert (len(duel.CARDS), len(duel.WONDERS), len(duel.TOKENS)) == (73 + 5 + 13, 12 + 2 + 2 + 2, 10 + 3 + 2)
    assert [len(cards_of(deck)) for deck in (1, 2, 3, 4, 5, 6)] == [23, 23, 20, 7, 5, 13]
    assert [wonder.id for wonder in duel.WONDERS if wonder.is_promotional] == ["messe", "statue_of_liberty"]
    assert len(DIVINITIES) == 15 + 1, "the Gate is listed with them"
    assert (len(MYTHOLOGIES), len(OFFERINGS), len(DECREES), len(CONSPIRACIES)) == (5, 3, 16, 16)


def test_components_of_each_expansion() -> None:
    brought = {
        module: [unit.id for unit in duel.WONDERS + duel.TOKENS if unit.module == module]
        for module in ("pantheon", "agora")
    }
    assert brought == {
        "pantheon": ["the_sanctuary", "the_divine_theater", "mysticism", "poliorcetics", "engineering"],
        "agora": ["curia_julia", "knossos", "corruption", "organized_crime"],
    }
    assert Counter(unit.module for unit in duel.CARDS) == {"base": 73, "pantheon": 5, "agora": 13}


def test_every_id_is_there_once_and_equal_senators_share_a_name() -> None:
    everything = 91 + 18 + 15 + 16 + 5 + 3 + 16 + 16
    assert len({unit.id for unit in duel.ALL}) == len(duel.ALL) == everything
    assert [unit.row for unit in duel.ALL] == list(range(everything))
    named = Counter(unit.name for unit in duel.ALL)
    copies = {"Left Politician": 2, "Middle Politician": 3, "Right Politician": 2, "Conspirator": 6}
    assert {name: number for name, number in named.items() if number > 1} == copies
    for unit in duel.ALL:
        number = unit.id.removeprefix(make_slug(unit.name))
        assert number in ([f"_{n}" for n in range(1, copies[unit.name] + 1)] if unit.name in copies else [""])
    for card in duel.CARDS:
        assert FIRST_COPY[card.row] == next(other.row for other in duel.CARDS if other.name == card.name)


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

    base = [card for card in duel.CARDS if card.module == "base"]
    givers = {chain: card.id for card in base for chain in words(card, "gives")}
    takers = {chain: card.id for card in base for chain in words(card, "needs")}
    assert len(givers) == len(takers) == 17
    assert {givers[chain]: takers[chain] for chain in givers} == CHAINS


def test_a_mythology_token_opens_its_grand_temple() -> None:
    temples = {card.id: card.text.split()[1] for card in cards_of(Deck.TEMPLE)}
    assert temples == {f"{mythology.id}_grand_temple": f"needs:{mythology.id}" for mythology in MYTHOLOGIES}
    assert [mythology.text.split()[1] for mythology in MYTHOLOGIES] == [f"gives:{m.id}" for m in MYTHOLOGIES]


def test_divinities_senators_and_conspiracies() -> None:
    """By name: three Divinities a mythology, the Chambers of each Politician, the Conspiracies that move a cube."""
    families = [" ".join(unit.id for unit in DIVINITIES[place : place + 3]) for place in range(0, 15, 3)]
    assert families == [
        *("enki ishtar nisaba", "astarte baal tanit", "aphrodite hades zeus", "anubis isis ra", "mars minerva neptune"),
    ]
    sections = {card.name: number(card, "section") for card in cards_of(Deck.SENATOR)}
    assert sections == {"Left Politician": 12, "Middle Politician": 34, "Right Politician": 56, "Conspirator": 0}
    assert {unit.id for unit in CONSPIRACIES if "move" in unit.text.split()} == {
        *("extortion", "blackmail", "expropriation", "swindle"),
        *("political_maneuver", "turn_of_events", "coercion", "insider_influence"),
    }
    assert [number(unit, "worth") for unit in OFFERINGS] == [2, 3, 4]
    given = {unit.id: unit.text.split()[1:] for unit in DIVINITIES if "ask" not in unit.text}
    assert given == {
        "ishtar": ["symbol:law"],
        "astarte": ["reserve:7"],
        "tanit": ["coins:12"],
        "aphrodite": ["points:9"],
        "mars": ["shields:2"],
    }


def test_only_chained_cards_of_a_later_age_follow_a_card() -> None:
    decks = {card.id: card.deck for card in duel.CARDS}
    assert all(decks[giver] < decks[taker] for giver, taker in CHAINS.items())


def test_yellow_cards_and_guilds() -> None:
    """Yellow cards and Guilds count in their own city or in the city that has more."""
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
    base = [wonder for wonder in duel.WONDERS if wonder.module == "base"]
    costs = "".join(wonder.cost for wonder in base)
    assert {letter: costs.count(letter) for letter in "WCSGP"} == {"W": 11, "C": 10, "S": 12, "G": 9, "P": 10}
    assert [sum(number(wonder, word) for wonder in base) for word in ("points", "shields", "coins")] == [42, 4, 21]
    replays = {wonder.id for wonder in duel.WONDERS if "replay" in wonder.text.split()}
    assert replays == {
        *("the_appian_way", "the_hanging_gardens", "piraeus"),
        *("the_sphinx", "the_temple_of_artemis", "the_sanctuary", "curia_julia"),
    }
    others = [wonder for wonder in duel.WONDERS if wonder.module != "base"]
    assert {w.id: ("".join(sorted(w.cost)), number(w, "points"), number(w, "coins")) for w in others} == {
        "messe": ("CCGPW", 2, 0),
        "statue_of_liberty": ("CGPSW", 5, 0),
        "the_sanctuary": ("GPSS", 0, 0),
        "the_divine_theater": ("GPPWW", 2, 0),
        "curia_julia": ("CGPSW", 0, 6),
        "knossos": ("CGGSW", 3, 0),
    }


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


def test_effects_begin_with_what_happens_first() -> None:
    """Hades shares a sentence with The Mausoleum, where it follows another."""
    assert describe_component(duel.find("hades")) == "Build any card from the discard pile for free."
    assert describe_component(duel.find("the mausoleum")) == "2 points. Build any card from the discard pile for free."
