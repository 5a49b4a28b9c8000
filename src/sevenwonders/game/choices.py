"""Choices of a game that are counted over many games: what was picked, and from what."""

from typing import NamedTuple


class Choice(NamedTuple):
    """Something that a seat picked, or has got.

    Attributes:
        kind: what sort of choice it is: `draft`, `first` (the first card of Age I), `token`, `wonder` (built), `board`.
        seat: the seat that picked.
        what: the id of the picked component.
        offer: the ids of all that could have been picked, in order; empty where nothing was to be chosen.
    """

    kind: str
    seat: int
    what: str
    offer: tuple[str, ...] = ()


def offered(*ids: str) -> tuple[str, ...]:
    """Return an offer, independent of the order of its ids.

    >>> offered("b", "a", "b")
    ('a', 'b')
    """
    return tuple(sorted(set(ids)))
