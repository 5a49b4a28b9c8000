"""`sevenwonders serve`: the server of the page in the browser."""

import contextlib
import gc
import os
import socket
import sys
import threading
import webbrowser
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import SevenWondersError
from .streams import can_print, print_line

if TYPE_CHECKING:
    from ..server.settings import Settings

ADDRESS_IN_USE = (48, 98, 10048)
ANSWER_SECONDS = 5  # to wait for the answer of a server that already uses the port


def serve(
    port: Annotated[int | None, typer.Option(min=1, max=65535, help="Port to listen on.", show_default="8707")] = None,
    host: Annotated[str | None, typer.Option(help="Address to listen on.", show_default="this machine alone")] = None,
    lan: Annotated[bool, typer.Option("--lan", help="Let other devices on this network in, with a join code.")] = False,
    database: Annotated[
        str | None, typer.Option(help="A file, or postgresql://user@host/name.", show_default="in your data folder")
    ] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open a browser.")] = False,
) -> None:
    """Open the table in the browser: play the computer or other people.

    Everything stays on this machine.  Stop it with Ctrl+C; every move is kept.
    """
    from ..registry import game_types
    from ..server.settings import load_settings
    from .compilation import ensure_compiled

    settings = load_settings(host=host, port=port, database=database, lan=lan)

    def announce_and_open() -> None:
        print_addresses(settings)
        if not no_browser and has_display():
            threading.Thread(target=webbrowser.open, args=[settings.local_page_url]).start()

    with contextlib.closing(open_listener(settings)) as listener:
        ensure_compiled(*(f"{game.name}-search" for game in game_types()))
        gc.disable()  # all that is loaded now stays, and collecting takes a tenth of the start; `run` enables it
        try:
            from ..server.run import run_server

            run_server(settings, listener, announce_and_open)
        finally:
            gc.enable()
    print_line("The server has stopped; every move is kept.")


def open_listener(settings: "Settings") -> socket.socket:
    """Open the socket on which the server listens. Raises `SevenWondersError` with the reason if it cannot be opened.

    This is the first step of a start, so that a second server quickly reports that one is already running.
    """
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # asyncio sends small messages at once only on sockets that are declared as TCP; on others each waits up to 40 ms.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if os.name == "posix":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
        listener.listen(1024)
    except OSError as error:
        listener.close()
        raise SevenWondersError(_explain_listen_error(settings, error)) from None
    return listener


def _explain_listen_error(settings: "Settings", error: OSError) -> str:
    if error.errno in ADDRESS_IN_USE:
        if is_own_server(settings.local_page_url):
            return f"sevenwonders runs already: open {settings.local_page_url}, or start another one with --port"
        return f"port {settings.port} is taken by another program; choose another one with --port"
    if isinstance(error, PermissionError):
        return f"you may not use port {settings.port}; choose one above 1023 with --port"
    return f"this machine has no address '{settings.host}'; leave out --host, or name one of its own addresses"


def is_own_server(address: str) -> bool:
    """Return whether a server of this program answers at an address such as `http://localhost:8707`."""
    from urllib.request import ProxyHandler, build_opener

    try:
        with build_opener(ProxyHandler({})).open(f"{address}/api/health", timeout=ANSWER_SECONDS) as answer:
            return b'"uptime"' in answer.read(1000)
    except (OSError, ValueError):
        return False


def print_addresses(settings: "Settings") -> None:
    """Print the address of the web table; if others may join, also the address for them, a join code and a QR code."""
    print_line(f"The table is open at {settings.local_page_url}  (stop with Ctrl+C)")
    if settings.join_code is None:
        return
    from ..server.lan import format_join_link, list_page_addresses, render_terminal_qr_code

    lan_addresses = list_page_addresses(settings)
    if not lan_addresses:
        print_line("This machine is on no network; other devices cannot come in.")
        return
    for address in lan_addresses:
        print_line(f"Other devices: {format_join_link(settings, address)}")
    print_line(f"The join code is {settings.join_code}")
    if sys.stdout.isatty():
        picture = render_terminal_qr_code(format_join_link(settings, lan_addresses[0]))
        if can_print(picture):
            print_line(picture)


def has_display() -> bool:
    """Return whether there is a display on which a browser can open."""
    if os.environ.get("SSH_CONNECTION"):
        return False
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
