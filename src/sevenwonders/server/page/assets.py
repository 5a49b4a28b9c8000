"""Responses whose content changes only with a file or the program: compressed once, cached, and sent with ETags."""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import html
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import rcssmin
import rjsmin
from starlette.requests import Request
from starlette.responses import Response

from ...messages import LANGUAGES, Messages, load_messages
from ..errors import RequestRefusal
from .files import TRANSLATED_FILES, PageFile, PageFiles
from .preload import DEFAULT_LANGUAGE, PreloadLinks

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".md": "text/markdown; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".toml": "text/plain; charset=utf-8",
    ".ts": "text/plain; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
MINIFIERS: dict[str, Callable[[str], str]] = {  # take out what only developers read
    ".css": rcssmin.cssmin,
    ".js": rjsmin.jsmin,  # knows no templates within templates; `.ci/run page` refuses them
    ".json": lambda text: json.dumps(json.loads(text), ensure_ascii=False, separators=(",", ":")),
}
ESCAPED: dict[str, Callable[[str], str]] = {".html": html.escape, ".webmanifest": lambda text: json.dumps(text)[1:-1]}
COMPRESSED = (".css", ".html", ".js", ".json", ".svg", ".ts", ".webmanifest")
ENCODED = "accept-encoding"


@dataclass(frozen=True)
class Content:
    """Content that is sent to many clients.

    Attributes:
        plain: the bytes.
        packed: the bytes compressed with gzip; None if compression is of no use.
        etag: the ETag of the bytes, by which a client finds out whether its copy is current.
        type: the media type.
    """

    plain: bytes
    packed: bytes | None
    etag: str
    type: str

    @classmethod
    def from_bytes(cls, plain: bytes, kind: str, *, packed: bool = True) -> Content:
        """Make content from bytes and their media type, with an ETag; compress it unless `packed` is false."""
        etag = f'"{hashlib.sha256(plain).hexdigest()[:20]}"'
        return cls(plain, gzip.compress(plain, 9, mtime=0) if packed else None, etag, kind)

    def make_response(self, request: Request, vary: str = ENCODED) -> Response:
        """Return the response to a request: the content, or status 304 if the client has a current copy.

        Args:
            request: the request.
            vary: the names of the request headers that selected the content, for caches.
        """
        headers = {"etag": self.etag, "cache-control": "no-cache", "vary": vary}
        there = request.headers.get("if-none-match", "").split(",")
        if self.etag in [tag.strip().removeprefix("W/") for tag in there]:
            return Response(status_code=304, headers=headers)
        if self.packed is None or "gzip" not in request.headers.get(ENCODED, ""):
            return Response(self.plain, media_type=self.type, headers=headers)
        return Response(self.packed, media_type=self.type, headers={**headers, "content-encoding": "gzip"})


