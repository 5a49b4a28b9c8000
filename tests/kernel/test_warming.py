"""Machine code in the making by another process."""

import sys
import threading

import pytest

from sevenwonders.kernel.compiled_part import CompiledPart
from sevenwonders.kernel.warming import Warming

ENDLESS = (sys.executable, "-c", "import threading; threading.Event().wait()")


@pytest.fixture(autouse=True)
def empty_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("SEVENWONDERS_CACHE", str(tmp_path))


PART = CompiledPart("a-part", "a part", ("kernel",), lambda: None)


def test_a_part_that_lies_ready_is_not_made_again():
    assert not PART.is_ready
    PART.make_ready()
    assert PART.is_ready
    assert Warming(PART, ENDLESS).is_ready


def test_who_waits_hears_when_it_is_made():
    warming = Warming(PART, (sys.executable, "-c", "pass"))
    assert warming.wait()
    assert warming.is_ready


def test_who_waits_can_be_stopped_and_the_work_too():
    warming, stop = Warming(PART, ENDLESS), threading.Event()
    stop.set()
    assert not warming.wait(stop)
    warming.close()
    assert warming.is_ready
