"""What the network says: how strong a seat is beside the others, its points, and how it likes each action.

An action is liked for what it does and, where the card is not built, for the card that is gone by it: such an action
has two outputs, which are summed.  How a card is paid for makes no difference here.
"""

from ....game.learning.lessons import PAIR
from ....kernel.rule import rule
from ...components import N_CARDS
from ...rules.action_codes import SELL, STAGE, TAKE, card_of

STRENGTH, POINTS = 0, 1  # the values; shares of the victory are the softmax of strengths
N_VALUES = 2
BUILD_STAGE = N_CARDS
SELL_CARD = BUILD_STAGE + 1
HIDE = SELL_CARD + 1  # + the card
N_OUTPUTS = HIDE + N_CARDS


@rule
def output_of(action):
    """The output that says how much the network likes an action of a turn, plus `PAIR` times one more than a second."""
    if action < STAGE:
        return card_of(action)
    if action < TAKE:
        return (BUILD_STAGE if action < SELL else SELL_CARD) + PAIR * (HIDE + card_of(action) + 1)
    return 0
