"""What a position and an action are worth to a seat, in hundredths of a victory point: the judgement of greedy play.

Integers throughout and nothing but rules, so that it runs interpreted and compiled alike.  The numbers are rules of
thumb, fitted to games between such players.  It looks at what lies open, and at the hand of the seat that is asked.
"""

from .choices import action_worth, trade_now
from .city import evaluate
from .policy import choose
from .weights import FIRST_GAME_WEIGHTS, POINT, WEIGHTS, Weights

__all__ = ["FIRST_GAME_WEIGHTS", "POINT", "WEIGHTS", "Weights", "action_worth", "choose", "evaluate", "trade_now"]
