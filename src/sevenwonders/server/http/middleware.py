"""Middleware that checks every request before the routes, and adds security headers to every response.

The middleware identifies the guest (by a signed cookie or token), checks host name, origin and the join code that
devices of a local network need, and limits rates and sizes.
"""

from urllib.parse import quote

from starlette.datastructures import Headers, MutableHeaders, QueryParams
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..addresses import is_loopback, network_key
from ..errors import RequestRefusal, refusal_to_response
from ..guests import MACHINE, MARK, YEAR, Guest, GuestCookies
from ..hosts import HostPolicy
from ..limits import bounds
from ..limits.budgets import FREE, RequestBudgets, make_bucket_getter
from ..limits.prices import find_price
from ..origin import Origin
from ..settings import Settings
from ..work.fair_queue import ClientKey
from ..work.workers import PAYER, RequestAccount
from .proxies import FORWARDED, TrustedProxyMiddleware, get_first_header_value, is_encrypted, is_proxied

POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
SECURITY = {
    "content-security-policy": POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
SAFE = ("GET", "HEAD", "OPTIONS")
NO_PAGES = ("/api/", "/static/")  # all other addresses are pages, which renew the cookie
WITHOUT_CODE = ("/join", "/static/css/", "/static/icon.svg")  # the form for the join code needs these


class SecurityMiddleware:
    """ASGI middleware around the whole application that identifies guests and checks requests.

    Args:
        app: the application.
        guests: signs and reads the cookies of guests.
        settings: the settings of the server.
    """

    def __init__(self, app: ASGIApp, guests: GuestCookies, settings: Settings) -> None:
        self.app, self._guests, self._settings = app, guests, settings
        self._hosts = HostPolicy(settings)
        self._budgets = RequestBudgets(
            bounds.GUEST_RATE, lambda address: bounds.LOOPBACK_RATE_FACTOR if is_loopback(address) else 1.0
        )
        self._refusals = make_bucket_getter(lambda _: bounds.REFUSAL_RATE)
        self._entry = TrustedProxyMiddleware(self._check_and_forward_request, settings.proxies)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request, and pass it on to the application or refuse it; lifespan messages are not checked."""
        is_request = scope["type"] in ("http", "websocket")
        await (self._entry if is_request else self.app)(scope, receive, send)

    async def _check_and_forward_request(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Identify the guest, check the request, and pass it on with guest and rate-limit budget in its ASGI scope."""
        headers = Headers(scope=scope)
        guest, is_token = self._identify_guest(scope, headers)
        is_new = guest is None
        guest = guest or self._guests.make_guest()
        address = network_key((scope.get("client") or ("", 0))[0])
        budget = self._budgets.get_budget(address, "" if is_new else guest.id) if self._settings.limited else FREE
        scope.setdefault("state", {}).update(guest=guest, budget=budget)
        PAYER.set(RequestAccount(ClientKey(address, guest.id), budget))
        is_renewed = guest.id != MACHINE and not scope["path"].startswith(NO_PAGES)

        async def send_with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                # a refused device may be let in meanwhile
                is_set = not is_token and (is_new or (is_renewed and message["status"] < 400))
                is_secure = is_encrypted(scope)
                cookie = self._guests.format_cookie_header(guest, is_secure=is_secure) if is_set else None
                add_security_headers(MutableHeaders(scope=message), cookie)
                if is_secure:  # and so is this server from now on
                    MutableHeaders(scope=message)["strict-transport-security"] = f"max-age={YEAR}"
            await send(message)

        try:
            self._check_request(scope, headers, guest, is_token)
        except RequestRefusal as refusal:
            is_flood = refusal.status == 429 and not self._refusals(address).spend(1) and scope["type"] == "http"
            await _send_refusal(scope, receive, send_with_headers, refusal, is_flood)
            return
        if scope.get("method") == "HEAD":  # Uvicorn leaves out the body of the answer
            scope = {**scope, "method": "GET"}
        await self.app(scope, _limit_body(receive) if scope["type"] == "http" else receive, send_with_headers)

    def _identify_guest(self, scope: Scope, headers: Headers) -> tuple[Guest | None, bool]:
        """Return the guest of a request (None for a new guest), and whether a bearer token identified the guest."""
        scheme, _, token = headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            guest = self._guests.parse_signed_guest(token.strip())
            return guest, guest is not None
        guest = self._guests.find_guest(headers.get("cookie", ""))
        if guest is None and _is_local_page_without_cookies(scope, headers):
            guest = Guest(MACHINE)
        return guest, False

    def _check_request(self, scope: Scope, headers: Headers, guest: Guest, is_token: bool) -> None:
        """Check rate limit, host name, origin, join code and size of a request.

        Raises `RequestRefusal` if one of these checks fails.

        Args:
            scope: the ASGI scope of the request.
            headers: the headers of the request.
            guest: the guest who sent the request.
            is_token: whether a bearer token identified the guest; such a program needs no `Origin` header.
        """
        path, address = scope["path"], (scope.get("client") or ("", 0))[0]
        method = "WS" if scope["type"] == "websocket" else scope["method"]
        budget, cost = scope["state"]["budget"], find_price(method, path)
        if not budget.spend(cost):
            wait = budget.seconds_until_affordable(cost)
            raise RequestRefusal("too_many", f"that was too much at once; try again in {wait} s", 429, wait)
        if not is_proxied(scope) and _is_forwarded(headers):
            self._hosts.reject_unlisted_proxy(address)
        scheme = "https" if is_encrypted(scope) else "http"
        public = get_first_header_value(headers, "x-forwarded-host") if is_proxied(scope) else ""
        addressed = self._hosts.find_server_origin(scheme, headers.get("host", ""), public, scope.get("server"))
        scope["state"]["address"] = addressed
        code = self._settings.join_code
        if code is not None and not is_loopback(address) and guest.joined != code and not path.startswith(WITHOUT_CODE):
            raise RequestRefusal(
                "join_code", "this table needs a code; open /join/CODE with the code that is shown there", 403
            )
        if method not in SAFE and not is_token:
            self._hosts.check_origin(headers.get("origin"), addressed, is_proxied=is_proxied(scope))
        length = headers.get("content-length", "0")
        if length.isdecimal() and int(length) > bounds.MAX_BODY_BYTES:
            raise _make_too_large_refusal()


def _is_local_page_without_cookies(scope: Scope, headers: Headers) -> bool:
    """Return whether the request comes from a web page on this machine whose browser blocks cookies.

    All such pages share one guest. A page of another site cannot send such a request: browsers do not let it set the
    header `MARK`, and for WebSockets the origin is checked.
    """
    address = (scope.get("client") or ("", 0))[0]
    called = Origin.parse(f"http://{headers.get('host', '')}")
    if not is_loopback(address) or called is None or not is_loopback(called.host) or _is_forwarded(headers):
        return False
    return (headers.get(MARK) or QueryParams(scope.get("query_string", b"")).get(MARK)) == MACHINE


def _is_forwarded(headers: Headers) -> bool:
    """Return whether a request has headers that reverse proxies add."""
    return any(name in headers for name in FORWARDED)


def add_security_headers(headers: MutableHeaders, cookie: str | None) -> None:
    """Add the security headers that every response has, and a `Set-Cookie` header if a cookie is given."""
    headers.update(SECURITY)
    headers.setdefault("cache-control", "no-store")
    if cookie is not None:
        headers.setdefault("set-cookie", cookie)
    if headers.get("set-cookie") is not None and headers["cache-control"] != "no-store":
        headers["cache-control"] = f"private, {headers['cache-control']}"


def _make_too_large_refusal() -> RequestRefusal:
    """Return the refusal of a request whose body is too large."""
    return RequestRefusal("too_large", f"that is too large; send at most {bounds.MAX_BODY_BYTES // 1024} kB", 413)


def _limit_body(receive: Receive) -> Receive:
    """Return an ASGI `receive` that raises `RequestRefusal` if the body is too large; `Content-Length` may be wrong."""
    read = 0

    async def receive_limited() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > bounds.MAX_BODY_BYTES:
            raise _make_too_large_refusal()
        return message

    return receive_limited


async def _send_refusal(scope: Scope, receive: Receive, send: Send, refusal: RequestRefusal, is_closing: bool) -> None:
    """Send the response for a refused request, or refuse the handshake of a WebSocket.

    A browser that lacks the join code is redirected to the form for it.

    Args:
        scope: the ASGI scope of the request.
        receive: the ASGI receive function.
        send: the ASGI send function.
        refusal: the reason.
        is_closing: whether to close the connection, because the client sends requests although it is refused.
    """
    response: Response = refusal_to_response(refusal)
    if is_closing:  # a client that goes on although it was refused
        response.headers["connection"] = "close"
    if refusal.code == "join_code" and "text/html" in Headers(scope=scope).get("accept", ""):
        query = scope["query_string"].decode("latin-1")
        target = f"{scope['path']}?{query}" if query else scope["path"]
        response = RedirectResponse(f"/join?next={quote(target, safe='')}", 303)
    if scope["type"] == "http" or "websocket.http.response" in scope.get("extensions", {}):
        await response(scope, receive, send)
    else:
        await send({"type": "websocket.close", "code": 1008, "reason": refusal.sentence[:120]})
