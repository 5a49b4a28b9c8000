"""Accessibility of the pages: no serious finding of axe, everything fits and is large enough to touch."""

import json
from itertools import pairwise
from typing import Any

import pytest

from ..wait_idle import settle
from .conftest import Visit, among_friends, set_up, show_options
from .test_lesson import begin
from .test_replay import drop, replay

CLASSIC = ("/learn/symbols?game=classic", "/learn/cards?game=classic")
RULES = ("/learn/rules", "/learn/rules?game=classic")
PATHS = ("/", "/replays", "/puzzles", "/learn", "/learn/symbols", "/learn/cards", *CLASSIC, *RULES)
PATHS += ("/settings", "/privacy")
HALF = ("/", "/replays", "/puzzles", "/learn", "/learn/symbols", CLASSIC[1], RULES[0], "/settings")
NOWHERE = "/no/such/page"
SIZES = ((320, 568), (360, 640), (390, 844), (768, 1024), (1280, 720), (1440, 900), (2560, 1440))
SERIOUS = ("serious", "critical")
MIN_TARGET = 44
MIN_TARGET_IN_TEXT = 24  # WCAG 2.2: the least that may be touched; links in sentences are free

# What can be pressed and is too small, apart from links inside a sentence and inputs that lie under their face.
TOO_SMALL = """
(least) => [...document.querySelectorAll('#page.framed :is(a, button, select, summary, input, label.button)')]
  .filter((one) => one.getClientRects().length)
  .filter((one) => !one.closest('.replay-table, p, .heard-only, .skip'))
  .map((one) => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
  .filter(([, box]) => box.height < least - 0.5 || box.width < least - 0.5)
  .map(([text]) => text)
"""

# What sticks out of the window, or out of its button.
CUT = """
() => [...document.querySelectorAll('#content *')]
  .filter((one) => one.getClientRects().length && !one.closest('.replay-table, svg, .heard-only'))
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 ||
    (one.matches('.pick-face') && one.scrollWidth > one.clientWidth + 1))
  .map((one) => one.outerHTML.slice(0, 80))
"""

# What has the focus and lies under a bar (WCAG 2.4.11).
UNDER_BARS = """
() => [...(document.querySelector('dialog[open]') ?? document).querySelectorAll(
  'a[href], button, input, select, summary')]
  .filter((one) => one.getClientRects().length && !one.disabled && !one.closest('.skip'))
  .filter((one) => {
    one.focus();
    const box = one.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return !hit || !(one.parentElement.contains(hit) || hit.contains(one));
  })
  .map((one) => one.outerHTML.slice(0, 90))
"""
GO = "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')) }"
LEAVING = "document.querySelector('h1').dataset.leaving = ''"
SEEN = "() => document.querySelector('main')?.firstChild && !document.querySelector('.outline, .loading')"
LEVELS = "[...document.querySelectorAll('h1, h2, h3, h4')].map((one) => Number(one.localName[1]))"


def go(page: Any, path: str) -> None:
    """Go to an address as a link does, and wait for its page; the old page stays until then."""
    page.wait_for_selector("h1")
    page.evaluate(LEAVING)
    page.evaluate(GO, path)
    page.wait_for_selector("h1:not([data-leaving])")
    page.wait_for_function(SEEN)
    settle(page, 3)


def complaints(page: Any) -> list[str]:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    options = {"resultTypes": ["violations"], "preload": False}  # its copies of style sheets offend the page's policy
    found = axe.Axe().run(page, options=options).response
    return [
        f"{one['id']} ({one['impact']}): {one['nodes'][0]['html'][:160]} {one['nodes'][0].get('failureSummary', '')}"
        for one in found["violations"]
        if one["impact"] in SERIOUS
    ]


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("path", PATHS)
def test_axe_has_nothing_serious_to_say(visit: Visit, path: str, theme: str) -> None:
    page = visit(path, theme=theme)
    page.wait_for_selector("h1")
    if path == "/":
        show_options(page)
    settle(page)
    assert complaints(page) == []


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_about_the_replay(visit: Visit, record: str, theme: str) -> None:
    page = replay(visit, record, theme=theme)
    page.get_by_role("slider", name="Move").fill("25")
    settle(page)
    assert [one for one in complaints(page) if "replay-table" not in one] == []


