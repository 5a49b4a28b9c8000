"""Immediate effects of cards and stages that enter a city (rules sections 8 and 10)."""

from ...kernel.bits import lowest_member
from ...kernel.rule import hot, rule
from ..components import FIRST_OF_AGE, GREY_KINDS, NEAR, OWN, Colour, unit_facts
from .market import add_lanes
from .state import left_neighbour, right_neighbour


@rule
def count_in_city(city, counts):
    """Return the number of cards in a city with the colours in `counts`, bits by `Colour`; stages count as a colour."""
    number = 0
    while counts:
        number += city.counts[lowest_member(counts)]
        counts &= counts - 1
    return number


@rule
def count_for_component(state, seat, unit):
    """Return the number of cards and stages for which a component gives coins or points.

    They are those in its own city (R-12), in the neighbours' cities (R-36), or both, depending on the component.
    `unit` has its facts.
    """
    number = 0
    if unit.where & OWN:
        number += count_in_city(state.city[seat], unit.counts)
    if unit.where & NEAR:
        number += count_in_city(state.city[left_neighbour(state, seat)], unit.counts)
        number += count_in_city(state.city[right_neighbour(state, seat)], unit.counts)
    return number


@hot
def has_building(city, age, kind):
    """Return nonzero if a city has a building; `kind` is the number of the card within its Age.

    The grey cards of Ages I and II are the same three buildings (R-14).
    """
    built = city.built[age - 1]
    if age < 3:
        built |= city.built[2 - age] & GREY_KINDS
    return built >> kind & 1


@hot
def add_lasting_effects(city, unit):
    """Add the lasting effects of a card or stage, such as production and shields, to a city, but no coins."""
    city.counts[unit.colour] += 1
    if unit.makes:
        city.makes = add_lanes(city.makes, unit.makes)
        if unit.sells:
            city.sells = add_lanes(city.sells, unit.makes)
    elif unit.makes_rare:
        city.makes_rare = add_lanes(city.makes_rare, unit.makes_rare)
        if unit.sells:
            city.sells_rare = add_lanes(city.sells_rare, unit.makes_rare)
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
def add_card_to_city(city, card):
    """Add a card to a city, with its lasting effects but without its coins."""
    unit = unit_facts(card)
    city.built[unit.age - 1] |= 1 << card - FIRST_OF_AGE[unit.age]
    add_lasting_effects(city, unit)


@hot
def receive_immediate_coins(state, seat, unit):
    """Give a seat the coins that its card or stage yields at once; cards built in the same turn count (R-11)."""
    coins = unit.coins
    if unit.coins_each:
        coins += unit.coins_each * count_for_component(state, seat, unit)
    state.city[seat].coins += coins
