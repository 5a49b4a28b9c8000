"""Computer players, from random choice to tree search.

`open` makes an `Engine`, which is asked about a game and answers in its actions.

`player_from` makes what matches and batches use, a `Player`, from a word such as `greedy`, `search:500ms` or `level:3`,
from a class of your own, or from a program in any language: it is asked about a position and answers with an integer.
"""

from ..engines.player import LineEngine
from ..game.player import Analysis, Candidate, Decision, Player, Reason, Risk, needs_compiler
from .custom import Entrant, Factory, name_of
from .engine import Engine, Limit, PlayResult, open
from .random import RandomPlayer
from .spec import computer_player, player_from

__all__ = [
    "Analysis",
    "Candidate",
    "Decision",
    "Engine",
    "Entrant",
    "Factory",
    "Limit",
    "LineEngine",
    "PlayResult",
    "Player",
    "RandomPlayer",
    "Reason",
    "Risk",
    "computer_player",
    "name_of",
    "needs_compiler",
    "open",
    "player_from",
]
