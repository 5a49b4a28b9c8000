"""One browser for the tests of a file; where there is none they are skipped."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from .stage import CHROMIUM, browser


@pytest.fixture(scope="module")  # no longer: the loop of its driver must not be there when other tests start one
def chromium() -> Iterator[Any]:
    """Debian's Chromium, driven by Playwright."""
    pytest.importorskip("playwright", reason="the browser tests need playwright")
    if not Path(CHROMIUM).exists():
        pytest.skip(f"the browser tests need {CHROMIUM} (Debian: apt install chromium)")
    with browser() as running:
        yield running
