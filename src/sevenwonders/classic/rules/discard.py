"""The discard pile, and the cards that Halikarnassos may build from it (rules section 10)."""

from ...kernel.bits import lowest_member
from ...kernel.rule import rule
from ..components import FIRST_OF_AGE, MAX_PLAYERS, N_AGES
from .effects import has_building
from .state import ENTRIES, TURNS_KEPT, Use, kinds_in


@rule
def age_of_card_use(entry):
    """Return the Age of an entry (index) of `state.card`, which lists the card that each seat used in each turn."""
    return entry // (TURNS_KEPT * MAX_PLAYERS) + 1


@rule
def is_discarded(state, entry):
    """Return whether a used card was put on the discard pile: sold or left over, but not under a board (R-15).

    `entry` is the index of the card in `state.card`.
    """
    return state.use[entry] >= Use.SELL


@rule
def discard_pile_size(state):
    """Return the number of cards in the discard pile, which is public."""
    number = 0
    for entry in range(ENTRIES):
        number += is_discarded(state, entry)
    for look in range(state.looks):
        number -= state.look_card[look] >= 0
    return number


@rule
def salvageable_kinds(state, seat, age):
    """Return the cards of an Age in the discard pile that a seat may build (R-25, R-30), as bits.

    A bit is the number of a card within its Age. Buildings that the city has are left out (R-14).
    """
    city, kinds, rest = state.city[seat], 0, discarded_cards_as_bits(state, age)
    while rest:
        kind = lowest_member(rest)
        rest &= rest - 1
        if not has_building(city, age, kind):
            kinds |= 1 << kind
    return kinds


@rule
def discarded_cards_as_bits(state, age):
    """Return the cards of an Age in the discard pile, as bits: a bit is the number of a card within its Age.

    In a position that is redacted for a seat, these are only the cards that the seat has seen.
    """
    kinds = 0
    start = (age - 1) * TURNS_KEPT * MAX_PLAYERS
    for entry in range(start, start + TURNS_KEPT * MAX_PLAYERS):
        if is_discarded(state, entry) and state.card[entry] >= 0:
            kinds |= 1 << (state.card[entry] - FIRST_OF_AGE[age])
    for look in range(state.looks):  # in a copy, these are the cards that others have put there
        rest = kinds_in(state.looked[N_AGES * look + age - 1])
        while rest:
            kinds |= 1 << (lowest_member(rest) >> 1)
            rest &= rest - 1
    return kinds


@rule
def can_build_from_discard(state, seat):
    """Return whether a seat can build a card of the discard pile; otherwise the effect of its stage is lost (R-29)."""
    for age in range(1, N_AGES + 1):
        if salvageable_kinds(state, seat, age):
            return True
    return False
