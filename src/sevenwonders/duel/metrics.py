"""The metrics of 7 Wonders Duel; see `game.metrics`."""

from ..game.metrics import COINS, Metric
from .rules.action_codes import CAPITAL
from .rules.state import State


def pawn_spaces(state: State, _num_players: int) -> tuple[int, ...]:
    """Return the space of the Conflict pawn, above 0 on the second player's side."""
    return (int(state.pawn),)


METRICS: tuple[Metric[State], ...] = (
    COINS,
    Metric(id="pawn", low=-CAPITAL, high=CAPITAL, is_shared=True, values=pawn_spaces),
)
