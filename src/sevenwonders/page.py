"""`Page`: what a game brings to the web page."""

import json
import re
from dataclasses import dataclass
from importlib.resources.abc import Traversable

from .errors import SevenWondersError

PART = re.compile(r"[a-z][a-z0-9_]*")


@dataclass(frozen=True, kw_only=True)
class Page:
    """The part of the web page that belongs to a game.

    Its files lie in the folder `web` of the game's package and are laid over those that all games share. `page.json`
    lists what a table needs at once, `js/GAME/index.js` exports the `game` that the page asks for everything else: the
    form of the lobby, the table, what is to be learnt, replays.

    Attributes:
        game: the game's name.
        package: the folder of the game's package.
        table: the script that draws a table.
        styles: the style sheets of a table, in the order in which they apply.
        words: the messages of a table.
        about: the messages in which other pages speak of the game, such as its name.
    """

    game: str
    package: Traversable
    table: str
    styles: tuple[str, ...]
    words: tuple[str, ...]
    about: tuple[str, ...]

    @property
    def folder(self) -> Traversable:
        """The folder with `page.json`, and for the game GAME `js/GAME/`, `css/GAME.css` and `css/GAME_PART.css`,
        `i18n/LANGUAGE/GAME.json` and `i18n/LANGUAGE/GAME_PART.json`.
        """
        return self.package / "web"

    @property
    def assets(self) -> Traversable:
        """The folder with what page and Python share, such as `tokens.json`; a game may lack it."""
        return self.package / "assets"

    @classmethod
    def read(cls, game: str, package: Traversable) -> "Page":
        """Read what a package brings for a game.

        Raises:
            SevenWondersError: its `page.json` cannot be read, or says something else.
        """
        try:
            listed = json.loads((package / "web" / "page.json").read_text("utf-8"))
            table, parts = listed.pop("table"), {key: tuple(part) for key, part in listed.items()}
            page = cls(game=game, package=package, table=table, **parts)
            names = [name for part in parts.values() for name in part]
            if not isinstance(table, str) or not all(map(PART.fullmatch, names)):
                raise TypeError("names of parts are lower case letters, digits and '_'")
        except (OSError, ValueError, TypeError, AttributeError, KeyError) as error:
            raise SevenWondersError(f"the page of the game '{game}' cannot be used: page.json: {error}") from None
        return page
