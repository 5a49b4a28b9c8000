"""Evaluation of shields and scientific symbols in hundredths of a point; a supremacy counts as nearly won."""

from ....kernel.rule import rule
from ...rules.action_codes import CAPITAL
from ...rules.expansions.solo import EVERY_SUPREMACY
from ...rules.military import pawn_advantage
from ...rules.science import SYMBOLS_TO_WIN, count_copies_of_symbol, count_different_symbols
from ...rules.state import RuleOption, has_option
from .weights import IN_REACH, SCIENCE, SHIELD, TOKEN


@rule
def shields_worth(state, seat, shields):
    """Evaluate `shields` additional shields for a seat in hundredths of a point.

    Return `IN_REACH` if the shields win by military supremacy.
    """
    return IN_REACH if can_win_with_shields(state, seat, shields) else SHIELD * shields


@rule
def can_win_with_shields(state, seat, shields):
    """Return whether `shields` additional shields would move the Conflict pawn into the opponent's capital.

    They do not if the Minerva pawn stands in the way, or if the player of the Solo Challenge already has a supremacy.
    """
    if pawn_advantage(state, seat) + shields < CAPITAL or has_supremacy_as_solo_player(state, seat):
        return False
    ahead = state.minerva - state.pawn if seat == 0 else state.pawn - state.minerva
    return not 0 < ahead <= shields


@rule
def symbol_worth(state, seat, symbol):
    """Evaluate an additional scientific symbol for a seat in hundredths of a point.

    Return `IN_REACH` if the symbol wins by scientific supremacy.
    """
    city = state.city[seat]
    owned, different = count_copies_of_symbol(city, symbol), count_different_symbols(city)
    if owned == 1 and state.board_tokens:
        return TOKEN
    if not owned and different + 1 >= SYMBOLS_TO_WIN and not has_supremacy_as_solo_player(state, seat):
        return IN_REACH
    return SCIENCE[different + 1] - SCIENCE[different]


@rule
def has_supremacy_as_solo_player(state, seat):
    """Return whether a seat is the player of the Solo Challenge and has achieved a supremacy.

    A second supremacy has no value.
    """
    return seat == 0 and has_option(state, RuleOption.SOLO) != 0 and state.achieved & EVERY_SUPREMACY != 0
