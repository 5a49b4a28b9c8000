"""What is imported when it is first asked for: what a name or a room costs is paid by who uses it."""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

# What a game has in rooms of the same name as the other, and what not everybody who plays it needs.
OF_A_GAME = {
    "Batch": "batch",
    "GAME": "game_type",
    "Move": "record",
    "Outcome": "record",
    "RULINGS": "rulings",
    "Record": "record",
    "Ruling": "rulings",
    "find_rulings": "rulings",
}


def names_of(package: str, rooms: Mapping[str, str]) -> Callable[[str], object]:
    """The `__getattr__` of a package, some of whose public names stand in rooms that are not loaded with it.

    Args:
        package: the `__name__` of the package.
        rooms: the module of each name, below the package.
    """

    def find(name: str) -> object:
        if name not in rooms:
            raise AttributeError(f"module '{package}' has no attribute '{name}'")
        return getattr(import_module(f".{rooms[name]}", package), name)

    return find


def room_of(kind: type, name: str) -> ModuleType | None:
    """The module of a name beside the one that a class, or one that it extends, stands in; None where there is none.

    >>> from sevenwonders import duel
    >>> room_of(duel.Game, "view").__name__, room_of(duel.Game, "dungeon")
    ('sevenwonders.duel.view', None)
    """
    for each in kind.__mro__:
        module = f"{each.__module__.rpartition('.')[0]}.{name}"
        if not module.startswith(".") and is_there(module):
            return import_module(module)
    return None


@cache
def is_there(module: str) -> bool:
    """Whether there is a module; it is not loaded for that."""
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # nor is the package that it would be in
        return False
