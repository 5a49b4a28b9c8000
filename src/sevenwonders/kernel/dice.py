"""What chance draws from in a game that is played: a seed, quick and repeatable, or a key that nobody can guess.

A seed is a whole number, and its random numbers are those of `chance`: fast, and good for simulations, but whoever
sees enough of the cards can find it.  A key is 64 hexadecimal digits (256 bits).  Its random numbers are words of
64 bits: word number i (from 0) for a purpose p is the first 8 bytes of HMAC-SHA-256 under the key of the ASCII text
`p:i`, read as a whole number, the first byte the highest.  A draw from n things takes the next word below the largest
multiple of n that 64 bits hold, modulo n.
"""

import hmac
import re
from abc import ABC, abstractmethod

from .chance import draw, seed_of

Seed = int | str
KEY = re.compile(r"[0-9a-f]{64}")
WORDS = 1 << 64


def is_key(seed: object) -> bool:
    """Whether something is a key: 64 hexadecimal digits in small letters."""
    return isinstance(seed, str) and KEY.fullmatch(seed) is not None


class Dice(ABC):
    """A stream of random numbers.

    Attributes:
        place: how far it has come; `at` goes there.
    """

    place: int

    @abstractmethod
    def draw(self, n: int) -> int:
        """A uniform whole number from 0 to n - 1."""

    @abstractmethod
    def at(self, place: int) -> "Dice":
        """The same stream from a place on."""


class SeededDice(Dice):
    """The random numbers of `chance`; the place is the state of the generator."""

    def __init__(self, place: int) -> None:
        self.place = place

    def draw(self, n: int) -> int:
        """A uniform whole number from 0 to n - 1."""
        stream = [self.place]
        number = int(draw(stream, n))
        self.place = stream[0]
        return number

    def at(self, place: int) -> "SeededDice":
        """The same stream from a place on."""
        return SeededDice(place)


class KeyedDice(Dice):
    """The random numbers of a key for a purpose; the place is the number of the next word."""

    def __init__(self, key: str, purpose: int, place: int = 0) -> None:
        self.key, self.purpose, self.place = key, purpose, place

    def draw(self, n: int) -> int:
        """A uniform whole number from 0 to n - 1."""
        while (word := self._next_word()) >= WORDS - WORDS % n:
            pass
        return word % n

    def at(self, place: int) -> "KeyedDice":
        """The same stream from a place on."""
        return KeyedDice(self.key, self.purpose, place)

    def _next_word(self) -> int:
        text = f"{self.purpose}:{self.place}"
        self.place += 1
        return int.from_bytes(hmac.digest(bytes.fromhex(self.key), text.encode(), "sha256")[:8])


def dice_of(seed: Seed, purpose: int) -> Dice:
    """What a purpose of a seed, or of a key, draws from.

    >>> from .chance import Purpose
    >>> dice = dice_of("00" * 32, Purpose.DEAL)
    >>> [dice.draw(6) for _ in range(5)], dice.place
    ([2, 1, 0, 3, 2], 5)
    """
    return KeyedDice(seed, purpose) if isinstance(seed, str) else SeededDice(seed_of(seed, purpose))


def number_of(seed: Seed | None) -> int:
    """A number for what is drawn beside the game (what a computer tries, say) and repeats with it.

    >>> number_of(7), number_of(None)
    (7, 0)
    """
    return KeyedDice(seed, 0).draw(WORDS) if isinstance(seed, str) else seed or 0
