"""Candidates for puzzles: decisions, and the evaluation of each action by a long search."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic

from .views import K


@dataclass(frozen=True, slots=True)
class ActionEvaluation:
    """Evaluation of a legal action by a long search, for a puzzle.

    Attributes:
        code: the code of the action.
        value: the expected share of the victory for the seat, from 0 (a loss) to 1 (a win).
        proved: whether the value is certain under best play.
        prior: the prior probability of the action.
        reveals: the probability and the value of each outcome of the next chance event, if these can be listed.
        line: the continuation as in `p1 build baths`, the action first, up to the first chance event.
        ends: the most frequent ending of the game, as `loss_military`, and its share; "" if the game has one ending.
    """

    code: int
    value: float
    proved: bool = False
    prior: float = 0.0
    reveals: tuple[tuple[float, float], ...] = ()
    line: tuple[str, ...] = ()
    ends: tuple[str, float] = ("", 0.0)


@dataclass(frozen=True, slots=True)
class PuzzleCandidate(Generic[K]):
    """A decision that may become a puzzle, with an evaluation of every action by a long search.

    Attributes:
        state: the position as the seat knows it.
        seat: the seat to act.
        evaluations: the evaluations of all legal actions, best first.
        right: the codes of the actions that are as good as the best.
        ways: the probability of each type of ending after the best action, as `Analysis.outcomes`.
    """

    state: K
    seat: int
    evaluations: tuple[ActionEvaluation, ...]
    right: tuple[int, ...]
    ways: Mapping[str, float] = field(default_factory=dict)

    @property
    def best_evaluation(self) -> ActionEvaluation:
        """The evaluation of the best action."""
        return self.evaluations[0]

    @property
    def wrong_evaluations(self) -> tuple[ActionEvaluation, ...]:
        """The evaluations of the actions that are worse than the best."""
        return tuple(outlook for outlook in self.evaluations if outlook.code not in self.right)

    @property
    def gap(self) -> float:
        """The lowest value of a right action, minus the highest value of any other action."""
        lowest_right = min(outlook.value for outlook in self.evaluations if outlook.code in self.right)
        return lowest_right - max(outlook.value for outlook in self.wrong_evaluations)
