"""Orderly exit at a signal of the system or a closed terminal: within two seconds, whatever is stuck."""

import asyncio
import errno
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

ENDING = ("SIGTERM", "SIGHUP")
GRACE_SECONDS, CLOSED_SECONDS = (
    1.0,
    0.2,
)  # for leaving as usual; where the terminal is closed there is nothing to restore


class Ending:
    """Handler of signals that end the program: asks it to leave, and ends it if it does not.

    Writing to a terminal that is closed or held may never return.

    Args:
        leave: asks the program to leave; called in its event loop.
        save: saves what is not saved yet; called in another thread, and only if the program does not leave.
        end: ends the process with a status.
        seconds: how long it may take to leave at a terminal that is open.
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
    def at_signals(self) -> Iterator[None]:
        """Listen for the signals meanwhile, where this thread and system can."""
        before = {}
        try:
            for number in (number for number in signal.Signals if number.name in ENDING):
                before[number] = signal.signal(number, self._hear)
        except ValueError:  # signals reach the main thread alone
            pass
        try:
            yield
        finally:
            self._has_left.set()
            for number, handler in before.items():
                signal.signal(number, handler)

    def enter(self) -> None:
        """Note the event loop, which runs from now on."""
        self._loop = asyncio.get_running_loop()

    def _hear(self, number: int, frame: FrameType | None) -> None:
        """Handle a signal outside the event loop, which may be stuck."""
        if hasattr(signal, "SIGCONT"):
            signal.signal(signal.SIGCONT, signal.SIG_IGN)  # Textual would draw again
        threading.Thread(target=self._see_to_it, daemon=True).start()
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._leave)

    def _see_to_it(self) -> None:
        if not self._has_left.wait(min(self._seconds, CLOSED_SECONDS) if is_closed() else self._seconds):
            status = 0
            try:
                self._save()
            except Exception:
                status = 1
            self._end(status)


def is_closed() -> bool:
    """Return whether standard input was a terminal that has been closed."""
    try:
        import termios
    except ImportError:  # Windows
        return False
    try:
        termios.tcgetattr(0)
    except termios.error as error:
        return bool(error.args[0] == errno.EIO)
    return False
