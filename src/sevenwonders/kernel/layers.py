"""Layers of a small neural network, as rules for compiled code: an accumulator of rows, dense layers, single outputs.

The first layer uses 16-bit integers, later layers 32-bit floats.  Interpreted, the inner loops use NumPy; compiled,
they are replaced by the functions of `vectors`, which work on blocks.  The width of the first layer is a multiple of
`WIDE`, the width of later layers a multiple of `NARROW`, and the width of the value layer is `FEW`.
"""

import numpy as np

from .bits import lowest
from .exponential import exp
from .rule import rule
from .struct import ConstTable

SCALE = 1024  # represents 1.0 in the first layer
WIDE, NARROW, FEW = 128, 32, 16  # numbers in a block
ZERO = ConstTable(np.zeros(1, np.float32))
UNIT = ConstTable(np.full(1, 1 / SCALE, np.float32))


def add_rows(rows, numbers, n, sums, at):
    """Add the block at `at` of the first `n` rows in `numbers` to `sums`."""
    sums[at : at + WIDE] += rows[numbers[:n], at : at + WIDE].sum(axis=0, dtype=np.int16)


def subtract_rows(rows, numbers, n, sums, at):
    """Subtract the block at `at` of the first `n` rows in `numbers` from `sums`."""
    sums[at : at + WIDE] -= rows[numbers[:n], at : at + WIDE].sum(axis=0, dtype=np.int16)


def matvec(inputs, nonzero, n, weights, out, at):
    """Add the product of the nonzero inputs and a block of weights to `out`; `n`, the number of inputs, is even."""
    out[at : at + NARROW] += inputs[nonzero[:n]] @ weights[nonzero[:n], at : at + NARROW]


def matvec_narrow(inputs, nonzero, n, weights, out, at):
    """Add the product of the nonzero inputs and a block of `FEW` weights to `out`."""
    out[at : at + FEW] += inputs[nonzero[:n]] @ weights[nonzero[:n], at : at + FEW]


def positive_bits(inputs, at):
    """Return the positions in a block whose numbers are positive, as bits."""
    return sum(1 << place for place in range(NARROW) if inputs[at + place] > 0)


def dot_product(inputs, weights, row, at):
    """Return the dot product of a block of inputs and the same block of a row of weights."""
    return inputs[at : at + NARROW] @ weights[row, at : at + NARROW]


@rule
def sum_rows(numbers, n, rows, bias, sums):
    """Write the sum of the bias and of the rows of the active inputs of a first layer to `sums`.

    Rows and sums are 16-bit integers, with `SCALE` for 1.0: the active rows do not fit into the first-level cache, and
    half the bytes are read in half the time.  `Network` clips the weights so that the sums do not overflow.
    """
    for j in range(len(sums)):
        sums[j] = bias[j]
    for at in range(0, len(sums), WIDE):
        add_rows(rows, numbers, n, sums, at)


@rule
def refresh_accumulator(numbers, n, rows, bias, base, at):
    """Store the inputs of a position and their sums, from which `update_accumulator` computes similar positions.

    `base` is a tuple of arrays with a row for each stored position: sums, active inputs, number of active inputs, and
    marks (how often each input is active); two lists of working space follow.  `at` is the row to write.
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
def update_accumulator(numbers, n, rows, bias, base, at, sums):
    """Write the sums of `sum_rows` to `sums`, computed from the base in row `at` by the inputs that differ."""
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
        subtract_rows(rows, gone, n_gone, sums, block)


@rule
def dequantize(sums, out):
    """Convert integer sums of the first layer to floats and apply ReLU."""
    zero, unit = ZERO[0], UNIT[0]
    for j in range(len(out)):
        out[j] = max(sums[j] * unit, zero)


@rule
def list_nonzero(inputs, nonzero):
    """Write the indices of the nonzero outputs of a layer to `nonzero`; return their number, padded to an even one."""
    n = 0
    for at in range(0, len(inputs), NARROW):
        rest = positive_bits(inputs, at)
        while rest:
            nonzero[n] = at + lowest(rest)
            rest &= rest - 1
            n += 1
    if n & 1:
        nonzero[n] = find_first_zero(inputs)
        n += 1
    return n


@rule
def find_first_zero(inputs):
    """Return the index of the first output of a layer that is 0."""
    for j in range(len(inputs)):
        if inputs[j] <= ZERO[0]:
            return j
    return 0


@rule
def compute_dense_layer(inputs, nonzero, n, weights, bias, out):
    """Write the outputs of a dense layer (weights: a row for each input) to `out`; inputs that are 0 are skipped."""
    width = len(out)
    for j in range(width):
        out[j] = bias[j]
    if width == FEW:
        matvec_narrow(inputs, nonzero, n, weights, out, 0)
    else:
        for at in range(0, width, NARROW):
            matvec(inputs, nonzero, n, weights, out, at)


@rule
def compute_output(inputs, weights, bias, number):
    """Return the output `number` of a dense layer (weights: a row for each output)."""
    value = bias[number]
    for at in range(0, len(inputs), NARROW):
        value += dot_product(inputs, weights, number, at)
    return value


@rule
def relu(out):
    """Apply ReLU in place."""
    zero = ZERO[0]
    for j in range(len(out)):
        out[j] = max(out[j], zero)


@rule
def softmax(values, n):
    """Apply softmax to the first `n` values in place."""
    most, whole = values[0], ZERO[0]
    for j in range(1, n):
        most = max(most, values[j])
    for j in range(n):
        values[j] = exp(values[j] - most)
        whole += values[j]
    for j in range(n):
        values[j] /= whole
