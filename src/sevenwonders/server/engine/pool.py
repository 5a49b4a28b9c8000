"""The pool: who thinks about what, in which order, and what happens when a process fails.

Moves of computers come before hints, quick ones first, and hints before studies; among equals, those of who has used
the processes least.  Where all processes are busy, a job that is more urgent sends a less urgent one back into the
queue; among equals that run long, each has its turn.  Quick moves have a process more, in which nobody thinks long;
and so have studies, for which nobody waits who plays, so that a game is graded on all processors.
"""

import asyncio
import itertools
import os
import time
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import replace
from functools import cache
from hashlib import blake2b
from typing import Any

from ...game.views import KnownState
from ...players import Analysis, computer_player, needs_compiler
from ...review import PlyReview
from ..work.fairness import NOBODY, Party, Usage
from .interface import Priority
from .job import PATIENT, EngineError, Job, Progress, fail, leaves, may_leave
from .process import COMMAND, EngineProcess
from .tasks import Message, Task, TaskKind, position_text

TURN_SECONDS = 2.0  # what a hint may run when another one waits
GRACE_SECONDS = 2.0  # what a process may take to hear a stop before it is ended
MOVE_SECONDS = 120.0  # what a move may take with everything, waiting included
ADVICE_SECONDS = 60.0  # the same for an advice, beside the seconds asked for
MOST_AT_ONCE = 24  # jobs of one guest, in work and waiting
CLOSING = "the server is closing, so the computer stops thinking"


