"""The metrics of 7 Wonders Duel; see `game.metrics`."""

from ..game.metrics import Metric
from .rules.moves import CAPITAL
from .rules.state import State


def coins(state: State, players: int) -> tuple[int, ...]:
    """Return the coins of every city."""
    return tuple(int(city.coins) for city in state.city[:players])


def pawn(state: State, players: int) -> tuple[int, ...]:
    """Return the space of the Conflict pawn, above 0 on the second player's side."""
    return (int(state.pawn),)


METRICS: tuple[Metric[State], ...] = (
    Metric(
        id="coins",
        low=0,
        is_logged=True,
        values=coins,
    ),
    Metric(
        id="pawn",
        low=-CAPITAL,
        high=CAPITAL,
        is_shared=True,
        values=pawn,
    ),
)
