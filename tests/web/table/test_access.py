"""The table for everybody: no serious finding of axe, and a whole game by keyboard alone."""

import random
from typing import Any

import pytest

from .stage import MODULES, Stage, game_of
from .test_layout import moments

MORE = "plies => document.querySelector('.table-root').view.plies.length > plies"
PHONE = {"viewport": {"width": 360, "height": 640}}
LOOKS: tuple[dict[str, Any], ...] = (
    {"viewport": {"width": 1440, "height": 900}, "color_scheme": "dark"},
    {"viewport": {"width": 360, "height": 640}, "color_scheme": "light"},
)


def findings(page: Any) -> list[str]:
    """The serious and critical findings of axe, each with the first element it is about."""
    from axe_playwright_python.sync_playwright import Axe

    found = [one for one in Axe().run(page).response["violations"] if one["impact"] in ("serious", "critical")]
    return [f"{one['id']}: {one['nodes'][0]['html'][:160]} ({len(one['nodes'])})" for one in found]


@pytest.mark.parametrize(("modules", "look"), list(zip(("base", "both"), LOOKS, strict=True)), ids=["desktop", "phone"])
def test_nothing_serious_for_axe(chromium: Any, modules: str, look: dict[str, Any]) -> None:
    for game in moments(modules):
        page = chromium.new_page(reduced_motion="reduce", **look)
        Stage(page, game).open()
        assert findings(page) == []
        page.keyboard.press("1")
        assert findings(page) == []
        page.close()
        break


def plays(stage: Stage, *keys: str) -> bool:
    """Press keys; whether the page has sent a move then."""
    before = len(stage.sent)
    for key in keys:
        stage.page.keyboard.press(key)
    stage.page.evaluate("0")  # what the page sent before it answers has been heard
    return any(message["type"] == "move" for message in stage.sent[before:])


def press_through(page: Any, modules: str, seed: int) -> None:
    """A whole game by digits, letters, Tab and Enter; no mouse."""
    stage, dice = Stage(page, game_of(modules, seed)), random.Random(seed)
    stage.open()
    while not stage.game.is_over:
        stage.shown()
        plies = len(stage.game.plies)
        # Fewer choices than that, or nothing on the table: the first one, or the first button.
        if not any(plays(stage, number, "Enter") for number in (str(dice.randint(1, 3)), "1")):
            page.focus("[data-action]")
            page.keyboard.press("Enter")
        page.wait_for_function(MORE, arg=plies)
    stage.shown()
    page.wait_for_selector(".result")  # it is loaded when it is needed


@pytest.mark.slow
@pytest.mark.parametrize("modules", MODULES)
def test_a_whole_game_by_keyboard(chromium: Any, modules: str) -> None:
    page = chromium.new_page(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    press_through(page, modules, seed=21)


@pytest.mark.slow
@pytest.mark.parametrize("modules", MODULES)
def test_a_whole_game_by_touch(chromium: Any, modules: str) -> None:
    context = chromium.new_context(has_touch=True, is_mobile=True, reduced_motion="reduce", **PHONE)
    page, dice = context.new_page(), random.Random(4)
    stage = Stage(page, game_of(modules, seed=22))
    stage.open()
    while not stage.game.is_over:
        stage.shown()
        plies = len(stage.game.plies)
        if not page.locator(".panel.raised [data-action]").count():
            cards = page.locator(".slot.accessible .face")
            cards.nth(dice.randrange(cards.count())).tap()
        page.locator(".panel.raised [data-action]").first.tap()
        page.wait_for_function(MORE, arg=plies)
    stage.shown()
    page.wait_for_selector(".result")  # it is loaded when it is needed
