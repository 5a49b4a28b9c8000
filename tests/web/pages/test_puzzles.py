"""Puzzles in the browser: solving at the table, reasons for wrong answers, the tutor before a blunder."""

from typing import Any

import pytest

from sevenwonders import puzzles

from .conftest import Visit
from .test_access import GO

expect = pytest.importorskip("playwright.sync_api").expect

PUZZLE = next(one for one in puzzles.shipped("duel") if one.themes[0] == "draft")
CLASSIC = puzzles.shipped("classic")[0]


def draft(page: Any, action: str) -> None:
    page.click(f'.puzzle-table [data-target="{action.replace("draft ", "wonder:")}"]')
    page.press(".puzzle-table .chosen .take-it", "Enter")  # a second click at one place is a double click


def test_a_puzzle_is_solved_at_the_table(visit: Visit) -> None:
    page = visit(f"/puzzles/{PUZZLE.id}", size=(1440, 900))
    wrong, right = PUZZLE.answers[-1].action, PUZZLE.answers[0].action
    draft(page, wrong)
    page.wait_for_selector(".puzzle-verdict.is-wrong")
    assert "of 100" in page.locator(".puzzle-verdict .why").inner_text()
    assert page.locator(".puzzle-verdict .puzzle-best").count() == 0
    draft(page, right)
    page.wait_for_selector(".puzzle-verdict.is-right")
    assert page.locator(".puzzle-verdict .puzzle-best .as-good").count() == len([a for a in PUZZLE.answers if a.right])
    kept = page.evaluate("JSON.parse(localStorage.getItem('sevenwonders.puzzles'))")
    assert kept["tried"] == {PUZZLE.id: False}
    assert kept["rating"] < 1000
    page.locator(".puzzle-side .button.primary").click()
    page.wait_for_url(lambda url: "/puzzles/" in url and PUZZLE.id not in url)
    page.wait_for_selector(".puzzle-table .table")


def test_answer_is_shown_on_request_and_day_has_a_puzzle(visit: Visit) -> None:
    page = visit("/puzzles?game=classic", size=(390, 844))
    page.locator(".puzzle-daily .button").click()
    page.get_by_role("button", name="Show the solution").click()
    page.wait_for_selector(".puzzle-verdict.is-shown .puzzle-best li")
    page.wait_for_selector(".puzzle-side button:focus")  # the pressed button is gone, and the focus beside it
    assert page.locator(".puzzle-table").bounding_box()["width"] > 360, "it has the whole width of a phone"


def test_puzzles_begin_with_the_base_game(visit: Visit) -> None:
    page = visit("/puzzles")
    chosen, day = page.locator("#setting"), page.locator(".puzzle-daily")
    day.wait_for()
    base = [puzzle for puzzle in puzzles.shipped("duel") if not puzzle.modules]
    assert chosen.input_value() == "base"
    assert f"of {len(base)}" in page.locator(".theme-card").first.inner_text()
    with page.expect_response("**/api/puzzles?*") as response:
        chosen.select_option("agora")
    assert puzzles.find(response.value.json()["daily"]).modules == ("agora",)
    expect(day.locator("p")).to_contain_text("Agora")
    page.evaluate(GO, "/puzzles?game=classic")
    expect(page.locator(".theme-card").first).to_contain_text(f"of {len(puzzles.shipped('classic'))}")
    page.evaluate(GO, "/puzzles")
    expect(chosen).to_have_value("agora")


@pytest.mark.parametrize("path", ["/puzzles", f"/puzzles/{CLASSIC.id}"])
def test_nothing_sticks_out_on_a_phone(visit: Visit, path: str) -> None:
    from .test_access import CUT

    page = visit(path, size=(360, 640))
    page.wait_for_selector(".theme-card, .puzzle-side")
    assert page.evaluate(CUT) == []


@pytest.mark.parametrize(
    ("path", "asked", "shown"),
    [
        (f"/puzzles/{PUZZLE.id}", "**/api/puzzles/*", ".puzzle-table .table"),
        pytest.param("/s/none", "**/api/studies/*", ".blank-page", marks=pytest.mark.slow),
    ],
    ids=["puzzle", "replay"],
)
def test_outline_is_drawn_until_the_data_has_come(visit: Visit, path: str, asked: str, shown: str) -> None:
    page = visit("/privacy", expected="Failed to load resource")
    page.wait_for_selector("h1")
    waiting: list[Any] = []
    page.route(asked + "**", lambda route: waiting.append(route))
    page.evaluate(GO, path)
    page.wait_for_selector(".outline i", state="visible")
    while not waiting:
        page.evaluate("new Promise(requestAnimationFrame)")
    waiting[0].continue_()
    page.wait_for_selector(shown)
    assert page.locator(".outline").count() == 0


def test_a_tutor_asks_before_a_blunder(visit: Visit) -> None:
    page = visit("/")
    found = page.evaluate(
        """async () => {
          const { Tutor, givenAway } = await import('/static/js/table/tutor.js');
          const tutor = new Tutor();
          const move = (action, value, visits) => ({ action, value, visits });
          const moves = [move('a', 0.8, 90), move('b', 0.3, 50), move('c', 0.8, 0)];
          const sent = [], calls = [];
          const table = { set: (changes) => calls.push(changes), submit: (action) => calls.push(action) };
          const asked = tutor.ask('b', 'one', (message) => sent.push(message.type));
          tutor.receive({ cid: 'one', final: false, moves }, table);
          const early = calls.length;
          tutor.receive({ cid: 'one', final: true, moves }, table);
          const again = tutor.ask('b', 'two', (message) => sent.push(message.type));
          const good = new Tutor();
          good.ask('a', 'three', () => {});
          good.receive({ cid: 'three', final: true, moves }, table);
          return [asked, early, calls, again, sent, givenAway(moves, 'a'), givenAway(moves, 'c')];
        }"""
    )
    asked, early, (warned, left), again, sent, best, untried = found
    assert (asked, early, again, sent, left) == (True, 0, False, ["hint"], "a")
    assert warned["pending"] == "b"
    assert "about 50 games in 100" in warned["problem"]
    assert best == 0
    assert untried == pytest.approx(0.5)
