"""A new user's first minute: one pip command, one command, and the table is there.

    python bench/first_minute.py [--no-install]

Installs the package into a fresh virtual environment (with `--no-install`, uses its own), weighs it, starts
`sevenwonders`, and opens the lobby, a new game and a move in Chromium through Playwright, with a cold and with a warm
disk.  Prints each figure beside its bar and fails (exit code 1) when a bar is missed: first paint two seconds after the
command, 110 MB of packages apart from the compiler, no request to another machine, 60 kB for the lobby and for a table
that is opened with nothing at hand (all that was asked for before its first picture, data aside), a tenth of a second
from a key to the next picture, and 60 pictures a second while cards move on a processor four times as slow.  On a
virtual machine it also says how much of the processors' time other machines took meanwhile: with more than a few per
cent, a slow answer may be theirs.
"""

import argparse
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable
from pathlib import Path
from typing import Any

import platformdirs
from machine import Shares
from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parents[1]
# Without its machine code the server would compile before it starts: `sevenwonders lab warm` does so once.
CACHE = os.environ.get("SEVENWONDERS_CACHE") or platformdirs.user_cache_path("sevenwonders")
COMPILER = ("numba", "llvmlite", "numpy")  # and their libraries beside them
MEGABYTE = 1_000_000
PAINTED = "performance.timeOrigin + performance.getEntriesByName('first-contentful-paint')[0].startTime"
# How long each picture takes while `seconds` pass: the page's own animations run meanwhile.
FRAMES = """seconds => new Promise(done => {
  const times = []; let last = performance.now(); const end = last + 1000 * seconds;
  const next = now => { times.push(now - last); last = now; now < end ? requestAnimationFrame(next) : done(times); };
  requestAnimationFrame(next);
})"""
# Keeps how long after an event the next picture was shown, as the browser itself tells (Event Timing, as in INP).
WATCH = """() => {
  window.answers = [];
  const watch = (list) => list.getEntries().forEach((one) => one.name === 'keydown' && answers.push(one.duration));
  new PerformanceObserver(watch).observe({ type: 'event', durationThreshold: 16 });
}"""
# Keeps when the first card could be seen; what was asked for later did not hold it up.
SEEN = """() => {
  const look = () =>
    document.querySelector('.slot.accessible .face') ? (window.seen = performance.now()) : requestAnimationFrame(look);
  look();
}"""
ASKED = """() => performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))
  .map(({ name, startTime, encodedBodySize }) => [name, startTime < window.seen, encodedBodySize])"""
KEYS = ("ArrowRight", "ArrowLeft", "Enter", "Escape") * 15


class Figures:
    """Measured values beside their targets."""

    def __init__(self) -> None:
        self.missed = 0

    def tell(self, name: str, value: float, bar: float | None = None, unit: str = "") -> None:
        """Print a figure; a value above its bar is a miss."""
        verdict = "" if bar is None else f"   bar {bar:g}: {'pass' if value <= bar else 'FAIL'}"
        self.missed += bar is not None and value > bar
        print(f"{name:48}{value:10.1f} {unit}{verdict}", flush=True)


def install(folder: Path) -> Path:
    """A fresh environment with the package; its Python."""
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "-q", "--disable-pip-version-check", ROOT], check=True)
    return python


def weigh(folder: Path, figures: Figures) -> None:
    """Megabytes of what pip has put there, pip and setuptools aside."""
    packages = next(folder.glob("lib/python*/site-packages"))
    sizes = {
        place.name: sum(file.stat().st_size for file in place.rglob("*") if file.is_file()) / MEGABYTE
        for place in packages.iterdir()
        if not place.name.startswith(("pip", "setuptools", "_distutils", "pkg_resources"))
    }
    compiler = sum(size for name, size in sizes.items() if name.partition(".")[0].partition("-")[0] in COMPILER)
    figures.tell("packages with the compiler", sum(sizes.values()), unit="MB")
    figures.tell("packages without Numba, llvmlite and NumPy", sum(sizes.values()) - compiler, 110, "MB")


