"""The pool of engine processes: the order of their jobs, time slices, and recovery when a process fails.

Moves of computers come before hints, and hints before studies (analyses and reviews of recorded games).  Among the
moves, the quick ones of players without a search come first.  Among equal jobs, the guest who has used the processes
least comes first.  If all processes are busy, a more urgent job sends a less urgent one back into the queue, and long
jobs of equal urgency take turns.  Quick moves have an additional process, which no search blocks.  Studies have
additional processes, so that the review of a game uses all processors.
"""

import asyncio
import itertools
import os
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from hashlib import blake2b
from typing import Any

from ...errors import SevenWondersError
from ...game.views import KnownState
from ...players import Analysis, make_computer_player, needs_compiler
from ...review import PlyReview
from ..work.fair_queue import NO_CLIENT, ClientKey, UsageMeter
from .priority import Priority
from .process import COMMAND, EngineProcess
from .tasks import EngineTask, Message, TaskKind, encode_known_position

SLICE_SECONDS = 2.0  # maximum time that a hint runs on while another hint waits
GRACE_SECONDS = 2.0  # from a stop until a process that does not answer is killed
MOVE_SECONDS = 120.0  # for a move, waiting included
ADVICE_SECONDS = 60.0  # for an analysis, in addition to the seconds of search, waiting included
MAX_JOBS_OF_GUEST = 24  # running and waiting
CLOSING = "the server is closing, so the computer stops thinking"
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
    client: ClientKey
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


