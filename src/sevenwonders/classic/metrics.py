"""The metrics of 7 Wonders; see `game.metrics`."""

from ..game.metrics import COINS, Metric
from .rules.state import State

METRICS: tuple[Metric[State], ...] = (COINS,)
