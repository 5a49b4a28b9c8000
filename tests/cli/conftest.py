"""Running the command as a user does: in a process of its own."""

import os
import subprocess
import sys

import pytest


@pytest.fixture
def run(tmp_path):
    """Run `sevenwonders ARGUMENTS`; the home of saved games is a temporary folder."""

    def call(*arguments, given: str | None = None, code: int = 0, **environment):
        result = subprocess.run(
            [sys.executable, "-m", "sevenwonders", *map(str, arguments)],
            input=given,
            capture_output=True,
            text=True,
            timeout=300,
            cwd=tmp_path,
            env={**os.environ, "XDG_DATA_HOME": str(tmp_path / "data"), "COLUMNS": "200", **environment},
        )
        assert result.returncode == code, result.stdout + result.stderr
        assert "Traceback" not in result.stderr
        return result

    return call
