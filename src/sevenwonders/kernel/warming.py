"""Compiling in the background: another process fills the cache while people already play.

The compiler holds Python's lock for many seconds; in a process of its own it disturbs nobody.
"""

import contextlib
import subprocess
import sys
import threading
from collections.abc import Sequence

from .compiled_part import CompiledPart

WAIT_SECONDS = 0.1
WARM = (sys.executable, "-m", "sevenwonders", "warm", "--only")


class Warming:
    """A part of the machine code in the making.  Does nothing when it lies ready.

    Args:
        part: which one; `sevenwonders warm --only` makes it.
        command: what makes it instead.
    """

    def __init__(self, part: CompiledPart, command: Sequence[str] = ()) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        if not part.is_ready:
            quiet = subprocess.DEVNULL
            self._process = subprocess.Popen(command or [*WARM, part.name], stdin=quiet, stdout=quiet, stderr=quiet)

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

    def is_ready_within(self, seconds: float) -> bool:
        """Wait for so long at most; returns whether everything is compiled.  What was made before is ready soon."""
        if self._process is not None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(seconds)
        return self.is_ready

    def close(self) -> None:
        """Stop compiling."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            self._process.wait()
