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


def elo_text(score: float, interval: Interval | None) -> str:
    """The Elo difference of two players who shared the points so, with its interval, as people read it.

    >>> elo_text(0.75, Interval(0.5, 0.875)), elo_text(1.0, Interval(0.75, 1.0)), elo_text(0.5, None)
    ('+191 (+0 to +338)', 'more than +191', 'no games yet')
    """
    if interval is None:
        return "no games yet"
    if score >= 1:
        return f"more than {elo(interval.low):+.0f}"
    if score <= 0:
        return f"less than {elo(interval.high):+.0f}"
    return f"{elo(score):+.0f} ({elo(interval.low):+.0f} to {elo(interval.high):+.0f})"


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
