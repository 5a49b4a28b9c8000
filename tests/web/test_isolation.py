"""A page that one test after the other uses: nothing that a test leaves behind reaches the next one."""

from typing import Any

import pytest

from .duel.page_harness import DuelStage, game_of
from .table.page_harness import ADDRESS

LEAVE = """() => {
  localStorage.setItem('left', 'behind');
  sessionStorage.setItem('left', 'behind');
  addEventListener('pagehide', () => sessionStorage.setItem('late', 'too'));
}"""
LEFT = "() => [localStorage.length, sessionStorage.length, navigator.onLine, innerWidth, window.added ?? null]"


def opened(chromium: Any, **how: Any) -> Any:
    """Return a page with a table."""
    page = chromium.new_page(**how)
    DuelStage(page, game_of("base", 5)).open()
    return page


@pytest.mark.parametrize("clock", [False, True])
def test_next_test_finds_nothing_of_the_one_before(chromium: Any, clock: bool) -> None:
    page = opened(chromium, viewport={"width": 900, "height": 700}, clock=clock)
    page.evaluate(LEAVE)
    page.route("**/icon.svg", lambda route: route.abort())
    page.context.set_offline(True)
    if clock:
        page.clock.pause_at(page.evaluate("Date.now() / 1000 + 60"))
    chromium.forget()
    again = opened(chromium, clock=clock)
    assert again is page
    assert again.evaluate(LEFT) == [0, 0, True, 1280, None]
    assert again.goto(f"{ADDRESS}/static/icon.svg").ok
    assert again.evaluate("() => new Promise((done) => setTimeout(() => done('runs'), 1))") == "runs"


def test_page_with_an_init_script_is_not_used_again(chromium: Any) -> None:
    page = chromium.new_page(fresh=True)
    page.add_init_script("window.added = true")
    page.goto(f"{ADDRESS}/privacy")
    assert page.evaluate("window.added")
    chromium.forget()
    assert opened(chromium).evaluate(LEFT) == [0, 0, True, 1280, None]


def test_table_opens_within_the_site_or_reloads(chromium: Any) -> None:
    """New for a test that asks for it, for other settings, and after a test that has changed more than the table."""
    german, scaled = {"settings": {"language": "de"}}, "document.documentElement.style.fontSize = '200%'"
    mirrored = "import('/static/js/core/settings.js').then(({ settings }) => settings.set({ mirrored: true }))"
    for before, done, how, is_anew in (
        ({}, "", {}, False),
        ({}, "", {"fresh": True}, True),
        (german, "", german, False),
        (german, mirrored, german, True),
        ({}, scaled, {}, True),
    ):
        page = opened(chromium, **before)
        page.evaluate(f"window.added = true; {done}")
        chromium.forget()
        page = opened(chromium, **how)
        assert page.evaluate("window.added ?? false") is not is_anew, (before, done, how)
        assert page.evaluate("document.documentElement.lang") == ("de" if "settings" in how else "en")
        chromium.forget()