class Assets:
    """The files of the web page as responses to requests.

    Args:
        files: the files of the page; no other file is ever sent.
    """

    def __init__(self, files: PageFiles) -> None:
        self._files = files
        self._cache: dict[tuple[str, str, str], tuple[object, Content]] = {}  # contents with their stamps
        self._preloads = PreloadLinks(files)

    def get_messages(self, request: Request, game: str) -> Messages:
        """Return the texts of the web page, including those of a game, in the language of a request."""
        return load_messages(self.choose_language(request), self._files.pages.get(game))

    def render_join_code_page(self, request: Request, target: str, *, is_wrong: bool) -> str:
        """Return the HTML form for the server's join code.

        Args:
            request: the request, which decides the language.
            target: the path to open after the code has been entered.
            is_wrong: whether to say that the last code was wrong.
        """
        text = self._insert_messages(self._files.read_text("join.html"), self.choose_language(request), html.escape)
        text = text.replace("{invalid}", 'aria-invalid="true" aria-describedby="problem"' if is_wrong else "")
        return text.replace("{hidden}", "" if is_wrong else "hidden").replace("{next}", html.escape(target))

    def respond_with_file_or_page(
        self, path: str, request: Request, game: str | None = None, head: str = ""
    ) -> Response:
        """Return the response to a path: a file if the path names one, else the HTML of the web page.

        The status is 404 if the page has no view for the path.

        Args:
            path: the requested path.
            request: the request.
            game: the game of the table, if known; the page then has preload links for that game.
            head: additional HTML elements for the head of the page, for this response only.
        """
        name = path.lstrip("/")
        if name.startswith("static/") or "." in name.rpartition("/")[2]:
            return self.respond_with_file(name.removeprefix("static/"), request)
        links = self._preloads.render_links(f"/{name}", game, self.choose_language(request))
        response = self.respond_with_file("index.html", request, links, head)
        if response.status_code == 200 and not self._preloads.has_view_for_path(f"/{name}"):
            response.status_code = 404  # the page says so, and programs see it here
        return response

    def respond_with_file(self, name: str, request: Request, links: str = "", head: str = "") -> Response:
        """Return the response to a request for a file of the web page.

        Args:
            name: the name of the file, such as `js/main.js`.
            request: the request.
            links: the preload links to insert into the head of an HTML file.
            head: additional HTML elements for the head, for this response only.

        Raises:
            RequestRefusal: there is no such file.
        """
        source = self._files.find_source(name) if Path(name).suffix in TYPES else None
        if source is None:
            raise RequestRefusal("no_file", "there is no such file; reload the page", 404)
        language = self.choose_language(request) if name in TRANSLATED_FILES else ""
        vary = f"{ENCODED}, accept-language" if language else ENCODED
        content = self._load_content(name, source, language, links)
        if head:
            plain = content.plain.replace(b"</head>", head.encode() + b"</head>", 1)
            content = Content.from_bytes(plain, content.type)
        return content.make_response(request, vary)

    def choose_language(self, request: Request) -> str:
        """Return the language (`en`, `de`, ...) that a request names, else the browser's first supported language."""
        named = request.query_params.get("lang", "")
        wanted = [named, *_parse_accept_language(request.headers.get("accept-language", ""))]
        return next((name for name in wanted if name in LANGUAGES), DEFAULT_LANGUAGE)

    def _load_content(self, name: str, source: PageFile, language: str, links: str) -> Content:
        """Return the content of a file in a language, from the cache unless one of its source files has changed.

        Args:
            name: the name of the file.
            source: the source of the file.
            language: the language; empty for files without texts.
            links: the preload links to insert into the head of an HTML file.
        """
        key, stamp = (name, language, links), source.compute_source_fingerprint()
        kept = self._cache.get(key)
        if kept is None or kept[0] != stamp:
            suffix = Path(name).suffix
            plain = source.read_bytes()
            if suffix in MINIFIERS:
                plain = minify(plain.decode(), suffix).encode()
            if language:
                plain = self._insert_messages(plain.decode(), language, ESCAPED[suffix]).encode()
            plain = plain.replace(b"</head>", links.encode() + b"</head>", 1)
            content = Content.from_bytes(plain, TYPES[suffix], packed=suffix in COMPRESSED)
            kept = self._cache[key] = stamp, content
        return kept[1]

    def _insert_messages(self, text: str, language: str, escaped: Callable[[str], str]) -> str:
        """Replace each `{{key}}` in a text by the message that has this key, in a language.

        Args:
            text: the text.
            language: the language, such as `de`.
            escaped: escapes a message for the format of the text.
        """
        messages = json.loads(self._files.read_text(f"i18n/{language}/ui.json"))
        messages |= {"language": language, "games": self._files.games_to_json()}
        messages["routes"] = " ".join(map("=".join, self._files.routes.items()))
        start, *parts = text.split("{{")
        for part in parts:
            key, _, rest = part.partition("}}")
            start += escaped(messages[key].replace("\u00ad", "")) + rest
        return start


def minify(text: str, suffix: str) -> str:
    """Minify the text of a `.js`, `.css` or `.json` file; other texts are returned unchanged.

    Args:
        text: the text.
        suffix: the suffix of the file, such as `.js`.

    >>> minify("/** Says it. */\\nexport const say = (/** @type {string} */ text) => {\\n  alert(text);\\n};\\n", ".js")
    'export const say=(text)=>{alert(text);};'
    >>> minify("/* A list */\\n.list > li { margin: 0; }\\n", ".css")
    '.list>li{margin:0}'
    """
    return MINIFIERS[suffix](text) if suffix in MINIFIERS else text


def _parse_accept_language(header: str) -> list[str]:
    """Parse an `Accept-Language` header, and return its languages, the preferred first.

    >>> _parse_accept_language("fr;q=0.5, de-CH, en;q=x, es;q=0, *;q=0.1")
    ['de', 'fr', '*']
    """
    weighed = []
    for part in header.split(","):
        name, _, weight = part.partition(";q=")
        with contextlib.suppress(ValueError):  # nothing that a browser sends
            weighed.append((-float(weight or 1), name.strip().partition("-")[0].lower()))
    return [name for less, name in sorted(weighed, key=lambda entry: entry[0]) if less < 0]
