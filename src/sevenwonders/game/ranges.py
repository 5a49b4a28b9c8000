"""Intervals around a search's chance to win that contain the true chance, see docs/explanation/duel/endgame.md.

The difference from the exact chance, or from the chance of a far longer search, was measured in many positions of each
game.  The logarithm of the difference is about linear in the logarithms of the uncertainty of the result, the number of
simulations, and the remaining length of the game.
"""

from dataclasses import dataclass
from math import exp, log

OPEN = 0.002  # minimum uncertainty, if a search is nearly certain
REFERENCE_SIMULATIONS, REFERENCE_LEFT = 400, 10
MAX_SIMULATIONS = 1600  # maximum that was measured; longer searches get no narrower intervals


@dataclass(frozen=True, slots=True)
class IntervalWidthWeights:
    """Weights that determine the width of a game's intervals around the chance to win.

    Each weight is the factor of a feature of a search, such as the logarithm of its number of simulations. The sum of
    all products is the logarithm of half the width.

    Attributes:
        half: the weights for intervals that contain the true chance in half of all cases.
        nine_of_ten: the weights for intervals that contain the true chance in nine of ten cases.
    """

    half: tuple[float, ...]
    nine_of_ten: tuple[float, ...]


def width_features(win: float, simulations: int, left: int) -> tuple[float, ...]:
    """Return the features that determine the width of the interval around a search's chance to win.

    These are 1, the logarithms of uncertainty, simulations and remaining length, and the product of the last two.

    Args:
        win: the chance to win according to the search.
        simulations: the number of simulations of the search.
        left: the remaining length of the game, in cards of Duel or turns of 7 Wonders.
    """
    doubt, effort = log(win * (1 - win) + OPEN), log(min(simulations, MAX_SIMULATIONS) / REFERENCE_SIMULATIONS)
    stretch = log(max(1, left) / REFERENCE_LEFT)
    return 1.0, doubt, effort, stretch, effort * stretch


def win_chance_interval(win: float, simulations: int, left: int, weights: tuple[float, ...]) -> tuple[float, float]:
    """Return an interval (low, high) that should contain the true chance to win, around the chance that a search found.

    Args:
        win: the chance to win according to the search.
        simulations: the number of simulations of the search.
        left: the remaining length of the game, in cards of Duel or turns of 7 Wonders.
        weights: an attribute of `IntervalWidthWeights`: a weight for each feature, which decides how often the interval
            is right.
    """
    features = width_features(win, simulations, left)
    distance = exp(sum(weight * feature for weight, feature in zip(weights, features, strict=True)))
    return max(0.0, win - distance), min(1.0, win + distance)


def win_chance_intervals(
    win: float, simulations: int, left: int, ranges: IntervalWidthWeights
) -> tuple[tuple[float, float], ...]:
    """Return the intervals that contain the true chance to win in 50 % and in 90 % of all cases, each from low to high.

    Args:
        win: the chance to win according to a search.
        simulations: the number of simulations of the search.
        left: the remaining length of the game, in cards of Duel or turns of 7 Wonders.
        ranges: the weights that determine the widths, for this game.
    """
    return tuple(win_chance_interval(win, simulations, left, weights) for weights in (ranges.half, ranges.nine_of_ten))
