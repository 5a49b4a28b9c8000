"""Action codes: small integers that stand for actions, grouped by verb.

Masks of legal actions, records and neural networks share them.  The base game uses the first `N_BASE_ACTIONS` codes;
codes of the expansions and of bidding follow.
"""

import numpy as np

from ...kernel.rule import rule
from ...kernel.struct import ConstTable, make_lookup_table
from ..components import N_CARDS, N_CONSPIRACIES, N_DECREES, N_DIVINITIES, N_TOKENS, N_WONDERS
from ..layout import N_SLOTS
from .state import BIDDING, N_CHAMBERS, N_PLACES, N_SPACES, Question, RuleOption

ASSIGNMENTS = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
ASSIGNED = ConstTable(np.array(ASSIGNMENTS))
N_MYTHOLOGIES = 5
OFFERING_SETS = 8  # subsets of the three Offering tokens
TRACK_SPACES = 19
CAPITAL = 9  # the pawn's distance from the middle

BUILD = 0  # + slot
DISCARD = BUILD + N_SLOTS  # + slot
WONDER = DISCARD + N_SLOTS  # + N_PLACES * slot + index among the player's Wonders
START = WONDER + N_SLOTS * N_PLACES  # + seat that begins the Age
DECLINE = START + 2
ASSIGN = DECLINE + 1  # + index of ASSIGNMENTS: own card, discarded card, opponent's card
TOKEN = ASSIGN + len(ASSIGNMENTS)  # + Progress token
DRAFT = TOKEN + N_TOKENS  # + Wonder
CARD = DRAFT + N_WONDERS  # + card
SLOT = CARD + N_CARDS  # + slot
N_BASE_ACTIONS = SLOT + N_SLOTS
ACTIVATE = N_BASE_ACTIONS  # + OFFERING_SETS * space + Offering tokens used, as bits
DIVINITY = ACTIVATE + N_SPACES * OFFERING_SETS  # + Divinity, the Gate last
PLACE_DIVINITY = DIVINITY + N_DIVINITIES + 1  # + N_SPACES * Divinity + space
MYTHOLOGY = PLACE_DIVINITY + N_SPACES * N_DIVINITIES  # + 2 * mythology + copy
OFFERING = MYTHOLOGY + 2 * N_MYTHOLOGIES  # + Offering token
TRACK = OFFERING + 3  # + CAPITAL + space
MILITARY = TRACK + TRACK_SPACES  # + bit of `state.loot`
PREPARE = MILITARY + 4  # + N_CONSPIRACIES * slot + Conspiracy
CONSPIRACY = PREPARE + N_SLOTS * N_CONSPIRACIES  # + Conspiracy
RETURN = CONSPIRACY + N_CONSPIRACIES  # 0 on top, 1 at the bottom
CONSPIRE = RETURN + 2
PLACE = CONSPIRE + 1  # + Chamber
REMOVE = PLACE + N_CHAMBERS  # + Chamber
MOVE = REMOVE + N_CHAMBERS  # + 2 * Chamber + (0 to the left, 1 to the right)
MOVE_DECREE = MOVE + 2 * N_CHAMBERS  # + N_CHAMBERS * from + to
DECREE = MOVE_DECREE + N_CHAMBERS * N_CHAMBERS  # + Decree
PAY = DECREE + N_DECREES  # + plan (0 the cheapest, 1 the one that trades least), or + coins (from Astarte, or of a bid)
N_ACTIONS = PAY + 8

# The action for choice 0 of each question whose choices are a set of numbers; for other questions, that for token 0.
FIRST_CHOICE = make_lookup_table(
    {
        **dict.fromkeys((Question.DRAFT_WONDER, Question.UNBUILD_WONDER, Question.BUILD_FREE_WONDER), DRAFT),
        **dict.fromkeys((Question.STEAL_WONDER, Question.DESTROY_WONDER), DRAFT),
        **dict.fromkeys((Question.DEAL_WONDER, Question.REVEAL_SOLO_WONDER), DRAFT),
        **dict.fromkeys((Question.PICK_FROM_DECK, Question.ORDER_DECK, Question.PICK_FROM_TOPS), DIVINITY),
        **dict.fromkeys((Question.SEE_DIVINITY, Question.REVEAL_SPACE), DIVINITY),
        **dict.fromkeys((Question.KEEP_CONSPIRACY, Question.TRIGGER_UNPREPARED, Question.DRAW_CONSPIRACY), CONSPIRACY),
        **dict.fromkeys((Question.DISCARD_ANY, Question.DEAL_BACK, Question.DEAL_SENATOR_BACK), SLOT),
        **dict.fromkeys((Question.PLACE_CUBE, Question.INTRIGUE, Question.SENATE), PLACE),
        **dict.fromkeys((Question.NEPTUNE_DISCARD, Question.NEPTUNE_APPLY), MILITARY),
        **dict.fromkeys((Question.PICK_DECK, Question.DEAL_MYTHOLOGY), MYTHOLOGY),
        Question.CHOOSE_STARTER: START,
        Question.GIVE_CARD: BUILD,
        Question.DISCARD_ACCESSIBLE: DISCARD,
        Question.LIBERTY_ASSIGN: ASSIGN,
        Question.PLACE_MINERVA: TRACK,
        Question.RETURN_CONSPIRACY: RETURN,
        Question.MOVE_CUBE: MOVE,
        Question.REMOVE_CUBE: REMOVE,
        Question.MOVE_DECREE: MOVE_DECREE,
        Question.DEAL_OFFERING: OFFERING,
        Question.FLIP_DECREE: DECREE,
        Question.BID: PAY,
        Question.REVEAL_BID: PAY,
    },
    otherwise=TOKEN,
)


def count_codes(rules: int) -> int:
    """Return the number of action codes in a game; `rules` are its options as bits of `RuleOption`."""
    return N_ACTIONS if rules & (RuleOption.PANTHEON | RuleOption.AGORA | BIDDING) else N_BASE_ACTIONS


@rule
def slot_of_action(action):
    """Return the slot whose card an action takes to build it, discard it, or put it under a Wonder."""
    if action < DISCARD:
        return action - BUILD
    if action < WONDER:
        return action - DISCARD
    return (action - WONDER) // N_PLACES


@rule
def wonder_index_of_action(action):
    """Return the index, among the player's Wonders, of the Wonder that an action builds."""
    return (action - WONDER) % N_PLACES
