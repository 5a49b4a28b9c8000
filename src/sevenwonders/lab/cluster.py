"""Parallel work on many machines with Ray, which distributes jobs and replaces workers that die.

In a block `with use_executor("ray"):` all work of the module `workers` runs on the cluster.
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

from ..errors import SevenWondersError, WorkerKilledError, explain_missing_packages, quoted

J = TypeVar("J")
R = TypeVar("R")

LOCAL = "local"
AHEAD = 4  # jobs sent for each processor, so that no processor waits for its next job
CONNECT_SECONDS = 5.0
RETRIES = 3  # of a job whose worker died

_on_ray: ContextVar[bool] = ContextVar("on_ray", default=False)


@contextmanager
def use_executor(name: str = LOCAL) -> Iterator[None]:
    """Choose the machines that play and review games inside a `with` block; the results do not depend on the choice.

    >>> from sevenwonders import lab
    >>> with lab.use_executor("local"):
    ...     print(sum(standing.games for standing, rows in lab.match(["greedy", "random"], games=2, processes=1)))
    2

    Args:
        name: `local` for the processors of this machine; `ray` for the Ray cluster in `RAY_ADDRESS`, or else a
            temporary cluster on this machine; `ray:ADDRESS`, as in `ray:auto` or `ray:10.0.0.1:6379`.  Every node needs
            this package.

    Raises:
        SevenWondersError: there is no such executor, or the cluster cannot be reached.
    """
    kind, _, address = name.partition(":")
    if name == LOCAL:
        yield
        return
    if kind != "ray":
        raise SevenWondersError(f"there is no executor {quoted(str(name))}; say local, ray or ray:ADDRESS")
    ray, ours = _import_ray(), False
    if not ray.is_initialized():
        try:
            _check_reachable(address)
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


def _check_reachable(address: str) -> None:
    """Check that the address `HOST:PORT` accepts connections, because Ray would wait forever. Raises `OSError`."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():
        socket.create_connection((host, int(port)), CONNECT_SECONDS).close()


def start_jobs_lazily(
    start: Callable[[J], R], jobs: Iterable[J], window: int, cancel: Callable[[R], object] | None
) -> Generator[R, None, None]:
    """Start jobs in order and yield their handles; up to `window` jobs run, including the one yielded last.

    Closing the iterator cancels the job that was yielded last and all jobs that were started after it.

    Args:
        start: starts a job and returns a handle at once, such as a future.
        jobs: the jobs.
        window: the number of jobs that run at once.
        cancel: stops a started job, given its handle, when its result is no longer needed; None if a pool does this.
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


def is_ray_used() -> bool:
    """Return whether this code runs in a block of `use_executor("ray")`, so that jobs are sent to the cluster."""
    return _on_ray.get()


def map_on_cluster(work: Callable[[J], R], jobs: Iterable[J], at_once: int | None = None) -> Generator[R, None, None]:
    """Run `work` on each of many jobs on the cluster; yield the results in the order of the jobs.

    A job whose worker or machine is lost runs again elsewhere. Closing the iterator stops the work. `at_once` is the
    number of jobs at the same time; by default some for each processor of the cluster.
    """
    ray = _import_ray()
    window = at_once or AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    task = ray.remote(num_cpus=1, max_retries=RETRIES)(lambda job: work(job))
    try:
        with closing(start_jobs_lazily(task.remote, jobs, window, cancel=partial(ray.cancel, force=True))) as running:
            yield from map(ray.get, running)
    except ray.exceptions.RayTaskError as error:  # raise the error of the job itself
        raise error.cause from None
    except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError):
        raise WorkerKilledError(f"a job has ended its worker {RETRIES + 1} times; is there enough memory?") from None


def _import_ray() -> ModuleType:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # it would send statistics to its makers
    with explain_missing_packages("an executor on many machines", "ray"):
        return import_module("ray")
