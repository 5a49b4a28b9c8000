"""The games that there are: the one place above them that names them.

A built-in game is a package beside this file with a module `game_type` that holds its `GAME`.  Other packages add games
through entry points of the group `sevenwonders.games`: the name of an entry point is that of the game, and its value
is the `GAME`, or a module that holds one.  A package says so in its `pyproject.toml`:

    [project.entry-points."sevenwonders.games"]
    stones = "sevenwonders_stones:GAME"

A game is imported when it is first asked for, so a game that is not played costs no time.
"""

import re
import warnings
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from .errors import NotOfferedError, SevenWondersError, quoted, suggestion
from .game.game_type import AnyGameType, GameType

GAMES = ("duel", "classic")  # those of this package
GROUP = "sevenwonders.games"  # of entry points
NAME = re.compile(r"[a-z][a-z0-9_]{0,29}")  # what can be part of an address, a file's name and a command line


def game_names() -> tuple[str, ...]:
    """Return the names of all games: those of this package, then those of other installed packages by name."""
    return (*GAMES, *_installed())


def game_types() -> Iterator[AnyGameType]:
    """Yield every game that can be loaded; warn of each other one, in a sentence that names its package."""
    for name in game_names():
        game = _find(name)
        if isinstance(game, GameType):
            yield game
        else:
            warnings.warn(game, stacklevel=2)


def game_of_position_code(text: str) -> AnyGameType | None:
    """Return the game whose position code a text is; None for anything else.

    >>> from sevenwonders import duel
    >>> game_of_position_code(duel.Position(age=2).code()), game_of_position_code("chess1.e4")
    (<GameType duel: 7 Wonders Duel>, None)
    """
    return next((game for game in game_types() if game.has_position_code(text)), None)


def game_type(name: str) -> AnyGameType:
    """The game of a name.

    >>> game_type("classic")
    <GameType classic: 7 Wonders>

    Raises:
        SevenWondersError: there is no such game, or the package that adds it cannot be used.
    """
    if name not in GAMES and name not in _installed():
        raise SevenWondersError(f"there is no game {quoted(str(name))}{suggestion(name, game_names())}")
    game = _find(name)
    if not isinstance(game, GameType):
        raise NotOfferedError(game)
    return game


def _find(name: str) -> AnyGameType | str:
    """Return the game of a known name, or the sentence that says why its package cannot be used."""
    if name in GAMES:
        game = import_module(f".{name}.game_type", __package__).GAME
        assert isinstance(game, GameType)
        return game
    return _load(_installed()[name])


@cache
def _installed() -> dict[str, tuple[EntryPoint, ...]]:
    """Find the entry points of other packages, by the name of their game; warn of those that cannot be taken."""
    games = dict[str, tuple[EntryPoint, ...]]()
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, _package_of(entry))):
        if entry.name in GAMES:
            wrong = f"adds a game '{entry.name}', which is one of sevenwonders itself"
        elif not NAME.fullmatch(entry.name):
            wrong = f"adds a game {quoted(entry.name)}; a name is lower case letters, digits and '_'"
        else:
            games[entry.name] = (*games.get(entry.name, ()), entry)
            continue
        warnings.warn(f"the package {_package_of(entry)} {wrong}, so it is left out", stacklevel=2)
    return games


@cache
def _load(entries: tuple[EntryPoint, ...]) -> AnyGameType | str:
    """Import the game of entry points with one name, or return the sentence that says why that cannot be."""
    first, *others = entries
    if others:
        packages = " and ".join(map(_package_of, entries))
        return f"the packages {packages} both add a game '{first.name}'; uninstall one of them"
    package = _package_of(first)
    try:
        loaded = first.load()
    except (Exception, SystemExit) as error:
        return f"the game '{first.name}' of the package {package} cannot be loaded ({error!r}); update or uninstall it"
    game = getattr(loaded, "GAME", loaded)
    if not isinstance(game, GameType) or game.name != first.name:
        wanted = f"'{first.name}' of the package {package} should lead to the GAME of a game with that name"
        return f"the entry point {wanted}, and {first.value} is {quoted(game, 60)}; update or uninstall it"
    return game


def _package_of(entry: EntryPoint) -> str:
    """Return the name and version of the package that an entry point is of."""
    return "of unknown name" if entry.dist is None else f"{entry.dist.name} {entry.dist.version}"
