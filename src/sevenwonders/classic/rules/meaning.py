"""What an action means in a position: a note of all that is needed to write it down later, without the position."""

from ...kernel.rule import rule
from .market import building_payments, payments, right_coins
from .moves import SELL, STAGE, card_of, left_coins
from .play import unit_of
from .setup import next_stage
from .state import NONE

NOTED = 5  # action, seat, question, Age, and the coins for the right neighbour


@rule
def ways_of(state, seat, action):
    """The payments of what an action of the blocks `BUILD` and `STAGE` builds, as `market` packs them."""
    city = state.city[seat]
    if action >= STAGE:
        return 0 if next_stage(city) == NONE else payments(state, seat, unit_of(state, city, action))
    return building_payments(state, seat, card_of(action))


@rule
def note(state, seat, action, out):
    """Note what a legal action of a seat means, before it is carried out; `out` has room for `NOTED` integers."""
    out[0], out[1], out[2], out[3], out[4] = action, seat, state.question, state.age, 0
    if action < SELL:
        out[4] = right_coins(ways_of(state, seat, action), left_coins(action))
