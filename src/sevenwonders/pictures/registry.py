"""Registry of the modules that draw games and positions."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from .film import Headline, Look
    from .shapes import Shape


class Pictures(Protocol):
    """A module that draws a game: with which pen, how what a seat sees of it is drawn, and how it stands in a line."""

    def pen(self, look: "Look" = ..., /) -> Any: ...
    def drawn(self, pen: Any, shown: Any, seat: int | None, /) -> "Shape": ...
    def headline(self, pen: Any, shown: Any, /) -> "Headline": ...


_LOADERS: dict[type, Callable[[], Pictures]] = {}


def offer_pictures(load: Callable[[], Pictures], *kinds: type) -> None:
    """Register the module that draws instances of some classes; `load` imports it for the first picture."""
    _LOADERS.update(dict.fromkeys(kinds, load))


def pictures_of(shown: object) -> Pictures | None:
    """Return the module that draws a game or a position; None if its game offers no pictures."""
    load = next((_LOADERS[kind] for kind in type(shown).__mro__ if kind in _LOADERS), None)
    return None if load is None else load()
