"""Intervals around a search's chance to win that hold the true chance, see docs/explanation/duel/endgame.md.

The distance from the exact chance, or from that of a far longer search, was measured in many positions of each game.
Its logarithm is about linear in those of the doubt (how open the game is), of the simulations and of what is left of
the game.
"""

from dataclasses import dataclass
from math import exp, log

OPEN = 0.002  # doubt that is left where a search is nearly certain
REFERENCE_SIMULATIONS, REFERENCE_LEFT = 400, 10
MAX_SIMULATIONS = 1600  # that were measured; longer searches are not believed to err less


@dataclass(frozen=True, slots=True)
class Ranges:
    """The weights of `features_of` in a game.

    Attributes:
        half: for ranges that hold the true chance in half of all cases.
        nine_of_ten: for those that hold it in nine of ten.
    """

    half: tuple[float, ...]
    nine_of_ten: tuple[float, ...]


def features_of(win: float, simulations: int, left: int) -> tuple[float, ...]:
    """Return what the distance depends on: 1, the doubt, the simulations, what is left, and these two together."""
    doubt, effort = log(win * (1 - win) + OPEN), log(min(simulations, MAX_SIMULATIONS) / REFERENCE_SIMULATIONS)
    stretch = log(max(1, left) / REFERENCE_LEFT)
    return 1.0, doubt, effort, stretch, effort * stretch


def range_of(win: float, simulations: int, left: int, weights: tuple[float, ...]) -> tuple[float, float]:
    """Return the interval of the true chance to win, from low to high, at the frequency of the weights.

    Args:
        win: the chance found by a search.
        simulations: its number of simulations.
        left: what is left of the game, in cards of Duel or turns of 7 Wonders.
        weights: those of `Ranges`.
    """
    features = features_of(win, simulations, left)
    distance = exp(sum(weight * feature for weight, feature in zip(weights, features, strict=True)))
    return max(0.0, win - distance), min(1.0, win + distance)


def ranges_of(win: float, simulations: int, left: int, ranges: Ranges) -> tuple[tuple[float, float], ...]:
    """Return `Analysis.range_50` and `range_90`."""
    return tuple(range_of(win, simulations, left, weights) for weights in (ranges.half, ranges.nine_of_ten))
