"""Public names of a package, and modules, that are imported when they are first used."""

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


class LazyModule:
    """A stand-in for a module, which is imported when one of its names is first read.

    >>> LazyModule("sevenwonders.duel.layout").N_AGES
    3
    """

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> object:
        return getattr(import_module(self._name), name)

    def __reduce__(self) -> tuple[type["LazyModule"], tuple[str]]:
        return LazyModule, (self._name,)

    def __repr__(self) -> str:
        return f"<lazy module '{self._name}'>"


def lazy_modules(package: str, names: str) -> list[LazyModule]:
    """Return a `LazyModule` for each of some modules of a package, their names separated by spaces."""
    return [LazyModule(f"{package}.{name}") for name in names.split()]
