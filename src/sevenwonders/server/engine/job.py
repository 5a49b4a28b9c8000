"""Jobs of the engine pool: a task, the future that its caller waits for, and the process that runs it."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from ...errors import SevenWondersError
from ...players import Analysis
from ..work.fair_queue import Client
from .priority import Priority
from .process import EngineProcess
from .tasks import EngineTask, TaskKind

Progress = Callable[[Analysis], object]


class EngineError(SevenWondersError):
    """Error of a computer player that cannot choose a move, or of an analysis that fails; the message is the reason."""


@dataclass(eq=False)
class EngineJob:
    """A task that waits in the queue of the engine pool, or runs in a process.

    Attributes:
        task: the move, analysis or review to compute.
        priority: the order of the job among the waiting jobs.
        client: the guest who waits for the answer.
        number: the id of the job in messages to the process; a job that is queued again gets a new one.
        answer: the future that the caller waits for.
        progress: called with each better analysis before the answer.
        process: the process that runs the job; None while it waits.
        began: when the process began the job, in seconds of a monotonic clock.
        goes_back: whether the job is being stopped only to make room for another one, and is to be queued again.
        losses: the number of processes that have died while running the job.
        best: the analysis with the most simulations so far.
    """

    task: EngineTask
    priority: Priority
    client: Client
    number: int
    answer: asyncio.Future[object]
    progress: Progress | None = None
    process: EngineProcess | None = None
    began: float = 0.0
    goes_back: bool = False
    losses: int = 0
    best: dict[str, object] | None = None


def can_preempt(waiting: EngineJob, running: EngineJob) -> bool:
    """Return whether a waiting job may take over the process of a running job.

    A more urgent job may do so. An equally urgent job may do so only if the running job is an analysis, which keeps
    its results when it is stopped. No job may take over a process that is reserved for jobs of another priority.
    """
    if running.process is None or not running.process.accepts_priority(waiting.priority):
        return False
    if running.task.kind is TaskKind.ADVISE:
        return running.priority >= waiting.priority
    return running.priority > waiting.priority


def is_stopping(job: EngineJob) -> bool:
    """Return whether the process of a running job has been asked to stop."""
    return job.goes_back or job.answer.done()


def fail_job(job: EngineJob, sentence: str) -> None:
    """Let a job fail with an `EngineError` and a sentence as its reason, unless the job has an answer already."""
    if not job.answer.done():
        job.answer.set_exception(EngineError(sentence))
