"""The page in Firefox and WebKit: every page once, the table's measures at twelve sizes, whole games by clicks.

`python -m pytest -n 0 -m slow tests/web/engines`; docs/reference/browsers.md lists what to install.
"""

import random
from pathlib import Path
from typing import Any

import pytest

from ..pages.test_offline import KEPT
from ..table.test_every_size import MEASURE
from .drivers import Driven, Engines

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::DeprecationWarning:selenium")]
ENGINES = ["chromium", "firefox", "webkit"]
PAIRS = [("firefox", "webkit"), ("webkit", "chromium"), ("chromium", "firefox")]
SCREENS = [(1280, 800), (390, 844), (844, 390)]
PAGES = {
    "/": ".welcome .play",
    "/replays": ".blank-page",
    "/statistics": "h1",
    "/explore": "h1",
    "/puzzles": ".theme-card",
    "/learn": ".rules",
    "/learn/rules": ".rule-chapter",
    "/learn/rules?game=classic": ".rule-chapter",
    "/learn/symbols": ".key",
    "/learn/cards": ".component",
    "/privacy": "h1",
    "/settings": ".settings",
    "/nowhere": ".astray",
}
SIZES = [(320, 568), (360, 640), (390, 844), (414, 896), (568, 320), (844, 390)]
SIZES += [(768, 1024), (1024, 768), (1280, 720), (1280, 800), (1440, 900), (1920, 1080)]
GAMES: dict[str, dict[str, Any]] = {
    "duel": {"game": "duel", "sitters": ["me", "level:1"]},
    "expansions": {"game": "duel", "options": {"pantheon": True, "agora": True}, "sitters": ["me", "level:1"]},
    "solo": {"game": "duel", "options": {"solo": True}, "sitters": ["me", "automa"]},
    "hot seat": {"game": "duel", "sitters": ["me", "here"]},
    "classic": {"game": "classic", "sitters": ["me", "level:1", "level:1", "level:1"]},
}
MAKE = """async (body) => {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(body) });
  return answer.json();
}"""
FOLDER = Path(__file__).parent
OUTSIDE, NEXT = ((FOLDER / f"{name}.js").read_text("utf-8").strip() for name in ("outside", "next"))
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"
WIDEN = """(wider) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(wider && '* { letter-spacing: .04em }');
  document.adoptedStyleSheets = [sheet];
  return getComputedStyle(document.body).letterSpacing !== 'normal';
}"""
# Who waits may look at cards, but then a sheet lies over others.
OWN_TURN = """() => {
  const { to_act, viewer, result } = document.querySelector('.table-root').view;
  return to_act === viewer || result;
}"""
AWAITED = """async (...given) => {
  for (;;) {
    const answer = await (%s)(...given);
    if (answer) return answer;
    await new Promise(requestAnimationFrame);
  }
}"""


def wait_for(page: Driven, function: str, *arguments: Any) -> Any:
    """Wait until a function of the page answers with something."""
    return page.run(AWAITED % function, *arguments)


def shows(page: Driven, selector: str) -> None:
    wait_for(page, "(selector) => document.querySelector(selector)?.getClientRects().length > 0", selector)


def step(page: Driven, dice: random.Random) -> Any:
    """Press what can be pressed now, and return how the game stood; an answer of the server may cover it meanwhile."""
    for tries_left in reversed(range(6)):
        state = page.run(NEXT, dice.random())
        if state in (None, "over"):
            return state
        try:
            page.press("[data-next]")
            break
        except Exception:
            if not tries_left:
                raise
    page.run(PAINTED)
    return state


def play_on(page: Driven, dice: random.Random, plies: int = 10_000) -> bool:
    """Press what can be pressed until the game is over, or has so many plies; returns whether it is over."""
    for _ in range(5000):
        state = wait_for(page, NEXT, dice.random())
        if state == "over" or int(state.partition(" ")[0]) >= plies:
            return bool(state == "over")
        step(page, dice)
    raise AssertionError("the game does not end")


def faults_in(page: Driven) -> list[str]:
    found: list[str] = page.run("() => window.faults")
    return found


