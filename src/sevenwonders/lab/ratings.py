"""Ratings of players from games of many: the Plackett-Luce model.

A player's strength is its chance to be the first of a table, compared with the strengths of the others there; the
second place goes to the first of those who are left, and so on.  For tables of two this is the model of Elo
(Bradley-Terry).
The strengths that make the results most likely are found by Hunter's algorithm (D. R. Hunter, "MM algorithms for
generalized Bradley-Terry models", 2004).  Unlike ratings that are moved after every game they do not depend on the
order of the games.
"""

import math
import random
from collections import Counter
from collections.abc import Mapping, Sequence

Ranking = tuple[tuple[str, int], ...]  # the players of a table with their ranks, in any order
DRAWN_OUT = 0.5  # games won and lost against a player of strength 1, so that nobody is infinitely strong
ROUNDS = 200
PRECISE = 1e-5
RESAMPLES = 200
ELO = 400 / math.log(10)


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


def ratings(deals: Sequence[Sequence[Ranking]], seed: int = 0) -> dict[str, tuple[float, float]]:
    """The rating of every player in Elo, 0 being their mean, and half of its 95 % interval.

    The games of one deal belong together: the interval comes from drawing deals anew, with replacement.  It is infinite
    where that says nothing, since there is one deal only, or somebody always won.

    >>> deal = [(("good", 1), ("bad", 2), ("fair", 2)), (("good", 1), ("fair", 2), ("bad", 3))]
    >>> found = ratings([deal] * 10)
    >>> found["good"][0] > found["fair"][0] > found["bad"][0]
    True
    """
    whole = Counter(ranking for deal in deals for ranking in deal)
    if not whole:
        return {}
    found = strengths(whole)
    chance = random.Random(seed)
    spread: dict[str, list[float]] = {name: [] for name in found}
    for _ in range(RESAMPLES if len(deals) > 1 else 0):
        again = strengths(Counter(ranking for deal in chance.choices(deals, k=len(deals)) for ranking in deal))
        for name, value in again.items():
            spread[name].append(value)
    return {name: (ELO * value, ELO * _half_interval(spread[name])) for name, value in found.items()}


def _half_interval(values: Sequence[float]) -> float:
    """Half of the range that holds 95 % of the values; infinite where they are all the same and say nothing."""
    ordered = sorted(values)
    if len(values) < 2 or ordered[-1] - ordered[0] < PRECISE:
        return math.inf
    return (ordered[int(0.975 * len(ordered))] - ordered[int(0.025 * len(ordered))]) / 2
