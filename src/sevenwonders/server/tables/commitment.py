"""The promise about the shuffle of a game with a seed that somebody named, and of games before there were keys.

It is a hash before the game, seed and salt after it.  How games are shuffled that name no seed is told in `shuffle`.

The hash is the SHA-256 of `SALT:SEED` in ASCII.  The salt is random, so that nobody can try seeds until one fits; and
nobody who knows the hash can be told another seed afterwards.  A new shuffle after a move was taken back has a seed
that follows from these two, so that one promise covers it, too.
"""

import hashlib
import secrets

SALT_BYTES = 16


def new_salt() -> str:
    """A salt nobody knows."""
    return secrets.token_hex(SALT_BYTES)


def commitment(seed: int | str, salt: str) -> str:
    """The promise, as 64 hexadecimal digits; in the place of a seed may stand the record of a deal.

    >>> commitment(7, "00")
    '61562619a760e258ede1497fcf9bb803718283b385f26ec66c2c38c93f2778c1'
    """
    return hashlib.sha256(f"{salt}:{seed}".encode()).hexdigest()


def shuffle_seed(seed: int, salt: str, number: int) -> int:
    """The seed of the shuffle with a number: the first (0) is the seed itself."""
    if number == 0:
        return seed
    digest = hashlib.sha256(f"{salt}:{seed}:{number}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 1
