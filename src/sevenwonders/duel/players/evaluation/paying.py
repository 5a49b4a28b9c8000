"""Functions that apply an action before its position is evaluated, and choose the payment if the rules ask for it."""

from ....kernel.rule import rule
from ...rules.action_codes import PAY
from ...rules.payments import PLAN_FACTOR, cost_of, min_coins_from_astarte
from ...rules.play import apply
from ...rules.state import Question, top_question


@rule
def step(state, action):
    """Apply an action to a position.

    Players call this function instead of `apply`, so that compiled code holds a single copy of the rules.
    """
    apply(state, action)


@rule
def apply_with_usual_payment(state, action):
    """Apply an action and, if the rules ask for a payment, the cheapest payment."""
    step(state, action)
    while state.n_agenda and top_question(state) == Question.PAY:
        step(state, PAY + usual_payment(state))


@rule
def usual_payment(state):
    """Return the cheapest payment for the pending question, with as few coins from Astarte as possible."""
    top = state.agenda[state.n_agenda - 1]
    if not top.subject & 1:
        return 0
    city = state.city[top.seat]
    return min_coins_from_astarte(city, cost_of(state, top.seat, state.purchase, top.subject // PLAN_FACTOR))
