"""How unsure the chances of a search are, by the turns that are left in the game; `bench/ranges.py` measured it."""

from ....game.ranges import Ranges
from ...components import N_AGES, N_TURNS

RANGES = Ranges(half=(-0.598, 1.174, -0.207, -1.265, -0.095), nine_of_ten=(0.448, 1.18, -0.077, -1.113, -0.146))


def turns_left(age: int, turn: int) -> int:
    """Return the turns that are left in the game, the one at hand included.

    >>> turns_left(1, 0), turns_left(3, 5), turns_left(3, 6)
    (18, 1, 0)
    """
    return N_TURNS * (N_AGES + 1 - max(1, age)) - turn
