"""Firefox, WebKit and Chromium behind one small interface: a page that is opened, sized, pressed and asked."""

import contextlib
import itertools
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest

WINDOW = Path(__file__).with_name("webkit-window")
LOAD_SECONDS = 60
PRESS_SECONDS = 10
POLL_SECONDS = 0.02
UNREADABLE = "Could not parse script result"  # what WebKitGTK's driver says of an answer now and then
# What goes wrong in a page, from its first script on.
RECORD_FAULTS = """window.faults = [];
addEventListener('error', ({ message, target }) => faults.push(message ?? `lacks ${target.src ?? target.href}`), true);
addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)));
console.error = (...said) => faults.push(said.join(' '));
localStorage['sevenwonders.settings'] ??= '{"language":"en","speed":0,"pace":0}';"""

# WebKit's driver does not scroll to an element that is seen in part, and then refuses to click its hidden centre.
SHOW = """async (selector, block) => {
  await new Promise(requestAnimationFrame);
  const found = document.querySelector(selector);
  found?.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
  return found && `${JSON.stringify(found.getBoundingClientRect())}: ${found.outerHTML.slice(0, 200)}`;
}"""


class Driven(Protocol):
    """A page in some browser."""

    def open(self, address: str) -> None:
        """Go to an address; its scripts may still be running afterwards."""

    def run(self, function: str, *arguments: Any) -> Any:
        """Call a JavaScript function, which may be asynchronous."""

    def press(self, selector: str) -> None:
        """Click an element, unless it has gone meanwhile; fails if another element covers it."""

    def arrow_right(self, selector: str) -> None:
        """Focus an element and press the arrow key."""

    def resize(self, width: int, height: int) -> None:
        """Give the page another size."""


class PlaywrightPage:
    """A page of Chromium or Firefox."""

    def __init__(self, page: Any) -> None:
        self.page = page

    def open(self, address: str) -> None:
        self.page.goto(address, timeout=LOAD_SECONDS * 1000)

    def run(self, function: str, *arguments: Any) -> Any:
        return self.page.evaluate(f"all => ({function})(...all)", list(arguments))

    def press(self, selector: str) -> None:
        try:
            self.page.locator(selector).first.click(timeout=PRESS_SECONDS * 1000)
        except Exception:
            if self.page.locator(selector).count():
                raise

    def arrow_right(self, selector: str) -> None:
        self.page.locator(selector).first.press("ArrowRight")

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})


class WebKitPage:
    """A page of WebKitGTK; touches are mouse clicks there."""

    def __init__(self, driver: Any) -> None:
        self.driver = driver
        self._calls = itertools.count()

    def open(self, address: str) -> None:
        self.driver.get(address)

    def run(self, function: str, *arguments: Any) -> Any:
        """Start the function once, and ask for its answer until it has come."""
        from selenium.webdriver.support.wait import WebDriverWait

        call = f"""const [key, ...given] = arguments, answers = (window.answers ??= {{}});
        if (!(key in answers)) {{
          answers[key] = '';
          const done = (...answer) => (answers[key] = JSON.stringify(answer));
          Promise.resolve().then(() => ({function})(...given)).then(done, (error) => done(null, String(error)));
        }}
        return answers[key];"""
        asked = (call, f"call {next(self._calls)}", *arguments)
        wait = WebDriverWait(self.driver, LOAD_SECONDS, poll_frequency=POLL_SECONDS)
        value, *error = json.loads(wait.until(lambda _: self._answer(*asked)))
        assert not error, error
        return value

    def _answer(self, *asked: Any) -> str:
        """Return what a script returns, or nothing where the driver fails to read it, as it does now and then."""
        from selenium.common.exceptions import WebDriverException

        try:
            return str(self.driver.execute_script(*asked))
        except WebDriverException as error:
            if UNREADABLE not in str(error):
                raise
            return ""

    def press(self, selector: str) -> None:
        # A table that is redrawn at this moment cannot be pressed; a bar that stays may lie over its edge.
        for block, is_last in (("nearest", False), ("center", False), ("center", True)):
            if (place := self.run(SHOW, selector, block)) is None:
                return
            try:
                self.driver.find_element("css selector", selector).click()
                return
            except Exception as error:
                if is_last and self.driver.find_elements("css selector", selector):
                    raise AssertionError(f"{type(error).__name__} at {place}") from error

    def arrow_right(self, selector: str) -> None:
        self.driver.find_element("css selector", selector).send_keys("\ue014")

    def resize(self, width: int, height: int) -> None:
        self.driver.set_window_rect(0, 0, width, height)


