"""Random numbers: the published ones, the same in both forms, and uniform."""

import numpy as np
import pytest

from sevenwonders.kernel.bits import count_members, lowest_member, nth_member
from sevenwonders.kernel.chance import (
    Purpose,
    derive_random_stream,
    derive_seed,
    draw_below,
    draw_member,
    next_bits,
    seeds_to_stream_array,
    write_random_actions,
)
from sevenwonders.kernel.compiler import compile_rule
from sevenwonders.kernel.interpreter import wrap_for_interpreter
from sevenwonders.kernel.rule import rule

FORMS = [
    (wrap_for_interpreter, 20_000),
    pytest.param(compile_rule, 200_000, marks=pytest.mark.jit),
]  # and how many numbers to draw


@rule
def fill(streams, out, n):
    """Draw many numbers below n."""
    for place in range(len(out)):
        out[place] = draw_below(streams[0], n)


@rule
def fill_members(streams, out, members):
    """Draw many members of a set."""
    for place in range(len(out)):
        out[place] = draw_member(streams[0], members)


@rule
def describe(members, out):
    """Return what the operations on bits say about a set."""
    out[0] = count_members(members)
    out[1] = lowest_member(members)
    for n in range(count_members(members)):
        out[2 + n] = nth_member(members, n)


def test_the_generator_is_splitmix64():
    # The first numbers for seed 1234567, as published with the reference implementation.
    stream = [1234567]
    expected = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
    assert [next_bits(stream) for _ in range(4)] == expected


@pytest.mark.jit
def test_both_forms_draw_the_same():
    for n in (1, 2, 7, 23, 1000):
        streams, out = seeds_to_stream_array([99]), np.zeros(500, np.int64)
        compile_rule(fill)(streams, out, n)
        stream = [99]
        assert [draw_below(stream, n) for _ in range(500)] == out.tolist()
        assert int(streams[0, 0]) == stream[0]


def chi_square(values: np.ndarray, expected: list[int]) -> float:
    """Return the distance of the frequencies of some values from equal ones."""
    counts = np.array([(values == value).sum() for value in expected])
    assert counts.sum() == len(values)
    mean = len(values) / len(expected)
    return float(((counts - mean) ** 2 / mean).sum())


@pytest.mark.parametrize(("form", "amount"), FORMS)
@pytest.mark.parametrize("n", [2, 5, 23])
def test_numbers_are_uniform(n, form, amount):
    out = np.zeros(amount, np.int64)
    form(fill)(seeds_to_stream_array([7]), out, n)
    assert chi_square(out, list(range(n))) < n - 1 + 5 * (2 * (n - 1)) ** 0.5


@pytest.mark.parametrize(("form", "amount"), FORMS)
def test_members_are_uniform(form, amount):
    members = 0b10110010100000000001101
    out = np.zeros(amount, np.int64)
    form(fill_members)(seeds_to_stream_array([7]), out, members)
    expected = [bit for bit in range(23) if members >> bit & 1]
    assert chi_square(out, expected) < len(expected) - 1 + 5 * (2 * (len(expected) - 1)) ** 0.5


@pytest.mark.jit
def test_sets_read_the_same_in_both_forms():
    for members in (1, 0b1000, 0b1011001, (1 << 25) - 1, 1 << 30):
        bits = [bit for bit in range(31) if members >> bit & 1]
        out = np.zeros(40, np.int64)
        compile_rule(describe)(members, out)
        plain = [0] * 40
        describe(members, plain)
        assert out.tolist() == plain
        assert plain[: 2 + len(bits)] == [len(bits), bits[0], *bits]


def test_streams_of_one_seed_are_unrelated():
    seeds = {derive_seed(5, purpose, number) for purpose in Purpose for number in range(100)}
    assert len(seeds) == 300
    assert derive_random_stream(5, Purpose.DEAL) == [derive_seed(5, Purpose.DEAL)]
    assert derive_seed(5) != derive_seed(6)


def test_random_action_is_legal_compiled_and_interpreted():
    dice = np.random.default_rng(3)
    counts = dice.integers(0, 9, 40).astype(np.int16)
    legal = np.array([dice.choice(400, 8, replace=False) for _ in counts], np.int16)
    streams, again = seeds_to_stream_array(range(40)), [[seed] for seed in range(40)]
    places, actions = np.flatnonzero(counts % 3), np.zeros(40, np.int16)
    compile_rule(write_random_actions)(places, legal, counts, streams, actions)
    plain = [0] * len(places)
    write_random_actions(places.tolist(), Rows(legal), counts.tolist(), again, plain)
    assert actions[: len(places)].tolist() == plain
    for action, game in zip(plain, places, strict=True):
        assert action in legal[game, : counts[game]]
    counts[:] = 0
    compile_rule(write_random_actions)(places, legal, counts, streams, actions)
    assert set(actions[: len(places)]) == {-1}, "no question follows"


class Rows:
    """A table of whole numbers as interpreted rules read it."""

    def __init__(self, table):
        self._table = table

    def __getitem__(self, place):
        return int(self._table[place])
