"""Verdict on an answer to a puzzle: whether the answer is right, and the reasons."""

from collections.abc import Iterator
from dataclasses import dataclass

from ..game.player import Reason
from ..messages import Messages
from .puzzle import Puzzle, PuzzleAnswer

NOTABLE = 0.3  # minimum chance of an ending to be mentioned
LOST, WON = 0.005, 0.995


@dataclass(frozen=True)
class Verdict:
    """The verdict on an answer to a puzzle.

    Attributes:
        puzzle: the puzzle.
        answer: the answer; None if the solver gave up.
        right: whether the answer is as good as the best one.
        reasons: the reasons, the most important first.
    """

    puzzle: Puzzle
    answer: PuzzleAnswer | None
    right: bool
    reasons: tuple[Reason, ...]

    @classmethod
    def judge(cls, puzzle: Puzzle, action: str | None) -> "Verdict":
        """Return the verdict on an action in notation, or on giving up if `action` is None.

        Raises:
            SevenWondersError: the text is no action, or the action is not legal.
        """
        answer = None if action is None else puzzle.find_answer(action)
        right = answer is not None and answer.right
        return cls(puzzle, answer, right, tuple(_iter_reasons(puzzle, answer)))


def describe_verdict(verdict: Verdict, messages: Messages) -> str:
    """Return a verdict with its reasons in words, in the language of `messages`."""
    sentences = []
    for reason in verdict.reasons:
        values = {**reason.values, "line": ", ".join(str(reason.values.get("line", "")).split("\n"))}
        how = f"puzzles.how.{reason.values.get('how')}"
        sentences.append(messages.say(f"puzzles.why.{reason.key}", **values | {"how": messages.get(how)}))
    judged = messages.say("puzzles.right" if verdict.right else "puzzles.wrong")
    return messages.say("label.colon", label=judged, said=" ".join(sentences))


def _iter_reasons(puzzle: Puzzle, answer: PuzzleAnswer | None) -> Iterator[Reason]:
    best = puzzle.answers[0]
    if answer is None or answer.right:
        yield from _iter_reasons_for_right_answer(puzzle, best if answer is None else answer)
        return
    is_lost = answer.proved and answer.value <= LOST
    yield Reason("lost" if is_lost else "falls", {"best": _to_percent(best.value), "value": _to_percent(answer.value)})
    bad, of_all = answer.reveals
    if bad and of_all > 1:
        yield Reason("reveals", {"count": bad, "all": of_all})
    side, _, how = answer.ends[0].partition("_")
    if side == "loss" and answer.ends[1] >= NOTABLE and answer.ends != best.ends:
        yield Reason("ends", {"how": how, "often": _to_percent(answer.ends[1])})
    if len(answer.line) > 1:
        yield Reason("answered", {"line": "\n".join(answer.line[1:])})


def _iter_reasons_for_right_answer(puzzle: Puzzle, answer: PuzzleAnswer) -> Iterator[Reason]:
    if answer.proved and answer.value >= WON:
        yield Reason("won")
    if (wrong := next((other for other in puzzle.answers if not other.right), None)) is not None:
        yield Reason("gains", {"value": _to_percent(answer.value), "next": _to_percent(wrong.value)})
    side, _, how = answer.ends[0].partition("_")
    if side == "win" and how != "civilian" and answer.ends[1] >= NOTABLE:
        yield Reason("aims", {"how": how, "often": _to_percent(answer.ends[1])})
    if len(answer.line) > 1:
        yield Reason("goes_on", {"line": "\n".join(answer.line[1:])})


def _to_percent(share: float) -> int:
    return round(100 * share)
