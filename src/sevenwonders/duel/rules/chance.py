"""Chance as a seat: what it may choose, and what its choice does (rules section 3.5)."""

import numpy as np

from ...kernel.chance import draw_member
from ...kernel.rule import Table, hot, rule
from ..components import FIRST_OF_DECK
from .moves import CARD, DRAFT, SLOT, TOKEN
from .setup import GROUP
from .state import NONE, Question, Rule, Zone, has_rule, pop
from .structure import deal_card, first_of, see, turn_up, unseen_of

DRAFT_ORDER = Table(np.array([0, 1, 1, 0, 1, 0, 0, 1]))  # whose pick it is


@rule
def outcomes(state):
    """What chance may choose, as bits counted from `first_outcome`; every member is equally likely."""
    top = state.agenda[state.n_agenda - 1]
    match top.question:
        case Question.DEAL_CARD | Question.TURN_CARD:
            return unseen_of(state, top.subject)
        case Question.DEAL_TOKEN:
            return state.box_tokens
        case Question.DEAL_WONDER:
            return state.wonder_pool
        case Question.DEAL_BACK:
            return state.present & ~state.guild_backs
        case Question.DRAW_LIBRARY_TOKEN:
            return state.box_tokens & ~state.token_offer
        case Question.DRAW_REMOVED_CARD:
            return state.unseen
    return 0


@rule
def first_outcome(state):
    """The action that stands for the lowest member of `outcomes`."""
    top = state.agenda[state.n_agenda - 1]
    match top.question:
        case Question.DEAL_CARD | Question.TURN_CARD:
            return CARD + first_of(state, top.subject)
        case Question.DEAL_WONDER:
            return DRAFT
        case Question.DEAL_BACK:
            return SLOT
        case Question.DRAW_REMOVED_CARD:
            return CARD + FIRST_OF_DECK[state.age]
    return TOKEN


@hot
def draw_outcome(state, stream):
    """Let a generator decide for chance."""
    return first_outcome(state) + draw_member(stream, outcomes(state))


@rule
def count_down(state):
    """One draw fewer is to come on the top of the agenda."""
    top = state.agenda[state.n_agenda - 1]
    top.subject -= 1
    if top.subject == 0:
        pop(state)


@hot
def apply_outcome(state, action):
    """Chance has decided."""
    top = state.agenda[state.n_agenda - 1]
    match top.question:
        case Question.DEAL_CARD:
            deal_card(state, top.subject, action - CARD)
        case Question.TURN_CARD:
            slot = top.subject
            pop(state)
            turn_up(state, slot, action - CARD)
        case Question.DEAL_TOKEN:
            state.board_tokens |= 1 << action - TOKEN
            state.box_tokens &= ~(1 << action - TOKEN)
            count_down(state)
        case Question.DEAL_WONDER:
            deal_wonder(state, action - DRAFT)
        case Question.DEAL_BACK:
            state.guild_backs |= 1 << action - SLOT
            count_down(state)
        case Question.DRAW_LIBRARY_TOKEN:
            state.token_offer |= 1 << action - TOKEN
            if state.token_offer == state.box_tokens:
                pop(state)  # fewer than three are left
            else:
                count_down(state)
        case Question.DRAW_REMOVED_CARD:
            offer_card(state, action - CARD)
            count_down(state)


@rule
def deal_wonder(state, wonder):
    """A Wonder is revealed for the draft, or dealt straight to a player."""
    top = state.agenda[state.n_agenda - 1]
    dealt = top.subject
    state.wonder_pool &= ~(1 << wonder)
    top.subject = dealt + 1
    if has_rule(state, Rule.RANDOM_DEAL):
        state.city[dealt // GROUP].wonders[dealt % GROUP] = wonder
        if dealt + 1 == 2 * GROUP:
            pop(state)
    else:
        state.wonder_offer |= 1 << wonder
        if (dealt + 1) % GROUP == 0:
            first_pick = dealt + 1 - GROUP
            top.question, top.seat, top.subject = Question.DRAFT_WONDER, DRAFT_ORDER[first_pick], first_pick


@rule
def offer_card(state, card):
    """A removed card is shown by the Statue of Liberty; the three lie in order."""
    see(state, card)
    state.zone[card] = Zone.OFFERED
    place = 0
    while state.card_offer[place] != NONE and state.card_offer[place] < card:
        place += 1
    for later in range(2, place, -1):
        state.card_offer[later] = state.card_offer[later - 1]
    state.card_offer[place] = card
