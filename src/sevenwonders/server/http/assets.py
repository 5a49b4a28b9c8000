"""The files of the page: from memory, compressed once, and not sent again while they have not changed."""

import gzip
import hashlib
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from ..errors import Refusal
from ..settings import WEB
from .minify import minify

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
MINIFIED = (".css", ".js", ".json")  # sent without what only developers read
COMPRESSED = (".css", ".html", ".js", ".json", ".svg", ".ts", ".webmanifest")


@dataclass(frozen=True)
class Asset:
    """A file as it is sent."""

    stamp: tuple[int, int]
    etag: str
    plain: bytes
    packed: bytes | None
    type: str


class Assets:
    """The files below a folder.

    Args:
        folder: nothing outside it is ever sent.
    """

    def __init__(self, folder: Path = WEB) -> None:
        self._folder = folder.resolve()
        self._kept: dict[Path, Asset] = {}

    def has(self, name: str) -> bool:
        """Whether there is a file of that name."""
        return self._find(name) is not None

    def page(self, path: str, request: Request) -> Response:
        """The answer to a path of the page: a file where it names one, else a place within the one page."""
        name = path.lstrip("/")
        if name.startswith("static/") or "." in name.rpartition("/")[2]:
            return self.respond(name.removeprefix("static/"), request)
        return self.respond("index.html", request)

    def respond(self, name: str, request: Request) -> Response:
        """The answer to a request for a file.  Raises `Refusal` when there is none."""
        path = self._find(name)
        if path is None:
            raise Refusal("no_file", "there is no such file; reload the page", 404)
        asset = self._read(path)
        headers = {"etag": asset.etag, "cache-control": "no-cache", "vary": "accept-encoding"}
        if asset.etag in [
            tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")
        ]:
            return Response(status_code=304, headers=headers)
        if asset.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            return Response(asset.packed, media_type=asset.type, headers=headers)
        return Response(asset.plain, media_type=asset.type, headers=headers)

    def _find(self, name: str) -> Path | None:
        try:
            path = (self._folder / name).resolve()
            inside = path.is_relative_to(self._folder)
            return path if inside and path.suffix in TYPES and path.is_file() else None
        except (OSError, ValueError):  # no name that a file could have
            return None

    def _read(self, path: Path) -> Asset:
        status = path.stat()
        stamp = (status.st_mtime_ns, status.st_size)
        kept = self._kept.get(path)
        if kept is None or kept.stamp != stamp:
            plain = path.read_bytes()
            if path.suffix in MINIFIED:
                plain = minify(plain.decode(), path.suffix).encode()
            etag = f'"{hashlib.sha256(plain).hexdigest()[:20]}"'
            packed = gzip.compress(plain, 9, mtime=0) if path.suffix in COMPRESSED else None
            kept = self._kept[path] = Asset(stamp, etag, plain, packed, TYPES[path.suffix])
        return kept
