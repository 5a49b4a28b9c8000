"""The package as it is installed: its version, and what importing it costs."""

import importlib.metadata
import subprocess
import sys

import sevenwonders


def test_the_version_is_that_of_the_installed_distribution() -> None:
    assert sevenwonders.__version__ == importlib.metadata.version("sevenwonders")


def test_importing_the_package_does_not_load_the_compiler() -> None:
    """A table opens at once: Numba waits until something asks for compiled rules."""
    program = "import sys, sevenwonders; print(*(name for name in ('llvmlite', 'numba') if name in sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "", "")
