"""95 % confidence intervals for shares, and their formatting.

An interval needs independent observations: games, or deals that were played several times with the players in each
other's seats.  Several observations in one game are not independent, so they are combined first.

A mean of scores from 0 to 1 has Wilson's interval with the correction for continuity (E. B. Wilson, "Probable
inference", 1927; R. G. Newcombe, 1998), which stays within 0 to 1, keeps a positive width when all games were won, and
covers the true mean in 95 % of cases, even with few deals and lopsided results.  Scores between 0 and 1 (a pair of
games that was won and lost) vary less than wins and losses with the same mean.  The number of deals is scaled up
accordingly, as surveys do for clustered samples (E. L. Korn and B. I. Graubard, 1998).  The variance is estimated as if
`PRIOR` more deals had been won by either side altogether, so that three equal deals do not count as certainty.  Unequal
weights reduce the effective number of deals (L. Kish, "Survey Sampling", 1965).

Numbers without known bounds have Student's interval, if there are at least `margins.MIN_VALUES` of them.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ..errors import SevenWondersError, quoted
from ..game.confidence import Z_95

PRIOR = Z_95**2  # deals that are added to see how scores spread: 4, as Agresti and Coull add to a share
EXACT = 1e-9
Number = float | np.ndarray


class Interval(NamedTuple):
    """A 95 % confidence interval."""

    low: float
    high: float


def share_interval(
    scores: Sequence[float] | np.ndarray, weights: Sequence[float] | None = None, prior: float = PRIOR
) -> Interval | None:
    """Return the 95 % confidence interval of a mean of independent scores from 0 to 1; None without scores.

    Args:
        scores: a score for each deal or game.
        weights: the weights of the scores, such as the number of games; equal by default.
        prior: the number of imaginary scores, half of them 0 and half 1, that are added for caution; fewer if real
            scores seldom are 0 or 1.

    Raises:
        SevenWondersError: the scores or weights are no lists of numbers of the same length.

    >>> low, high = share_interval([1, 1, 1])  # three wins in three games
    >>> round(low, 2), round(high, 2)
    (0.31, 1.0)
    >>> low, high = share_interval([0.5, 1, 0.5, 0.5, 0.75, 0.5])  # six pairs of games
    >>> round(low, 2), round(high, 2)
    (0.32, 0.86)
    """
    values = _to_numbers(scores, "scores")
    if not len(values):
        return None
    given = np.ones(len(values)) if weights is None else _to_numbers(weights, "weights")
    if len(given) != len(values):
        raise SevenWondersError(f"{len(values)} scores have {len(values)} weights, not {len(given)}")
    return Interval(*map(float, interval_ends(values, given, prior)))


def _to_numbers(values: object, what: str) -> np.ndarray:
    """Convert a list of numbers to an array.  Raises `SevenWondersError` for other values, which it calls `what`."""
    try:
        array = np.asarray(values, float)
    except (TypeError, ValueError):
        array = np.zeros(())
    if array.ndim != 1:
        raise SevenWondersError(f"{what} should be a list of numbers, not {quoted(values, 60)}")
    return array


def interval_ends(scores: np.ndarray, weights: np.ndarray, prior: float = PRIOR) -> tuple[np.ndarray, np.ndarray]:
    """Return the lower and the upper ends of the 95 % confidence intervals of many means at once.

    Args:
        scores: independent scores from 0 to 1, shape (means..., scores).
        weights: the weights of the scores, of the same shape.
        prior: the number of imaginary scores, half of them 0 and half 1, that are added for caution.
    """
    whole, squares = weights.sum(-1), (weights**2).sum(-1)
    number, share = whole**2 / squares, (weights * scores).sum(-1) / whole
    away = scores - _shrunk_share(share, number, prior)[..., None]
    return _wilson_ends(share, number, number * (weights**2 * away**2).sum(-1) / squares, prior)


def interval_from_sums(number: int, total: float, squares: float) -> Interval | None:
    """Return the 95 % confidence interval of a mean of independent scores from 0 to 1; None without scores.

    `number` is the number of scores, `total` their sum, and `squares` the sum of their squares.

    >>> low, high = interval_from_sums(4, 2.5, 2.25)  # as share_interval([1, 1, 0.5, 0])
    >>> round(low, 2), round(high, 2)
    (0.17, 0.94)
    """
    if not number:
        return None
    return Interval(*map(float, interval_ends_from_sums(number, np.asarray(total), np.asarray(squares))))


def interval_ends_from_sums(number: int, total: np.ndarray, squares: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the lower and the upper ends of the 95 % confidence intervals of many means.

    Args:
        number: the number of scores of each mean.
        total: the sum of the scores of each mean.
        squares: the sum of the squared scores of each mean.
    """
    share = total / number
    centre = _shrunk_share(share, number)
    return _wilson_ends(share, number, squares - 2 * centre * total + number * centre**2)


