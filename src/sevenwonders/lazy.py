"""Lazy imports: public names of a package that are imported at their first use, and names given by their path."""

from collections.abc import Callable, Collection
from importlib import import_module
from typing import Any


def make_lazy_getattr(package: str, *modules: str, packages: Collection[str] = ()) -> Callable[[str], object]:
    """Return a `__getattr__` for a package that imports the module of a public name at its first use.

    Args:
        package: the `__name__` of the package.
        modules: the modules, relative to the package, each with its public names, as in `settings:Quotas Settings`.
        packages: subpackages that are public names themselves.
    """
    places = {name: module for module, _, names in (text.partition(":") for text in modules) for name in names.split()}

    def find_attribute(name: str) -> object:
        if name in packages:
            return import_module(f".{name}", package)
        if name not in places:
            raise AttributeError(f"module '{package}' has no attribute '{name}'")
        return getattr(import_module(f".{places[name]}", package), name)

    return find_attribute


def import_name(path: str) -> Any:
    """Import and return what a path names: `package.module:name`, or a whole module without the colon.

    >>> import_name("sevenwonders.duel.layout:N_AGES")
    3
    """
    module, _, name = path.partition(":")
    imported = import_module(module)
    return getattr(imported, name) if name else imported
