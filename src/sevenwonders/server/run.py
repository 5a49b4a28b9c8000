"""Runs the application on uvicorn until somebody stops it."""

import contextlib
import gc
import signal
import socket
from collections.abc import Callable
from typing import TYPE_CHECKING

import uvicorn
from starlette.types import ASGIApp

from .http.assets import Assets
from .settings import Settings
from .startup import Entrance

if TYPE_CHECKING:  # what is slow to load is loaded behind the page
    from fastapi import FastAPI

    from .engine.interface import Thinking
    from .store import Store

LARGEST_FRAME = 16_384
GARBAGE = (2_000, 5, 500)  # when Python looks for garbage: often, but at little, so that no pause is long
PATIENCE = 3  # seconds that a stop waits for what goes on


def server(settings: Settings, store: "Store", thinking: "Thinking | None" = None) -> uvicorn.Server:
    """A server of a whole application, that has not started yet."""
    from .app import create_app

    return _server(settings, create_app(settings, store, thinking))


def _server(settings: Settings, application: ASGIApp) -> uvicorn.Server:
    config = uvicorn.Config(
        application,
        host=settings.host,
        port=settings.port,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        proxy_headers=settings.proxies is not None,
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=PATIENCE,
    )
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
    assets = Assets()

    def load() -> "FastAPI":
        from .store import open_store

        store = open_store(settings.database)
        from .app import create_app

        application = create_app(settings, store, assets=assets)
        _spare_the_collector()
        if not serving.should_exit:
            opened()
        return application

    def failed() -> None:
        serving.should_exit = True

    entrance = Entrance(settings, assets, load, failed)
    serving = _server(settings, entrance)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # uvicorn raises it again after an orderly end
    with contextlib.suppress(KeyboardInterrupt):
        serving.run(sockets=None if listener is None else [listener])
    if entrance.problem is not None:
        raise entrance.problem