@pytest.mark.slow
def test_axe_about_the_guide_an_invitation_and_a_problem(visit: Visit) -> None:
    page = begin(visit)
    page.locator(".guide-next").click()
    assert [one for one in complaints(page) if "guide" in one] == []
    page = visit("/", expected="Failed to load resource")
    drop(page, "no record")
    page.wait_for_selector(".notice")
    assert complaints(page) == []
    among_friends(page)
    set_up(page).click()
    page.wait_for_selector("dialog")
    assert complaints(page) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "language"),
    [*((size, "en") for size in SIZES), *((size, one) for size in (SIZES[0], SIZES[3]) for one in ("de", "fr", "es"))],
)
def test_everything_fits(visit: Visit, record: str, size: tuple[int, int], language: str) -> None:
    page = visit("/", size=size, language=language)
    for path in (*PATHS, "/s"):
        if path == "/s":
            drop(page, record)
            page.wait_for_selector(".replay-table .table")
        elif path != "/":
            go(page, path)
        page.wait_for_selector("h1")
        settle(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0], path
        cut = page.evaluate(CUT)
        assert cut == [], path


@pytest.mark.slow
@pytest.mark.parametrize("path", PATHS)
def test_everything_is_large_enough_to_touch(visit: Visit, path: str) -> None:
    page = visit(path, size=(360, 640))
    page.wait_for_selector("h1")
    settle(page)
    assert page.evaluate(TOO_SMALL, MIN_TARGET) == []


