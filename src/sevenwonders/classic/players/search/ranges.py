"""Weights of the intervals around a search's chance to win, as measured in 7 Wonders by `bench/ranges.py`."""

from ....game.ranges import IntervalWidthWeights
from ...components import N_AGES, N_TURNS

RANGES = IntervalWidthWeights(
    half=(-2.007, 0.968, -0.294, -0.583, -0.033), nine_of_ten=(-1.409, 0.677, -0.273, -0.843, 0.08)
)


def count_remaining_turns(age: int, turn: int) -> int:
    """Return the number of turns that are left in the game, the current turn included.

    >>> count_remaining_turns(1, 0), count_remaining_turns(3, 5), count_remaining_turns(3, 6)
    (18, 1, 0)
    """
    return N_TURNS * (N_AGES + 1 - max(1, age)) - turn
