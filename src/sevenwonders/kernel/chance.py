"""Random numbers: splitmix64, the same numbers interpreted and compiled, on every machine.

A stream is an array (or list) whose first element is the state of the generator.  Streams are stored outside of games,
so a copy of a game does not contain its future.
"""

from collections.abc import Iterable
from enum import IntEnum
from operator import index

import numpy as np

from .bits import count_members, nth_member
from .rule import rule

ALL_BITS = 0xFFFF_FFFF_FFFF_FFFF


@rule
def next_bits(stream):
    """Return the next 64 random bits of a stream (splitmix64, constants by Sebastiano Vigna)."""
    stream[0] = (stream[0] + 0x9E37_79B9_7F4A_7C15) & ALL_BITS
    mixed = stream[0]
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58_476D_1CE4_E5B9) & ALL_BITS
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D0_49BB_1331_11EB) & ALL_BITS
    return mixed ^ (mixed >> 31)


@rule
def draw_below(stream, n):
    """Draw a uniform integer from 0 to n - 1 from a random stream.

    The bias is below n / 2**31, so n should be far below 2**31.
    """
    return int(next_bits(stream) >> 33) * n >> 31


@rule
def draw_member(stream, members):
    """Draw a uniform member of a set, which is stored as the bits of an integer, from a random stream."""
    return nth_member(members, draw_below(stream, count_members(members)))


@rule
def write_random_actions(places, legal, counts, streams, actions):
    """Write a uniformly random legal action of each game in `places` to `actions`; -1 if the game has none.

    Args:
        places: the indices of the games, which are rows of the following arrays.
        legal: the legal actions of each game; only the first `counts[i]` entries of row i have a meaning.
        counts: the number of legal actions of each game.
        streams: the random stream of each game.
        actions: the result, an action for each of `places`.
    """
    for k in range(len(places)):
        i = places[k]
        actions[k] = legal[i, draw_below(streams[i], counts[i])] if counts[i] else -1


class Purpose(IntEnum):
    """Purpose of a stream of random numbers; each purpose has its own stream for a seed."""

    DEAL = 1
    CHANCE = 2
    PLAYER = 3


def derive_seed(seed: int, *path: int) -> int:
    """Return a generator state derived from a seed and the numbers in `path`, such as a `Purpose` and a game's number.

    Different paths give independent random numbers.

    >>> derive_seed(7, Purpose.DEAL) != derive_seed(7, Purpose.CHANCE)
    True
    """
    state = index(seed) & ALL_BITS
    for step in path:
        state = next_bits([(state ^ next_bits([step])) & ALL_BITS])
    return state


def derive_random_stream(seed: int, *path: int) -> list[int]:
    """Return a random stream for rules that run as plain Python; its seed is `derive_seed(seed, *path)`."""
    return [derive_seed(seed, *path)]


def seeds_to_stream_array(seeds: Iterable[int]) -> np.ndarray:
    """Return an array of random streams for compiled rules, of shape (n, 1) and type uint64.

    Each row is the state of a generator: a seed, such as `derive_seed` returns.
    """
    return np.array([[seed & ALL_BITS] for seed in seeds], dtype=np.uint64).reshape(-1, 1)
