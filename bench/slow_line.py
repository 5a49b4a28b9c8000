"""The page on a slow line: how long until something is seen, and until something can be done.

    python bench/slow_line.py [--rounds 3] [--language de]

Starts a server of its own and opens the lobby and a table of each game in Chromium with nothing kept, over a line of
50 kB a second on which every request waits 400 ms (the browser's own emulation).  Tells the seconds from the first
bytes of the page to its skeleton, from the click to the first action that can be taken, and how many files came.  Each
figure is the middle of some rounds, beside its bar; exit code 1 when a bar is missed.
"""

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from first_minute import Figures, serve
from playwright.sync_api import Browser, sync_playwright

LATENCY, SPEED = 400, 50_000  # milliseconds, bytes a second
SKELETON, FIRST_ACTION = 0.3, 8.0  # seconds
TIMES = """() => {
  const [page] = performance.getEntriesByType('navigation');
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  // The emulated line holds all bytes back after `responseStart`; their end tells when the first ones were here.
  const files = performance.getEntriesByType('resource').length + 1;
  return [(paint.startTime - page.responseEnd) / 1000, page.transferSize, files];
}"""
ASKED: dict[str, dict[str, Any]] = {
    "duel": {"sitters": ["me", "here"], "options": {"wonder_setup": "first_game"}},
    "classic": {"game": "classic", "sitters": ["me", "random", "random"], "options": {"sides": "day"}},
}
PLACES = {
    "the lobby": "button.primary, .button.primary",
    "a table of Duel": ".slot.accessible .face",
    "a table of 7 Wonders": ".held .held-face",
}


def ready(address: str) -> None:
    """Wait until the server answers."""
    with sync_playwright() as driver:
        request = driver.request.new_context()
        while True:
            try:
                if request.get(f"{address}/api/health").ok:
                    return
            except Exception:
                time.sleep(0.1)


def made(browser: Browser, address: str, game: str) -> tuple[str, dict[str, Any]]:
    """A new table: its address, and who sits there."""
    context = browser.new_context()
    answer = context.request.post(f"{address}/api/tables", data=ASKED[game], headers={"origin": address})
    assert answer.ok, answer.text()
    place, state = f"{address}/t/{answer.json()['id']}", dict(context.storage_state())
    context.close()
    return place, state


def opened(browser: Browser, address: str, state: Any, wanted: str, language: str) -> tuple[float, float, float]:
    """Seconds to the skeleton and to the first action, and files."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, storage_state=state, locale=language)
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    limits = {"offline": False, "latency": LATENCY, "downloadThroughput": SPEED, "uploadThroughput": SPEED}
    line.send("Network.emulateNetworkConditions", limits)
    started = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.locator(wanted).first.wait_for()
    page.locator(wanted).first.click(trial=True)
    done = time.perf_counter() - started
    painted, size, files = page.evaluate(TIMES)
    skeleton = painted + size / SPEED
    context.close()
    return skeleton, done, files


@contextmanager
def serving() -> Iterator[tuple[int, str]]:
    """Start a server; yield its process id and address, and stop it afterwards."""
    with tempfile.TemporaryDirectory() as name:
        process, address = serve(Path(sys.executable), Path(name))
        try:
            ready(address)
            yield process.pid, address
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()


def main() -> int:
    """Measure and judge."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3, help="how often each is opened; the middle counts")
    parser.add_argument("--language", default="en", help="of the browser")
    arguments = parser.parse_args()
    figures = Figures()
    with serving() as (_, address):
        measure(address, arguments.rounds, arguments.language, figures)
    return 1 if figures.missed else 0


def measure(address: str, rounds: int, language: str, figures: Figures) -> None:
    """Open every place some times."""
    with sync_playwright() as driver:
        browser = driver.chromium.launch(args=["--no-sandbox"], executable_path="/usr/bin/chromium")
        tables = [made(browser, address, game) for game in ASKED]
        places = [(f"{address}/", None), *tables]
        for (place, wanted), (where, state) in zip(PLACES.items(), places, strict=True):
            found = [opened(browser, where, state, wanted, language) for _ in range(rounds)]
            skeleton, done, files = (statistics.median(one) for one in zip(*found, strict=True))
            figures.tell(f"{place}: to the skeleton", skeleton, SKELETON, "s")
            figures.tell(f"{place}: to the first action", done, FIRST_ACTION, "s")
            figures.tell(f"{place}: files", files)
        browser.close()


if __name__ == "__main__":
    sys.exit(main())
