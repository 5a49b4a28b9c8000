"""Public names that are imported when they are first asked for: what a name costs is paid by who uses it."""

from collections.abc import Callable, Mapping
from importlib import import_module

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
