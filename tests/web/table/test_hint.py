"""The tab with a hint: what it shows while the engine thinks, and afterwards."""

import re
from typing import Any

import pytest

from ..classic.page_harness import ClassicStage, play_to
from ..classic.page_harness import game_of as classic_game
from ..duel.page_harness import DuelStage, moments
from .page_harness import Stage

expect: Any = pytest.importorskip("playwright.sync_api", reason="the browser tests need playwright").expect


@pytest.mark.parametrize("game", ["duel", pytest.param("classic", marks=pytest.mark.slow)])
def test_hint_shows_moves_and_chances_once_they_come(chromium: Any, game: str) -> None:
    page = chromium.new_page(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    stage: Stage
    if game == "duel":
        stage = DuelStage(page, moments("base")[0])
    else:
        stage = ClassicStage(page, play_to(classic_game(3, 6), 1, 2))
    stage.open()
    stage.shown()
    page.keyboard.press("h")
    advice = page.locator(".hint")
    expect(advice).to_contain_text("Thinking…")
    asked = next(message for message in stage.sent if message["type"] == "hint")
    move = {"action": stage.legal()[0], "value": 0.6, "share": 1, "visits": 100, "reasons": [], "points": None}
    hint = {"type": "hint", "cid": asked["cid"], "win": 0.6, "outcomes": {}, "line": [], "wins": {}, "points": {}}
    hint["line"] = [f"p1 {stage.legal()[0]}"] if game == "duel" else []
    stage.send(hint | {"final": False, "simulations": 100, "moves": [move]})
    expect(advice).not_to_contain_text("Thinking…")
    expect(advice).to_contain_text("100 simulations")
    expect(page.locator(".best .advice b")).to_contain_text("60")
    stage.send(hint | {"final": True, "simulations": 200, "moves": [move | {"visits": 200, "value": 0.7}]})
    expect(page.locator(".best .advice b")).to_contain_text("70")
    if game == "duel":
        page.locator(".best .line summary").click()
        expect(page.locator(".best .line p")).to_have_text(re.compile(r"^\S+ (builds|discards|drafts|takes) [A-Z]"))
    expect(page.get_by_role("button", name="Get a hint")).to_be_visible()
