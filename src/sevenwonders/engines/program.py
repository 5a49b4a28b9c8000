"""Another program, spoken with in lines by its standard input and output."""

import contextlib
import os
import shlex
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO

from ..errors import PlayerError, quoted

LONGEST = 4_000_000  # bytes of a line
PARTING = 2.0  # seconds that a program has to end when it is told to
FOREIGN: list["Program"] = []  # those of the process that this one was forked from


class Program:
    """A program that runs until it is closed; it never outlives that.

    Threads write and read, so that nobody waits for a program that does neither.

    Args:
        command: the program and its arguments, as a shell would take them apart; no shell runs.

    Raises:
        PlayerError: there is no such program.
    """

    def __init__(self, command: str) -> None:
        words = words_of(command)
        self._owner = os.getpid()
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115  (as long as the program)
        try:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._complaints,
                start_new_session=True,  # Ctrl-C is for us, who end it; and what it starts is ended with it
            )
        except OSError as error:
            self._complaints.close()
            raise PlayerError(f"the program {quoted(words[0], 200)} cannot be started: {error.strerror}") from None
        self._out: SimpleQueue[bytes] = SimpleQueue()
        self._in: SimpleQueue[bytes] = SimpleQueue()
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._threads = (
            Thread(target=_write, args=(self._process.stdin, self._out), daemon=True),
            Thread(target=_read, args=(self._process.stdout, self._in), daemon=True),
        )
        for thread in self._threads:
            thread.start()

    @property
    def is_ours(self) -> bool:
        """Return whether this process started the program, and is not a fork of the one that did."""
        return self._owner == os.getpid()

    def leave_alone(self) -> None:
        """In a forked process: let go of its input, so that it ends with the process that has started it."""
        FOREIGN.append(self)  # kept: its reader thread holds locks that are never released in this process
        assert self._process.stdin is not None
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, self._process.stdin.fileno())
        os.close(nothing)

    def tell(self, line: str) -> None:
        """Send a line."""
        self._out.put(line.encode() + b"\n")

    def hear(self, seconds: float) -> bytes | None:
        """Its next line; empty when it has said its last, None when nothing came for so long."""
        try:
            line = self._in.get(timeout=max(0.0, seconds))
        except Empty:
            return None
        if not line:
            self._in.put(line)  # it has still said its last
        return line

    def fate(self) -> str:
        """How a program that has said its last ended, with the last that it complained of."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(PARTING)
        status = self._process.poll()
        if status is None:
            return "closed its output"
        self._complaints.seek(0)
        last = next(_last_words(self._complaints), "")
        return f"ended (status {status})" + (f": {last}" if last else "")

    def close(self, at_once: bool = False) -> None:
        """End the program: when its input ends it should go by itself, and has two seconds to do so."""
        if not self.is_ours:
            return
        self._out.put(b"")
        if not at_once:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(PARTING)
        if self._process.poll() is None:
            _kill(self._process)
        self._process.wait()
        for thread in self._threads:
            thread.join(PARTING)
        self._complaints.close()


def words_of(command: str) -> list[str]:
    """A command taken apart.  Raises `PlayerError`.

    >>> words_of("python 'my bots/first.py' --fast")
    ['python', 'my bots/first.py', '--fast']
    """
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise PlayerError(f"{quoted(command)} is not a command: {str(error).lower()}") from None
    if not words:
        raise PlayerError("'exec:' needs a command after it, as in 'exec:python bot.py'")
    return words


def check_program(command: str) -> None:
    """Raise `PlayerError` where a command names no program that can be run here."""
    program = words_of(command)[0]
    if shutil.which(program) is None:
        raise PlayerError(f"the program {quoted(program, 200)} cannot be started: there is none, or it may not be run")


def _write(stream: IO[bytes], lines: "SimpleQueue[bytes]") -> None:
    with contextlib.suppress(OSError), stream:  # what reads nothing any more is heard to have ended
        while line := lines.get():
            stream.write(line)
            stream.flush()


def _read(stream: IO[bytes], lines: "SimpleQueue[bytes]") -> None:
    with stream:
        while line := stream.readline(LONGEST):
            lines.put(line)
    lines.put(b"")


def _last_words(complaints: IO[bytes]) -> Iterator[str]:
    said = complaints.read()[-2000:].decode(errors="replace").splitlines()
    yield from (line.strip()[:200] for line in reversed(said) if line.strip())


def _kill(process: "subprocess.Popen[bytes]") -> None:
    """End a program and what it has started."""
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
