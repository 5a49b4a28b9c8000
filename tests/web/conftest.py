"""One browser for the tests of a file; where there is none they are skipped."""

import shutil
from collections.abc import Iterator
from typing import Any

import pytest


@pytest.fixture(scope="module")  # no longer: the loop of its driver must not be there when other tests start one
def chromium() -> Iterator[Any]:
    """Debian's Chromium, driven by Playwright."""
    playwright = pytest.importorskip("playwright.sync_api", reason="the browser tests need playwright")
    path = shutil.which("chromium")
    if path is None:
        pytest.skip("the browser tests need Chromium (Debian: apt install chromium)")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()
