"""Ratings of players from games of many: the Plackett-Luce model.

A player's strength is its chance to be the first of a table, compared with the strengths of the others there; the
second place goes to the first of those who are left, and so on.  For tables of two this is the model of Elo
(Bradley-Terry).
The strengths that make the results most likely are found by Hunter's algorithm (D. R. Hunter, "MM algorithms for
generalized Bradley-Terry models", 2004).  Unlike ratings that are moved after every game they do not depend on the
order of the games.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from .intervals import PRIOR, SURE, Interval

Ranking = tuple[tuple[str, int], ...]  # the players of a table with their ranks, in any order
DRAWN_OUT = 0.5  # games won and lost against a player of strength 1, so that nobody is infinitely strong
ROUNDS = 200
PRECISE = 1e-5
ELO = 400 / math.log(10)


class Rating(NamedTuple):
    """The rating of a player in Elo, 0 being the mean of all, and half of its 95 % interval if there is one."""

    elo: float
    margin: float | None


def elo(score: float) -> float:
    """The Elo difference at which a share of the points is expected.

    >>> round(elo(0.75)), elo(1.0)
    (191, inf)
    """
    if score <= 0 or score >= 1:
        return math.inf if score >= 1 else -math.inf
    return ELO * math.log(score / (1 - score))


def finite(value: float | None) -> float | None:
    """A figure, and None where there is none: JSON knows no infinity."""
    return value if value is not None and math.isfinite(value) else None


def elo_text(score: float, interval: Interval | None) -> str:
    """The Elo difference of two players who shared the points so, with its interval, as people read it.

    >>> elo_text(0.75, Interval(0.5, 0.875)), elo_text(1.0, Interval(0.75, 1.0)), elo_text(0.5, None)
    ('+191 (+0 to +338)', 'more than +191', 'no games yet')
    """
    if interval is None:
        return "no games yet"
    return rating_text(elo(score), elo_ends(score, interval))


def elo_ends(score: float, interval: Interval) -> Interval:
    """The interval of a share in Elo; where everything was won or lost nothing says where it ends."""
    low, high = map(elo, interval)
    return Interval(low if score > 0 else -math.inf, high if score < 1 else math.inf)


def rating_text(value: float, interval: Interval) -> str:
    """A figure in Elo with its interval, as people read it; an end may be unknown.

    >>> rating_text(math.inf, Interval(191, math.inf)), rating_text(math.nan, Interval(-math.inf, math.inf))
    ('more than +191', 'unknown')
    """
    low, high = interval
    if math.isfinite(low) and math.isfinite(high):
        return f"{value:+.0f} ({low:+.0f} to {high:+.0f})"
    if math.isfinite(low):
        return f"more than {low:+.0f}"
    return f"less than {high:+.0f}" if math.isfinite(high) else "unknown"


def climb(links: Sequence[tuple[float, Interval]]) -> list[tuple[float, Interval]]:
    """The ratings of players of whom each has met only the one before it: Elo with its 95 % interval; the first has 0.

    The matches know nothing of each other, so what is unsure about them adds up like the sides of right angles, on
    either side of a rating by itself: intervals of shares are lopsided (G. Y. Zou and A. Donner, "Construction of
    confidence limits about effect measures", 2008).  A match in which everything was won has no Elo; it counts with the
    end of its interval, and from there on only one end is known.

    >>> even, better, sweep = (0.5, Interval(0.4, 0.6)), (0.75, Interval(0.7, 0.8)), (1.0, Interval(0.9, 1.0))
    >>> [(round(value), round(low), round(high)) for value, (low, high) in climb([even, better])]
    [(0, 0, 0), (0, -70, 70), (191, 108, 277)]
    >>> [(value, round(low), high) for value, (low, high) in climb([better, sweep])][-1]
    (inf, 529, inf)

    Args:
        links: the share of the points that each took from the one before it, and its interval.
    """
    rungs = [(0.0, Interval(0.0, 0.0))]
    value, sums, squares = 0.0, [0.0, 0.0], [0.0, 0.0]
    for share, interval in links:
        step = elo(share)
        value += step
        for side, end in enumerate(elo_ends(share, interval)):
            if math.isinf(step):
                sums[side] += end
            else:
                sums[side] += step
                squares[side] += (step - end) ** 2
        low, high = (
            total + sign * math.sqrt(square) for total, sign, square in zip(sums, (-1, 1), squares, strict=True)
        )
        rungs.append((value, Interval(low, high)))
    return rungs


def stages(ranking: Ranking) -> list[tuple[str, tuple[str, ...]]]:
    """Who was placed first among whom; equals both count as first of the same ones.

    >>> stages((("a", 2), ("b", 1), ("c", 3)))
    [('b', ('b', 'a', 'c')), ('a', ('a', 'c'))]
    """
    ordered = sorted(ranking, key=lambda entry: entry[1])
    found = []
    for name, rank in ordered:
        among = tuple(other for other, theirs in ordered if theirs >= rank)
        if len(among) > 1:
            found.append((name, among))
    return found


def strengths(rankings: Mapping[Ranking, float]) -> dict[str, float]:
    """The strength of every player as a natural logarithm, 0 being their mean; games by how often they went so."""
    choices: Counter[tuple[str, tuple[str, ...]]] = Counter()
    for ranking, times in rankings.items():
        for stage in stages(ranking):
            choices[stage] += times  # type: ignore[assignment]
    names = sorted({name for ranking in rankings for name, _ in ranking})
    firsts = dict.fromkeys(names, DRAWN_OUT)
    for (first, _), times in choices.items():
        firsts[first] += times
    strength = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS):
        share = {name: 2 * DRAWN_OUT / (strength[name] + 1) for name in names}
        for (_, among), times in choices.items():
            part = times / sum(strength[name] for name in among)
            for name in among:
                share[name] += part
        better = {name: firsts[name] / share[name] for name in names}
        change = max(abs(math.log(better[name] / strength[name])) for name in names)
        strength = better
        if change < PRECISE:
            break
    mean = sum(map(math.log, strength.values())) / len(names)
    return {name: math.log(value) - mean for name, value in strength.items()}


def ratings(deals: Sequence[Sequence[Ranking]]) -> dict[str, Rating]:
    """The rating of every player, from the games of many deals.

    The games of one deal belong together: the interval comes from how much the deals differ (the "sandwich" of a
    clustered likelihood), as if `PRIOR` more deals had differed as much as the model expects.  Nobody has one as long
    as some players were never placed behind any of the others: nothing says how far they are apart.

    >>> deal = [(("good", 1), ("bad", 2), ("fair", 2)), (("good", 1), ("fair", 2), ("bad", 3))]
    >>> found = ratings([deal] * 10)
    >>> found["good"].elo > found["fair"].elo > found["bad"].elo, found["good"].margin
    (True, None)
    """
    whole = Counter(ranking for deal in deals for ranking in deal)
    if not whole:
        return {}
    found = strengths(whole)
    margins = _margins(deals, found) if _comparable(whole) else [None] * len(found)
    return {name: Rating(ELO * found[name], margin) for name, margin in zip(found, margins, strict=True)}


def _margins(deals: Sequence[Sequence[Ranking]], found: Mapping[str, float]) -> list[float]:
    """Half of each player's interval in Elo, in the order of `found`."""
    place = {name: number for number, name in enumerate(found)}
    strength, size = np.exp(list(found.values())), len(found)
    information = np.zeros((size, size))
    slopes = np.zeros((len(deals), size))  # how each deal pulls at the strengths: zero together, but for the prior
    for slope, deal in zip(slopes, deals, strict=True):
        for first, among in (stage for ranking in deal for stage in stages(ranking)):
            chances = np.bincount([place[name] for name in among], minlength=size) * strength
            chances = chances / chances.sum()
            slope -= chances
            slope[place[first]] += 1
            information += np.diag(chances) - np.outer(chances, chances)
    # Only differences of strengths are known: what is common to all is fixed, then taken out.
    inverse = np.linalg.inv(information + 1) - 1 / size**2
    pulled = slopes.T @ slopes + PRIOR / len(deals) * information
    spread = np.diag(inverse @ pulled @ inverse)
    return [ELO * SURE * math.sqrt(variance) for variance in spread]


def _comparable(rankings: Mapping[Ranking, float]) -> bool:
    """Whether everybody was placed before everybody, if only by way of others: else some are infinitely stronger."""
    after: dict[str, set[str]] = {name: set() for ranking in rankings for name, _ in ranking}
    before: dict[str, set[str]] = {name: set() for name in after}
    for first, among in (stage for ranking in rankings for stage in stages(ranking)):
        after[first].update(among)
        for name in among:
            before[name].add(first)
    return all(_reached(way) == after.keys() for way in (after, before))


def _reached(way: Mapping[str, set[str]]) -> set[str]:
    """Whom one comes to from anybody, going from one to the next."""
    start = next(iter(way))
    found, left = {start}, [start]
    while left:
        new = way[left.pop()] - found
        found |= new
        left += new
    return found