def sum_groups(values: np.ndarray, groups: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the sum and the number of the values in each group; `groups` has the group of each value."""
    _, indices, numbers = np.unique(groups, return_inverse=True, return_counts=True)
    return np.bincount(indices, values), numbers


def grouped_interval(values: np.ndarray, groups: np.ndarray, prior: float = PRIOR) -> Interval | None:
    """Return the 95 % confidence interval of the mean of values from 0 to 1, if only their groups are independent.

    >>> low, high = grouped_interval(np.array([1.0, 1.0, 0.0, 0.0]), np.array([1, 1, 2, 2]))  # two groups, not four
    >>> round(low, 2), round(high, 2)
    (0.03, 0.97)

    Args:
        values: the values.
        groups: the group of each value, such as the index of its game.
        prior: the number of imaginary groups, half of them with mean 0 and half with 1, that are added for caution.
    """
    sums, numbers = sum_groups(values, groups)
    return share_interval(sums / numbers, numbers.tolist(), prior)


def _shrunk_share(share: np.ndarray, number: Number, prior: float = PRIOR) -> np.ndarray:
    """Return a share shrunk towards 0.5: the mean of `number` scores and `prior` imaginary ones, half 0 and half 1."""
    return (share * number + prior / 2) / (number + prior)


def _wilson_ends(
    share: np.ndarray, number: Number, squares: np.ndarray, prior: float = PRIOR
) -> tuple[np.ndarray, np.ndarray]:
    """Return the lower and the upper end of the 95 % confidence interval of a mean of scores, by Wilson's formula.

    Args:
        share: the mean.
        number: the effective number of scores.
        squares: the sum of the squared distances of the scores from the mean that is shrunk by `_shrunk_share`.
        prior: the number of imaginary scores, half of them 0 and half 1, that shrink the mean towards 0.5.
    """
    centre = _shrunk_share(share, number, prior)
    squares = squares + prior / 2 * (centre**2 + (1 - centre) ** 2)
    spread = squares / (number + prior) / (centre * (1 - centre))  # 1 where every score is 0 or 1
    return _wilson_lower_end(share, number / spread), 1 - _wilson_lower_end(1 - share, number / spread)


def _wilson_lower_end(share: np.ndarray, number: np.ndarray) -> np.ndarray:
    """Return the lower end of Wilson's interval of a share, with the correction for continuity.

    `number` is the number of observations, which need not be an integer.
    """
    wide = Z_95**2
    root = wide - 2 - 1 / number + 4 * share * (number * (1 - share) + 1)
    low = (2 * number * share + wide - 1 - Z_95 * np.sqrt(root.clip(0))) / (2 * (number + wide))
    return np.where(share * number <= 0.5 + EXACT, 0.0, low.clip(0))


def format_share(share: float, interval: Interval | None, digits: int = 1) -> str:
    """Format a share in per cent with its 95 % confidence interval, or return "no games yet" if `interval` is None.

    `digits` is the number of decimals.

    >>> format_share(0.75, Interval(0.5, 0.875)), format_share(0.5, None)
    ('75.0 % (50.0 to 87.5)', 'no games yet')
    """
    if interval is None:
        return "no games yet"
    return f"{100 * share:.{digits}f} % ({100 * interval.low:.{digits}f} to {100 * interval.high:.{digits}f})"


def format_share_difference(difference: float, interval: Interval, digits: int = 1) -> str:
    """Format a difference of shares in per cent, with its sign and its 95 % confidence interval.

    `digits` is the number of decimals.

    >>> format_share_difference(0.05, Interval(-0.01, 0.11))
    '+5.0 % (-1.0 to +11.0)'
    """
    low, high = (f"{100 * end:+z.{digits}f}" for end in interval)
    return f"{100 * difference:+z.{digits}f} % ({low} to {high})"
