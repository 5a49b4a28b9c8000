"""Exponentials and logarithms with the same digits on every machine.

The mathematical libraries of operating systems differ in the last digit, so a search could choose different moves.
These functions use additions, multiplications and tables only, whose results IEEE 754 determines.
"""

from decimal import Decimal

import numpy as np

from .rule import hot, rule
from .struct import ConstTable

STEPS = 64  # table entries for each doubling
MIN_EXPONENT, MAX_EXPONENT = -1022, 1023  # exponents of normal floating-point numbers
MIN_POWER, MAX_POWER = -708.0, 709.0  # powers whose exponentials are normal floating-point numbers
LOG_2_HIGH, LOG_2_LOW = 6.93147180369123816490e-01, 1.90821492927058770002e-10  # the first ends with zero bits
DOUBLINGS = ConstTable(np.ldexp(1.0, np.arange(MIN_EXPONENT, MAX_EXPONENT + 1)))
BETWEEN = ConstTable(np.array([float(Decimal(2) ** (Decimal(step) / STEPS)) for step in range(STEPS)]))


@hot
def exp(power):
    """Return e to a power: 0 for a power below `MIN_POWER` or NaN; powers above `MAX_POWER` count as `MAX_POWER`.

    >>> exp(0.0), round(exp(1.0), 12), exp(-1000.0)
    (1.0, 2.718281828459, 0.0)
    """
    x = float(power)
    if not x >= MIN_POWER:  # also true for NaN, which has no entry in the tables
        return 0.0
    x = min(x, MAX_POWER)
    nearest = int(x * (STEPS / (LOG_2_HIGH + LOG_2_LOW)) + (STEPS * MAX_EXPONENT + 0.5)) - STEPS * MAX_EXPONENT
    rest = (x - nearest * (LOG_2_HIGH / STEPS)) - nearest * (LOG_2_LOW / STEPS)
    series = 1.0 + rest * (1.0 + rest * (1 / 2 + rest * (1 / 6 + rest * (1 / 24 + rest * (1 / 120)))))
    place = nearest - MIN_EXPONENT * STEPS
    return DOUBLINGS[place // STEPS] * (BETWEEN[place % STEPS] * series)


@rule
def log(number):
    """Return the natural logarithm of a finite number that is at least 1.

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
