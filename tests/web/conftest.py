"""One browser for all its tests, and pages that share what a page costs; where there is none they are skipped."""

import contextlib
import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlparse

import pytest

from .table.page_harness import ADDRESS, answering

PATIENCE = 30_000  # milliseconds until an expectation fails
VIEWPORT = {"width": 1280, "height": 720}
MEDIA = {"media": "null", "color_scheme": "light", "reduced_motion": "no-preference", "forced_colors": "none"}
LASTING = ("add_init_script", "expose_binding", "expose_function", "on", "once", "set_extra_http_headers")
BLANK = "about:blank"
# True if a page still has the settings and the root style that it was loaded with; the rest it reads for each path.
IS_UNCHANGED = """given => localStorage.getItem('sevenwonders.settings') === given
  && !document.documentElement.hasAttribute('style')"""
# Goes to another page of the site and does not wait, for a page may open a dialog that the test has to answer.
START_VISIT = """async path => {
  const { navigate } = await import('/static/js/core/router.js');
  document.getElementById('page').replaceChildren();
  void navigate(path, { replace: true });
}"""
STORE_NOTHING = "() => { sessionStorage.clear(); Storage.prototype.setItem = () => {}; }"  # up to the next page


class Visitor:
    """A browser context that serves one test after the other.

    For each site it keeps a page that does nothing, so that the process stays that has compiled the scripts of the
    site, and the page that a test has left behind: a new context and a new page cost more than most tests.
    """

    def __init__(self, context: Any, clock: bool) -> None:
        self.context, self._clock = context, clock
        self._staying: dict[str, Any] = {}  # by site
        self._spare: dict[str, Any] = {}
        self._settings: dict[Any, str | None] = {}  # that a page has found stored
        self._lent: dict[Any, str] = {}  # pages that are used again after the test
        self.context.new_cdp_session = self._lasting(context.new_cdp_session)

    def new_page(self, site: str, settings: dict[str, Any] | None, fresh: bool) -> Any:
        """Return a page that is to be led somewhere; with settings that the site finds stored."""
        if site not in self._staying:
            self._staying[site] = self.context.new_page()
            self._staying[site].goto(f"{site}/api/health")
        text = json.dumps(settings) if settings else None
        if text:
            store = "text => localStorage.setItem('sevenwonders.settings', text)"
            self._staying[site].evaluate(store, text)
        page = self._spare.pop(site, None)
        if page:
            page.bring_to_front()  # a page behind another draws nothing
            if (fresh or text != self._settings[page]) and page.url != BLANK:
                page.goto(BLANK)
        else:
            page = self._new_page()
        self._lent[page], self._settings[page] = site, text
        if self._clock:
            page.clock.install()
        return page

    def _new_page(self) -> Any:
        page = self.context.new_page()
        for name in LASTING:
            setattr(page, name, self._lasting(getattr(page, name), page))
        return page

    def _lasting(self, call: Callable[..., Any], page: Any = None) -> Callable[..., Any]:
        """Note that a page is not used again when a test calls what cannot be undone."""

        def called(*arguments: Any, **named: Any) -> Any:
            self._lent.pop(page or arguments[0], None)
            return call(*arguments, **named)

        return called

    def forget(self) -> None:
        """Stop all pages, and clear what they have stored."""
        if self._clock:
            self.context.clock.resume()
        self.context.set_offline(False)
        for page in self.context.pages:
            if page not in (*self._staying.values(), *self._spare.values()):
                page.unroute_all(behavior="ignoreErrors")  # answers that are on their way
                self._put_away(page)
        self._lent.clear()
        for page in self._staying.values():
            page.evaluate("localStorage.clear()")
        self.context.clear_cookies()
        self.context.clear_permissions()

    def _put_away(self, page: Any) -> None:
        from playwright.sync_api import Error

        site = self._lent.get(page)
        if site and site not in self._spare:
            with contextlib.suppress(Error):  # a page that does not answer is not used again
                if page.url.startswith(site) and page.evaluate(IS_UNCHANGED, self._settings[page]):
                    page.evaluate(START_VISIT, "/nowhere")  # the least of all pages
                    page.wait_for_selector("h1", timeout=PATIENCE / 10)
                    page.evaluate("sessionStorage.clear()")
                else:
                    page.evaluate(STORE_NOTHING)
                    page.goto(BLANK)
                page.mouse.move(-1, -1)
                self._spare[site] = page
                return
        page.close()


