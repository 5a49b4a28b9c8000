"""`PageFiles`: the files of the page, those of the games laid over those that all games share."""

import json
import warnings
from collections.abc import Mapping
from pathlib import Path

from ...errors import SevenWondersError
from ...installed import game_names, page_folders
from ...page import Page
from ..settings import WEB

PLAIN = {"plain": True, "styles": ["actions", "table", "plain"], "words": ["table", "plain"], "about": ["plain"]}


class PageFiles:
    """The files below several folders, as if they lay in one. Nothing outside is ever found.

    Args:
        folder: the files that all games share.
        pages: what each game brings, None for one that brings nothing. Of a name that lies in several folders, the
            file in the first of them counts.
    """

    def __init__(self, folder: Path, pages: Mapping[str, Page | None]) -> None:
        self.pages = pages
        own = (Path(str(page.folder)) for page in pages.values() if page)
        self.folders = [each.resolve() for each in (folder, *own)]

    def find(self, name: str) -> Path | None:
        """Return the file of a name, such as `js/main.js`; None where there is none."""
        for folder in self.folders:
            try:
                path = (folder / name).resolve()
                if path.is_relative_to(folder) and path.is_file():
                    return path
            except (OSError, ValueError):  # no name that a file could have
                return None
        return None

    def glob(self, pattern: str) -> list[str]:
        """Return the names of the files that match a pattern, sorted."""
        return sorted(path.relative_to(folder).as_posix() for folder in self.folders for path in folder.glob(pattern))

    def games(self) -> str:
        """Return the list of games, and what the page loads for each, as JSON."""
        listed = [
            {"name": game, **({"styles": page.styles, "words": page.words, "about": page.about} if page else PLAIN)}
            for game, page in self.pages.items()
        ]
        return json.dumps(listed, separators=(",", ":"))

    def read(self, name: str) -> str:
        """Return the text of a file; nothing where there is none."""
        path = self.find(name)
        return path.read_text("utf-8") if path else ""


def page_files() -> PageFiles:
    """Return the files of the page and of all games that bring some; warn of those that cannot be used."""
    folders = page_folders()
    pages = dict[str, Page | None]()
    for game in game_names():
        try:
            pages[game] = Page.read(game, folders[game]) if game in folders else None
        except SevenWondersError as error:
            warnings.warn(str(error), stacklevel=2)
            pages[game] = None
    return PageFiles(WEB, pages)
