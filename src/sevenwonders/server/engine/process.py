"""A process that thinks, seen from the server."""

import asyncio
import json
import os
import sys
from collections import deque
from collections.abc import Callable

from .interface import Priority
from .tasks import MAX_RECORDS, Message, Task, to_line

COMMAND = (sys.executable, "-m", "sevenwonders.server.engine.worker")
MAX_LINE_BYTES = 1 << 20
TERMINATE_SECONDS = 1.0  # until a process that should end is killed
HIDDEN_VARIABLES = ("SEVENWONDERS_SECRET", "SEVENWONDERS_DATABASE", "SEVENWONDERS_KEY_FILE")  # not for players


class EngineProcess:
    """A process: it is started at once, and what is sent before it runs waits in the pipe.

    Args:
        on_message: called with each message of the process.
        on_exit: called once, when it has ended for any reason.
        command: the program and its arguments.
        only: the priority of jobs it is reserved for; None for all.
    """

    def __init__(
        self,
        on_message: Callable[["EngineProcess", Message], None],
        on_exit: Callable[["EngineProcess"], None],
        command: tuple[str, ...] = COMMAND,
        *,
        only: Priority | None = None,
    ) -> None:
        self.only = only
        self._on_message, self._on_exit, self._command = on_message, on_exit, command
        self._unsent: list[Message] = []
        self._records = deque[str](maxlen=MAX_RECORDS)  # keys of those that it has
        self._process: asyncio.subprocess.Process | None = None
        self._ended = False
        self.life = asyncio.create_task(self._live())

    def may(self, priority: Priority) -> bool:
        """Return whether it takes jobs of a priority."""
        return self.only in (None, priority)

    @property
    def pid(self) -> int | None:
        """The id of the process, once it runs."""
        return None if self._process is None else self._process.pid

    def begin(self, task: Task, job: int) -> None:
        """Send a task, behind the record that it is about where the process does not have that."""
        if task.record and task.record_key not in self._records:
            self._records.append(task.record_key)
            self.send({"record": task.record_key, "text": task.record})
        self.send(task.to_message(job))

    def stop(self, job: int) -> None:
        """Ask for an early answer to a job."""
        self.send({"stop": job})

    def send(self, message: Message) -> None:
        """Send a message."""
        if self._process is None or self._process.stdin is None:
            self._unsent.append(message)
        elif not self._process.stdin.is_closing():
            self._process.stdin.write(to_line(message))

    def end(self) -> None:
        """Kill the process, if it runs."""
        if not self._ended and self._process is not None and self._process.returncode is None:
            self._process.kill()
        self._ended = True

    async def _live(self) -> None:
        environment = {name: value for name, value in os.environ.items() if name not in HIDDEN_VARIABLES}
        pipe = asyncio.subprocess.PIPE
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=pipe, stdout=pipe, env=environment, limit=MAX_LINE_BYTES
            )
            if self._ended:
                self._process.kill()
            for message in self._unsent:
                self.send(message)
            assert self._process.stdout is not None
            async for line in self._process.stdout:
                self._on_message(self, json.loads(line))
        except (OSError, ValueError):  # it cannot start, or sends no JSON: the pool replaces it
            pass
        finally:
            await self._wait_for_end()
            self._on_exit(self)

    async def _wait_for_end(self) -> None:
        """Close the input, at which the process ends by itself; kill one that does not."""
        if self._process is None:
            return
        if self._process.stdin is not None:
            self._process.stdin.close()
        try:
            await asyncio.wait_for(self._process.wait(), TERMINATE_SECONDS)
        except TimeoutError:
            self._process.kill()
            await self._process.wait()
