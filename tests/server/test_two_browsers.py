"""Two people in two browsers, far from each other, with a clock; the time at the table is the test's own."""

import asyncio
import re
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from sevenwonders.server.run import make_server as make_server
from sevenwonders.server.settings import Settings
from sevenwonders.server.store import open_store

from ..fake_clock import FakeClock
from ..web.conftest import chromium, launched
from ..web.pages.conftest import Visit, among_friends, choose, set_up, show_options, visit

__all__ = ["chromium", "visit"]

browser = pytest.fixture(scope="module")(launched)

expect: Any = pytest.importorskip("playwright.sync_api", reason="the browser tests need playwright").expect

AWAY = 31  # seconds after which the others may decide about a player, in a short game


@pytest.fixture(scope="module")
def table_time(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Callable[[float], None]]]:
    """A server in this process: its address, and what makes time pass at its tables."""
    hours, loop, started = FakeClock(), asyncio.new_event_loop(), threading.Event()
    folder, found = tmp_path_factory.mktemp("timed"), []

    async def serve() -> None:
        settings = Settings(database=str(folder / "tables.db"), secret="a key for tests alone", port=0)
        serving = make_server(settings, open_store(settings.database), clock=hours)
        found.append(serving)
        task = asyncio.create_task(serving.serve())
        while not serving.started and not task.done():
            await asyncio.sleep(0)
        found.append(serving.servers[0].sockets[0].getsockname()[1])
        started.set()
        await task

    thread = threading.Thread(target=lambda: loop.run_until_complete(serve()))
    thread.start()
    assert started.wait(60)

    def go(seconds: float) -> None:
        done = threading.Event()
        loop.call_soon_threadsafe(lambda: (hours.go(seconds), done.set()))
        assert done.wait(60)

    yield f"http://127.0.0.1:{found[1]}", go
    found[0].should_exit = True
    thread.join()
    loop.close()


@pytest.fixture(scope="module")
def server(table_time: tuple[str, Callable[[float], None]]) -> str:
    return table_time[0]


def info(page: Any) -> Any:
    return page.evaluate("() => document.querySelector('.table-root').table")


def decider(*pages: Any) -> Any:
    """Return the seat whose turn it is."""
    found = []
    while not found:
        found = [page for page in pages if page.locator(".turn.yours").count()]
    return found[0]


def mine(page: Any) -> str:
    """The seat of a page."""
    seat: str = info(page)["you"]
    return seat


def move(page: Any, *others: Any) -> None:
    """Take what is offered first; all pages have heard of it afterwards."""
    plies = len(page.evaluate("() => document.querySelector('.table-root').view.plies"))
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    for each in others:
        each.wait_for_function(f"() => document.querySelector('.table-root').view.plies.length > {plies}")


def give_up(page: Any) -> None:
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign the game?").press("Enter")  # a second click so soon would be a double click


def test_two_meet_play_with_a_clock_and_one_wins_by_claim(
    visit: Visit, table_time: tuple[str, Callable[[float], None]]
) -> None:
    _, pass_time = table_time
    ada = visit()
    among_friends(ada)
    choose(ada, "clock", "300+3")
    show_options(ada)
    ada.get_by_label("Public table").check()
    set_up(ada).click()
    ada.locator("dialog.invitation").get_by_role("button", name="Go to the table").click()
    ben = visit()
    ben.locator(".waiting a.table-line").click()
    ben.locator("#asked-name").fill("Ben")
    ben.keyboard.press("Enter")
    for page in (ada, ben):
        expect(page.get_by_role("timer", name="Ada’s clock")).to_have_text(re.compile(r"\d:\d\d"))
    assert info(ada)["clock"]["running"] == [mine(decider(ada, ben))]
    pass_time(10)
    move(decider(ada, ben), ada, ben)
    assert info(ada)["clock"]["left"] == {"p1": 293_000, "p2": 300_000}, "3 seconds come back with a move"
    there = {mine(page): page for page in (ada, ben)}
    gone, waits = there["p2"], there["p1"]
    lobby = gone.url.split("/t/")[0]
    table = gone.url
    gone.goto(lobby)
    expect(waits.locator("[data-absent=p2]")).to_contain_text("You can act in")
    gone.goto(table)
    expect(waits.locator("[data-absent]")).to_have_count(0)
    names = info(waits)["names"]
    gone.wait_for_function("() => document.querySelector('.table-root')?.table?.dealt")
    move(gone, ada, ben)  # a game that both have played
    give_up(gone)
    expect(waits.get_by_role("heading", name="You won by resignation")).to_be_visible()
    gone.keyboard.press("Escape")
    expect(gone.locator(".result")).to_have_count(0)
    waits.get_by_role("button", name="Rematch").click()
    expect(waits.get_by_role("heading", name=f"Waiting for {names['p2']} to accept")).to_be_visible()
    expect(gone.locator(".result .asked-again")).to_have_text(f"{names['p1']} wants a rematch.")
    gone.get_by_role("link", name="Accept and play").click()
    for page in (ada, ben):
        page.wait_for_function(
            "(old) => !location.href.includes(old) && document.querySelector('.table-root')?.table?.dealt", arg=table
        )
    assert mine(waits) == "p2", "seats are swapped"
    leaves, stays = (gone, waits) if mine(decider(ada, ben)) == "p1" else (waits, gone)
    leaves.goto(lobby)
    absent = stays.locator("[data-absent]")
    expect(absent).to_be_visible()
    pass_time(AWAY)
    claim = absent.locator("[data-claim]")
    for _ in range(2):
        claim.press("Enter")  # two clicks so soon would be a double click
    expect(stays.get_by_role("heading", name="You won by forfeit")).to_be_visible()
    assert info(stays)["result"] == {"winner": mine(stays), "victory": "abandoned"}
