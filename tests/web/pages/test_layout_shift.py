"""Nothing moves after the first picture of a page, on a slow network as well."""

from typing import Any

import pytest

from ..table.page_harness import COMPLETE
from ..wait_idle import settle
from .conftest import Visit
from .test_access import SEEN

SLOW = {"offline": False, "latency": 150, "downloadThroughput": 100_000, "uploadThroughput": 50_000}
OBSERVE = """window.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries())
    if (!hadRecentInput) shifts.push([value, ...sources.map(({ node }) => node?.cloneNode().outerHTML)]);
}).observe({ type: 'layout-shift', buffered: true });"""
MAKE = """async ([game, ...sitters]) => {
  const body = JSON.stringify({ game, sitters });
  const answer = await fetch('/api/tables', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  return `/t/${(await answer.json()).id}`;
}"""
SIZES = [(390, 844), (844, 390), (1280, 800)]
PAGES = ["/learn", "/learn/rules", "/learn/cards", "/replays", "/statistics", "/puzzles", "/settings"]


def shifts_on(page: Any, path: str, seen: str = SEEN) -> Any:
    page.goto(page.evaluate("location.origin") + path)
    page.wait_for_function(seen)
    settle(page)
    return page.evaluate("shifts")


def slow(visit: Visit, size: tuple[int, int]) -> Any:
    """A page with a slow network and no cache."""
    page = visit("/privacy", size=size)
    page.add_init_script(OBSERVE)
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.setCacheDisabled", {"cacheDisabled": True})
    line.send("Network.emulateNetworkConditions", SLOW)
    return page


TABLES = {"duel": ["me", "here"], "classic": ["me", "level:1", "level:1"]}  # a move of the computer moves things
FIRST = [((390, 844), "classic")]
OTHERS = [(size, game) for size in SIZES for game in TABLES if (size, game) not in FIRST]


@pytest.mark.parametrize(("size", "game"), [*FIRST, *(pytest.param(*case, marks=pytest.mark.slow) for case in OTHERS)])
def test_nothing_moves_in_the_lobby_and_at_a_table(visit: Visit, size: tuple[int, int], game: str) -> None:
    page = slow(visit, size)
    assert shifts_on(page, "/") == []
    assert page.locator(".welcome .learn").is_visible()
    path = page.evaluate(MAKE, [game, *TABLES[game]])
    assert shifts_on(page, path, COMPLETE) == []
    assert shifts_on(page, "/") == []
    assert page.locator(".welcome .continue").is_visible()


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_on_other_pages(visit: Visit, size: tuple[int, int]) -> None:
    page = slow(visit, size)
    assert {path: found for path in PAGES if (found := shifts_on(page, path))} == {}
