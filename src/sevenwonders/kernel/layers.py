"""Layers of a small neural network, as rules: a first layer that adds up rows of weights, dense layers, single outputs.

The first layer takes a list of active inputs and adds up the rows of weights of these inputs; the vector of sums is
called the accumulator.  It uses 16-bit integers, later layers 32-bit floats.  Interpreted, the inner loops use NumPy;
compiled, they are replaced by the functions of `vectors`, which work on blocks of numbers.  The width of the first
layer is a multiple of `WIDE`, the width of later layers a multiple of `NARROW`; the width of the value layer is `FEW`.
"""

import numpy as np

from .bits import lowest_member
from .exponential import exp
from .rule import rule
from .struct import ConstTable

SCALE = 1024  # represents 1.0 in the first layer
WIDE, NARROW, FEW = 128, 32, 16  # numbers in a block
PAIR = 1 << 12  # factor of the index of a second output, which is encoded together with the first
ZERO = ConstTable(np.zeros(1, np.float32))
UNIT = ConstTable(np.full(1, 1 / SCALE, np.float32))


def add_rows(rows, numbers, n, sums, at, sign):
    """Add some rows of the first layer's weights to its sums, or subtract them, for a block of `WIDE` columns.

    Args:
        rows: the weights, a row for each input.
        numbers: the indices of the rows; only the first `n` have a meaning.
        n: the number of rows.
        sums: the sums of all columns, changed in place.
        at: the first column of the block.
        sign: a constant: 1 to add the rows, -1 to subtract them.
    """
    sums[at : at + WIDE] += sign * rows[numbers[:n], at : at + WIDE].sum(axis=0, dtype=np.int16)


def add_matvec(inputs, nonzero, n, weights, out, at, width):
    """Add the product of a layer's nonzero inputs and a block of columns of its weights to `out`.

    Args:
        inputs: the inputs of the layer.
        nonzero: the indices of the nonzero inputs; only the first `n` have a meaning.
        n: the number of indices, which is even.
        weights: the weights, a row for each input.
        out: the outputs of the layer, changed in place.
        at: the first column of the block.
        width: the number of columns, a constant: `NARROW` or `FEW`.
    """
    out[at : at + width] += inputs[nonzero[:n]] @ weights[nonzero[:n], at : at + width]


def positive_inputs_as_bits(inputs, at):
    """Return an integer whose bit i, for i below `NARROW`, is set if `inputs[at + i]` is positive."""
    return sum(1 << place for place in range(NARROW) if inputs[at + place] > 0)


def dot_product(inputs, weights, row, at):
    """Return the dot product of `NARROW` inputs, from index `at` on, and the weights in the same columns of a row."""
    return inputs[at : at + NARROW] @ weights[row, at : at + NARROW]


@rule
def compute_accumulator(numbers, n, rows, bias, sums):
    """Compute the accumulator of the first layer: its bias plus the rows of weights of all active inputs.

    Rows and sums are 16-bit integers, with `SCALE` for 1.0, because the active rows do not fit into the first-level
    cache and half the bytes are read in half the time.  `LayeredNetwork` clips the weights so that no sum overflows.

    Args:
        numbers: the indices of the active inputs; only the first `n` have a meaning.
        n: the number of active inputs.
        rows: the weights, a row for each input.
        bias: the bias of the layer.
        sums: the result.
    """
    for j in range(len(sums)):
        sums[j] = bias[j]
    for at in range(0, len(sums), WIDE):
        add_rows(rows, numbers, n, sums, at, 1)


@rule
def refresh_accumulator(numbers, n, rows, bias, base, at):
    """Store a position's active inputs and its accumulator, so that `update_accumulator` can start from them.

    Args:
        numbers: the indices of the active inputs; only the first `n` have a meaning.
        n: the number of active inputs.
        rows: the weights of the first layer, a row for each input.
        bias: the bias of the layer.
        base: a tuple of arrays with a row for each stored position: sums, active inputs, number of active inputs, and
            marks (how often each input is active); two scratch lists follow.
        at: the row of `base` to write.
    """
    sums, listed, lengths, marks = base[0], base[1], base[2], base[3]
    for k in range(lengths[at]):
        marks[at, listed[at, k]] = 0
    compute_accumulator(numbers, n, rows, bias, sums[at])
    for k in range(n):
        listed[at, k] = numbers[k]
        marks[at, numbers[k]] += 1
    lengths[at] = n


