"""The connection of a table: a dead connection is soon replaced, and pending moves happen once."""

from typing import Any

import pytest

from ..classic.page_harness import ClassicStage, play_to
from ..classic.page_harness import game_of as classic_game
from ..duel.page_harness import DuelStage, game_of
from ..wait_idle import run_clock, stop_clock
from .page_harness import ADDRESS, Stage

expect: Any = pytest.importorskip("playwright.sync_api", reason="the browser tests need playwright").expect

OFFLINE = "No connection; trying again"
SEES = "plies => document.querySelector('.table-root').view.plies.length === plies"


@pytest.fixture
def stage(chromium: Any, request: pytest.FixtureRequest) -> Stage:
    """A table whose page has a fake clock that stands still."""
    page = chromium.new_page(clock=True, reduced_motion="reduce")
    made: Stage
    if request.param == "duel":
        made = DuelStage(page, game_of("base", 5))
    else:
        made = ClassicStage(page, play_to(classic_game(3, 6), 1, 2))
    made.open()
    made.shown()
    stop_clock(page)
    return made


def test_table_without_server_says_so_until_it_answers(chromium: Any) -> None:
    page = chromium.new_page(clock=True, fresh=True)
    stage = DuelStage(page, game_of("base", 5))
    stage.is_dead = True
    page.goto(f"{ADDRESS}/t/test")
    page.clock.run_for(9_000)
    expect(page.locator("h1")).to_have_text("Cannot reach the table")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    stage.is_dead = False
    page.clock.run_for(1_000)
    stage.shown()
    expect(page.locator(".site-bar")).to_have_count(0)
    expect(page.locator("#page")).to_have_class("table-root")


def test_page_connects_when_it_is_looked_at_first(chromium: Any) -> None:
    """A tab opened in the background reports its player as absent: clocks wait for all to come."""
    page = chromium.new_page(fresh=True)
    stage = DuelStage(page, game_of("base", 5))
    page.add_init_script(
        "Object.defineProperty(document, 'visibilityState', { get: () => window.isSeen ? 'visible' : 'hidden' })"
    )
    page.goto(f"{ADDRESS}/t/test")
    page.wait_for_load_state("networkidle")
    assert stage.connections == 0
    page.evaluate("window.isSeen = true; document.dispatchEvent(new Event('visibilitychange'))")
    stage.shown()
    assert stage.connections == 1


def cut(stage: Stage) -> None:
    """Let the browser say that the network is gone."""
    stage.page.evaluate("addEventListener('offline', () => (window.isCut = true))")
    stage.page.context.set_offline(True)
    stage.page.wait_for_function("() => window.isCut")


@pytest.mark.parametrize("stage", ["duel", pytest.param("classic", marks=pytest.mark.slow)], indirect=True)
def test_network_that_is_gone_is_noticed_in_three_seconds(stage: Stage) -> None:
    page, turn = stage.page, stage.page.locator(".bar .turn")
    said = turn.inner_text()
    stage.is_dead = True
    cut(stage)
    page.clock.run_for(3_000)
    expect(turn).to_have_text(OFFLINE)
    stage.is_dead = False
    page.context.set_offline(False)
    expect(turn).to_have_text(said)  # at once: the clock stands still


def test_page_older_than_the_server_reloads_itself(chromium: Any) -> None:
    page = chromium.new_page(reduced_motion="reduce")
    stage = DuelStage(page, game_of("base", 5))
    stage.open()
    stage.shown()
    page.evaluate("performance.now = () => 11_000")
    with page.expect_navigation():
        stage.send({"type": "error", "code": "protocol", "error": "this page is of another version than the server"})
    stage.shown()
    assert stage.connections == 2


@pytest.mark.parametrize("stage", ["duel"], indirect=True)
def test_own_machine_answers_without_a_network(stage: Stage) -> None:
    said = stage.page.locator(".bar .turn").inner_text()
    cut(stage)
    run_clock(stage.page, 5)
    expect(stage.page.locator(".bar .turn")).to_have_text(said)
    assert stage.connections == 1


def move_without_answer(stage: Stage) -> None:
    """Make a move that is not answered, until the page gives the connection up."""
    page, turn = stage.page, stage.page.locator(".bar .turn")
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(turn).to_have_text("Sending…")
    page.clock.run_for(4_000)
    expect(turn).to_have_text("Sending…")
    page.clock.run_for(3_000)
    expect(turn).to_have_text(OFFLINE)


def moves_after_answer(stage: Stage) -> list[dict[str, Any]]:
    """Wait until the page has heard of its move; return the messages with it."""
    page = stage.page
    page.clock.run_for(1_000)
    page.wait_for_function(SEES, arg=len(stage.sight()["plies"]))
    expect(page.locator(".bar .turn")).not_to_have_text("Sending…")
    return [message for message in stage.sent if message["type"] == "move"]


@pytest.mark.parametrize("stage", [pytest.param("duel", marks=pytest.mark.slow), "classic"], indirect=True)
def test_unanswered_move_is_resent_and_played_once(stage: Stage) -> None:
    plies = len(stage.sight()["plies"])
    stage.is_dead = True
    move_without_answer(stage)
    stage.is_dead = False
    first, second = moves_after_answer(stage)
    assert first == second, "with the same id, so that the server takes it for one"
    assert len(stage.sight()["plies"]) > plies
    assert stage.connections == 2


@pytest.mark.parametrize("stage", ["duel"], indirect=True)
def test_acknowledged_move_is_no_longer_sending(stage: Stage) -> None:
    """The answer was lost on the way: the move has happened, and what comes again is acknowledged."""
    stage.is_mute = True
    move_without_answer(stage)
    stage.is_mute = False
    first, second = moves_after_answer(stage)
    assert {first["cid"], second["cid"]} == stage.done.keys()


@pytest.mark.parametrize("stage", ["duel"], indirect=True)
def test_page_that_is_looked_at_again_checks_its_connection(stage: Stage) -> None:
    page = stage.page
    stage.is_dead = True
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.clock.run_for(3_000)
    expect(page.locator(".bar .turn")).to_have_text(OFFLINE)
    stage.is_dead = False
    page.clock.run_for(1_000)
    expect(page.locator(".bar .turn")).not_to_have_text(OFFLINE)
    assert stage.connections == 2
