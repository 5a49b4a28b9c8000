"""The real server in a process of its own, and a real browser that visits it."""

import contextlib
import json
import os
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.free_port import free_port

from sevenwonders.duel import Game, Options
from sevenwonders.duel.record import Record
from sevenwonders.duel.states import known
from sevenwonders.players import player_from
from sevenwonders.records import dumps

from ..conftest import START_VISIT

PATIENCE = 40  # seconds until a test gives up
PHONE = 700  # pixels: what is narrower is touched
QUIET = {"speed": 0, "pace": 0}  # settings that make no test wait


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server of this test run."""
    with serving(tmp_path_factory.mktemp("server")) as (address, _):
        yield address


@contextlib.contextmanager
def serving(folder: Path, *options: str) -> Iterator[tuple[str, Path]]:
    """A server with its database in a folder: its address on this machine, and the file of what it says."""
    port = free_port()
    environment = {
        **os.environ,
        "SEVENWONDERS_DATABASE": str(folder / "tables.db"),
        "SEVENWONDERS_SECRET": "a key for tests alone",
        "SEVENWONDERS_LIMITS": "off",
        "XDG_DATA_HOME": str(folder),
    }
    command = [sys.executable, "-m", "sevenwonders", "serve", "--no-browser", "--port", str(port), *options]
    with (
        (folder / "log").open("wb") as log,
        subprocess.Popen(command, env=environment, stdout=log, stderr=log) as process,
    ):
        try:
            _wait_for(f"http://127.0.0.1:{port}/api/health", process, folder / "log")
            yield f"http://127.0.0.1:{port}", folder / "log"
        finally:
            process.terminate()


def _wait_for(address: str, process: "subprocess.Popen[bytes]", log: Path) -> None:
    while process.poll() is None:
        try:
            with urllib.request.urlopen(address, timeout=PATIENCE):
                return
        except (urllib.error.URLError, OSError):
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(0.1)  # it ends, or is asked again
    raise AssertionError(f"the server did not start: {log.read_text()}")


Visit = Callable[..., Any]


@pytest.fixture
def visit(chromium: Any, server: str) -> Iterator[Visit]:
    """Opens pages; each visitor is a guest of their own, with a fake clock if wanted, and has seen no page before where
    that matters.  Afterwards the console must be free of complaints."""
    expectations: dict[Any, str] = {}  # what complaints of a page contain that are none
    contexts, complaints = set[Any](), list[str]()

    def hear(said: Any) -> None:
        if said.type == "error" and expectations.get(said.page, said.text) not in said.text:
            complaints.append(said.text)

    def hear_error(error: Any) -> None:
        complaints.append(str(error.error))

    def visit(
        path: str = "/",
        size: tuple[int, int] = (1280, 800),
        expected: str = "\0",
        offline: bool = False,
        clock: bool = False,
        fresh: bool = False,
        **settings: Any,
    ) -> Any:
        look: dict[str, Any] = {"viewport": {"width": size[0], "height": size[1]}, "reduced_motion": "reduce"}
        settings = {**QUIET, "language": "en", **settings}
        if offline:  # what a service worker answers no test can change on the way
            kept = [{"name": "sevenwonders.settings", "value": json.dumps(settings)}]
            stored = {"origins": [{"origin": server, "localStorage": kept}]}
            page = chromium.new_context(**look, storage_state=stored).new_page()
        else:
            how = {"guest": len(expectations), "clock": clock, "touch": size[0] < PHONE, "fresh": fresh}
            page = chromium.new_page(**look, site=server, settings=settings, **how)
        if page.context not in contexts:
            contexts.add(page.context)
            page.context.on("console", hear)
            page.context.on("weberror", hear_error)
        expectations[page] = expected
        if page.url.startswith(server):
            page.evaluate(START_VISIT, path)
        else:
            page.goto(server + path)
        return page

    yield visit
    for context in contexts:
        context.cookies()  # what the pages said before this answer has arrived
        context.remove_listener("console", hear)
        context.remove_listener("weberror", hear_error)
    assert complaints == []


def choose(page: Any, group: str, value: str) -> None:
    """Press a choice of the settings or the lobby: a game, or a choice in the sheet of a new game."""
    if group not in ("game", "theme"):
        set_up(page)
    elif page.locator(".setup-sheet").count():
        group = "sheet-game"
    page.locator(f'input[name="{group}"][value="{value}"]').press(" ")


def set_up(page: Any) -> Any:
    """Open the sheet in which a game is set up, if it is not open; its button that makes the table."""
    if not page.locator(".setup-sheet").count():
        page.locator(".set-up").click()
    return page.locator(".setup button[type=submit]")


def show_options(page: Any) -> None:
    """Open the sheet with all options."""
    set_up(page)
    page.locator(".more-options summary").click()


def among_friends(page: Any) -> None:
    """Choose a table of friends, with a name."""
    choose(page, "kind", "friend")
    page.locator("#my-name").fill("Ada")


def refuse_tables(page: Any) -> None:
    """No table is made from now on: the server says so."""

    def refuse(route: Any) -> None:
        if route.request.method == "POST":
            route.fulfill(status=422, json={"error": "no table today", "code": "no"})
        else:
            route.continue_()

    page.route("**/api/tables", refuse)


@pytest.fixture(scope="session")
def record() -> str:
    """The record of a finished game with Pantheon."""
    return dumps([_played(Options(pantheon=True), ("Ada", "Mira"), 11)])


@pytest.fixture(scope="session")
def two_records(record: str) -> str:
    """Two games in a file."""
    games = [_played(Options(), ("Ada", "Mira"), 5), _played(Options(agora=True), ("Tom", "Lin"), 6)]
    return dumps(games)


def _played(options: Options, names: tuple[str, str], seed: int) -> Record:
    game = Game(options, seed=seed, names=names)
    players = player_from("level:2", 1), player_from("level:3", 2)
    while game.seat in (0, 1):
        game.play(players[game.seat].choose(known(game.state, game.seat), game.seat).action)
    return Record.of(game)


# ---- what a review might say

LOSSES = {"best": 0.0, "good": 0.02, "slip": 0.05, "mistake": 0.1, "blunder": 0.3}


def reviewed(plies: list[dict[str, Any]], better: str = "build altar", **extra: Any) -> str:
    """The lines of a review in which every decision gives away what the next grade gives away; `extra` goes into all
    that is said of them."""
    grades, lines = list(LOSSES), [{"all": len(plies)}]
    for number, ply in enumerate(plies):
        grade, played = grades[number % len(grades)], ply["text"].partition("; ")[0]
        best = {
            "action": better,
            "value": 0.6,
            "share": 0.5,
            "visits": 50,
            "reasons": [],
            "points": 52,
            "proved": False,
        }
        advice = {"simulations": 100, "win": 0.6, "outcomes": {"win_civilian": 0.6, "loss_scientific": 0.4}, "line": []}
        advice |= {"moves": [best, best | {"action": played, "value": 0.6 - LOSSES[grade]}], "wins": {}, "points": {}}
        said = {"ply": ply["ply"], "plies": 1, "seat": ply["actor"], "kind": "decision", "actions": [played]}
        said |= {
            "grade": grade,
            "error": -LOSSES[grade],
            "lead": 0.12 if grade == "best" else 0,
            "best": [played if grade == "best" else better],
        }
        said |= {"proved": None, "wins": {"p1": 0.6, "p2": 0.4}, "luck": {}, "luck_error": 0, "exact": True}
        said |= {"outcomes": 0, "worst": None, "luckiest": None, "advice": advice | extra}
        lines.append({"ply": said})
    figure = {"value": 71.3, "error": 4.0}
    sheet = {"decisions": 3, "accuracy": figure, "error": figure, "band": "beginner", "costliest": [plies[4]["ply"]]}
    sheet |= {"finest": [plies[0]["ply"]]}
    sheet |= {"luckiest": [], "unluckiest": [], "luck": None, "result": None, "adjusted": None}
    seats = [{"seat": seat, **sheet} for seat in sorted({ply["actor"] for ply in plies})]
    lines.append({"sheet": {"seats": seats, "deserved": None, "sure": False}})
    return "".join(json.dumps(line) + "\n" for line in lines)


def review_by(page: Any, plies: list[dict[str, Any]], **how: Any) -> None:
    """Let a page hear such a review of the plies that are in a list by then."""

    def think(route: Any) -> None:
        if route.request.method == "GET":
            route.fulfill(json=[{"all": max(1, len(plies))}])
        else:
            route.fulfill(body=reviewed(plies, **how), content_type="application/x-ndjson")

    page.route("**/review?game=0", think)
