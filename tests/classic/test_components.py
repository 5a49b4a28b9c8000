"""The tables: counts of everything in the box, and samples that a person checked with the card in hand."""

from collections import Counter

import pytest

from sevenwonders.classic import BOARD_SIDES, BY_ID, CARDS, GUILDS, STAGES
from sevenwonders.classic.components import (
    CHAINS,
    COLOURS,
    FIRST_OF_AGE,
    LETTERS,
    UNITS,
    Colour,
    Power,
    Symbol,
    pack_lanes,
)


def copies(card):
    return int(card.facts.copies[7])


def test_the_box_holds_148_cards():
    by_age = Counter()
    for card in CARDS:
        by_age[card.age] += copies(card)
    assert by_age == {1: 49, 2: 49, 3: 50}
    assert len(CARDS) == 80
    assert len(GUILDS) == 10
    assert [FIRST_OF_AGE[age] for age in (1, 2, 3, 4)] == [0, 27, 50, 80]


def test_the_box_holds_seven_boards_with_two_sides():
    assert len(BOARD_SIDES) == 14
    assert [len(side.stages) for side in BOARD_SIDES] == [3, 3, 3, 2, 3, 3, 3, 4, 3, 3, 3, 3, 3, 2]
    assert sorted({side.start for side in BOARD_SIDES}) == sorted(LETTERS)
    assert len(STAGES) == 41


def test_each_colour_has_so_many_names():
    assert Counter(card.kind for card in CARDS) == {
        "brown": 14,
        "grey": 6,
        "blue": 13,
        "yellow": 13,
        "red": 12,
        "green": 12,
        "purple": 10,
    }
    assert set(COLOURS) == {card.kind for card in CARDS}


def test_every_chain_symbol_is_given_and_needed():
    """24 symbols; each frees one card of a later Age, and only the trading posts share one."""
    assert len(CHAINS) == 24
    givers = Counter(symbol for card in CARDS for symbol in card.given_chains)
    needed = Counter(card.needed_chain for card in CARDS if card.needed_chain)
    assert set(givers) == set(needed) == set(CHAINS)
    assert {symbol for symbol, number in givers.items() if number > 1} == {"stall"}
    assert set(needed.values()) == {1}
    for card in CARDS:
        for symbol in card.given_chains:
            assert next(other.age for other in CARDS if other.needed_chain == symbol) > card.age


def test_science_has_four_cards_of_each_symbol():
    found = Counter(Symbol(card.facts.symbol).name for card in CARDS if card.kind == "green")
    assert found == {"COMPASS": 4, "GEAR": 4, "TABLET": 4}


@pytest.mark.parametrize(
    ("name", "cost", "colour", "age"),
    [
        ("arena", "SSO", "yellow", 3),
        ("circus", "SSSO", "red", 3),
        ("town_hall", "SSOG", "blue", 3),
        ("craftsmens_guild", "SSOO", "purple", 3),
        ("arsenal", "WWOT", "red", 3),
        ("fortifications", "OOOC", "red", 3),
        ("spies_guild", "CCG", "purple", 3),
        ("builders_guild", "SSSCCG", "purple", 3),
        ("haven", "WOT", "yellow", 3),
        ("gizah_night_4", "SSSSP", "stage", 0),
        ("babylon_night_2", "CCCG", "stage", 0),
        ("timber_yard", "1", "brown", 1),
        ("foundry", "1", "brown", 2),
        ("altar", "-", "blue", 1),
    ],
)
def test_costs(name, cost, colour, age):
    unit = BY_ID[name]
    assert (unit.cost, unit.kind, unit.age) == (cost, colour, age)
    assert unit.facts.symbols == len(unit.cost_letters)


def test_powers_lie_on_the_stages_that_have_them():
    found = {stage.id: Power(stage.facts.powers).name for stage in STAGES if stage.facts.powers}
    assert found == {
        "babylon_night_1": "SEVENTH",
        "halikarnassos_day_2": "SALVAGE",
        "halikarnassos_night_1": "SALVAGE",
        "halikarnassos_night_2": "SALVAGE",
        "halikarnassos_night_3": "SALVAGE",
        "olympia_day_2": "FREE_COLOUR",
        "olympia_night_1": "FREE_FIRST",
        "olympia_night_2": "FREE_LAST",
    }


def test_no_cost_is_more_than_lanes_can_hold():
    assert max(len(unit.cost_letters) for unit in (*CARDS, *STAGES)) == 7
    assert pack_lanes(["W"] * 9, "WSOC") == pack_lanes(["W"] * 7, "WSOC")
    assert all(row.cost >= 0 for row in UNITS)


def test_points_are_on_blue_cards_and_stages_only():
    """The rules keep two sums, one for blue cards and one for Wonders."""
    assert {card.kind for card in CARDS if card.facts.points} == {"blue"}
    assert not any(stage.facts.makes and stage.facts.sells for stage in STAGES)
    assert all(stage.colour is Colour.STAGE for stage in STAGES)
