"""Themes of Duel puzzles, such as a military threat, and thresholds that decide which positions become puzzles."""

from collections.abc import Iterator, Mapping
from typing import Literal

from ..game.player import Analysis
from ..game.puzzle_candidates import ActionEvaluation, PuzzleCandidate
from .actions import current_question
from .components import Deck
from .ids import SEATS
from .rules.play import apply
from .rules.state import Question, Victory
from .states import KnownState
from .view import threats

THEMES = ("only_move", "science", "military", "supremacy", "defence", "reveal", "draft", "ending", "exact")
MIN_GAP, MIN_DRAFT_GAP = 0.1, 0.035  # minimum lead of right actions over all others
LOST = 0.18  # the same for puzzles with a single right action
MOSTLY, LIKELY = 0.6, 0.4  # minimum share of a supremacy among wins, and among all endings
DECIDED = 0.9  # minimum probability of an end by points for the theme `ending`
SAFE, TRAP = 0.12, 0.3  # maximum loss of the right action by a reveal, minimum loss of a tempting one
NEARLY_WON = 0.8  # minimum chance of a supremacy, in a shallow search, to try a proof
THREATS: Mapping[str, Literal["military", "science", "senate"]] = {
    "loss_military": "military",
    "loss_scientific": "science",
    "loss_political": "senate",
}
SUPREMACIES = ("win_military", "win_scientific", "win_political")


def min_puzzle_value_gap(state: KnownState) -> float:
    """Return the minimum gap between the values, 0 to 1, of the right and the wrong actions in a puzzle.

    The gap may be smaller in the draft of the Wonders.
    """
    return MIN_DRAFT_GAP if current_question(state) is Question.DRAFT_WONDER else MIN_GAP


def may_have_puzzle_theme(state: KnownState, analysis: Analysis, theme: str) -> bool:
    """Return whether a shallow search of a puzzle's position leaves a theme possible.

    It can rule out only `supremacy`, whose proof would need a long search; the result is true for all other themes.
    """
    if theme != "supremacy":
        return True
    won = state.copy()
    apply(won, analysis.moves[0].action)
    by_supremacy = sum(analysis.outcomes.get(way, 0.0) for way in SUPREMACIES)
    return won.victory == Victory.NONE and by_supremacy >= NEARLY_WON


def find_puzzle_themes(candidate: PuzzleCandidate[KnownState]) -> Iterator[str]:
    """Yield the themes of a decision that may become a puzzle, the most specific first."""
    best, ways = candidate.best_evaluation, candidate.ways
    if current_question(candidate.state) is Question.DRAFT_WONDER:
        yield "draft"
        return
    won = candidate.state.copy()
    apply(won, best.code)
    if _is_trap(candidate):
        yield "reveal"
    is_proved = best.proved and best.value == 1.0 and won.victory == Victory.NONE
    if is_proved and max(ways, key=lambda way: ways[way]) in SUPREMACIES:
        yield "supremacy"
    for theme, way in (("science", "win_scientific"), ("military", "win_military")):
        if ways.get(way, 0.0) >= max(LIKELY, MOSTLY * best.value):
            yield theme
    second, (end, often) = candidate.wrong_evaluations[0], candidate.wrong_evaluations[0].ends
    is_likely = often >= max(LIKELY, MOSTLY * (1 - second.value))
    if is_likely and is_supremacy_threatened(candidate.state, candidate.seat, end):
        yield "defence"
    if len(candidate.right) == 1 and candidate.gap >= LOST:
        yield "only_move"
    by_points = sum(ways.get(way, 0.0) for way in ("win_civilian", "loss_civilian", "shared"))
    if candidate.state.age == Deck.AGE_III and by_points >= DECIDED:
        yield "ending"


def is_supremacy_threatened(state: KnownState, seat: int, end: str) -> bool:
    """Return whether one strong move may bring the opponent of `seat` the supremacy named by `end`.

    `end` is an outcome from the point of view of `seat`, such as `loss_military`.

    >>> from .position import Position
    >>> [is_supremacy_threatened(Position(age=2, pawn=pawn).state(), 0, "loss_military") for pawn in (-5, -6)]
    [False, True]
    """
    threat = threats(state)[SEATS[1 - seat]].get(THREATS[end]) if end in THREATS else None
    return threat is not None and threat["level"] == "danger"


def _is_trap(candidate: PuzzleCandidate[KnownState]) -> bool:
    """Return whether there is a tempting wrong action that may uncover a bad card, while the best action is safe."""
    best = candidate.best_evaluation
    safe = not best.reveals or best.value - min(value for _, value in best.reveals) <= SAFE
    return safe and any(_is_tempting_gamble(evaluation, best) for evaluation in candidate.wrong_evaluations)


def _is_tempting_gamble(evaluation: ActionEvaluation, best: ActionEvaluation) -> bool:
    """Return whether an action is about as good as the best one if it uncovers a good card, and far worse otherwise.

    Both actions are given by their evaluations.
    """
    worths = [value for _, value in evaluation.reveals]
    return len(worths) > 1 and max(worths) >= best.value - SAFE / 2 and min(worths) <= best.value - TRAP
