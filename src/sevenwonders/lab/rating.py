"""Ratings of players from games with any number of players: the Plackett-Luce model.

The chance of a player to be first at a table is the player's strength, divided by the sum of all strengths there; the
second place goes to the first of the remaining players, and so on.  For tables of two this is the model of Elo
(Bradley-Terry). The strengths are maximum-likelihood estimates (D. R. Hunter, "MM algorithms for generalized
Bradley-Terry models", 2004, describes the model).  Unlike ratings that are updated after every game, the estimates do
not depend on the order of the games.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from ..game.confidence import student_t_quantile
from ..statistics.intervals import PRIOR, Interval, share_interval

Ranking = tuple[tuple[str, int], ...]  # the players of a table with their ranks, in any order
PRIOR_GAMES = 0.5  # games won and lost against a player of strength 1, so that no strength is infinite
ROUNDS, PRECISE, STRIDE = 100, 1e-6, 1.0  # of Newton's method: most steps, smallest and largest step
ELO = 400 / math.log(10)
FARTHEST, HALVINGS = 4000.0, 40  # of the bisection for an end of an interval: first distance in Elo, and steps


class Rating(NamedTuple):
    """The rating of a player.

    Attributes:
        elo: the Elo, relative to the mean of all players.
        margin: half the width of the 95 % confidence interval; None if an end of the interval is unknown.
        low: the lower end of the interval; -inf if unknown.
        high: the upper end of the interval; inf if unknown.
    """

    elo: float
    margin: float | None
    low: float = -math.inf
    high: float = math.inf

    def __str__(self) -> str:
        if self.margin is not None:
            return f"{self.elo:+z.0f} ± {self.margin:.0f}"
        return format_rating(self.elo, Interval(self.low, self.high))


def elo_difference(score: float) -> float:
    """Return the lead in Elo of a player who is expected to score the given share of the points against an opponent.

    >>> round(elo_difference(0.75)), elo_difference(1.0)
    (191, inf)
    """
    if score <= 0 or score >= 1:
        return math.inf if score >= 1 else -math.inf
    return ELO * math.log(score / (1 - score))


def finite_or_none(value: float | None) -> float | None:
    """Return a finite number unchanged, and None for any other, which JSON cannot represent."""
    return value if value is not None and math.isfinite(value) else None


def format_share_as_elo(score: float, interval: Interval | None) -> str:
    """Format a player's share of the points against another player as an Elo difference, with its interval.

    >>> (
    ...     format_share_as_elo(0.75, Interval(0.5, 0.875)),
    ...     format_share_as_elo(1.0, Interval(0.75, 1.0)),
    ...     format_share_as_elo(0.5, None),
    ... )
    ('+191 (+0 to +338)', 'more than +191', 'no games yet')
    """
    if interval is None:
        return "no games yet"
    return format_rating(elo_difference(score), interval_to_elo(score, interval))


def interval_to_elo(score: float, interval: Interval) -> Interval:
    """Convert the confidence interval of a share of the points to an interval of the Elo difference.

    Args:
        score: the share of the points; if it is 0 or 1, one end of the result is infinite.
        interval: the interval of the share.
    """
    low, high = map(elo_difference, interval)
    return Interval(low if score > 0 else -math.inf, high if score < 1 else math.inf)


def format_rating(value: float, interval: Interval) -> str:
    """Format an Elo with its interval; an end of the interval may be unknown.

    >>> format_rating(math.inf, Interval(191, math.inf)), format_rating(math.nan, Interval(-math.inf, math.inf))
    ('more than +191', 'unknown')
    >>> format_rating(-0.2, Interval(-9, 8))
    '+0 (-9 to +8)'
    """
    low, high = interval
    if math.isfinite(low) and math.isfinite(high):
        return f"{value:+z.0f} ({low:+z.0f} to {high:+z.0f})"
    if math.isfinite(low):
        return f"more than {low:+z.0f}"
    return f"less than {high:+z.0f}" if math.isfinite(high) else "unknown"


def rate_ladder(links: Sequence[tuple[float, Interval]]) -> list[tuple[float, Interval]]:
    """Rate the players of a ladder, in which each player met only its neighbours.

    Return the Elo of each player with its 95 % confidence interval; the first player has 0.  The matches are
    independent, so the squares of their errors add up. Lower and upper errors are added separately, since intervals
    are asymmetric (G. Y. Zou and A. Donner, "Construction of confidence limits about effect measures", 2008). A match
    in which a player won everything gives no finite Elo; the known end of its interval counts instead, and all later
    ratings have only one known end.

    >>> even, better, sweep = (0.5, Interval(0.4, 0.6)), (0.75, Interval(0.7, 0.8)), (1.0, Interval(0.9, 1.0))
    >>> [(round(value), round(low), round(high)) for value, (low, high) in rate_ladder([even, better])]
    [(0, 0, 0), (0, -70, 70), (191, 108, 277)]
    >>> [(value, round(low), high) for value, (low, high) in rate_ladder([better, sweep])][-1]
    (inf, 529, inf)

    Args:
        links: for each player but the first, the share of the points against the previous player, and its interval.
    """
    rungs = [(0.0, Interval(0.0, 0.0))]
    value, sums, squares = 0.0, [0.0, 0.0], [0.0, 0.0]
    for share, interval in links:
        step = elo_difference(share)
        value += step
        for side, end in enumerate(interval_to_elo(share, interval)):
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


def split_ranking(ranking: Ranking) -> list[tuple[str, tuple[str, ...]]]:
    """Split a ranking into stages: a stage is a pair of a player and the group in which this player came first.

    The first stage has the winner and all players, the next one the second player and those behind, and so on. Players
    with equal ranks are in each other's groups.

    >>> split_ranking((("a", 2), ("b", 1), ("c", 3)))
    [('b', ('b', 'a', 'c')), ('a', ('a', 'c'))]
    """
    ordered = sorted(((name, rank) for name, rank in ranking), key=lambda entry: entry[1])
    stages = [(name, tuple(other for other, theirs in ordered if theirs >= rank)) for name, rank in ordered]
    return [(name, among) for name, among in stages if len(among) > 1]


class PlackettLuceModel(NamedTuple):
    """The Plackett-Luce model of some games: each player's chance to be first is proportional to a strength.

    A ranking is a series of stages: the winner among all players, then the second player among those left, and so on.
    A stage is a player and the group in which this player came first. The arrays have a row for each different stage.

    Attributes:
        names: the players.
        first: 1 for the player placed first in each stage, else 0: shape (stages, players).
        among: 1 for the players of the stage's group, else 0: shape (stages, players).
    """

    names: tuple[str, ...]
    first: np.ndarray
    among: np.ndarray

    @classmethod
    def from_stages(cls, stages: Iterable[tuple[str, tuple[str, ...]]]) -> "PlackettLuceModel":
        """Build the model from all different stages of some rankings, as `split_ranking` returns them."""
        sorts = list(stages)
        names = tuple(sorted({name for _, among in sorts for name in among}))
        first = np.array([[float(name == first_name) for name in names] for first_name, _ in sorts])
        return cls(names, first, np.array([[float(among.count(name)) for name in names] for _, among in sorts]))

    def first_place_chances(self, strength: np.ndarray) -> np.ndarray:
        """Return each player's chance to be first in the group of each stage: shape (..., stages, players).

        `strength` are the log strengths of the players.
        """
        chances = self.among * np.exp(strength)[..., None, :]
        return np.asarray(chances / chances.sum(-1, keepdims=True))

    def fisher_information(self, whole: np.ndarray, chances: np.ndarray) -> np.ndarray:
        """Return the Fisher information of the players' log strengths: shape (..., players, players).

        Args:
            whole: the number of times that each stage occurred, shape (..., stages).
            chances: each player's chance to be first in each stage, shape (..., stages, players).
        """
        weighted = whole[..., None] * chances
        return np.asarray(_make_diagonal(weighted.sum(-2)) - weighted.swapaxes(-1, -2) @ chances)

    def fit_strengths(self, whole: np.ndarray) -> np.ndarray:
        """Return the maximum-likelihood log strengths of the players, with mean 0.

        `whole` is the number of times that each stage occurred, of shape (..., stages). The likelihood has a single
        maximum, which Newton's method finds.
        """
        won, strength = whole @ self.first, np.zeros((*whole.shape[:-1], len(self.names)))
        for _ in range(ROUNDS):
            chances = self.first_place_chances(strength)
            against = 1 / (1 + np.exp(-strength))  # the chance against a player of strength 1, see PRIOR_GAMES
            slope = won - (whole[..., None] * chances).sum(-2) + PRIOR_GAMES * (1 - 2 * against)
            bend = self.fisher_information(whole, chances) + _make_diagonal(2 * PRIOR_GAMES * against * (1 - against))
            step = np.linalg.solve(bend, slope[..., None])[..., 0].clip(-STRIDE, STRIDE)
            strength = strength + step
            if np.abs(step).max() < PRECISE:
                break
        return np.asarray(strength - strength.mean(-1, keepdims=True))

    def build_transitive_precedence(self, whole: np.ndarray) -> np.ndarray:
        """Return a boolean matrix: entry (i, j) is true if player i was placed before j, directly or through others.

        `whole` is the number of times that each stage occurred.
        """
        before = (whole[..., None] * self.first).swapaxes(-1, -2) @ self.among > 0
        for _ in self.names:
            before = before @ before
        return np.asarray(before)

    def find_largest_connected_group(self, whole: np.ndarray) -> set[str]:
        """Return the largest group in which every player was placed before every other, directly or through others.

        `whole` is the number of times that each stage occurred.
        """
        before = self.build_transitive_precedence(whole)
        mutual = before & before.T
        return {name for name, met in zip(self.names, mutual[mutual.sum(1).argmax()], strict=True) if met}

    def interval_margins(self, deals: np.ndarray, strength: np.ndarray) -> np.ndarray:
        """Return half the width of the 95 % confidence interval of each player's log strength.

        Args:
            deals: the number of times that each stage occurred in each deal, shape (..., deals, stages).
            strength: the log strengths fitted to all deals.
        """
        whole, number, size = deals.sum(-2), deals.shape[-2], len(self.names)
        chances = self.first_place_chances(strength)
        # How each deal pulls at the strengths: zero together, but for the prior.
        pulls = deals @ self.first - deals @ chances
        information = self.fisher_information(whole, chances)
        # Only differences of strengths are known: what is common to all is fixed, then taken out.
        inverse = np.linalg.inv(information + 1) - 1 / size**2
        pulled = pulls.swapaxes(-1, -2) @ pulls + PRIOR / number * information
        spread = np.diagonal(inverse @ pulled @ inverse, axis1=-2, axis2=-1)
        return np.asarray(student_t_quantile(max(1, number - 1)) * np.sqrt(spread))


def _make_diagonal(values: np.ndarray) -> np.ndarray:
    """Return matrices with `values` on the diagonal, one for each vector in the last axis."""
    return np.asarray(values[..., None] * np.eye(values.shape[-1]))


def ratings(deals: Sequence[Sequence[Ranking]]) -> dict[str, Rating]:
    """Rate all players from the rankings of the games of each deal; return the ratings by player.

    The games of one deal are not independent, so the interval comes from the differences between deals (cluster-robust
    "sandwich" variance, with Student's quantile); `PRIOR` imaginary deals that differ as the model expects are added.
    Players who were all placed before each other, directly or through others, are rated together.  If a player was
    always placed before this group, or always behind, only one end of the interval of the player is known.

    >>> deal = [(("good", 1), ("bad", 2), ("fair", 2)), (("good", 1), ("fair", 2), ("bad", 3))]
    >>> rated = ratings([deal] * 10)
    >>> (
    ...     rated["good"].elo > rated["fair"].elo > rated["bad"].elo,
    ...     str(rated["fair"]),
    ...     str(rated["good"]),
    ... )
    (True, '-201 ± 47', 'more than -145')
    """
    stage_counts = [Counter(stage for ranking in deal for stage in split_ranking(ranking)) for deal in deals]
    sorts = list(dict.fromkeys(stage for deal in stage_counts for stage in deal))
    if not sorts:
        return {}
    field = PlackettLuceModel.from_stages(sorts)
    counts = np.array([[deal[stage] for stage in sorts] for deal in stage_counts], float)
    whole = counts.sum(0)
    strength = field.fit_strengths(whole)
    elos = dict(zip(field.names, (ELO * strength).tolist(), strict=True))
    group = field.find_largest_connected_group(whole)
    if len(group) == 1:
        return {name: Rating(value, None) for name, value in elos.items()}
    margins: dict[str, float | None]
    if len(group) == len(elos):
        margins = dict(zip(elos, (ELO * field.interval_margins(counts, strength)).tolist(), strict=True))
    else:
        within = [[tuple(entry for entry in ranking if entry[0] in group) for ranking in deal] for deal in deals]
        inner = ratings([deal for deal in within if any(len(ranking) > 1 for ranking in deal)])
        margins = {name: rating.margin for name, rating in inner.items()}
    rated, elos_of_group = {}, {member: elos[member] for member in group}
    for name, value in elos.items():
        if (margin := margins.get(name)) is None:
            rated[name] = Rating(value, None, *_one_sided_interval(name, elos_of_group, deals))
        else:
            rated[name] = Rating(value, margin, value - margin, value + margin)
    return rated


def _one_sided_interval(name: str, group: Mapping[str, float], deals: Sequence[Sequence[Ranking]]) -> Interval:
    """Return the one-sided interval of a player who was always placed before a rated group, or always behind.

    Args:
        name: the player.
        group: the Elo of each player of the group.
        deals: the rankings of the games of each deal.
    """
    scores, met = [], []
    for deal in deals:
        games = [(dict(ranking)[name], ranking) for ranking in deal if name in dict(ranking)]
        ranks = [(own, other, rank) for own, ranking in games for other, rank in ranking if other in group]
        if ranks:
            scores.append(sum(own < rank for own, _, rank in ranks) / len(ranks))
            met += [group[other] for _, other, _ in ranks]
    if not scores:
        return Interval(-math.inf, math.inf)
    low, high = share_interval(scores) or (0.0, 1.0)
    share = low if scores[0] else high
    ends = [min(met) - FARTHEST, max(met) + FARTHEST]
    for _ in range(HALVINGS):
        value = sum(ends) / 2
        expected = float(np.mean(1 / (1 + np.exp((np.array(met) - value) / ELO))))
        ends[expected > share] = value
    return Interval(ends[0], math.inf) if scores[0] else Interval(-math.inf, ends[1])
