"""Evaluation of shields: the military conflicts at the end of this Age and of later Ages."""

from ....kernel.rule import hot, rule
from ...components import N_AGES, N_TURNS
from ...rules.military import victory_token_points
from ...rules.state import left_neighbour, right_neighbour
from .weights import MAX_SHIELDS_LEAD, POINT


@rule
def military_worth(state, seat, shields, weights):
    """Return the value of having `shields` shields in all conflicts to come against both neighbours.

    The value is in hundredths of a point; tokens that are already won do not count.
    """
    worth = lead_worth(state, shields - state.city[left_neighbour(state, seat)].shields, weights)
    return worth + lead_worth(state, shields - state.city[right_neighbour(state, seat)].shields, weights)


@hot
def lead_worth(state, lead, weights):
    """Return the value of a lead in shields over one neighbour (negative: a deficit), in hundredths of a point."""
    age = state.age
    lead = max(-MAX_SHIELDS_LEAD, min(MAX_SHIELDS_LEAD, lead))
    late = min(state.turn, N_TURNS - 1)
    early = N_TURNS - 1 - late
    won = weights.lead[MAX_SHIELDS_LEAD + lead] * late + weights.early_lead[MAX_SHIELDS_LEAD + lead] * early
    lost = weights.lead[MAX_SHIELDS_LEAD - lead] * late + weights.early_lead[MAX_SHIELDS_LEAD - lead] * early
    worth = (won * victory_token_points(age) - lost) * POINT // (100 * (N_TURNS - 1))
    return worth + (weights.later_shield[age] * lead if age < N_AGES else 0)
