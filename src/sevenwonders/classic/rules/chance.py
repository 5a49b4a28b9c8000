"""Chance as a seat: its possible outcomes, their weights and their effects."""

from ...kernel.bits import append_members, count_members, lowest_member, nth_member
from ...kernel.chance import draw_below
from ...kernel.rule import hot, rule
from ..components import FIRST_GUILD, FIRST_OF_AGE, HAND_SIZE, KINDS_OF_AGE
from .action_codes import BOARD, CARD, SIDE
from .setup import begin_age, begin_choosing, begin_dealing, count_cards_missing_in_hand, seat_being_set_up, take_board
from .state import FIRST_CHANCE, Question, copies_in, count_cards_in_pile, kinds_in

WHOLE_HANDS = 0x777_7777  # seven cards for each of seven seats, four bits each


@rule
def write_outcomes(state, out):
    """Write to `out` the possible outcomes of chance, as action codes; return their number.

    `outcome_weight` returns the weight of each.
    """
    n = 0
    match state.question:
        case Question.DEAL_BOARD:
            n = append_members(state.boards, BOARD, out, 0)
        case Question.DEAL_SIDE:
            n = append_members(3, SIDE, out, 0)
        case Question.DRAW_GUILD:
            n = append_members(state.guilds, CARD + FIRST_GUILD, out, 0)
        case Question.DEAL_CARD:
            rest = kinds_in(state.deck)
            while rest:
                out[n] = CARD + FIRST_OF_AGE[state.age] + (lowest_member(rest) >> 1)
                n += 1
                rest &= rest - 1
    return n


@rule
def outcome_weight(state, action):
    """Return the weight of an outcome of chance: the number of copies of the card in the deck, otherwise 1.

    Its probability is this weight divided by `total_outcome_weight`.
    """
    if state.question == Question.DEAL_CARD:
        return copies_in(state.deck, action - CARD - FIRST_OF_AGE[state.age])
    return 1


@rule
def total_outcome_weight(state):
    """Return the sum of the weights of all possible outcomes of chance."""
    match state.question:
        case Question.DEAL_BOARD:
            return count_members(state.boards)
        case Question.DEAL_SIDE:
            return 2
        case Question.DRAW_GUILD:
            return count_members(state.guilds)
    return count_cards_in_pile(state.deck)


@rule
def draw_card_kind(stream, pile, size):
    """Draw a card at random from a pile of `size` cards; return its kind, an index of the cards of its Age.

    `pile` has the number of copies of each kind, two bits each.
    """
    left, kind = draw_below(stream, size), 0
    while left >= (pile & 3):
        left -= pile & 3
        pile >>= 2
        kind += 1
    return kind


@rule
def draw_outcome(state, stream):
    """Draw an outcome of chance, with the right probabilities; `stream` is the state of the random numbers."""
    match state.question:
        case Question.DEAL_BOARD:
            return BOARD + nth_member(state.boards, draw_below(stream, count_members(state.boards)))
        case Question.DEAL_SIDE:
            return SIDE + draw_below(stream, 2)
        case Question.DRAW_GUILD:
            return CARD + FIRST_GUILD + nth_member(state.guilds, draw_below(stream, count_members(state.guilds)))
    return CARD + FIRST_OF_AGE[state.age] + draw_card_kind(stream, state.deck, count_cards_in_pile(state.deck))


@rule
def seat_dealt_to(state):
    """Return the seat to which chance deals a card, a board or a side now.

    Cards are dealt hand by hand, to each seat as many as its hand lacks.
    """
    if state.question == Question.DEAL_CARD:
        seat = 0
        while count_cards_missing_in_hand(state, seat) <= 0:
            seat += 1
        return seat
    return seat_being_set_up(state)


@rule
def apply_outcome(state, action):
    """Apply an outcome of chance to a position: a dealt board, side or card, or a drawn Guild."""
    match state.question:
        case Question.DEAL_BOARD:
            take_board(state, seat_being_set_up(state), action - BOARD)
        case Question.DEAL_SIDE:
            state.city[seat_being_set_up(state)].side = action - SIDE
            state.pending -= 1
            if state.pending == 0:
                begin_age(state, 1)
        case Question.DRAW_GUILD:
            add_drawn_guild(state, action - CARD)
        case _:
            kind = action - CARD - FIRST_OF_AGE[state.age]
            state.city[seat_dealt_to(state)].hand += 1 << 2 * kind
            state.deck -= 1 << 2 * kind
            state.pending -= 1
            if state.pending == 0:
                state.deck = 0  # in a position set up by hand, unseen cards may be left
                begin_choosing(state)


@rule
def add_drawn_guild(state, card):
    """Add a Guild to the deck of Age III; after the last one, the others leave the game unseen (R-35)."""
    state.guilds &= ~(1 << card - FIRST_GUILD)
    state.deck += 1 << 2 * (card - FIRST_OF_AGE[state.age])
    state.pending -= 1
    if state.pending == 0:
        state.guilds = 0
        begin_dealing(state)


@rule
def deal_hands(state, stream):
    """Deal all hands of an Age at once: each card goes to one of the free places in the hands, all equally likely."""
    free, places = WHOLE_HANDS, state.pending
    for kind in range(KINDS_OF_AGE[state.age]):
        for _ in range(copies_in(state.deck, kind)):
            place, seat = draw_below(stream, places), 0
            while place >= (free >> 4 * seat & 15):
                place -= free >> 4 * seat & 15
                seat += 1
            state.city[seat].hand += 1 << 2 * kind
            free -= 1 << 4 * seat
            places -= 1
    state.deck = state.pending = 0
    begin_choosing(state)


@hot
def resolve_chance(state, stream):
    """Draw outcomes of chance until players are to act or the game is over."""
    while state.question >= FIRST_CHANCE:
        if state.question == Question.DEAL_CARD and state.pending == HAND_SIZE * state.players:
            deal_hands(state, stream)
        else:
            apply_outcome(state, draw_outcome(state, stream))
