"""Run commands in processes of their own that have imported the package already (`fork_server.py`)."""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from typer.main import get_command

from sevenwonders.cli.main import build_application as make


@cache
def application(*groups):
    """The command, put together once: Typer looks at every parameter of every subcommand to do so."""
    return get_command(make(*groups))


@pytest.fixture(scope="session")
def fork_server():
    """Start the process that forks the commands."""
    program = [sys.executable, str(Path(__file__).with_name("fork_server.py"))]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield process
        process.terminate()  # a player's process may hold the other end of its input, which then does not end


@pytest.fixture
def run(tmp_path, tmp_path_factory, fork_server):
    """Run `sevenwonders ARGUMENTS`; the home of saved games is a temporary folder.

    On one processor, unless it is not to be `alone`: most commands start a process for each there is.
    """
    folder = tmp_path_factory.mktemp("streams")
    streams = [folder / name for name in ("input", "output", "errors")]

    def call(*arguments, given: str = "", code: int = 0, alone: bool = True, **environment):
        for stream, text in zip(streams, (given, "", ""), strict=True):
            stream.write_text(text, "utf-8")
        environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path / "data"), "COLUMNS": "200", **environment}
        asked = {
            "arguments": [*map(str, arguments)],
            "environment": environment,
            "folder": str(tmp_path),
            "alone": alone,
        }
        print(json.dumps({**asked, "streams": [*map(str, streams)]}), file=fork_server.stdin, flush=True)
        returned = int(fork_server.stdout.readline())
        charset = environment.get("PYTHONIOENCODING", "utf-8")
        result = subprocess.CompletedProcess(arguments, returned, *(file.read_text(charset) for file in streams[1:]))
        assert result.returncode == code, result.stdout + result.stderr
        assert "Traceback" not in result.stderr
        return result

    return call
