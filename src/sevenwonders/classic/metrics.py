"""The metrics of 7 Wonders; see `game.metrics`."""

from ..game.metrics import Metric
from .rules.state import State


def coins(state: State, players: int) -> tuple[int, ...]:
    """Return the coins of every city."""
    return tuple(int(city.coins) for city in state.city[:players])


METRICS: tuple[Metric[State], ...] = (
    Metric(
        id="coins",
        low=0,
        is_logged=True,
        values=coins,
    ),
)
