"""Lazy imports: public names of a package that are imported at their first use, and names given by their path."""

from collections.abc import Callable, Collection, Mapping
from importlib import import_module
from typing import Any


def make_lazy_getattr(
    package: str, modules: Mapping[str, str], packages: Collection[str] = ()
) -> Callable[[str], object]:
    """Return a `__getattr__` for a package that imports the module of a public name at its first use.

    Args:
        package: the `__name__` of the package.
        modules: the module of each public name, relative to the package.
        packages: subpackages that are public names themselves.
    """

    def find_attribute(name: str) -> object:
        if name in packages:
            return import_module(f".{name}", package)
        if name not in modules:
            raise AttributeError(f"module '{package}' has no attribute '{name}'")
        return getattr(import_module(f".{modules[name]}", package), name)

    return find_attribute


def import_name(path: str) -> Any:
    """Import and return what a path names: `package.module:name`, or a whole module without the colon.

    >>> import_name("sevenwonders.duel.layout:N_AGES")
    3
    """
    module, _, name = path.partition(":")
    imported = import_module(module)
    return getattr(imported, name) if name else imported
