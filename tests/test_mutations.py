"""The list of faults that `bench/mutations.py` plants still fits the rules."""

import runpy
from pathlib import Path

import sevenwonders

BENCH = runpy.run_path(str(Path(__file__).parent.parent / "bench" / "mutations.py"))
PACKAGE = Path(sevenwonders.__file__).parent


def test_every_fault_can_be_planted() -> None:
    misfits = []
    for mutation in BENCH["mutations"]():
        source = (PACKAGE / mutation["file"]).read_text("utf-8")
        try:
            if BENCH["planted"](source, mutation) == source:
                misfits.append(f"{mutation['what']}: changes nothing")
        except ValueError as error:
            misfits.append(str(error))
    assert misfits == []
