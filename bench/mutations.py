"""Are the tests any good?  Plants faults in a copy of the package, one at a time, and runs the tests on it.

    python bench/mutations.py                 # all of them, some minutes; only what runs interpreted
    python bench/mutations.py science trade   # those whose description or file holds one of the words
    python bench/mutations.py --compiled      # with machine code, too: an hour or two

`mutations.toml` lists the faults.  Each is either caught, and the first test that noticed it is named, or survives;
then the exit status is 1.  Take a fault that survives as a test to write.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
LIST = Path(__file__).with_name("mutations.toml")
TESTS = {"duel": ["tests/duel"], "classic": ["tests/classic"]}  # by the first folder, where a fault names none
PASSED = 0  # an exit status of pytest
LEFT_OUT = shutil.ignore_patterns(".git", "__pycache__", ".*_cache", "build", "dist")


def mutations() -> list[dict[str, Any]]:
    """The faults of the list."""
    return tomllib.loads(LIST.read_text("utf-8"))["mutation"]


def planted(source: str, mutation: dict[str, Any]) -> str:
    """A source with the fault in it.  Raises `ValueError` where the list no longer fits the source."""
    if source.count(mutation["old"]) != 1:
        raise ValueError(f"{mutation['what']}: {mutation['file']} should hold this once: {mutation['old']!r}")
    return source.replace(mutation["old"], mutation["new"])


WITHOUT_NUMBA = "import sys; sys.modules['numba'] = None; import pytest; sys.exit(pytest.main(sys.argv[1:]))"


def run_tests(copy: Path, arguments: list[str], compiled: bool) -> tuple[int, str]:
    """Run the tests of a copy until the first failure.  Returns the exit status and what was printed."""
    start = ["-m", "pytest"] if compiled else ["-c", WITHOUT_NUMBA]  # faulty rules are interpreted, without a wait
    command = [sys.executable, *start, "-n", "0", "-x", "-q", "--no-header", "-p", "no:cacheprovider"]
    environment = os.environ | {"PYTHONPATH": str(copy / "src"), "SEVENWONDERS_CACHE": str(copy / "cache")}
    run = subprocess.run([*command, *arguments], cwd=copy, env=environment, capture_output=True, text=True)
    return run.returncode, run.stdout + run.stderr


def tests_notice(copy: Path, mutation: dict[str, Any], compiled: bool) -> str | None:
    """Return the first test that fails on a copy with a fault and passes without it, or None where all pass."""
    file = copy / "src" / "sevenwonders" / mutation["file"]
    before = file.read_text("utf-8")
    arguments = ["--ignore-glob=*/test_compiled.py"]
    arguments += mutation.get("tests") or TESTS[mutation["file"].partition("/")[0]]
    if not compiled and "tests" not in mutation:
        arguments += ["-k", "not compiled and not machine"]
    file.write_text(planted(before, mutation), "utf-8")
    try:
        status, said = run_tests(copy, arguments, compiled)
    finally:
        file.write_text(before, "utf-8")
    if status == PASSED:
        return None
    lines = (line.partition(" ")[2] for line in said.splitlines() if line.startswith(("FAILED ", "ERROR ")))
    failed = [line.partition(" - ")[0] for line in lines]
    if not failed:
        sys.exit(f"pytest ended with {status}:\n{said[-4000:]}")
    if run_tests(copy, failed[:1], compiled)[0] != PASSED:
        sys.exit(f"{failed[0]} fails without a fault, too")
    return failed[0]


def main() -> int:
    parser = argparse.ArgumentParser(description="Plant faults in the package and see whether the tests notice.")
    parser.add_argument("words", nargs="*", help="only faults whose description or file holds one of them")
    parser.add_argument("--compiled", action="store_true", help="run the tests of machine code, too")
    arguments = parser.parse_args()
    chosen = [
        mutation
        for mutation in mutations()
        if not arguments.words or any(word in f"{mutation['what']} {mutation['file']}" for word in arguments.words)
    ]
    if not chosen:
        sys.exit("no fault in the list is described so")
    survived = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        shutil.copytree(ROOT, copy, ignore=LEFT_OUT, dirs_exist_ok=True)
        for number, mutation in enumerate(chosen, 1):
            noticed = tests_notice(copy, mutation, arguments.compiled)
            survived += noticed is None
            print(f"{number:3}/{len(chosen)}  {mutation['what']}: {noticed or 'SURVIVES'}", flush=True)
    print(f"{len(chosen) - survived} of {len(chosen)} caught")
    return 1 if survived else 0


if __name__ == "__main__":
    sys.exit(main())
