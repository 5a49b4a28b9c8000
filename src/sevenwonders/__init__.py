"""Rules, opponents, a table and a laboratory for 7 Wonders Duel and for 7 Wonders with 3 to 7 players.

`duel` and `classic` are the games; `game_type(name)` gives what programs for any game ask of one:

>>> import sevenwonders
>>> sevenwonders.GAMES
('duel', 'classic')
>>> game = sevenwonders.game_type("classic").Game(seed=7)
>>> game.deciders
(0, 1, 2)

Nothing heavy happens here: importing the package neither imports Numba or a game nor compiles anything.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .game.game_type import GameType
    from .registry import GAMES, game_type

__version__ = "0.1.0"
__all__ = ["GAMES", "GameType", "__version__", "game_type"]


def __getattr__(name: str) -> object:
    """The registry is loaded when it is first asked for: who wants the version does not wait for NumPy."""
    if name in __all__:
        from . import registry

        return getattr(registry, name)
    raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
