"""Registry of all installed games.

`installed_games` finds the games. A game is imported at its first use, so games that are not played cost no time.
"""

import warnings
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint

from .errors import FeatureNotOfferedError, SevenWondersError, format_suggestion, quoted
from .game.game_type import AnyGameType, GameType
from .installed_games import GAMES, describe_package, find_entry_points, game_names

__all__ = ["GAMES", "GameType", "find_game_by_position_code", "game_names", "game_type", "game_types"]


def game_types() -> Iterator[AnyGameType]:
    """Yield the type of every game that can be loaded; warn of each package whose game cannot be loaded."""
    for name in game_names():
        game = _load_type_or_message(name)
        if isinstance(game, GameType):
            yield game
        else:
            warnings.warn(game, stacklevel=2)


def find_game_by_position_code(text: str) -> AnyGameType | None:
    """Return the game that a position code (a position as a short text) belongs to, or None for any other text.

    >>> from sevenwonders import duel
    >>> find_game_by_position_code(duel.Position(age=2).code()), find_game_by_position_code("chess1.e4")
    (<GameType duel: 7 Wonders Duel>, None)
    """
    return next((game for game in game_types() if game.recognizes_position_code(text)), None)


def game_type(name: str) -> AnyGameType:
    """Return the `GameType` of a game by name.

    >>> game_type("classic")
    <GameType classic: 7 Wonders>

    Raises:
        SevenWondersError: there is no such game, or the package that adds it cannot be used.
    """
    if name not in GAMES and name not in find_entry_points():
        raise SevenWondersError(f"there is no game {quoted(str(name))}{format_suggestion(name, game_names())}")
    game = _load_type_or_message(name)
    if not isinstance(game, GameType):
        raise FeatureNotOfferedError(game)
    return game


def _load_type_or_message(name: str) -> AnyGameType | str:
    """Return the type of a known game, or the error message if its package cannot be used."""
    if name in GAMES:
        game = import_module(f".{name}.game_type", __package__).GAME
        assert isinstance(game, GameType)
        return game
    return _load_game(find_entry_points()[name])


@cache
def _load_game(entries: tuple[EntryPoint, ...]) -> AnyGameType | str:
    """Load the game that the entry points of one name declare; return an error message if there are several entry
    points, or if loading fails.
    """
    first, *others = entries
    if others:
        packages = " and ".join(map(describe_package, entries))
        return f"the packages {packages} both add a game '{first.name}'; uninstall one of them"
    package = describe_package(first)
    try:
        target = first.load()
    except (Exception, SystemExit) as error:
        return f"the game '{first.name}' of the package {package} cannot be loaded ({error!r}); update or uninstall it"
    game = getattr(target, "GAME", target)
    if not isinstance(game, GameType) or game.name != first.name:
        wanted = f"'{first.name}' of the package {package} should lead to the GAME of a game with that name"
        return f"the entry point {wanted}, and {first.value} is {quoted(game, 60)}; update or uninstall it"
    return game
