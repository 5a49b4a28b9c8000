"""What counts in the Solo Challenge: every Wonder and a supremacy, beside more points than the automa has."""

from ...duel.components import Colour
from ...duel.rules.military import advantage
from ...duel.rules.science import different_symbols
from ...duel.rules.score import total
from ...duel.rules.solo import PLAYER
from ...duel.rules.state import AUTOMA
from ...kernel.rule import rule
from .supremacy import has_supremacy
from .weights import PAWN, POINT, SCIENCE

BUILT = 800  # each of the seven Wonders
ACHIEVED = 4_000  # a supremacy


@rule
def challenge_worth(state):
    """How far the player has come on the way to the challenge, the score apart; one supremacy is pursued, not both."""
    city = state.city[PLAYER]
    worth = BUILT * city.built[Colour.WONDER]
    if has_supremacy(state, PLAYER):
        return worth + ACHIEVED
    return worth + max(SCIENCE[different_symbols(city)], PAWN[max(0, advantage(state, PLAYER))])


@rule
def automa_standing(state):
    """What the automa has: points, and how near it is to a supremacy; it never pays and builds no Wonders."""
    worth = POINT * total(state, AUTOMA)
    return worth + SCIENCE[different_symbols(state.city[AUTOMA])] + PAWN[max(0, advantage(state, AUTOMA))]
