"""Exponentials and logarithms that are the same on every machine, to the last digit.

The mathematical libraries of systems differ there, and a search that chooses by sums of such numbers may then choose
another move.  These are additions, multiplications and tables, which IEEE 754 fixes.
"""

from decimal import Decimal

import numpy as np

from .rule import hot, rule
from .struct import ConstTable

STEPS = 64  # of a doubling
SMALLEST, LARGEST = -1022, 1023  # exponents of ordinary numbers
LEAST, MOST = -708.0, 709.0  # whose exponentials are ordinary numbers
LOG_2_HIGH, LOG_2_LOW = 6.93147180369123816490e-01, 1.90821492927058770002e-10  # the first has zeros at its end
DOUBLINGS = ConstTable(np.ldexp(1.0, np.arange(SMALLEST, LARGEST + 1)))
BETWEEN = ConstTable(np.array([float(Decimal(2) ** (Decimal(step) / STEPS)) for step in range(STEPS)]))


@hot
def exp(power):
    """Return e to a power: 0 for less than `LEAST` or no number, and for more than `MOST` that of `MOST`.

    >>> exp(0.0), round(exp(1.0), 12), exp(-1000.0)
    (1.0, 2.718281828459, 0.0)
    """
    x = float(power)
    if not x >= LEAST:  # nor is NaN, which has no place in the tables
        return 0.0
    x = min(x, MOST)
    nearest = int(x * (STEPS / (LOG_2_HIGH + LOG_2_LOW)) + (STEPS * LARGEST + 0.5)) - STEPS * LARGEST
    rest = (x - nearest * (LOG_2_HIGH / STEPS)) - nearest * (LOG_2_LOW / STEPS)
    series = 1.0 + rest * (1.0 + rest * (1 / 2 + rest * (1 / 6 + rest * (1 / 24 + rest * (1 / 120)))))
    place = nearest - SMALLEST * STEPS
    return DOUBLINGS[place // STEPS] * (BETWEEN[place % STEPS] * series)


@rule
def log(number):
    """Return the natural logarithm of a finite number from 1 on.

    >>> log(1.0), round(log(10.0), 12)
    (0.0, 2.302585092994)
    """
    x, doublings = float(number), 0
    while x > 4 / 3:
        x *= 0.5
        doublings += 1
    ratio = (x - 1.0) / (x + 1.0)
    square = ratio * ratio
    series = 0.0
    for term in range(12, 0, -1):
        series = (series + 1.0 / (2 * term + 1)) * square
    return doublings * LOG_2_HIGH + (doublings * LOG_2_LOW + (2.0 * ratio + 2.0 * ratio * series))
