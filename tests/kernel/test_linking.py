"""Internals of Numba as the build needs them (tools/engine/linking.py)."""

import tomllib
from importlib import util
from pathlib import Path

import numpy as np
import pytest
from llvmlite.binding import Linkage
from numba.core import types
from numba.core.codegen import JITCodeLibrary

from sevenwonders.kernel import jit
from sevenwonders.kernel.bits import lowest_member
from sevenwonders.kernel.compiler import compile_rule
from sevenwonders.kernel.rule import hot, rule
from sevenwonders.kernel.struct import ConstTable, Int8, Int64, Struct, array, struct

ROOT = Path(__file__).parent.parent.parent
spec = util.spec_from_file_location("linking", ROOT / "tools" / "engine" / "linking.py")
linking = util.module_from_spec(spec)
spec.loader.exec_module(linking)
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
        total += take(boards[0], lowest_member(boards[0].bits) % 3)
    return total


@pytest.fixture
def machine(tmp_path, monkeypatch):
    """The rule, compiled as the build does it."""
    monkeypatch.setenv("SEVENWONDERS_CACHE", str(tmp_path))
    monkeypatch.setattr(jit, "compile_entry_point", linking.whole_of)
    monkeypatch.setattr(jit, "compile_inner_rule", linking.part_of)
    jit.compile_with_numba.cache_clear()
    jit._compile_callee.cache_clear()
    yield compile_rule(run)
    jit.compile_with_numba.cache_clear()
    jit._compile_callee.cache_clear()


def boards():
    records = np.zeros(1, Board.dtype)
    records["bits"] = 0b1110110
    return records


@pytest.mark.jit
def test_a_whole_gives_what_its_rules_give(machine):
    records, board = boards(), Board(boards()[0])
    assert machine(records, 4) == sum(take(board, lowest_member(board.bits) % 3) for _ in range(4))
    assert records.tobytes() == board.to_array().tobytes()


@pytest.mark.jit
def test_parts_are_translated_once_and_wholes_compiled(machine):
    machine(boards(), 1)
    part = machine.py_func.__globals__["take"]
    (result,) = part.overloads.values()
    assert type(result.library) is linking.Part
    assert result.library.get_pointer_to_function("anything") == 0
    (whole,) = machine.overloads.values()
    assert type(whole.library) is linking.Whole


@pytest.mark.jit
def test_functions_from_parts_are_private_to_the_whole(machine, monkeypatch):
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


def test_build_requires_the_numba_that_the_extra_allows():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    hook = settings["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    required = settings["project"]["optional-dependencies"]["jit"], hook["library-requirements"]
    assert len({text for texts in required for text in texts if text.startswith("numba")}) == 1
