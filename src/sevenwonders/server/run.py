"""The server on uvicorn, which sends the web page at once and loads the application in the background.

A browser needs half a second to read the page, and importing the libraries of the server takes a second or more.  Here
both happen at the same time.  All requests but those for files of the page wait until the application is loaded.
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

from .errors import RequestRefusal, refusal_to_response
from .guests import GuestCookies
from .http.connections import make_limited_protocol
from .http.middleware import SecurityMiddleware
from .http.sockets import MeteredSocket
from .limits.bounds import MAX_FRAME_BYTES
from .log_limit import limit_logs
from .page.assets import Assets
from .page.files import load_page_files
from .settings import Settings

if TYPE_CHECKING:  # slow imports are done in the background
    from fastapi import FastAPI

    from .engine import EnginePool
    from .live.clock import SystemClock
    from .store import Store

NOT_FILES = ("/api/", "/join")
GC_THRESHOLDS = (20_000, 20, 50)  # rare collections of the youngest objects: most of them live for a single request
SHUTDOWN_SECONDS = 3  # seconds that a stop waits for running requests


def make_server(
    settings: Settings, store: "Store", engine: "EnginePool | None" = None, clock: "SystemClock | None" = None
) -> uvicorn.Server:
    """Make the uvicorn server of the whole application, without starting the server.

    Args:
        settings: the settings of the server.
        store: the open database.
        engine: runs computer players and analyses; by default a pool of subprocesses.
        clock: the time for game clocks; by default the time of this machine.
    """
    from .app import assemble_app

    return _make_uvicorn_server(settings, assemble_app(settings, store, engine, clock=clock))


def _make_uvicorn_server(settings: Settings, application: ASGIApp) -> uvicorn.Server:
    """Make the uvicorn server of an ASGI application, with this project's limits on requests and WebSockets."""
    config = uvicorn.Config(
        application,
        host=settings.host,
        port=settings.port,
        log_level="warning",
        access_log=False,
        server_header=False,
        http=make_limited_protocol(),
        ws=MeteredSocket,
        ws_max_size=MAX_FRAME_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        proxy_headers=False,  # `http.proxies` reads them
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )
    limit_logs()  # `Config` has set them up
    return uvicorn.Server(config)


def _freeze_garbage_collector() -> None:
    """Exempt all present objects from garbage collection: they live as long as the server, and scans take time."""
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    gc.enable()


def run_server(
    settings: Settings, listener: socket.socket | None = None, opened: Callable[[], None] = lambda: None
) -> None:
    """Serve until a signal stops the server; then finish and store all accepted requests.

    The web page is sent at once; database and application are loaded in the background.

    Args:
        settings: the settings of the server.
        listener: an open socket to listen on, if there is one.
        opened: called in a thread when the database is open and the application is loaded.

    Raises:
        SevenWondersError: the database cannot be used.
    """
    assets = Assets(load_page_files())

    def load_application() -> "FastAPI":
        from .store import open_store

        store = open_store(settings.database)
        from .app import assemble_app

        application = assemble_app(settings, store, assets=assets)
        _freeze_garbage_collector()
        if not serving.should_exit:
            opened()
        return application

    def stop_after_failure() -> None:
        serving.should_exit = True

    startup = StartupApp(settings, assets, load_application, stop_after_failure)
    serving = _make_uvicorn_server(settings, startup)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # uvicorn raises it again after an orderly end
    with contextlib.suppress(KeyboardInterrupt):
        serving.run(sockets=None if listener is None else [listener])
    if startup.problem is not None:
        raise startup.problem


class StartupApp:
    """ASGI application that serves the web page while the main application loads, and then forwards all requests to it.

    Args:
        settings: the settings of the server.
        assets: the files of the web page.
        load: creates the main application; called in a separate thread.
        failed: called if `load` fails; the error is in `problem`.
    """

    def __init__(
        self, settings: Settings, assets: Assets, load: "Callable[[], FastAPI]", failed: Callable[[], None]
    ) -> None:
        self.problem: Exception | None = None
        self._assets, self._load, self._failed = assets, load, failed
        self._gate = SecurityMiddleware(self._send_page_file, GuestCookies(settings.secret), settings)
        self._application: ASGIApp | None = None
        self._loaded, self._ending = asyncio.Event(), asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request for a file of the web page; forward other requests once the main application is loaded."""
        if scope["type"] == "lifespan":
            await self._handle_lifespan(receive, send)
            return
        if self._application is None and _is_file_request(scope):
            await self._gate(scope, receive, send)
            return
        try:
            await self._loaded.wait()
        except asyncio.CancelledError:  # the server stops before the application is loaded
            await _refuse_after_failed_start(scope, receive, send)
            return
        await (self._application or _refuse_after_failed_start)(scope, receive, send)

    async def _handle_lifespan(self, receive: Receive, send: Send) -> None:
        """Handle the ASGI lifespan: start loading the main application, and close it when the server stops."""
        await receive()
        behind = asyncio.create_task(self._run_application())
        await send({"type": "lifespan.startup.complete"})
        await receive()
        self._ending.set()
        await behind
        await send({"type": "lifespan.shutdown.complete"})

    async def _run_application(self) -> None:
        """Load the main application, and keep it running until the server stops."""
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

    async def _send_page_file(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send a file of the web page."""
        request = Request(scope)
        try:
            response = self._assets.respond_with_file_or_page(scope["path"], request)
        except RequestRefusal as refusal:
            response = refusal_to_response(refusal)
        await response(scope, receive, send)


def _is_file_request(scope: Scope) -> bool:
    """Return whether a request is for a file of the web page rather than for the API."""
    return scope["type"] == "http" and scope["method"] in ("GET", "HEAD") and not scope["path"].startswith(NOT_FILES)


async def _refuse_after_failed_start(scope: Scope, receive: Receive, send: Send) -> None:
    """Refuse a request that has waited for the main application, because loading the application failed.

    `scope`, `receive` and `send` are those of the ASGI protocol.
    """
    if scope["type"] == "http":
        refusal = RequestRefusal(
            "not_started", "the server could not start; see what it printed, and start it again", 503
        )
        await refusal_to_response(refusal)(scope, receive, send)
    else:
        await send({"type": "websocket.close", "code": 1013})
