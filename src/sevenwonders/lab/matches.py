"""Whole games between players, alone or many at once on all processors.

A job is a small description of one game, a row its result; jobs are independent, so the rows do not depend on the
number of processes, and come back in the order of the jobs.
"""

import contextlib
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from itertools import islice

from ..duel import Deal, Game, Options
from ..duel.game import known
from ..kernel.chance import Purpose, seed_of
from ..kernel.errors import SevenWondersError
from ..players import player_from
from ..records import Record, block


@dataclass(frozen=True)
class Job:
    """One game to play: two players by name, in the order of their seats, and a seed for the deal."""

    players: tuple[str, str]
    seed: int
    options: Options = field(default_factory=Options)
    number: int = 0  # players of different games of one deal get different random numbers
    keep_record: bool = False


@dataclass(frozen=True)
class Row:
    """How a game went.  `winner` is a seat, or None for a shared victory; scores are by category, with the total."""

    job: Job
    winner: int | None
    victory: str
    decisions: int
    age: int
    pawn: int
    scores: tuple[dict[str, int], dict[str, int]]
    record: str | None = None

    def points_of(self, seat: int) -> float:
        """1 for a win, a half for a shared victory, 0 for a loss."""
        return 0.5 if self.winner is None else float(self.winner == seat)


def play_game(job: Job) -> Game:
    """Play one game to its end."""
    players = [
        player_from(spec, seed_of(job.seed, Purpose.PLAYER, job.number, seat)) for seat, spec in enumerate(job.players)
    ]
    game = Game(job.options, seed=job.seed, deal=Deal.from_seed(job.seed, job.options), players=job.players)
    while game.seat is not None:
        game.play(players[game.seat].choose(known(game.state, game.seat), game.seat).action)
    return game


def play_job(job: Job) -> Row:
    """Play one game and sum it up."""
    game = play_game(job)
    result = game.result
    assert result is not None
    return Row(
        job=job,
        winner=result.winner,
        victory=result.victory.name.lower(),
        decisions=sum(ply.seat in (0, 1) for ply in game.plies),
        age=game.state.age,
        pawn=game.state.pawn,
        scores=result.scores,
        record=block(Record.of(game)) if job.keep_record else None,
    )


def processors() -> int:
    """How many processes may work at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_all(jobs: Iterable[Job], processes: int | None = None) -> Iterator[Row]:
    """Play many games, several at once; rows come in the order of the jobs.

    Closing the iterator stops the work at once: what has been yielded is complete.
    """
    workers = processors() if processes is None else processes
    if workers <= 1:
        yield from map(play_job, jobs)
        return
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"))
    finished = False
    try:
        with _interrupts_ignored():  # the workers inherit that: Ctrl-C is for this process, which ends them
            pool.submit(int).result()
        yield from _in_order(pool, iter(jobs), 4 * workers)
        finished = True
    except BrokenProcessPool:
        raise SevenWondersError("a process that played games was ended from outside; is there enough memory?") from None
    finally:
        if not finished:
            for child in set(multiprocessing.active_children()) - others:
                child.kill()
        pool.shutdown(cancel_futures=True)


def _in_order(pool: ProcessPoolExecutor, jobs: Iterator[Job], window: int) -> Iterator[Row]:
    """The rows of some jobs, of which at most `window` are under way."""
    running: deque[Future[Row]] = deque(pool.submit(play_job, job) for job in islice(jobs, window))
    while running:
        yield running.popleft().result()
        running.extend(pool.submit(play_job, job) for job in islice(jobs, 1))


@contextlib.contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Nothing listens to Ctrl-C meanwhile.  (Only the main thread may say so; others never hear it anyway.)"""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
