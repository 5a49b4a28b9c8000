"""A child process that receives lines of text on its standard input and writes lines to its standard output."""

import contextlib
import os
import shlex
import shutil
import signal
import subprocess
import tempfile
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO

from ..errors import PlayerError, quoted

MAX_LINE_BYTES = 4_000_000
TERMINATE_SECONDS = 2.0  # time for a program to end before it is killed
FOREIGN: list["ChildProcess"] = []  # programs that belong to the parent of this forked process


class ChildProcess:
    """A child process that runs until `close` is called, and that exchanges lines of text with this process.

    Threads write and read the lines, so that an unresponsive program never blocks a caller.

    Args:
        command: the program and its arguments, split as in a shell; no shell runs.

    Raises:
        PlayerError: there is no such program.
    """

    def __init__(self, command: str) -> None:
        words = split_command(command)
        self._owner = os.getpid()
        self._stderr_file = tempfile.TemporaryFile()  # noqa: SIM115  (as long as the program)
        try:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._stderr_file,
                start_new_session=True,  # Ctrl-C reaches this process only; child processes of the program end with it
            )
        except OSError as error:
            self._stderr_file.close()
            raise PlayerError(f"the program {quoted(words[0], 200)} cannot be started: {error.strerror}") from None
        self._out: SimpleQueue[bytes] = SimpleQueue()
        self._in: SimpleQueue[bytes] = SimpleQueue()
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._threads = (
            Thread(target=_write_lines, args=(self._process.stdin, self._out), daemon=True),
            Thread(target=_queue_lines, args=(self._process.stdout, self._in), daemon=True),
        )
        for thread in self._threads:
            thread.start()

    @property
    def is_own_child(self) -> bool:
        """Return whether this process started the program; False after a fork, in the new process."""
        return self._owner == os.getpid()

    def close_input_after_fork(self) -> None:
        """Close this process's copy of the program's input, if the parent process started the program before a fork.

        Otherwise the program would not end together with the parent process.
        """
        FOREIGN.append(self)  # kept: its reader thread holds locks that are never released in this process
        assert self._process.stdin is not None
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, self._process.stdin.fileno())
        os.close(nothing)

    def send(self, line: str) -> None:
        """Send a line to the program, without waiting until the program reads it."""
        self._out.put(line.encode() + b"\n")

    def receive(self, seconds: float) -> bytes | None:
        """Return the next line of the program.

        Return an empty line if the program has closed its output, None if no line comes in time.

        Args:
            seconds: the maximum time to wait.
        """
        try:
            line = self._in.get(timeout=max(0.0, seconds))
        except Empty:
            return None
        if not line:
            self._in.put(line)  # for the next call
        return line

    def describe_end(self) -> str:
        """Describe the end of a program whose output has ended, for an error message.

        The text has the exit status and the last line of standard error.
        """
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(TERMINATE_SECONDS)
        status = self._process.poll()
        if status is None:
            return "closed its output"
        self._stderr_file.seek(0)
        lines = self._stderr_file.read()[-2000:].decode(errors="replace").splitlines()
        last = next((line.strip()[:200] for line in reversed(lines) if line.strip()), "")
        return f"ended (status {status})" + (f": {last}" if last else "")

    def close(self, at_once: bool = False) -> None:
        """Close the program's input, and kill the program if it has not ended after two seconds.

        Args:
            at_once: whether to kill the program without waiting.
        """
        if not self.is_own_child:
            return
        self._out.put(b"")
        if not at_once:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(TERMINATE_SECONDS)
        if self._process.poll() is None:
            _kill_process_group(self._process)
        self._process.wait()
        for thread in self._threads:
            thread.join(TERMINATE_SECONDS)
        self._stderr_file.close()


def split_command(command: str) -> list[str]:
    """Split a command into the program and its arguments, as a shell does.

    Raises:
        PlayerError: the command is empty, or has an open quotation.

    >>> split_command("python 'my bots/first.py' --fast")
    ['python', 'my bots/first.py', '--fast']
    """
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise PlayerError(f"{quoted(command)} is not a command: {str(error).lower()}") from None
    if not words:
        raise PlayerError("'exec:' needs a command after it, as in 'exec:python bot.py'")
    return words


def check_program_is_executable(command: str) -> None:
    """Check that a command names a program that can be run.

    Raises:
        PlayerError: there is no such program, or it may not be run.
    """
    program = split_command(command)[0]
    if shutil.which(program) is None:
        raise PlayerError(f"the program {quoted(program, 200)} cannot be started: there is none, or it may not be run")


def _write_lines(stream: IO[bytes], lines: "SimpleQueue[bytes]") -> None:
    """Write the lines of a queue to a stream, until an empty line comes; then close the stream."""
    with contextlib.suppress(OSError), stream:  # the reader notices that the program has ended
        while line := lines.get():
            stream.write(line)
            stream.flush()


def _queue_lines(stream: IO[bytes], lines: "SimpleQueue[bytes]") -> None:
    """Put the lines of a stream into a queue, and an empty line after the last one."""
    with stream:
        while line := stream.readline(MAX_LINE_BYTES):
            lines.put(line)
    lines.put(b"")


def _kill_process_group(process: "subprocess.Popen[bytes]") -> None:
    """Kill a program and the processes that it has started."""
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