class EnginePool:
    """A pool of engine processes, which are subprocesses for searches and reviews; the first job starts them.

    Each request for a job names the game and the client: the guest who waits for the answer and is charged for it.
    Processes receive only what the seat to act knows of a position.  Cancel the asyncio task that awaits a job to stop
    the job.  A job that cannot be done raises an `EngineError`.

    Args:
        size: the number of processes for all kinds of jobs; by default one less than the machine has processors.  If
            all of these are busy, one more process is started, only for moves of players without a search.
        command: the program of a process with its arguments; tests pass another program.
        studies: the number of additional processes only for recorded games; by default the rest of the processors.
    """

    def __init__(
        self, size: int | None = None, command: tuple[str, ...] = COMMAND, *, studies: int | None = None
    ) -> None:
        processors = os.cpu_count() or 2
        self._size = size or max(1, processors - 1)
        self._studies = max(0, processors - self._size) if studies is None else studies
        self._command = command
        self._numbers = itertools.count(1)
        self._queue: list[EngineJob] = []
        self._usage = UsageMeter()
        self._processes: dict[EngineProcess, EngineJob | None] = {}
        self._turns: asyncio.TimerHandle | None = None
        self._closed = False

    # --- requests

    async def decide(
        self, game: str, state: KnownState, seat: int, player: str, seed: int = 0, *, client: ClientKey = NO_CLIENT
    ) -> int:
        """Return the code of the action that a computer player chooses for a seat in a position.

        Args:
            game: the name of the game.
            state: the position.
            seat: the seat to act.
            player: the name of the player, in the form that `players.make_computer_player` parses.
            seed: decides the player's random numbers.
            client: the guest for whom the computer plays.

        Raises:
            PlayerError: no player has that name.
        """
        priority = Priority.MOVE if player_runs_search(player, game) else Priority.QUICK_MOVE
        hashed = int.from_bytes(blake2b(str(seed).encode(), digest_size=8).digest())  # does not reveal the seed
        task = EngineTask(TaskKind.DECIDE, game, encode_known_position(game, state, seat), seat, player, hashed)
        return int(await self._run_task(task, priority, client, MOVE_SECONDS))

    async def advise(
        self,
        game: str,
        state: KnownState,
        seat: int,
        seconds: float,
        progress: Progress | None = None,
        *,
        priority: Priority = Priority.HINT,
        client: ClientKey = NO_CLIENT,
    ) -> Analysis:
        """Return the analysis of a position by a strong player, from the point of view of a seat.

        Args:
            game, state, seat: the position and the seat to act, as for `decide`.
            seconds: the longest time to search.
            progress: called with each better analysis before the search ends.
            priority: the order of this job among the waiting jobs.
            client: the guest who waits for the analysis.
        """
        task = EngineTask(TaskKind.ADVISE, game, encode_known_position(game, state, seat), seat, seconds=seconds)
        answer = await self._run_task(task, priority, client, seconds + ADVICE_SECONDS, progress)
        return Analysis.from_json(answer)

    async def review_ply(self, game: str, record: str, ply: int, *, client: ClientKey = NO_CLIENT) -> PlyReview:
        """Return the review of one ply (an action or a chance event) of a recorded game.

        Args:
            game: the name of the game.
            record: the text of the game record; it is not sent again to a process that still has it.
            ply: the index of the ply in the game.
            client: the guest who waits for the review.
        """
        task = EngineTask(TaskKind.REVIEW, game, record=record, ply=ply)
        return PlyReview.from_json(await self._run_task(task, Priority.STUDY, client, ADVICE_SECONDS))

    async def list_reveal_risks(
        self, game: str, record: str, ply: int, *, client: ClientKey = NO_CLIENT
    ) -> list[Message]:
        """Return the cards or tokens that each action at a recorded decision could reveal, as fields of `RevealRisks`.

        Actions that cannot reveal any are left out.

        Args:
            game: the name of the game.
            record: the game record, as text.
            ply: the index of the ply with the decision.
            client: the guest who waits for the result.
        """
        task = EngineTask(TaskKind.RISKS, game, record=record, ply=ply)
        return list(await self._run_task(task, Priority.STUDY, client, ADVICE_SECONDS))

    async def close(self) -> None:
        """End every process; jobs without an answer fail with an `EngineError`."""
        self._closed = True
        processes = list(self._processes)
        for job in (*self._queue, *self._list_running_jobs()):
            fail_job(job, CLOSING)
        self._queue.clear()
        for process in processes:
            process.kill()
        await asyncio.gather(*(process.life for process in processes), return_exceptions=True)

    # --- jobs

    async def _run_task(
        self, task: EngineTask, priority: Priority, client: ClientKey, deadline: float, progress: Progress | None = None
    ) -> Any:
        """Queue a task as a job, and return its answer; the job is removed at the end, even if the caller is cancelled.

        Args:
            task: the move, analysis or review to compute.
            priority: the order of the job among the waiting jobs.
            client: the guest who waits for the answer.
            deadline: seconds after which the job fails.
            progress: called with each better analysis before the answer.

        Raises:
            EngineError: the pool is closed, the guest has too many jobs, or the job fails or exceeds the deadline.
        """
        if self._closed:
            raise EngineError(CLOSING)
        jobs = (*self._queue, *self._list_running_jobs())
        if client.guest and sum(job.client.guest == client.guest for job in jobs) >= MAX_JOBS_OF_GUEST:
            raise EngineError("computers think about too much for you at once; close some tables, and try again")
        loop = asyncio.get_running_loop()
        job = EngineJob(task, priority, client, next(self._numbers), loop.create_future(), progress)
        self._queue.append(job)
        self._dispatch_jobs()
        sentence = f"the computer did not answer within {deadline:g} seconds; try again, or play against another one"
        timer = loop.call_later(deadline, fail_job, job, sentence)
        try:
            return await job.answer
        finally:
            timer.cancel()
            self._drop_job(job)

    def _list_running_jobs(self) -> list[EngineJob]:
        """Return the jobs that processes are working on."""
        return [job for job in self._processes.values() if job is not None]

    def _drop_job(self, job: EngineJob) -> None:
        """Remove a job that has an answer, has failed or was cancelled; stop its process if it is running."""
        if job in self._queue:
            self._queue.remove(job)
        if job.process is not None:
            self._stop_job(job, goes_back=False)

    def _stop_job(self, job: EngineJob, goes_back: bool) -> None:
        """Ask the process of a job for an early answer, and kill the process if none comes within `GRACE_SECONDS`.

        Args:
            job: a running job.
            goes_back: whether the job is to be queued again, because it only makes room for another job.
        """
        process, number = job.process, job.number
        assert process is not None
        job.goes_back = goes_back
        process.send({"stop": number})

        def kill_if_still_running() -> None:
            if self._processes.get(process) is job and job.number == number:  # else it has been answered
                process.kill()

        asyncio.get_running_loop().call_later(GRACE_SECONDS, kill_if_still_running)

    def _dispatch_jobs(self) -> None:
        """Give waiting jobs to idle or new processes; stop running jobs to make room for more urgent ones."""
        if self._closed:
            return
        for job in self._sort_queue():
            if (process := self._get_free_process(job.priority)) is not None:
                self._queue.remove(job)
                self._start_job(job, process)
        if self._queue:
            self._preempt_jobs()

    def _get_free_process(self, priority: Priority) -> EngineProcess | None:
        """Return an idle or new process that takes jobs of a priority; None if all are busy and no more may start."""
        for process, job in self._processes.items():
            if job is None and process.accepts_priority(priority):
                return process
        reserved = Counter(process.only for process in self._processes)
        if reserved[None] < self._size:
            return self._start_process()
        if not reserved[Priority.QUICK_MOVE]:
            spare = self._start_process(Priority.QUICK_MOVE)  # for this job or the next quick move
            if spare.accepts_priority(priority):
                return spare
        if priority is Priority.STUDY and reserved[Priority.STUDY] < self._studies:
            return self._start_process(Priority.STUDY)
        return None

    def _sort_queue(self) -> list[EngineJob]:
        """Return the waiting jobs in the order in which they are to run.

        Jobs are sorted by urgency, then by the recent use of the processes by their guests, least first, then by age.
        """
        now = time.monotonic()
        return sorted(self._queue, key=lambda job: (job.priority, *self._usage.recent_use(job.client, now), job.number))

    def _start_job(self, job: EngineJob, process: EngineProcess) -> None:
        """Let an idle process begin a waiting job."""
        job.process, job.goes_back, job.began = process, False, time.monotonic()
        self._processes[process] = job
        process.send_task(job.task, job.number)

    def _charge_client(self, job: EngineJob) -> None:
        """Charge the guest who waits for a job for the time that a process has worked on the job."""
        now = time.monotonic()
        self._usage.add(job.client, now - job.began, now)

    def _preempt_jobs(self) -> None:
        """Stop running jobs, to be queued again, in favor of waiting jobs that are more urgent.

        An equally urgent waiting job takes over only after the running job has had `SLICE_SECONDS`; a timer is set for
        that time.
        """
        stopping = sum(map(is_stopping, self._list_running_jobs()))
        candidates = [  # a move cannot be stopped and begun again
            job for job in self._list_running_jobs() if job.task.kind is not TaskKind.DECIDE and not is_stopping(job)
        ]
        for waiting in self._sort_queue()[stopping:]:
            replaceable = (job for job in candidates if can_preempt(waiting, job))
            last = max(replaceable, key=lambda job: (job.priority, -job.began), default=None)
            if last is None:
                return
            left = 0.0 if last.priority > waiting.priority else last.began + SLICE_SECONDS - time.monotonic()
            if left > 0:
                if self._turns is not None:
                    self._turns.cancel()
                self._turns = asyncio.get_running_loop().call_later(left, self._dispatch_jobs)
                return
            candidates.remove(last)
            self._stop_job(last, goes_back=True)

    def _handle_message(self, process: EngineProcess, message: Message) -> None:
        """Handle a message of a process about its job: an analysis during the search, the answer, or a failure."""
        job = self._processes.get(process)
        if job is None or message.get("job") != job.number:
            return
        if "progress" in message:
            self._report_progress(job, message["progress"])
            return
        self._processes[process], job.process = None, None
        self._charge_client(job)
        if "failed" in message:
            fail_job(job, message["failed"])
        elif not job.answer.done():
            self._finish_job(job, message["answer"])
        self._dispatch_jobs()

    def _finish_job(self, job: EngineJob, answer: Any) -> None:
        """Give a job its answer.

        A job that was stopped to make room for another is queued again instead, with the rest of its search time.
        """
        if job.task.kind is TaskKind.ADVISE:
            self._report_progress(job, answer)
            left = job.task.seconds - answer["seconds"]
            if job.goes_back and left > 0:
                self._requeue_job(job, replace(job.task, seconds=left))
                return
            answer = job.best
        elif job.goes_back and answer is None:
            self._requeue_job(job, job.task)
            return
        job.answer.set_result(answer)

    def _requeue_job(self, job: EngineJob, task: EngineTask) -> None:
        """Queue a job that was stopped, or whose process has ended, again behind the waiting jobs.

        Args:
            job: the job.
            task: the task with the search time that is left.
        """
        job.task, job.number = task, next(self._numbers)
        self._queue.append(job)

    def _report_progress(self, job: EngineJob, analysis: Message) -> None:
        """Pass an analysis on to the caller of a job, unless it has fewer simulations than an earlier one.

        An analysis can have fewer simulations after the job was stopped and started again.
        """
        if job.answer.done() or (job.best is not None and analysis["simulations"] < job.best["simulations"]):
            return
        job.best = analysis
        if job.progress is not None:
            try:
                job.progress(Analysis.from_json(analysis))
            except Exception as error:  # the callback's own error: it goes to its caller, the process is fine
                job.answer.set_exception(error)

    # --- processes

    def _start_process(self, only: Priority | None = None) -> EngineProcess:
        """Start a process; `only` reserves it for jobs of one priority."""
        process = EngineProcess(self._handle_message, self._handle_process_end, self._command, only=only)
        self._processes[process] = None
        return process

    def _handle_process_end(self, process: EngineProcess) -> None:
        """Remove a process that has ended; its job is queued again the first time, and fails the second time."""
        job = self._processes.pop(process, None)
        if self._closed:
            return
        if job is not None:
            self._charge_client(job)
            job.process, job.losses = None, job.losses + 1
            if job.losses > 1:
                fail_job(job, "the computer's process ended twice while it was thinking; look at the server's output")
            elif not job.answer.done():
                self._requeue_job(job, job.task)
        self._dispatch_jobs()


@cache
def player_runs_search(player: str, game: str) -> bool:
    """Return whether a computer player, such as `level:3`, runs a search, which may take long.

    Raises `PlayerError` for unknown names.
    """
    return needs_compiler(make_computer_player(player, game=game))
