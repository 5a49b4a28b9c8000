"""Evaluation of shields and scientific symbols, including the supremacies that they may bring."""

from ....kernel.rule import rule
from ...rules.action_codes import CAPITAL
from ...rules.expansions.solo import EVERY_SUPREMACY
from ...rules.military import advantage
from ...rules.science import SYMBOLS_TO_WIN, copies, different_symbols
from ...rules.state import Rule, has_rule
from .weights import IN_REACH, SCIENCE, SHIELD, TOKEN


@rule
def shields_worth(state, seat, shields):
    """Evaluate a number of shields for a seat; return `IN_REACH` for a supremacy."""
    return IN_REACH if takes_capital(state, seat, shields) else SHIELD * shields


@rule
def takes_capital(state, seat, shields):
    """Return whether a number of shields brings a military supremacy that the Minerva pawn does not stop."""
    if advantage(state, seat) + shields < CAPITAL or has_supremacy(state, seat):
        return False
    ahead = state.minerva - state.pawn if seat == 0 else state.pawn - state.minerva
    return not 0 < ahead <= shields


@rule
def symbol_worth(state, seat, symbol):
    """Evaluate a scientific symbol for a seat; return `IN_REACH` for a supremacy."""
    city = state.city[seat]
    owned, different = copies(city, symbol), different_symbols(city)
    if owned == 1 and state.board_tokens:
        return TOKEN
    if not owned and different + 1 >= SYMBOLS_TO_WIN and not has_supremacy(state, seat):
        return IN_REACH
    return SCIENCE[different + 1] - SCIENCE[different]


@rule
def has_supremacy(state, seat):
    """Return whether the player of the Solo Challenge already has a supremacy, which makes a second one worthless."""
    return seat == 0 and has_rule(state, Rule.SOLO) != 0 and state.achieved & EVERY_SUPREMACY != 0
