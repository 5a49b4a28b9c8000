"""Copies of the package, and programs that run with them."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
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
        shutil.copytree(PACKAGE, place / "sevenwonders", ignore=shutil.ignore_patterns("__pycache__", "web"))
    return places


@pytest.fixture
def ask(tmp_path: Path) -> Callable[..., Any]:
    """Run a program with the package of a folder; it prints JSON.  All share one cache."""

    def run(folder: Path, program: str, **environment: str) -> Any:
        scratch = {
            "PYTHONPATH": str(folder),
            "SEVENWONDERS_CACHE": str(tmp_path / "cache"),
            "SEVENWONDERS_LIBRARY": "off",
        }
        file = tmp_path / "program.py"  # Numba alone keeps no code of a program that is no file
        file.write_text(program)
        said = subprocess.run(
            [sys.executable, file], capture_output=True, text=True, env={**os.environ, **scratch, **environment}
        )
        assert said.returncode == 0, said.stderr
        return json.loads(said.stdout)

    return run
