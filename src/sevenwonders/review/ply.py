"""What a review says of one ply: how good a decision was, or how lucky a reveal."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from ..errors import restores
from ..game.player import Analysis, Candidate


class Kind(StrEnum):
    """What a ply was."""

    DECISION = "decision"
    FORCED = "forced"
    """There was one legal action."""

    CHANCE = "chance"


class Grade(StrEnum):
    """How much of a win a decision gave away."""

    BEST = "best"
    GOOD = "good"
    SLIP = "slip"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


GIVEN_AWAY = {Grade.BEST: 0.005, Grade.GOOD: 0.03, Grade.SLIP: 0.08, Grade.MISTAKE: 0.18}  # less than that
MISTAKES = (Grade.MISTAKE, Grade.BLUNDER)


def grade_of(error: float) -> Grade:
    """The grade of a decision by its error.

    >>> grade_of(0.0).value, grade_of(-0.05).value, grade_of(-0.5).value
    ('best', 'slip', 'blunder')
    """
    return next((grade for grade, limit in GIVEN_AWAY.items() if -error < limit), Grade.BLUNDER)


@dataclass(frozen=True, slots=True)
class Reveal:
    """Something that chance may do.

    Attributes:
        codes: what it does, as integers.
        texts: the same in notation.
        chance: how probable it is.
        wins: what every seat may then expect of the victory.
    """

    codes: tuple[int, ...]
    texts: tuple[str, ...]
    chance: float
    wins: tuple[float, ...]

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> "Reveal":
        """A reveal from what `PlyReview.to_json` made of it.  Raises `RecordError` where it is something else."""
        with restores("a reveal", plain):
            return cls(tuple(plain["codes"]), tuple(plain["texts"]), plain["chance"], tuple(plain["wins"]))


@dataclass(frozen=True, slots=True)
class PlyReview:
    """What a review says of a ply; what chance does from one decision to the next counts as one.

    Shares of the victory are from 0 to 1: 1 a win, 0 a loss.

    Attributes:
        ply: the number of the ply, of several the first; 0 is the first of the game.
        plies: how many plies it is: 1, but for chance.
        seat: who acted; None for chance.
        kind: what it was.
        age: the stage of the game, see `GameType.stages`.
        verb: what sort of action it was, as `build`; of chance the first one.
        codes: what was done, as integers.
        texts: the same in notation.
        wins: what every seat could expect of the victory before it; empty where nobody looked.
        analysis: what a search says of the position before a decision.
        best: the actions that were best, as integers: all of them where that is proved.
        error: what a decision was worth less than the best: never more than 0.
        luck: what a reveal was worth to every seat more than the mean of all that could have been; the sum is 0.
        luck_error: the standard error of that, of a seat.
        exact: whether all outcomes of chance were listed; else some were drawn.
        outcomes: how many were listed or drawn.
        luckier: the part of them, by their chances, that would have been worse for the first seat.
        worst, best_reveal: those that are worst and best for the first seat.
        is_filled: whether it hangs on something that an importer filled in, and is not judged for that.
    """

    ply: int
    plies: int
    seat: int | None
    kind: Kind
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
    worst: Reveal | None = None
    best_reveal: Reveal | None = None
    is_filled: bool = False

    def __repr__(self) -> str:
        who = "d" if self.seat is None else f"p{self.seat + 1}"
        more = f" and {len(self.texts) - 1} more" if len(self.texts) > 1 else ""
        return f"<PlyReview {self.ply}: {who} {''.join(self.texts[:1])}{more}, {self.grade or self.kind}>"

    @property
    def grade(self) -> Grade | None:
        """How good a decision was; None of what was none, or was not looked at."""
        return grade_of(self.error) if self.kind is Kind.DECISION and self.analysis is not None else None

    @property
    def played(self) -> Candidate | None:
        """What the analysis says of the action that was taken."""
        moves = () if self.analysis is None else self.analysis.moves
        return next((move for move in moves if move.action == self.codes[0]), None)

    @property
    def lead(self) -> float:
        """What the action that was taken is worth more than the best of the others; 0 where another is as good."""
        played = self.played
        others = [] if self.analysis is None else [one.value for one in self.analysis.moves if one is not played]
        return max(0.0, played.value - max(others)) if played is not None and others else 0.0

    @property
    def proved(self) -> float | None:
        """What the best action is certain to bring the one who decides: 1, 0.5 or 0; None where nothing is proved."""
        best = self.analysis.moves[0] if self.analysis is not None else None
        return best.value if best is not None and best.proved else None

    def to_json(self) -> dict[str, Any]:
        """The same as plain dictionaries, lists and numbers, with the grade beside them."""
        plain = asdict(self)
        told = None if self.analysis is None else self.analysis.to_json()
        return plain | {"kind": self.kind.value, "grade": self.grade and self.grade.value, "analysis": told}

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> "PlyReview":
        """A review from what `to_json` made of it.

        >>> found = PlyReview(3, 1, 0, Kind.DECISION, 1, "build", (4,), ("build altar",), (0.6, 0.4), error=-0.1)
        >>> PlyReview.from_json(found.to_json()) == found
        True

        Raises:
            RecordError: it is something else.
        """
        with restores("a review of a ply", plain):
            fields = {name: plain[name] for name in cls.__dataclass_fields__ if name in plain}  # others came later
            lists = {name: tuple(value) for name, value in fields.items() if isinstance(value, list)}
            reveals = {name: plain[name] and Reveal.from_json(plain[name]) for name in ("worst", "best_reveal")}
            analysis = plain["analysis"] and Analysis.from_json(plain["analysis"])
            return cls(**fields | lists | reveals | {"kind": Kind(plain["kind"]), "analysis": analysis})
