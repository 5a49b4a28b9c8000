"""The layers of a network in machine code say what NumPy says."""

import numpy as np
import pytest

from sevenwonders.kernel.compiler import compile_rule
from sevenwonders.kernel.layers import (
    FEW,
    NARROW,
    SCALE,
    WIDE,
    compute_dense_layer,
    compute_single_output,
    dequantize_and_relu,
    refresh_accumulator,
    relu,
    update_accumulator,
    write_nonzero_indices,
)
from sevenwonders.kernel.rule import rule

INPUTS, FIRST, SECOND = 300, 2 * WIDE, 2 * NARROW


@rule
def ask(before, numbers, rows, bias, weights, few, base, sums, first, alive, second, last):
    """All layers for the inputs that are on, after a position that had others."""
    refresh_accumulator(before, len(before), rows, bias, base, 1)
    update_accumulator(numbers, len(numbers), rows, bias, base, 1, sums)
    dequantize_and_relu(sums, first)
    compute_dense_layer(first, alive, write_nonzero_indices(first, alive), weights, first, second)
    relu(second)
    compute_dense_layer(second, alive, write_nonzero_indices(second, alive), few, first, last)
    return compute_single_output(second, weights, first, 3)


@pytest.mark.jit
def test_compiled_layers_and_numpy_find_the_same() -> None:
    """Also where hardly anything has changed since, where everything has, where inputs are on twice, and from one base
    after another."""
    dice = np.random.default_rng(5)
    rows = dice.integers(-SCALE // 4, SCALE // 4, (INPUTS, FIRST)).astype(np.int16)
    bias = dice.integers(-SCALE, SCALE, FIRST).astype(np.int16)
    weights = dice.standard_normal((FIRST, SECOND)).astype(np.float32)
    few = dice.standard_normal((SECOND, FEW)).astype(np.float32)
    room = [np.zeros(width, np.float32) for width in (FIRST, SECOND, FEW)]
    lists = [np.zeros(INPUTS, np.int32) for _ in range(2)]
    base = (np.zeros((2, FIRST), np.int16), np.zeros((2, INPUTS), np.int32), np.zeros(2, np.int32))
    base = (*base, np.zeros((2, INPUTS), np.int8), *lists)
    sums, alive = np.zeros(FIRST, np.int16), np.zeros(FIRST + 4, np.int32)
    for changed in (0, 1, 20, 60):
        numbers = dice.integers(INPUTS, size=120, dtype=np.int32)
        before, numbers = numbers[:100], dice.permutation(numbers[changed : 100 + changed // 2])
        first, second, last = room
        product = compile_rule(ask)(before, numbers, rows, bias, weights, few, base, sums, first, alive, second, last)
        expected = np.maximum((rows[numbers].sum(axis=0) + bias) / np.float32(SCALE), 0).astype(np.float32)
        np.testing.assert_array_equal(first, expected)
        np.testing.assert_allclose(second, np.maximum(expected @ weights + expected[:SECOND], 0), rtol=1e-4, atol=1e-4)
        np.testing.assert_allclose(last, second @ few + expected[:FEW], rtol=1e-4, atol=1e-4)
        np.testing.assert_allclose(product, second @ weights[3] + expected[3], rtol=1e-4, atol=1e-4)
