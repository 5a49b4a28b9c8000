"""Sources of randomness for a game: a fast, repeatable seed or an unpredictable key.

A seed is a whole number, and its random numbers are those of `chance`: fast, and good for simulations, but a player who
sees enough of the cards can compute the seed.  A key is 64 hexadecimal digits (256 bits).  Its random numbers are words
of 64 bits: word i (counting from 0) for a purpose p is the HMAC-SHA-256 of the ASCII text `p:i` with this key, cut to
its first 8 bytes and read as a big-endian integer.  A draw of a number below n skips words that are not below the
largest multiple of n up to 2**64, and takes the next word modulo n.
"""

import hmac
import re
from typing import TypeGuard

from .chance import derive_seed, draw_below

Seed = int | str
KEY = re.compile(r"[0-9a-f]{64}")
WORDS = 1 << 64
SEEDS = range(-(1 << 63), 1 << 64)
SEED_WANTED = "a seed is a whole number of at most 64 bits, or a key of 64 hexadecimal digits"


def is_key(seed: object) -> TypeGuard[str]:
    """Return whether a value is a key: 64 hexadecimal digits in small letters."""
    return isinstance(seed, str) and KEY.fullmatch(seed) is not None


def is_seed(seed: object) -> bool:
    """Return whether a value is a valid seed: a key, or a whole number from -2**63 to 2**64 - 1.

    >>> is_seed(2**64 - 1), is_seed(2**64), is_seed(True)
    (True, False, False)
    """
    return is_key(seed) or (type(seed) is int and seed in SEEDS)  # for other types, `in` would search the whole range


class RandomSource:
    """A generator of random numbers, which follow from a seed or key and a purpose, such as the deal.

    >>> from .chance import Purpose
    >>> dice = RandomSource("00" * 32, Purpose.DEAL)
    >>> [dice.draw(6) for _ in range(5)], dice.place
    ([2, 1, 0, 3, 2], 5)

    Attributes:
        place: the position in the sequence of random numbers: with a seed the state of its generator, with a key the
            index of the next word derived from it.
    """

    def __init__(self, seed: Seed, purpose: int, place: int | None = None) -> None:
        first = 0 if isinstance(seed, str) else derive_seed(seed, purpose)
        self.seed, self.purpose, self.place = seed, purpose, first if place is None else place

    def draw(self, n: int) -> int:
        """Draw a uniform whole number from 0 to n - 1."""
        if isinstance(self.seed, str):
            while (word := self._draw_word(self.seed)) >= WORDS - WORDS % n:
                pass
            return word % n
        stream = [self.place]
        number = int(draw_below(stream, n))
        self.place = stream[0]
        return number

    def copy_at(self, place: int) -> "RandomSource":
        """Return a generator of the same random numbers that continues from another `place` in their sequence."""
        return RandomSource(self.seed, self.purpose, place)

    def _draw_word(self, key: str) -> int:
        text = f"{self.purpose}:{self.place}"
        self.place += 1
        return int.from_bytes(hmac.digest(bytes.fromhex(key), text.encode(), "sha256")[:8])


def seed_to_number(seed: Seed | None) -> int:
    """Return a whole number derived from a seed or key (0 for None), such as to seed computer players.

    >>> seed_to_number(7), seed_to_number(None)
    (7, 0)
    """
    return RandomSource(seed, 0).draw(WORDS) if isinstance(seed, str) else seed or 0