@rule
def update_accumulator(numbers, n, rows, bias, base, at, sums):
    """Compute a position's accumulator from the stored accumulator of a similar position, and write it to `sums`.

    Only the rows of inputs that differ between both positions are added or subtracted.

    Args:
        numbers: the indices of the active inputs; only the first `n` have a meaning.
        n: the number of active inputs.
        rows: the weights of the first layer, a row for each input.
        bias: the bias of the layer.
        base: a tuple of arrays with a row for each stored position: sums, active inputs, number of active inputs, and
            marks (how often each input is active); two scratch lists follow.
        at: the row of the similar position in `base`.
        sums: the result.
    """
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
        compute_accumulator(numbers, n, rows, bias, sums)
        return
    for j in range(len(sums)):
        sums[j] = base_sums[at, j]
    for block in range(0, len(sums), WIDE):
        add_rows(rows, new, n_new, sums, block, 1)
        add_rows(rows, gone, n_gone, sums, block, -1)


@rule
def dequantize_and_relu(sums, out):
    """Convert the integer sums of the first layer to floats, apply ReLU, and write the results to `out`."""
    zero, unit = ZERO[0], UNIT[0]
    for j in range(len(out)):
        out[j] = max(sums[j] * unit, zero)


@rule
def write_nonzero_indices(inputs, nonzero):
    """Write the indices of a layer's nonzero inputs to `nonzero`; return the number of indices written.

    No input is negative.  The index of an input that is 0 may make the number even: `add_matvec` takes pairs of inputs.
    """
    n = 0
    for at in range(0, len(inputs), NARROW):
        rest = positive_inputs_as_bits(inputs, at)
        while rest:
            nonzero[n] = at + lowest_member(rest)
            rest &= rest - 1
            n += 1
    if n & 1:
        nonzero[n] = find_first_zero(inputs)
        n += 1
    return n


@rule
def find_first_zero(inputs):
    """Return the index of the first input of a layer that is 0; 0 if there is none."""
    for j in range(len(inputs)):
        if inputs[j] <= ZERO[0]:
            return j
    return 0


@rule
def compute_dense_layer(inputs, nonzero, n, weights, bias, out):
    """Write the outputs of a dense layer, before an activation function, to `out`; inputs that are 0 are skipped.

    Args:
        inputs: the inputs of the layer.
        nonzero: the indices of the nonzero inputs; only the first `n` have a meaning.
        n: the number of indices, which is even.
        weights: the weights, a row for each input.
        bias: the bias of the layer.
        out: the result.
    """
    width = len(out)
    for j in range(width):
        out[j] = bias[j]
    if width == FEW:
        add_matvec(inputs, nonzero, n, weights, out, 0, FEW)
    else:
        for at in range(0, width, NARROW):
            add_matvec(inputs, nonzero, n, weights, out, at, NARROW)


@rule
def compute_single_output(inputs, weights, bias, number):
    """Return a single output of a dense layer.

    Args:
        inputs: the inputs of the layer.
        weights: the weights, a row for each output.
        bias: the bias of the layer.
        number: the index of the output.
    """
    value = bias[number]
    for at in range(0, len(inputs), NARROW):
        value += dot_product(inputs, weights, number, at)
    return value


@rule
def sum_one_or_two_outputs(inputs, weights, bias, numbers):
    """Return an output of a dense layer, or the sum of two outputs, as `compute_single_output` computes them.

    `numbers` packs both indices into a number: the first, plus `PAIR` times (1 + the second) if there is a second.
    """
    value = compute_single_output(inputs, weights, bias, numbers % PAIR)
    if numbers >= PAIR:
        value += compute_single_output(inputs, weights, bias, numbers // PAIR - 1)
    return value


@rule
def relu(out):
    """Apply ReLU to all numbers in place."""
    zero = ZERO[0]
    for j in range(len(out)):
        out[j] = max(out[j], zero)


@rule
def softmax(values, n):
    """Apply softmax to the first `n` values in place."""
    most, total = values[0], ZERO[0]
    for j in range(1, n):
        most = max(most, values[j])
    for j in range(n):
        values[j] = exp(values[j] - most)
        total += values[j]
    for j in range(n):
        values[j] /= total
