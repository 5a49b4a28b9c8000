"""Access for other devices on the same network, such as phones: addresses, links and QR codes."""

import contextlib
import io
import socket
from urllib.parse import quote

import segno

from .errors import RequestRefusal
from .origin import Origin
from .settings import Settings

MAX_PATH = 200


def list_own_addresses() -> list[str]:
    """Return the IPv4 addresses of this machine on its networks; the address of the default route comes first."""
    candidates: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # a documentation address; nothing is sent
        candidates.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        candidates += [str(entry[4][0]) for entry in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [address for address in dict.fromkeys(candidates) if not address.startswith("127.")]


def list_page_addresses(settings: Settings) -> list[str]:
    """Return the URLs at which other devices on the network reach the web page."""
    hosts = list_own_addresses() if settings.listens_everywhere else [settings.host]
    return [str(Origin("http", host, settings.port)) for host in hosts]


def format_join_link(settings: Settings, address: str, path: str = "/") -> str:
    """Return a link that enters this server's join code on another device, and then opens a page.

    Args:
        settings: the settings with the join code.
        address: the URL of the server, such as `http://192.168.1.7:8707`.
        path: the path of the page to open.
    """
    link = f"{address}/join/{settings.join_code}"
    return link if path == "/" else f"{link}?next={quote(path, safe='')}"


def is_own_path(path: str) -> bool:
    """Return whether a text is a path on this server, rather than a link that leads to another site."""
    return path.startswith("/") and path[1:2] not in ("/", "\\") and len(path) <= MAX_PATH and path.isprintable()


def render_join_qr_code(settings: Settings, path: str) -> bytes:
    """Draw a QR code, as SVG, with a link that admits another device to this server and opens a page.

    Args:
        settings: the settings with the join code.
        path: the path of the page to open.

    Raises:
        RequestRefusal: the server is for this machine alone, or `path` is not a path on this server.
    """
    page_addresses = list_page_addresses(settings) if settings.join_code is not None else []
    if not page_addresses:
        raise RequestRefusal(
            "no_lan", "this server is for this machine alone; start it with --lan to invite other devices", 404
        )
    if not is_own_path(path):
        raise RequestRefusal("bad_path", "the path should be that of a page here, as in /t/ID?join=CODE", 422)
    out = io.BytesIO()
    code = segno.make(format_join_link(settings, page_addresses[0], path), micro=False)
    code.save(out, kind="svg", scale=4, border=2, light="#fff")
    return out.getvalue()


def render_terminal_qr_code(link: str) -> str:
    """Draw the QR code of a link as text, for a terminal."""
    out = io.StringIO()
    segno.make(link, micro=False).terminal(out=out, compact=True)
    return out.getvalue()
