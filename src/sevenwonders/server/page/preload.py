"""What a page will ask for, told in its first bytes: a slow line then waits for all of it at once, not for one import
after the other.

It is read from the scripts themselves: the pages from the routes of `main.js`, further modules from their imports.
What a game's table needs besides, the game's `Page` lists.
"""

import re
from functools import cache
from posixpath import dirname, join, normpath

from .files import PageFiles

START = "js/main.js"
ROUTE = re.compile(r"route\('([^']+)', \(\) => import\('\./([^']+)'\)\)")
IMPORT = re.compile(r"^(?:import|export)\b[^;]*?from '([^']+)'|^import '([^']+)'", re.MULTILINE)
FRAME = "js/ui/frame.js"  # pages with it are dressed alike; it is the page where no route leads
USUAL = "en"  # in which the server's own sentences are


class Preloads:
    """The links of the pages.

    Args:
        files: the page's files, as they are now; a new object reads them again.
    """

    def __init__(self, files: PageFiles) -> None:
        self._files = files
        self._links = cache(self._links_of)
        self._pages = cache(self._routes)

    def has(self, path: str) -> bool:
        """Whether a page of its own is shown for a path."""
        return any(route.match(path) for route, _ in self._pages())

    def of(self, path: str, game: str | None, language: str) -> str:
        """The links for a path of the page, in the order in which they are needed.

        Args:
            path: `/t/kxfb...`, say
            game: the one whose table it is, where there is a table
            language: in which the page speaks
        """
        page = next((script for route, script in self._pages() if route.match(path)), FRAME)
        return self._links(page, game, language)

    def _links_of(self, page: str, game: str | None, language: str) -> str:
        entries, styles, words, data = [START, page], ["ui"], ["ui", "errors"], []
        own = self._files.pages.get(game or "")
        if own:
            entries += [f"js/{game}/index.js", own.table]
            styles, words = [*own.styles], [*own.words]
            data.append(f"/api/catalogue/{game}")
        elif FRAME not in self._graph(*entries):
            styles, words = [], []
        words.insert(0, "common")
        data[:0] = [f"/static/i18n/{language}/{part}.json" for part in words]
        scripts = self._graph(*entries)[1:]  # the first is in the page
        return "".join(
            [
                *(f'<link rel="preload" as="style" href="/static/css/{name}.css">\n' for name in styles),
                *(f'<link rel="modulepreload" href="/static/{name}">\n' for name in scripts),
                *(f'<link rel="preload" as="fetch" crossorigin href="{address}">\n' for address in data),
            ]
        )

    def _routes(self) -> list[tuple[re.Pattern[str], str]]:
        """Paths, and the scripts of their pages."""
        found = ROUTE.findall(self._files.read(START))
        return [(re.compile(re.sub(r"\{\w+\}", "[^/]+", path) + "/?$"), f"js/{name}") for path, name in found]

    def _graph(self, *entries: str) -> list[str]:
        """Scripts and all that they import at once, in the order in which a browser would meet them."""
        found: dict[str, None] = {}
        waiting = list(entries)
        while waiting:
            name = waiting.pop(0)
            if name in found:
                continue
            found[name] = None
            for one, other in IMPORT.findall(self._files.read(name)):
                waiting.append(normpath(join(dirname(name), one or other)))
        return list(found)
