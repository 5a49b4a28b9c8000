"""Computer players, from random choice to tree search.

`open` returns an `Engine`, which plays and analyses a `Game` with `Action` objects.

`player_from` returns a `Player`, which chooses codes of actions in positions, for matches and batches.  Its argument is
a specification such as `greedy`, `search:500ms` or `level:3`, a class of your own, or a program in any language.
"""

from ..engines.player import SubprocessEngine
from ..game.player import Analysis, Candidate, Decision, Player, Reason, WorstChanceOutcome, needs_compiler
from .custom import Entrant, Factory, name_of
from .engine import Engine, Limit, PlayResult, open
from .random import RandomPlayer
from .spec import make_computer_player, player_from

__all__ = ["Engine", "Entrant", "Factory", "Limit", "PlayResult", "Player", "RandomPlayer", "SubprocessEngine", "open"]
__all__ += ["Analysis", "Candidate", "Decision", "Reason", "WorstChanceOutcome"]
__all__ += ["make_computer_player", "name_of", "needs_compiler", "player_from"]
