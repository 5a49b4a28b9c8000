"""Scientific symbols, pairs and Progress tokens (rules sections 5.3 and 5.6)."""

from ...kernel.bits import count_members
from ...kernel.rule import rule
from .state import AUTOMA, NO_SEAT, Question, RuleOption, Victory, has_option, push, win_by_supremacy

SYMBOLS_TO_WIN = 6
ODD_BITS = 0x1555  # one bit for each of seven symbols


@rule
def count_copies_of_symbol(city, symbol):
    """Return the number of copies of a scientific symbol in a city."""
    return city.symbols >> 2 * (symbol - 1) & 3


@rule
def count_different_symbols(city):
    """Return the number of different scientific symbols that a city shows."""
    return count_members((city.symbols | city.symbols >> 1) & ODD_BITS)


@rule
def gain_symbol(state, seat, symbol):
    """Add a scientific symbol to the city of a seat, and check for a scientific supremacy or a pair."""
    state.city[seat].symbols += 1 << 2 * (symbol - 1)
    check_supremacy_or_pair(state, seat, symbol)


@rule
def check_supremacy_or_pair(state, seat, symbol):
    """End the game if a city shows six different symbols, or ask for a Progress token if `symbol` makes a pair.

    See R-22, R-27.
    """
    city = state.city[seat]
    if count_different_symbols(city) >= SYMBOLS_TO_WIN:
        win_by_supremacy(state, seat, Victory.SCIENTIFIC)
    if state.victory == Victory.NONE and count_copies_of_symbol(city, symbol) == 2 and state.board_tokens:
        if has_option(state, RuleOption.SOLO) and seat == AUTOMA:
            push(state, Question.AUTOMA_PAIR, NO_SEAT, 0)
        else:
            push(state, Question.PICK_BOARD_TOKEN, seat, 0)
