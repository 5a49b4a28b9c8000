"""The part of the web page that is in a game's package."""

import json
import re
from dataclasses import dataclass
from importlib.resources.abc import Traversable

from .errors import SevenWondersError

PART = re.compile(r"[a-z][a-z0-9_]*")


@dataclass(frozen=True, kw_only=True)
class GamePage:
    """The part of the web page that belongs to a game.

    The files are in the folder `web` of the game's package and extend the files that all games share. `page.json` lists
    the scripts, styles and messages that a table (a game that is played on the server) needs. `js/GAME/index.js`
    exports `game`, from which the page gets everything else: the lobby form, the table, the tutorial, replays.

    Attributes:
        game: the game's name.
        package: the folder of the game's package.
        table: the name of the script that draws a table.
        styles: the names of the style sheets of a table, in the order in which they apply.
        words: the names of the message files of a table.
        about: the names of the message files for other pages, with the game's title, for example.
    """

    game: str
    package: Traversable
    table: str
    styles: tuple[str, ...]
    words: tuple[str, ...]
    about: tuple[str, ...]

    @property
    def folder(self) -> Traversable:
        """The folder with the files for the game's pages in the browser.

        These are `page.json` and, where GAME is the name of the game and PART that of a part of its page, `js/GAME/`,
        `css/GAME.css`, `css/GAME_PART.css`, `i18n/LANGUAGE/GAME.json` and `i18n/LANGUAGE/GAME_PART.json`.
        """
        return self.package / "web"

    @property
    def assets(self) -> Traversable:
        """The folder with files that the page and Python share, such as `tokens.json`; it need not exist."""
        return self.package / "assets"

    @classmethod
    def from_package(cls, game: str, package: Traversable) -> "GamePage":
        """Read the description of a game's part of the web page from `web/page.json` in its package.

        Raises:
            SevenWondersError: `page.json` cannot be read, or has other contents.
        """
        try:
            description = json.loads((package / "web" / "page.json").read_text("utf-8"))
            table, parts = description.pop("table"), {key: tuple(part) for key, part in description.items()}
            page = cls(game=game, package=package, table=table, **parts)
            names = [name for part in parts.values() for name in part]
            if not isinstance(table, str) or not all(map(PART.fullmatch, names)):
                raise TypeError("names of parts are lower case letters, digits and '_'")
        except (OSError, ValueError, TypeError, AttributeError, KeyError) as error:
            raise SevenWondersError(f"the page of the game '{game}' cannot be used: page.json: {error}") from None
        return page
