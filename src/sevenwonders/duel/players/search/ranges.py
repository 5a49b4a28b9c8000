"""Ranges around a search's chance to win that hold the true one, see docs/explanation/duel/endgame.md.

The distance from the exact chance, or from that of a far longer search, was measured in many positions.  Its logarithm
is about linear in those of the doubt (how open the game is), of the simulations and of the cards that are left.
"""

from math import exp, log

OPEN = 0.002  # doubt that is left where a search is nearly certain
USUAL_SIMULATIONS, USUAL_CARDS = 400, 10
MAX_SIMULATIONS = 1600  # that were measured; longer searches are not believed to err less
# The weights of `features_of`, for ranges that hold the chance in half of all cases, and in nine of ten.
HALF = (-0.598, 1.174, -0.207, -1.265, -0.095)
NINE_OF_TEN = (0.448, 1.18, -0.077, -1.113, -0.146)


def features_of(win: float, simulations: int, cards: int) -> tuple[float, ...]:
    """Return what the distance depends on: 1, the doubt, the simulations, the cards, and these two together."""
    doubt, effort = log(win * (1 - win) + OPEN), log(min(simulations, MAX_SIMULATIONS) / USUAL_SIMULATIONS)
    stretch = log(max(1, cards) / USUAL_CARDS)
    return 1.0, doubt, effort, stretch, effort * stretch


def range_of(win: float, simulations: int, cards: int, weights: tuple[float, ...]) -> tuple[float, float]:
    """Return what holds the true chance to win, from low to high, as often as the weights say.

    Args:
        win: the chance that a search says.
        simulations: how many it made.
        cards: that are left in the game.
        weights: `HALF` or `NINE_OF_TEN`.
    """
    features = features_of(win, simulations, cards)
    distance = exp(sum(weight * feature for weight, feature in zip(weights, features, strict=True)))
    return max(0.0, win - distance), min(1.0, win + distance)
