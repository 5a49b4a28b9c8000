"""Random play: what estimates are made of."""

from ...kernel.chance import draw
from ...kernel.rule import hot, rule
from .chance import draw_outcome, resolve_chance
from .legal import legal_actions
from .play import apply
from .state import FIRST_CHANCE, Question


@hot
def random_action(state, stream, scratch):
    """A uniformly random legal action of whoever is to act next; chance by its own probabilities."""
    if state.question >= FIRST_CHANCE:
        return draw_outcome(state, stream)
    return scratch[draw(stream, legal_actions(state, scratch))]


@rule
def playout(state, stream, scratch):
    """Random legal actions to the end; returns how many the players took.  `scratch` has room for `MAX_LEGAL`."""
    decisions = 0
    resolve_chance(state, stream)
    while state.question != Question.OVER:
        apply(state, random_action(state, stream, scratch))
        resolve_chance(state, stream)
        decisions += 1
    return decisions
