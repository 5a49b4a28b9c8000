"""Scientific symbols, pairs and Progress tokens (rules sections 5.3 and 5.6)."""

from ...kernel.bits import count
from ...kernel.rule import rule
from .state import AUTOMA, NOBODY, Question, Rule, Victory, has_rule, push, supremacy

SYMBOLS_TO_WIN = 6
ODD_BITS = 0x1555  # one bit for each of seven symbols


@rule
def copies(city, symbol):
    """How many copies of a scientific symbol a city shows."""
    return city.symbols >> 2 * (symbol - 1) & 3


@rule
def different_symbols(city):
    """How many different scientific symbols a city shows."""
    return count((city.symbols | city.symbols >> 1) & ODD_BITS)


@rule
def gain_symbol(state, seat, symbol):
    """A scientific symbol enters a city."""
    state.city[seat].symbols += 1 << 2 * (symbol - 1)
    check_symbols(state, seat, symbol)


@rule
def check_symbols(state, seat, symbol):
    """A sixth different symbol wins; a second copy earns a Progress token while there is one (R-22, R-27)."""
    city = state.city[seat]
    if different_symbols(city) >= SYMBOLS_TO_WIN:
        supremacy(state, seat, Victory.SCIENTIFIC)
    if state.victory == Victory.NONE and copies(city, symbol) == 2 and state.board_tokens:
        if has_rule(state, Rule.SOLO) and seat == AUTOMA:
            push(state, Question.AUTOMA_PAIR, NOBODY, 0)
        else:
            push(state, Question.PICK_BOARD_TOKEN, seat, 0)
