"""Choices in paying, where an option gives them (D40): a plan that trades less, coins of Astarte first."""

from ...kernel.rule import rule
from ..components import FIRST_WONDER, Progress, unit_at
from .expansions.pantheon import activation_price
from .market import alternative, has_chain, price, purse, terms
from .moves import ACTIVATE, DISCARD, DIVINITY, OFFERING_SETS, PAY, START, WONDER, place_of, slot_of
from .state import Question, Rule, has_rule, owns, push

SHARES = 2  # `subject` of PAY: bit 0 where the treasury and Astarte share the price, the next one the plan


@rule
def purchased(state, seat, action):
    """The row of what an action pays for, or -1 where it pays for nothing that has a choice of plans."""
    if action < DISCARD:
        return state.slot[slot_of(action)]
    if WONDER <= action < START:
        return FIRST_WONDER + state.city[seat].wonders[place_of(action)]
    return -1


@rule
def cost_of(state, seat, action, plan):
    """What an action costs."""
    row = purchased(state, seat, action)
    if row >= 0:
        unit = unit_at(row)
        return alternative(state.city[seat], unit) >> 8 if plan else price(state.city[seat], unit)
    if ACTIVATE <= action < DIVINITY:
        return activation_price(state, seat, (action - ACTIVATE) // OFFERING_SETS, (action - ACTIVATE) % OFFERING_SETS)
    return 0


@rule
def has_plans(state, seat, action):
    """Whether an action may be paid in two ways of which neither is better for the payer."""
    row = purchased(state, seat, action)
    if not has_rule(state, Rule.PARETO_PAYMENTS) or row < 0 or not owns(state.city[1 - seat], Progress.ECONOMY):
        return False
    city, unit = state.city[seat], unit_at(row)
    other = alternative(city, unit)
    return not has_chain(city, unit) and other != terms(city, unit) and other >> 8 <= purse(city)


@rule
def least_from_astarte(city, cost):
    """The fewest coins of Astarte that pay a price."""
    return max(0, cost - city.coins)


@rule
def ask_for_payment(state, seat, action):
    """Ask how an action is to be paid; returns whether there is a choice."""
    if has_plans(state, seat, action):
        state.purchase = action
        push(state, Question.PAY, seat, 0)
        return True
    return ask_for_shares(state, seat, action, 0)


@rule
def ask_for_shares(state, seat, action, plan):
    """Ask how much comes from Astarte; returns whether there is a choice."""
    city, cost = state.city[seat], cost_of(state, seat, action, plan)
    if not has_rule(state, Rule.SPLIT_ASTARTE) or least_from_astarte(city, cost) == min(city.reserve, cost):
        return False
    state.purchase = action
    push(state, Question.PAY, seat, 1 + SHARES * plan)
    return True


@rule
def list_payments(state, seat, subject, out):
    """The plans (0 the cheapest, 1 what trades least), or the numbers of coins that Astarte may give."""
    if not subject & 1:
        out[0], out[1] = PAY, PAY + 1
        return 2
    city = state.city[seat]
    cost = cost_of(state, seat, state.purchase, subject // SHARES)
    n, first = 0, least_from_astarte(city, cost)
    for coins in range(first, min(city.reserve, cost) + 1):
        out[n] = PAY + coins
        n += 1
    return n
