"""Conflicts at the end of an Age (rules section 9)."""

from ...kernel.rule import rule
from .state import left_of


@rule
def victory_points(age):
    """What a victory token of an Age is worth: 1, 3, 5."""
    return 2 * age - 1


@rule
def resolve_conflicts(state):
    """Everybody compares shields with both neighbours: a token for the stronger, a defeat for the weaker (R-33)."""
    for seat in range(state.players):
        one, other = state.city[seat], state.city[left_of(state, seat)]
        if one.shields > other.shields:
            one.victories += victory_points(state.age)
            other.defeats += 1
        elif one.shields < other.shields:
            other.victories += victory_points(state.age)
            one.defeats += 1
