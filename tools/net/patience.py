"""Tell processes that wait for ever from those that only wait for a processor, on a machine that is busy."""

import os
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

IDLE_SECONDS = 240  # in which a group of processes that goes on by itself wants a processor or the disk at least once
LOOK_SECONDS = 2.0
WAITING_FOR_THE_MACHINE = "RD"  # states of a process: it runs or could, or the disk works for it


class Patience:
    """Waits for a group of processes as long as one of them has something to do.

    What computes for ever is to be ended by a limit of processor time.
    """

    def __init__(self, group: int) -> None:
        self.group = group
        self._looked = self._last_busy = time.monotonic()
        self._used = 0

    def is_over(self) -> bool:
        """Return whether no process of the group has wanted to compute for `IDLE_SECONDS`; to be asked often."""
        now = time.monotonic()
        if now - self._looked < LOOK_SECONDS:
            return False
        if now - self._looked > 4 * LOOK_SECONDS:  # this process had no processor itself, and cannot know
            self._last_busy += now - self._looked
        self._looked = now
        states, used = work_of(self.group)
        if used != self._used or any(state in WAITING_FOR_THE_MACHINE for state in states):
            self._used, self._last_busy = used, now
        return now - self._last_busy > IDLE_SECONDS


def slowness() -> float:
    """Return how many processes share a processor of this machine, at least 1."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


def finished(command: list[str], last_signal: int = signal.SIGKILL, **options: Any) -> subprocess.CompletedProcess[str]:
    """Run a command as long as it has something to do; end a hanging command by a signal.

    Raises:
        TimeoutError: it waits for ever; the argument is what it wrote to its standard error.
    """
    with subprocess.Popen(command, text=True, errors="replace", start_new_session=True, **options) as process:
        patience, is_over = Patience(process.pid), False
        while True:
            try:
                out, err = process.communicate(timeout=LOOK_SECONDS)
            except subprocess.TimeoutExpired:
                if patience.is_over():
                    os.killpg(process.pid, signal.SIGKILL if is_over else last_signal)
                    is_over = True
            else:
                break
    if is_over:
        raise TimeoutError(err)
    return subprocess.CompletedProcess(command, process.returncode, out, err)


def work_of(group: int) -> tuple[str, int]:
    """Return the states of the processes of a group and of their threads, and how many ticks they have computed."""
    states, used = "", 0
    for file in Path("/proc").glob("[0-9]*/stat"):
        fields = fields_of(file)
        if len(fields) > 12 and int(fields[2]) == group:
            used += int(fields[11]) + int(fields[12])
            states += "".join(each[0] for task in file.parent.glob("task/*/stat") if (each := fields_of(task)))
    return states, used


def fields_of(file: Path) -> list[str]:
    """Return what the system says of a process or thread, from its state on; nothing where it has ended."""
    try:
        return file.read_text(errors="replace").rpartition(")")[2].split()
    except OSError:
        return []
