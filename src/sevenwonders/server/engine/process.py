"""A process that thinks, seen from the server."""

import asyncio
import json
import os
import sys
from collections.abc import Callable

from .interface import Priority
from .tasks import Message, to_line

COMMAND = (sys.executable, "-m", "sevenwonders.server.engine.worker")
LONGEST_LINE = 1 << 20
LAST_WORDS = 1.0  # seconds that a process gets to end by itself
SECRET = ("SEVENWONDERS_SECRET", "SEVENWONDERS_DATABASE", "SEVENWONDERS_KEY_FILE")  # no business of a player


class EngineProcess:
    """A process: it is started at once, and what is sent before it runs waits in the pipe.

    Args:
        hear: called with every message that it sends.
        gone: called once, when it has ended, whoever ended it.
        command: what runs it.
        only: what it is kept for; None for whatever comes.
    """

    def __init__(
        self,
        hear: Callable[["EngineProcess", Message], None],
        gone: Callable[["EngineProcess"], None],
        command: tuple[str, ...] = COMMAND,
        *,
        only: Priority | None = None,
    ) -> None:
        self.only = only
        self._hear, self._gone, self._command = hear, gone, command
        self._unsent: list[Message] = []
        self._process: asyncio.subprocess.Process | None = None
        self._ended = False
        self.life = asyncio.create_task(self._live())

    def may(self, priority: Priority) -> bool:
        """Whether it is there for jobs of this sort."""
        return self.only in (None, priority)

    @property
    def pid(self) -> int | None:
        """The process's number, once it runs."""
        return None if self._process is None else self._process.pid

    def send(self, message: Message) -> None:
        """Ask for something, or for an end of it."""
        if self._process is None or self._process.stdin is None:
            self._unsent.append(message)
        elif not self._process.stdin.is_closing():
            self._process.stdin.write(to_line(message))

    def end(self) -> None:
        """Let it end now, whatever it does."""
        if not self._ended and self._process is not None and self._process.returncode is None:
            self._process.kill()
        self._ended = True

    async def _live(self) -> None:
        environment = {name: value for name, value in os.environ.items() if name not in SECRET}
        pipe = asyncio.subprocess.PIPE
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=pipe, stdout=pipe, env=environment, limit=LONGEST_LINE
            )
            if self._ended:
                self._process.kill()
            for message in self._unsent:
                self.send(message)
            assert self._process.stdout is not None
            async for line in self._process.stdout:
                self._hear(self, json.loads(line))
        except (OSError, ValueError):  # it cannot start, or what it says is no message: as good as gone
            pass
        finally:
            await self._wait_for_end()
            self._gone(self)

    async def _wait_for_end(self) -> None:
        """It has nothing more to say: without an input it ends by itself, or is ended."""
        if self._process is None:
            return
        if self._process.stdin is not None:
            self._process.stdin.close()
        try:
            await asyncio.wait_for(self._process.wait(), LAST_WORDS)
        except TimeoutError:
            self._process.kill()
            await self._process.wait()
