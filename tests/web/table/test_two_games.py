"""Tables of both games, one after the other in one page."""

from typing import Any

import pytest

from ..classic.page_harness import ClassicStage, play_to
from ..classic.page_harness import game_of as classic_game
from ..duel.page_harness import DuelStage
from ..duel.page_harness import game_of as duel_game
from ..wait_idle import settle
from .page_harness import ADDRESS, COMPLETE

PLACES = """() => [...document.querySelectorAll('.table-root *')].map((element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const { color, fontSize } = getComputedStyle(element);
  return [element.tagName, element.getAttribute('class'), left, top, width, height, color, fontSize];
})"""
TABLES = {
    "classic": lambda page: ClassicStage(page, play_to(classic_game(5, 6), 2, 3)),
    "duel": lambda page: DuelStage(page, duel_game("both", 3)),
}


def drawn(page: Any, game: str) -> list[Any]:
    """Open a table; return what is drawn of it and where."""
    TABLES[game](page).open()
    page.wait_for_function(COMPLETE)
    settle(page, 3)
    places: list[Any] = page.evaluate(PLACES)
    return places


@pytest.mark.parametrize(
    ("game", "other"), [("classic", "duel"), pytest.param("duel", "classic", marks=pytest.mark.slow)]
)
def test_a_table_looks_the_same_after_one_of_the_other_game(chromium: Any, game: str, other: str) -> None:
    page = chromium.new_page(viewport={"width": 844, "height": 390}, reduced_motion="reduce", fresh=True)
    alone = drawn(page, game)
    assert len(drawn(page, other)) > 100
    assert drawn(page, game) == alone


LATE = """async () => {
  const { needStyle } = await import('/static/js/core/lazy.js');
  window.late = needStyle('duel_expansions');
  await needStyle('classic');
}"""
APPLIED = """async () => {
  await window.late;
  return [...document.styleSheets].filter((sheet) => !sheet.disabled).map(({ href }) => href.split('/').pop());
}"""


def test_a_late_sheet_of_the_other_game_is_disabled(chromium: Any) -> None:
    page = chromium.new_page(fresh=True)
    page.goto(f"{ADDRESS}/nowhere")
    late: list[Any] = []
    page.route("**/duel_expansions.css", lambda route: late.append(route))
    page.evaluate(LATE)
    late[0].continue_()
    applied = page.evaluate(APPLIED)
    assert "classic.css" in applied
    assert not any(name.startswith("duel") for name in applied), applied
