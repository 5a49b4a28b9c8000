"""The lesson at the real table, from its first word to the end of the game."""

import re
from typing import Any
from urllib.parse import urlparse

import pytest

from ..wait_idle import settle
from .conftest import Visit

expect = pytest.importorskip("playwright.sync_api").expect

MAX_STEPS = 900


def begin(visit: Visit, **how: Any) -> Any:
    page = visit("/learn", **how)
    page.locator(".lesson-offer button").first.click()
    page.wait_for_url(re.compile(r"/t/\w+$"))
    page.wait_for_selector(".guide-title")
    return page


def title(page: Any) -> str:
    return str(page.locator(".guide-title").inner_text())


def go_on(page: Any) -> None:
    page.locator(".guide-next").click()


def act(page: Any) -> None:
    """Do the first thing that can be done."""
    control = page.locator("[data-action]:visible").first
    if control.count():
        control.press("Enter")
    else:
        page.keyboard.press("1")


def to_the_first_choice(page: Any) -> list[str]:
    """Through the introduction, up to where a card is to be looked at."""
    titles = []
    while page.locator(".guide-next").count():
        titles.append(title(page))
        go_on(page)
    return titles


@pytest.mark.slow
def test_the_introduction_points_at_the_table(visit: Visit) -> None:
    page = begin(visit)
    pointed = 0
    while page.locator(".guide-next").count():
        settle(page)
        if page.locator(".guide-ring").is_visible():
            pointed += 1
            ring, guide = page.locator(".guide-ring").bounding_box(), page.locator(".guide").bounding_box()
            assert ring["width"] > 20
            assert min(guide["x"], guide["y"]) >= 0
            assert guide["x"] + guide["width"] <= 1280
            assert guide["y"] + guide["height"] <= 800
        go_on(page)
    assert pointed == 4
    assert title(page) == "Look at a card"


@pytest.mark.slow
def test_the_same_cards_lie_there_every_time(visit: Visit) -> None:
    tables = [begin(visit).evaluate("document.querySelector('.table-root').view") for _ in range(2)]
    assert tables[0]["structure"] == tables[1]["structure"]
    kinds = {slot["card"] for slot in tables[0]["structure"] if slot["accessible"]}
    assert kinds == {"pharmacist", "glassworks", "quarry", "palisade", "altar", "tavern"}
    assert "the_pyramids" in [wonder["wonder"] for wonder in tables[0]["cities"]["p1"]["wonders"]]


def test_it_reacts_to_what_the_learner_does(visit: Visit) -> None:
    page = begin(visit)
    to_the_first_choice(page)
    page.keyboard.press("6")  # the Tavern
    expect(page.locator(".guide-title")).to_have_text("Tavern")
    expect(page.locator(".guide")).to_contain_text("Gain 4 coins.")
    go_on(page)
    expect(page.locator(".guide")).to_contain_text("Quarry produces stone.")
    page.keyboard.press("d")  # and the learner discards it
    expect(page.locator(".guide-title")).to_have_text("Discarded")
    go_on(page)
    expect(page.locator(".guide-title")).to_have_text("Your opponent has moved")


@pytest.mark.slow
def test_back_and_on_again(visit: Visit) -> None:
    page = begin(visit)
    go_on(page)
    second = title(page)
    go_on(page)
    page.get_by_role("button", name="Back", exact=True).click()
    assert title(page) == second
    page.keyboard.press("n")
    assert title(page) != second


@pytest.mark.slow
def test_it_goes_when_it_is_asked_to_and_stays_away(visit: Visit) -> None:
    page = begin(visit)
    page.get_by_role("button", name="Leave the lesson").click()
    expect(page.locator(".guide")).to_have_count(0)
    expect(page.get_by_role("status").filter(has_text="The guide has gone")).to_be_visible()
    page.reload()
    page.wait_for_selector(".slot")
    settle(page)
    expect(page.locator(".guide")).to_have_count(0)


@pytest.mark.slow
def test_it_can_be_hidden_and_shown(visit: Visit) -> None:
    page = begin(visit)
    page.get_by_role("button", name="Hide", exact=True).click()
    expect(page.locator(".guide p")).to_be_hidden()
    page.get_by_role("button", name="Show the guide").click()
    expect(page.locator(".guide p")).to_be_visible()


@pytest.mark.slow
def test_a_reload_goes_on_where_it_was(visit: Visit) -> None:
    page = begin(visit)
    for _ in range(3):
        go_on(page)
    before = title(page)
    page.reload()
    expect(page.locator(".guide-title")).to_have_text(before)


@pytest.mark.slow
@pytest.mark.parametrize(("language", "size"), [("en", (1280, 800)), ("de", (390, 844))])
def test_the_lesson_to_its_end(visit: Visit, language: str, size: tuple[int, int]) -> None:
    page = begin(visit, language=language, size=size)
    titles = set()
    for _ in range(MAX_STEPS):
        if page.locator("[data-step=lesson]").count():
            break
        if page.locator(".guide-title").count() and page.locator(".guide-title").is_visible():
            titles.add(title(page))
        if page.locator(".guide-next").count():
            page.keyboard.press("n")
        elif page.evaluate("document.querySelector('.table-root').view.to_act") == "p1":
            act(page)
        settle(page, 2)
    expect(page.locator("[data-step=lesson]")).to_be_visible()
    assert len(titles) > 16, titles
    assert not [text for text in titles if "lesson." in text or "{" in text]
    lesson = urlparse(page.url).path
    page.locator("[data-step=lesson]").click()
    page.wait_for_function("path => location.pathname !== path", arg=lesson)
    page.wait_for_selector(".table")
    computer = "Object.values(document.querySelector('.table-root').table.seats).find(seat => seat.player)"
    assert page.evaluate(f"{computer}.player") == "level:2"
    expect(page.locator(".guide")).to_have_count(0)
