"""Stones, a toy game in a package of its own: all that a game has to say of itself.  `add-a-game.md` explains it.

The dealer lays down 100 to 105 stones.  Two players in turn take one, two or three; the player who takes the last stone
wins or, with the option `misere`, loses.
"""

from .game import Action, Game, Options, Position, Result
from .game_type import GAME

__all__ = ["GAME", "Action", "Game", "Options", "Position", "Result"]
