"""Clocks at the table: whole and in a fixed place at every size; red and heard when time is short."""

from typing import Any

import pytest

from ..classic.page_harness import ClassicStage, play_to
from ..classic.page_harness import game_of as classic_game
from ..duel.page_harness import DuelStage, moments
from ..wait_idle import run_clock, stop_clock
from .page_harness import Stage

expect: Any = pytest.importorskip("playwright.sync_api", reason="the browser tests need playwright").expect

SIZES = ((1440, 900), (1280, 720), (390, 844), (320, 568))
LONG_NAME = "Wolfeschlegelsteinhausenbergerdorffburgh"
LEFT = {"p1": 293_000, "p2": 19_400, "p3": 3_600_000, "p4": 9_000}
RED = "rgb(163, 35, 28)"

CLOCKS = """() => [...document.querySelectorAll('.clock')].filter(clock => clock.checkVisibility()).map(clock => {
  const box = clock.getBoundingClientRect();
  const inside = ({ left, top, right, bottom }) =>
    box.left >= left - .5 && box.right <= right + .5 && box.top >= top - .5 && box.bottom <= bottom + .5;
  const whole = [{ left: 0, top: 0, right: innerWidth, bottom: innerHeight }];
  for (let around = clock.parentElement; around; around = around.parentElement)
    if (around === clock.parentElement || getComputedStyle(around).overflow !== 'visible')
      whole.push(around.getBoundingClientRect());
  return {
    name: clock.getAttribute('aria-label'),
    whole: whole.every(inside) && clock.scrollWidth <= clock.clientWidth + 1,
    size: parseFloat(getComputedStyle(clock).fontSize),
    place: [box.x, box.y],
  };
})"""

LISTEN = """
window.heard = 0;
const value = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
const connect = (to) => to;
window.AudioContext = class {
  currentTime = 0;
  createBiquadFilter() { return { frequency: {}, connect }; }
  createGain() { return { gain: value, connect }; }
  createOscillator() { return { frequency: value, connect, start: () => void heard++, stop() {} }; }
};
"""


def clock_stage(page: Any, game: str, you: str, running: str = "p1") -> Stage:
    """A table of friends with clocks, and a long name on the second seat."""
    players = 2 if game == "duel" else 4
    clock = {"low": 20_000, "left": dict(list(LEFT.items())[:players]), "running": [running]}
    yours = [] if you == "spectator" else [you]
    table = {"kind": "friend", "time_control": "300+3", "clock": clock, "you": you, "yours": yours}
    stage: Stage
    if game == "duel":
        stage = DuelStage(page, moments("base")[1], **table)
    else:
        seat = None if you == "spectator" else int(you[1:]) - 1
        stage = ClassicStage(page, play_to(classic_game(4, 6, sides="night"), 2, 3), seat, **table)
    names = stage.table()["names"] | {"p2": LONG_NAME}
    seats = {seat: {"kind": "person", "player": None, "name": name} for seat, name in names.items()}
    stage.extra |= {"names": names, "seats": seats}
    return stage


def tell_presence(stage: Stage, **presence: str) -> None:
    """The page hears who has the table open."""
    status = {"type": "status", "thinking": False, "presence": presence, "absent": {}}
    stage.send(status)
    stage.page.wait_for_selector(f".presence.{presence['p2']}", state="attached")


@pytest.mark.parametrize(
    ("game", "you"),
    [
        *(("duel", "p1"), ("classic", "spectator")),
        *(pytest.param(*case, marks=pytest.mark.slow) for case in (("duel", "spectator"), ("classic", "p1"))),
    ],
)
def test_clocks_are_whole_and_stay_in_place(chromium: Any, game: str, you: str) -> None:
    page = chromium.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    stage = clock_stage(page, game, you)
    stage.open()
    page.wait_for_selector(".clock")
    alone = [clock["place"] for clock in page.evaluate(CLOCKS)]
    tell_presence(stage, p1="here", p2="reconnecting")
    assert [clock["place"] for clock in page.evaluate(CLOCKS)] == alone, "presence moves no clock"
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        clocks = {clock["name"]: clock for clock in page.evaluate(CLOCKS)}
        wanted = {"p1"} if game == "classic" and width < 640 else set(stage.extra["clock"]["left"])
        assert clocks.keys() >= {f"{stage.extra['names'][seat]}’s clock" for seat in wanted}, (width, height)
        assert [clock for clock in clocks.values() if not clock["whole"] or clock["size"] < 14] == [], (width, height)


@pytest.mark.parametrize("game", [pytest.param("duel", marks=pytest.mark.slow), "classic"])
def test_clock_under_twenty_seconds_is_red_and_heard(chromium: Any, game: str) -> None:
    page = chromium.new_page({"width": 1440, "height": 900}, clock=True, fresh=True, reduced_motion="reduce")
    page.add_init_script(LISTEN)
    stage = clock_stage(page, game, "p1")
    stage.open()
    page.wait_for_selector(".clock.runs")
    page.mouse.click(700, 20)  # browsers play nothing before
    own = page.get_by_role("timer", name="Ada’s clock")
    stop_clock(page)
    stage.extra["clock"]["left"]["p1"] = 25_000
    stage.tell()
    expect(own).to_contain_text("0:25")
    run_clock(page, 1)
    before = page.evaluate("heard")
    run_clock(page, 2)
    assert (page.evaluate("heard"), own.get_attribute("class")) == (before, "clock runs")
    run_clock(page, 3)
    assert "low" in str(own.get_attribute("class"))
    expect(own).to_have_css("background-color", RED)
    first = page.evaluate("heard")
    assert first > before
    run_clock(page, 10)
    assert page.evaluate("heard") == first, "it sounds once, and again in the last five seconds"
    run_clock(page, 6)
    assert page.evaluate("heard") > first


def test_clock_shows_minutes_hours_and_the_last_tenths(chromium: Any) -> None:
    page = chromium.new_page(reduced_motion="reduce")
    clock_stage(page, "duel", "p1").open()
    shown = "async (left) => (await import('/static/js/table/clocks.js')).formatClock(left)"
    texts = {-5: "0:00.0", 9_960: "0:09.9", 10_000: "0:10", 59_999: "0:59", 60_000: "1:00", 3_600_000: "1:00:00"}
    assert {left: page.evaluate(shown, left) for left in texts} == texts
