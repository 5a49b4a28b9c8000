"""Orderly exit of the terminal app at a signal, or when the terminal is closed.

The program ends within two seconds, even if the app hangs.
"""

import asyncio
import errno
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

EXIT_SIGNALS = ("SIGTERM", "SIGHUP")
GRACE_SECONDS = 1.0  # for leaving as usual
CLOSED_SECONDS = 0.2  # where the terminal is closed, there is nothing to restore


class ExitHandler:
    """Handler of the signals that ask the program to end: it asks the app to exit, and ends the process if it hangs.

    The app may hang because a write to a closed or suspended terminal may never return.

    Args:
        leave: asks the app to exit; called in its event loop.
        save: saves unsaved data; called in another thread, and only if the app does not exit.
        end: ends the process with a status.
        seconds: the time that the app has to exit while the terminal is open.
    """

    def __init__(
        self,
        leave: Callable[[], object],
        save: Callable[[], object],
        end: Callable[[int], object] = os._exit,
        seconds: float = GRACE_SECONDS,
    ) -> None:
        self._leave, self._save, self._end, self._seconds = leave, save, end, seconds
        self._loop: asyncio.AbstractEventLoop | None = None
        self._has_left = threading.Event()

    @contextmanager
    def handle_signals(self) -> Iterator[None]:
        """Handle the signals while the `with` block runs, if the thread and the system support it."""
        before = {}
        with suppress(ValueError):  # signals reach the main thread alone
            for number in (number for number in signal.Signals if number.name in EXIT_SIGNALS):
                before[number] = signal.signal(number, self._handle_signal)
        try:
            yield
        finally:
            self._has_left.set()
            for number, handler in before.items():
                signal.signal(number, handler)

    def set_event_loop(self) -> None:
        """Remember the running event loop, in which the app is later asked to exit."""
        self._loop = asyncio.get_running_loop()

    def _handle_signal(self, number: int, frame: FrameType | None) -> None:
        """Ask the app to exit, and start a thread that ends the process if the app hangs."""
        if hasattr(signal, "SIGCONT"):
            signal.signal(signal.SIGCONT, signal.SIG_IGN)  # Textual would draw again
        threading.Thread(target=self._end_if_stuck, daemon=True).start()
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._leave)

    def _end_if_stuck(self) -> None:
        if not self._has_left.wait(min(self._seconds, CLOSED_SECONDS) if is_terminal_closed() else self._seconds):
            status = 0
            try:
                self._save()
            except Exception:
                status = 1
            self._end(status)


def is_terminal_closed() -> bool:
    """Return whether the terminal of the standard input has been closed."""
    try:
        import termios
    except ImportError:  # Windows
        return False
    try:
        termios.tcgetattr(0)
    except termios.error as error:
        return bool(error.args[0] == errno.EIO)
    return False
