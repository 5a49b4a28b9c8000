"""The inside of Numba, as `linking` needs it: each release that the requirements allow has it, and it behaves.

The slow test runs this file with the oldest and the newest of these releases, each in an environment of its own:

    python -m pytest -n 0 -m slow tests/kernel/test_linking.py
"""

import os
import subprocess
import sys
import tomllib
import venv
from importlib.metadata import version
from pathlib import Path

import numpy as np
import pytest
from llvmlite.binding import Linkage
from numba.core import types
from numba.core.codegen import JITCodeLibrary

from sevenwonders.kernel import jit, linking
from sevenwonders.kernel.bits import lowest
from sevenwonders.kernel.compiler import compiled
from sevenwonders.kernel.fingerprint import NEWEST, OLDEST, can_link
from sevenwonders.kernel.rule import hot, rule
from sevenwonders.kernel.struct import ConstTable, Int8, Int64, Struct, array, struct

ROOT = Path(__file__).parent.parent.parent
WEIGHTS = ConstTable(np.array([3, 5, 7]))


@struct
class Board(Struct):
    bits: Int64
    counts: list[Int8] = array(3)


@hot
def weight(place):
    return WEIGHTS[place]


@rule
def take(board, place):
    board.counts[place] += 1
    board.bits &= board.bits - 1
    return weight(place)


@rule
def run(boards, steps):
    total = 0
    for _ in range(steps):
        total += take(boards[0], lowest(boards[0].bits) % 3)
    return total


@pytest.fixture
def machine(monkeypatch, tmp_path):
    """The compiled rule, with nothing kept from before."""
    monkeypatch.setenv("SEVENWONDERS_CACHE", str(tmp_path))
    jit._whole.cache_clear()
    jit._part.cache_clear()
    yield compiled(run)
    jit._whole.cache_clear()
    jit._part.cache_clear()


def boards():
    records = np.zeros(1, Board.dtype)
    records["bits"] = 0b1110110
    return records


@pytest.mark.jit
def test_a_whole_gives_what_its_rules_give(machine):
    records, board = boards(), Board(boards()[0])
    assert machine(records, 4) == sum(take(board, lowest(board.bits) % 3) for _ in range(4))
    assert records.tobytes() == board.to_array().tobytes()


def test_this_release_is_one_of_those_that_are_known():
    assert can_link(), version("numba")


@pytest.mark.jit
def test_parts_are_translated_once_and_only_wholes_become_machine_code(machine):
    machine(boards(), 1)
    part = machine.py_func.__globals__["take"]
    (result,) = part.overloads.values()
    assert type(result.library) is linking.Part
    assert result.library.get_pointer_to_function("anything") == 0
    (whole,) = machine.overloads.values()
    assert type(whole.library) is linking.Whole


@pytest.mark.jit
def test_what_came_from_parts_is_seen_by_nobody_else(machine, monkeypatch):
    """Else they would not be optimised as one program with it."""
    optimise, met = JITCodeLibrary._optimize_final_module, []

    def watched(library):
        met.extend((function.name, function.linkage) for function in library._final_module.functions)
        optimise(library)

    monkeypatch.setattr(JITCodeLibrary, "_optimize_final_module", watched)
    machine(boards(), 1)
    assert {linkage for name, linkage in met if "take" in name} == {Linkage.internal}
    assert Linkage.linkonce_odr not in {linkage for _, linkage in met}


def test_parts_are_compiled_for_one_kind_of_whole_numbers():
    assert linking.widened((types.int8, types.boolean, types.uint64)) == (types.int64, types.int64, types.uint64)


@pytest.mark.jit
def test_code_is_kept_in_the_folder_that_is_named(machine, tmp_path):
    machine(boards(), 1)
    folder = Path(machine.stats.cache_path)
    assert tmp_path in folder.parents
    assert sorted(file.suffix for file in folder.iterdir()) == [".nbc", ".nbi"]
    again = linking.whole_of(machine.py_func, folder)
    assert again(boards(), 1) == machine(boards(), 1)
    assert sum(again.stats.cache_hits.values()) == 1
    assert sum(again.stats.cache_misses.values()) == 0


def test_the_requirements_are_the_releases_that_are_known():
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]["jit"]
    above = NEWEST[0], NEWEST[1] + 1
    assert [text for text in needed if text.startswith("numba")] == [
        f"numba>={OLDEST[0]}.{OLDEST[1]},<{above[0]}.{above[1]}"
    ]


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("release", [f"=={OLDEST[0]}.{OLDEST[1]}.0", f"=={NEWEST[0]}.{NEWEST[1]}.*"])
def test_the_oldest_and_the_newest_release_behave(release, tmp_path):
    venv.create(tmp_path / "venv", with_pip=True)
    python = tmp_path / "venv" / ("Scripts" if os.name == "nt" else "bin") / "python"
    tools = [f"numba{release}", "platformdirs", "pytest", "pytest-asyncio", "pytest-timeout", "pytest-xdist"]
    subprocess.run([python, "-m", "pip", "install", "--quiet", *tools], check=True)
    subprocess.run(
        [python, "-m", "pytest", "-n", "0", "-q", __file__],
        check=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
    )
    assert sys.executable != str(python)
