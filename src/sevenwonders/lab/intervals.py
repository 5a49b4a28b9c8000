"""How sure a share of games is: the one place that makes 95 % intervals, and the words they are told in.

The unit is what is drawn independently: a game, or a deal that was played several times with the players in each
other's seats.  Its score lies between 0 and 1.  A share of wins has Wilson's interval (E. B. Wilson, "Probable
inference", 1927), which never leaves 0 to 1 and does not shrink to nothing when everything was won.  Scores between 0
and 1 (a pair of games that was won and lost) spread less than wins and losses with the same mean; then so many more
deals are worth as much, which is how surveys use the interval for people who were asked by the household (E. L. Korn
and B. I. Graubard, 1998).  How much less they spread is estimated as if `PRIOR` more deals had gone to either side
altogether, so that three deals of one kind are no proof that there is no other.

Where several things of one game are counted, they are not independent: then the game is the unit.
"""

from collections.abc import Sequence
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

SURE = NormalDist().inv_cdf(0.975)  # standard errors on either side of a 95 % interval
PRIOR = SURE**2  # deals that are added to see how scores spread: 4, as Agresti and Coull add to a share


class Interval(NamedTuple):
    """What holds the truth in 95 cases of 100."""

    low: float
    high: float


def share_interval(scores: Sequence[float] | np.ndarray, weights: Sequence[float] | None = None) -> Interval | None:
    """The 95 % interval of a mean of independent scores from 0 to 1; None without any.

    Args:
        scores: one for each deal, or game.
        weights: how much each counts, such as the number of games; all the same by default.

    >>> low, high = share_interval([1, 1, 1])  # three wins in three games
    >>> round(low, 2), round(high, 2)
    (0.44, 1.0)
    >>> low, high = share_interval([0.5, 1, 0.5, 0.5, 0.75, 0.5])  # six pairs of games
    >>> round(low, 2), round(high, 2)
    (0.35, 0.84)
    """
    found = np.asarray(scores, float)
    number = len(found)
    if not number:
        return None
    heavy = np.ones(number) if weights is None else np.asarray(weights, float)
    heavy = heavy / heavy.mean()
    share = float((heavy * found).mean())
    centre = _centre(share, number)
    return _spread_out(share, number, float(((heavy * (found - centre)) ** 2).sum()))


def summed_interval(number: int, total: float, squares: float) -> Interval | None:
    """The same of independent scores of which only the number, the sum and the sum of the squares are kept.

    >>> low, high = summed_interval(4, 2.5, 2.25)  # as share_interval([1, 1, 0.5, 0])
    >>> round(low, 2), round(high, 2)
    (0.24, 0.9)
    """
    if not number:
        return None
    share = total / number
    centre = _centre(share, number)
    return _spread_out(share, number, squares - 2 * centre * total + number * centre**2)


def grouped(values: np.ndarray, groups: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The sum and the number of the values of every group that has any."""
    _, places, numbers = np.unique(groups, return_inverse=True, return_counts=True)
    return np.bincount(places, values), numbers


def mean_interval(values: np.ndarray, groups: np.ndarray) -> Interval | None:
    """The 95 % interval of the mean of values of which only those of different groups are independent.

    It comes from how much the groups differ, and wants some dozens of them; None without two.

    >>> low, high = mean_interval(np.array([1.0, 1.0, 0.0, 0.0]), np.array([1, 1, 2, 2]))  # two groups, not four values
    >>> round(low, 2), round(high, 2)
    (-0.48, 1.48)
    """
    sums, numbers = grouped(values, groups)
    if len(sums) < 2:
        return None
    mean = float(values.mean())
    squares = float(((sums - mean * numbers) ** 2).sum())
    half = SURE * (squares * len(sums) / (len(sums) - 1)) ** 0.5 / len(values)
    return Interval(mean - half, mean + half)


def _centre(share: float, number: int) -> float:
    """A share towards the middle, as if so many more deals had gone to either side."""
    return (share * number + PRIOR / 2) / (number + PRIOR)


def _spread_out(share: float, number: int, squares: float) -> Interval:
    """The interval of a mean of scores with these squared distances from their centre."""
    centre = _centre(share, number)
    squares += PRIOR / 2 * (centre**2 + (1 - centre) ** 2)
    spread = squares / (number + PRIOR) / (centre * (1 - centre))  # 1 where every score is 0 or 1
    return _wilson(share, number / spread)


def _wilson(share: float, number: float) -> Interval:
    """Wilson's interval of a share of so many games, which need not be a whole number."""
    wide = SURE**2 / number
    centre = (share + wide / 2) / (1 + wide)
    half = (wide * max(0.0, share * (1 - share)) + wide**2 / 4) ** 0.5 / (1 + wide)
    return Interval(max(0.0, centre - half), min(1.0, centre + half))


def percent(share: float, interval: Interval | None, digits: int = 1) -> str:
    """A share with its interval, as people read it.

    >>> percent(0.75, Interval(0.5, 0.875)), percent(0.5, None)
    ('75.0 % (50.0 to 87.5)', 'no games yet')
    """
    if interval is None:
        return "no games yet"
    return f"{100 * share:.{digits}f} % ({100 * interval.low:.{digits}f} to {100 * interval.high:.{digits}f})"
