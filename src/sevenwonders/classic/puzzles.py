"""Themes of puzzles of 7 Wonders."""

from collections.abc import Iterator

from ..game.finding import Finding
from ..game.player import Analysis
from .actions import Verb, action_of
from .components import Colour
from .states import KnownState

THEMES = ("only_move", "science", "military", "draft", "deny")
LEAST = 0.08  # how much worse than a right action all others are
LOST = 0.15  # at least so much worse is everything else where one card will do
OF_COLOUR = {Colour.GREEN: "science", Colour.RED: "military"}


def least_gap(state: KnownState) -> float:
    """Return the least margin of right actions over all others."""
    return LEAST


def promises(state: KnownState, analysis: Analysis, theme: str) -> bool:
    """Return whether a decision may have a theme, by a shallow analysis: no theme is rare."""
    return True


def themes(finding: Finding[KnownState]) -> Iterator[str]:
    """The themes that a decision has, the most telling first."""
    action = action_of(finding.state, finding.seat, finding.best.code)
    if finding.state.age and finding.state.turn == 0 and action.unit is not None:
        yield "draft"
    if action.unit is not None and action.verb is Verb.BUILD and action.unit.colour in OF_COLOUR:
        yield OF_COLOUR[action.unit.colour]
    if action.verb in (Verb.STAGE, Verb.SELL):
        yield "deny"
    right = [action_of(finding.state, finding.seat, code) for code in finding.right]
    if len({(one.verb, one.unit) for one in right}) == 1 and finding.gap >= LOST:
        yield "only_move"
