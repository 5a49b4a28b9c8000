"""Laying out an Age, taking cards off it and turning up what that uncovers (rules section 3.3)."""

from ...kernel.bits import count, lowest
from ...kernel.rule import hot, rule
from ..components import DECK_SIZE, FIRST_COPY, FIRST_OF_DECK, Deck
from ..layout import ACCESSIBLE, ALL_SLOTS, COVERED_BY, COVERS, FACE_UP, N_AGES, N_SLOTS, TOKEN_SLOTS
from .state import CHANCE, N_TOKEN_SPOTS, NOBODY, NONE, Question, Rule, Zone, has_rule, pop, push

GUILDS_IN_PLAY = 3
REMOVED_CARDS = 3


@rule
def senators_in(age):
    """Senators shuffled into an Age."""
    return 3 if age == Deck.AGE_III else 5


@rule
def lay_out(state, age):
    """Lay out the structure of an Age; which card lies where is for chance to say, the face-down ones later."""
    state.age = age
    state.layout = age - 1 + (N_AGES if has_rule(state, Rule.AGORA) else 0)
    state.present = ALL_SLOTS[state.layout]
    state.hidden = ALL_SLOTS[state.layout] & ~FACE_UP[state.layout]
    state.open = ACCESSIBLE[state.layout]
    state.guild_backs = state.senator_backs = state.marked = 0
    state.unseen = (1 << DECK_SIZE[age]) - 1
    state.unseen_guilds = 0
    state.removed = state.removed_seen = 0
    state.removed_left = REMOVED_CARDS
    for slot in range(N_SLOTS):
        state.slot[slot] = NONE
    if state.rules & (Rule.PANTHEON | Rule.AGORA):
        lay_out_expansions(state, age)
    push(state, Question.DEAL_CARD, CHANCE, lowest(FACE_UP[state.layout]))
    if age == Deck.AGE_III:
        state.unseen_guilds = (1 << DECK_SIZE[purple_deck(state)]) - 1
        push(state, Question.DEAL_BACK, CHANCE, GUILDS_IN_PLAY)
    if has_rule(state, Rule.AGORA):
        push(state, Question.DEAL_SENATOR_BACK, CHANCE, senators_in(age))


@rule
def lay_out_expansions(state, age):
    """Tokens on the structure, and from Age II on the open Pantheon."""
    for spot in range(N_TOKEN_SPOTS):
        state.spot[spot] = NONE
    if has_rule(state, Rule.PANTHEON):
        if age == Deck.AGE_II:
            push(state, Question.REVEAL_PANTHEON, NOBODY, 0)
        state.marked = TOKEN_SLOTS[state.layout]
        kind = Question.DEAL_MYTHOLOGY if age == Deck.AGE_I else Question.DEAL_OFFERING
        for spot in range(count(state.marked) - 1, -1, -1):
            push(state, kind, CHANCE, spot)


@rule
def purple_deck(state):
    """Where the purple cards of Age III come from."""
    return Deck.TEMPLE if has_rule(state, Rule.PANTHEON) else Deck.GUILD


@rule
def spot_of(state, slot):
    """The place in `state.spot` of the token on a slot's card."""
    return count(TOKEN_SLOTS[state.layout] & (1 << slot) - 1)


@rule
def first_of(state, slot):
    """The first card of the deck that a slot was dealt from."""
    if not (state.guild_backs | state.senator_backs) >> slot & 1:
        return FIRST_OF_DECK[state.age]
    return FIRST_OF_DECK[purple_deck(state) if state.guild_backs >> slot & 1 else Deck.SENATOR]


@rule
def unseen_of(state, slot):
    """The cards that may lie in a slot, counted from the first of its deck."""
    if not (state.guild_backs | state.senator_backs) >> slot & 1:
        return state.unseen
    return state.unseen_guilds if state.guild_backs >> slot & 1 else state.unseen_senators


@rule
def see(state, card):
    """Strike a card off those nobody has seen."""
    if card < FIRST_OF_DECK[Deck.GUILD]:
        state.unseen &= ~(1 << card - FIRST_OF_DECK[state.age])
    elif card < FIRST_OF_DECK[Deck.SENATOR]:
        state.unseen_guilds &= ~(1 << card - FIRST_OF_DECK[purple_deck(state)])
    else:
        state.unseen_senators &= ~(1 << card - FIRST_OF_DECK[Deck.SENATOR])


@rule
def copy_met(state, card):
    """The copy that a card seen for the first time counts as: of equal Senators, they are met by number."""
    if card >= FIRST_OF_DECK[Deck.SENATOR]:
        card = FIRST_COPY[card]
        while state.zone[card] != Zone.UNSEEN:
            card += 1
    return card


@hot
def turn_up(state, slot, card):
    """A card lies face up in a slot."""
    card = copy_met(state, card)
    see(state, card)
    state.slot[slot] = card
    state.zone[card] = Zone.STRUCTURE
    state.hidden &= ~(1 << slot)


@rule
def deal_card(state, slot, card):
    """Turn up a face-up card of the layout and go on to the next one."""
    turn_up(state, slot, card)
    rest = FACE_UP[state.layout] & -(2 << slot)
    if rest:
        state.agenda[state.n_agenda - 1].subject = lowest(rest)
    else:
        pop(state)


@hot
def take(state, slot):
    """Take the card off a slot; returns it."""
    card = state.slot[slot]
    state.slot[slot] = NONE
    state.present &= ~(1 << slot)
    state.open &= ~(1 << slot)
    state.hidden &= ~(1 << slot)
    state.guild_backs &= ~(1 << slot)
    state.senator_backs &= ~(1 << slot)
    for side in range(2):
        below = COVERS[state.layout][slot][side]
        if below >= 0 and not COVERED_BY[state.layout][below] & state.present:
            state.open |= 1 << below & state.present
    return card


@rule
def uncover(state, seat):
    """Ask chance to turn the face-down cards that are accessible now, the nearest row first, right to left.

    The token on such a card goes to the seat first (rules section 2.2).
    """
    turned = state.open & state.hidden
    while turned:
        slot = lowest(turned)
        push(state, Question.TURN_CARD, CHANCE, slot)
        if state.marked >> slot & 1:
            push(state, Question.CLAIM_TOKEN, seat, slot)
        turned &= turned - 1
