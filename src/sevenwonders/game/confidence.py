"""Confidence intervals of the mean of a few numbers, by Student's t-distribution."""

from math import sqrt
from statistics import NormalDist

Z_95 = NormalDist().inv_cdf(0.975)  # standard errors on either side of a 95 % confidence interval, for many values
MIN_VALUES = 8  # minimum number of values for a confidence interval


def confidence_margin(count: int, squares: float) -> float | None:
    """Return half the width of the 95 % confidence interval of the mean of independent numbers.

    Returns None for fewer than `MIN_VALUES` numbers.  The distribution must not be too skewed; for values from 0 to 1,
    `statistics.share_interval` has no such requirement.

    >>> (
    ...     confidence_margin(7, 6.0),
    ...     round(confidence_margin(10, 9.0), 3),
    ... )  # ten numbers with a standard deviation of 1: 2.262 standard errors
    (None, 0.715)

    Args:
        count: the number of values.
        squares: the sum of the squared differences from the mean.
    """
    return None if count < MIN_VALUES else student_t_quantile(count - 1) * sqrt(squares / (count - 1) / count)


def student_t_quantile(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's t-distribution with the given degrees of freedom.

    The error is at most 1 % for three degrees of freedom or more (expansion 26.7.5 of M. Abramowitz and I. A. Stegun);
    for fewer, the result is slightly too small.

    >>> round(student_t_quantile(7), 2), round(student_t_quantile(100), 2)  # the textbook's 2.365 and 1.984
    (2.36, 1.98)
    """
    terms = (
        (Z_95 + Z_95**3) / 4,
        (3 * Z_95 + 16 * Z_95**3 + 5 * Z_95**5) / 96,
        (-15 * Z_95 + 17 * Z_95**3 + 19 * Z_95**5 + 3 * Z_95**7) / 384,
    )
    return float(Z_95 + sum(term / freedom**power for power, term in enumerate(terms, 1)))
