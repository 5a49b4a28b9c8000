"""The themes of puzzles of 7 Wonders, and the requirements for a puzzle."""

from collections.abc import Iterator

from ..game.player import Analysis
from ..game.puzzle_candidates import PuzzleCandidate
from .actions import Verb, action_of
from .components import Colour
from .states import KnownState

THEMES = ("only_move", "science", "military", "draft", "deny")
MIN_GAP = 0.08  # the margin of right actions over all others
LOST = 0.15  # the margin over all other cards in a puzzle with the theme `only_move`
OF_COLOUR = {Colour.GREEN: "science", Colour.RED: "military"}


def min_value_gap(state: KnownState) -> float:
    """Return by how much the solutions of a puzzle must beat all other actions, in shares of the victory (0 to 1)."""
    return MIN_GAP


def may_have_theme(state: KnownState, analysis: Analysis, theme: str) -> bool:
    """Return whether a deeper analysis may make a puzzle with a theme of a decision: always, as no theme is rare."""
    return True


def find_themes(finding: PuzzleCandidate[KnownState]) -> Iterator[str]:
    """Yield the themes of a position that may become a puzzle, such as `science`, the most specific first."""
    action = action_of(finding.state, finding.seat, finding.best_evaluation.code)
    if finding.state.age and finding.state.turn == 0 and action.unit is not None:
        yield "draft"
    if action.unit is not None and action.verb is Verb.BUILD and action.unit.colour in OF_COLOUR:
        yield OF_COLOUR[action.unit.colour]
    if action.verb in (Verb.STAGE, Verb.SELL):
        yield "deny"
    right = [action_of(finding.state, finding.seat, code) for code in finding.right]
    if len({(choice.verb, choice.unit) for choice in right}) == 1 and finding.gap >= LOST:
        yield "only_move"
