"""Results of a deep search of a decision: the value of every action, and the possible outcomes of chance."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from .views import KnownState

K = TypeVar("K", bound=KnownState)


@dataclass(frozen=True, slots=True)
class Outlook:
    """Outcome of one action.

    Attributes:
        code: the action.
        value: the share of the victory that the seat may expect: 1 a win, 0 a loss.
        proved: whether that is certain, as good play from here on cannot miss it.
        prior: how likely it looked before it was tried.
        reveals: where chance speaks next and all it may say can be listed: how probable each is and what it is worth.
        line: what follows, the action first, each with its seat as in `p1 build baths`, up to the first chance.
        ends: the way the game then ends most often, as `loss_military`, and how often; "" where a game has one way.
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
    """A decision that was looked at deeply.

    Attributes:
        state: the position as the seat knows it.
        seat: who decides.
        outlooks: what comes of every legal action, the best first.
        right: the actions that are as good as the best.
        ways: how the game ends after the best action, as `Analysis.outcomes`.
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
        """The margin of the worst right action over the best other one."""
        return min(one.value for one in self.outlooks if one.code in self.right) - max(one.value for one in self.wrong)


__all__ = ["Finding", "Outlook"]
