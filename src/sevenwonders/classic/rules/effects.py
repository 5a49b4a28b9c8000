"""What happens the moment a card or a stage enters a city (rules sections 8 and 10)."""

from ...kernel.bits import lowest
from ...kernel.rule import hot, rule
from ..components import FIRST_OF_AGE, GREY_KINDS, NEAR, OWN, Colour, unit_at
from .market import combined
from .state import left_of, right_of


@rule
def in_city(city, counts):
    """How many of the things that a unit counts are in a city: cards of some colours, stages."""
    number = 0
    while counts:
        number += city.counts[lowest(counts)]
        counts &= counts - 1
    return number


@rule
def counted(state, seat, unit):
    """How many things a unit counts for its owner: its own, the neighbours' (R-12: itself, too; R-36)."""
    number = 0
    if unit.where & OWN:
        number += in_city(state.city[seat], unit.counts)
    if unit.where & NEAR:
        number += in_city(state.city[left_of(state, seat)], unit.counts)
        number += in_city(state.city[right_of(state, seat)], unit.counts)
    return number


@hot
def has_building(city, age, kind):
    """Whether a city has a building; the grey cards of Ages I and II are the same three (R-14)."""
    built = city.built[age - 1]
    if age < 3:
        built |= city.built[2 - age] & GREY_KINDS
    return built >> kind & 1


@hot
def install(city, unit):
    """All that a card or stage has for its city from now on; coins apart, which count what others placed as well."""
    city.counts[unit.colour] += 1
    if unit.makes:
        city.makes = combined(city.makes, unit.makes)
        if unit.sells:
            city.sells = combined(city.sells, unit.makes)
    elif unit.makes_rare:
        city.makes_rare = combined(city.makes_rare, unit.makes_rare)
        if unit.sells:
            city.sells_rare = combined(city.sells_rare, unit.makes_rare)
    city.chains |= unit.gives_chain
    city.shields += unit.shields
    city.discounts |= unit.discount
    city.powers |= unit.powers
    if unit.symbol:
        city.symbols[unit.symbol - 1] += 1
    if unit.colour == Colour.BLUE:
        city.blue_points += unit.points
    else:
        city.wonder_points += unit.points  # no other card has points of its own


@hot
def construct(city, card):
    """A card becomes part of a city."""
    unit = unit_at(card)
    city.built[unit.age - 1] |= 1 << card - FIRST_OF_AGE[unit.age]
    install(city, unit)


@hot
def gain_coins(state, seat, unit):
    """The coins that a card or stage brings at once, counting all that was placed with it (R-11)."""
    coins = unit.coins
    if unit.coins_each:
        coins += unit.coins_each * counted(state, seat, unit)
    state.city[seat].coins += coins
