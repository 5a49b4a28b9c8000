"""Evaluation of scientific symbols, including those that may still come."""

from ....kernel.rule import rule
from ...rules.science import science_points
from .weights import POINT


@rule
def science_worth(compasses, gears, tablets, wilds, chance, weights):
    """Return the present points plus the gain of each additional symbol, times `chance` in a thousand."""
    now = science_points(compasses, gears, tablets, wilds)
    more = science_points(compasses + 1, gears, tablets, wilds)
    more += science_points(compasses, gears + 1, tablets, wilds)
    more += science_points(compasses, gears, tablets + 1, wilds)
    return POINT * now + (more - 3 * now) * chance * POINT // 1000


@rule
def symbols_worth(state, city, symbol, left, weights):
    """Evaluate the symbols of a city with an additional symbol, or with `Symbol.NONE` for those it has."""
    return science_worth(
        city.symbols[0] + (symbol == 1),
        city.symbols[1] + (symbol == 2),
        city.symbols[2] + (symbol == 3),
        city.symbols[3] + (symbol == 4),
        weights.growth[state.age] * left,
        weights,
    )
