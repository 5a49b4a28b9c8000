"""What may lie under the cards: how many reveals lose, and what each card would do."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from .ply import Reveal

EVEN = 0.5


class Outs(NamedTuple):
    """How many of all reveals leave a seat less than it wants, as in "4 of 9 reveals lose".

    Attributes:
        losing: how many.
        number: how many there are.
        chance: how probable those that lose are together.
    """

    losing: int
    number: int
    chance: float


def outs(reveals: Sequence[Reveal], seat: int, wanted: float = EVEN) -> Outs:
    """How many reveals leave a seat less than a share of the victory.

    >>> some = [Reveal((1,), ("card 5 altar",), 0.25, (0.3, 0.7)), Reveal((2,), ("card 5 baths",), 0.75, (0.6, 0.4))]
    >>> outs(some, 0), outs(some, 1).losing
    (Outs(losing=1, number=2, chance=0.25), 1)
    """
    lost = [one.chance for one in reveals if one.wins[seat] < wanted]
    return Outs(len(lost), len(reveals), sum(lost))


def by_component(reveals: Iterable[Reveal]) -> Mapping[str, tuple[float, tuple[float, ...]]]:
    """For every component that may be revealed how probable that is, and what every seat may then expect.

    >>> some = [
    ...     Reveal((1, 2), ("card 5 altar", "card 6 baths"), 0.5, (0.3, 0.7)),
    ...     Reveal((1, 3), ("card 5 altar", "card 6 palisade"), 0.5, (0.5, 0.5)),
    ... ]
    >>> by_component(some)["altar"], by_component(some)["baths"]
    ((1.0, (0.4, 0.6)), (0.5, (0.3, 0.7)))
    """
    found: dict[str, list[Reveal]] = defaultdict(list)
    for one in reveals:
        for name in dict.fromkeys(text.rpartition(" ")[2] for text in one.texts):
            found[name].append(one)
    return {name: _mean(some) for name, some in found.items()}


def _mean(reveals: Sequence[Reveal]) -> tuple[float, tuple[float, ...]]:
    chance = sum(one.chance for one in reveals)
    seats = range(len(reveals[0].wins))
    return chance, tuple(round(sum(one.chance * one.wins[seat] for one in reveals) / chance, 9) for seat in seats)