class Chromium:
    """Opens pages that know nothing of the tests before."""

    def __init__(self, browser: Any) -> None:
        self._browser = browser
        self._visitors: dict[tuple[Any, ...], Visitor] = {}
        self._used: set[Visitor] = set()

    def new_page(
        self,
        viewport: dict[str, int] | None = None,
        *,
        site: str = ADDRESS,
        settings: dict[str, Any] | None = None,
        guest: int = 0,
        clock: bool = False,
        touch: bool = False,
        fresh: bool = False,
        **media: str,
    ) -> Any:
        """Return a page for a test; what it stores, other pages of the same guest see too.

        With `clock` it has a fake clock, which is that of all pages of its context and therefore in one of its own.
        It may have loaded the scripts of the site for an earlier test with the same settings, and then needs no more
        than to show another page; with `fresh` it has not: for tests of how a page begins, and of what it says aloud.
        """
        key = (guest, clock, touch)
        if key not in self._visitors:
            context = self._browser.new_context(service_workers="block", has_touch=touch)
            self._visitors[key] = Visitor(context, clock)
        self._used.add(self._visitors[key])
        page = self._visitors[key].new_page(site, settings, fresh)
        page.set_viewport_size(viewport or VIEWPORT)
        page.emulate_media(**MEDIA | media)
        return page

    def new_context(self, **how: Any) -> Any:
        """Return a new context, which is closed after the test."""
        return self._browser.new_context(**how)

    def new_browser(self, profile: Path, **how: Any) -> Any:
        """A browser of its own, with the preferences in a folder; close its only context."""
        path = shutil.which("chromium")  # the headless shell reads no preferences
        if path is None:
            pytest.skip("tests with preferences need a whole Chromium (Debian: apt install chromium)")
        options = {"executable_path": path, "args": ["--no-sandbox"], **how}
        return self._browser.browser_type.launch_persistent_context(profile, **options)

    def forget(self) -> None:
        """Leave nothing of a test behind, and nothing that goes on drawing beside the next test."""
        kept = [visitor.context for visitor in self._visitors.values()]
        for context in self._browser.contexts:
            if context not in kept:
                for page in context.pages:
                    page.unroute_all(behavior="ignoreErrors")
                context.close()
        for visitor in self._used:
            visitor.forget()
        self._used.clear()


def launched() -> Iterator[Chromium]:
    """Debian's Chromium, driven by Playwright."""
    playwright = pytest.importorskip("playwright.sync_api", reason="the browser tests need playwright")
    path = shutil.which("chromium-headless-shell") or shutil.which("chromium")  # the first takes 3/4 of the time
    if path is None:
        pytest.skip("the browser tests need Chromium (Debian: apt install chromium)")
    playwright.expect.set_options(timeout=PATIENCE)  # else five seconds, which a busy machine can take
    with answering() as port, playwright.sync_playwright() as driver:
        stages = f"--host-resolver-rules=MAP {urlparse(ADDRESS).hostname} 127.0.0.1:{port}"
        arguments = ["--no-sandbox", "--process-per-site", "--no-proxy-server", stages]
        arguments += ["--js-flags=--single-threaded-gc"]  # one core is enough for it, and others are at work beside
        browser = driver.chromium.launch(executable_path=path, args=arguments)
        yield Chromium(browser)
        browser.close()


# No longer than this folder: the loop of its driver must not be there when other tests start theirs.
browser = pytest.fixture(scope="package")(launched)


@pytest.fixture
def chromium(browser: Chromium) -> Iterator[Chromium]:
    """The browser, as if it had just been started."""
    yield browser
    browser.forget()
