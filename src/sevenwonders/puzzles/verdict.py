"""What is said of an answer: whether it is right, and what it gives up or gains."""

from collections.abc import Iterator
from dataclasses import dataclass

from ..game.player import Reason
from .puzzle import Answer, Puzzle

NOTABLE = 0.3  # an ending is told of that is so much likelier, or so likely where there is nothing to compare
LOST, WON = 0.005, 0.995
ENDS = {
    "military": "military supremacy",
    "scientific": "scientific supremacy",
    "political": "political supremacy",
    "civilian": "points",
}


@dataclass(frozen=True)
class Verdict:
    """What is said of an answer to a puzzle.

    Attributes:
        puzzle: the puzzle.
        answer: what was answered; None where somebody gave up.
        right: whether that is as good as the best.
        reasons: why, the weightiest first.
    """

    puzzle: Puzzle
    answer: Answer | None
    right: bool
    reasons: tuple[Reason, ...]

    @classmethod
    def of(cls, puzzle: Puzzle, action: str | None) -> "Verdict":
        """The verdict on an action, or on giving up.

        Raises:
            SevenWondersError: the action is none, or is not legal.
        """
        answer = None if action is None else puzzle.answer(action)
        right = answer is not None and answer.right
        return cls(puzzle, answer, right, tuple(_reasons(puzzle, answer)))


def _reasons(puzzle: Puzzle, answer: Answer | None) -> Iterator[Reason]:
    best = puzzle.answers[0]
    if answer is None or answer.right:
        yield from _of_right(puzzle, best if answer is None else answer)
        return
    values: dict[str, int | str] = {"best": _percent(best.value), "value": _percent(answer.value)}
    if answer.proved and answer.value <= LOST:
        yield Reason("lost", "it loses by force", values)
    else:
        text = f"it wins {values['value']} of 100 games, the right answer {values['best']}"
        yield Reason("falls", text, values)
    bad, of_all = answer.reveals
    if bad and of_all > 1:
        reveals: dict[str, int | str] = {"count": bad, "all": of_all}
        turn = "turns" if bad == 1 else "turn"
        yield Reason("reveals", f"of {of_all} things that may be revealed {bad} {turn} it bad", reveals)
    side, _, how = answer.ends[0].partition("_")
    if side == "loss" and answer.ends[1] >= NOTABLE and answer.ends != best.ends:
        often = _percent(answer.ends[1])
        text = f"the opponent then wins {often} of 100 games by {ENDS.get(how, how)}"
        yield Reason("ends", text, {"how": how, "often": often})
    if len(answer.line) > 1:
        yield Reason("answered", "the answer is " + ", ".join(answer.line[1:]), {"line": "\n".join(answer.line[1:])})


def _of_right(puzzle: Puzzle, answer: Answer) -> Iterator[Reason]:
    if answer.proved and answer.value >= WON:
        yield Reason("won", "it wins by force")
    wrong = [one for one in puzzle.answers if not one.right]
    if wrong:
        values: dict[str, int | str] = {"value": _percent(answer.value), "next": _percent(wrong[0].value)}
        text = f"it wins {values['value']} of 100 games, the best of the others {values['next']}"
        yield Reason("gains", text, values)
    side, _, how = answer.ends[0].partition("_")
    if side == "win" and how != "civilian" and answer.ends[1] >= NOTABLE:
        often = _percent(answer.ends[1])
        yield Reason("aims", f"it wins {often} of 100 games by {ENDS.get(how, how)}", {"how": how, "often": often})
    if len(answer.line) > 1:
        yield Reason("goes_on", "it goes on " + ", ".join(answer.line[1:]), {"line": "\n".join(answer.line[1:])})


def _percent(share: float) -> int:
    return round(100 * share)
