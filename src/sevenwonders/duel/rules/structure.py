"""Laying out an Age, taking cards off it and turning up what that uncovers (rules section 3.3)."""

from ...kernel.bits import lowest
from ...kernel.rule import rule
from ..components import DECK_SIZE, FIRST_OF_DECK, Deck
from ..layout import ACCESSIBLE, ALL_SLOTS, COVERED_BY, COVERS, FACE_UP, N_SLOTS
from .state import CHANCE, NONE, Question, Zone, pop, push

GUILDS_IN_PLAY = 3


@rule
def lay_out(state, age):
    """Lay out the structure of an Age; which card lies where is for chance to say, the face-down ones later."""
    state.age = age
    state.present = ALL_SLOTS[age - 1]
    state.hidden = ALL_SLOTS[age - 1] & ~FACE_UP[age - 1]
    state.open = ACCESSIBLE[age - 1]
    state.guild_backs = 0
    state.unseen = (1 << DECK_SIZE[age]) - 1
    state.unseen_guilds = 0
    for slot in range(N_SLOTS):
        state.slot[slot] = NONE
    push(state, Question.DEAL_CARD, CHANCE, lowest(FACE_UP[age - 1]))
    if age == Deck.AGE_III:
        state.unseen_guilds = (1 << DECK_SIZE[Deck.GUILD]) - 1
        push(state, Question.DEAL_BACK, CHANCE, GUILDS_IN_PLAY)


@rule
def first_of(state, slot):
    """The first card of the deck that a slot was dealt from."""
    if state.guild_backs >> slot & 1:
        return FIRST_OF_DECK[Deck.GUILD]
    return FIRST_OF_DECK[state.age]


@rule
def unseen_of(state, slot):
    """The cards that may lie in a slot, counted from the first of its deck."""
    if state.guild_backs >> slot & 1:
        return state.unseen_guilds
    return state.unseen


@rule
def see(state, card):
    """Strike a card off those nobody has seen."""
    if card >= FIRST_OF_DECK[Deck.GUILD]:
        state.unseen_guilds &= ~(1 << card - FIRST_OF_DECK[Deck.GUILD])
    else:
        state.unseen &= ~(1 << card - FIRST_OF_DECK[state.age])


@rule
def turn_up(state, slot, card):
    """A card lies face up in a slot."""
    see(state, card)
    state.slot[slot] = card
    state.zone[card] = Zone.STRUCTURE
    state.hidden &= ~(1 << slot)


@rule
def deal_card(state, slot, card):
    """Turn up a face-up card of the layout and go on to the next one."""
    turn_up(state, slot, card)
    rest = FACE_UP[state.age - 1] & -(2 << slot)
    if rest:
        state.agenda[state.n_agenda - 1].subject = lowest(rest)
    else:
        pop(state)


@rule
def take(state, slot):
    """Take the card off a slot; returns it."""
    card = state.slot[slot]
    state.slot[slot] = NONE
    state.present &= ~(1 << slot)
    state.open &= ~(1 << slot)
    state.guild_backs &= ~(1 << slot)
    for side in range(2):
        below = COVERS[state.age - 1][slot][side]
        if below >= 0 and not COVERED_BY[state.age - 1][below] & state.present:
            state.open |= 1 << below & state.present
    return card


@rule
def uncover(state):
    """Ask chance to turn the face-down cards that are accessible now, the nearest row first, right to left."""
    turned = state.open & state.hidden
    while turned:
        push(state, Question.TURN_CARD, CHANCE, lowest(turned))
        turned &= turned - 1
