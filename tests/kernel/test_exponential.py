"""Exponentials and logarithms: as exact as those of a mathematical library, and the same compiled and interpreted."""

import math
import random

import numpy as np
import pytest

from sevenwonders.kernel.compiler import compile_rule
from sevenwonders.kernel.exponential import MAX_POWER, MIN_POWER, exp, log
from sevenwonders.kernel.rule import rule

ULPS = 3 * np.finfo(np.float64).eps
DICE = random.Random(5)
POWERS = [
    0.0,
    MIN_POWER,
    MAX_POWER,
    *(DICE.uniform(-30, 30) for _ in range(2000)),
    *(DICE.uniform(MIN_POWER, MAX_POWER) for _ in range(999)),
]
NUMBERS = [1.0, 2.0, 4 / 3, *(1 + DICE.random() * 10 ** DICE.uniform(-9, 9) for _ in range(2000))]


@rule
def fill(powers, numbers, powers_out, numbers_out):
    for place in range(len(powers)):
        powers_out[place] = exp(powers[place])
    for place in range(len(numbers)):
        numbers_out[place] = log(numbers[place])


def test_exponentials_are_exact_to_the_last_digits():
    assert all(math.isclose(exp(power), math.exp(power), rel_tol=ULPS) for power in POWERS)
    assert (exp(0.0), exp(MIN_POWER - 1), exp(MAX_POWER + 1)) == (1.0, 0.0, exp(MAX_POWER))
    assert (exp(math.inf), exp(-math.inf), exp(math.nan)) == (exp(MAX_POWER), 0.0, 0.0)


def test_logarithms_are_exact_to_the_last_digits():
    assert all(math.isclose(log(number), math.log(number), rel_tol=ULPS) for number in NUMBERS)
    assert log(1.0) == 0.0


def test_exponentials_are_the_same_on_every_machine():
    """Bits, not roundings: a seed gives the same search wherever these are the same."""
    assert [exp(power).hex() for power in (1.0, -0.3, 12.345)] == EXPONENTIALS
    assert [log(number).hex() for number in (2.0, 1.1, 12345.6)] == LOGARITHMS


@pytest.mark.jit
def test_compiled_exponentials_are_the_interpreted_ones():
    every = [*POWERS, math.inf, -math.inf, math.nan]
    powers, numbers = np.array(every), np.array(NUMBERS)
    powers_out, numbers_out = np.empty_like(powers), np.empty_like(numbers)
    compile_rule(fill)(powers, numbers, powers_out, numbers_out)
    assert powers_out.tolist() == [*map(exp, every)]
    assert numbers_out.tolist() == [*map(log, NUMBERS)]


EXPONENTIALS = ["0x1.5bf0a8b145769p+1", "0x1.7b4c869c37c05p-1", "0x1.c0d80ffb740c4p+17"]
LOGARITHMS = ["0x1.62e42fefa39efp-1", "0x1.8663f793c46ccp-4", "0x1.2d7948579bc3cp+3"]
