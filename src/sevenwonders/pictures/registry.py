"""Registry that finds the `GameType` of a game or a position by its class, for example to draw it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from .picture import Appearance, Headline
    from .shapes import Shape


class PictureModule(Protocol):
    """Interface of a module that draws a game: it makes a pen, draws a position, and writes a headline."""

    def make_pen(self, look: "Appearance" = ..., /) -> Any: ...
    def render_view(self, pen: Any, shown: Any, seat: int | None, /) -> "Shape": ...
    def make_headline(self, pen: Any, shown: Any, /) -> "Headline": ...


_LOADERS: dict[type, Callable[[], object]] = {}


def register_game_type(load: Callable[[], object], *kinds: type) -> None:
    """Register classes of games or positions (`kinds`) with `load`, which imports the `GameType` that draws them."""
    _LOADERS.update(dict.fromkeys(kinds, load))


def find_type_of_game_or_position(shown: object) -> Any:
    """Return the `GameType` of a game or a position; None if its class is not registered."""
    load = next((_LOADERS[kind] for kind in type(shown).__mro__ if kind in _LOADERS), None)
    return None if load is None else load()


def load_picture_module(shown: object) -> PictureModule | None:
    """Return the module that draws a game or a position; None if there is none."""
    kind = find_type_of_game_or_position(shown)
    load: Callable[[], PictureModule] | None = None if kind is None else kind.capabilities.pictures
    return None if load is None else load()
