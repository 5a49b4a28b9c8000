"""Machine code in the making by another process."""

import sys
import threading
import time

import pytest

from sevenwonders.kernel import compiler
from sevenwonders.kernel.warming import Warming

SLEEP = (sys.executable, "-c", "import time; time.sleep(60)")


@pytest.fixture(autouse=True)
def empty_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("SEVENWONDERS_CACHE", str(tmp_path))


def test_a_part_that_lies_ready_is_not_made_again():
    assert not compiler.is_warm("a-part")
    compiler.mark_warm("a-part")
    assert compiler.is_warm("a-part")
    assert not compiler.is_warm("another-part")
    assert Warming("a-part", SLEEP).is_ready


def test_who_waits_hears_when_it_is_made():
    warming = Warming("a-part", (sys.executable, "-c", "pass"))
    assert warming.wait()
    assert warming.is_ready


def test_who_waits_can_be_stopped_and_the_work_too():
    warming, stop = Warming("a-part", SLEEP), threading.Event()
    stop.set()
    began = time.monotonic()
    assert not warming.wait(stop)
    warming.close()
    assert warming.is_ready
    assert time.monotonic() - began < 10
