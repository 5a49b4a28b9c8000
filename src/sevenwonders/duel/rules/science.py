"""Scientific symbols, pairs and Progress tokens (rules sections 5.3 and 5.6)."""

from ...kernel.bits import count
from ...kernel.rule import rule
from .state import Question, Victory, push, win

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
    """A sixth different symbol wins; a second copy earns a Progress token while there is one (R-22)."""
    city = state.city[seat]
    city.symbols += 1 << 2 * (symbol - 1)
    if different_symbols(city) >= SYMBOLS_TO_WIN:
        win(state, seat, Victory.SCIENTIFIC)
    elif copies(city, symbol) == 2 and state.board_tokens:
        push(state, Question.PICK_BOARD_TOKEN, seat, 0)
