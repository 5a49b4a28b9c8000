"""The metrics of 7 Wonders Duel; see `game.metrics`."""

from ..game.metrics import COINS, Metric
from .rules.action_codes import CAPITAL
from .rules.state import State

METRICS: tuple[Metric[State], ...] = (
    COINS,
    # the space of the Conflict pawn, above 0 on the second player's side
    Metric(id="pawn", low=-CAPITAL, high=CAPITAL, is_shared=True, values=lambda state, _: (int(state.pawn),)),
)
