"""Themes of puzzles of 7 Wonders."""

from collections.abc import Iterator

from ..game.finding import PuzzleCandidate
from ..game.player import Analysis
from .actions import Verb, action_of
from .components import Colour
from .states import KnownState

THEMES = ("only_move", "science", "military", "draft", "deny")
MIN_GAP = 0.08  # the margin of right actions over all others
LOST = 0.15  # the margin over all other cards in a puzzle with the theme `only_move`
OF_COLOUR = {Colour.GREEN: "science", Colour.RED: "military"}


def min_gap(state: KnownState) -> float:
    """Return the smallest margin of right actions over all others that makes a position a puzzle."""
    return MIN_GAP


def may_have_theme(state: KnownState, analysis: Analysis, theme: str) -> bool:
    """Return True: every decision is worth a deep analysis for every theme, since no theme is rare."""
    return True


def find_themes(finding: PuzzleCandidate[KnownState]) -> Iterator[str]:
    """Yield the themes of a puzzle, the most specific first."""
    action = action_of(finding.state, finding.seat, finding.best.code)
    if finding.state.age and finding.state.turn == 0 and action.unit is not None:
        yield "draft"
    if action.unit is not None and action.verb is Verb.BUILD and action.unit.colour in OF_COLOUR:
        yield OF_COLOUR[action.unit.colour]
    if action.verb in (Verb.STAGE, Verb.SELL):
        yield "deny"
    right = [action_of(finding.state, finding.seat, code) for code in finding.right]
    if len({(choice.verb, choice.unit) for choice in right}) == 1 and finding.gap >= LOST:
        yield "only_move"
