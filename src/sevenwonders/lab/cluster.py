"""Work on many machines: Ray distributes the jobs, replaces workers that die, and returns the results.

All work of `workers` goes there while `use_executor` lasts.
"""

import os
import socket
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from contextvars import ContextVar
from functools import partial
from importlib import import_module
from itertools import islice
from types import ModuleType
from typing import TypeVar

from ..errors import SevenWondersError, WorkerError, needs_packages, quoted

J = TypeVar("J")
R = TypeVar("R")

LOCAL = "local"
RAY = "ray"
AHEAD = 4  # jobs under way for each processor, so that none waits for the next one
KNOCK_SECONDS = 5.0
TRIES = 3  # of a job whose worker died

_on_ray: ContextVar[bool] = ContextVar("on_ray", default=False)


@contextmanager
def use_executor(name: str = LOCAL) -> Iterator[None]:
    """Choose where games are played and reviewed in this context; the results are the same.

    >>> from sevenwonders import lab
    >>> with lab.use_executor("local"):
    ...     print(sum(standing.games for standing, rows in lab.match(["greedy", "random"], games=2, processes=1)))
    2

    Args:
        name: `local`, the processors of this machine; `ray`, a Ray cluster that `RAY_ADDRESS` names, or else one made
            here for the while; `ray:ADDRESS`, as in `ray:auto` or `ray:10.0.0.1:6379`.  Every node needs this package.

    Raises:
        SevenWondersError: there is no such executor, or it cannot be reached.
    """
    kind, _, address = name.partition(":")
    if name == LOCAL:
        yield
        return
    if kind != RAY:
        raise SevenWondersError(f"there is no executor {quoted(str(name))}; say local, ray or ray:ADDRESS")
    ray, ours = _ray(), False
    if not ray.is_initialized():
        try:
            _knock(address)
            ray.init(address=address or None, log_to_driver=False, logging_level="ERROR")
        except (OSError, ValueError, RuntimeError) as error:
            said = str(error).strip().splitlines()
            raise SevenWondersError(f"no Ray cluster answers at '{address}': {said[0] if said else error!r}") from None
        ours = True
    before = _on_ray.set(True)
    try:
        yield
    finally:
        _on_ray.reset(before)
        if ours:
            ray.shutdown()


def _knock(address: str) -> None:
    """Connect to `HOST:PORT`, for which Ray would wait forever.  Raises `OSError`."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():
        socket.create_connection((host, int(port)), KNOCK_SECONDS).close()


def start_ahead(
    start: Callable[[J], R], jobs: Iterable[J], window: int, cancel: Callable[[R], object] | None
) -> Generator[R, None, None]:
    """Start jobs in their order, at most `window` ahead, and yield what was started; cancel the rest at the end.

    Args:
        start: starts a job and returns it, without waiting for its result.
        jobs: the jobs.
        window: how many run at once.
        cancel: stops a started job whose result is no longer needed; None if a pool cancels them.
    """
    waiting = iter(jobs)
    running = deque(map(start, islice(waiting, window)))
    try:
        while running:
            yield running[0]
            running.popleft()
            running.extend(map(start, islice(waiting, 1)))
    finally:
        if cancel is not None:
            for job in running:
                cancel(job)


def is_used() -> bool:
    """Return whether work goes to Ray now."""
    return _on_ray.get()


def work_through(work: Callable[[J], R], jobs: Iterable[J], at_once: int | None = None) -> Generator[R, None, None]:
    """Do many jobs on the cluster, by default on all its processors; results come in the order of the jobs.

    A job whose worker or machine is lost is done again elsewhere.  Closing the iterator stops the work.
    """
    ray = _ray()
    window = at_once or AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    task = ray.remote(num_cpus=1, max_retries=TRIES)(lambda job: work(job))
    try:
        with closing(start_ahead(task.remote, jobs, window, cancel=partial(ray.cancel, force=True))) as running:
            yield from map(ray.get, running)
    except ray.exceptions.RayTaskError as error:  # what a job has raised, as if it had been done here
        raise error.cause from None
    except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError):
        raise WorkerError(f"a job has ended its worker {TRIES + 1} times; is there enough memory?") from None


def _ray() -> ModuleType:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # it would send statistics to its makers
    with needs_packages("an executor on many machines", "ray"):
        return import_module("ray")
