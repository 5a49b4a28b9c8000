"""Runs commands, each in a fork of this process, which has imported what they need.

A line of the standard input says what to run, in JSON; a line of the standard output is the exit code that it had.
"""

import atexit
import contextlib
import gc
import io
import json
import os
import sys
from functools import cache


def run_command(
    arguments: list[str], environment: dict[str, str], folder: str, streams: list[str], alone: bool
) -> None:
    """Turn this fork into a fresh process; the streams are files: one to read, two to write.

    Alone, it has one processor, and starts no others by itself.
    """
    if alone:
        os.sched_getaffinity = lambda _: {0}  # only what it believes: whichever processor is free runs it
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    for number, path in enumerate(streams):
        os.dup2(os.open(path, os.O_WRONLY if number else os.O_RDONLY), number)
    encoding = environment.get("PYTHONIOENCODING")
    sys.stdin, sys.stdout, sys.stderr = (open(n, "w" if n else "r", encoding=encoding) for n in range(3))  # noqa: SIM115
    sys.argv = ["sevenwonders", *arguments]


if __name__ == "__main__":
    from numba.core.registry import cpu_target
    from typer.main import get_command

    import sevenwonders.duel.players
    import sevenwonders.kernel.jit
    import sevenwonders.lab
    import sevenwonders.local.table
    import sevenwonders.records
    import sevenwonders.review  # noqa: F401
    from sevenwonders.cli import main as command
    from sevenwonders.registry import GAMES, game_type

    command.build_application = cache(lambda *groups, make=command.build_application: get_command(make(*groups)))
    with contextlib.redirect_stdout(io.StringIO()):
        command.build_application()(
            ["rules", "R-24"], standalone_mode=False
        )  # loads what reads arguments, and prepares it
    for game in GAMES:
        game_type(game).view(game_type(game).Game(seed=1))
    cpu_target.typing_context.refresh()  # what Numba loads before its first function
    cpu_target.target_context.refresh()
    os.fsync = lambda _: None  # a game waits for the disk at each move; `tests/records` sees to that
    gc.freeze()  # what all have in common is not looked through, and thereby copied, in each
    while line := sys.stdin.readline():
        if child := os.fork():
            print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
        else:
            run_command(**json.loads(line))
            try:
                command.main()
            except SystemExit as end:
                atexit._run_exitfuncs()
                sys.stdout.flush()
                sys.stderr.flush()
                os._exit(end.code or 0)  # freeing all that it shares with this process would copy it first
