"""Reverse proxies whose forwarding headers are trusted."""

from typing import Any

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from ..addresses import parse_ip

FORWARDED = ("x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "forwarded")  # browsers send none of them
PROTO = "x-forwarded-proto"


class ListedProxies:
    """ASGI middleware that takes the client address and the scheme from listed proxies.

    Args:
        app: the application; `is_proxied` returns whether a listed proxy sent a request.
        proxies: addresses and networks of proxies, with commas between them.
    """

    def __init__(self, app: ASGIApp, proxies: str | None) -> None:
        self._believe: Any = ProxyHeadersMiddleware(app, proxies or [])  # type: ignore[arg-type]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Note whether a listed proxy sent the request, and pass it on as the proxy describes it."""
        host, port = scope.get("client") or ("", 0)
        host = str(parse_ip(host) or host)
        scope["client"] = host, port
        is_listed = host in self._believe.trusted_hosts
        scope.setdefault("state", {})["is_proxied"] = is_listed
        if is_listed:
            _keep_first_proto(scope)
        await self._believe(scope, receive, send)


def is_proxied(scope: Scope) -> bool:
    """Return whether a listed proxy sent a request."""
    return bool(scope["state"]["is_proxied"])


def is_encrypted(scope: Scope) -> bool:
    """Return whether a request came over TLS, as far as the server or a listed proxy can say."""
    return scope.get("scheme") in ("https", "wss")


def first(headers: Headers, name: str) -> str:
    """Return what the outermost of several proxies wrote into a header; empty where there is none."""
    return ",".join(headers.getlist(name)).partition(",")[0].strip()


def _keep_first_proto(scope: Scope) -> None:
    proto = first(Headers(scope=scope), PROTO).lower()
    others = [(name, value) for name, value in scope["headers"] if name != PROTO.encode()]
    scope["headers"] = [*others, (PROTO.encode(), proto.encode("latin-1"))]
