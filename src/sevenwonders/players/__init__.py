"""Opponents: everything that chooses actions, from a die to a tree search.

`player_from` makes one from a word such as `greedy`, `search:500ms` or `level:3`, from a class of your own, or from a
program in any language; each is a `Player`.
"""

from ..engines.player import LineEngine
from ..game.player import Analysis, Candidate, Decision, Player, Reason, Risk, needs_compiler
from .custom import Entrant, Factory, name_of
from .random import RandomPlayer
from .spec import computer_player, player_from

__all__ = [
    "Analysis",
    "Candidate",
    "Decision",
    "Entrant",
    "Factory",
    "LineEngine",
    "Player",
    "RandomPlayer",
    "Reason",
    "Risk",
    "computer_player",
    "name_of",
    "needs_compiler",
    "player_from",
]