@pytest.mark.slow
@pytest.mark.parametrize("path", PATHS)
def test_twice_the_letters_fit(visit: Visit, path: str) -> None:
    page = visit(path, size=(1280, 720))
    page.wait_for_selector("h1")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    settle(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("/explore", ".shares"),
        ("/learn/cards?game=classic", ".side-stages"),
        ("/learn/rules?game=classic", ".branch"),
        ("/puzzles", ".theme-card"),
        *(
            pytest.param(path, shown, marks=pytest.mark.slow)
            for path, shown in (
                ("/", ".welcome"),
                ("/explore?game=classic", ".shares"),
                ("/learn", ".boxes-short"),
                ("/learn/cards", ".component"),
                ("/learn/rules", ".branch"),
                ("/learn/symbols", ".key"),
                ("/learn/symbols?game=classic", ".key"),
                ("/privacy", "h1"),
                ("/replays", ".blank-page"),
                ("/settings", ".settings"),
            )
        ),
    ],
)
def test_twice_the_letters_fit_on_a_phone(visit: Visit, path: str, shown: str) -> None:
    page = visit(path, size=(390, 844), language="de")
    page.wait_for_selector(shown)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    settle(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_wonders_pressed_in_quick_succession_all_count(visit: Visit) -> None:
    page = visit("/explore")
    chips = page.locator(".chosen-chip")
    chips.nth(2).wait_for()
    page.evaluate("[...document.querySelectorAll('.chosen-chip')].slice(0, 3).forEach((chip) => chip.click())")
    page.locator(".chosen-chip[aria-pressed=true]").nth(2).wait_for()


def test_choices_are_seen_in_forced_colours(visit: Visit) -> None:
    """Backgrounds and shadows are gone then: borders and the knob of a switch tell what is chosen."""
    page = visit("/settings")
    page.emulate_media(forced_colors="active")
    page.wait_for_selector(".settings")
    border = "element => getComputedStyle(element).borderTopWidth"
    assert page.locator(".pick input:checked + .pick-face").first.evaluate(border) == "4px"
    assert page.locator(".pick input:not(:checked) + .pick-face").first.evaluate(border) == "1px"
    assert page.locator(".way[aria-current]").evaluate(border) == "4px"
    knob = "element => getComputedStyle(element, '::after').borderTopWidth"
    assert page.locator(".on-off input").first.evaluate(knob) == "10px"
    go(page, "/explore")
    page.locator(".chosen-chip").first.click()
    assert page.locator(".chosen-chip[aria-pressed=true]").evaluate(border) == "4px"
    go(page, "/learn/cards")
    colours = "element => getComputedStyle(element).forcedColorAdjust"
    assert page.locator(".component-face").first.evaluate(colours) == "none"


@pytest.mark.parametrize("theme", ["dark", "auto"])
def test_dark_page_is_printed_dark_on_light(visit: Visit, theme: str) -> None:
    page = visit("/settings", theme=theme)
    page.emulate_media(color_scheme="dark")
    page.wait_for_selector("select")
    look = """() => {
      const { colorScheme, color, backgroundColor } = getComputedStyle(document.querySelector('select'));
      return [colorScheme, color, backgroundColor];
    }"""
    assert page.evaluate(look) == ["dark", "rgb(237, 244, 244)", "rgb(15, 34, 44)"]
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate(look) == ["light", "rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    assert page.evaluate("getComputedStyle(document.documentElement).printColorAdjust") == "exact"


@pytest.mark.parametrize(
    "sizes",
    [
        ((1280, 720, 100), (844, 390, 200), (320, 568, 100)),
        pytest.param(((390, 844, 100), (1024, 600, 200)), marks=pytest.mark.slow),
    ],
    ids=["three", "two more"],
)
def test_focus_lies_under_no_bar(visit: Visit, sizes: tuple[tuple[int, int, int], ...]) -> None:
    """Neither under the bars of the page nor under the lobby's button, whichever game is set up."""
    page = visit("/")
    page.locator('input[value="classic"]').press(" ")
    show_options(page)
    page.wait_for_selector(".sitters select")
    for width, height, letters in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("letters => { document.documentElement.style.fontSize = `${letters}%`; }", letters)
        settle(page, 3)
        assert page.evaluate(UNDER_BARS) == [], (width, height, letters)


@pytest.mark.slow
def test_the_title_is_said_and_the_content_can_be_skipped_to(visit: Visit) -> None:
    page = visit("/learn", fresh=True)
    page.wait_for_selector("h1")
    assert page.title() == "Learn · Seven Wonders"
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "content"


def test_link_moves_the_focus_to_the_new_page(visit: Visit) -> None:
    """A screen reader goes on there, and Tab leads to the first control of the page instead of the bar."""
    page = visit("/learn/symbols", fresh=True)
    page.wait_for_selector(".key")
    page.wait_for_function("!document.querySelector('.splash')")
    assert page.evaluate("document.activeElement === document.body")  # the browser decides when a page is loaded
    page.locator(".site-bar a[href='/learn']").press("Enter")
    page.wait_for_selector(".learn-ways")
    assert page.evaluate("document.activeElement.localName") == "main"
    page.locator("main a[href='/learn/cards']").press("Enter")
    page.locator(".component-rulings a").first.press("Enter")
    page.wait_for_selector(".ruling")
    page.wait_for_function("document.activeElement.matches('.ruling h3')")
    assert page.evaluate("document.activeElement.parentElement.id === location.hash.slice(1)")


def test_table_that_the_lobby_opens_has_the_focus(visit: Visit) -> None:
    page = visit("/", fresh=True)
    page.locator(".welcome .play").press("Enter")
    page.wait_for_selector(".table .panel:focus")
    page.reload()
    page.wait_for_selector(".table .panel")
    assert page.evaluate("document.activeElement === document.body")


@pytest.mark.parametrize(
    ("path", "heading"),
    [
        ("/learn#agora", "Agora"),
        ("/learn/symbols?game=classic#key-powers", "Powers of Wonders"),
        ("/learn/rules#option-final_tie", "Equal scores at the end"),
    ],
)
def test_heading_that_the_address_names_has_the_focus(visit: Visit, path: str, heading: str) -> None:
    page = visit(path)
    assert page.wait_for_selector("h2:focus, h3:focus").inner_text() == heading


@pytest.mark.parametrize("paths", [HALF, pytest.param(PATHS, marks=pytest.mark.slow)], ids=["half", "all"])
def test_one_heading_of_the_first_order_and_no_step_left_out(visit: Visit, paths: tuple[str, ...]) -> None:
    page = visit("/")
    for path in (*paths, NOWHERE):
        go(page, path)
        levels = page.evaluate(LEVELS)
        assert levels.count(1) == 1, path
        assert all(after - before <= 1 for before, after in pairwise(levels)), (path, json.dumps(levels))
    assert page.inner_text("h1") == "Page not found"
    page.get_by_role("link", name="Go to the lobby", exact=True).click()
    page.wait_for_selector(".welcome")


def test_the_usual_game_is_set_up_without_scrolling(visit: Visit) -> None:
    """On a laptop all that matters stands above the main button, and on a phone the button is in sight."""
    page = visit("/", size=(1440, 900))
    set_up(page).wait_for()
    settle(page)
    go = page.locator(".setup .go").bounding_box()
    assert go["y"] + go["height"] <= 900
    for what in ('[name="level"]', '[name="box"]', '[name="seat"]', ".names input"):
        box = page.locator(f".setup {what}").last.bounding_box()
        assert box["y"] + box["height"] <= go["y"] + 1, what
    page.set_viewport_size({"width": 390, "height": 844})
    settle(page)
    go = page.locator(".setup .go").bounding_box()
    assert go["y"] + go["height"] <= 844
    assert page.locator(".setup [name=level]").first.bounding_box()["y"] < go["y"]
