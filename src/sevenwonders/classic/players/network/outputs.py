"""Network outputs: a seat's strength relative to the others, its points, and a score for each action.

An output scores the effect of an action.  An action that uses a card without building it has a second output, for the
card, and the two outputs are added.  The payment has no output.
"""

from ....kernel.layers import PAIR
from ....kernel.rule import rule
from ...components import N_CARDS
from ...rules.action_codes import SELL, STAGE, TAKE, card_of_action

STRENGTH, POINTS = 0, 1  # the values; shares of the victory are the softmax of strengths
N_VALUES = 2
BUILD_STAGE = N_CARDS
SELL_CARD = BUILD_STAGE + 1
HIDE = SELL_CARD + 1  # + the card
N_OUTPUTS = HIDE + N_CARDS


@rule
def output_index(action):
    """Return the index of the network output that scores an action with a card.

    Face-down uses of a card (for a stage, or to sell it) have a second output, which scores the card itself; both are
    packed in the result: first + PAIR * (1 + second).
    """
    if action < STAGE:
        return card_of_action(action)
    if action < TAKE:
        return (BUILD_STAGE if action < SELL else SELL_CARD) + PAIR * (HIDE + card_of_action(action) + 1)
    return 0
