"""Public names of a package that are imported when they are first used."""

from collections.abc import Callable, Mapping
from importlib import import_module


def names_of(package: str, modules: Mapping[str, str]) -> Callable[[str], object]:
    """Return the `__getattr__` of a package some of whose public names come from modules that are not loaded with it.

    Args:
        package: the `__name__` of the package.
        modules: the module of each name, below the package.
    """

    def find(name: str) -> object:
        if name not in modules:
            raise AttributeError(f"module '{package}' has no attribute '{name}'")
        return getattr(import_module(f".{modules[name]}", package), name)

    return find
