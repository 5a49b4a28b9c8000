"""What an action means in a position: a note of all that is needed to write it down later, without the position."""

from ...kernel.bits import lowest
from ...kernel.rule import rule
from ..components import N_CONSPIRACIES
from ..layout import TOKEN_SLOTS
from .moves import (
    ACTIVATE,
    BUILD,
    CARD,
    CONSPIRACY,
    DECLINE,
    DISCARD,
    OFFERING_SETS,
    PREPARE,
    WONDER,
    place_of,
    slot_of,
)
from .state import NONE, Question
from .structure import copy_met

NOTED = 7  # action, seat, question, what the question is about, and up to three rows of components


@rule
def place_asked(state):
    """What the question is about; of a place that notation numbers (a slot, space or Chamber), that number."""
    top = state.agenda[state.n_agenda - 1]
    if top.question == Question.DEAL_MYTHOLOGY or top.question == Question.DEAL_OFFERING:
        slots = TOKEN_SLOTS[state.layout]
        for _ in range(top.subject):
            slots &= slots - 1
        return lowest(slots)
    if top.question == Question.REVEAL_SPACE or top.question == Question.FLIP_DECREE:
        return top.subject + 1
    return top.subject


@rule
def note_turn(state, seat, action, out):
    """Note the components of a main action that the action itself does not name."""
    if action >= CONSPIRACY:
        return
    if action >= PREPARE:
        out[4] = state.slot[(action - PREPARE) // N_CONSPIRACIES]
    elif action >= ACTIVATE:
        out[4] = state.space[(action - ACTIVATE) // OFFERING_SETS]
    else:
        out[4] = state.slot[slot_of(action)]
        if action >= WONDER:
            out[5] = state.city[seat].wonders[place_of(action)]


@rule
def note(state, action, out):
    """Note what a legal action means, before it is carried out; `out` has room for `NOTED` integers."""
    top = state.agenda[state.n_agenda - 1]
    question = top.question
    out[0], out[1], out[2], out[3] = action, top.seat, question, place_asked(state)
    for place in range(4, NOTED):
        out[place] = NONE
    if question == Question.TURN:
        note_turn(state, top.seat, action, out)
    elif action == DECLINE:
        return
    elif question == Question.DISCARD_ACCESSIBLE:
        out[4] = state.slot[action - DISCARD]
    elif question == Question.GIVE_CARD:
        out[4] = state.slot[action - BUILD]
    elif question == Question.LIBERTY_ASSIGN:
        for place in range(3):
            out[4 + place] = state.card_offer[place]
    elif question == Question.DEAL_CARD or question == Question.TURN_CARD or question == Question.TURN_DISCARDED:
        out[4] = copy_met(state, action - CARD)
