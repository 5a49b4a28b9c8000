"""The review of a single ply: the quality of a decision, or the luck of a reveal."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from ..errors import reraise_as_record_error
from ..game.player import Analysis, Candidate


class PlyKind(StrEnum):
    """The kinds of plies that a review distinguishes: a decision with a choice, a forced action, a chance event."""

    DECISION = "decision"
    FORCED = "forced"
    """A decision with a single legal action."""

    CHANCE = "chance"


class Grade(StrEnum):
    """Grades of decisions, from `best` to `blunder`, by how much of a victory a decision gives away."""

    BEST = "best"
    GOOD = "good"
    SLIP = "slip"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


GIVEN_AWAY = {Grade.BEST: 0.005, Grade.GOOD: 0.03, Grade.SLIP: 0.08, Grade.MISTAKE: 0.18}  # limits, exclusive
MISTAKES = (Grade.MISTAKE, Grade.BLUNDER)


def grade_decision(error: float) -> Grade:
    """Return the grade of a decision.

    Args:
        error: the expected share of the victory after the decision less the share after the best action; at most 0.

    >>> grade_decision(0.0).value, grade_decision(-0.05).value, grade_decision(-0.5).value
    ('best', 'slip', 'blunder')
    """
    return next((grade for grade, limit in GIVEN_AWAY.items() if -error < limit), Grade.BLUNDER)


@dataclass(frozen=True, slots=True)
class EvaluatedOutcome:
    """An outcome of chance before the next decision, with the expected result of every seat after it.

    Attributes:
        codes: the chance events as integers.
        texts: the chance events in notation.
        chance: the probability of the outcome.
        wins: the expected share of the victory of each seat after the outcome, 0 to 1.
    """

    codes: tuple[int, ...]
    texts: tuple[str, ...]
    chance: float
    wins: tuple[float, ...]

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> "EvaluatedOutcome":
        """Restore an outcome from its JSON values in the output of `PlyReview.to_json`.

        Raises:
            RecordError: `plain` is any other value.
        """
        with reraise_as_record_error("a reveal", plain):
            return cls(tuple(plain["codes"]), tuple(plain["texts"]), plain["chance"], tuple(plain["wins"]))


@dataclass(frozen=True, slots=True)
class PlyReview:
    """The review of a ply; all chance events from one decision to the next are reviewed together.

    Shares of the victory are from 0 to 1: 1 for a win, 0 for a loss.

    Attributes:
        ply: the index of the ply, or of the first of several plies.
        plies: the number of plies: 1 for a decision, 1 or more for chance events.
        seat: the seat that acted; None for chance.
        kind: decision, forced or chance.
        age: the index of the stage of the game, such as its Age.
        verb: the verb of the action, such as `build`; for chance, of the first event.
        codes: the actions as integers.
        texts: the actions in notation.
        wins: the expected share of the victory of each seat before the ply; empty if it was not evaluated.
        analysis: the search of the position before a decision.
        best: the best actions as integers; several if they are equally good for certain.
        error: the value of the decision less the value of the best action; never above 0.
        luck: each seat's expected share of the victory after the chance events less the mean over all possible ones;
            the sum over the seats is 0.
        luck_error: the standard error of the luck of a seat.
        exact: whether all possible outcomes of chance were evaluated, not a sample.
        outcomes: the number of evaluated outcomes.
        luckier: the probability of the outcomes in which the first seat would have been less lucky.
        worst, best_reveal: the worst and the best outcome for the first seat.
        is_filled: whether the ply depends on components that an importer filled in, because the log of the game did not
            show them; such a ply is not evaluated.
    """

    ply: int
    plies: int
    seat: int | None
    kind: PlyKind
    age: int
    verb: str
    codes: tuple[int, ...]
    texts: tuple[str, ...]
    wins: tuple[float, ...] = ()
    analysis: Analysis | None = None
    best: tuple[int, ...] = ()
    error: float = 0.0
    luck: tuple[float, ...] = ()
    luck_error: float = 0.0
    exact: bool = True
    outcomes: int = 0
    luckier: float = 0.0
    worst: EvaluatedOutcome | None = None
    best_reveal: EvaluatedOutcome | None = None
    is_filled: bool = False

    def __repr__(self) -> str:
        who = "d" if self.seat is None else f"p{self.seat + 1}"
        more = f" and {len(self.texts) - 1} more" if len(self.texts) > 1 else ""
        return f"<PlyReview {self.ply}: {who} {''.join(self.texts[:1])}{more}, {self.grade or self.kind}>"

    @property
    def grade(self) -> Grade | None:
        """The grade of a decision; None for other plies, and for decisions that were not analysed."""
        return grade_decision(self.error) if self.kind is PlyKind.DECISION and self.analysis is not None else None

    @property
    def played_candidate(self) -> Candidate | None:
        """The evaluation of the action that was played; None for chance events and for plies without analysis."""
        moves = () if self.analysis is None else self.analysis.moves
        return next((move for move in moves if move.action == self.codes[0]), None)

    @property
    def lead_over_other_actions(self) -> float:
        """The value of the action that was played less the value of the best other action; 0 if another is better."""
        played = self.played_candidate
        others = [] if self.analysis is None else [move.value for move in self.analysis.moves if move is not played]
        return max(0.0, played.value - max(others)) if played is not None and others else 0.0

    @property
    def proved_result(self) -> float | None:
        """The proved result of the best action for the seat that decides: 1, 0.5 or 0; None without a proof."""
        best = self.analysis.moves[0] if self.analysis is not None else None
        return best.value if best is not None and best.proved else None

    def to_json(self) -> dict[str, Any]:
        """Return the fields of the review and the grade as JSON values."""
        analysis = None if self.analysis is None else self.analysis.to_json()
        words = {"kind": self.kind.value, "grade": self.grade and self.grade.value, "analysis": analysis}
        return asdict(self) | words

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> "PlyReview":
        """Restore the review of a ply from the output of `to_json`.

        >>> review = PlyReview(3, 1, 0, PlyKind.DECISION, 1, "build", (4,), ("build altar",), (0.6, 0.4), error=-0.1)
        >>> PlyReview.from_json(review.to_json()) == review
        True

        Raises:
            RecordError: `plain` is any other value.
        """
        with reraise_as_record_error("a review of a ply", plain):
            fields = {name: plain[name] for name in cls.__dataclass_fields__ if name in plain}  # older ones have fewer
            lists = {name: tuple(value) for name, value in fields.items() if isinstance(value, list)}
            reveals = {
                name: plain[name] and EvaluatedOutcome.from_json(plain[name]) for name in ("worst", "best_reveal")
            }
            analysis = plain["analysis"] and Analysis.from_json(plain["analysis"])
            return cls(**fields | lists | reveals | {"kind": PlyKind(plain["kind"]), "analysis": analysis})
