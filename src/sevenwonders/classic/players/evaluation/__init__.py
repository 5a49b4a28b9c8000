"""Evaluation of positions and actions for a seat, in hundredths of a victory point; greedy players use it.

The evaluation uses integers and rules only, so that interpreted and compiled code return equal values.  The weights are
rules of thumb, fitted to games between greedy players.  The evaluation uses public information and the seat's hand.
"""

from .actions import action_worth, current_production_worth
from .city import evaluate
from .policy import choose
from .weights import FIRST_GAME_WEIGHTS, POINT, WEIGHTS, Weights

__all__ = [
    "FIRST_GAME_WEIGHTS",
    "POINT",
    "WEIGHTS",
    "Weights",
    "action_worth",
    "choose",
    "current_production_worth",
    "evaluate",
]
