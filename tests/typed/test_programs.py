"""The programs that type checkers look at also run; `mypy` and pyright check them in `.ci/run types`."""

import inspect
from collections.abc import Callable
from types import FunctionType

import pytest

from . import game_programs, tool_programs

PROGRAMS = [
    program
    for module in (game_programs, tool_programs)
    for program in vars(module).values()
    if isinstance(program, FunctionType) and program.__module__ == module.__name__
]


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.__name__)
def test_typed_program_runs(program: Callable[..., object], tmp_path) -> None:
    if program is tool_programs.use_environments:
        pytest.importorskip("gymnasium")
        pytest.importorskip("pettingzoo")
    assert program(tmp_path) if inspect.signature(program).parameters else program() is not None
