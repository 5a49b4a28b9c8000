"""Results of a deep search of a decision: the value of every action, and the possible outcomes of chance."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from .views import KnownState

K = TypeVar("K", bound=KnownState)


@dataclass(frozen=True, slots=True)
class Outlook:
    """Outcome of an action.

    Attributes:
        code: the action.
        value: the expected share of the victory for the seat: 1 a win, 0 a loss.
        proved: whether the value is certain under best play.
        prior: its probability before the search.
        reveals: if a chance event follows and its outcomes can be listed: the probability and value of each outcome.
        line: the continuation, the action first, each with its seat as in `p1 build baths`, up to the first chance.
        ends: the most frequent ending of the game, as `loss_military`, and its share; "" where a game has one ending.
    """

    code: int
    value: float
    proved: bool = False
    prior: float = 0.0
    reveals: tuple[tuple[float, float], ...] = ()
    line: tuple[str, ...] = ()
    ends: tuple[str, float] = ("", 0.0)


@dataclass(frozen=True, slots=True)
class Finding(Generic[K]):
    """A decision that was searched deeply.

    Attributes:
        state: the position as the seat knows it.
        seat: the seat to act.
        outlooks: the outcome of every legal action, the best first.
        right: the actions that are as good as the best.
        ways: the endings of the game after the best action, as `Analysis.outcomes`.
    """

    state: K
    seat: int
    outlooks: tuple[Outlook, ...]
    right: tuple[int, ...]
    ways: Mapping[str, float] = field(default_factory=dict)

    @property
    def best(self) -> Outlook:
        """The outcome of the best action."""
        return self.outlooks[0]

    @property
    def wrong(self) -> tuple[Outlook, ...]:
        """The outcomes of the worse actions."""
        return tuple(one for one in self.outlooks if one.code not in self.right)

    @property
    def gap(self) -> float:
        """Margin of the worst right action over the best other action."""
        return min(one.value for one in self.outlooks if one.code in self.right) - max(one.value for one in self.wrong)


__all__ = ["Finding", "Outlook"]