@pytest.mark.parametrize("size", SCREENS, ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("engine", ENGINES)
def test_every_page_opens_without_faults(engines: Engines, server: str, engine: str, size: tuple[int, int]) -> None:
    page = engines.page(engine, *size)
    found = {}
    for path, selector in PAGES.items():
        page.open(server + path)
        shows(page, selector)
        if faults := faults_in(page) + page.run(OUTSIDE):
            found[path] = faults
    assert found == {}


@pytest.mark.parametrize("engine", ENGINES)
def test_page_is_kept_for_when_there_is_no_connection(engines: Engines, server: str, engine: str) -> None:
    """Even if the first page is left at once."""
    page = engines.page(engine)
    for path in ("/", "/learn"):
        page.open(server + path)
        shows(page, "h1")
    page.run(KEPT)


@pytest.mark.parametrize("engine", ENGINES)
def test_choice_by_arrow_key_shows_its_ring(engines: Engines, server: str, engine: str) -> None:
    page = engines.page(engine)
    page.open(f"{server}/settings")
    shows(page, ".pick")
    ring = "() => getComputedStyle(document.querySelector('.pick input:checked + .pick-face')).outlineStyle"
    page.arrow_right(".pick input:checked")
    assert page.run(ring) == "solid"
    page.press(".pick input:not(:checked)")
    assert page.run(ring) == "none"


@pytest.mark.parametrize("kind", GAMES)
@pytest.mark.parametrize("engine", ENGINES)
def test_tables_fit_twelve_sizes(engines: Engines, server: str, engine: str, kind: str) -> None:
    """In the middle of a game, where most lies on the table; also with a font that is wider by 8 %."""
    page = engines.page(engine)
    page.open(f"{server}/privacy")
    table = page.run(MAKE, GAMES[kind])
    page.open(f"{server}/t/{table['id']}")
    play_on(page, random.Random(5), 45)
    found = []
    for letters in ("", "wider"):
        assert page.run(WIDEN, letters) == bool(letters)
        for width, height in SIZES:
            page.resize(width, height)
            wait_for(page, "(width, height) => innerWidth === width && innerHeight === height", width, height)
            page.run(PAINTED)
            measured = page.run(MEASURE.strip(), {"state": "any", "touch": width < 1000, "letters": 100})
            found += [f"{width}x{height} {letters}: {fault}" for fault in measured]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("size", SCREENS, ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("kind", GAMES)
@pytest.mark.parametrize("engine", ENGINES)
def test_whole_games_are_played(engines: Engines, server: str, engine: str, kind: str, size: tuple[int, int]) -> None:
    page = engines.page(engine, *size)
    page.open(f"{server}/privacy")
    table = page.run(MAKE, GAMES[kind])
    page.open(f"{server}/t/{table['id']}")
    assert play_on(page, random.Random(7))
    shows(page, ".overlay.result")
    assert faults_in(page) == []


@pytest.mark.parametrize("size", SCREENS, ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_friends_play_across_engines(
    engines: Engines, server: str, pair: tuple[str, str], size: tuple[int, int]
) -> None:
    host, guest = (engines.page(engine, *size) for engine in pair)
    for page, name in ((host, "Ada"), (guest, "Mira")):
        page.open(f"{server}/privacy")
        body = {"method": "PUT", "headers": {"Content-Type": "application/json"}, "body": f'{{"name": "{name}"}}'}
        page.run("(how) => fetch('/api/me', how).then(({ ok }) => ok)", body)
    table = host.run(MAKE, {"game": "duel", "sitters": ["me", "free"]})
    host.open(f"{server}/t/{table['id']}")
    guest.open(server + table["invite"])
    shows(guest, ".name-dialog .primary")
    guest.press(".name-dialog .primary")
    dice, turn = random.Random(9), "() => document.querySelector('.table-root')?.view?.to_act"
    wait_for(host, turn)
    wait_for(guest, turn)
    for _ in range(5000):
        states = [page.run(OWN_TURN) and step(page, dice) for page in (host, guest)]
        if states == ["over", "over"]:
            break
    for page in (host, guest):
        shows(page, ".overlay.result")
        assert faults_in(page) == []
