"""Spectators see that they watch, players see how many do, at every size and in both games."""

from typing import Any

import pytest

from ..duel.page_harness import DuelStage, moments
from .test_clocks import clock_stage

expect: Any = pytest.importorskip("playwright.sync_api", reason="the browser tests need playwright").expect


@pytest.mark.parametrize(
    ("game", "you"),
    [
        *(("duel", "p1"), ("classic", "spectator")),
        *(pytest.param(*case, marks=pytest.mark.slow) for case in (("duel", "spectator"), ("classic", "p1"))),
    ],
)
def test_page_says_who_watches(chromium: Any, game: str, you: str) -> None:
    watchers, said = (2, "2 spectators") if you == "p1" else (1, "You are watching")
    page = chromium.new_page(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    stage = clock_stage(page, game, you)
    stage.open()
    status = {"type": "status", "thinking": False, "presence": {}, "absent": {}}
    stage.send(status | {"watchers": watchers})
    watching = page.get_by_role("img", name=said)
    expect(watching).to_have_text(f"{said}" if you == "spectator" else f"2{said}")
    for width, height in ((1280, 720), (390, 844), (320, 568)):
        page.set_viewport_size({"width": width, "height": height})
        box = watching.bounding_box()
        assert box is not None, (width, height)
        assert box["x"] >= 0, (width, height)
        assert box["x"] + box["width"] <= width, (width, height)
    stage.send(status | {"watchers": watchers - 1})
    expect(watching).to_have_count(1 if you == "spectator" else 0)


def watched(page: Any, **table: Any) -> Any:
    """A table of Duel that is only watched."""
    stage = DuelStage(page, moments("base")[1], you="spectator", yours=[], **table)
    stage.open()
    stage.send({"type": "status", "thinking": False, "presence": {}, "absent": {}, "watchers": 1})
    return stage


def test_spectator_sees_chances_and_may_hide_controls(chromium: Any) -> None:
    page = chromium.new_page(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    answer = {"version": 1, "wins": {"p1": 0.7, "p2": 0.3}}
    page.route("**/api/tables/*/chances", lambda route: route.fulfill(json=answer))
    watched(page, kind="watch_computers")
    expect(page.get_by_role("img", name="Win chances: 70% to 30%")).to_be_visible()
    expect(page.locator(".broadcast-name")).to_have_count(2)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Clean view for streaming").click()
    expect(page.locator(".side")).to_be_hidden()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Show the controls").click()
    expect(page.locator(".side")).to_be_visible()


def test_spectator_of_people_gets_no_chances(chromium: Any) -> None:
    page = chromium.new_page(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    asked: list[str] = []
    page.route("**/api/tables/*/chances", lambda route: (asked.append(route.request.url), route.abort()))
    watched(page, kind="friend")
    expect(page.locator(".broadcast-name")).to_have_count(2)
    expect(page.locator(".chance-bar")).to_have_count(0)
    assert asked == []
