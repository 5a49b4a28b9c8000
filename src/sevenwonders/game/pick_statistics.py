"""Picks in a game, which statistics count over many games: the picked component and the offer."""

from typing import NamedTuple


class ComponentPick(NamedTuple):
    """A component that a seat picked or received.

    Attributes:
        kind: the kind of pick: `draft` (a drafted Wonder), `first` (the first card of Age I), `token` (a chosen
            Progress token), `wonder` (a built Wonder), `board` (the received board of 7 Wonders).
        seat: the seat that picked.
        what: the id of the picked component.
        offer: the ids of all components on offer, sorted; empty if the seat had no choice.
    """

    kind: str
    seat: int
    what: str
    offer: tuple[str, ...] = ()


def make_offer(*ids: str) -> tuple[str, ...]:
    """Return the `offer` of a pick from the ids of the components on offer, sorted and without duplicates.

    >>> make_offer("b", "a", "b")
    ('a', 'b')
    """
    return tuple(sorted(set(ids)))
