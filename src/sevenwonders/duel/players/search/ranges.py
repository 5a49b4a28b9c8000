"""Weights of the formula for confidence intervals around a search's chance to win.

They were measured in games of Duel by `bench/ranges.py`.
"""

from ....game.ranges import IntervalWidthWeights

RANGES = IntervalWidthWeights(
    half=(-0.672, 1.117, -0.19, -1.217, -0.077), nine_of_ten=(0.301, 1.132, -0.069, -1.13, -0.147)
)
