"""The end of the program gives the terminal back, whoever asks for it."""

import asyncio
import signal
from collections.abc import Callable
from contextlib import suppress

ENDING = ("SIGTERM", "SIGHUP")  # what a system or a closed terminal sends


def leave_when_ended(leave: Callable[[], None]) -> None:
    """Give the terminal back also when the program is told to end: nobody else would."""
    loop = asyncio.get_running_loop()
    for name in ENDING:
        if hasattr(signal, name):
            # Some systems and threads cannot catch signals; the app works without.
            with suppress(NotImplementedError, RuntimeError, ValueError):
                loop.add_signal_handler(getattr(signal, name), leave)
