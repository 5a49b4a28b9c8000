"""The package as it is installed: its version, and what importing it costs."""

import importlib.metadata
import subprocess
import sys

import pytest

import sevenwonders


def test_the_version_is_that_of_the_installed_distribution() -> None:
    assert sevenwonders.__version__ == importlib.metadata.version("sevenwonders")


PUBLIC = ("", ".errors", ".registry", ".duel", ".classic", ".records", ".players")


@pytest.mark.parametrize("package", PUBLIC)
def test_importing_a_package_does_not_load_the_compiler(package: str) -> None:
    """A table opens at once: Numba waits until something asks for compiled rules."""
    program = (
        f"import sys, sevenwonders{package}; print(*(name for name in ('llvmlite', 'numba') if name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "", "")


def test_the_first_package_knows_the_games_without_loading_one() -> None:
    program = (
        "import sys, sevenwonders; print(sevenwonders.GAMES, sevenwonders.GameType.__name__);"
        "print(*(name for name in sys.modules if name in ('numba', 'sevenwonders.duel', 'sevenwonders.classic')));"
        "print(sevenwonders.game_type('classic').title)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("('duel', 'classic') GameType\n\n7 Wonders\n", "")
