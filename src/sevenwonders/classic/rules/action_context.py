"""Contexts of actions: numbers from which an action can be named later, without its position."""

from ...kernel.rule import rule
from .action_codes import SELL, STAGE, card_of_action, left_coins_of_action
from .market import affordable_payments, building_payments, coins_to_right_neighbour
from .play import component_built_by_action
from .setup import next_stage_row
from .state import NONE

CONTEXT_SIZE = 5  # action, seat, question, Age, and the coins for the right neighbour


@rule
def payments_for_action(state, seat, action):
    """Return the possible payments for the card or stage that an action builds, packed in an integer.

    If the integer is `ways`, `ways >> 4 * n & 15` is 1 more than the coins for the right neighbour if the left one gets
    n coins, or 0 if there is no such payment.
    """
    city = state.city[seat]
    if action >= STAGE:
        return (
            0
            if next_stage_row(city) == NONE
            else affordable_payments(state, seat, component_built_by_action(state, city, action))
        )
    return building_payments(state, seat, card_of_action(action))


@rule
def write_action_context(state, seat, action, out):
    """Write the context of a seat's legal action to `out`; call it before the action is applied.

    The context has the action, the seat, the kind of decision, the Age, and the coins for the right neighbour.
    """
    out[0], out[1], out[2], out[3], out[4] = action, seat, state.question, state.age, 0
    if action < SELL:
        out[4] = coins_to_right_neighbour(payments_for_action(state, seat, action), left_coins_of_action(action))
