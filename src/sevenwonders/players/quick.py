"""Advice at once, from a player that needs no machine code: until the search is compiled there is no other."""

from ..game.player import Analysis, Candidate
from ..game.views import KnownState
from ..registry import game_type
from .spec import computer_player

QUICK_PLAYER = "greedy"  # the best player that needs no machine code


def quick_advice(game: str, state: KnownState, seat: int) -> Analysis:
    """Return what a quick player would do, with its reasons; an analysis of no simulations, which knows no chances.

    >>> from sevenwonders import duel
    >>> position = duel.Game(seed=7)
    >>> advice = quick_advice("duel", position.known(0), 0)
    >>> advice.simulations, advice.moves[0].action in position.legal_codes()
    (0, True)
    """
    action = computer_player(QUICK_PLAYER, 0, game).choose(state, seat).action
    move = Candidate(action, visits=0, share=1.0, value=0.5)
    return game_type(game).explained(Analysis(seat, 0, 0.0, 0.5, moves=(move,)), state)
