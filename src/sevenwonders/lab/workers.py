"""Parallel execution of independent jobs, with results in the order of the jobs."""

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import resource_tracker
from numbers import Integral
from traceback import format_exc
from types import FrameType, ModuleType
from typing import TypeVar

import cloudpickle

from ..errors import SevenWondersError, WorkerKilledError, quoted
from ..game.search import count_processors
from . import cluster

J = TypeVar("J")
R = TypeVar("R")
MAX_WORKERS = 1000
INTERRUPTS = ("SIGINT", "SIGTERM", "SIGHUP")
_HIDING = threading.Lock()  # of `__main__`: several threads may start workers


def resolve_worker_count(wanted: object) -> int:
    """Return the number of workers that was asked for, or the number of processors if `wanted` is None.

    Raises `SevenWondersError` if it is not a whole number from 1 to `MAX_WORKERS`.
    """
    if wanted is None:
        return count_processors()
    if not isinstance(wanted, Integral) or not 1 <= int(wanted) <= MAX_WORKERS:
        raise SevenWondersError(
            f"processes or threads should be a whole number from 1 to {MAX_WORKERS}, not {quoted(wanted)}"
        )
    return int(wanted)


def map_in_workers(work: Callable[[J], R], jobs: Iterable[J], processes: int | None = None) -> Generator[R, None, None]:
    """Run `work` on many jobs in parallel, in processes or on a cluster; yield the results in the order of the jobs.

    Closing the iterator stops the work at once; the results that were yielded are complete. `processes` is by default
    one for each processor.
    """
    if cluster.is_ray_used():
        yield from cluster.map_on_cluster(work, jobs, processes)
        return
    workers = resolve_worker_count(processes)
    if workers == 1:
        yield from map(work, jobs)
        return
    with block_interrupts():  # this also starts the process that keeps track of semaphores
        pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), end_with_parent)
    finished = False
    try:
        for _ in range(workers):
            _submit(pool, int)  # each call starts a worker
        # The pool cancels its jobs: up to Python 3.11, a broken pool raises an error at a job that is cancelled.
        for job in cluster.start_jobs_lazily(partial(_submit, pool, work), jobs, 4 * workers, cancel=None):
            result, error = cloudpickle.loads(job.result())
            if error is not None:
                raise error
            yield result
        finished = True
    except BrokenProcessPool:
        raise WorkerKilledError("a process that played games was ended from outside; is there enough memory?") from None
    finally:
        if not finished:
            # Kill only the pool's own processes, which it does not list publicly.
            for child in list((pool._processes or {}).values()):  # noqa: SLF001
                child.kill()
        pool.shutdown(cancel_futures=True)


def play_in_threads(play: Callable[[int, int], R], games: int, chunk: int, threads: int | None = None) -> Iterator[R]:
    """Play games in chunks in several threads, and yield the results of the chunks in order.

    Threads only help compiled functions, which release the GIL.

    Args:
        play: plays a chunk of games: `play(first, games)` with the index of its first game and the number of games.
        games: the total number of games.
        chunk: the number of games of a chunk.
        threads: the number of chunks at once; by default one for each processor.
    """
    pieces = [(start, min(chunk, games - start)) for start in range(0, games, chunk)]
    if cluster.is_ray_used():
        yield from cluster.map_on_cluster(lambda piece: play(*piece), pieces, threads)
        return
    workers = resolve_worker_count(threads)
    with ThreadPoolExecutor(workers) as pool:

        def submit(piece: tuple[int, int]) -> Future[R]:
            return pool.submit(play, *piece)

        jobs = cluster.start_jobs_lazily(submit, pieces, 2 * workers, cancel=Future.cancel)
        with contextlib.closing(jobs):
            for job in jobs:
                yield job.result()


def _submit(pool: ProcessPoolExecutor, work: Callable[..., R], *arguments: object) -> Future[bytes]:
    """Submit a function and its arguments to a pool; cloudpickle also pickles classes of a script or a notebook."""
    content = cloudpickle.dumps((work, arguments))
    # A worker that is started now inherits the blocked signals.  Other threads may get them, so they are delayed, too.
    with delay_interrupts(), block_interrupts(), hide_main_module():
        return pool.submit(_run_pickled, content)


def end_with_parent() -> None:
    """Start a thread that ends this worker process when its parent ends, so that it does not wait forever."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def exit_after_parent() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=exit_after_parent, daemon=True).start()


def _run_pickled(content: bytes) -> bytes:
    """Call a pickled function with its arguments in a worker; return the pickled result, or error with traceback."""
    work, arguments = cloudpickle.loads(content)
    try:
        return bytes(cloudpickle.dumps((work(*arguments), None)))
    except Exception as error:
        error.add_note(f"in a worker process:\n{format_exc()}")
        return bytes(cloudpickle.dumps((None, error)))


@contextlib.contextmanager
def hide_main_module() -> Iterator[None]:
    """Hide the module `__main__` in a `with` block, so that workers started there do not rerun the user's script."""
    with _HIDING:
        main = sys.modules["__main__"]
        sys.modules["__main__"] = ModuleType("__main__")
        try:
            yield
        finally:
            sys.modules["__main__"] = main


@contextlib.contextmanager
def block_interrupts() -> Iterator[None]:
    """Block Ctrl-C and SIGHUP during a `with` block, for this thread and the processes that it starts.

    The signals arrive after the block.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    blocked = {signal.SIGINT, signal.SIGHUP}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, blocked)
    try:
        resource_tracker.ensure_running()  # it unblocks Ctrl-C when it is started
        signal.pthread_sigmask(signal.SIG_BLOCK, blocked)
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextlib.contextmanager
def delay_interrupts() -> Iterator[None]:
    """Delay Ctrl-C, SIGTERM and SIGHUP until a `with` block is finished, so that it is never interrupted.

    >>> with delay_interrupts():
    ...     total = 1 + 1
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    received: list[tuple[int, FrameType | None]] = []
    numbers = (number for number in signal.Signals if number.name in INTERRUPTS)
    before: dict[int, Callable[[int, FrameType | None], object]] = {
        number: handler for number in numbers if callable(handler := signal.getsignal(number))
    }
    for number in before:
        signal.signal(number, lambda number, frame: received.append((number, frame)))
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        if received:
            before[received[0][0]](*received[0])
