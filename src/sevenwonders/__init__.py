"""Rules, opponents, a table and a laboratory for 7 Wonders Duel and for 7 Wonders with 3 to 7 players.

`duel` and `classic` are the games of this package. `game_names()` also lists the games of other installed packages,
and `game_type(name)` returns the interface that is the same for every game:

>>> import sevenwonders
>>> sevenwonders.GAMES
('duel', 'classic')
>>> sevenwonders.duel.Game(seed=7).seat
0
>>> game = sevenwonders.game_type("classic").Game(seed=7)
>>> game.deciders
(0, 1, 2)

Importing this package is cheap: it imports neither Numba nor a game, and compiles nothing.
"""

from typing import TYPE_CHECKING

from .lazy import make_lazy_getattr

PACKAGES = (
    *("classic", "duel", "envs", "errors", "game", "gpu", "lab"),
    *("players", "puzzles", "records", "review", "server", "statistics"),
)

if TYPE_CHECKING:
    from . import classic as classic
    from . import duel as duel
    from . import envs as envs
    from . import errors as errors
    from . import game as game
    from . import gpu as gpu
    from . import lab as lab
    from . import players as players
    from . import puzzles as puzzles
    from . import records as records
    from . import review as review
    from . import server as server
    from . import statistics as statistics
    from .game.game_type import GameType
    from .registry import GAMES, game_names, game_type
else:
    # Lazy, so that reading the version does not import NumPy.
    __getattr__ = make_lazy_getattr(__name__, "registry:GAMES GameType game_names game_type", packages=PACKAGES)


__version__ = "0.2.0"
__all__ = ["GAMES", "GameType", "__version__", "game_names", "game_type"]


def __dir__() -> list[str]:
    return sorted((*__all__, *PACKAGES))
