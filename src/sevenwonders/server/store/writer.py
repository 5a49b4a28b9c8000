"""The writer thread: it commits all pending writes together, and then completes the futures of their callers.

A commit waits for the disk, so simultaneous moves of many players share one commit.
"""

import asyncio
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass

import sqlalchemy as sql

Write = Callable[[sql.Connection], object]


@dataclass(frozen=True)
class WriteJob:
    """A function that writes, and the future that its caller waits for."""

    write: Write
    done: "asyncio.Future[None]"

    def finish(self, error: BaseException | None) -> None:
        """Complete the future of the caller from another thread, with an error if there is one.

        Nothing happens if the event loop of the caller is closed.
        """
        loop = self.done.get_loop()
        if not loop.is_closed():
            loop.call_soon_threadsafe(self._complete_future, error)

    def _complete_future(self, error: BaseException | None) -> None:
        """Complete the future in its event loop, with an error if there is one, unless it was cancelled."""
        if self.done.cancelled():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class StoreWriter:
    """A thread that runs writes in the order in which they are queued, and commits several writes together.

    Args:
        engine: the SQLAlchemy engine with the single connection that writes.
        check: raises if writes would be lost; called before and after every commit.
    """

    def __init__(self, engine: sql.Engine, check: Callable[[], object] = lambda: None) -> None:
        self._engine, self._check = engine, check
        self._jobs: queue.SimpleQueue[WriteJob | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    def queue_write(self, write: Write) -> "asyncio.Future[None]":
        """Queue a function that writes, without waiting; it runs before all functions that are queued later.

        The returned future is done when the changes are on disk; it has the error of the database if there is one.
        """
        job = WriteJob(write, asyncio.get_running_loop().create_future())
        self._jobs.put(job)
        return job.done

    def close(self) -> None:
        """Finish pending writes, then stop the thread."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        """Commit queued writes in the writer thread, until the writer is closed."""
        going = True
        while going:
            jobs: list[WriteJob | None] = [self._jobs.get()]
            while not self._jobs.empty():
                jobs.append(self._jobs.get())
            going = None not in jobs
            self._commit([job for job in jobs if job is not None])

    def _commit(self, jobs: list[WriteJob]) -> None:
        """Commit some writes together; after a failure commit each separately, so that a bad one affects no others."""
        if not jobs:
            return
        error = self._try_commit(jobs)
        commits_singly = error is not None and len(jobs) > 1
        for job in jobs:
            job.finish(self._try_commit([job]) if commits_singly else error)

    def _try_commit(self, jobs: list[WriteJob]) -> BaseException | None:
        """Run and commit some writes in one transaction; return the error if it fails, else None."""
        try:
            self._check()
            with self._engine.begin() as connection:
                for job in jobs:
                    job.write(connection)
            self._check()
        except Exception as error:
            return error
        return None
