"""Rating of a person who solves puzzles; the more certain it is, the less it changes.

The formulas are from Mark Glickman's Glicko system; every first try counts as a game against the puzzle.
"""

from dataclasses import dataclass
from math import log, pi, sqrt

Q = log(10) / 400
SURE, UNSURE = 60, 350  # the lowest deviation, and the deviation of a beginner


@dataclass(frozen=True, slots=True)
class SolverRating:
    """Rating of a person who solves puzzles.

    Attributes:
        rating: the rating, an Elo number on the scale of the puzzles' difficulty.
        deviation: the standard deviation of the rating.
    """

    rating: float = 1000.0
    deviation: float = float(UNSURE)

    def rated_after_try(self, puzzle: float, unsure: float, right: bool) -> "SolverRating":
        """Return the solver's rating after a first try at a puzzle.

        >>> solver = SolverRating()
        >>> better, worse = solver.rated_after_try(1000, 80, True), solver.rated_after_try(1000, 80, False)
        >>> round(better.rating - 1000) == round(1000 - worse.rating) > 0, better.deviation < solver.deviation
        (True, True)

        Args:
            puzzle: the rating of the puzzle.
            unsure: the standard deviation of this rating.
            right: whether the answer was right.
        """
        weight = 1 / sqrt(1 + 3 * (Q * unsure / pi) ** 2)
        hope = 1 / (1 + 10 ** (weight * (puzzle - self.rating) / 400))
        known = (Q * weight) ** 2 * hope * (1 - hope)
        spread = 1 / (1 / self.deviation**2 + known)
        return SolverRating(self.rating + Q * spread * weight * (right - hope), max(SURE, sqrt(spread)))
