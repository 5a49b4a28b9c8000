"""Spectators are told that they watch, players see how many do, at every size and in both games."""

from typing import Any

import pytest

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
