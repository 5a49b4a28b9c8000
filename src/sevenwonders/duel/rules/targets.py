"""Targets of effects: the cards, Wonders and Decrees that may be chosen."""

import numpy as np

from ...kernel.bits import lowest_member
from ...kernel.rule import rule
from ...kernel.struct import ConstTable
from ..components import FIRST_OF_DECK, N_CARDS, Colour, Deck, unit_facts
from ..layout import LAST_ROW
from .state import N_PLACES, NONE, RuleOption, Zone, has_option

ANY_COLOUR = (1 << 9) - 1
RESOURCES = 1 << Colour.BROWN | 1 << Colour.GREY
SWAPPED = ConstTable(np.array([Colour.BLUE, Colour.GREEN]))


@rule
def has_one_of_colours(card, colours):
    """Return 1 if the colour of a card is among `colours`, given as bits, else 0."""
    return colours >> unit_facts(card).colour & 1


@rule
def has_card_in_zone(state, zone, colours):
    """Return whether a zone, such as a city, holds a card whose colour is among `colours`, given as bits."""
    for card in range(N_CARDS):
        if state.zone[card] == zone and has_one_of_colours(card, colours):
            return True
    return False


@rule
def revivable_colours(state):
    """Return the colours of cards that may be built from the discard pile, as bits.

    An option rules out Senators (R-86).
    """
    if has_option(state, RuleOption.SENATORS_STAY_DISCARDED):
        return ANY_COLOUR & ~(1 << Colour.SENATOR)
    return ANY_COLOUR


@rule
def buildable_slots_of_last_row(state, senators):
    """Return the slots with face-up cards in the back row, which an effect may build, as bits (R-45, R-79).

    `senators` says whether it may build Senators, too.
    """
    slots = state.present & LAST_ROW[state.layout] & ~state.hidden
    return slots if senators else slots & ~state.senator_backs


@rule
def has_last_row_card(state, senators):
    """Return whether an effect may build a card of the back row; `senators` says whether it may build Senators."""
    return buildable_slots_of_last_row(state, senators) != 0


@rule
def is_buildable_removed_card(state, card):
    """Return whether a card is known to have been removed before an Age, so that the Conspiracy Treason may build it.

    A player looked at it in this Age, or it belongs to an earlier Age and was never seen.
    """
    deck = unit_facts(card).deck
    if deck == state.age:
        return state.removed >> card - FIRST_OF_DECK[deck] & 1
    return deck < state.age and state.zone[card] == Zone.UNSEEN


@rule
def has_removed_card(state):
    """Return whether there is a removed card that the Conspiracy Treason may build."""
    for card in range(FIRST_OF_DECK[Deck.GUILD]):
        if is_buildable_removed_card(state, card):
            return True
    return False


@rule
def wonders_of_city(city, built):
    """Return the Wonders of a city that are built or, if `built` is false, unbuilt, as bits by number of the Wonder."""
    wonders = 0
    for place in range(N_PLACES):
        if city.wonders[place] != NONE and (city.under[place] != NONE) == built:
            wonders |= 1 << city.wonders[place]
    return wonders


@rule
def swappable_colours(state):
    """Return the colours, as bits, in which both cities have a card that Coercion may swap."""
    colours = 0
    for colour in SWAPPED:
        if state.city[0].built[colour] and state.city[1].built[colour]:
            colours |= 1 << colour
    return colours


@rule
def possible_minerva_spaces(state):
    """Return the spaces of the military track on which Minerva may be placed (R-70), as bits.

    Bit 0 is the capital of the first player.
    """
    spaces = (1 << 19) - 1
    if has_option(state, RuleOption.MINERVA_ON_PAWN):
        return spaces
    return spaces & ~(1 << state.pawn + 9)


@rule
def possible_decree_moves(state):
    """Return the moves of a Decree to another Chamber that a Conspiracy allows, as bits numbered 6 * from + to."""
    chambers = 0
    for decree in range(6):
        chambers |= 1 << state.decree_chamber[decree]
    moves = 0
    for start in range(6):
        if chambers >> start & 1:
            moves |= (63 & ~(1 << start)) << 6 * start
    return moves


@rule
def slot_with_card(state, slots, card):
    """Return the slot that holds a card, which is one of `slots` (bits)."""
    while state.slot[lowest_member(slots)] != card:
        slots &= slots - 1
    return lowest_member(slots)
