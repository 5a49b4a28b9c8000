"""Compiling in the background: another process fills the cache while people already play.

The compiler holds Python's lock for many seconds; in a process of its own it disturbs nobody.
"""

import subprocess
import sys
import threading

WAIT_SECONDS = 0.1


class Warming:
    """Machine code in the making.  Does nothing when it lies ready.

    >>> Warming.is_needed() in (True, False)
    True
    """

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        if self.is_needed():
            command = [sys.executable, "-m", "sevenwonders", "warm"]
            quiet = subprocess.DEVNULL
            self._process = subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet)

    @staticmethod
    def is_needed() -> bool:
        """Whether something has to be compiled."""
        from .compiler import is_warm

        return not is_warm()

    @property
    def is_ready(self) -> bool:
        """Whether nothing waits for the compiler any more."""
        return self._process is None or self._process.poll() is not None

    def wait(self, stop: threading.Event | None = None) -> bool:
        """Wait until everything is compiled, or until `stop` is set; returns whether it is."""
        while not self.is_ready and not (stop is not None and stop.wait(WAIT_SECONDS)):
            if stop is None and self._process is not None:
                self._process.wait()
        return self.is_ready

    def close(self) -> None:
        """Stop compiling."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            self._process.wait()
