"""Requirements of phones: large enough fields, room for notch and home indicator, notifications by the worker."""

from typing import Any

import pytest

from .conftest import Visit, among_friends, choose, set_up
from .test_access import go

expect = pytest.importorskip("playwright.sync_api").expect

NOTCH = {"top": 0, "left": 47, "right": 47, "bottom": 21}
FIELD_SIZES = """() => [...document.querySelectorAll('input, select, textarea')]
  .filter(field => !/radio|checkbox|range|file/.test(field.type) && field.offsetWidth)
  .map(field => [field.id || field.getAttribute('aria-label'), parseFloat(getComputedStyle(field).fontSize)])"""
OUTSIDE = """({ left, right, bottom }) => [...document.querySelectorAll('button, a, h1, input')]
  .map(element => [element.outerHTML.slice(0, 80), element.getBoundingClientRect()])
  .filter(([, box]) => box.width > 1 && box.top < innerHeight && box.left < innerWidth && box.right > 0)
  .filter(([, box]) => box.left < left - .5 || box.right > innerWidth - right + .5)
  .map(([name]) => name)"""


def test_fields_are_large_enough_for_ios(visit: Visit) -> None:
    """Safari on phones enlarges the page when a field below 16 px gets the focus."""
    page = visit(size=(390, 844))
    choose(page, "game", "classic")
    set_up(page)
    page.locator(".sitters select").first.wait_for()
    fields = page.evaluate(FIELD_SIZES)
    assert len(fields) > 2
    choose(page, "game", "duel")
    page.locator(".sitters").wait_for(state="detached")
    among_friends(page)
    fields += page.evaluate(FIELD_SIZES)
    set_up(page).click()
    page.locator("dialog.invitation").get_by_role("textbox").wait_for()
    fields += page.evaluate(FIELD_SIZES)
    page.get_by_role("button", name="Go to the table").click()
    page.locator(".waiting input").wait_for()
    fields += page.evaluate(FIELD_SIZES)
    assert [field for field in fields if field[1] < 16] == []


def test_nothing_lies_beside_the_safe_area(visit: Visit) -> None:
    page = visit(size=(844, 390))
    inset(page)
    for path in ("/", "/learn/rules", "/settings"):
        go(page, path)
        assert page.evaluate(OUTSIDE, NOTCH) == [], path


def test_the_table_stays_within_the_safe_area(visit: Visit) -> None:
    page = visit(size=(844, 390))
    page.locator(".welcome .play").click()
    page.wait_for_selector(".table")
    inset(page)
    box = page.locator(".table").bounding_box()
    assert box["x"] >= NOTCH["left"]
    assert box["x"] + box["width"] <= 844 - NOTCH["right"]
    assert box["y"] + box["height"] <= 390 - NOTCH["bottom"]


def inset(page: Any) -> None:
    """Give the screen a notch and a home indicator."""
    page.context.new_cdp_session(page).send("Emulation.setSafeAreaInsetsOverride", {"insets": NOTCH})


def test_browser_bars_follow_the_theme(visit: Visit) -> None:
    page = visit("/settings")
    colours = page.locator("meta[name=theme-color]").evaluate_all("all => all.map(meta => meta.content)")
    for theme, expected in (("light", colours[1:] * 2), ("dark", colours[:1] * 2), ("auto", colours)):
        choose(page, "theme", theme)
        shown = page.locator("meta[name=theme-color]")
        expect(shown.first).to_have_attribute("content", expected[0])
        expect(shown.last).to_have_attribute("content", expected[1])


@pytest.mark.slow
def test_a_turn_is_notified_by_the_worker(visit: Visit) -> None:
    """On Android `new Notification()` throws, on iOS it does nothing."""
    page = visit("/", offline=True)
    page.context.grant_permissions(["notifications"])
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    shown = page.evaluate("""async () => {
      const { showNotification } = ServiceWorkerRegistration.prototype;
      const asked = [];
      ServiceWorkerRegistration.prototype.showNotification = async (...how) => void asked.push(how);
      window.Notification = Object.assign(() => { throw new TypeError(); }, { permission: 'granted' });
      Object.defineProperty(document, 'hidden', { value: true });
      const { notify } = await import('/static/js/table/clocks.js');
      const controller = { state: { table: { id: 'abc', names: { p1: 'Ada', p2: 'Ben' } } } };
      await notify(controller, true);
      ServiceWorkerRegistration.prototype.showNotification = async () => { throw new TypeError(); };
      await notify(controller, true);
      ServiceWorkerRegistration.prototype.showNotification = showNotification;
      return asked;
    }""")
    assert [(how["tag"], how["body"]) for _, how in shown] == [("abc", "Ada vs Ben")]
