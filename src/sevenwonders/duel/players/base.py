"""What the players of 7 Wonders Duel share."""

from ..rules.legal import legal_actions
from ..rules.moves import N_ACTIONS
from ..rules.state import State


def legal(state: State) -> list[int]:
    """The legal actions of a position, interpreted."""
    out = [0] * N_ACTIONS
    return out[: legal_actions(state, out)]
