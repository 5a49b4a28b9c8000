"""Origins: scheme, host and port of a URL, normalized as browsers compare them."""

import contextlib
import ipaddress
import re
from dataclasses import dataclass
from typing import Self
from urllib.parse import urlsplit

DEFAULT_PORTS = {"http": 80, "https": 443}
HOST_NAME = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*")
MAX_NAME = 253  # letters of a name in DNS


@dataclass(frozen=True)
class Origin:
    """A normalized web origin: scheme, host and port.

    >>> Origin.parse("https://Games.Example.org.:443") == Origin.parse("https://games.example.org")
    True
    >>> str(Origin.parse("http://[::0001]:8707")), Origin.parse("null"), Origin.parse("https://games.example.org/")
    ('http://[::1]:8707', None, None)
    """

    scheme: str
    host: str
    port: int

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """Parse an origin; return None for any other text, such as `null` or a URL with a path."""
        try:
            parts = urlsplit(text)
            host, port = (parts.hostname or "").removesuffix("."), parts.port
        except ValueError:
            return None
        is_whole = text.isascii() and text.lower() == f"{parts.scheme}://{parts.netloc.lower()}"
        if not is_whole or "@" in text or parts.scheme not in DEFAULT_PORTS or not _is_valid_host(host):
            return None
        with contextlib.suppress(ValueError):
            host = str(ipaddress.ip_address(host))
        return cls(parts.scheme, host, DEFAULT_PORTS[parts.scheme] if port is None else port)

    def __str__(self) -> str:
        """Format the origin as a browser does, without a default port."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        port = "" if self.port == DEFAULT_PORTS[self.scheme] else f":{self.port}"
        return f"{self.scheme}://{host}{port}"


def _is_valid_host(host: str) -> bool:
    """Return whether a host is an ASCII host name, or an IPv4 or IPv6 address without a zone such as `%eth0`."""
    if ":" not in host:
        return len(host) <= MAX_NAME and HOST_NAME.fullmatch(host) is not None
    try:
        return ipaddress.IPv6Address(host).scope_id is None
    except ValueError:
        return False
