"""Commitments to the shuffle of games with a chosen seed, and of games from before there were keys.

The server publishes a hash before the game, and seed and salt after it.  For games without a chosen seed see `shuffle`.

The hash is the SHA-256 of `SALT:SEED` in ASCII.  The salt is random, so that players cannot find the seed by trial, and
the hash binds the server to the seed.  The seed of a new shuffle after a take-back is derived from seed and salt, so
the same commitment covers it.
"""

import hashlib
import secrets

SALT_BYTES = 16


def make_salt() -> str:
    """Return a new random salt."""
    return secrets.token_hex(SALT_BYTES)


def compute_commitment(seed: int | str, salt: str) -> str:
    """Return the commitment to a seed, or to the record of a deal, as 64 hexadecimal digits.

    >>> compute_commitment(7, "00")
    '61562619a760e258ede1497fcf9bb803718283b385f26ec66c2c38c93f2778c1'
    """
    return hashlib.sha256(f"{salt}:{seed}".encode()).hexdigest()


def derive_shuffle_seed(seed: int, salt: str, number: int) -> int:
    """Derive the seed of the shuffle with a number; shuffle 0 uses the seed itself."""
    if number == 0:
        return seed
    digest = hashlib.sha256(f"{salt}:{seed}:{number}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 1
