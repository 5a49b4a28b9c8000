"""Preload links in the head of the web page to all files that a view needs, so that browsers request them all at once.

`routes.json`, which the page also reads, names the script of each path; the imports of the scripts are followed.  The
other files for a game's table are listed by the game's `GamePage`.
"""

import re
from functools import cache, cached_property
from posixpath import dirname, join, normpath

import tree_sitter_javascript
from starlette.routing import compile_path
from tree_sitter import Language, Parser

from .files import PageFiles

START = "js/main.js"
NOWHERE = "*"  # the route of unknown paths; pages that import its script need the same styles and texts
DEFAULT_LANGUAGE = "en"  # of the server's own sentences
PARSER = Parser(Language(tree_sitter_javascript.language()))


class PreloadLinks:
    """Renderer of the HTML `<link>` elements with which a browser preloads the scripts of a page.

    Args:
        files: the page's files, which are read once; make a new object after the files have changed.
    """

    def __init__(self, files: PageFiles) -> None:
        self._files = files
        self._links = cache(self._render_script_links)

    def has_view_for_path(self, path: str) -> bool:
        """Return whether the web page has a view for a path."""
        return self._find_script(path) is not None

    def render_links(self, path: str, game: str | None, language: str) -> str:
        """Return the preload links for a path of the web page, in the order in which the browser needs the files.

        Args:
            path: the path, such as `/t/kxfb...`.
            game: the game of the table, if the path is of a table.
            language: the language of the page.
        """
        return self._links(self._find_script(path) or self._script_for_unknown_paths, game, language)

    @property
    def _script_for_unknown_paths(self) -> str:
        """The script that the web page runs for unknown paths."""
        return f"js/{self._files.routes[NOWHERE]}.js"

    def _find_script(self, path: str) -> str | None:
        """Return the script that the web page runs for a path, with or without a slash at its end; None if unknown."""
        path = path.removesuffix("/")
        return next((script for route, script in self._script_by_pattern.items() if route.fullmatch(path)), None)

    @cached_property
    def _script_by_pattern(self) -> dict[re.Pattern[str], str]:
        """The script for each pattern of a path, without a slash at its end."""
        routes = ((route.removesuffix("/"), script) for route, script in self._files.routes.items() if route != NOWHERE)
        return {compile_path(route)[0]: f"js/{script}.js" for route, script in routes}

    def _render_script_links(self, page: str, game: str | None, language: str) -> str:
        """Render the preload links for the files that a script needs.

        Args:
            page: the script that the web page runs for a path.
            game: the game of the table, if the path is of a table.
            language: the language of the page.
        """
        entries, styles, words = [START, page], ["ui"], ["ui", "errors"]
        own = self._files.pages.get(game or "")
        if own:
            entries += [f"js/{game}/index.js", own.table]
            styles, words = [*own.styles], [*own.words]
        elif self._script_for_unknown_paths not in list_imported_scripts(self._files, *entries):
            styles, words = [], []
        data = [f"/static/i18n/{language}/{part}.json" for part in ("common", *words)]
        data += [f"/api/catalogue/{game}"] if own else []
        scripts = list_imported_scripts(self._files, *entries)[1:]  # the first is in the page
        return "".join(
            [
                *(f'<link rel="preload" as="style" href="/static/css/{name}.css">\n' for name in styles),
                *(f'<link rel="modulepreload" href="/static/{name}">\n' for name in scripts),
                *(f'<link rel="preload" as="fetch" crossorigin href="{address}">\n' for address in data),
            ]
        )


def list_imported_scripts(files: PageFiles, *entries: str) -> list[str]:
    """Return some scripts and all modules that they import statically, in the order in which a browser finds them.

    Args:
        files: the files of the web page.
        entries: the names of the scripts.
    """
    graph: dict[str, None] = {}
    waiting = list(entries)
    while waiting:
        name = waiting.pop(0)
        if name not in graph:
            graph[name] = None
            waiting += [normpath(join(dirname(name), path)) for path in parse_static_imports(files.read_text(name))]
    return list(graph)


def parse_static_imports(code: str) -> list[str]:
    """Return the paths of the modules that a script imports statically.

    >>> parse_static_imports(
    ...     "import { a } from './a.js';\\nexport * from './b.js';\\nconst c = () => import('./c.js');"
    ... )
    ['./a.js', './b.js']
    """
    sources = (part.child_by_field_name("source") for part in PARSER.parse(code.encode()).root_node.children)
    return [source.text.decode()[1:-1] for source in sources if source is not None and source.text is not None]