def serve(python: Path, home: Path) -> tuple[subprocess.Popen[bytes], str]:
    """The server of a new user, and its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"} | {
        "HOME": str(home),
        "SEVENWONDERS_CACHE": str(CACHE),
        "XDG_DATA_HOME": str(home / "data"),
        "SEVENWONDERS_PORT": str(port),
    }
    command = [python, "-m", "sevenwonders", "serve", "--no-browser"]
    return subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL), f"http://127.0.0.1:{port}"


def first_paint(page: Page, address: str, started: float) -> tuple[float, float]:
    """Open the lobby once the server answers; seconds from the command to first paint and first button."""
    port = int(address.rpartition(":")[2])
    while time.time() - started < 60:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            break
        except OSError:
            time.sleep(0.01)
    page.goto(address)
    page.get_by_role("button").first.wait_for()
    return float(page.evaluate(PAINTED)) / 1000 - started, time.time() - started


def weight(page: Page) -> tuple[list[Any], Callable[[], float]]:
    """Requests from now on, and the kilobytes of what came that is no data."""
    answers: list[Any] = []
    page.on("response", lambda answer: answers.append(answer))  # a plain function, as Playwright wants it

    def kilobytes() -> float:
        return sum(answer.request.sizes()["responseBodySize"] / 1000 for answer in answers if "/api/" not in answer.url)

    return answers, kilobytes


def look(python: Path, home: Path, figures: Figures) -> None:
    """Start, look, play a move, stop: twice, as the first time reads everything from the disk."""
    with sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=shutil.which("chromium") or "/usr/bin/chromium", args=["--no-sandbox"]
        )
        for manner in ("the first time", "warm"):
            # Nothing to be weighed is fetched ahead: what a service worker has at hand counts as less than nothing.
            page = browser.new_context(viewport={"width": 1440, "height": 900}, service_workers="block").new_page()
            answers, kilobytes = weight(page)
            started = time.time()
            process, address = serve(python, home)
            try:
                paint, button = first_paint(page, address, started)
                figures.tell(f"seconds to the first paint, {manner}", paint, 2 if manner == "warm" else None, "s")
                figures.tell(f"seconds to the first button, {manner}", button, unit="s")
                if manner == "warm":
                    figures.tell("the lobby", kilobytes(), 60, "kB")
                    table(page, address, figures)
                    foreign = {answer.url for answer in answers if not answer.url.startswith((address, "data:"))}
                    figures.tell("requests to other machines", len(foreign), 0)
            finally:
                process.terminate()
                process.wait()
        browser.close()


def table(page: Page, address: str, figures: Figures) -> None:
    """A game on one device: how heavy, how quick to answer, how smooth."""
    shares = Shares()
    asked = {"sitters": ["me", "here"], "options": {"wonder_setup": "first_game"}}
    made = page.request.post(f"{address}/api/tables", data=asked, headers={"origin": address}).json()
    context = page.context.browser.new_context(
        viewport={"width": 1440, "height": 900}, service_workers="block", storage_state=page.context.storage_state()
    )
    page.goto(f"{address}/t/{made['id']}")
    page.locator(".slot.accessible .face").first.wait_for()  # from now on the cards lie there
    fresh = context.new_page()
    fresh.add_init_script(f"({SEEN})()")
    fresh.goto(f"{address}/t/{made['id']}", wait_until="networkidle")
    table = "document.querySelector('.table-root')"
    fresh.wait_for_function(f"() => {table}?.view && {table}.parts.complete()")
    came = {"before": 0.0, "data": 0.0, "all": 0.0}
    for name, before, size in fresh.evaluate(ASKED):
        for kind in ("data",) if "/api/" in name else ("before", "all") if before else ("all",):
            came[kind] += size / 1000
    figures.tell("the table, asked for before its first picture", came["before"], 60, "kB")
    figures.tell("the table, all in all", came["all"], unit="kB")
    figures.tell("its data", came["data"], unit="kB")
    fresh.locator(".slot.accessible .face").first.focus()
    fresh.evaluate(WATCH)
    for key in KEYS:
        fresh.keyboard.press(key)
        fresh.wait_for_timeout(300)
    answers = sorted(fresh.evaluate("answers")) or [16]
    figures.tell("milliseconds from a key to the next picture, middle", answers[len(answers) // 2], unit="ms")
    figures.tell("the same, worst", answers[-1], 100, "ms")
    # As browsers count it ("interaction to next paint"): of every fifty answers the slowest is left out.
    figures.tell("interaction to next paint", answers[-1 - len(answers) // 50], unit="ms")
    fresh.context.new_cdp_session(fresh).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    still = statistics(fresh.evaluate(FRAMES, 1))
    fresh.locator(".slot.accessible .face").first.click()
    fresh.locator(".actions button").first.click()
    moving = statistics(fresh.evaluate(FRAMES, 1.2))
    figures.tell("milliseconds a picture, four times as slow, still", still, unit="ms")
    figures.tell("milliseconds a picture, four times as slow, moving", moving, 1000 / 60 * 1.1, "ms")
    figures.tell("processors taken by other machines", shares.taken(), unit="%")


def statistics(times: list[float]) -> float:
    """The mean time of a picture."""
    return sum(times) / len(times)


def main() -> int:
    """Measure and judge."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--no-install", action="store_true", help="measure the environment that this runs in")
    arguments = parser.parse_args()
    figures = Figures()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        python = Path(sys.executable)
        if not arguments.no_install:
            python = install(folder / "environment")
            weigh(folder / "environment", figures)
        look(python, folder, figures)
    return 1 if figures.missed else 0


if __name__ == "__main__":
    sys.exit(main())
