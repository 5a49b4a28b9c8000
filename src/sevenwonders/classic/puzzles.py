"""The themes of puzzles of 7 Wonders, and the requirements for a puzzle."""

from collections.abc import Iterator

from ..game.player import Analysis
from ..game.puzzle_candidates import PuzzleCandidate
from .actions import Verb, action_of
from .components import Colour
from .states import KnownState

THEMES = ("only_move", "science", "military", "draft", "deny")
MIN_GAP = 0.08  # in value, between right actions and all others
MIN_ONLY_MOVE_GAP = 0.15  # the same for all other cards, in a puzzle with the theme `only_move`
OF_COLOUR = {Colour.GREEN: "science", Colour.RED: "military"}


def min_puzzle_value_gap(state: KnownState) -> float:
    """Return the minimum gap in value (expected share of the victory) between right and wrong actions of a puzzle."""
    return MIN_GAP


def may_have_puzzle_theme(state: KnownState, analysis: Analysis, theme: str) -> bool:
    """Return whether a decision may become a puzzle with a theme: always, because no theme is rare."""
    return True


def find_puzzle_themes(candidate: PuzzleCandidate[KnownState]) -> Iterator[str]:
    """Yield the themes of a puzzle candidate, such as `science`, most important first."""
    action = action_of(candidate.state, candidate.seat, candidate.best_evaluation.code)
    if candidate.state.age and candidate.state.turn == 0 and action.unit is not None:
        yield "draft"
    if action.unit is not None and action.verb is Verb.BUILD and action.unit.colour in OF_COLOUR:
        yield OF_COLOUR[action.unit.colour]
    if action.verb in (Verb.STAGE, Verb.SELL):
        yield "deny"
    right = [action_of(candidate.state, candidate.seat, code) for code in candidate.right]
    if len({(choice.verb, choice.unit) for choice in right}) == 1 and candidate.gap >= MIN_ONLY_MOVE_GAP:
        yield "only_move"
