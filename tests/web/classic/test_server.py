"""The real server and the real page: a table against the computer, leaving it and coming back, a hot seat."""

from collections.abc import Callable
from typing import Any

import pytest

from ..pages.conftest import server, visit

__all__ = ["server", "visit"]  # fixtures

pytestmark = pytest.mark.slow
Visit = Callable[..., Any]
PATIENCE = 200_000  # milliseconds
MAKE = """async (asked) => {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch('/api/tables', { method: 'POST', body: JSON.stringify(asked), headers });
  return answer.json();
}"""
MORE = "plies => document.querySelector('.table-root').view.plies.length > plies"


def table(page: Any, *sitters: str, **more: Any) -> Any:
    """Make a table and go there."""
    made = page.evaluate(MAKE, {"game": "classic", "sitters": sitters, **more})
    assert "id" in made, made
    page.goto(f"{page.url.split('/t/')[0].rstrip('/')}/t/{made['id']}")
    page.wait_for_selector(".table")
    return made


def plies(page: Any) -> int:
    return int(page.evaluate("document.querySelector('.table-root').view.plies.length"))


def choose(page: Any) -> None:
    """The first thing, and the first that may be done with it; until the page has heard what came of it."""
    before = plies(page)
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    page.wait_for_function(
        "plies => document.querySelector('.table-root').view.plies.length > plies", arg=before, timeout=PATIENCE
    )


def test_some_turns_against_computers(visit: Visit) -> None:
    page = visit()
    table(page, "me", "level:1", "level:1", options={"sides": "choose"}, seed=3, shuffle=False)
    for _ in range(4):
        choose(page)
    view = page.evaluate("document.querySelector('.table-root').view")
    assert (view["age"], view["turn"], view["viewer"]) == (1, 4, "p1")
    assert page.locator(".seat").count() == 2
    page.click(".bar .tool >> nth=-1")
    page.click(".menu button >> nth=-1")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-return]")
    page.click("[data-return]")
    page.wait_for_function("() => !document.querySelector('[data-return]')")


def test_two_at_one_screen(visit: Visit) -> None:
    page = visit()
    table(page, "me", "here", "level:1", options={"sides": "day"}, seed=4, shuffle=False)
    seen = set()
    for _ in range(2):
        page.wait_for_selector("[data-look], .hand .held-face", timeout=PATIENCE)
        if page.locator("[data-look]").count():
            page.press("[data-look]", "Enter")  # clicks as fast as these would be one double click
            page.wait_for_selector(".hand .held-face")
        seen.add(page.evaluate("document.querySelector('.table-root').view.viewer"))
        before = page.evaluate("JSON.stringify(document.querySelector('.table-root').view)")
        page.keyboard.press("1")
        page.keyboard.press("Enter")
        page.wait_for_function(
            "before => JSON.stringify(document.querySelector('.table-root').view) !== before", arg=before
        )
        if len(seen) == 1:
            page.wait_for_selector("[data-look]")  # the other player is called to the screen
    page.wait_for_function("() => document.querySelector('.table-root').view.turn === 2", timeout=PATIENCE)
    assert seen == {"p1", "p2"}
