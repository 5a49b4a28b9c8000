"""Evaluation of positions for the greedy player, in hundredths of a victory point.

The evaluation uses integers and rules only, so that interpreted and compiled code return equal values.  The weights are
rules of thumb.  Chance is never resolved: a position can be evaluated while a card still waits to be turned up, and
hidden components count as average components.
"""

from .paying import apply_action, apply_with_usual_payment
from .position import evaluate, evaluate_own_city
from .weights import DECIDED

__all__ = ["DECIDED", "apply_action", "apply_with_usual_payment", "evaluate", "evaluate_own_city"]
