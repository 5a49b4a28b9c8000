"""Network outputs of a position: its possible endings, and the outputs that score each action.

The effect of an action determines its output, not the slot of its card: building the Library has the same output in
every slot.  An action that chooses two components (a Wonder and the card under it) has two outputs, which are added.
"""

import numpy as np

from ....kernel.layers import FEW, PAIR
from ....kernel.rule import rule
from ....kernel.struct import ConstTable
from ...components import N_CARDS, N_CONSPIRACIES, N_DECREES, N_DIVINITIES, N_TOKENS, N_WONDERS
from ...rules.action_codes import (
    ACTIVATE,
    ASSIGN,
    ASSIGNMENTS,
    BUILD,
    CAPITAL,
    CARD,
    CONSPIRACY,
    CONSPIRE,
    DECLINE,
    DECREE,
    DISCARD,
    DIVINITY,
    DRAFT,
    MILITARY,
    MOVE,
    MOVE_DECREE,
    MYTHOLOGY,
    N_ACTIONS,
    N_BASE_ACTIONS,
    N_MYTHOLOGIES,
    OFFERING,
    OFFERING_SETS,
    PAY,
    PLACE,
    PLACE_DIVINITY,
    PREPARE,
    REMOVE,
    RETURN,
    SLOT,
    START,
    TOKEN,
    TRACK,
    TRACK_SPACES,
    WONDER,
)
from ...rules.state import N_CHAMBERS, N_PLACES, N_SPACES, NONE, SHARED, Question, Victory

# Endings: wins by type of victory, losses by type of victory, shared.  The Solo Challenge counts as civilian.
KINDS = ("military", "scientific", "civilian", "political")
N_KINDS = len(KINDS)
WON, LOST, DRAWN = 0, N_KINDS, 2 * N_KINDS
N_ENDINGS = DRAWN + 1
MY_POINTS, THEIR_POINTS = N_ENDINGS, N_ENDINGS + 1
N_VALUES = N_ENDINGS + 2
CERTAIN = N_VALUES  # after the values, in a search: 1 if the ending is certain, and the points are unknown
VALUES_WIDTH = FEW  # of the layer; values from `N_VALUES` on are 0
TO_WIN = (1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.5)  # values of the endings for the chance to win

OUT_BUILD = 0
OUT_DISCARD = OUT_BUILD + N_CARDS
OUT_UNDER = OUT_DISCARD + N_CARDS
OUT_WONDER = OUT_UNDER + N_CARDS
OUT_START = OUT_WONDER + N_WONDERS
OUT_DECLINE = OUT_START + 2
OUT_ASSIGN = OUT_DECLINE + 1
OUT_TOKEN = OUT_ASSIGN + len(ASSIGNMENTS)
OUT_DRAFT = OUT_TOKEN + N_TOKENS
OUT_CARD = OUT_DRAFT + N_WONDERS
OUT_SLOT = OUT_CARD + N_CARDS  # an accessible card
OUT_GOD = OUT_SLOT + N_CARDS
OUT_OFFERINGS = OUT_GOD + N_DIVINITIES + 1
OUT_DIVINITY = OUT_OFFERINGS + OFFERING_SETS
OUT_SPACE = OUT_DIVINITY + N_DIVINITIES + 1
OUT_PLACED = OUT_SPACE + 2 * N_SPACES
OUT_MYTHOLOGY = OUT_PLACED + N_DIVINITIES + 1
OUT_OFFERING = OUT_MYTHOLOGY + N_MYTHOLOGIES
OUT_TRACK = OUT_OFFERING + 3
OUT_MILITARY = OUT_TRACK + TRACK_SPACES
OUT_PREPARE = OUT_MILITARY + 4
OUT_CONSPIRACY = OUT_PREPARE + N_CONSPIRACIES
OUT_RETURN = OUT_CONSPIRACY + N_CONSPIRACIES
OUT_CONSPIRE = OUT_RETURN + 2
OUT_PLACE = OUT_CONSPIRE + 1
OUT_REMOVE = OUT_PLACE + N_CHAMBERS
OUT_MOVE = OUT_REMOVE + N_CHAMBERS
OUT_MOVE_DECREE = OUT_MOVE + 2 * N_CHAMBERS
OUT_DECREE = OUT_MOVE_DECREE + N_CHAMBERS * N_CHAMBERS
OUT_PAY = OUT_DECREE + N_DECREES
OUT_TRIGGER = OUT_PAY + 8
N_OUTPUTS = OUT_TRIGGER + N_CONSPIRACIES


