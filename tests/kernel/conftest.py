"""Copies of the package, and programs that run with them."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import sevenwonders

PACKAGE = Path(sevenwonders.__file__).parent


@pytest.fixture
def copies(tmp_path: Path) -> tuple[Path, Path]:
    """Two folders that hold the package: two installations of one version."""
    places = tmp_path / "here", tmp_path / "there"
    for place in places:
        shutil.copytree(PACKAGE, place / "sevenwonders", ignore=shutil.ignore_patterns("__pycache__", "js", "css"))
    return places


@pytest.fixture(scope="session")
def fork_server() -> Iterator["subprocess.Popen[str]"]:
    """Start the process that runs each program in a fork."""
    program = [sys.executable, str(Path(__file__).with_name("fork_server.py"))]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield process
        process.terminate()  # a player's process may hold the other end of its input, which then does not end


@pytest.fixture
def ask(tmp_path: Path, fork_server: "subprocess.Popen[str]") -> Callable[..., Any]:
    """Run a program with the package of a folder; it prints JSON.  All share one cache."""

    def run(folder: Path, text: str, **environment: str) -> Any:
        scratch = {"SEVENWONDERS_CACHE": str(tmp_path / "cache"), "SEVENWONDERS_LIBRARY": "off"}
        program = tmp_path / "program.py"  # Numba alone keeps no code of a program that is no file
        program.write_text(text)
        output, errors = tmp_path / "output", tmp_path / "errors"
        asked = {"program": str(program), "folder": str(folder), "environment": {**scratch, **environment}}
        assert fork_server.stdin
        assert fork_server.stdout
        print(json.dumps({**asked, "streams": [str(output), str(errors)]}), file=fork_server.stdin, flush=True)
        assert int(fork_server.stdout.readline()) == 0, errors.read_text()
        return json.loads(output.read_text())

    return run
