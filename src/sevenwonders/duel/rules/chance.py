"""Chance events: their possible outcomes and their effects, with chance as a seat (rules section 3.5)."""

import numpy as np

from ...kernel.chance import draw_member
from ...kernel.rule import hot, rule
from ...kernel.struct import ConstTable
from ..components import FIRST_OF_DECK
from .action_codes import CARD, CONSPIRACY, DECREE, DIVINITY, DRAFT, FIRST_CHOICE, MYTHOLOGY, OFFERING, PAY, SLOT, TOKEN
from .bidding import BIDS, first_player, settle_bids
from .effects import gain_token
from .expansions.conspiracy_deck import add_drawn_conspiracy
from .expansions.divinity_decks import bits_of_mythology, is_enki_seen_in_deck, store_drawn_divinity
from .expansions.senate import flip_decree
from .expansions.solo import LAST_TOKENS
from .prompts import add_statue_of_liberty_card
from .setup import DRAFT_GROUP
from .state import AUTOMA, DECK_OF_MYTHOLOGY, HIDDEN, Question, RuleOption, Zone, has_option, pop
from .structure import (
    deal_card,
    first_card_of_slot_deck,
    mark_seen,
    next_unseen_copy,
    put_drawn_card_in_slot,
    take_card,
    unseen_cards_for_slot,
)
from .wonders import first_free_wonder_index

DRAFT_ORDER = ConstTable(np.array([0, 1, 1, 0, 1, 0, 0, 1]))  # the seat that picks, 0 for the first player


@rule
def drafting_seat(state, pick):
    """Return the seat that makes a pick of the draft, numbered from 0 to 7."""
    return DRAFT_ORDER[pick] ^ first_player(state)


