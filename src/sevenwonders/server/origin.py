"""Origins: scheme, host and port of a URL, normalized as browsers compare them."""

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
            host, port = _normalize_host((parts.hostname or "").removesuffix(".")), parts.port
        except ValueError:
            return None
        is_whole = text.isascii() and text.lower() == f"{parts.scheme}://{parts.netloc.lower()}"
        if not is_whole or "@" in text or parts.scheme not in DEFAULT_PORTS or host is None:
            return None
        return cls(parts.scheme, host, DEFAULT_PORTS[parts.scheme] if port is None else port)

    def __str__(self) -> str:
        """Format the origin as a browser does, without a default port."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        port = "" if self.port == DEFAULT_PORTS[self.scheme] else f":{self.port}"
        return f"{self.scheme}://{host}{port}"


def _normalize_host(host: str) -> str | None:
    """Return an ASCII host name or an IP address in normalized form.

    Return None for any other text, and for an IPv6 address with a zone such as `%eth0`.
    """
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host if len(host) <= MAX_NAME and HOST_NAME.fullmatch(host) else None
    return None if "%" in host else str(address)
