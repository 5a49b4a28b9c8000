"""What scientific symbols are worth, those included that may yet come."""

from ....kernel.rule import rule
from ...rules.science import science_points
from .weights import POINT


@rule
def science_worth(compasses, gears, tablets, wilds, chance, weights):
    """The points as of now, and what one more of each symbol would bring, times `chance` in a thousand."""
    now = science_points(compasses, gears, tablets, wilds)
    more = science_points(compasses + 1, gears, tablets, wilds)
    more += science_points(compasses, gears + 1, tablets, wilds)
    more += science_points(compasses, gears, tablets + 1, wilds)
    return POINT * now + (more - 3 * now) * chance * POINT // 1000


@rule
def symbols_worth(state, city, symbol, left, weights):
    """The same for a city with one symbol more, or with `Symbol.NONE` for the city as it is."""
    return science_worth(
        city.symbols[0] + (symbol == 1),
        city.symbols[1] + (symbol == 2),
        city.symbols[2] + (symbol == 3),
        city.symbols[3] + (symbol == 4),
        weights.growth[state.age] * left,
        weights,
    )
