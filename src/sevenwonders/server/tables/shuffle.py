"""The shuffle of a game, and the commitments that make it fair.

Server and players shuffle together, so that no participant can predict or choose the result.
The server draws a secret and publishes its hash, the commitment.  Then the page of every player draws a number and
sends its hash, the pledge; when all pages know all pledges, they send the numbers themselves.  Secret and numbers give
the key that the game is dealt from (see `kernel.random_source`).  The last to draw cannot react to the others, because
all are bound by their hashes.  A single honest number is enough for a key that no other participant could choose.

For games with a chosen seed, and games of early versions of the program, the server publishes the SHA-256 of
`SALT:SEED` in ASCII before the game, and seed and salt after it.  The salt is random, so that players cannot find the
seed by trial, and the hash binds the server to the seed.  The seed of a new shuffle after a take-back is derived from
seed and salt, so the same commitment covers it.
"""

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from dataclasses import dataclass

from ...game.seats import SEATS
from ...kernel.random_source import Seed


@dataclass(frozen=True)
class Contribution:
    """The pledge and the number that the web page of a player adds to the joint shuffle.

    Attributes:
        pledge: the hash of the number, which the page sends first.
        number: the number; empty if it never came.
    """

    pledge: str
    number: str = ""


def make_secret() -> str:
    """Return a new secret, the server's part of the shuffle to which server and players contribute.

    The secret has 256 random bits, written as hexadecimal digits.
    """
    return secrets.token_hex(32)


def hash_text(text: str) -> str:
    """Return the SHA-256 of a text in hexadecimal digits.

    The hash is the commitment to the server's secret, or the pledge of a player's number.

    >>> hash_text("00")[:16]
    'f1534392279bddbf'
    """
    return hashlib.sha256(text.encode()).hexdigest()


def compute_key(secret: str, numbers: Mapping[int, str]) -> str:
    """Return the key that a game is dealt from, by the server's secret and the numbers of the players' web pages.

    It is the HMAC-SHA-256, under the bytes of the secret, of a line `p1=NUMBER` for each seat with a number.

    >>> compute_key("00" * 32, {0: "11" * 32, 1: "22" * 32})[:16]
    '325530ab98f6d5ed'
    """
    lines = "\n".join(f"{SEATS[seat]}={numbers[seat]}" for seat in sorted(numbers))
    return hmac.digest(bytes.fromhex(secret), lines.encode(), "sha256").hex()


def derive_shuffle_key(key: str, number: int) -> str:
    """Derive the key of a shuffle from the key of the game.

    Args:
        key: the key from `compute_key`.
        number: the number of the shuffle: 0 for the deal, which uses the key itself, 1 for the first after a take-back.
    """
    if number == 0:
        return key
    return hmac.digest(bytes.fromhex(key), f"shuffle {number}".encode(), "sha256").hex()


def make_salt() -> str:
    """Return a random text that is hashed together with a seed, so that players cannot find the seed by trial."""
    return secrets.token_hex(16)


def compute_commitment(seed: int | str, salt: str) -> str:
    """Return the hash of a seed and a salt as 64 hexadecimal digits; publishing it binds the server to the seed.

    Args:
        seed: the seed, or the record of a deal that is played again.
        salt: a random text from `make_salt`.

    >>> compute_commitment(7, "00")
    '61562619a760e258ede1497fcf9bb803718283b385f26ec66c2c38c93f2778c1'
    """
    return hash_text(f"{salt}:{seed}")


def derive_shuffle_seed(seed: Seed, salt: str, number: int) -> Seed:
    """Derive the seed of a shuffle from the seed of the game, so that the commitment to this seed covers all shuffles.

    Args:
        seed: the seed of the game, or its key from `compute_key`.
        salt: the salt of the commitment; not used with a key.
        number: the number of the shuffle: 0 for the deal, which uses the seed itself, 1 for the first after a
            take-back.
    """
    if isinstance(seed, str):
        return derive_shuffle_key(seed, number)
    if number == 0:
        return seed
    digest = hashlib.sha256(f"{salt}:{seed}:{number}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 1


class Contributions(dict[int, Contribution]):
    """The pledges and numbers that the players' web pages add to the joint shuffle, by seat.

    >>> both = Contributions({0: Contribution("aa", "11"), 1: Contribution("bb")})
    >>> both.text, Contributions.parse(both.text) == both, both.numbers
    ('p1:aa:11 p2:bb:', True, {0: '11'})
    """

    @classmethod
    def parse(cls, text: str) -> "Contributions":
        """Parse the pledges and numbers from a line of text in the form of the property `text`."""
        parts = (part.split(":") for part in text.split())
        return cls({SEATS.index(seat): Contribution(pledge, number) for seat, pledge, number in parts})

    @property
    def text(self) -> str:
        """The pledges and numbers as one line of text, to be stored."""
        return " ".join(
            f"{SEATS[seat]}:{contribution.pledge}:{contribution.number}" for seat, contribution in sorted(self.items())
        )

    @property
    def numbers(self) -> dict[int, str]:
        """The random numbers of players that came before the deadline, by seat."""
        return {seat: contribution.number for seat, contribution in sorted(self.items()) if contribution.number}

    def to_record_fields(self, seats: int) -> dict[str, list[str]]:
        """Return the pledges (hashes of numbers) and the numbers of the players' web pages as fields of a game record.

        Each field is a list of `seats` texts, one for each seat; missing texts are empty.
        """
        none = Contribution("")
        return {
            "_pledges": [self.get(seat, none).pledge for seat in range(seats)],
            "_numbers": [self.get(seat, none).number for seat in range(seats)],
        }
