"""The discard pile: what lies in it, and what Halikarnassos may build from it (rules section 10)."""

from ...kernel.bits import lowest
from ...kernel.rule import rule
from ..components import FIRST_OF_AGE, MAX_PLAYERS, N_AGES
from .effects import has_building
from .state import ENTRIES, TURNS_KEPT, Use, kinds_in


@rule
def age_of_entry(entry):
    """The Age in which a card was used."""
    return entry // (TURNS_KEPT * MAX_PLAYERS) + 1


@rule
def is_discarded(state, entry):
    """Whether a card was put into the discard pile: sold, or left over (never a card under a board, R-15)."""
    return state.use[entry] >= Use.SELL


@rule
def pile_size(state):
    """How many cards lie in the discard pile; everybody may count them."""
    number = 0
    for entry in range(ENTRIES):
        number += is_discarded(state, entry)
    for look in range(state.looks):
        number -= state.look_card[look] >= 0
    return number


@rule
def salvageable(state, seat, age):
    """The kinds of an Age that a seat may take out of the discard pile (R-25, R-30): none it has already (R-14)."""
    city, kinds, found = state.city[seat], 0, kinds_in_pile(state, age)
    while found:
        kind = lowest(found)
        found &= found - 1
        if not has_building(city, age, kind):
            kinds |= 1 << kind
    return kinds


@rule
def kinds_in_pile(state, age):
    """The kinds of an Age in the discard pile; in a copy for a seat, as far as that seat has seen them."""
    kinds = 0
    start = (age - 1) * TURNS_KEPT * MAX_PLAYERS
    for entry in range(start, start + TURNS_KEPT * MAX_PLAYERS):
        if is_discarded(state, entry) and state.card[entry] >= 0:
            kinds |= 1 << (state.card[entry] - FIRST_OF_AGE[age])
    for look in range(state.looks):  # in a copy, what others have put there stands here
        found = kinds_in(state.looked[N_AGES * look + age - 1])
        while found:
            kinds |= 1 << (lowest(found) >> 1)
            found &= found - 1
    return kinds


@rule
def can_salvage(state, seat):
    """Whether there is anything to choose from; otherwise the effect is lost (R-29)."""
    for age in range(1, N_AGES + 1):
        if salvageable(state, seat, age):
            return True
    return False
