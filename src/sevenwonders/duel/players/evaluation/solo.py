"""Evaluation of the Solo Challenge, which requires every Wonder, a supremacy and more points than the automa."""

from ....kernel.bits import count_members
from ....kernel.rule import rule
from ...components import Colour
from ...rules.expansions.solo import PLAYER, SOLO_WONDERS
from ...rules.military import pawn_advantage
from ...rules.play import LAST_AGE
from ...rules.science import count_different_symbols
from ...rules.score import total_points
from ...rules.state import AUTOMA
from .supremacy import has_supremacy_as_solo_player
from .weights import PAWN, POINT, SCIENCE

BUILT = 800  # each of the seven Wonders
ACHIEVED = 4_000  # a supremacy
CARDS_OF_AGE = 20


@rule
def challenge_progress_worth(state):
    """Return how far the player is ahead of schedule with Wonders and a supremacy, in hundredths of a point.

    The schedule grows linearly from nothing to everything that the challenge requires, so a value of 0 means even
    chances at any time.  Only the more advanced supremacy counts.
    """
    city = state.city[PLAYER]
    worth = BUILT * city.built[Colour.WONDER]
    if has_supremacy_as_solo_player(state, PLAYER):
        worth += ACHIEVED
    else:
        worth += max(SCIENCE[count_different_symbols(city)], PAWN[max(0, pawn_advantage(state, PLAYER))])
    taken = CARDS_OF_AGE * state.age - count_members(state.present)
    return worth - (BUILT * SOLO_WONDERS + ACHIEVED) * taken // (CARDS_OF_AGE * LAST_AGE)


@rule
def evaluate_automa(state):
    """Evaluate the automa's points and its progress to a supremacy, in hundredths of a point.

    The automa has no coins and no Wonders.
    """
    worth = POINT * total_points(state, AUTOMA)
    return worth + SCIENCE[count_different_symbols(state.city[AUTOMA])] + PAWN[max(0, pawn_advantage(state, AUTOMA))]
