"""Runs programs, each in a fork of this process, which has loaded Numba and nothing of the package.

A line of the standard input says what to run, in JSON; a line of the standard output is the exit code that it had.
"""

import gc
import json
import os
import runpy
import subprocess
import sys
import traceback

from numba.core.registry import cpu_target


def run(program: str, folder: str, environment: dict[str, str], streams: list[str]) -> int:
    """Do what `python program` does where `PYTHONPATH` is the folder; the streams are files that are written."""
    for number, path in enumerate(streams, 1):
        os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), number)
    os.environ.update(environment)
    sys.path.insert(0, folder)
    try:
        runpy.run_path(program, run_name="__main__")
    except Exception:
        traceback.print_exc()
        return 1
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
    return 0


def start(program: str, folder: str, environment: dict[str, str], streams: list[str]) -> int:
    """Run the program in a new process, where the system has no forks."""
    given = {**os.environ, **environment, "PYTHONPATH": folder}
    with open(streams[0], "w") as output, open(streams[1], "w") as errors:
        return subprocess.run([sys.executable, program], env=given, stdout=output, stderr=errors).returncode


if __name__ == "__main__":
    cpu_target.typing_context.refresh()  # what Numba loads before its first function
    cpu_target.target_context.refresh()
    assert "sevenwonders" not in sys.modules
    gc.freeze()  # what all have in common is not looked through, and thereby copied, in each
    while line := sys.stdin.readline():
        if not hasattr(os, "fork"):
            print(start(**json.loads(line)), flush=True)
        elif child := os.fork():
            print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
        else:
            os._exit(run(**json.loads(line)))
