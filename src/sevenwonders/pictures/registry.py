"""Registry of what shows games and positions: the type of each game, by its classes."""

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


_LOADERS: dict[type, Callable[[], Any]] = {}


def offer_display(load: Callable[[], Any], *kinds: type) -> None:
    """Register the `GameType` that shows instances of some classes; `load` imports it when one is first shown."""
    _LOADERS.update(dict.fromkeys(kinds, load))


def display_of(shown: object) -> Any:
    """Return the `GameType` of a game or a position, None if it is of no registered class."""
    load = next((_LOADERS[kind] for kind in type(shown).__mro__ if kind in _LOADERS), None)
    return None if load is None else load()


def pictures_of(shown: object) -> Pictures | None:
    """Return the module that draws a game or a position; None if its game offers no pictures."""
    kind = display_of(shown)
    load: Callable[[], Pictures] | None = None if kind is None else kind.capabilities.pictures
    return None if load is None else load()
