"""Conflicts at the end of an Age (rules section 9)."""

from ...kernel.rule import rule
from .state import left_neighbour


@rule
def victory_token_points(age):
    """Return the points of a victory token of an Age: 1, 3, 5."""
    return 2 * age - 1


@rule
def resolve_conflicts(state):
    """Resolve the conflicts of an Age: of each two neighbours, the one with more shields gets a victory token (R-33).

    The other one gets a defeat token.
    """
    for seat in range(state.players):
        city, left = state.city[seat], state.city[left_neighbour(state, seat)]
        if city.shields > left.shields:
            city.victories += victory_token_points(state.age)
            left.defeats += 1
        elif city.shields < left.shields:
            left.victories += victory_token_points(state.age)
            city.defeats += 1
