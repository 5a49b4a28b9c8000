"""Runs the server on uvicorn until somebody stops it: the page from the first moment on, the application behind it.

A browser needs half a second to read the page; the libraries of the server need a second and more.  Here both happen
at the same time.  Whatever is no file of the page waits until there is somebody to answer.
"""

import asyncio
import contextlib
import gc
import signal
import socket
from collections.abc import Callable
from typing import TYPE_CHECKING

import uvicorn
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from .errors import Refusal, response_to
from .guests import Guests
from .http.connections import limited_protocol
from .http.middleware import SecurityMiddleware
from .http.sockets import MeteredSocket
from .limits.bounds import MAX_FRAME_BYTES
from .log_limit import limit_logs
from .page.assets import Assets
from .page.files import page_files
from .settings import Settings

if TYPE_CHECKING:  # what is slow to load is loaded behind the page
    from fastapi import FastAPI

    from .engine.interface import Engine
    from .live.hours import Hours
    from .store import Store

NOT_FILES = ("/api/", "/join")
GARBAGE = (2_000, 5, 500)  # when Python looks for garbage: often, but at little, so that no pause is long
PATIENCE = 3  # seconds that a stop waits for what goes on


def server(
    settings: Settings, store: "Store", engine: "Engine | None" = None, hours: "Hours | None" = None
) -> uvicorn.Server:
    """A server of a whole application, that has not started yet."""
    from .app import assemble

    return _server(settings, assemble(settings, store, engine, hours=hours))


def _server(settings: Settings, application: ASGIApp) -> uvicorn.Server:
    config = uvicorn.Config(
        application,
        host=settings.host,
        port=settings.port,
        log_level="warning",
        access_log=False,
        server_header=False,
        http=limited_protocol(),
        ws=MeteredSocket,
        ws_max_size=MAX_FRAME_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        proxy_headers=False,  # `http.proxies` reads them
        timeout_graceful_shutdown=PATIENCE,
    )
    limit_logs()  # `Config` has set them up
    return uvicorn.Server(config)


def _spare_the_collector() -> None:
    """What is there now stays; looking through it, even once, would only make people wait."""
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    gc.enable()


def run(settings: Settings, listener: socket.socket | None = None, opened: Callable[[], None] = lambda: None) -> None:
    """Serve until a signal says otherwise; then everything that was asked for is done and kept.

    The page is sent from the first moment on; database and application are loaded behind it.

    Args:
        listener: where to listen, if that is open already.
        opened: called, in a thread, when the database is open and nothing should go wrong any more.

    Raises:
        SevenWondersError: the database cannot be used.
    """
    assets = Assets(page_files())

    def load() -> "FastAPI":
        from .store import open_store

        store = open_store(settings.database)
        from .app import assemble

        application = assemble(settings, store, assets=assets)
        _spare_the_collector()
        if not serving.should_exit:
            opened()
        return application

    def failed() -> None:
        serving.should_exit = True

    startup = StartupApp(settings, assets, load, failed)
    serving = _server(settings, startup)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # uvicorn raises it again after an orderly end
    with contextlib.suppress(KeyboardInterrupt):
        serving.run(sockets=None if listener is None else [listener])
    if startup.problem is not None:
        raise startup.problem


class StartupApp:
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
        self._gate = SecurityMiddleware(self._show, Guests(settings.secret), settings)
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
