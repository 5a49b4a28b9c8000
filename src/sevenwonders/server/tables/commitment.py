"""Commitments to the shuffle of games with a chosen seed, and of games of early versions of the program.

The server publishes a hash before the game, and seed and salt after it.  For games without a chosen seed see `shuffle`.

The hash is the SHA-256 of `SALT:SEED` in ASCII.  The salt is random, so that players cannot find the seed by trial, and
the hash binds the server to the seed.  The seed of a new shuffle after a take-back is derived from seed and salt, so
the same commitment covers it.
"""

import hashlib
import secrets


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
    return hashlib.sha256(f"{salt}:{seed}".encode()).hexdigest()


def derive_shuffle_seed(seed: int, salt: str, number: int) -> int:
    """Derive the seed of a shuffle from the seed of the game, so that the commitment to this seed covers all shuffles.

    Args:
        seed: the seed of the game.
        salt: the salt of the commitment.
        number: the number of the shuffle: 0 for the deal, which uses the seed itself, 1 for the first after a
            take-back.
    """
    if number == 0:
        return seed
    digest = hashlib.sha256(f"{salt}:{seed}:{number}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 1
