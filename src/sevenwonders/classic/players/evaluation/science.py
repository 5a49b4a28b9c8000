"""Evaluation of a city's scientific symbols, including those that it can expect to gain."""

from ....kernel.rule import rule
from ...rules.science import science_points
from .weights import POINT


@rule
def science_worth(compasses, gears, tablets, wilds, chance, weights):
    """Return the value of scientific symbols, given the number of each kind, in hundredths of a point.

    It consists of their points, and of the points that one more symbol of each kind would add, times the probability of
    getting one.

    Args:
        compasses, gears, tablets: the number of symbols of each kind.
        wilds: the number of symbols of free choice.
        chance: the probability of one more symbol of a kind, in thousandths.
        weights: not used; all parts of the evaluation have this parameter.
    """
    now = science_points(compasses, gears, tablets, wilds)
    more = science_points(compasses + 1, gears, tablets, wilds)
    more += science_points(compasses, gears + 1, tablets, wilds)
    more += science_points(compasses, gears, tablets + 1, wilds)
    return POINT * now + (more - 3 * now) * chance * POINT // 1000


@rule
def symbols_worth(state, city, symbol, left, weights):
    """Return the value of a city's scientific symbols with one more `symbol`, in hundredths of a point.

    `symbol` may be `Symbol.NONE`; `left` is the number of turns after this one.
    """
    return science_worth(
        city.symbols[0] + (symbol == 1),
        city.symbols[1] + (symbol == 2),
        city.symbols[2] + (symbol == 3),
        city.symbols[3] + (symbol == 4),
        weights.growth[state.age] * left,
        weights,
    )
