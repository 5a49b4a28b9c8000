"""What a position is worth, in hundredths of a victory point: the judgement of greedy play.

Integers throughout and nothing but rules, so that it runs interpreted and compiled alike.  The numbers are rules of
thumb, not truths; chance is never asked, so a position may be judged while a card still waits to be turned, and what
is hidden counts as what is usual.
"""

from .paying import step, take_action
from .position import evaluate, evaluate_own
from .weights import DECIDED

__all__ = ["DECIDED", "evaluate", "evaluate_own", "step", "take_action"]
