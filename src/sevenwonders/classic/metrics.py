"""The metrics of 7 Wonders: numbers that can be read from every position, such as coins; see `game.metrics`."""

from ..game.metrics import COINS, Metric
from .rules.state import State

METRICS: tuple[Metric[State], ...] = (COINS,)
