"""Palettes that are chosen in the settings: every page shows them, from its first picture on, and stays readable."""

from typing import Any

import pytest

from sevenwonders.design_tokens import THEMES, load_tokens

from ..wait_idle import settle
from .conftest import Visit
from .test_access import SEEN, complaints, go

PALETTES = ("grove", "porphyry", "clear")
GROUND = "getComputedStyle(document.documentElement).getPropertyValue('--ground')"


def ground(*path: str) -> str:
    """Return the ground of a palette, as the page has it."""
    return load_tokens(None).paths[*path, "ground"].css.replace(" ", "")


def test_chosen_palette_stays(visit: Visit) -> None:
    page = visit("/settings")
    page.wait_for_selector(".palette-sample")
    page.locator('input[name="palette"][value="grove"]').press(" ")
    assert page.evaluate(GROUND) == ground(THEMES, "grove")
    page.reload()
    page.wait_for_selector(".site-bar")  # the first that is drawn
    assert page.evaluate(GROUND) == ground(THEMES, "grove")
    go(page, "/learn/rules")
    assert page.evaluate(GROUND) == ground(THEMES, "grove")
    page.wait_for_function("document.querySelector('meta[name=theme-color]').content.startsWith('rgb')")
    go(page, "/settings")
    page.get_by_role("button", name="Reset all settings").click()
    page.wait_for_function(f"{GROUND} === '{ground('base')}'")


def test_page_is_drawn_without_the_sheet_of_its_palette(visit: Visit) -> None:
    page = visit("/privacy", expected="Failed to load resource", palette="grove", fresh=True)
    page.route("**/themes.css", lambda route: route.abort())
    page.reload()
    page.locator("h1").wait_for()


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("palette", PALETTES)
def test_axe_has_nothing_serious_to_say(visit: Visit, palette: str, theme: str) -> None:
    page: Any = visit("/settings", palette=palette, theme=theme)
    page.wait_for_function(SEEN)
    complaints_by_path = {"/settings": complaints(page)}
    for path in ("/", "/replays", "/puzzles", "/learn", "/learn/rules", "/learn/cards"):
        go(page, path)
        settle(page)
        complaints_by_path[path] = complaints(page)
    assert not any(complaints_by_path.values()), complaints_by_path
