"""Picks of a game that are counted over many games: the picked component and the offer."""

from typing import NamedTuple


class PickStatistic(NamedTuple):
    """A component that a seat picked or received.

    Attributes:
        kind: the kind of pick: `draft`, `first` (the first card of Age I), `token`, `wonder` (built), `board`.
        seat: the seat that picked.
        what: the id of the picked component.
        offer: the ids of all components on offer, sorted; empty if the seat had no choice.
    """

    kind: str
    seat: int
    what: str
    offer: tuple[str, ...] = ()


def make_offer(*ids: str) -> tuple[str, ...]:
    """Return the offer of some ids, sorted and without duplicates.

    >>> make_offer("b", "a", "b")
    ('a', 'b')
    """
    return tuple(sorted(set(ids)))
