"""Going back, and a reload, return to where the reader was; on pages, too, that grow while they load."""

import re
from typing import Any

import pytest

from .conftest import Visit

SHORTEN = """() => new MutationObserver(() => {
  const list = document.querySelector('.components');
  if (!list || window.shortened) return;
  window.shortened = list;
  Object.assign(list.style, { height: '900px', overflow: 'hidden' });
}).observe(document, { childList: true, subtree: true })"""

expect = pytest.importorskip("playwright.sync_api").expect


def scrolled_to(page: Any, place: str) -> float:
    """Scroll an element to the top of the window; returns how far that is, once the history has it.  Pages grow."""
    page.locator(place).wait_for()
    page.wait_for_function(
        """place => {
          document.querySelector(place).scrollIntoView();
          return scrollY > 600 && history.state?.scroll === scrollY;
        }""",
        arg=place,
    )
    return float(page.evaluate("scrollY"))


def expect_at(page: Any, position: float) -> None:
    page.wait_for_function("position => Math.abs(scrollY - position) <= 1", arg=position)


def test_back_and_reload_return_to_the_place(visit: Visit) -> None:
    """The rulebook has its text only when its examples have come."""
    page = visit("/learn/rules?game=classic")
    position = scrolled_to(page, "#trade")
    page.locator(".site-bar a[href='/learn']").evaluate("link => link.click()")  # a real click may scroll first
    page.locator(".learn-ways").wait_for()
    expect_at(page, 0)
    page.go_back()
    page.locator("#trade").wait_for()
    expect_at(page, position)
    page.reload()
    page.locator("#trade").wait_for()
    expect_at(page, position)
    page.go_forward()
    page.locator(".learn-ways").wait_for()
    expect_at(page, 0)


def test_a_reader_who_scrolls_first_stays_there(visit: Visit) -> None:
    page = visit("/learn/cards")
    page.locator(".component").last.wait_for()
    position = scrolled_to(page, ".component:nth-child(60)")
    page.locator(".site-bar a[href='/learn']").evaluate("link => link.click()")
    page.locator(".learn-ways").wait_for()
    page.evaluate(SHORTEN)
    page.go_back()
    page.wait_for_function("() => window.shortened && scrollY > 0")
    page.mouse.move(640, 400)
    page.mouse.wheel(0, -200)
    page.wait_for_function("() => scrollY < 500")
    page.evaluate("shortened.style.height = ''")
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate("scrollY") < position - 100


@pytest.mark.parametrize("path", ["/statistics", "/puzzles?game=classic"])
def test_the_link_of_the_open_page_adds_no_step_back(visit: Visit, path: str) -> None:
    page = visit("/learn")
    page.evaluate("path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }", path)
    page.wait_for_url(re.compile(r"\?game="))
    page.locator(f".site-bar a[href='{path.partition('?')[0]}']").first.evaluate("link => link.click()")
    page.go_back()
    page.wait_for_url(re.compile(r"/learn$"))
