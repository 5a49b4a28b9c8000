"""The machine code of a game's search: made once, by a process of its own, and told to all who wait for it."""

import asyncio
from collections.abc import Callable
from enum import Enum

from .process import COMMAND, EngineProcess
from .tasks import Message, Task, TaskKind

CLOSING = "the server is closing; nobody thinks any more"


class Stage(Enum):
    """How far the machine code of a search is."""

    UNKNOWN = "unknown"
    MAKING = "making"
    READY = "ready"
    FAILED = "failed"


class Compilation:
    """The machine code that strong players and hints of one game need.

    Args:
        game: `duel` or `classic`.
        changed: called with this when it begins to be made, and when it is settled whether there is any.
        command: what runs the process that makes it.

    Attributes:
        looked: set as soon as it is known whether the code lies ready.
        settled: set when it is ready, or cannot be made.
        failure: why it cannot be made, a sentence.
        prepared: about how much of it has been made, from 0 to 1.
    """

    def __init__(
        self, game: str, changed: Callable[["Compilation"], object], command: tuple[str, ...] = COMMAND
    ) -> None:
        self.game = game
        self.looked, self.settled = asyncio.Event(), asyncio.Event()
        self.failure = ""
        self.prepared = 0.0
        self._changed, self._command = changed, command
        self._stage = Stage.UNKNOWN
        self._process: EngineProcess | None = None
        self._losses = 0
        self._closed = False

    @property
    def is_ready(self) -> bool:
        """Whether searches can run."""
        return self._stage is Stage.READY

    @property
    def is_being_made(self) -> bool:
        """Whether the compiler is at work; that takes a minute."""
        return self._stage is Stage.MAKING

    def make(self) -> None:
        """Begin to make it, if it does not lie ready and nobody does."""
        if self._process is None and self._stage is Stage.UNKNOWN and not self._closed:
            self._process = EngineProcess(self._heard, self._lost, self._command)
            self._process.send(Task(TaskKind.PREPARE, self.game).to_message(0))

    async def close(self) -> None:
        """End the process that makes it."""
        self._closed = True
        if self._process is not None:
            process = self._process
            process.end()
            await asyncio.gather(process.life, return_exceptions=True)

    def _heard(self, process: EngineProcess, message: Message) -> None:
        if "progress" in message:
            self._stage = Stage.MAKING
            self.prepared = float(message["progress"].get("prepared", 0.0))
            self.looked.set()
            self._changed(self)
            return
        if "failed" in message:
            self._settle(Stage.FAILED, f"hints need machine code, which cannot be made: {message['failed']}")
        else:
            self._settle(Stage.READY)
        process.end()

    def _lost(self, _: EngineProcess) -> None:
        """Its work is done, or it died over it: then another one tries once more."""
        self._process = None
        if self.settled.is_set():
            return
        self._losses += 1
        if self._losses == 1 and not self._closed:
            self._stage = Stage.UNKNOWN
            self.make()
            return
        ended = "hints need machine code, and the process that makes it ended twice; look at the server's output"
        self._settle(Stage.FAILED, CLOSING if self._closed else ended)

    def _settle(self, stage: Stage, failure: str = "") -> None:
        self._stage, self.failure = stage, failure
        self.looked.set()
        self.settled.set()
        self._changed(self)
