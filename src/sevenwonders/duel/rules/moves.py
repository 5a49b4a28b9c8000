"""Actions as small integers, grouped by verb: the table that masks, records and learners share."""

import numpy as np

from ...kernel.rule import Table, rule
from ..components import N_CARDS, N_TOKENS, N_WONDERS
from ..layout import N_SLOTS
from .state import N_PLACES

ASSIGNMENTS = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
ASSIGNED = Table(np.array(ASSIGNMENTS))

BUILD = 0  # + slot
DISCARD = BUILD + N_SLOTS  # + slot
WONDER = DISCARD + N_SLOTS  # + N_PLACES * slot + place among the player's Wonders
START = WONDER + N_SLOTS * N_PLACES  # + seat that begins the Age
DECLINE = START + 2
ASSIGN = DECLINE + 1  # + index of ASSIGNMENTS: own card, discarded card, opponent's card
TOKEN = ASSIGN + len(ASSIGNMENTS)  # + Progress token
DRAFT = TOKEN + N_TOKENS  # + Wonder
CARD = DRAFT + N_WONDERS  # + card
SLOT = CARD + N_CARDS  # + slot
N_ACTIONS = SLOT + N_SLOTS


@rule
def slot_of(action):
    """The slot whose card a main action takes."""
    if action < DISCARD:
        return action - BUILD
    if action < WONDER:
        return action - DISCARD
    return (action - WONDER) // N_PLACES


@rule
def place_of(action):
    """The place of the Wonder that an action builds."""
    return (action - WONDER) % N_PLACES
