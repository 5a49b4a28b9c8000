"""A game of another package that brings no part of the page, in the lobby, at its table and in its replay."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from .conftest import QUIET, choose, serving, set_up, show_options

pytestmark = pytest.mark.slow  # starts a server with the game installed
expect = pytest.importorskip("playwright.sync_api").expect
TABLE = re.compile(r"/t/\w+$")


@pytest.fixture(scope="module")
def server_with_stones(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server on which the toy game is installed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, [str(site), os.environ.get("PYTHONPATH")])))
        with serving(tmp_path_factory.mktemp("stones")) as (address, _):
            yield address


@pytest.fixture
def open_page(chromium: Any, server_with_stones: str) -> Iterator[Any]:
    """Opens pages of that server; afterwards the console must be free of complaints."""
    complaints = list[str]()

    def open_page(path: str = "/", size: tuple[int, int] = (1280, 800), guest: int = 0, **settings: Any) -> Any:
        look = {"viewport": {"width": size[0], "height": size[1]}, "reduced_motion": "reduce"}
        settings = {**QUIET, "language": "en", **settings}
        page = chromium.new_page(**look, site=server_with_stones, settings=settings, guest=guest, fresh=True)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("response", lambda answer: complaints.append(answer.url) if answer.status >= 400 else None)
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.goto(server_with_stones + path)
        return page

    yield open_page
    assert complaints == []


def choose_stones(page: Any, **choices: str) -> None:
    """Choose Stones in the lobby, and how to play."""
    choose(page, "game", "stones")
    expect(page.get_by_role("heading", level=1, name="Stones")).to_be_visible()
    for group, value in choices.items():
        choose(page, group, value)


def begin(page: Any, **choices: str) -> None:
    """Set up a table of Stones and go there."""
    choose_stones(page, **choices)
    set_up(page).click()
    page.wait_for_url(TABLE)
    page.locator(".plain-table").wait_for()


def play_to_the_end(page: Any) -> None:
    """Press the first action until the result lies over the table."""
    result = page.locator(".result")
    for _ in range(120):
        ready = page.locator(".act").first.or_(result)
        ready.first.wait_for()
        if result.is_visible():
            return
        done = page.locator(".log li").count()
        page.locator(".act").first.press("Enter")
        page.wait_for_function("done => document.querySelectorAll('.log li').length > done", arg=done)
    raise AssertionError("the game has not ended")


def test_plain_game_is_played_by_clicks_to_the_end(open_page: Any) -> None:
    page = open_page()
    begin(page)
    expect(page.locator(".bar h1")).to_have_text("Stones")
    expect(page.locator(".main")).to_contain_text("stones")
    expect(page.locator(".act")).to_have_text(["take 1", "take 2", "take 3"])
    page.locator(".act").nth(1).click()
    expect(page.locator(".log li.mine .what").first).to_have_text("take 2")
    play_to_the_end(page)
    expect(page.locator(".result h2")).to_have_text(re.compile("won"))
    page.locator(".end-points summary").click()
    expect(page.locator(".result .sheet tbody tr").first).to_contain_text("victories")
    page.locator(".result").get_by_role("link", name="New opponent").click()
    expect(page.locator(".finished .table-line")).to_contain_text("Stones")


def test_two_play_a_plain_game_at_one_screen(open_page: Any) -> None:
    page = open_page()
    begin(page, kind="hot_seat")
    play_to_the_end(page)
    expect(page.locator(".result h2")).to_have_text(re.compile("won"))


def test_options_of_a_plain_game_are_chosen(open_page: Any) -> None:
    page = open_page()
    choose_stones(page)
    show_options(page)
    page.locator("#option-misere").press(" ")
    set_up(page).click()
    page.locator(".plain-table").wait_for()
    assert page.evaluate("document.querySelector('.table-root').table.options") == {"misere": True}


def test_two_friends_play_a_plain_game(open_page: Any) -> None:
    page, other = open_page(), open_page(guest=1)
    choose_stones(page, kind="friend")
    page.locator("#my-name").fill("Ada")
    set_up(page).click()
    invitation = page.locator("dialog.invitation input").input_value()
    other.goto(invitation)
    other.locator("dialog input").fill("Mira")
    other.locator("dialog button[type=submit]").click()
    page.locator("dialog.invitation .row button").click()
    for each in (page, other):
        each.locator(".plain-table").wait_for()
    for each in (page, other):
        expect(each.locator(".turn")).to_have_text(re.compile("Your turn|Waiting for"))
    first, second = (page, other) if page.locator(".act").count() else (other, page)
    first.locator(".act").first.click()
    expect(second.locator(".act")).to_have_count(3)
    expect(second.locator(".turn")).to_have_text("Your turn")


def test_replay_of_a_plain_game_steps_through_it(open_page: Any) -> None:
    page = open_page()
    begin(page, kind="hot_seat")
    play_to_the_end(page)
    page.locator(".result").get_by_role("button", name="View replay").click()
    page.wait_for_url(re.compile("/s/"))
    page.locator(".replay-table .plain-table").wait_for()
    page.keyboard.press("Home")
    expect(page.locator(".replay-controls b")).to_have_text(re.compile("Move 0 of"))
    page.keyboard.press("]")
    expect(page.locator(".replay-controls .spoken")).to_contain_text("take 1")
    graph = page.get_by_role("img", name=re.compile(r"Stones: \d+"))
    left = int(graph.get_attribute("aria-label").split()[-1])
    assert graph.locator(".graph-line").count() == 1
    page.keyboard.press("Home")
    expect(graph).to_have_attribute("aria-label", f"Stones: {left + 1}")


@pytest.mark.parametrize("language", ["de", "fr", "es"])
@pytest.mark.parametrize("path", ["/", "/learn", "/puzzles", "/statistics?game=stones"])
def test_other_pages_go_on_beside_a_plain_game(open_page: Any, path: str, language: str) -> None:
    page = open_page(path, language=language)
    page.get_by_role("heading", level=1).wait_for()
    page.wait_for_load_state("networkidle")
    text = page.locator("#page").inner_text()
    assert not re.search(r"GAME|plain\.|lobby\.\w", text)
    assert ("Stones" in text) is (path in ("/", "/statistics?game=stones"))


def test_plain_table_has_room_on_a_phone(open_page: Any) -> None:
    page = open_page(size=(390, 844))
    begin(page)
    for button in page.locator(".act").all():
        box = button.bounding_box()
        assert box["height"] >= 44
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
        assert box["y"] + box["height"] <= 844
