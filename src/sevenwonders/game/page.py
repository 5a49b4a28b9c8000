"""`Page`: what a game brings to the web page."""

from dataclasses import dataclass
from importlib.resources.abc import Traversable


@dataclass(frozen=True)
class Page:
    """The part of the web page that belongs to a game.

    Attributes:
        game: the game's name.
        folder: the game's files of the page. They are laid over those that all games share: `js/GAME/index.js`,
            `css/GAME.css`, `i18n/LANGUAGE/GAME.json` and so on.
    """

    game: str
    folder: Traversable
