"""Moments at which the type faces of the page are used."""

from typing import Any

from .conftest import Visit

USED = "[...document.fonts].map(({ family, status }) => `${family} ${status}`).sort().join()"
BOTH = "Seventext loaded,Seventitle loaded"
STORED = "localStorage.getItem('sevenwonders.settings')?.includes('\"faces\":true')"


def test_faces_come_after_the_first_picture_and_stay(visit: Visit) -> None:
    page = visit("/privacy", fresh=True)
    page.wait_for_function(f"() => {STORED}")
    page.evaluate("localStorage.removeItem('sevenwonders.settings')")
    early: list[bool] = []

    def hold(route: Any) -> None:
        early.append(page.evaluate("!document.querySelector('#page > *')"))
        route.continue_()

    page.route("**/*.woff2", hold)
    page.reload()
    page.wait_for_function(f"() => {STORED}")
    assert early
    assert not any(early)
    page.evaluate("import('/static/js/core/router.js').then(({ navigate }) => navigate('/learn'))")
    page.wait_for_function(f"() => {USED} === '{BOTH}'")
    page.wait_for_selector(".site-bar")
    assert page.locator("h1").first.evaluate("one => getComputedStyle(one).fontFamily").startswith("Seventitle")


def test_page_is_drawn_without_faces(visit: Visit) -> None:
    page = visit("/privacy", expected="Failed to load resource", faces=True)
    page.route("**/*.woff2", lambda route: route.abort())
    page.reload()
    page.locator("h1").wait_for()
    assert page.evaluate(USED) == ""
