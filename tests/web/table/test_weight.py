"""How much is sent before somebody sees the page: kilobytes as they travel, compressed."""

import gzip
import re
from pathlib import Path
from typing import Any

import pytest

from sevenwonders.server.http.minify import minify
from sevenwonders.server.http.preload import Preloads

from .stage import ADDRESS, WEB

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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["duel", "classic"])
def test_the_first_bytes_name_all_that_a_table_needs(game: str, language: str) -> None:
    """A slow line waits for all of it at once, not for one import after the other."""
    files: set[Path] = set()
    for script in ("main", "table/page", f"{game}/index", f"{game}/table/board"):
        modules((WEB / "js" / f"{script}.js").resolve(), files)
    wanted = {file.relative_to(WEB).as_posix() for file in files}
    wanted |= {f"css/{style}.css" for style in ("cards", "table", game)}
    words = ("table", game, f"{game}_units", *(() if language == "en" else ("refusals",)))
    wanted |= {f"i18n/{language}/{part}.json" for part in words}
    links = Preloads(WEB).of("/t/kxfb", game, language)
    named = re.findall(r'href="/static/([^"]+)"', links)
    assert sorted(named) == sorted(wanted)
    assert f'href="/api/catalogue/{game}"' in links


def test_other_pages_are_told_by_their_routes() -> None:
    preloads = Preloads(WEB)
    for path, script in (("/", "lobby/page"), ("/learn/cards", "learn/cards"), ("/puzzles/7", "puzzles/solve")):
        assert f'"/static/js/{script}.js"' in preloads.of(path, None, "en")
    assert preloads.of("/nowhere", None, "en") == preloads.of("/nowhere/else", None, "en")


def test_something_is_seen_before_any_other_file_has_come(chromium: Any) -> None:
    """The table's outline is in the page itself; no style sheet or script is waited for, which stand below it."""
    page = chromium.new_page(viewport={"width": 1440, "height": 900})
    waiting: list[Any] = []
    html = re.sub(r"\{\{[\w.]+\}\}", "", (WEB / "index.html").read_text("utf-8"))

    def answer(route: Any) -> None:
        if route.request.url == f"{ADDRESS}/t/test":
            route.fulfill(body=html, content_type="text/html")
        else:
            waiting.append(route)

    page.route("**/*", answer)
    page.goto(f"{ADDRESS}/t/test", wait_until="commit")
    page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length")
    box = page.locator(".splash").bounding_box()
    assert box["width"] > 1400
    assert box["height"] > 500
    assert waiting
    for route in waiting:
        route.abort()
    page.close()
