"""The skill of players in archives of reviewed games."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from ..copies import DeepCopyMixin
from ..game.confidence import confidence_margin
from ..review import PlyKind, Review
from ..review.sheet import FigureWithError


@dataclass
class RunningMean(DeepCopyMixin):
    """The mean of values that are added one by one (B. P. Welford, 1962).

    Attributes:
        number: the number of values so far.
        value: their mean.
        squares: the sum of their squared deviations from the mean.
    """

    number: int = 0
    value: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """Include another value in the mean."""
        self.number += 1
        before = value - self.value
        self.value += before / self.number
        self.squares += before * (value - self.value)

    @property
    def total(self) -> float:
        """The sum of all values."""
        return self.number * self.value

    @property
    def mean_with_error(self) -> FigureWithError | None:
        """The mean with half the width of its 95 % confidence interval; None without values.

        >>> mean = RunningMean()
        >>> for value in range(1, 10):
        ...     mean.add(value)
        >>> mean.mean_with_error
        FigureWithError(value=5.0, error=2.10...)
        """
        return FigureWithError(self.value, confidence_margin(self.number, self.squares)) if self.number else None


@dataclass
class PlayerSkill(DeepCopyMixin):
    """The skill of a player in an archive of reviewed games.

    Attributes:
        games: the number of games.
        accuracies: the accuracy in each game, as the review reports it.
        errors: the loss by each decision, in thousandths of a victory.
        by_age: the errors by the stage of the game, such as its Age.
        by_verb: the errors by the kind of action, such as `build`.
        luck: the luck in each game with a luck estimate, as a share of the victory.
        results: the share of the victory in each finished game with a luck estimate.
        adjusted: the share of the victory minus the luck, in the same games as `results`.
    """

    games: int = 0
    accuracies: RunningMean = field(default_factory=RunningMean)
    errors: RunningMean = field(default_factory=RunningMean)
    by_age: dict[int, RunningMean] = field(default_factory=lambda: defaultdict(RunningMean))
    by_verb: dict[str, RunningMean] = field(default_factory=lambda: defaultdict(RunningMean))
    luck: RunningMean = field(default_factory=RunningMean)
    results: RunningMean = field(default_factory=RunningMean)
    adjusted: RunningMean = field(default_factory=RunningMean)

    def add_review(self, review: Review, seat: int) -> None:
        """Count a reviewed game, in which the player had the seat `seat`."""
        sheet = review.sheet().seats[seat]
        self.games += 1
        if sheet.accuracy is not None:
            self.accuracies.add(sheet.accuracy.value)
        if sheet.luck is not None:
            self.luck.add(sheet.luck.value)
        if sheet.adjusted is not None and sheet.result is not None:
            self.results.add(sheet.result)
            self.adjusted.add(sheet.adjusted.value)
        for ply in review.plies:
            if ply.seat == seat and ply.kind is PlyKind.DECISION and ply.analysis is not None:
                error = -1000 * ply.error
                self.errors.add(error)
                self.by_age[ply.age].add(error)
                self.by_verb[ply.verb].add(error)

    def find_costliest_action_kind(self) -> tuple[str, float] | None:
        """Return the kind of action that cost the player most in total, and its share of the total loss.

        Return None if nothing was lost.
        """
        whole = self.errors.total
        if not whole:
            return None
        verb = max(self.by_verb, key=lambda kind: self.by_verb[kind].total)
        return verb, self.by_verb[verb].total / whole


def measure_player_skills(reviews: Iterable[Review]) -> dict[str, PlayerSkill]:
    """Return the skill of each player in some reviews, by name."""
    players: dict[str, PlayerSkill] = {}
    for review in reviews:
        for seat, name in enumerate(review.names):
            players.setdefault(name, PlayerSkill()).add_review(review, seat)
    return players
