"""Opponents: everything that chooses actions, from a die to a tree search.

`player_from` makes one from a word such as `greedy`, `search:500ms` or `level:3`; each is a `Player`.
"""

from ..game.player import Analysis, Decision, Move, Player, Reason, needs_compiler
from .spec import player_from

__all__ = ["Analysis", "Decision", "Move", "Player", "Reason", "needs_compiler", "player_from"]
