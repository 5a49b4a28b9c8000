"""The rules of Stones: plain functions of one record, which the compiler can read as well."""

from sevenwonders.game import Int8, Int16, Struct, rule, struct

CHANCE = 2
LAID = range(100, 106)
MAX_TAKEN = 3


@struct
class State(Struct):
    """A position: 0 stones and no player's turn before the dealer has laid any."""

    stones: Int16
    turn: Int16  # how many actions of players have happened
    laid: Int8  # 1 once the stones lie there


@rule
def seat_to_act(state):
    """A player, or chance; -1 when the game is over."""
    if not state.laid:
        return CHANCE
    return state.turn % 2 if state.stones else -1


@rule
def apply(state, code):
    """Lay or take so many stones."""
    if state.laid:
        state.stones -= code
        state.turn += 1
    else:
        state.stones, state.laid = code, 1
