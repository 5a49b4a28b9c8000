"""A hint before the engine is ready: quick advice, marked so, and how far the engine is."""

from typing import Any

import pytest

from ..classic.stage import ClassicStage, play_to
from ..classic.stage import game_of as classic_game
from ..duel.stage import DuelStage, moments
from .stage import Stage

expect: Any = pytest.importorskip("playwright.sync_api", reason="the browser tests need playwright").expect


@pytest.mark.parametrize("game", ["duel", pytest.param("classic", marks=pytest.mark.slow)])
def test_quick_advice_is_marked_and_followed_by_the_engine(chromium: Any, game: str) -> None:
    page = chromium.new_page(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    stage: Stage
    if game == "duel":
        stage = DuelStage(page, moments("base")[0])
    else:
        stage = ClassicStage(page, play_to(classic_game(3, 6), 1, 2))
    stage.open()
    stage.shown()
    status = {"type": "status", "thinking": False, "presence": {}, "absent": {}}
    stage.send(status | {"preparing": True, "prepared": 0.25})
    page.keyboard.press("h")
    bar = page.get_by_role("progressbar")
    expect(bar).to_have_js_property("value", 0.25)
    asked = next(message for message in stage.sent if message["type"] == "hint")
    move = {"action": stage.legal()[0], "value": 0.5, "share": 1, "visits": 0, "reasons": [], "points": None}
    hint = {"type": "hint", "cid": asked["cid"], "win": 0.5, "outcomes": {}, "line": [], "wins": {}, "points": {}}
    stage.send(hint | {"final": False, "simulations": 0, "moves": [move]})
    advice = page.locator(".hint")
    expect(advice).to_contain_text("Quick advice, from a player that looks one move ahead")
    expect(page.locator(".best .advice")).to_have_count(1)
    assert "50" not in advice.inner_text(), "it knows no chances"
    stage.send(status | {"preparing": True, "prepared": 0.75})
    expect(bar).to_have_js_property("value", 0.75)
    stage.send(status | {"preparing": False, "prepared": None})
    stage.send(hint | {"final": True, "simulations": 100, "moves": [move | {"visits": 100, "value": 0.6}]})
    expect(bar).to_have_count(0)
    expect(advice).not_to_contain_text("Quick advice")
    expect(page.locator(".best .advice b")).to_contain_text("60")
