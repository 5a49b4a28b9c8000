"""Points for scientific symbols (rules section 11)."""

from ...kernel.rule import rule

SET_POINTS = 7


@rule
def science_points(compasses, gears, tablets, wilds):
    """Return the points of scientific symbols: the number of each kind squared, and 7 for each set of three kinds.

    `compasses`, `gears` and `tablets` are the numbers of each kind. `wilds` is the number of symbols of free choice,
    which count as is best (R-31).
    """
    best = 0
    for a in range(wilds + 1):
        for b in range(wilds - a + 1):
            x, y, z = compasses + a, gears + b, tablets + wilds - a - b
            best = max(best, x * x + y * y + z * z + SET_POINTS * min(x, min(y, z)))
    return best
