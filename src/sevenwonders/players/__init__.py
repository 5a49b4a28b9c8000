"""Opponents: everything that chooses actions, from a die to a tree search.

`player_from` makes one from a word such as `greedy`, `search:500ms` or `level:3`; each is a `Player`.
"""

from .base import Analysis, Decision, Move, Player, Reason, needs_compiler
from .registry import player_from

__all__ = ["Analysis", "Decision", "Move", "Player", "Reason", "needs_compiler", "player_from"]