class EnginePool:
    """The pool of processes that think for the server.  Nothing runs until somebody asks.

    Args:
        size: how many processes think at once; by default one less than the machine has processors.  One more, for
            quick moves alone, is started when somebody has to wait.
        studies: how many more there are for studies alone; by default as many as the machine has processors left.
        command: what runs a process; tests give another one.
    """

    def __init__(
        self,
        size: int | None = None,
        command: tuple[str, ...] = COMMAND,
        *,
        studies: int | None = None,
    ) -> None:
        processors = os.cpu_count() or 2
        self._size = size or max(1, processors - 1)
        self._studies = max(0, processors - self._size) if studies is None else studies
        self._command = command
        self._numbers = itertools.count(1)
        self._queue: list[Job] = []
        self._usage = Usage()
        self._processes: dict[EngineProcess, Job | None] = {}
        self._turns: asyncio.TimerHandle | None = None
        self._closed = False

    # --- asking

    async def decide(
        self,
        game: str,
        state: KnownState,
        seat: int,
        player: str,
        seed: int = 0,
        *,
        party: Party = NOBODY,
        deadline: float = MOVE_SECONDS,
    ) -> int:
        """Return the action of a computer player, which learns of the position what its seat may know.

        Cancel the task to stop it.

        Args:
            game: the name of the game that the position is of.
            player: a name as `players.computer_player` reads it.
            seed: the player's dice.
            party: for whom it plays.
            deadline: seconds after which the request fails.

        Raises:
            EngineError: it cannot answer.
            PlayerError: no player has that name.
        """
        priority = Priority.MOVE if searches(player, game) else Priority.QUICK_MOVE
        dice = int.from_bytes(blake2b(str(seed).encode(), digest_size=8).digest())  # says nothing of the seed
        task = Task(TaskKind.DECIDE, game, position_text(game, state, seat), seat, player, dice)
        return int(await self._ask(task, priority, party, deadline))

    async def advise(
        self,
        game: str,
        state: KnownState,
        seat: int,
        seconds: float,
        progress: Progress | None = None,
        *,
        priority: Priority = Priority.HINT,
        party: Party = NOBODY,
        deadline: float | None = None,
    ) -> Analysis:
        """Return the analysis of a strong player who knows what the seat to act knows.

        Cancel the task to stop it.

        Args:
            game: the name of the game that the position is of.
            seconds: how long to think at most.
            progress: hears of every better analysis on the way.
            party: who wants to know.
            deadline: seconds after which the request fails.

        Raises:
            EngineError: it cannot answer.
        """
        task = Task(TaskKind.ADVISE, game, position_text(game, state, seat), seat, seconds=seconds)
        limit = seconds + ADVICE_SECONDS if deadline is None else deadline
        return Analysis.from_json(await self._ask(task, priority, party, limit, progress))

    async def review(
        self, game: str, record: str, ply: int, *, party: Party = NOBODY, deadline: float = ADVICE_SECONDS
    ) -> PlyReview:
        """Return the review of a ply of a recorded game.  A process learns all that the record contains.

        Cancel the task to stop it.

        Args:
            game: the name of the game.
            record: the record, as text.
            ply: the number of the ply.
            party: who wants to know.
            deadline: seconds after which the request fails.

        Raises:
            EngineError: it cannot answer.
        """
        task = Task(TaskKind.REVIEW, game, record=record, ply=ply)
        return PlyReview.from_json(await self._ask(task, Priority.STUDY, party, deadline))

    async def risks(
        self, game: str, record: str, ply: int, *, party: Party = NOBODY, deadline: float = ADVICE_SECONDS
    ) -> list[dict[str, Any]]:
        """Return what may be revealed after every action of a decision, as `RiskOfMove`; for the rest see `review`."""
        task = Task(TaskKind.RISKS, game, record=record, ply=ply)
        found: list[dict[str, Any]] = await self._ask(task, Priority.STUDY, party, deadline)
        return found

    async def hint(self, game: str, state: KnownState, seat: int, seconds: float) -> AsyncIterator[Analysis]:
        """Yield analyses that get better, as `advise` reports them; leave the loop to stop."""
        latest: asyncio.Queue[Analysis] = asyncio.Queue()
        advice = asyncio.create_task(self.advise(game, state, seat, seconds, latest.put_nowait))
        try:
            while not advice.done() or not latest.empty():
                news = asyncio.create_task(latest.get())
                await asyncio.wait((news, advice), return_when=asyncio.FIRST_COMPLETED)
                if not news.done():
                    news.cancel()
                    break
                analysis = news.result()
                while not latest.empty():
                    analysis = latest.get_nowait()
                yield analysis
            yield await advice
        finally:
            advice.cancel()
            await asyncio.wait((advice,))

    async def close(self) -> None:
        """End every process; whoever waits for an answer is told."""
        self._closed = True
        processes = list(self._processes)
        running = [job for job in self._processes.values() if job is not None]
        for job in (*self._queue, *running):
            fail(job, CLOSING)
        self._queue.clear()
        for process in processes:
            process.end()
        await asyncio.gather(*(process.life for process in processes), return_exceptions=True)

    # --- jobs

    async def _ask(
        self, task: Task, priority: Priority, party: Party, deadline: float, progress: Progress | None = None
    ) -> Any:
        if self._closed:
            raise EngineError(CLOSING)
        known = (*self._queue, *(job for job in self._processes.values() if job is not None))
        if party.guest and sum(job.party.guest == party.guest for job in known) >= MOST_AT_ONCE:
            raise EngineError("computers think about too much for you at once; close some tables, and try again")
        loop = asyncio.get_running_loop()
        job = Job(task, priority, party, next(self._numbers), loop.create_future(), progress)
        self._queue.append(job)
        self._dispatch()
        sentence = f"the computer did not answer within {deadline:g} seconds; try again, or play against another one"
        timer = loop.call_later(deadline, fail, job, sentence)
        try:
            return await job.answer
        finally:
            timer.cancel()
            self._let_go(job)

    def _let_go(self, job: Job) -> None:
        """Nobody waits for a job any more: it is done, failed or was cancelled."""
        if job in self._queue:
            self._queue.remove(job)
        if job.process is not None:
            self._stop(job, goes_back=False)

    def _stop(self, job: Job, goes_back: bool) -> None:
        """Ask for an end of a running job; a process that does not hear is ended."""
        process, number = job.process, job.number
        assert process is not None
        job.goes_back = goes_back
        process.send({"stop": number})

        def insist() -> None:
            if self._processes.get(process) is job and job.number == number:  # else it came back
                process.end()

        asyncio.get_running_loop().call_later(GRACE_SECONDS, insist)

    def _dispatch(self) -> None:
        """Give waiting jobs to idle processes, to new ones, or make room."""
        if self._closed:
            return
        for job in self._in_turn():
            process = self._free_process(job.priority)
            if process is not None:
                self._queue.remove(job)
                self._begin(job, process)
        if self._queue:
            self._make_room()

    def _free_process(self, priority: Priority) -> EngineProcess | None:
        """An idle process for a job; None where all are busy."""
        for process, job in self._processes.items():
            if job is None and process.may(priority):
                return process
        kept = Counter(process.only for process in self._processes)
        if kept[None] < self._size:
            return self._start_process()
        if not kept[Priority.QUICK_MOVE]:
            spare = self._start_process(Priority.QUICK_MOVE)  # even where it is no use yet: soon it will be
            if spare.may(priority):
                return spare
        if priority is Priority.STUDY and kept[Priority.STUDY] < self._studies:
            return self._start_process(Priority.STUDY)
        return None

    def _in_turn(self) -> list[Job]:
        """What waits, who comes next first."""
        now = time.monotonic()
        return sorted(self._queue, key=lambda job: (job.priority, *self._usage.of(job.party, now), job.number))

    def _begin(self, job: Job, process: EngineProcess) -> None:
        job.process, job.goes_back, job.began = process, False, time.monotonic()
        self._processes[process] = job
        process.send(job.task.to_message(job.number))

    def _charge(self, job: Job) -> None:
        """A process has been at work for somebody."""
        now = time.monotonic()
        self._usage.add(job.party, now - job.began, now)

    def _make_room(self) -> None:
        """Send back what is less urgent than what waits, or as urgent and has had its turn."""
        running = [job for job in self._processes.values() if job is not None]
        leaving = sum(leaves(job) for job in running)
        patient = [job for job in running if job.task.kind in PATIENT and not leaves(job)]
        soonest = None
        for waiting in self._in_turn()[leaving:]:
            may = (job for job in patient if may_leave(job, waiting))
            last = max(may, key=lambda job: (job.priority, -job.began), default=None)
            if last is None:
                break
            left = 0.0 if last.priority > waiting.priority else last.began + TURN_SECONDS - time.monotonic()
            if left > 0:
                soonest = left
                break
            patient.remove(last)
            self._stop(last, goes_back=True)
        if soonest is not None:
            if self._turns is not None:
                self._turns.cancel()
            self._turns = asyncio.get_running_loop().call_later(soonest, self._dispatch)

    def _heard(self, process: EngineProcess, message: Message) -> None:
        """A process has something to say about its job."""
        job = self._processes.get(process)
        if job is None or message.get("job") != job.number:
            return
        if "progress" in message:
            self._report(job, message["progress"])
            return
        self._processes[process], job.process = None, None
        self._charge(job)
        if "failed" in message:
            fail(job, message["failed"])
        elif not job.answer.done():
            self._answered(job, message["answer"])
        self._dispatch()

    def _answered(self, job: Job, answer: Any) -> None:
        """A job is done; or it was sent back, and goes on behind those that wait with the seconds that are left."""
        if job.task.kind is TaskKind.ADVISE:
            self._report(job, answer)
            left = job.task.seconds - answer["seconds"]
            if job.goes_back and left > 0:
                self._wait_again(job, replace(job.task, seconds=left))
                return
            answer = job.best
        elif job.goes_back and answer is None:
            self._wait_again(job, job.task)
            return
        job.answer.set_result(answer)

    def _wait_again(self, job: Job, task: Task) -> None:
        """What is left of a job goes behind those that wait."""
        job.task, job.number = task, next(self._numbers)
        self._queue.append(job)

    def _report(self, job: Job, analysis: dict[str, Any]) -> None:
        """Tell who waits, unless it heard of something better before its job was sent back."""
        if job.answer.done() or (job.best is not None and analysis["simulations"] < job.best["simulations"]):
            return
        job.best = analysis
        if job.progress is not None:
            try:
                job.progress(Analysis.from_json(analysis))
            except Exception as error:  # whoever asked wants to know; the process has done nothing wrong
                job.answer.set_exception(error)

    # --- processes

    def _start_process(self, only: Priority | None = None) -> EngineProcess:
        process = EngineProcess(self._heard, self._lost, self._command, only=only)
        self._processes[process] = None
        return process

    def _lost(self, process: EngineProcess) -> None:
        """A process is gone: its job is tried once more."""
        job = self._processes.pop(process, None)
        if self._closed:
            return
        if job is not None:
            self._charge(job)
        if job is not None and not job.answer.done():
            job.process, job.losses = None, job.losses + 1
            if job.losses > 1:
                fail(job, "the computer's process ended twice while it was thinking; look at the server's output")
            else:
                job.number = next(self._numbers)
                self._queue.append(job)
        self._dispatch()


@cache
def searches(player: str, game: str) -> bool:
    """Return whether the player of a name searches, which may take long.  Raises `PlayerError`."""
    return needs_compiler(computer_player(player, game=game))
