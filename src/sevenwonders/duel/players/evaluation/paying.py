"""Functions that apply an action before the position is evaluated, and choose how to pay if the player has a choice."""

from ....kernel.rule import rule
from ...rules.action_codes import PAY
from ...rules.payments import PLAN_FACTOR, cost_of_action, min_coins_from_astarte
from ...rules.play import apply
from ...rules.state import Question, top_question


@rule
def apply_action(state, action):
    """Apply an action to a position.

    Compiled players call this function instead of `apply`, so that the rules are compiled into them only once.
    """
    apply(state, action)


@rule
def apply_with_usual_payment(state, action):
    """Apply an action; if the player may then choose how to pay for it, choose the cheapest payment."""
    apply_action(state, action)
    while state.n_agenda and top_question(state) == Question.PAY:
        apply_action(state, PAY + best_payment_choice(state))


@rule
def best_payment_choice(state):
    """Return the choice that is usually best when the rules ask a player how to pay for an action.

    It is 0, the cheapest payment, or the number of coins to take from Astarte, which is as low as possible.
    """
    top = state.agenda[state.n_agenda - 1]
    if not top.subject & 1:
        return 0
    city = state.city[top.seat]
    return min_coins_from_astarte(city, cost_of_action(state, top.seat, state.purchase, top.subject // PLAN_FACTOR))
