"""Work on several processes beside other work."""

import os
import signal
import sys
import threading
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from multiprocessing.connection import wait

import pytest

from sevenwonders.errors import SevenWondersError, WorkerKilledError
from sevenwonders.lab.workers import map_in_workers, resolve_worker_count


def test_work_that_is_closed_ends_its_own_processes_only():
    work, context = map_in_workers(abs, range(100), 2), get_context("spawn")
    assert next(work) == 0
    ours, theirs = context.Pipe()
    other = context.Process(target=wait, args=([theirs],))
    other.start()
    work.close()
    ours.send("end")
    other.join()
    assert other.exitcode == 0


def test_a_worker_that_is_killed_is_an_error_of_its_own():
    with pytest.raises(WorkerKilledError, match="ended from outside"):
        list(map_in_workers(os._exit, [1], 2))


def test_work_of_several_threads_does_not_disturb_each_other():
    main = sys.modules["__main__"]

    def first(start: int) -> int:
        """Begin, take one result, and leave the rest."""
        work = map_in_workers(abs, range(start, start + 100), 2)
        found = next(work)
        work.close()
        return found

    with ThreadPoolExecutor(2) as threads:
        assert list(threads.map(first, range(3))) == [0, 1, 2]
    assert sys.modules["__main__"] is main


def test_an_interrupt_waits_until_a_worker_has_started(monkeypatch):
    """Another thread gets the signal, as that of a live table may."""
    asked, started, submit = threading.Event(), [], ProcessPoolExecutor.submit

    def interrupt() -> None:
        asked.wait()
        signal.raise_signal(signal.SIGINT)

    def interrupted(*arguments):
        asked.set()
        thread.join()
        started.append(submit(*arguments))
        return started[-1]

    thread = threading.Thread(target=interrupt)
    thread.start()
    monkeypatch.setattr(ProcessPoolExecutor, "submit", interrupted)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's job in the background ignores it
    try:
        with pytest.raises(KeyboardInterrupt):
            next(map_in_workers(abs, [1], 2))
    finally:
        signal.signal(signal.SIGINT, before)
    assert len(started) == 1


@pytest.mark.parametrize("wanted", [0, -1, 1001, 10**30, 2.0, "2"])
def test_number_of_workers_is_a_sensible_one(wanted):
    with pytest.raises(SevenWondersError, match="should be a whole number from 1 to 1000, not"):
        resolve_worker_count(wanted)
