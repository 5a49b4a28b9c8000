"""`PageFiles`: the files of the page, those of the games laid over those that all games share."""

import json
import os
import warnings
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath

from ...artwork import ILLUSTRATIONS, Artwork, drawings_script, icons_script, read_artwork
from ...artwork import SHARED as SHARED_ASSETS
from ...errors import SevenWondersError
from ...installed import game_names, page_packages
from ...page import Page
from ...tokens import SHARED, Tokens, files_of
from ..settings import WEB

SPOKEN = ("index.html", "app.webmanifest")  # sent in the client's language: `{{key}}` is a message of `ui.json`
PLAIN = {"plain": True, "styles": ["actions", "table", "plain"], "words": ["table", "plain"], "about": ["plain"]}


@dataclass(frozen=True)
class Script:
    """A script that is put together from the assets of packages.

    Attributes:
        folders: the assets.
        write: makes the text of what those of each folder draw.
    """

    folders: tuple[Path, ...]
    write: Callable[..., str]

    def text(self) -> str:
        """Return the script as the assets are now."""
        return self.write(*map(read_artwork, self.folders))

    def stamp(self) -> tuple[object, ...]:
        """Return what changes with any file of the assets."""
        return tuple(sorted(stamp for folder in self.folders for stamp in _stamps_below(folder)))


@dataclass(frozen=True)
class Sheet:
    """A style sheet, its parts in place of what it imports from the folder of its name, with the values of its tokens.

    Attributes:
        name: its name below `folder`, without suffix.
        folder: the style sheets.
        tokens: the files of the tokens.
    """

    name: str
    folder: Path
    tokens: tuple[Path, ...]

    def text(self) -> str:
        """Return the sheet as it, its parts and its tokens are now."""
        return self._joined(self.name, Tokens.read(*(file.read_text("utf-8") for file in self.tokens)))

    def stamp(self) -> tuple[object, ...]:
        """Return what changes with the sheet, its parts or its tokens."""
        files = (self._path(self.name), *self.tokens)
        return (*map(stamp_of, files), *sorted(_stamps_below(self.folder / self.name)))

    def _joined(self, name: str, tokens: Tokens) -> str:
        lines = self._path(name).read_text("utf-8").splitlines(keepends=True)
        for place, line in enumerate(lines):
            if line.startswith(f"@import '{name}/"):
                lines[place] = self._joined(line.split("'")[1].removesuffix(".css"), tokens)
        return tokens.style(name, "".join(lines))

    def _path(self, name: str) -> Path:
        return self.folder / f"{name}.css"


@dataclass(frozen=True)
class Template:
    """The first page or the manifest of the app, with the values of tokens.

    Attributes:
        path: the file.
        tokens: the files of the tokens.
    """

    path: Path
    tokens: tuple[Path, ...]

    def text(self) -> str:
        """Return the text as the file and the tokens are now."""
        return Tokens.read(*(file.read_text("utf-8") for file in self.tokens)).fill(self.path.read_text("utf-8"))

    def stamp(self) -> tuple[int, ...]:
        """Return what changes with the file or the tokens."""
        return tuple(number for file in (self.path, *self.tokens) for number in stamp_of(file))


def stamp_of(path: Path) -> tuple[int, ...]:
    """Return what changes with a file."""
    status = path.stat()
    return status.st_mtime_ns, status.st_size


def _stamps_below(folder: Path) -> Iterator[tuple[str, int, int]]:
    """List what changes with the files of a folder and of those in it, where there is one."""
    try:
        entries = os.scandir(folder)
    except FileNotFoundError:
        return
    with entries:
        for entry in entries:
            if entry.is_dir():
                yield from _stamps_below(Path(entry.path))
            else:
                status = entry.stat()
                yield entry.path, status.st_mtime_ns, status.st_size


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
        assets = {game: Path(str(page.assets)) for game, page in pages.items() if page}
        self._art_folders = [each.resolve() for each in (Path(str(SHARED_ASSETS)), *assets.values())]
        self._scripts = _scripts(assets)

    def find(self, name: str) -> Path | Script | Sheet | Template | None:
        """Return the file of a name, such as `js/main.js`, or what it is made of; None where there is none."""
        if name in self._scripts:
            return self._scripts[name]
        for folder in self._art_folders if name.startswith(f"{ILLUSTRATIONS}/") else self.folders:
            try:
                path = (folder / name).resolve()
                if path.is_relative_to(folder) and path.is_file():
                    is_sheet = name.startswith("css/") and path.suffix == ".css"
                    if name in SPOKEN:
                        return Template(path, (Path(str(SHARED)),))
                    return self._sheet(path, folder / "css") if is_sheet else path
            except (OSError, ValueError):  # no name that a file could have
                return None
        return None

    def glob(self, pattern: str) -> list[str]:
        """Return the names of the files that match a pattern, sorted."""
        files = [path.relative_to(folder).as_posix() for folder in self.folders for path in folder.glob(pattern)]
        return sorted([*files, *(name for name in self._scripts if PurePosixPath(name).match(pattern))])

    def games(self) -> str:
        """Return the list of games, and what the page loads for each, as JSON."""
        listed = [
            {"name": game, **({"styles": page.styles, "words": page.words, "about": page.about} if page else PLAIN)}
            for game, page in self.pages.items()
        ]
        return json.dumps(listed, separators=(",", ":"))

    @cached_property
    def routes(self) -> dict[str, str]:
        """The paths of pages, with the module below `js` of each."""
        routes: dict[str, str] = json.loads(self.read("routes.json"))
        return routes

    def read(self, name: str) -> str:
        """Return the text of a file; nothing where there is none."""
        source = self.find(name)
        return source.read_text("utf-8") if isinstance(source, Path) else source.text() if source else ""

    def _sheet(self, path: Path, folder: Path) -> Sheet:
        """Return a style sheet with the tokens of all games, and of the game that brings it."""
        own = [page for page in self.pages.values() if page and path.is_relative_to(Path(str(page.folder)).resolve())]
        name = path.relative_to(folder).with_suffix("").as_posix()
        return Sheet(name, folder, tuple(Path(str(file)) for file in files_of(*own)))


def _scripts(assets: Mapping[str, Path]) -> dict[str, Script]:
    """Return the scripts that are made of the assets of all games, and of each, by name."""
    shared = Path(str(SHARED_ASSETS))
    return {
        "js/art/icons.js": Script((shared,), _icons_of),
        "js/art/later_icons.js": Script((shared,), lambda shared: icons_script(shared.later)),
        "js/art/drawings.js": Script((shared, *assets.values()), _all_drawings),
        **{f"js/{game}/icons.js": Script((folder,), _icons_of) for game, folder in assets.items()},
    }


def _all_drawings(*artworks: Artwork) -> str:
    """Return the drawings of all games; where two draw the same component, the first of them counts."""
    drawn = Artwork()
    for artwork in artworks:
        drawn = artwork | drawn
    return drawings_script(drawn)


def _icons_of(artwork: Artwork) -> str:
    return icons_script(artwork.icons, SIGNS=artwork.signs, COUNTED=artwork.counted)


def page_files() -> PageFiles:
    """Return the files of the page and of all games that bring some; warn of those that cannot be used."""
    packages = page_packages()
    pages = dict[str, Page | None]()
    for game in game_names():
        try:
            pages[game] = Page.read(game, packages[game]) if game in packages else None
        except SevenWondersError as error:
            warnings.warn(str(error), stacklevel=2)
            pages[game] = None
    return PageFiles(WEB, pages)
