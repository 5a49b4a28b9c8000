"""The Pantheon: prices of its spaces, and activation of Divinities (rules section 5.4)."""

import numpy as np

from ....kernel.bits import lowest_member
from ....kernel.rule import rule
from ....kernel.struct import ConstTable
from ...components import FIRST_DIVINITY, FIRST_OFFERING, SANCTUARY, Divinity, unit_facts
from ..action_codes import ACTIVATE, OFFERING_SETS
from ..effects import apply_effects_on_entering_city
from ..market import spend, spendable_coins
from ..prompts import push_decision_or_apply_effect
from ..state import N_PLACES, N_SPACES, NONE, RuleOption, Victory, has_option

PRICES = ConstTable(np.array([[8, 7, 6, 5, 4, 3], [3, 4, 5, 6, 7, 8]]))  # by seat and space
SANCTUARY_REBATE = 2


@rule
def has_sanctuary(city):
    """Return whether a city has built the Wonder The Sanctuary, which makes Divinities cheaper."""
    for place in range(N_PLACES):
        if city.wonders[place] == SANCTUARY and city.under[place] != NONE:
            return True
    return False


@rule
def activation_price(state, seat, space, offerings):
    """Return a seat's price for the Divinity (or the Gate) on a space of the Pantheon, at least 0 (R-64, R-65).

    `space` counts from 0; `offerings` are the Offering tokens that the seat uses, as bits.
    """
    price = PRICES[seat][space]
    if state.space[space] == Divinity.GATE:
        price *= 2
    if has_sanctuary(state.city[seat]):
        price -= SANCTUARY_REBATE
    while offerings:
        price -= unit_facts(FIRST_OFFERING + lowest_member(offerings)).worth
        offerings &= offerings - 1
    return max(0, price)


@rule
def has_wasted_offering(state, seat, space, offerings):
    """Return whether a space would cost the same without one of the given Offering tokens, `offerings` (bits)."""
    price, rest = activation_price(state, seat, space, offerings), offerings
    while rest:
        if activation_price(state, seat, space, offerings & ~(rest & -rest)) == price:
            return True
        rest &= rest - 1
    return False


@rule
def write_activations(state, seat, out, n):
    """Write to `out`, from index `n` on, the activations that a seat can pay for; return the index after the last one.

    There is an action for each Divinity with each useful set of the seat's Offering tokens (D06e).
    """
    city = state.city[seat]
    for space in range(N_SPACES):
        if state.space[space] < 0:
            continue
        for offerings in range(OFFERING_SETS):
            if offerings & ~city.offerings or activation_price(state, seat, space, offerings) > spendable_coins(city):
                continue
            if has_option(state, RuleOption.WASTED_OFFERINGS) or not has_wasted_offering(state, seat, space, offerings):
                out[n] = ACTIVATE + OFFERING_SETS * space + offerings
                n += 1
    return n


@rule
def activate_divinity(state, seat, space, offerings):
    """Pay for the Divinity (or the Gate) on a space of the Pantheon and add it to the city of a seat.

    `space` counts from 0; `offerings` are the Offering tokens used, as bits, which leave the game.
    """
    city, divinity = state.city[seat], state.space[space]
    spend(city, activation_price(state, seat, space, offerings))
    city.offerings &= ~offerings
    state.space[space] = NONE
    add_divinity_to_city(state, seat, divinity)


@rule
def add_divinity_to_city(state, seat, divinity):
    """Add a Divinity to a city, whether or not it was paid for, and apply its effects."""
    unit, city = unit_facts(FIRST_DIVINITY + divinity), state.city[seat]
    city.divinities |= 1 << divinity
    city.reserve += unit.reserve
    apply_effects_on_entering_city(state, seat, unit)
    if unit.ask and state.victory == Victory.NONE:
        push_decision_or_apply_effect(state, seat, unit.ask)
