"""Chance as a seat: what it may choose, and what its choice does (rules section 3.5)."""

import numpy as np

from ...kernel.chance import draw_member
from ...kernel.rule import hot, rule
from ...kernel.struct import ConstTable
from ..components import FIRST_OF_DECK
from .ask import offer_card
from .bidding import BIDS, compare_bids, first_player
from .effects import gain_token
from .expansions.conspiracy_deck import draw_conspiracy
from .expansions.divinity_decks import bits_of, enki_in_deck, see_divinity
from .expansions.senate import flip_decree
from .expansions.solo import TAIL
from .moves import CARD, CONSPIRACY, DECREE, DIVINITY, DRAFT, FIRST_CHOICE, MYTHOLOGY, OFFERING, PAY, SLOT, TOKEN
from .setup import GROUP
from .state import AUTOMA, DECK_OF_MYTHOLOGY, HIDDEN, Question, Rule, Zone, has_rule, pop
from .structure import copy_met, deal_card, first_of, see, take, turn_up, unseen_of
from .wonders import free_place

DRAFT_ORDER = ConstTable(np.array([0, 1, 1, 0, 1, 0, 0, 1]))  # whose pick it is, 0 who begins


@rule
def picker(state, pick):
    """Whose pick of the draft it is."""
    return DRAFT_ORDER[pick] ^ first_player(state)


