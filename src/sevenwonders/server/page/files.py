"""The files of the web page: the games' own files, overlaid on the files that all games share."""

import json
import os
import stat
import warnings
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath

from ...artwork import ILLUSTRATIONS, Artwork, build_drawings_script, build_icons_script, read_artwork
from ...artwork import SHARED as SHARED_ASSETS
from ...design_tokens import SHARED, DesignTokens, list_token_files
from ...errors import SevenWondersError
from ...installed_games import find_page_folders, game_names
from ...page import GamePage
from ..settings import WEB

TRANSLATED_FILES = ("index.html", "app.webmanifest")  # sent in the client's language: `{{key}}` is in `ui.json`
PLAIN = {"plain": True, "styles": ["actions", "table", "plain"], "words": ["table", "plain"], "about": ["plain"]}


@dataclass(frozen=True)
class PageFile:
    """The content of a file of the web page, which is read from this file or rendered from others.

    Attributes:
        read_bytes: returns the current content.
        parts: the files and folders that the content is made from.
    """

    read_bytes: Callable[[], bytes]
    parts: tuple[Path, ...]

    def text(self) -> str:
        """Return the current content as text."""
        return self.read_bytes().decode()

    def compute_source_fingerprint(self) -> tuple[object, ...]:
        """Return a value that changes with every change of the files and folders."""
        return tuple(sorted(stamp for part in self.parts for stamp in _iter_file_stamps(str(part))))


def _iter_file_stamps(path: str) -> Iterator[tuple[str, int, int]]:
    """Yield path, modification time and size of a file or of each file below a folder; none if it is missing."""
    try:
        status = os.stat(path)
    except FileNotFoundError:
        return
    if stat.S_ISDIR(status.st_mode):
        for name in os.listdir(path):
            yield from _iter_file_stamps(os.path.join(path, name))
    else:
        yield path, status.st_mtime_ns, status.st_size


class PageFiles:
    """The files below several folders, as if they were in one.  Files outside of these folders are never found.

    If several folders have a file with the same name, the file in the first of these folders is used.

    Args:
        folder: the folder of the files that all games share, which comes first.
        pages: the files that each game adds, None for a game without any.
    """

    def __init__(self, folder: Path, pages: Mapping[str, GamePage | None]) -> None:
        self.pages = pages
        own = (Path(str(page.folder)) for page in pages.values() if page)
        self.folders = [each.resolve() for each in (folder, *own)]
        assets = {game: Path(str(page.assets)) for game, page in pages.items() if page}
        self._art_folders = [each.resolve() for each in (Path(str(SHARED_ASSETS)), *assets.values())]
        self._scripts = _make_drawing_scripts(assets)

    def find_source(self, name: str) -> PageFile | None:
        """Return the source of a file name such as `js/main.js`; None if there is no such file."""
        if name in self._scripts:
            return self._scripts[name]
        for folder in self._art_folders if name.startswith(f"{ILLUSTRATIONS}/") else self.folders:
            try:
                path = (folder / name).resolve()
                if path.is_relative_to(folder) and path.is_file():
                    if name in TRANSLATED_FILES:
                        return _make_template(path)
                    if name.startswith("css/") and path.suffix == ".css":
                        return self._make_style_sheet(path, folder / "css")
                    return PageFile(path.read_bytes, (path,))
            except (OSError, ValueError):  # no name that a file could have
                return None
        return None

    def glob(self, pattern: str) -> list[str]:
        """Return the names of the files that match a pattern, sorted."""
        files = [path.relative_to(folder).as_posix() for folder in self.folders for path in folder.glob(pattern)]
        return sorted([*files, *(name for name in self._scripts if PurePosixPath(name).match(pattern))])

    def games_to_json(self) -> str:
        """Return the list of games as JSON text, each with the style sheets and texts that the web page loads."""
        listed = [
            {"name": game, **({"styles": page.styles, "words": page.words, "about": page.about} if page else PLAIN)}
            for game, page in self.pages.items()
        ]
        return json.dumps(listed, separators=(",", ":"))

    @cached_property
    def routes(self) -> dict[str, str]:
        """The path patterns of the web page, such as `/t/{id}`, each with the name of its script below `js`."""
        routes: dict[str, str] = json.loads(self.read_text("routes.json"))
        return routes

    def read_text(self, name: str) -> str:
        """Return the text of a file; empty if there is no such file."""
        source = self.find_source(name)
        return source.text() if source else ""

    def _make_style_sheet(self, path: Path, folder: Path) -> PageFile:
        """Make the source of a CSS file, with the imported files inserted, and with design tokens filled in.

        It uses the design tokens that all games share, and those of the game that the file belongs to.
        """
        own = [page for page in self.pages.values() if page and path.is_relative_to(Path(str(page.folder)).resolve())]
        name = path.relative_to(folder).with_suffix("").as_posix()
        tokens = [Path(str(file)) for file in list_token_files(*own)]
        return PageFile(
            lambda: _render_style_sheet(folder, name, DesignTokens.read(tokens)).encode(),
            (path, *tokens, folder / name),
        )


