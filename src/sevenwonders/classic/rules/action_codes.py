"""Actions as small integers: a fixed block of integers for every verb.

For each number of coins to the left neighbour there is at most one payment for a card, so that number identifies the
payment. The same integer has the same meaning in every game, whichever seat holds the card.
"""

from ...kernel.rule import rule
from ..components import N_BOARDS, N_CARDS

WAYS = 16  # ways to pay, numbered by the coins for the left neighbour, at most 14

BUILD = 0  # + WAYS * card + coins for the left neighbour
STAGE = BUILD + WAYS * N_CARDS  # the next stage, with this card
SELL = STAGE + WAYS * N_CARDS  # + card
TAKE = SELL + N_CARDS  # + card: out of the discard pile
DECLINE = TAKE + N_CARDS
SIDE = DECLINE + 1  # + side
BOARD = SIDE + 2  # + board
N_ACTIONS = BOARD + N_BOARDS  # the actions of players
CARD = N_ACTIONS  # + card: chance deals it, or draws the Guild
N_CODES = CARD + N_CARDS
MAX_LEGAL = 160  # more actions are never legal at once


@rule
def card_of_action(action):
    """Return the card (its row in `UNITS`) of an action that builds it, sells it, or uses it for a stage."""
    if action >= SELL:
        return action - SELL
    return (action - STAGE if action >= STAGE else action) // WAYS


@rule
def left_coins_of_action(action):
    """Return the coins that an action pays to the left neighbour for building a card or a stage."""
    return action % WAYS
