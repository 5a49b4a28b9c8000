"""Evaluation of the accessible cards of the structure, in hundredths of a point."""

from ....kernel.bits import lowest_member
from ....kernel.rule import rule
from ...components import Colour, unit_facts
from ...rules.effects import count_for_component
from ...rules.market import price, spendable_coins
from ...rules.military import effective_shields
from .agora import senator_worth
from .pantheon import temple_worth
from .supremacy import shields_worth, symbol_worth
from .weights import COIN, GOODS, IN_REACH, POINT


@rule
def best_card_gain(state, seat):
    """Return the highest gain (value less price) of the accessible cards that a seat can pay for.

    The gain is in hundredths of a point; it is 0 if no card has a gain, and `IN_REACH` if a card wins by supremacy.
    """
    best, slots, city = 0, state.open & ~state.hidden, state.city[seat]
    while slots:
        unit = unit_facts(state.slot[lowest_member(slots)])
        slots &= slots - 1
        cost = price(city, unit)
        if cost <= spendable_coins(city):
            worth = card_gain(state, seat, unit)
            best = max(best, worth if worth == IN_REACH else worth - COIN[state.age] * cost)
    return best


@rule
def lowest_accessible_card_value(state, seat):
    """Return the lowest value of an accessible card for a seat that receives it for free, in hundredths of a point.

    Return 0 if no card is accessible.
    """
    slots = state.open & ~state.hidden
    lowest_gain = IN_REACH if slots else 0
    while slots:
        lowest_gain = min(lowest_gain, card_gain(state, seat, unit_facts(state.slot[lowest_member(slots)])))
        slots &= slots - 1
    return lowest_gain


@rule
def card_gain(state, seat, unit):
    """Evaluate the effects of a card for a seat in hundredths of a point, without subtracting its price.

    Return `IN_REACH` if the card wins by supremacy.
    """
    worth = POINT * unit.points + 30 * unit.coins
    if unit.points_each or unit.coins_each:
        worth += (POINT * unit.points_each + 30 * unit.coins_each) * count_for_component(state, seat, unit)
    if unit.shields:
        shields = shields_worth(state, seat, effective_shields(state.city[seat], unit))
        if shields == IN_REACH:
            return IN_REACH
        worth += shields
    if unit.symbol:
        symbol = symbol_worth(state, seat, unit.symbol)
        if symbol == IN_REACH:
            return IN_REACH
        worth += symbol
    if unit.yields or unit.any_raw or unit.any_manufactured:
        worth += 3 * GOODS[state.age]
    if unit.temple:
        worth += temple_worth(state.city[seat])
    if unit.colour == Colour.SENATOR:
        worth = senator_worth(state, seat, unit)
    return worth