def _render_style_sheet(folder: Path, name: str, tokens: DesignTokens) -> str:
    """Return the text of a style sheet with the files that it imports and with its design tokens filled in.

    Args:
        folder: the folder of style sheets.
        name: the name of the style sheet, without suffix; files below a folder of this name are inserted.
        tokens: the design tokens.
    """
    lines = (folder / f"{name}.css").read_text("utf-8").splitlines(keepends=True)
    for index, line in enumerate(lines):
        if line.startswith(f"@import '{name}/"):
            lines[index] = _render_style_sheet(folder, line.split("'")[1].removesuffix(".css"), tokens)
    return tokens.insert_into_style_sheet(name, "".join(lines))


def _make_template(path: Path) -> PageFile:
    """Return the file at `path` (the page's HTML file or its manifest) with the values of design tokens filled in."""
    return PageFile(
        lambda: DesignTokens.read([SHARED]).fill_placeholders(path.read_text("utf-8")).encode(),
        (path, Path(str(SHARED))),
    )


def _make_generated_script(render: Callable[..., str], *folders: Path) -> PageFile:
    """Make the source of a JavaScript file that is generated from drawings of components and icons.

    Args:
        render: renders the script from the drawings of each folder.
        folders: the folders with the drawings.
    """
    return PageFile(lambda: render(*map(read_artwork, folders)).encode(), folders)


def _make_drawing_scripts(assets: Mapping[str, Path]) -> dict[str, PageFile]:
    """Return the scripts that are generated from drawings, by file name.

    Args:
        assets: the folder of drawings of each game.
    """
    shared = Path(str(SHARED_ASSETS))
    return {
        "js/art/icons.js": _make_generated_script(_render_icons, shared),
        "js/art/later_icons.js": _make_generated_script(lambda shared: build_icons_script(shared.later), shared),
        "js/art/drawings.js": _make_generated_script(_render_drawings, shared, *assets.values()),
        **{f"js/{game}/icons.js": _make_generated_script(_render_icons, folder) for game, folder in assets.items()},
    }


def _render_drawings(*artworks: Artwork) -> str:
    """Render the script with the drawings of all games; of two drawings of a component, the first is used."""
    drawn = Artwork()
    for artwork in artworks:
        drawn = artwork | drawn
    return build_drawings_script(drawn)


def _render_icons(artwork: Artwork) -> str:
    """Render the script with the icons of a folder of drawings."""
    return build_icons_script(artwork.icons, SIGNS=artwork.signs, COUNTED=artwork.counted)


def load_page_files() -> PageFiles:
    """Find the files of the web page and of all games that add some; warn of games whose files cannot be used."""
    packages = find_page_folders()
    pages = dict[str, GamePage | None]()
    for game in game_names():
        try:
            pages[game] = GamePage.from_package(game, packages[game]) if game in packages else None
        except SevenWondersError as error:
            warnings.warn(str(error), stacklevel=2)
            pages[game] = None
    return PageFiles(WEB, pages)
