"""The list of faults that `bench/mutations.py` plants still fits the rules."""

import runpy
from pathlib import Path

import pytest

import sevenwonders

BENCH = runpy.run_path(str(Path(__file__).parent.parent / "bench" / "mutations.py"))
PACKAGE = Path(sevenwonders.__file__).parent


@pytest.mark.parametrize("mutation", BENCH["mutations"](), ids=lambda mutation: mutation["what"])
def test_each_fault_can_be_planted(mutation: dict[str, str]) -> None:
    source = (PACKAGE / mutation["file"]).read_text("utf-8")
    assert BENCH["planted"](source, mutation) != source
