"""Evaluation of positions and actions for a seat, in hundredths of a victory point, as greedy players use it.

Uses integers and rules only, so that it runs interpreted and compiled alike.  The weights are rules of thumb, fitted to
games between such players.  The evaluation uses public information and the hand of the seat.
"""

from .choices import action_worth, trade_now
from .city import evaluate
from .policy import choose
from .weights import FIRST_GAME_WEIGHTS, POINT, WEIGHTS, Weights

__all__ = ["FIRST_GAME_WEIGHTS", "POINT", "WEIGHTS", "Weights", "action_worth", "choose", "evaluate", "trade_now"]
