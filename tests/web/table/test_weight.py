"""Kilobytes that travel, compressed, before the first picture of a page."""

import re
import runpy
from pathlib import Path
from typing import Any

import pytest

from sevenwonders.server.page.preload import PreloadLinks, list_imported_scripts

from .page_harness import ADDRESS, FILES

TOOL = runpy.run_path(str(Path(__file__).parents[3] / ".ci" / "page_weight.py"))
LANGUAGES, MAX_BYTES = TOOL["LANGUAGES"], TOOL["MAX_FIRST_LOAD_BYTES"]


def test_first_loads_stay_below_the_bound() -> None:
    """`python .ci/page_weight.py` prints the sizes, and holds the growth of all other parts."""
    assert {part: size for part, size in TOOL["first_loads"]().items() if size > MAX_BYTES} == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["duel", "classic"])
def test_the_first_bytes_name_all_that_a_table_needs(game: str, language: str) -> None:
    """A slow line waits for all of it at once, not for one import after the other."""
    scripts = (f"js/{script}.js" for script in ("main", "table/page", f"{game}/index", f"{game}/table/board"))
    wanted = set(list_imported_scripts(FILES, *scripts)) - {"js/main.js"}  # which is named already
    wanted |= {f"css/{style}.css" for style in ("cards", "table", game)}
    words = ("table", game, f"{game}_units", "common")
    wanted |= {f"i18n/{language}/{part}.json" for part in words}
    links = PreloadLinks(FILES).render_links("/t/kxfb", game, language)
    named = re.findall(r'href="/static/([^"]+)"', links)
    assert sorted(named) == sorted(wanted)
    assert f'href="/api/catalogue/{game}"' in links


def test_other_pages_are_recognized_by_their_routes() -> None:
    preloads = PreloadLinks(FILES)
    for path, script in (("/", "lobby/page"), ("/learn/cards", "learn/cards"), ("/puzzles/7", "puzzles/solve")):
        assert f'"/static/js/{script}.js"' in preloads.render_links(path, None, "en")
    assert preloads.render_links("/nowhere", None, "en") == preloads.render_links("/nowhere/else", None, "en")
    known = ("/", "/learn", "/learn/", "/t/kxfb", "/t/kxfb/", "/puzzles/a%20b")
    assert all(map(preloads.has_view_for_path, known))
    assert not any(map(preloads.has_view_for_path, ("/t", "/t/", "/t/kxfb/x", "/learnt", "//", "/*", "*")))


def test_scripts_of_all_routes_are_there() -> None:
    assert [script for script in FILES.routes.values() if not FILES.read_text(f"js/{script}.js")] == []


def test_something_is_seen_before_any_other_file_has_come(chromium: Any) -> None:
    """The table's outline is in the page itself; no style sheet or script is waited for, which stand below it."""
    page = chromium.new_page(viewport={"width": 1440, "height": 900})
    waiting: list[Any] = []
    html = re.sub(r"\{\{[\w.]+\}\}", "", FILES.read_text("index.html"))

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
