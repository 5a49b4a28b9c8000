"""The score sheet and the ranking (rules section 11)."""

from ...kernel.bits import lowest_member
from ...kernel.rule import rule
from ..components import CARDS, FIRST_OF_AGE, STAGES_OF_SIDE, Colour, unit_facts
from .effects import count_for_component
from .science import science_points
from .setup import board_side_index
from .state import ScoreCategory

COINS_A_POINT = 3
# Cards whose points depend on counts at the end, as bits; bit 0 is the first card of Age III.
SCORERS = sum(1 << card.row - FIRST_OF_AGE[3] for card in CARDS if card.facts.points_each or card.facts.complete)


@rule
def tally(state, seat):
    """Count the points of a seat as if the game ended now, and write them, by category and in total, to its city."""
    city = state.city[seat]
    city.score[ScoreCategory.WONDER] = city.wonder_points
    city.score[ScoreCategory.COINS] = city.coins // COINS_A_POINT
    city.score[ScoreCategory.MILITARY] = city.victories - city.defeats
    city.score[ScoreCategory.BLUE] = city.blue_points
    city.score[ScoreCategory.GREEN] = science_points(city.symbols[0], city.symbols[1], city.symbols[2], city.symbols[3])
    city.score[ScoreCategory.YELLOW] = city.score[ScoreCategory.PURPLE] = 0
    rest = city.built[2] & SCORERS
    while rest:
        unit = unit_facts(FIRST_OF_AGE[3] + lowest_member(rest))
        category = ScoreCategory.PURPLE if unit.colour == Colour.PURPLE else ScoreCategory.YELLOW
        city.score[category] += unit.points_each * count_for_component(state, seat, unit)
        if unit.complete and city.counts[Colour.STAGE] == STAGES_OF_SIDE[board_side_index(city)]:
            city.score[category] += unit.complete
        rest &= rest - 1
    city.total = 0
    for category in range(len(city.score)):
        city.total += city.score[category]


@rule
def rank_of_seat(state, seat):
    """Return the rank of a seat from 1, by points, then by coins; equal seats share a rank (R-40).

    The points must have been counted with `tally` for all seats.
    """
    city, better = state.city[seat], 0
    for other in range(state.players):
        theirs = state.city[other]
        better += theirs.total > city.total or (theirs.total == city.total and theirs.coins > city.coins)
    return better + 1
