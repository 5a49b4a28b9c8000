"""Layers of a small network, as rules for compiled code: sums of rows, a dense layer, a single output.

Numbers are 32-bit floats but for the first layer.  The inner loops here use NumPy; compiled code uses those of
`vectors`, which take a block of numbers at a time: the width of the first layer of a network is a multiple of `WIDE`,
that of later layers of `NARROW`, and that of the values of `FEW`.
"""

import numpy as np

from .bits import lowest
from .exponential import exp
from .rule import rule
from .struct import ConstTable

SCALE = 1024  # represents 1.0 in the first layer
WIDE, NARROW, FEW = 128, 32, 16  # numbers side by side
ZERO = ConstTable(np.zeros(1, np.float32))
UNIT = ConstTable(np.full(1, 1 / SCALE, np.float32))


def add_rows(rows, numbers, n, sums, at):
    """Add a block of some rows to sums."""
    sums[at : at + WIDE] += rows[numbers[:n], at : at + WIDE].sum(axis=0, dtype=np.int16)


def take_rows(rows, numbers, n, sums, at):
    """Take it away."""
    sums[at : at + WIDE] -= rows[numbers[:n], at : at + WIDE].sum(axis=0, dtype=np.int16)


def mix(given, alive, n, weights, out, at):
    """Add a block of some rows, each as often as is given; their number is even."""
    out[at : at + NARROW] += given[alive[:n]] @ weights[alive[:n], at : at + NARROW]


def mix_few(given, alive, n, weights, out, at):
    """Add weighted rows to a small block."""
    out[at : at + FEW] += given[alive[:n]] @ weights[alive[:n], at : at + FEW]


def positive(given, at):
    """Return the numbers of a block that are more than 0, as bits."""
    return sum(1 << place for place in range(NARROW) if given[at + place] > 0)


def products(given, weights, row, at):
    """Return the sum of products of a block with that of a row."""
    return given[at : at + NARROW] @ weights[row, at : at + NARROW]


@rule
def sum_rows(numbers, n, rows, bias, sums):
    """Sum the bias and the rows of the active inputs of a first layer.

    Rows are 16-bit integers, with `SCALE` for 1.0: a position has more active rows than fit into a processor's nearest
    cache, and half the bytes are read in half the time.  The sums are 16-bit integers, too; `Network` keeps them small.
    """
    for j in range(len(sums)):
        sums[j] = bias[j]
    for at in range(0, len(sums), WIDE):
        add_rows(rows, numbers, n, sums, at)


@rule
def keep_base(numbers, n, rows, bias, base, at):
    """Remember the inputs of a position and their sums, so that those of positions like it are made from them.

    A `base` is made of `sums` (a row each), the `numbers` of the inputs, how many they are, `marks` (how often each
    input is among them: what there is two of is on twice) and two lists to work in; `at` says which of several.
    """
    sums, listed, lengths, marks = base[0], base[1], base[2], base[3]
    for k in range(lengths[at]):
        marks[at, listed[at, k]] = 0
    sum_rows(numbers, n, rows, bias, sums[at])
    for k in range(n):
        listed[at, k] = numbers[k]
        marks[at, numbers[k]] += 1
    lengths[at] = n


@rule
def sum_changes(numbers, n, rows, bias, base, at, sums):
    """Sum rows as `sum_rows` does, from a base with most of the inputs: adds and removes only the differences."""
    base_sums, listed, lengths, marks, new, gone = base
    n_new = n_gone = 0
    for k in range(n):
        new[n_new] = numbers[k]
        known = marks[at, numbers[k]] > 0
        marks[at, numbers[k]] -= known
        n_new += not known
    for k in range(lengths[at]):
        gone[n_gone] = listed[at, k]
        missed = marks[at, listed[at, k]] > 0
        marks[at, listed[at, k]] -= missed
        n_gone += missed
    for k in range(lengths[at]):
        marks[at, listed[at, k]] += 1
    if n_new + n_gone >= n:
        sum_rows(numbers, n, rows, bias, sums)
        return
    for j in range(len(sums)):
        sums[j] = base_sums[at, j]
    for block in range(0, len(sums), WIDE):
        add_rows(rows, new, n_new, sums, block)
        take_rows(rows, gone, n_gone, sums, block)


@rule
def unscaled(sums, out):
    """Convert sums of integers to floats, with ReLU."""
    zero, unit = ZERO[0], UNIT[0]
    for j in range(len(out)):
        out[j] = max(sums[j] * unit, zero)


@rule
def list_alive(given, alive):
    """List the numbers of a layer's outputs that are not 0, to an even number; returns how many."""
    n = 0
    for at in range(0, len(given), NARROW):
        rest = positive(given, at)
        while rest:
            alive[n] = at + lowest(rest)
            rest &= rest - 1
            n += 1
    if n & 1:
        alive[n] = dead(given)
        n += 1
    return n


@rule
def dead(given):
    """Return the first output of a layer that is 0."""
    for j in range(len(given)):
        if given[j] <= ZERO[0]:
            return j
    return 0


@rule
def dense(given, alive, n, weights, bias, out):
    """Compute a dense layer (weights: a row an input); inputs that are 0 are skipped."""
    width = len(out)
    for j in range(width):
        out[j] = bias[j]
    if width == FEW:
        mix_few(given, alive, n, weights, out, 0)
    else:
        for at in range(0, width, NARROW):
            mix(given, alive, n, weights, out, at)


@rule
def one_output(given, weights, bias, number):
    """Return a single output of a layer (weights: a row an output)."""
    value = bias[number]
    for at in range(0, len(given), NARROW):
        value += products(given, weights, number, at)
    return value


@rule
def rectify(out):
    """Apply ReLU in place."""
    zero = ZERO[0]
    for j in range(len(out)):
        out[j] = max(out[j], zero)


@rule
def soften(values, n):
    """Turn the first values into probabilities (softmax)."""
    most, whole = values[0], ZERO[0]
    for j in range(1, n):
        most = max(most, values[j])
    for j in range(n):
        values[j] = exp(values[j] - most)
        whole += values[j]
    for j in range(n):
        values[j] /= whole
