"""The installed games by name, and the packages with files for the web page, found without importing a game.

A built-in game is a package beside this file.  Other packages add games through entry points of the group
`sevenwonders.games`: the name of an entry point is that of the game, and its value is the game's `GameType` object, or
a module that has it as `GAME`.  A package says so in its `pyproject.toml`:

    [project.entry-points."sevenwonders.games"]
    stones = "sevenwonders_stones:GAME"
"""

import re
import warnings
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

from .errors import quoted

GAMES = ("duel", "classic")  # the games of this package
GROUP = "sevenwonders.games"  # of entry points
NAME = re.compile(r"[a-z][a-z0-9_]{0,29}")  # what can be part of an address, a file's name and a command line


def game_names() -> tuple[str, ...]:
    """Return the names of all games: first those of this package, then the games of other installed packages."""
    return (*GAMES, *find_entry_points())


@cache
def find_entry_points() -> dict[str, tuple[EntryPoint, ...]]:
    """Find the entry points through which other packages add games; return them by the game's name.

    Names that are invalid or belong to a game of this package are left out with a warning.
    """
    games = dict[str, tuple[EntryPoint, ...]]()
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, describe_package(entry))):
        if entry.name in GAMES:
            problem = f"adds a game '{entry.name}', which is one of sevenwonders itself"
        elif not NAME.fullmatch(entry.name):
            problem = f"adds a game {quoted(entry.name)}; a name is lower case letters, digits and '_'"
        else:
            games[entry.name] = (*games.get(entry.name, ()), entry)
            continue
        warnings.warn(f"the package {describe_package(entry)} {problem}, so it is left out", stacklevel=2)
    return games


def describe_package(entry: EntryPoint) -> str:
    """Return the name and version of the package that declares an entry point."""
    return "of unknown name" if entry.dist is None else f"{entry.dist.name} {entry.dist.version}"


def find_page_folders() -> dict[str, Path]:
    """Return the folder of each game's package by game, for packages with a folder `web` of files for the web page."""
    packages = {name: f"{__package__}.{name}" for name in GAMES}
    packages |= {name: entries[0].module.partition(".")[0] for name, entries in find_entry_points().items()}
    specs = {name: find_spec(package) for name, package in packages.items()}
    folders = {name: Path(spec.origin).parent for name, spec in specs.items() if spec and spec.origin}
    return {name: folder for name, folder in folders.items() if (folder / "web").is_dir()}
