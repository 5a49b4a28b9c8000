"""Opponents: everything that chooses actions, from a die to a tree search.

`player_from` makes one from a word such as `greedy`, `search:500ms` or `level:3`; each is a `Player`.
"""

from ..game.player import Analysis, Candidate, Decision, Player, Reason, needs_compiler
from .random import RandomPlayer
from .spec import player_from

__all__ = [
    "Analysis",
    "Candidate",
    "Decision",
    "Player",
    "RandomPlayer",
    "Reason",
    "needs_compiler",
    "player_from",
]
