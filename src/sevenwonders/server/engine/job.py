"""What a process is asked, on its way: who waits for it, who works at it, and when it makes room for another."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ...errors import SevenWondersError
from ...players import Analysis
from ..work.fairness import Party
from .interface import Priority
from .process import EngineProcess
from .tasks import STUDIED, Task, TaskKind

PATIENT = (TaskKind.ADVISE, *STUDIED)  # what can be sent back and be asked again

Progress = Callable[[Analysis], object]


class EngineError(SevenWondersError):
    """A computer player or adviser cannot answer; the message says why."""


@dataclass(eq=False)
class Job:
    """A task on its way."""

    task: Task
    priority: Priority
    party: Party
    number: int
    answer: asyncio.Future[Any]
    progress: Progress | None = None
    process: EngineProcess | None = None
    began: float = 0.0
    goes_back: bool = False  # stopped for somebody else
    losses: int = 0  # processes that died over it
    best: dict[str, object] | None = None  # the analysis with most simulations so far


def may_leave(job: Job, waiting: Job) -> bool:
    """Whether a running job makes room: for a more urgent one, and for an equal one where it need not begin anew.

    Never for one that its process is not there for.
    """
    if job.process is None or not job.process.may(waiting.priority):
        return False
    if job.task.kind is TaskKind.ADVISE:
        return job.priority >= waiting.priority
    return job.priority > waiting.priority


def leaves(job: Job) -> bool:
    """Whether a running job has been told to stop."""
    return job.goes_back or job.answer.done()


def fail(job: Job, sentence: str) -> None:
    """Who asked gets a sentence instead of an answer."""
    if not job.answer.done():
        job.answer.set_exception(EngineError(sentence))
