"""The ways from a table to its rules: from what is chosen, and from a refusal that names a ruling."""

from typing import Any

import pytest

from ..classic.page_harness import ClassicStage
from ..classic.page_harness import game_of as classic_game
from ..duel.page_harness import DuelStage
from ..duel.page_harness import game_of as duel_game

expect = pytest.importorskip("playwright.sync_api").expect


@pytest.mark.parametrize("game", [pytest.param("duel", marks=pytest.mark.slow), "classic"])
def test_chosen_things_and_refusals_lead_to_their_rules(chromium: Any, game: str) -> None:
    page = chromium.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    stage: Any = (
        DuelStage(page, duel_game("base", 5, wonder_setup="random_deal"))
        if game == "duel"
        else ClassicStage(page, classic_game(3, 6, sides="night"))
    )
    stage.open()
    page.keyboard.press("1")
    link = page.locator(".panel .rule-link")
    link.wait_for()
    name = page.locator(".panel h2").first.inner_text()
    expect(link).to_have_attribute("href", f"/learn/rules?game={game}&q={name.replace(' ', '%20')}")
    stage.send({"type": "refused", "cid": "", "error": "it is out (R-38, R-39)", "code": "said", "version": 1})
    expect(page.locator(".problem a")).to_have_text(["R-38", "R-39"])
    expect(page.locator(".problem a").first).to_have_attribute("href", f"/learn/rules?game={game}#R-38")
    expect(page.locator(".problem a").first).to_have_attribute("target", "_blank")
