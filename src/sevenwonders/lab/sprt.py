"""Sequential probability ratio test of two players' strength; each deal is played twice, with the seats swapped.

A pair scores 0, ½, 1, 1½ or 2, so five counts suffice (pentanomial counts). The test compares two strengths in Elo
and stops as soon as one of them explains the results clearly better (Wald's sequential probability ratio test, in the
normal approximation that tests of chess engines use).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import log

from ..copies import DeepCopyMixin

SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
MIN_PAIRS = 16


def expected_share(elo: float) -> float:
    """Return the share of the points that a player with the given lead in Elo is expected to score.

    >>> round(expected_share(0), 3), round(expected_share(100), 3)
    (0.5, 0.64)
    """
    return float(1 / (1 + 10 ** (-elo / 400)))


@dataclass(slots=True)
class SequentialTest(DeepCopyMixin):
    """Sequential test of two hypotheses: the first player leads by `low` Elo, or by `high` Elo.

    >>> test = SequentialTest(0, 20)
    >>> test.verdict is None
    True

    Attributes:
        low, high: the two leads in Elo.
        alpha: the chance of deciding for `high` if the lead is `low`.
        beta: the chance of deciding for `low` if the lead is `high`.
        pairs: the number of pairs with each score of the first player: 0, ½, 1, 1½ or 2 points.
    """

    low: float
    high: float
    alpha: float = 0.05
    beta: float = 0.05
    pairs: list[int] = field(default_factory=lambda: [0] * len(SCORES))

    def add_pair(self, points: float) -> None:
        """Add a pair of games, in which the first player scored 0 to 2 points."""
        self.pairs[round(2 * points)] += 1

    @property
    def pair_count(self) -> int:
        """The number of pairs of games so far."""
        return sum(self.pairs)

    @property
    def share(self) -> float:
        """The first player's share of the points, from 0 to 1."""
        return sum(score * count for score, count in zip(SCORES, self.pairs, strict=True)) / max(1, self.pair_count)

    @property
    def log_likelihood_ratio(self) -> float:
        """The log likelihood ratio of the two hypotheses: positive if the results speak for a lead by `high`."""
        return log_likelihood_ratio(self.pairs, expected_share(self.low), expected_share(self.high))

    @property
    def verdict(self) -> bool | None:
        """The result: True for a lead by `high`, False for a lead by `low`, None while undecided."""
        if self.pair_count < MIN_PAIRS:
            return None
        if self.log_likelihood_ratio >= log((1 - self.beta) / self.alpha):
            return True
        return False if self.log_likelihood_ratio <= log(self.beta / (1 - self.alpha)) else None


def log_likelihood_ratio(pairs: Sequence[int], low: float, high: float) -> float:
    """Return the log likelihood ratio of two hypotheses about the first player's share of the points.

    It is positive if the results speak for the share `high`, and negative if they speak for `low`.

    Args:
        pairs: the number of pairs of games with each score of the first player: 0, ½, 1, 1½ or 2 points.
        low, high: the two shares, from 0 to 1.
    """
    number = sum(pairs)
    if not number:
        return 0.0
    mean = sum(score * count for score, count in zip(SCORES, pairs, strict=True)) / number
    variance = sum(count * (score - mean) ** 2 for score, count in zip(SCORES, pairs, strict=True)) / number
    variance = max(variance, 1 / (16 * number))  # pairs that all say the same
    return number * (high - low) * (2 * mean - high - low) / (2 * variance)
