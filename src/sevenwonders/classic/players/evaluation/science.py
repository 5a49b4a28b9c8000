"""Evaluation of scientific symbols, including expected further symbols."""

from ....kernel.rule import rule
from ...rules.science import science_points
from .weights import POINT


@rule
def science_worth(compasses, gears, tablets, wilds, chance, weights):
    """Evaluate numbers of symbols: their points, plus the gain of another symbol of each kind with a probability.

    `chance` is the probability of another symbol of a kind, in thousandths.
    """
    now = science_points(compasses, gears, tablets, wilds)
    more = science_points(compasses + 1, gears, tablets, wilds)
    more += science_points(compasses, gears + 1, tablets, wilds)
    more += science_points(compasses, gears, tablets + 1, wilds)
    return POINT * now + (more - 3 * now) * chance * POINT // 1000


@rule
def symbols_worth(state, city, symbol, left, weights):
    """Evaluate the symbols of a city together with an additional symbol, which may be `Symbol.NONE`."""
    return science_worth(
        city.symbols[0] + (symbol == 1),
        city.symbols[1] + (symbol == 2),
        city.symbols[2] + (symbol == 3),
        city.symbols[3] + (symbol == 4),
        weights.growth[state.age] * left,
        weights,
    )
