"""How much is sent before somebody sees the page: kilobytes as they travel, compressed."""

import gzip
import re
from pathlib import Path

import pytest

from sevenwonders.server.http.minify import minify

from .stage import WEB

IMPORT = re.compile(r"^(?:import|export)\b[^;]*?from '([^']+)'|^import '([^']+)'", re.MULTILINE)
LANGUAGES = sorted(folder.name for folder in (WEB / "i18n").iterdir() if folder.is_dir())
PAGE = ("index.html", "css/base.css", "icon.svg")


def modules(entry: Path, found: set[Path]) -> set[Path]:
    """A script and all that it imports at once."""
    if entry not in found:
        found.add(entry)
        for match in IMPORT.finditer(entry.read_text("utf-8")):
            modules((entry.parent / (match[1] or match[2])).resolve(), found)
    return found


def weight(scripts: tuple[str, ...], *others: str) -> int:
    """The bytes of some scripts with their imports, and of other files."""
    files: set[Path] = set()
    for script in scripts:
        modules((WEB / script).resolve(), files)
    files |= {(WEB / name).resolve() for name in (*PAGE, *others)}
    return sum(len(gzip.compress(minify(file.read_text("utf-8"), file.suffix).encode(), 9)) for file in files)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_page_is_light(language: str) -> None:
    form = (f"js/{name}.js" for name in ("duel/index", "duel/setup", "duel/about", "classic/index", "classic/about"))
    assert weight(("js/main.js", "js/lobby/page.js", *form), "css/ui.css", f"i18n/{language}/lobby.json") < 60_000


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["duel", "classic"])
def test_the_table_is_light_although_it_is_drawn_with_all_its_parts(game: str, language: str) -> None:
    styles = ("css/cards.css", "css/table.css", f"css/{game}.css")
    scripts = ("js/main.js", "js/table/page.js", f"js/{game}/index.js", f"js/{game}/table/board.js")
    words = (f"i18n/{language}/{part}.json" for part in ("table", game))
    assert weight(scripts, *styles, *words) < 60_000
