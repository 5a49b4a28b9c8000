"""The metrics of 7 Wonders Duel, numbers that change during a game and are drawn as curves; see `game.metrics`."""

from ..game.metrics import COINS, Metric
from .rules.action_codes import CAPITAL
from .rules.state import State


def conflict_pawn_space(state: State, _num_players: int) -> tuple[int, ...]:
    """Return the space of the Conflict pawn, -9 to 9; positive spaces are nearer to the second player's capital."""
    return (int(state.pawn),)


METRICS: tuple[Metric[State], ...] = (
    COINS,
    Metric(id="pawn", low=-CAPITAL, high=CAPITAL, is_shared=True, values=conflict_pawn_space),
)
