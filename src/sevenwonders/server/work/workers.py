"""Worker threads with fair turns: replaying tables, parsing and drawing records, statistics, exports.

The address that has used the least time recently comes next and, among its guests, the guest with the least.  One
address never occupies all threads.  Work is charged by the processor time that it took.  The threads are daemons: their
work stores nothing, so a server that stops does not wait for it.
"""

import asyncio
import contextlib
import itertools
import queue
import threading
import time
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from functools import partial
from typing import Any, ParamSpec, TypeVar

from ..limits.budgets import FREE, TOKEN_SECONDS, RequestBudget
from .fair_queue import NO_CLIENT, ClientKey, UsageMeter

SIZE = 2
Given = ParamSpec("Given")
Done = TypeVar("Done")


@dataclass(eq=False)
class RequestAccount:
    """The account to which the work for a request is charged.

    Attributes:
        client: the guest and the address for whom work is done.
        budget: the rate-limit budget that pays for it.
        prepaid: the remaining seconds of the processor time that was paid with the request.
    """

    client: ClientKey = NO_CLIENT
    budget: RequestBudget = FREE
    prepaid: float = TOKEN_SECONDS

    def charge(self, seconds: float) -> None:
        """Charge seconds of processor time, minus the seconds that were paid with the request."""
        self.budget.charge_seconds(max(0.0, seconds - self.prepaid))
        self.prepaid = max(0.0, self.prepaid - seconds)


NO_PAYER = RequestAccount()
PAYER: ContextVar[RequestAccount] = ContextVar("payer", default=NO_PAYER)  # the account of the current request


@dataclass(eq=False)
class WorkerJob:
    """A function that a worker thread is to run, and the future that waits for its result."""

    number: int
    payer: RequestAccount
    work: Callable[[], object]
    done: "asyncio.Future[Any]"


class FairThreadPool:
    """A pool of threads that take turns by client.

    Args:
        size: the number of threads.
    """

    def __init__(self, size: int = SIZE) -> None:
        self._size = size
        self._numbers, self._usage = itertools.count(), UsageMeter()
        self._waiting: list[WorkerJob] = []
        self._running: list[WorkerJob] = []
        self._jobs: queue.SimpleQueue[WorkerJob] = queue.SimpleQueue()
        self._threads = 0

    async def run(self, work: Callable[Given, Done], *arguments: Given.args, **named: Given.kwargs) -> Done:
        """Run a function in a thread, and return its result; the time is charged to the guest of the current request.

        If the call is cancelled before the function has started, the function does not run.

        Args:
            work: the function.
            arguments: its positional arguments.
            named: its keyword arguments.
        """
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Done] = loop.create_future()
        job = WorkerJob(next(self._numbers), PAYER.get(), lambda: work(*arguments, **named), future)
        self._waiting.append(job)
        self._dispatch_jobs()
        try:
            return await future
        finally:
            with contextlib.suppress(ValueError):
                self._waiting.remove(job)

    def _dispatch_jobs(self) -> None:
        """Start queued functions while a thread is free."""
        while len(self._running) < self._size and (job := self._choose_next_job()) is not None:
            self._waiting.remove(job)
            self._running.append(job)
            if self._threads < len(self._running):
                self._threads += 1
                threading.Thread(target=self._run_jobs, name="worker", daemon=True).start()
            self._jobs.put(job)

    def _choose_next_job(self) -> WorkerJob | None:
        """Return the waiting function that runs next, None if none may run now.

        It belongs to the client who has used the least time recently; an address with a running function has to wait.
        """
        busy = {job.payer.client.address for job in self._running} - {""} if self._size > 1 else set()
        now = time.monotonic()
        may = (job for job in self._waiting if job.payer.client.address not in busy)
        return min(may, key=lambda job: (*self._usage.recent_use(job.payer.client, now), job.number), default=None)

    def _run_jobs(self) -> None:
        """Run functions one after another in a worker thread, for ever."""
        while True:
            job = self._jobs.get()
            began = time.thread_time()
            try:
                finish = partial(job.done.set_result, job.work())
            except BaseException as error:
                finish = partial(job.done.set_exception, error)
            seconds = time.thread_time() - began
            with contextlib.suppress(RuntimeError):  # the loop is closed
                job.done.get_loop().call_soon_threadsafe(self._finish_job, job, seconds, finish)
            del job, finish  # a thread that waits keeps nothing

    def _finish_job(self, job: WorkerJob, seconds: float, finish: Callable[[], object]) -> None:
        """Charge the processor time of a finished function to its client, and complete its future.

        Args:
            job: the function with its future.
            seconds: the processor time in seconds.
            finish: completes the future with the result of the function, or with the exception that it raised.
        """
        self._running.remove(job)
        self._usage.add(job.payer.client, seconds, time.monotonic())
        job.payer.charge(seconds)
        if not job.done.done():
            finish()
        self._dispatch_jobs()
