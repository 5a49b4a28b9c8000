"""What may lie under the cards: how many reveals lose, and what each card would do."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import exp
from typing import NamedTuple

from .ply import Reveal

EVEN = 0.5
FARTHEST, HALVINGS = 12.0, 40  # how far reveals are moved at most, in the logarithm of odds, and how closely


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


def agreeing(reveals: Sequence[Reveal], seat: int, value: float) -> list[Reveal]:
    """The same reveals, worth on average what a deeper search says of the position before them.

    All are moved alike, as odds are multiplied; what is certain stays so.

    >>> some = [Reveal((1,), ("card 5 altar",), 0.5, (0.3, 0.7)), Reveal((2,), ("card 5 baths",), 0.5, (0.6, 0.4))]
    >>> [[round(win, 3) for win in one.wins] for one in agreeing(some, 0, 0.4)]
    [[0.255, 0.745], [0.545, 0.455]]
    """

    def moved(by: float) -> list[float]:
        return [share if share in (0, 1) else 1 / (1 + (1 / share - 1) * exp(-by)) for share in shares]

    shares = [one.wins[seat] for one in reveals]
    low, high = -FARTHEST, FARTHEST
    for _ in range(HALVINGS):
        by = (low + high) / 2
        mean = sum(one.chance * share for one, share in zip(reveals, moved(by), strict=True))
        low, high = (by, high) if mean < value else (low, by)
    return [_given(one, seat, share) for one, share in zip(reveals, moved((low + high) / 2), strict=True)]


def _given(reveal: Reveal, seat: int, share: float) -> Reveal:
    """A reveal after which a seat has a share, and the others what is left as they had it before."""
    before = 1 - reveal.wins[seat]
    if before in (0, 1):
        return reveal
    wins = (share if one == seat else win * (1 - share) / before for one, win in enumerate(reveal.wins))
    return replace(reveal, wins=tuple(wins))


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


def worst_first(reveals: Iterable[Reveal], seat: int) -> list[dict[str, str | float]]:
    """Return `what` may be revealed, the `chance` of that and its `value` to a seat, the worst for the seat first."""
    cards = sorted(by_component(reveals).items(), key=lambda card: card[1][1][seat])
    return [{"what": what, "chance": chance, "value": wins[seat]} for what, (chance, wins) in cards]


def _mean(reveals: Sequence[Reveal]) -> tuple[float, tuple[float, ...]]:
    chance = sum(one.chance for one in reveals)
    seats = range(len(reveals[0].wins))
    return chance, tuple(round(sum(one.chance * one.wins[seat] for one in reveals) / chance, 9) for seat in seats)