# The kinds of action that score by an output of their own: the first action, the number of actions, the first output.
IN_ORDER = (
    (DECLINE, 1, OUT_DECLINE),
    (ASSIGN, len(ASSIGNMENTS), OUT_ASSIGN),
    (TOKEN, N_TOKENS, OUT_TOKEN),
    (DRAFT, N_WONDERS, OUT_DRAFT),
    (CARD, N_CARDS, OUT_CARD),
    (DIVINITY, N_DIVINITIES + 1, OUT_DIVINITY),
    (OFFERING, 3, OUT_OFFERING),
    (RETURN, 2, OUT_RETURN),
    (CONSPIRE, 1, OUT_CONSPIRE),
    (PLACE, N_CHAMBERS, OUT_PLACE),
    (REMOVE, N_CHAMBERS, OUT_REMOVE),
    (MOVE, 2 * N_CHAMBERS, OUT_MOVE),
    (MOVE_DECREE, N_CHAMBERS * N_CHAMBERS, OUT_MOVE_DECREE),
    (DECREE, N_DECREES, OUT_DECREE),
    (PAY, 8, OUT_PAY),
)


def _list_outputs_of_actions() -> np.ndarray:
    """Return the output of each action code; `NONE` for actions whose outputs depend on the position."""
    outputs = np.full(N_ACTIONS, NONE)
    for action, number, output in IN_ORDER:
        outputs[action : action + number] = np.arange(output, output + number)
    return outputs


OUTPUT_OF_ACTION = ConstTable(_list_outputs_of_actions())


@rule
def output_index(state, seat, action):
    """Return the index of the network output that scores an action for the seat to act.

    An action that chooses two components has two outputs, i and j, returned as i + `PAIR` * (1 + j).
    """
    if action < DISCARD:
        return OUT_BUILD + state.slot[action - BUILD]
    if action < WONDER:
        return OUT_DISCARD + state.slot[action - DISCARD]
    if action < START:
        slot, place = (action - WONDER) // N_PLACES, (action - WONDER) % N_PLACES
        return OUT_UNDER + state.slot[slot] + PAIR * (1 + OUT_WONDER + state.city[seat].wonders[place])
    if OUTPUT_OF_ACTION[action] != NONE:
        return OUTPUT_OF_ACTION[action]
    if action < DECLINE:
        return OUT_START + (0 if action - START == seat else 1)
    if action < N_BASE_ACTIONS:
        card = state.slot[action - SLOT]
        return OUT_DECLINE if card == NONE else OUT_SLOT + card
    if action < DIVINITY:
        space, offerings = (action - ACTIVATE) // OFFERING_SETS, (action - ACTIVATE) % OFFERING_SETS
        god = state.space[space]
        return OUT_OFFERINGS + offerings + PAIR * (1 + OUT_GOD + max(0, god))
    if action < MYTHOLOGY:
        god, space = (action - PLACE_DIVINITY) // N_SPACES, (action - PLACE_DIVINITY) % N_SPACES
        return OUT_PLACED + god + PAIR * (1 + OUT_SPACE + N_SPACES * seat + space)
    if action < OFFERING:
        return OUT_MYTHOLOGY + (action - MYTHOLOGY) // 2
    if action < MILITARY:
        space = action - TRACK - CAPITAL
        return OUT_TRACK + CAPITAL + (space if seat == 0 else -space)
    if action < PREPARE:
        return OUT_MILITARY + (action - MILITARY if seat == 0 else action - MILITARY ^ 2)
    if action < CONSPIRACY:
        slot, plot = (action - PREPARE) // N_CONSPIRACIES, (action - PREPARE) % N_CONSPIRACIES
        return OUT_UNDER + max(0, state.slot[slot]) + PAIR * (1 + OUT_PREPARE + plot)
    if state.agenda[state.n_agenda - 1].question == Question.KEEP_CONSPIRACY:
        return OUT_CONSPIRACY + action - CONSPIRACY
    return OUT_TRIGGER + action - CONSPIRACY


@rule
def ending_index(state, seat):
    """Return the index of the network output for the ending of a finished game, from the point of view of a seat.

    First come the wins by type of victory, then the losses by type of victory, then the shared victory.
    """
    if state.winner == SHARED:
        return DRAWN
    kind = 2 if state.victory == Victory.CHALLENGE else state.victory - 1
    return (WON if state.winner == seat else LOST) + kind
