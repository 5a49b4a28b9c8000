"""Context of an action: the integers from which the action can be named later, without the position."""

from ...kernel.bits import lowest_member
from ...kernel.rule import rule
from ..components import N_CONSPIRACIES
from ..layout import TOKEN_SLOTS
from .action_codes import (
    ACTIVATE,
    BUILD,
    CARD,
    CONSPIRACY,
    DECLINE,
    DISCARD,
    OFFERING_SETS,
    PREPARE,
    WONDER,
    slot_of_action,
    wonder_index_of_action,
)
from .state import NONE, Question
from .structure import next_unseen_copy

CONTEXT_SIZE = 7  # action, seat, question, its subject, and up to three rows of components


@rule
def subject_in_notation(state):
    """Return the subject of the pending decision or chance event (what it is about), as the number that notation uses.

    Slots count from 0, spaces of the Pantheon and Chambers from 1; other numbers are unchanged.
    """
    top = state.agenda[state.n_agenda - 1]
    if top.question == Question.DEAL_MYTHOLOGY or top.question == Question.DEAL_OFFERING:
        slots = TOKEN_SLOTS[state.layout]
        for _ in range(top.subject):
            slots &= slots - 1
        return lowest_member(slots)
    if top.question == Question.REVEAL_SPACE or top.question == Question.FLIP_DECREE:
        return top.subject + 1
    return top.subject


@rule
def write_turn_context(state, seat, action, out):
    """Write to `out[4]` and `out[5]` the components that an action of a turn uses, but that its code does not contain.

    `out[4]` gets the row of the card or the number of the Divinity, `out[5]` the number of the Wonder that is built.
    """
    if action >= CONSPIRACY:
        return
    if action >= PREPARE:
        out[4] = state.slot[(action - PREPARE) // N_CONSPIRACIES]
    elif action >= ACTIVATE:
        out[4] = state.space[(action - ACTIVATE) // OFFERING_SETS]
    else:
        out[4] = state.slot[slot_of_action(action)]
        if action >= WONDER:
            out[5] = state.city[seat].wonders[wonder_index_of_action(action)]


@rule
def write_action_context(state, action, out):
    """Describe a legal action, before it is applied, by `CONTEXT_SIZE` integers, written to `out`.

    They are the action, the seat that decides, the kind of decision (`Question`), its subject (what it is about), and
    the numbers of up to three components that the action involves.
    """
    top = state.agenda[state.n_agenda - 1]
    question = top.question
    out[0], out[1], out[2], out[3] = action, top.seat, question, subject_in_notation(state)
    for place in range(4, CONTEXT_SIZE):
        out[place] = NONE
    if question == Question.TURN:
        write_turn_context(state, top.seat, action, out)
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
        out[4] = next_unseen_copy(state, action - CARD)
