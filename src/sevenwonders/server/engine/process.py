"""Control of an engine process, which is a subprocess for searches and reviews."""

import asyncio
import json
import os
import sys
from collections import deque
from collections.abc import Callable

from .priority import Priority
from .tasks import MAX_RECORDS, EngineTask, Message, encode_message

COMMAND = (sys.executable, "-m", "sevenwonders.server.engine.worker")
MAX_LINE_BYTES = 1 << 20
TERMINATE_SECONDS = 1.0  # until a process that should end is killed
HIDDEN_VARIABLES = ("SEVENWONDERS_SECRET", "SEVENWONDERS_DATABASE", "SEVENWONDERS_KEY_FILE")  # not for players


class EngineProcess:
    """A subprocess for searches and reviews, started at once; messages that are sent before it runs are queued.

    Args:
        on_message: called with each message of the process.
        on_exit: called once, when the process has ended for any reason.
        command: the program and its arguments.
        only: the priority of the jobs that the process is reserved for; None for all jobs.
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
        self._records = deque[str](maxlen=MAX_RECORDS)  # keys of the records that the process has
        self._process: asyncio.subprocess.Process | None = None
        self._ended = False
        self.life = asyncio.create_task(self._run())

    def accepts_priority(self, priority: Priority) -> bool:
        """Return whether the process accepts jobs of a priority, rather than being reserved for another priority."""
        return self.only in (None, priority)

    @property
    def pid(self) -> int | None:
        """The operating system's id of the process; None until it runs."""
        return None if self._process is None else self._process.pid

    def send_task(self, task: EngineTask, job: int) -> None:
        """Send a task to the process, with the id of its job.

        The game record of the task is sent first if the process does not have it yet.
        """
        if task.record and task.record_key not in self._records:
            self._records.append(task.record_key)
            self.send({"record": task.record_key, "text": task.record})
        self.send(task.to_message(job))

    def send(self, message: Message) -> None:
        """Send a message to the process, or queue the message until the process runs."""
        if self._process is None or self._process.stdin is None:
            self._unsent.append(message)
        elif not self._process.stdin.is_closing():
            self._process.stdin.write(encode_message(message))

    def kill(self) -> None:
        """Kill the process if it runs, or as soon as it has started."""
        if not self._ended and self._process is not None and self._process.returncode is None:
            self._process.kill()
        self._ended = True

    async def _run(self) -> None:
        """Run the process until its end, and call `on_message` with each of its messages."""
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
            await self._end_process()
            self._on_exit(self)

    async def _end_process(self) -> None:
        """Close the input of the process, which then ends by itself; kill the process after `TERMINATE_SECONDS`."""
        if self._process is None:
            return
        if self._process.stdin is not None:
            self._process.stdin.close()
        try:
            await asyncio.wait_for(self._process.wait(), TERMINATE_SECONDS)
        except TimeoutError:
            self._process.kill()
            await self._process.wait()