@rule
def possible_outcomes_as_bits(state):
    """Return the possible outcomes of a chance event as bits; bit i is action `action_of_outcome_bit_0` + i."""
    top = state.agenda[state.n_agenda - 1]
    match top.question:
        case Question.DEAL_CARD | Question.TURN_CARD | Question.TURN_DISCARDED:
            return unseen_cards_for_slot(state, top.subject)
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
            return state.unseen_divinities & bits_of_mythology((top.subject & 15) // DECK_OF_MYTHOLOGY)
        case Question.REVEAL_SPACE:
            return state.unseen_divinities & bits_of_mythology(HIDDEN - state.space[top.subject])
        case Question.DRAW_CONSPIRACY:
            return state.unseen_plots
        case Question.FLIP_DECREE:
            return state.unseen_decrees
        case Question.DRAW_AUTOMA_TOKEN:
            return state.board_tokens & LAST_TOKENS
        case Question.REVEAL_BID:
            return (1 << BIDS) - 1
    return 0


@rule
def action_of_outcome_bit_0(state):
    """Return the action for bit 0 of `possible_outcomes_as_bits`; bit n stands for the action n codes later."""
    top = state.agenda[state.n_agenda - 1]
    match top.question:
        case Question.DEAL_CARD | Question.TURN_CARD | Question.TURN_DISCARDED:
            return CARD + first_card_of_slot_deck(state, top.subject)
        case Question.DRAW_REMOVED_CARD | Question.LOOK_REMOVED_CARD:
            return CARD + FIRST_OF_DECK[state.age]
    return FIRST_CHOICE[top.question]


@hot
def draw_outcome(state, stream):
    """Draw a possible outcome of the current chance event at random, and return its action.

    `stream` is the state of the random numbers.
    """
    top = state.agenda[state.n_agenda - 1]
    if top.question == Question.TURN_CARD or top.question == Question.DEAL_CARD:  # nearly always
        return (
            CARD
            + first_card_of_slot_deck(state, top.subject)
            + draw_member(stream, unseen_cards_for_slot(state, top.subject))
        )
    return action_of_outcome_bit_0(state) + draw_member(stream, possible_outcomes_as_bits(state))


@rule
def count_down_draws(state):
    """Subtract one from the number of draws in the current chance event; the event ends after the last draw."""
    top = state.agenda[state.n_agenda - 1]
    top.subject -= 1
    if top.subject == 0:
        pop(state)


@rule
def seat_drawn_for(state):
    """Return the seat for which chance draws: the seat whose decision comes after the current chance event."""
    return state.agenda[state.n_agenda - 2].seat


@hot
def apply_outcome(state, action):
    """Apply an outcome of the current chance event, given as an action, to the position."""
    top = state.agenda[state.n_agenda - 1]
    if top.question == Question.TURN_CARD:
        slot = top.subject
        pop(state)
        put_drawn_card_in_slot(state, slot, action - CARD)
    elif top.question == Question.DEAL_CARD:
        deal_card(state, top.subject, action - CARD)
    else:
        apply_rare_outcome(state, action)


@rule
def apply_rare_outcome(state, action):
    """Apply an outcome of a chance event that is rarer than revealing a card, including those of expansions."""
    top = state.agenda[state.n_agenda - 1]
    match top.question:
        case Question.DEAL_TOKEN:
            state.board_tokens |= 1 << action - TOKEN
            state.box_tokens &= ~(1 << action - TOKEN)
            count_down_draws(state)
        case Question.DEAL_WONDER:
            deal_wonder(state, action - DRAFT)
        case Question.DEAL_BACK:
            state.guild_backs |= 1 << action - SLOT
            count_down_draws(state)
        case Question.DRAW_LIBRARY_TOKEN:
            rule_out_locked_token(
                state, seat_drawn_for(state), action - TOKEN, has_option(state, RuleOption.PUBLIC_LIBRARY) != 0
            )
            state.token_offer |= 1 << action - TOKEN
            if state.token_offer == state.box_tokens:
                pop(state)  # fewer than three are left
            else:
                count_down_draws(state)
        case Question.DRAW_REMOVED_CARD:
            add_statue_of_liberty_card(state, action - CARD)
            count_down_draws(state)
        case _:
            apply_expansion_outcome(state, action)


@rule
def apply_expansion_outcome(state, action):
    """Apply an outcome of a chance event that an expansion, the Solo Challenge or bidding adds."""
    top = state.agenda[state.n_agenda - 1]
    subject = top.subject
    match top.question:
        case Question.DEAL_SENATOR_BACK:
            state.senator_backs |= 1 << action - SLOT
            count_down_draws(state)
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
            store_drawn_divinity(state, action - DIVINITY)
        case Question.REVEAL_SPACE:
            pop(state)
            state.unseen_divinities &= ~(1 << action - DIVINITY)
            state.space[subject] = action - DIVINITY
        case Question.DRAW_ENKI_TOKEN:
            move_token_to_enki(state, action - TOKEN)
        case Question.DRAW_CONSPIRACY:
            add_drawn_conspiracy(state, action - CONSPIRACY)
        case Question.FLIP_DECREE:
            pop(state)
            flip_decree(state, subject, action - DECREE)
        case Question.TURN_DISCARDED:
            pop(state)
            card = next_unseen_copy(state, action - CARD)
            mark_seen(state, card)
            state.zone[card] = Zone.DISCARD
            take_card(state, subject)
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
            state.city[0].wonders[first_free_wonder_index(state.city[0])] = action - DRAFT
            state.solo_pile -= 1
        case Question.DRAW_AUTOMA_TOKEN:
            pop(state)
            gain_token(state, AUTOMA, action - TOKEN)
        case Question.REVEAL_BID:
            pop(state)
            settle_bids(state, action - PAY, subject)


@rule
def rule_out_locked_token(state, seat, token, to_all):
    """Record that a Progress token, which was seen in the box, cannot be the one that Obscurantism locked face down.

    Args:
        state: the position.
        seat: the seat that saw the token in the box; what it knows matters only if the other seat locked a token.
        token: the number of the token.
        to_all: whether both seats saw it.
    """
    if to_all or not state.lock_seen >> seat & 1:
        state.lock_suspects &= ~(1 << token)


@rule
def move_token_to_enki(state, token):
    """Move a Progress token from the box to the Divinity Enki.

    Both players see it unless Enki is still in his deck, where one player has seen him.
    """
    to_all = not is_enki_seen_in_deck(state) or has_option(state, RuleOption.PUBLIC_DIVINITIES) != 0
    rule_out_locked_token(state, seat_drawn_for(state), token, to_all)
    state.enki_tokens |= 1 << token
    state.box_tokens &= ~(1 << token)
    count_down_draws(state)


@rule
def deal_wonder(state, wonder):
    """Reveal a Wonder for the draft; by the option `wonder_setup: random_deal`, deal it straight to a player."""
    top = state.agenda[state.n_agenda - 1]
    dealt = top.subject
    state.wonder_pool &= ~(1 << wonder)
    top.subject = dealt + 1
    if has_option(state, RuleOption.RANDOM_DEAL):
        state.city[dealt // DRAFT_GROUP].wonders[dealt % DRAFT_GROUP] = wonder
        if dealt + 1 == 2 * DRAFT_GROUP:
            pop(state)
    else:
        state.wonder_offer |= 1 << wonder
        if (dealt + 1) % DRAFT_GROUP == 0:
            first_pick = dealt + 1 - DRAFT_GROUP
            top.question, top.seat, top.subject = Question.DRAFT_WONDER, drafting_seat(state, first_pick), first_pick
