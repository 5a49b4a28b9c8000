"""Built cards on the table of Duel: a strip for each, by colour, at common sizes."""

from typing import Any

import pytest

from sevenwonders.duel import view

from ..wait_idle import settle
from .page_harness import DuelStage, moments

COLOURS = ["brown", "grey", "blue", "green", "yellow", "red", "purple"]
# The visible strips of a city in their order, and those that are covered or outside of the board.
SEEN = """(city) => {
  const strips = [...document.querySelectorAll(`.wing.${city} .strip`)].filter((strip) => strip.checkVisibility());
  const board = document.querySelector('.board').getBoundingClientRect();
  const outside = strips.filter((strip) => {
    const { left, top, right, bottom } = strip.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const leaves = left < board.left - 1 || right > board.right + 1 || top < board.top - 1 || bottom > board.bottom + 1;
    return leaves || !strip.contains(hit);
  });
  return [strips.map(({ dataset }) => dataset.built), outside.map(({ dataset }) => dataset.built)];
}"""


def built(stage: DuelStage, seat: str) -> list[str]:
    """Return the cards of a city in the order of their strips."""
    cards = view(stage.game, stage.viewer)["cities"][seat]["cards"]
    return [card for colour in COLOURS for card in cards.get(colour, [])]


@pytest.mark.parametrize("age", [2, pytest.param(3, marks=pytest.mark.slow)])
def test_built_cards_are_beside_the_structure(chromium: Any, age: int) -> None:
    page = chromium.new_page(reduced_motion="reduce")
    stage = DuelStage(page, moments("base")[age - 1])
    stage.open()
    page.wait_for_selector(".wing .strip", state="attached")
    me, opponent = ("p1", "p2") if stage.viewer == 0 else ("p2", "p1")
    for width, height in ((1366, 768), (1920, 1080), (768, 1024)):
        page.set_viewport_size({"width": width, "height": height})
        settle(page, 3)
        assert page.evaluate(SEEN, "near") == [built(stage, me), []]
        assert page.evaluate(SEEN, "far") == [built(stage, opponent), []]
        assert not page.locator(".colours .count:visible").count()
    page.set_viewport_size({"width": 360, "height": 780})
    settle(page, 3)
    assert page.evaluate(SEEN, "near") == [built(stage, me), []]
    page.locator(".wing.near .stack").first.click()
    page.wait_for_selector(f".tab-content .mine [data-target='card:{built(stage, me)[0]}']")
    assert page.locator(".tab-content .mine .chip").count() == len(built(stage, me))
