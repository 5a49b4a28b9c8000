"""The one thread that writes: whatever waits is committed together, and each caller hears when it is durable.

A commit costs a trip to the disk.  Many players who move at the same time share one.
"""

import asyncio
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sql

Write = Callable[[sql.Connection], object]


@dataclass(frozen=True)
class Job:
    """Something to write, and who waits for it."""

    write: Write
    done: "asyncio.Future[None]"
    loop: asyncio.AbstractEventLoop

    def tell(self, error: BaseException | None) -> None:
        """Wake who waits; the loop may have gone."""
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._settle, error)

    def _settle(self, error: BaseException | None) -> None:
        if self.done.cancelled():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class Writer:
    """Writes in order, with group commit.

    Args:
        engine: of the one connection that writes.
        check: raises where what is written is lost; called before and after every commit.
    """

    def __init__(self, engine: sql.Engine, check: Callable[[], object] = lambda: None) -> None:
        self._engine, self._check = engine, check
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="store-writer", daemon=True)
        self._thread.start()

    async def write(self, write: Write) -> None:
        """Write something; it is on disk when this returns.  Raises what the database raises."""
        await self.post(write)

    def post(self, write: Write) -> "asyncio.Future[None]":
        """Write something before all that comes later; the future is done when it is on disk."""
        loop = asyncio.get_running_loop()
        job = Job(write, loop.create_future(), loop)
        self._jobs.put(job)
        return job.done

    def close(self) -> None:
        """Write what waits, then stop."""
        self._jobs.put(None)
        self._thread.join()

    def _work(self) -> None:
        going = True
        while going:
            jobs: list[Job | None] = [self._jobs.get()]
            while not self._jobs.empty():
                jobs.append(self._jobs.get())
            going = None not in jobs
            self._commit([job for job in jobs if job is not None])

    def _commit(self, jobs: list[Job]) -> None:
        """All together; where that fails each for itself, so that one bad job spoils nothing for the others."""
        if not jobs:
            return
        error = self._try(jobs)
        if error is None or len(jobs) == 1:
            for job in jobs:
                job.tell(error)
            return
        for job in jobs:
            job.tell(self._try([job]))

    def _try(self, jobs: list[Job]) -> BaseException | None:
        try:
            self._check()
            with self._engine.begin() as connection:
                for job in jobs:
                    job.write(connection)
            self._check()
        except Exception as error:
            return error
        return None


__all__: list[Any] = ["Job", "Write", "Writer"]
