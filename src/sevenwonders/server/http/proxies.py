"""Reverse proxies whose forwarding headers the server trusts."""

from typing import Any

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from ..addresses import parse_ip

FORWARDED = ("x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "forwarded")  # browsers send none of them
PROTO = "x-forwarded-proto"


class TrustedProxyMiddleware:
    """ASGI middleware that takes the client's address and the scheme of a request from headers of trusted proxies.

    Args:
        app: the application, which can call `is_proxied` for each request.
        proxies: addresses and networks of the proxies, separated by commas; other proxies are not trusted.
    """

    def __init__(self, app: ASGIApp, proxies: str | None) -> None:
        self._believe: Any = ProxyHeadersMiddleware(app, proxies or [])  # type: ignore[arg-type]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Mark whether a listed proxy sent the request, and pass the request on.

        A request of a listed proxy gets the client's address and the scheme from the proxy's headers.
        """
        host, port = scope.get("client") or ("", 0)
        host = str(parse_ip(host) or host)
        scope["client"] = host, port
        is_listed = host in self._believe.trusted_hosts
        scope.setdefault("state", {})["is_proxied"] = is_listed
        if is_listed:
            _keep_first_proto(scope)
        await self._believe(scope, receive, send)


def is_proxied(scope: Scope) -> bool:
    """Return whether a proxy that the settings list sent a request."""
    return bool(scope["state"]["is_proxied"])


def is_encrypted(scope: Scope) -> bool:
    """Return whether the client used TLS, as far as the server or a listed proxy knows."""
    return scope.get("scheme") in ("https", "wss")


def get_first_header_value(headers: Headers, name: str) -> str:
    """Return the first value of a header such as `x-forwarded-host`; the proxy nearest to the client wrote it.

    Return an empty text if the header is missing.
    """
    return ",".join(headers.getlist(name)).partition(",")[0].strip()


def _keep_first_proto(scope: Scope) -> None:
    """Keep only the scheme (`x-forwarded-proto`) that the proxy nearest to the client wrote in the headers."""
    proto = get_first_header_value(Headers(scope=scope), PROTO).lower()
    others = [(name, value) for name, value in scope["headers"] if name != PROTO.encode()]
    scope["headers"] = [*others, (PROTO.encode(), proto.encode("latin-1"))]
