"""Puzzles: positions in which one action is better than the others, with the consequences of each action.

>>> from sevenwonders import puzzles
>>> puzzle = puzzles.choose(puzzles.shipped("duel"), theme="science", modules=())
>>> puzzle.right_answers[0].right, len(puzzle.answers) > 2
(True, True)
"""

from .collection import choose, daily, find, parse_modules, read, shipped, write
from .puzzle import Puzzle, PuzzleAnswer
from .solver_rating import SolverRating
from .verdict import Verdict

__all__ = ["Puzzle", "PuzzleAnswer", "SolverRating", "Verdict"]
__all__ += ["choose", "daily", "find", "parse_modules", "read", "shipped", "write"]
