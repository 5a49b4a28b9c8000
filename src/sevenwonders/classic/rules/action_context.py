"""Context of actions: the numbers from which a record can write an action later, without the position."""

from ...kernel.rule import rule
from .action_codes import SELL, STAGE, card_of, left_coins
from .market import building_payments, payments, right_coins
from .play import component_built
from .setup import next_stage
from .state import NONE

CONTEXT_SIZE = 5  # action, seat, question, Age, and the coins for the right neighbour


@rule
def payments_of(state, seat, action):
    """Return the payments for the card or stage that a `BUILD` or `STAGE` action builds, packed as in `market`."""
    city = state.city[seat]
    if action >= STAGE:
        return 0 if next_stage(city) == NONE else payments(state, seat, component_built(state, city, action))
    return building_payments(state, seat, card_of(action))


@rule
def describe_action(state, seat, action, out):
    """Write the context of a seat's legal action, before it is applied, into the `CONTEXT_SIZE` integers of `out`."""
    out[0], out[1], out[2], out[3], out[4] = action, seat, state.question, state.age, 0
    if action < SELL:
        out[4] = right_coins(payments_of(state, seat, action), left_coins(action))
