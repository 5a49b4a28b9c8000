"""One browser for all its tests, and pages that share what a page costs; where there is none they are skipped."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlparse

import pytest

from .table.stage import ADDRESS, answering

PATIENCE = 30_000  # milliseconds until an expectation fails


class Chromium:
    """Opens pages.  Those of one site share a process that has started and compiled the page's scripts before: a page
    that does nothing stays there.  What a test has left behind is forgotten after it."""

    def __init__(self, browser: Any) -> None:
        self._browser = browser
        self._context = browser.new_context(service_workers="block")
        self._staying: dict[str, Any] = {}

    def new_page(self, viewport: dict[str, int] | None = None, **media: str) -> Any:
        """A page; what it keeps, other pages of the test see too."""
        page = self._context.new_page()
        if viewport:
            page.set_viewport_size(viewport)
        page.emulate_media(**media)
        return page

    def new_context(self, **how: Any) -> Any:
        """Somebody else: nothing is shared with other pages."""
        return self._browser.new_context(**how)

    def new_browser(self, profile: Path, **how: Any) -> Any:
        """A browser of its own, with the preferences in a folder; its one context is to be closed."""
        options = {"executable_path": shutil.which("chromium"), "args": ["--no-sandbox"], **how}
        return self._browser.browser_type.launch_persistent_context(profile, **options)

    def stay(self, address: str) -> None:
        """Leave a page at an address that never changes."""
        if address not in self._staying:
            page = self._context.new_page()
            page.goto(address)
            self._staying[address] = page

    def forget(self) -> None:
        """As if nobody had been here; nothing goes on drawing beside the next test."""
        for page in self._context.pages:
            if page not in self._staying.values():
                page.unroute_all(behavior="ignoreErrors")  # answers that are on their way
                page.close()
        for context in self._browser.contexts:
            if context is not self._context:
                context.close()
        for page in self._staying.values():
            page.evaluate("localStorage.clear()")
        self._context.clear_cookies()
        self._context.clear_permissions()


def launched() -> Iterator[Chromium]:
    """Debian's Chromium, driven by Playwright."""
    playwright = pytest.importorskip("playwright.sync_api", reason="the browser tests need playwright")
    path = shutil.which("chromium")
    if path is None:
        pytest.skip("the browser tests need Chromium (Debian: apt install chromium)")
    playwright.expect.set_options(timeout=PATIENCE)  # else five seconds, which a busy machine can take
    with answering() as port, playwright.sync_playwright() as driver:
        stages = f"--host-resolver-rules=MAP {urlparse(ADDRESS).hostname} 127.0.0.1:{port}"
        arguments = ["--no-sandbox", "--process-per-site", "--no-proxy-server", stages]
        browser = driver.chromium.launch(executable_path=path, args=arguments)
        yield Chromium(browser)
        browser.close()


# No longer than this folder: the loop of its driver must not be there when other tests start one.
browser = pytest.fixture(scope="package")(launched)


@pytest.fixture
def chromium(browser: Chromium) -> Iterator[Chromium]:
    """The browser, as if it had just been started."""
    browser.stay(f"{ADDRESS}/api/health")
    yield browser
    browser.forget()
