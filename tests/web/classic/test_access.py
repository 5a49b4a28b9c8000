"""The table for everybody: no serious finding of axe, and whole games by keyboard alone and by touch."""

import random
from typing import Any

import pytest

from ..table.test_access import LOOKS, MORE, findings
from .stage import ClassicStage, game_of, play_to


@pytest.mark.parametrize("look", LOOKS, ids=["desktop dark", "phone light"])
def test_nothing_serious_for_axe(chromium: Any, look: dict[str, Any]) -> None:
    page = chromium.new_page(reduced_motion="reduce", **look)
    ClassicStage(page, play_to(game_of(5, 3, sides="night"), 3, 3)).open()
    assert findings(page) == []
    page.keyboard.press("1")
    assert findings(page) == []
    page.keyboard.press("o")
    page.wait_for_selector(".visit")
    assert findings(page) == []
    page.close()


@pytest.mark.slow
@pytest.mark.parametrize("look", LOOKS, ids=["desktop dark", "phone light"])
@pytest.mark.parametrize("tab", ["moves", "hint", "cards", "score"])
def test_nothing_serious_for_axe_behind_the_tabs(chromium: Any, look: dict[str, Any], tab: str) -> None:
    page = chromium.new_page(reduced_motion="reduce", **look)
    ClassicStage(page, play_to(game_of(7, 4), 2, 4)).open()
    page.click(f"[data-tab={tab}]")
    page.wait_for_timeout(200)
    assert findings(page) == []
    page.close()


def press_through(page: Any, players: int, seed: int, turns: int = 1000) -> ClassicStage:
    """A game, or its first decisions, by digits, letters and Enter; no mouse."""
    stage, dice = ClassicStage(page, game_of(players, seed, sides="choose")), random.Random(seed)
    stage.open()
    for _ in range(turns):
        if stage.game.is_over:
            break
        stage.shown()
        plies = len(stage.game.plies)
        page.keyboard.press(str(dice.randint(1, 2)))
        page.keyboard.press(dice.choice(["Enter", "b", "t", "s"]))
        if len(stage.game.plies) == plies:
            page.keyboard.press("1")
            page.keyboard.press("Enter")
        page.wait_for_function(MORE, arg=plies)
    return stage


def test_a_few_turns_by_keyboard(chromium: Any) -> None:
    page = chromium.new_page(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    press_through(page, 4, seed=21, turns=4)
    page.close()


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 5, 7])
def test_a_whole_game_by_keyboard(chromium: Any, players: int) -> None:
    page = chromium.new_page(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    stage = press_through(page, players, seed=21)
    stage.shown()
    page.wait_for_selector(".result")
    page.close()


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 7])
def test_a_whole_game_by_touch(chromium: Any, players: int) -> None:
    context = chromium.new_context(
        has_touch=True, is_mobile=True, reduced_motion="reduce", viewport={"width": 360, "height": 640}
    )
    page, dice = context.new_page(), random.Random(4)
    stage = ClassicStage(page, game_of(players, seed=22))
    stage.open()
    while not stage.game.is_over:
        stage.shown()
        plies = len(stage.game.plies)
        things = page.locator(".hand .held-face, .choices-over .candidate")
        if things.count():
            things.nth(dice.randrange(things.count())).tap()
        actions = page.locator(".panel.raised [data-action]")
        actions.nth(dice.randrange(actions.count())).tap()
        page.wait_for_function(MORE, arg=plies)
    stage.shown()
    page.wait_for_selector(".result")
    context.close()
