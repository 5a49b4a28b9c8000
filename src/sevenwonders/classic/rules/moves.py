"""What may be done, as small integers: a fixed block for every verb.

A card is paid for in at most one way for each number of coins that go to the left neighbour, so that this number tells
the payments apart.  The same integers mean the same in every game, whoever holds the card.
"""

from ...kernel.rule import rule
from ..components import N_BOARDS, N_CARDS

WAYS = 16  # to pay: by the coins for the left neighbour, at most 14

BUILD = 0  # + WAYS * card + coins for the left neighbour
STAGE = BUILD + WAYS * N_CARDS  # the next stage, with this card
SELL = STAGE + WAYS * N_CARDS  # + card
TAKE = SELL + N_CARDS  # + card: out of the discard pile
DECLINE = TAKE + N_CARDS
SIDE = DECLINE + 1  # + side
BOARD = SIDE + 2  # + board
N_ACTIONS = BOARD + N_BOARDS  # what players do
CARD = N_ACTIONS  # + card: chance deals it, or draws the Guild
N_CODES = CARD + N_CARDS
MAX_LEGAL = 160  # more actions are never legal at once


@rule
def card_of(action):
    """The card that an action of the blocks `BUILD`, `STAGE` and `SELL` is about."""
    if action >= SELL:
        return action - SELL
    return (action - STAGE if action >= STAGE else action) // WAYS


@rule
def left_coins(action):
    """The coins that an action of the blocks `BUILD` and `STAGE` pays to the left neighbour."""
    return action % WAYS