class Engines:
    """Starts browsers; each page belongs to a visitor of its own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._stack = contextlib.ExitStack()
        self._browsers: dict[str, Any] = {}
        self._playwright: Any = None

    def page(self, engine: str, width: int = 1280, height: int = 800) -> Driven:
        """A new visitor's page; skips the test where the browser or its driver is missing."""
        if engine == "webkit":
            return self._webkit(width, height)
        if engine not in self._browsers:
            self._browsers[engine] = self._launched(engine)
        context = self._browsers[engine].new_context(viewport={"width": width, "height": height})
        self._stack.callback(context.close)
        context.add_init_script(RECORD_FAULTS)
        return PlaywrightPage(context.new_page())

    def close(self) -> None:
        """Close the pages; browsers stay for the next test."""
        self._stack.close()

    def quit(self) -> None:
        """End all browsers."""
        for browser in self._browsers.values():
            browser.close()
        if self._playwright is not None:
            self._playwright.stop()

    def _launched(self, engine: str) -> Any:
        playwright = pytest.importorskip("playwright.sync_api", reason="needs playwright")
        path = shutil.which({"firefox": "firefox-esr", "chromium": "chromium"}[engine]) or shutil.which(engine)
        if path is None:
            pytest.skip(f"{engine} is not installed")
        if self._playwright is None:
            self._playwright = playwright.sync_playwright().start()
        if engine == "chromium":
            return self._playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        # The system's own Firefox is driven over WebDriver BiDi, which Playwright has behind this name.
        quiet = {"ui.prefersReducedMotion": 1}
        browser = self._playwright.firefox.launch(executable_path=path, channel="moz-firefox", firefox_user_prefs=quiet)
        try:
            browser.new_context().close()
        except playwright.Error as error:
            browser.close()
            pytest.fail(f"this Playwright asks Firefox for what it does not have; install 'playwright<1.65': {error}")
        return browser

    def _webkit(self, width: int, height: int) -> WebKitPage:
        webdriver = pytest.importorskip("selenium.webdriver", reason="needs selenium")
        program = shutil.which("WebKitWebDriver")
        if program is None:
            pytest.skip("WebKitWebDriver is not installed (Debian: webkit2gtk-driver)")
        script = self._folder / "first.js"
        script.write_text(RECORD_FAULTS)
        options = webdriver.WebKitGTKOptions()
        options.binary_location = str(WINDOW)
        options.set_capability("browserName", WINDOW.name)
        for argument in (width, height, script):
            options.add_argument(str(argument))
        # In containers there is no sandbox within the sandbox.
        environment = {**os.environ, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "GTK_A11Y": "none"}
        service = webdriver.webkitgtk.service.Service(program, env=environment)
        driver = webdriver.WebKitGTK(options=options, service=service)
        self._stack.callback(driver.quit)
        driver.set_page_load_timeout(LOAD_SECONDS)
        return WebKitPage(driver)


@contextlib.contextmanager
def display() -> Iterator[None]:
    """A virtual screen, where there is none."""
    program = shutil.which("Xvfb")
    if "DISPLAY" in os.environ or program is None:
        yield
        return
    command = [program, "-displayfd", "1", "-screen", "0", "1920x1200x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as screen:
        assert screen.stdout is not None
        os.environ["DISPLAY"] = f":{screen.stdout.readline().strip()}"
        try:
            yield
        finally:
            del os.environ["DISPLAY"]
            screen.terminate()
