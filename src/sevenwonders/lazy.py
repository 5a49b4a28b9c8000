"""Lazy imports: modules and public names of packages that are imported at their first use."""

from collections.abc import Callable, Collection
from importlib import import_module
from types import ModuleType

# The modules of a game, with their public names, that its package imports at their first use.
GAME_MODULES = (
    "batch:Batch",
    "game_type:GAME",
    "record:Move RecordedResult Record",
    "rulings:RULINGS Ruling find_rulings",
)


def make_lazy_getattr(package: str, *modules: str, packages: Collection[str] = ()) -> Callable[[str], object]:
    """Return a `__getattr__` for a package that imports the module of a public name at its first use.

    Args:
        package: the `__name__` of the package.
        modules: the modules, relative to the package, each with its public names, as in `settings:Quotas Settings`.
        packages: subpackages that are public names themselves.
    """
    owners = {name: module for module, _, names in (text.partition(":") for text in modules) for name in names.split()}

    def find_attribute(name: str) -> object:
        if name in packages:
            return import_module(f".{name}", package)
        if name not in owners:
            raise AttributeError(f"module '{package}' has no attribute '{name}'")
        return getattr(import_module(f".{owners[name]}", package), name)

    return find_attribute


class LazyModule:
    """A stand-in for a module that is imported when one of its names is first read.

    >>> LazyModule("sevenwonders.duel.layout").N_AGES
    3
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._module: ModuleType | None = None

    def __getattr__(self, name: str) -> object:
        if self._module is None:
            self._module = import_module(self._name)
        return getattr(self._module, name)

    def __reduce__(self) -> tuple[type["LazyModule"], tuple[str]]:
        return LazyModule, (self._name,)

    def __repr__(self) -> str:
        return f"<lazy module '{self._name}'>"


def make_lazy_modules(package: str, names: str) -> list[LazyModule]:
    """Return a `LazyModule` for each name in a space-separated list of modules of a package."""
    return [LazyModule(f"{package}.{name}") for name in names.split()]