@rule
def outcomes(state):
    """What chance may choose, as bits counted from `first_outcome`; every member is equally likely."""
    top = state.agenda[state.n_agenda - 1]
    match top.question:
        case Question.DEAL_CARD | Question.TURN_CARD | Question.TURN_DISCARDED:
            return unseen_of(state, top.subject)
        case Question.DEAL_TOKEN | Question.DRAW_ENKI_TOKEN:
            return state.box_tokens
        case Question.DEAL_WONDER | Question.REVEAL_SOLO_WONDER:
            return state.wonder_pool
        case Question.DEAL_BACK | Question.DEAL_SENATOR_BACK:
            return state.present & ~state.guild_backs & ~state.senator_backs
        case Question.DRAW_LIBRARY_TOKEN:
            return state.box_tokens & ~state.token_offer
        case Question.DRAW_REMOVED_CARD | Question.LOOK_REMOVED_CARD:
            return state.unseen
        case Question.DEAL_MYTHOLOGY:
            return state.mythology_pool
        case Question.DEAL_OFFERING:
            return state.offering_pool
        case Question.SEE_DIVINITY:
            return state.unseen_divinities & bits_of((top.subject & 15) // DECK_OF_MYTHOLOGY)
        case Question.REVEAL_SPACE:
            return state.unseen_divinities & bits_of(HIDDEN - state.space[top.subject])
        case Question.DRAW_CONSPIRACY:
            return state.unseen_plots
        case Question.FLIP_DECREE:
            return state.unseen_decrees
        case Question.DRAW_AUTOMA_TOKEN:
            return state.board_tokens & TAIL
        case Question.REVEAL_BID:
            return (1 << BIDS) - 1
    return 0


@rule
def first_outcome(state):
    """The action that stands for the lowest member of `outcomes`."""
    top = state.agenda[state.n_agenda - 1]
    match top.question:
        case Question.DEAL_CARD | Question.TURN_CARD | Question.TURN_DISCARDED:
            return CARD + first_of(state, top.subject)
        case Question.DRAW_REMOVED_CARD | Question.LOOK_REMOVED_CARD:
            return CARD + FIRST_OF_DECK[state.age]
    return FIRST_CHOICE[top.question]


@hot
def draw_outcome(state, stream):
    """Let a generator decide for chance."""
    top = state.agenda[state.n_agenda - 1]
    if top.question == Question.TURN_CARD or top.question == Question.DEAL_CARD:  # nearly always
        return CARD + first_of(state, top.subject) + draw_member(stream, unseen_of(state, top.subject))
    return first_outcome(state) + draw_member(stream, outcomes(state))


@rule
def count_down(state):
    """One draw fewer is to come on the top of the agenda."""
    top = state.agenda[state.n_agenda - 1]
    top.subject -= 1
    if top.subject == 0:
        pop(state)


@rule
def looker(state):
    """The seat on whose behalf chance acts: that of the player's question below."""
    return state.agenda[state.n_agenda - 2].seat


@hot
def apply_outcome(state, action):
    """Chance has decided."""
    top = state.agenda[state.n_agenda - 1]
    if top.question == Question.TURN_CARD:
        slot = top.subject
        pop(state)
        turn_up(state, slot, action - CARD)
    elif top.question == Question.DEAL_CARD:
        deal_card(state, top.subject, action - CARD)
    else:
        apply_other_outcome(state, action)


@rule
def apply_other_outcome(state, action):
    """The same for what chance decides now and then."""
    top = state.agenda[state.n_agenda - 1]
    match top.question:
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
            see_boxed_token(state, looker(state), action - TOKEN, has_rule(state, Rule.PUBLIC_LIBRARY) != 0)
            state.token_offer |= 1 << action - TOKEN
            if state.token_offer == state.box_tokens:
                pop(state)  # fewer than three are left
            else:
                count_down(state)
        case Question.DRAW_REMOVED_CARD:
            offer_card(state, action - CARD)
            count_down(state)
        case _:
            apply_expansion_outcome(state, action)


@rule
def apply_expansion_outcome(state, action):
    """The same for what chance decides in the expansions and the Solo Challenge."""
    top = state.agenda[state.n_agenda - 1]
    subject = top.subject
    match top.question:
        case Question.DEAL_SENATOR_BACK:
            state.senator_backs |= 1 << action - SLOT
            count_down(state)
        case Question.DEAL_MYTHOLOGY:
            pop(state)
            kind = (action - MYTHOLOGY) // 2
            state.mythology_pool &= ~(1 << 2 * kind + (state.mythology_pool >> 2 * kind & 1 == 0))
            state.spot[subject] = kind
        case Question.DEAL_OFFERING:
            pop(state)
            state.offering_pool &= ~(1 << action - OFFERING)
            state.spot[subject] = action - OFFERING
        case Question.SEE_DIVINITY:
            see_divinity(state, action - DIVINITY)
        case Question.REVEAL_SPACE:
            pop(state)
            state.unseen_divinities &= ~(1 << action - DIVINITY)
            state.space[subject] = action - DIVINITY
        case Question.DRAW_ENKI_TOKEN:
            lay_on_enki(state, action - TOKEN)
        case Question.DRAW_CONSPIRACY:
            draw_conspiracy(state, action - CONSPIRACY)
        case Question.FLIP_DECREE:
            pop(state)
            flip_decree(state, subject, action - DECREE)
        case Question.TURN_DISCARDED:
            pop(state)
            card = copy_met(state, action - CARD)
            see(state, card)
            state.zone[card] = Zone.DISCARD
            take(state, subject)
        case Question.LOOK_REMOVED_CARD:
            bit = 1 << action - CARD - FIRST_OF_DECK[state.age]
            state.unseen &= ~bit
            state.removed |= bit
            top.subject -= 1
            if top.subject & 3 == 0:
                pop(state)
        case Question.REVEAL_SOLO_WONDER:
            pop(state)
            state.wonder_pool &= ~(1 << action - DRAFT)
            state.city[0].wonders[free_place(state.city[0])] = action - DRAFT
            state.solo_pile -= 1
        case Question.DRAW_AUTOMA_TOKEN:
            pop(state)
            gain_token(state, AUTOMA, action - TOKEN)
        case Question.REVEAL_BID:
            pop(state)
            compare_bids(state, action - PAY, subject)


@rule
def see_boxed_token(state, seat, token, to_all):
    """A token of the box is seen by a seat, or by all: then it cannot be the one that was locked face down."""
    if to_all or not state.lock_seen >> seat & 1:
        state.lock_suspects &= ~(1 << token)


@rule
def lay_on_enki(state, token):
    """A token of the box is laid on Enki, for all to see unless he is still in his deck."""
    to_all = not enki_in_deck(state) or has_rule(state, Rule.PUBLIC_DIVINITIES) != 0
    see_boxed_token(state, looker(state), token, to_all)
    state.enki_tokens |= 1 << token
    state.box_tokens &= ~(1 << token)
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
            top.question, top.seat, top.subject = Question.DRAFT_WONDER, picker(state, first_pick), first_pick
