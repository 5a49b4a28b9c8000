"""The games that there are: the one place above them that names them.

A game is a package beside this file with a module `game_type` that holds its `GAME`.  It is imported when it is first
asked for, so that who plays one game does not wait for the other.
"""

from importlib import import_module

from .errors import SevenWondersError, quoted, suggestion
from .game.game_type import AnyGameType, GameType

GAMES = ("duel", "classic")


def game_of_position_code(text: str) -> AnyGameType | None:
    """Return the game whose position code a text is; None for anything else.

    >>> from sevenwonders import duel
    >>> game_of_position_code(duel.Position(age=2).code()), game_of_position_code("chess1.e4")
    (<GameType duel: 7 Wonders Duel>, None)
    """
    return next((game for game in map(game_type, GAMES) if game.has_position_code(text)), None)


def game_type(name: str) -> AnyGameType:
    """The game of a name.

    >>> game_type("classic")
    <GameType classic: 7 Wonders>

    Raises:
        SevenWondersError: there is no such game.
    """
    if name not in GAMES:
        raise SevenWondersError(f"there is no game {quoted(str(name))}{suggestion(name, GAMES)}")
    game = import_module(f".{name}.game_type", __package__).GAME
    assert isinstance(game, GameType)
    return game
