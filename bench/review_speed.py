"""Time of a review and of a hint's first figures, in seconds of the clock and of the processor.

    python bench/review_speed.py [--rounds 5]

Starts a server of its own and drives it in Chromium, as a player who reviews a game does: for each a record is
dropped on the page and every move is graded; at a new table a hint is asked for.  The clock runs from the press to what
is then shown; the seconds of the processor are those of the server and of all that think for it.  Where the clock is
far above the processor, others used them (the load is printed).  Fails (exit code 1) when a bar is missed: 15 s
for a game of about 70 plies, 0.3 s for the first figures of a hint, the middle of some rounds.
"""

import argparse
import os
import statistics
import sys
import time
from pathlib import Path
from typing import Any

from first_minute import Figures
from playwright.sync_api import Browser, Page, sync_playwright
from slow_line import ASKED, PLACES, made, serving

from sevenwonders.cli.options import parse_rules_options
from sevenwonders.lab.jobs import GameJob, play_game
from sevenwonders.records import dumps
from sevenwonders.registry import game_type

GRADED, FIRST_FIGURES = 15.0, 300.0  # seconds of a game, milliseconds of a hint
PATIENCE = 240  # seconds until a grading is given up
ASK, HINT = "button.tool[aria-label=Hint]", ".hint .best"
DROP = """text => {
  const data = new DataTransfer();
  data.items.add(new File([text], 'game.toml', { type: 'text/plain' }));
  for (const type of ['dragover', 'drop']) {
    document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
  }
}"""
# Presses a button and tells how many seconds later something was there that was not, as the page itself sees it.
PRESSED = """([button, wanted]) => new Promise(done => {
  const there = () => document.querySelector(wanted);
  const began = performance.now();
  const watch = new MutationObserver(() => there() && requestAnimationFrame(() => {
    watch.disconnect();
    done((performance.now() - began) / 1000);
  }));
  watch.observe(document.body, { childList: true, subtree: true });
  document.querySelector(button).click();
})"""
GAMES: dict[str, tuple[str, int, str]] = {  # its game, its players and its modules
    "Duel": ("duel", 2, ""),
    "Duel with both expansions": ("duel", 2, "pantheon,agora"),
    "the Solo Challenge": ("duel", 2, "solo"),
    "7 Wonders, 4 players": ("classic", 4, ""),
    "7 Wonders, 7 players": ("classic", 7, ""),
}


def record_of(game: str, players: int, modules: str) -> tuple[str, int]:
    """The record of a game of middling players, and how many decisions were in it."""
    kind = game_type(game)
    rules = parse_rules_options(kind, players if len(kind.seats) > 1 else None, "", None, modules)
    played = play_game(GameJob(game, ("greedy",) * rules.num_players, 5, rules))
    return dumps([kind.Record.of(played)]), sum(ply.seat != played.CHANCE for ply in played.plies)


def processor(server: int) -> float:
    """Seconds of the processor that a server and all that it has started have had."""
    spent, parents = {}, {}
    for place in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = place.read_text().rpartition(")")[2].split()
        except OSError:  # it has ended
            continue
        process = int(place.parent.name)
        parents[process] = int(fields[1])
        spent[process] = sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")
    ours = {server}
    while more := {process for process, parent in parents.items() if parent in ours} - ours:
        ours |= more
    return sum(spent.get(process, 0.0) for process in ours)


def graded(page: Page, address: str, record: str) -> float:
    """Seconds until a game is graded."""
    page.goto(f"{address}/replays")
    page.locator(".site-bar").wait_for()
    page.evaluate(DROP, record)
    page.locator(".replay-table .table").wait_for()
    button = page.locator(".analysis button")
    began = time.perf_counter()
    button.click()
    page.locator(".analysis .grading").wait_for()
    page.locator(".analysis .grading").wait_for(state="detached")
    return time.perf_counter() - began


def hinted(browser: Browser, where: str, state: Any, wanted: str) -> float:
    """Seconds from the press to the first figures of a hint at a table."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, storage_state=state, locale="en")
    page = context.new_page()
    page.goto(where)
    page.locator(wanted).first.wait_for()
    page.locator(f"{ASK}:enabled").wait_for()
    page.wait_for_load_state("networkidle")  # no request before the table is complete
    seconds = float(page.evaluate(PRESSED, [ASK, HINT]))
    context.close()
    return seconds


def measure(browser: Browser, address: str, server: int, rounds: int, figures: Figures) -> None:
    """Hints of both games, then games of all sorts."""
    for game, (place, wanted) in zip(ASKED, list(PLACES.items())[1:], strict=True):
        where, state = made(browser, address, game)
        hinted(browser, where, state, wanted)  # the first one starts a process
        before = processor(server)
        found = [hinted(browser, where, state, wanted) for _ in range(rounds)]
        figures.tell(f"a hint at {place}: first figures", 1000 * statistics.median(found), FIRST_FIGURES, "ms")
        figures.tell("  the slowest", 1000 * max(found), unit="ms")
        figures.tell("  processor, each", 1000 * (processor(server) - before) / rounds, unit="ms")
    page = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en").new_page()
    page.set_default_timeout(1000 * PATIENCE)
    for name, what in GAMES.items():
        record, decisions = record_of(*what)
        before = processor(server)
        clock = graded(page, address, record)
        figures.tell(f"{name}, {decisions} decisions: graded", clock, GRADED if decisions < 100 else None, "s")
        figures.tell("  processor", processor(server) - before, unit="s")


def main() -> int:
    """Measure and judge."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5, help="how many hints are asked for; the middle counts")
    arguments = parser.parse_args()
    figures = Figures()
    print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}")
    with serving() as (server, address), sync_playwright() as driver:
        browser = driver.chromium.launch(args=["--no-sandbox"], executable_path="/usr/bin/chromium")
        measure(browser, address, server, arguments.rounds, figures)
        browser.close()
    return 1 if figures.missed else 0


if __name__ == "__main__":
    sys.exit(main())
