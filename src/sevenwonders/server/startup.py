"""The entrance: it shows the page at once, while database and application are still being loaded behind it.

A browser needs half a second to read the page; the libraries of the server need a second and more.  Here both happen
at the same time.  Whatever is no file of the page waits until there is somebody to answer.
"""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from .errors import Refusal, response_to
from .http.assets import Assets
from .http.guests import Guests
from .http.middleware import Gate
from .settings import Settings

if TYPE_CHECKING:
    from fastapi import FastAPI

NOT_FILES = ("/api/", "/join")


class Entrance:
    """ASGI application in front of another one.

    Args:
        load: makes the application; it is called in a thread of its own.
        failed: called when that did not work; `problem` says why.
    """

    def __init__(
        self, settings: Settings, assets: Assets, load: "Callable[[], FastAPI]", failed: Callable[[], None]
    ) -> None:
        self.problem: Exception | None = None
        self._assets, self._load, self._failed = assets, load, failed
        self._gate = Gate(self._show, Guests(settings.secret), settings)
        self._application: ASGIApp | None = None
        self._loaded, self._ending = asyncio.Event(), asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or let the application answer."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
            return
        if self._application is None and _asks_for_file(scope):
            await self._gate(scope, receive, send)
            return
        try:
            await self._loaded.wait()
        except asyncio.CancelledError:  # the server stops before there is anybody to answer
            await _closed(scope, receive, send)
            return
        await (self._application or _closed)(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        """The time from the server's start to its end."""
        await receive()
        behind = asyncio.create_task(self._open())
        await send({"type": "lifespan.startup.complete"})
        await receive()
        self._ending.set()
        await behind
        await send({"type": "lifespan.shutdown.complete"})

    async def _open(self) -> None:
        """Load the application, and let it live until the end."""
        try:
            application = await asyncio.to_thread(self._load)
            async with application.router.lifespan_context(application):
                self._application = application
                self._loaded.set()
                await self._ending.wait()
        except Exception as problem:
            self.problem = problem
            self._loaded.set()
            self._failed()

    async def _show(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send a file of the page."""
        request = Request(scope)
        try:
            response = self._assets.page(scope["path"], request)
        except Refusal as refusal:
            response = response_to(refusal)
        await response(scope, receive, send)


def _asks_for_file(scope: Scope) -> bool:
    return scope["type"] == "http" and scope["method"] in ("GET", "HEAD") and not scope["path"].startswith(NOT_FILES)


async def _closed(scope: Scope, receive: Receive, send: Send) -> None:
    """The answer to who has waited in vain."""
    if scope["type"] == "http":
        refusal = Refusal("not_started", "the server could not start; see what it printed, and start it again", 503)
        await response_to(refusal)(scope, receive, send)
    else:
        await send({"type": "websocket.close", "code": 1013})
