"""Choices in paying that options allow (D40).

A plan (a way to pay) may give less to an opponent with Economy, and some coins may come from Astarte first.
"""

from ...kernel.rule import rule
from ..components import FIRST_WONDER, Progress, unit_facts
from .action_codes import (
    ACTIVATE,
    DISCARD,
    DIVINITY,
    OFFERING_SETS,
    PAY,
    START,
    WONDER,
    slot_of_action,
    wonder_index_of_action,
)
from .expansions.pantheon import activation_price
from .market import has_chain, price, quote_cheapest, quote_with_least_trade, spendable_coins
from .state import Question, RuleOption, owns_token, push

PLAN_FACTOR = 2  # factor of the plan in `subject` of PAY; bit 0 is 1 where the treasury and Astarte share the price


@rule
def purchased_component_row(state, seat, action):
    """Return the row, in the table of components, of the card or Wonder that an action pays for, or else -1."""
    if action < DISCARD:
        return state.slot[slot_of_action(action)]
    if WONDER <= action < START:
        return FIRST_WONDER + state.city[seat].wonders[wonder_index_of_action(action)]
    return -1


@rule
def cost_of_action(state, seat, action, plan):
    """Return the coins that an action of a turn costs.

    `plan` is 0 for the cheapest way to pay, 1 for the way that spends least on resources.
    """
    row = purchased_component_row(state, seat, action)
    if row >= 0:
        unit = unit_facts(row)
        return quote_with_least_trade(state.city[seat], unit) >> 8 if plan else price(state.city[seat], unit)
    if ACTIVATE <= action < DIVINITY:
        return activation_price(state, seat, (action - ACTIVATE) // OFFERING_SETS, (action - ACTIVATE) % OFFERING_SETS)
    return 0


@rule
def has_choice_of_payment(state, seat, action):
    """Return whether there are two ways to pay for an action: one costs less, the other gives less to the opponent.

    This needs an opponent with Economy, and the option `payment_choice`.
    """
    row = purchased_component_row(state, seat, action)
    if row < 0 or not (state.rules & RuleOption.PARETO_PAYMENTS and owns_token(state.city[1 - seat], Progress.ECONOMY)):
        return False
    city, unit = state.city[seat], unit_facts(row)
    other = quote_with_least_trade(city, unit)
    return not has_chain(city, unit) and other != quote_cheapest(city, unit) and other >> 8 <= spendable_coins(city)


@rule
def min_coins_from_astarte(city, cost):
    """Return the minimum number of coins from the Divinity Astarte that a city has to use to pay a price."""
    return max(0, cost - city.coins)


@rule
def ask_for_payment(state, seat, action):
    """If there is a choice of how to pay for an action, make it the seat's next decision; return whether there is."""
    if has_choice_of_payment(state, seat, action):
        state.purchase = action
        push(state, Question.PAY, seat, 0)
        return True
    return ask_for_coins_from_astarte(state, seat, action, 0)


@rule
def ask_for_coins_from_astarte(state, seat, action, plan):
    """If the seat can choose how many coins to pay from Astarte, make this its next decision; return whether it can.

    `plan` is the way to pay: 0 the cheapest, 1 the one that spends least on resources.
    """
    city, cost = state.city[seat], cost_of_action(state, seat, action, plan)
    if not state.rules & RuleOption.SPLIT_ASTARTE or min_coins_from_astarte(city, cost) == min(city.reserve, cost):
        return False
    state.purchase = action
    push(state, Question.PAY, seat, 1 + PLAN_FACTOR * plan)
    return True


@rule
def write_ways_to_pay(state, seat, subject, out):
    """Write to `out` the ways to pay for the purchase that is waiting, and return the number of ways.

    If `subject` is even, they are plans (0 pays least, 1 spends least on resources). If it is odd, they are numbers of
    coins from the Divinity Astarte.
    """
    if not subject & 1:
        out[0], out[1] = PAY, PAY + 1
        return 2
    city = state.city[seat]
    cost = cost_of_action(state, seat, state.purchase, subject // PLAN_FACTOR)
    n, first = 0, min_coins_from_astarte(city, cost)
    for coins in range(first, min(city.reserve, cost) + 1):
        out[n] = PAY + coins
        n += 1
    return n
