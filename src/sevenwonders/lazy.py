"""Public names of a package that are imported when they are first used."""

from collections.abc import Callable, Collection, Mapping
from importlib import import_module


def names_of(package: str, modules: Mapping[str, str], packages: Collection[str] = ()) -> Callable[[str], object]:
    """Return the `__getattr__` of a package some of whose public names come from modules that are not loaded with it.

    Args:
        package: the `__name__` of the package.
        modules: the module of each name, below the package.
        packages: packages below it that are names themselves.
    """

    def find(name: str) -> object:
        if name in packages:
            return import_module(f".{name}", package)
        if name not in modules:
            raise AttributeError(f"module '{package}' has no attribute '{name}'")
        return getattr(import_module(f".{modules[name]}", package), name)

    return find
