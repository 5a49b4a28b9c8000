"""Evaluation of positions for the greedy player, in hundredths of a victory point.

The evaluation uses integers and rules only, so that interpreted and compiled code return equal values.  The weights are
rules of thumb.  Chance is never resolved: a position can be evaluated while a card still waits to be turned up, and
hidden components count as average components.
"""

from .paying import step, take_action
from .position import evaluate, evaluate_own
from .weights import DECIDED

__all__ = ["DECIDED", "evaluate", "evaluate_own", "step", "take_action"]
