"""Runs the application on uvicorn until somebody stops it."""

import contextlib
import gc
import signal
import socket

import uvicorn

from .app import create_app
from .settings import Settings
from .store import Store
from .thinking import Thinking

LARGEST_FRAME = 16_384
GARBAGE = (2_000, 5, 500)  # when Python looks for garbage: often, but at little, so that no pause is long
PATIENCE = 3  # seconds that a stop waits for what goes on


def server(settings: Settings, store: Store, thinking: Thinking | None = None) -> uvicorn.Server:
    """A server that has not started yet."""
    config = uvicorn.Config(
        create_app(settings, store, thinking),
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
    """What is there now stays; looking through it again and again would only make people wait."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    gc.enable()


def run(settings: Settings, store: Store, listener: socket.socket | None = None) -> None:
    """Serve until a signal says otherwise; then everything that was asked for is done and kept."""
    serving = server(settings, store)
    _spare_the_collector()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # uvicorn raises it again after an orderly end
    with contextlib.suppress(KeyboardInterrupt):
        serving.run(sockets=None if listener is None else [listener])
