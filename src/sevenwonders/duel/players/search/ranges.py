"""Weights of the formula for confidence intervals around a search's chance to win.

They were measured in games of Duel by `bench/ranges.py`.
"""

from ....game.ranges import Ranges

RANGES = Ranges(half=(-0.598, 1.174, -0.207, -1.265, -0.095), nine_of_ten=(0.448, 1.18, -0.077, -1.113, -0.146))
