"""The layers of a small network, as rules for compiled code: sums of rows, a dense layer, one output.

Numbers are 32-bit floats but for the first layer.  Sums go on in several places at once, so that the compiler can do
them together; that is why they are written out.
"""

from math import exp

import numpy as np

from .rule import hot, rule
from .struct import ConstTable

SCALE = 1024  # what stands for one in the first layer
ZERO = ConstTable(np.zeros(1, np.float32))
UNIT = ConstTable(np.full(1, 1 / SCALE, np.float32))


@rule
def sum_rows(numbers, n, rows, bias, sums, out):
    """A first layer of inputs that are on or off: the bias and the rows of those that are on; what is negative is 0.

    Rows are whole numbers of 16 bits, `SCALE` to one: a position turns on more of them than a processor's nearest
    memory holds, and half the bytes are read in half the time.  So are the sums, which `Network` keeps small.
    """
    zero, unit, width = ZERO[0], UNIT[0], len(out)
    for j in range(width):
        sums[j] = bias[j]
    k = 0
    while k + 4 <= n:
        a, b, c, d = rows[numbers[k]], rows[numbers[k + 1]], rows[numbers[k + 2]], rows[numbers[k + 3]]
        for j in range(width):
            sums[j] += (a[j] + b[j]) + (c[j] + d[j])
        k += 4
    while k < n:
        a = rows[numbers[k]]
        for j in range(width):
            sums[j] += a[j]
        k += 1
    for j in range(width):
        out[j] = max(sums[j] * unit, zero)


@rule
def list_alive(given, alive):
    """List the numbers of a layer's outputs that are not 0, and a few of those that are up to a multiple of four;
    returns how many."""
    zero, n = ZERO[0], 0
    for j in range(len(given)):
        alive[n] = j
        n += given[j] > zero
    for j in range(len(given)):
        if n & 3 and given[j] <= zero:
            alive[n] = j
            n += 1
    return n


@rule
def dense(given, alive, n, weights, bias, out):
    """A layer of which every output depends on every input (weights: a row an input); those that are 0 are left out."""
    width = len(out)
    for j in range(width):
        out[j] = bias[j]
    for k in range(0, n, 4):
        p, q, r, s = given[alive[k]], given[alive[k + 1]], given[alive[k + 2]], given[alive[k + 3]]
        a, b, c, d = weights[alive[k]], weights[alive[k + 1]], weights[alive[k + 2]], weights[alive[k + 3]]
        for j in range(width):
            out[j] += (p * a[j] + q * b[j]) + (r * c[j] + s * d[j])


@rule
def rectify(out):
    """What is negative is 0."""
    zero = ZERO[0]
    for j in range(len(out)):
        out[j] = max(out[j], zero)


@hot
def one_output(given, weights, bias):
    """One output of a layer: eight sums side by side."""
    a = b = c = d = e = f = g = h = ZERO[0]
    for j in range(0, len(given), 8):
        a += given[j] * weights[j]
        b += given[j + 1] * weights[j + 1]
        c += given[j + 2] * weights[j + 2]
        d += given[j + 3] * weights[j + 3]
        e += given[j + 4] * weights[j + 4]
        f += given[j + 5] * weights[j + 5]
        g += given[j + 6] * weights[j + 6]
        h += given[j + 7] * weights[j + 7]
    return bias + (((a + b) + (c + d)) + ((e + f) + (g + h)))


@rule
def soften(values, n):
    """The first values become probabilities (softmax)."""
    most, whole = values[0], ZERO[0]
    for j in range(1, n):
        most = max(most, values[j])
    for j in range(n):
        values[j] = exp(values[j] - most)
        whole += values[j]
    for j in range(n):
        values[j] /= whole
