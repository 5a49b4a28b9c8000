"""Random walks over the pages and tables of a server in a browser, with failing and late answers, lost lines, tabs.

A walk is drawn from its seed: the size, the language and the settings of the page, two tables somewhere in their games,
then steps.  A step that points at the n-th control means whatever control is the n-th then, so that a walk from which
steps were left out is a walk, too; that is how a failing one is made shorter.  Each walk is another guest, who has only
the tables of the walk.  After each step invariants hold (`browser.js` has those of one page):

* no error of a script, no answer of 500 or above, no raw key, nothing of English in another language, also where it is
  only spoken; text has contrast, is not cut off and does not leave the window; what is to be pressed is
  not covered and can be scrolled to; nothing lies above a dialog; there is a way on;
* the focus is not lost, not by closing something either; Escape closes a dialog, *Back* always does something, and a
  key that stands on a control, too;
* the page shows what the server says of the same seat: coins, points, cards, whose turn it is, all legal actions of
  what is chosen, and soon after a lost connection, too;
* a screen that is handed over has nothing of the former hand in its document, and looks the same whatever is behind it.

`python -m tools.net browser --browser firefox` walks in the Firefox of the system.
"""

import atexit
import contextlib
import io
import json
import random
import re
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from . import Fault
from .patience import slowness
from .searching import shorten

STEPS = 25
BROWSER = "chromium"  # or firefox; the command's option sets it
ENDING = contextlib.ExitStack()  # of the server and the browser
PATIENCE = 60_000  # milliseconds until what does not come is a fault, on a machine that has nothing else to do
LANGUAGES = ("en", "de", "fr", "es")
SIZES = ((320, 568), (390, 844), (667, 375), (768, 1024), (1024, 768), (1280, 720), (1366, 768), (1920, 1080))
PATHS: tuple[str, ...] = (
    "/",
    "/replays",
    "/statistics",
    "/explore",
    "/puzzles",
    "/learn",
    "/learn/rules",
    "/learn/symbols",
)
PATHS += ("/learn/cards", "/privacy", "/settings", "/nowhere", "/t/nothing", "/s/nothing", "/puzzles/nothing")
START = "/api/health"  # a page without scripts
KEYS = ("Tab", "Tab", "Shift+Tab", "Enter", "Enter", "Space", "Escape", "ArrowLeft", "ArrowRight", "ArrowDown", "Home")
KEYS += (*"1234567890?hulrmsnptz/", "Control+z", "PageDown", "End")
SETS: tuple[tuple[str, tuple[str, ...], int], ...] = (
    *(("duel", modules, 2) for modules in ((), (), ("pantheon",), ("agora",), ("pantheon", "agora"), ("solo",))),
    *(("classic", (), players) for players in (3, 4, 7)),
)
KINDS: tuple[str, ...] = (
    ("click",) * 10 + ("dialog",) * 3 + ("key",) * 4 + ("move",) * 8 + ("shortcut",) * 5 + ("open",) * 4
)
KINDS += (
    "go",
    "go",
    "go",
    "back",
    "reload",
    "resize",
    "fail",
    "fail",
    "late",
    "offline",
    "tab",
    "type",
    "language",
)
CLOSING = ("click", "move", "open", "key", "shortcut", "dialog", "back")  # steps in which something may be closed
RETRIES, RETRY_MILLISECONDS = 4, 700
ON_PAGE = f"const page = {(Path(__file__).with_suffix('.js')).read_text('utf-8')};"
LOOK = f"async (asked) => {{ {ON_PAGE} return page.look(asked); }}"
REST = f"async (patience) => {{ {ON_PAGE} return page.rest(patience); }}"
CONTROLS = f"() => {{ {ON_PAGE} return page.controls(); }}"
KEYS_SHOWN = f"() => {{ {ON_PAGE} return page.keys(); }}"
LAYERS = f"() => {{ {ON_PAGE} return page.layers(); }}"
LEAVES = f"(backwards) => {{ {ON_PAGE} return page.leaves(backwards); }}"
WATCH = f"(key) => {{ {ON_PAGE} return page.watch(key); }}"
OFFERS = f"(key) => {{ {ON_PAGE} return page.offers(key); }}"
CHANGED = "() => window.seenByNet?.changed ?? true"  # another document is a change, too
PRINT = f"() => {{ {ON_PAGE} return `${{performance.timeOrigin}} ${{page.print()}}`; }}"  # a new document differs
DOCUMENT = f"() => {{ {ON_PAGE} return page.document(); }}"
WITHIN = f"""(wanted) => {{
  {ON_PAGE}
  const found = page.controls();
  const chosen = found.filter((one) => one.matches(wanted));
  return chosen.length ? chosen : found;
}}"""
MOVES = ".curtain *, [data-action], [data-target], [data-card] *, .take-it"
OPENERS = (
    ".tool, .tab, .opener, .tally, .to-result, .menu button, .close, [role=dialog] button, summary, [role=tab], select"
)
MAKE = """async (asked) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(asked) });
  return [answer.status, await answer.json()];
}"""
END = """async ([asked, text, protocol]) => {
  const ask = (address, type, body) => fetch(address, { method: 'POST', headers: { 'content-type': type }, body });
  const made = await (await ask('/api/tables', 'application/json', JSON.stringify(asked))).json();
  const brought = await (await ask('/api/studies', 'text/plain', text)).json();
  const socket = new WebSocket(`/api/tables/${made.id}/socket?protocol=${protocol}`);
  const say = (frame) => socket.send(JSON.stringify(frame));
  await new Promise((done, failed) => {
    socket.onopen = () => say({ type: 'hello', version: null });
    socket.onclose = failed;
    socket.onmessage = ({ data }) => {
      const { type, version } = JSON.parse(data);
      if (type === 'sync') say({ type: 'resign', cid: 'the-end-of-it', version });
      if (['ack', 'refused', 'error'].includes(type)) done();
    };
  });
  socket.onclose = null;
  socket.close();
  return [made.id, brought.study];
}"""
FORGET = """async (tables) => {
  for (const table of tables) await fetch(`/api/tables/${table}`, { method: 'DELETE' });
  localStorage.clear();
}"""
OF_THE_MOMENT = ("commitment", "legal", "ready", "waiting_for")  # what a view says of choices that are being made
RAW = re.compile(r"^[a-z_]+(\.[a-z0-9_]+)+$|\bundefined\b|\bNaN\b|\[object |\{[a-z_]+\}|\bInfinity\b")
ENGLISH = re.compile(
    r"\b([Tt]he|of|[Yy]our|[Yy]ou|with|[Tt]his|and|[Aa]re)\b"
)  # words of no other language of the page


@dataclass(frozen=True)
class Step:
    """An act, and a number that says with what."""

    kind: str
    number: int


@dataclass(frozen=True)
class Surroundings:
    """The beginning of a walk."""

    size: tuple[int, int]
    touch: bool
    settings: dict[str, Any]
    tables: list[dict[str, Any]]
    has_ended: bool = False  # whether there is a finished table, and the record of a game


def drawn(seed: int) -> tuple[Surroundings, list[Step]]:
    """Return what the walk of a seed begins with, and its steps."""
    dice = random.Random(seed)
    settings = {
        "language": dice.choice(LANGUAGES),
        "theme": dice.choice(("dark", "light")),
        "speed": dice.choice((0, 0, 5)),
        "pace": 0,
        "sounds": False,
        "letters": dice.random() < 0.3,
        "confirm": dice.choice(("off", "off", "always", "irreversible")),
        "tutor": dice.random() < 0.2,
        "mirrored": dice.random() < 0.2,
        "keyHints": dice.random() < 0.7,
        "scores": dice.random() < 0.8,
    }
    tables = []
    for name, modules, players in dice.sample(SETS, 2):
        other = "automa" if "solo" in modules else dice.choice(("here", "level:1"))
        asked = {
            "game": name,
            "sitters": ["me", *[other] * (players - 1)],
            "shuffle": False,
            "seed": dice.randrange(10**6),
        }
        asked |= {"options": dict.fromkeys(modules, True)}
        asked["plies"] = dice.choice((0, 0, 20, 40, 60, 90))
        tables.append(asked)
    has_ended = dice.random() < 0.5
    surroundings = Surroundings(dice.choice(SIZES), dice.random() < 0.3, settings, tables, has_ended)
    return surroundings, [Step("go", 0), *(Step(dice.choice(KINDS), dice.randrange(10**6)) for _ in range(STEPS))]


def played(asked: dict[str, Any]) -> dict[str, Any]:
    """Return what is asked of the server for a table whose game has come some random plies far."""
    text = record_of(asked) if asked["plies"] else ""
    asked = {name: value for name, value in asked.items() if name != "plies"}
    if not text or "result" in text:
        return asked
    del asked["seed"]
    return asked | {"position": text}


def record_of(asked: dict[str, Any]) -> str:
    """Return the record of a game that has come some random plies far."""
    from sevenwonders.records import dumps
    from sevenwonders.registry import game_type

    plies, seed = asked["plies"], asked["seed"]
    dice, kind = random.Random(seed), game_type(asked["game"])
    if asked["game"] == "duel":
        from sevenwonders.duel import Options
        from sevenwonders.duel.record import Record

        game: Any = kind.Game(Options(**asked["options"]), seed=seed)
        for _ in range(plies):
            if not game.is_over:
                game.play(dice.choice(game.legal_actions()))
    else:
        from tests.web.classic.page_harness import game_of

        from sevenwonders.classic.record import Record  # type: ignore[assignment]

        game = game_of(len(asked["sitters"]), seed)
        for _ in range(plies * len(asked["sitters"]) // 5):
            if game.is_over:
                break
            seat = game.deciders[0]
            game.commit(seat, dice.choice(game.legal_codes(seat)))
    return dumps([Record.of(game)])


def patience() -> float:
    """Return after how many milliseconds what does not come is a fault."""
    return PATIENCE * slowness()


@cache
def site() -> tuple[Any, str, Path]:
    """Start a server and a browser once; return the browser, the address, and the file of what the server says."""
    from playwright.sync_api import sync_playwright
    from tests.web.pages.conftest import serving

    programs = ("firefox-esr", "firefox") if BROWSER == "firefox" else ("chromium-headless-shell", "chromium")
    path = next(filter(None, map(shutil.which, programs)), None)
    if path is None:
        raise SystemExit(f"the machine needs {BROWSER.capitalize()} (Debian: apt install {programs[-1]})")
    folder = Path(ENDING.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
    address, log = ENDING.enter_context(serving(folder))
    driver = ENDING.enter_context(sync_playwright())
    if BROWSER == "firefox":
        browser: Any = driver.firefox.launch(channel="moz-firefox", executable_path=path)
    else:
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox", "--no-proxy-server"])
    ENDING.callback(browser.close)
    return browser, address, log


@cache
def context(touch: bool) -> tuple[Any, Any]:
    """Return a context, which keeps the files of the page from walk to walk, and a page of it that does nothing."""
    browser, address, _ = site()
    context = browser.new_context(
        has_touch=touch and BROWSER == "chromium", reduced_motion="reduce", service_workers="block"
    )
    context.set_default_timeout(patience())
    idle = context.new_page()
    idle.goto(address + START)
    return context, idle


@atexit.register
def close() -> None:
    """Stop the server and the browser, if they were started."""
    context.cache_clear()
    site.cache_clear()
    ENDING.close()


@cache
def catalogue(language: str, part: str = "*") -> dict[str, str]:
    """Return the texts of a language by their keys, without soft hyphens."""
    from tests.web.table.page_harness import FILES

    found: dict[str, str] = {}
    for name in FILES.glob(f"i18n/{language}/{part}.json"):
        for key, value in json.loads(FILES.read_text(name)).items():
            if isinstance(value, str):
                found[key] = value.replace("\u00ad", "").strip()
    return found


@cache
def english(language: str) -> re.Pattern[str]:
    """Return what matches the English texts that another language says in other words everywhere."""
    words = set(catalogue("en").values()) - set(catalogue(language).values())
    kept = []
    for word in words:
        said = re.split(r"\{\w+\}", word)
        if len(word) > 1 and (len(said) == 1 or len(re.findall(r"[A-Za-z]{3,}", " ".join(said))) > 1):
            kept.append(".+".join(map(re.escape, said)))
    return re.compile("|".join(sorted(kept)) or "(?!)")


@cache
def units(game: str, language: str) -> dict[str, str]:
    """Return the names of the components of a game by their ids."""
    start = f"{game}.unit."
    return {
        key[len(start) :]: name for key, name in catalogue(language, f"{game}_units").items() if key.startswith(start)
    }


def are_alike(one: bytes, other: bytes) -> bool:
    """Return whether two pictures show the same; up to three steps of a shade are how a browser rounds corners."""
    if one == other:
        return True
    from PIL import Image, ImageChops

    first, second = (Image.open(io.BytesIO(data)).convert("RGB") for data in (one, other))
    steps: Any = ImageChops.difference(first, second).getextrema()
    return first.size == second.size and all(high <= 3 for _, high in steps)


def agrees(state: dict[str, Any]) -> bool:
    """Return whether the page shows what the server says; of a past position without what others had chosen by then."""
    if not state["server"]:
        return True
    views = [json.loads(state[name]) for name in ("server", "view")]
    if state["past"]:
        for view in views:
            for part in (view, *view["cities"].values()):
                for name in OF_THE_MOMENT:
                    part.pop(name, None)
    return bool(views[0] == views[1])


@dataclass
class Walk:
    """A page of a guest of its own, and what it does."""

    surroundings: Surroundings
    context: Any
    address: str
    log: list[str] = field(default_factory=list)
    troubles: list[str] = field(default_factory=list)
    pictures: dict[tuple[Any, ...], bytes] = field(default_factory=dict)
    views: dict[str, str] = field(default_factory=dict)  # the last one seen of a table, by its path
    is_disturbed: bool = False
    focus: str = ""
    page_shown: tuple[str, float] = ("", 0.0)  # the path, and when its document was loaded
    layers: int = 0
    language: str = ""

    def begin(self) -> None:
        """Make the tables, and open a blank page with the settings."""
        self.language = self.surroundings.settings["language"]
        self.page = self.new_page()
        self.page.goto(self.address + START)
        self.tables = []
        for asked in self.surroundings.tables:
            status, answer = self.page.evaluate(MAKE, played(asked))
            if status >= 300:
                raise Fault(f"a table is refused with {status}\n{asked}\n{answer}")
            self.tables.append(f"/t/{answer['id']}")
        self.addresses = [*self.tables * 8, *PATHS]
        if self.surroundings.has_ended:
            self.addresses += [*self._end() * 3, "/replays", "/replays", "/statistics", "/"]

    def _end(self) -> list[str]:
        """Give a game up, and bring the record of another one; return their pages."""
        game, plies = self.surroundings.tables[0]["game"], 10**6
        asked = {
            "game": game,
            "sitters": ["me", *["here"] * (1 if game == "duel" else 2)],
            "options": {},
            "shuffle": False,
        }
        from sevenwonders.server.protocol.messages import PROTOCOL

        record = record_of(asked | {"seed": 5, "plies": plies})
        table, study = self.page.evaluate(END, [asked, record, PROTOCOL])
        self.tables.append(f"/t/{table}")
        return [f"/t/{table}", f"/s/{study}"]

    def new_page(self) -> Any:
        """Return another tab, which notes what goes wrong in it."""
        page = self.context.new_page()
        width, height = self.surroundings.size
        page.set_viewport_size({"width": width, "height": height})
        settings = json.dumps(json.dumps(self.surroundings.settings))
        page.add_init_script("addEventListener('click', ({ target }) => (window.pressedByNet = target), true)")
        page.add_init_script(f"if (origin !== 'null') localStorage['sevenwonders.settings'] ??= {settings}")
        page.on("pageerror", self._note_error)
        page.on("console", self._hear)
        page.on("response", self._look)
        page.on("dialog", lambda dialog: dialog.dismiss())
        return page

    def _note_error(self, error: Any) -> None:
        if not (BROWSER == "firefox" and "Content-Security-Policy" in str(error)):  # that is of styles of its driver
            self.troubles.append(f"an error of a script\n{error.stack or error}")

    def _hear(self, message: Any) -> None:
        is_ours = not any(word in message.text for word in ("Failed to load resource", "net::", "WebSocket"))
        if message.type == "error" and is_ours:
            self.troubles.append(f"an error in the console\n{message.text}")

    def _look(self, response: Any) -> None:
        if response.status >= 500 and not self.is_disturbed:
            self.troubles.append(f"an answer with status {response.status}\n{response.request.method} {response.url}")

    def settle(self) -> None:
        """Wait until the page is at rest, but not for long: what has not come by then is looked at as it is."""
        from playwright.sync_api import Error

        for _ in range(3):  # a page that is left while it is waited for is waited for again
            with contextlib.suppress(Error):
                self.page.evaluate(REST, 1000 if self.is_disturbed else 5000)
                return

    def take(self, step: Step) -> None:
        """Do a step."""
        getattr(self, f"_{step.kind}")(step.number)

    def note(self, what: str) -> None:
        """Write down what is done next, in words to follow."""
        self.log.append(what)

    def _click(self, number: int, among: str | None = None) -> None:
        from playwright.sync_api import Error

        with contextlib.suppress(Error):  # the page may be about to go
            found = f"({WITHIN})(wanted)" if among else f"({CONTROLS})()"
            choose = f"([number, wanted]) => {{ const all = {found}; return all[number % all.length]; }}"
            control = self.page.evaluate_handle(choose, [number, among]).as_element()
            if control is None:
                return self.note("nothing to press")
            words = (
                "(one) => [one.localName, one.getAttribute('aria-label') ?? (one.textContent.trim() || one.outerHTML)]"
            )
            tag, shown = control.evaluate(words)
            self.note(f"press {shown[:80]!r}")
            if tag == "select":
                options = control.evaluate("(one) => [...one.options].map(({ value }) => value)")
                control.select_option(options[number % len(options)], timeout=1000)
            elif self.surroundings.touch:
                control.tap(timeout=1000)
            else:
                control.click(timeout=1000)  # it may lie below something for a moment

    def _move(self, number: int) -> None:
        """Take something on the table, or uncover it."""
        self._click(number, MOVES)

    def _open(self, number: int) -> None:
        """Open or close something on the table."""
        self._click(number, OPENERS)

    def _key(self, number: int) -> None:
        key = KEYS[number % len(KEYS)]
        self.note(f"press the key {key}")
        if key.endswith("Tab") and self.page.evaluate(LEAVES, "Shift" in key):
            self.focus = ""
        self.page.keyboard.press(key)

    def _shortcut(self, number: int) -> None:
        """Press a key that stands on a control: it does something."""
        self.settle()
        state = self.state()
        if not state["rested"] or self.page.evaluate("document.activeElement?.matches('input, select, textarea')"):
            return
        keys = ["Escape"] if state["dialog"] else [*self.page.evaluate(KEYS_SHOWN), *["?"] * bool(state["view"])]
        if not keys or state["covered"] is not None:
            return
        key = keys[number % len(keys)]
        self.note(f"press the key {key}, which the page offers")
        if not self.page.evaluate(WATCH, key):  # the position has changed since
            return
        self.page.keyboard.press(key)
        for _ in range(200):
            if self.page.evaluate(CHANGED):
                return
            self.page.wait_for_timeout(50)
        if self.page.evaluate(OFFERS, key):
            raise Fault(f"a key does nothing\nat {state['path']}: {key}")

    def _type(self, number: int) -> None:
        field = self.page.locator("input[type=search]:visible, input[type=text]:visible, textarea:visible").first
        if field.count():
            words = ("Baths", "\u00e4\u4e2d\U0001f3b2", "x" * 300, "", "<b>&amp;", "economy")[number % 6]
            self.note(f"type {words[:20]!r}")
            from playwright.sync_api import Error

            with contextlib.suppress(Error):
                field.fill(words, timeout=1000)

    def _go(self, number: int) -> None:
        path = self.addresses[number % len(self.addresses)]
        names = {table: f"table {number}" for number, table in enumerate(self.tables, 1)}
        self.note(f"go to {names.get(path, path)}")
        self._leave(lambda: self.page.goto(self.address + path, wait_until="commit"))

    def _leave(self, go: Callable[[], object]) -> None:
        from playwright.sync_api import Error

        with contextlib.suppress(Error):  # offline, a page that is not kept cannot be opened
            go()
        if not self.page.url.startswith(self.address):
            self._mend()
            self.page.goto(self.address + "/")

    def _back(self, number: int) -> None:
        self.note("go back")
        before = self._place()
        self._leave(lambda: self.page.go_back(wait_until="commit", timeout=5000))
        if before is None or self.page.url.endswith("/"):  # it may have come to what was before the first page
            return
        for _ in range(200):
            if self._place() != before:
                return
            self.page.wait_for_timeout(50)
        raise Fault(f"Back does nothing\nat {before[0]}, {before[1]} open")

    def _place(self) -> tuple[str, int, str] | None:
        """Return the address, how much is open above the page, and all that is drawn, once the page is at rest."""
        from playwright.sync_api import Error

        self.settle()
        with contextlib.suppress(Error):
            return self.page.url, self.page.evaluate(LAYERS), self.page.evaluate(PRINT)
        return None

    def _dialog(self, number: int) -> None:
        """Open something above the page and close it again in some way; *Back* leaves the page then."""
        before = self._place()
        self._click(number, OPENERS)
        opened = self._place()
        if before is None or opened is None or opened[0] != before[0] or opened[1] <= before[1]:
            return
        way = number // 7919 % 4
        if way == 0:
            self.note("press the key Escape")
            self.page.keyboard.press("Escape")
        elif way == 1:
            self._click(number, ".close, dialog [value=cancel], dialog form[method=dialog] button")
        elif way == 2:
            self._click(number)
        else:
            self._back(number)
        closed = self._place()
        if closed is not None and closed[0] == before[0] and closed[1] == before[1]:
            self._back(number)

    def _reload(self, number: int) -> None:
        self.note("reload")
        self._leave(lambda: self.page.reload(wait_until="commit"))

    def _resize(self, number: int) -> None:
        width, height = SIZES[number % len(SIZES)]
        self.note(f"make the window {width}x{height}")
        self.page.set_viewport_size({"width": width, "height": height})

    def _fail(self, number: int) -> None:
        pattern = "**/api/**" if number % 2 else "**/static/**"
        self._disturb(pattern, lambda route: route.abort(), number)

    def _late(self, number: int) -> None:
        """Answer with the error of an overloaded proxy."""
        self._disturb("**/api/**", lambda route: route.fulfill(status=502, body="<html>Bad gateway"), number)

    def _disturb(self, pattern: str, answer: Callable[[Any], None], number: int) -> None:
        self.note(f"let {pattern} fail")
        self.is_disturbed = True
        self.page.route(pattern, answer)
        self._press_some(number)

    def _offline(self, number: int) -> None:
        self.note("go offline")
        self.is_disturbed = True
        self.context.set_offline(True)
        self._press_some(number)

    def _press_some(self, number: int) -> None:
        """Press one or two controls, then let all answers come again; half of the time the page has to notice."""
        for turn in range(1 + number // 2 % 2):
            self._click(number * 7919 + turn * 104_729, OPENERS if number // 4 % 2 else None)
            self.settle()
        self._mend()
        if number // 8 % 2 and self.page.url.startswith(self.address + "/t/"):
            self.note("all answers come again")
        else:
            self.note("all answers come again: reload")
            url = self.page.url if self.page.url.startswith(self.address) else self.address + "/"
            self._leave(lambda: self.page.goto(url))
        self.is_disturbed = False

    def _mend(self) -> None:
        self.context.set_offline(False)
        self.page.unroute_all(behavior="ignoreErrors")

    def _tab(self, number: int) -> None:
        """Press something in another tab of the same address; one of the two stays."""
        if self.page.url.endswith(START):
            return
        first, size = self.page, self.page.viewport_size
        second = self.new_page()
        second.set_viewport_size(size)
        second.goto(first.url)
        self.page = second
        self.note("in another tab:")
        self.settle()
        self._click(number, MOVES)
        self.settle()
        stays, goes = (first, second) if number % 2 else (second, first)
        self.note("back in the first tab" if number % 2 else "the first tab is closed")
        self.page = stays
        goes.close()

    def _language(self, number: int) -> None:
        self.language = LANGUAGES[number % len(LANGUAGES)]
        self.note(f"read {self.language} from now on")
        self.page.evaluate(
            """language => {
              const settings = JSON.parse(localStorage.getItem('sevenwonders.settings') ?? '{}');
              localStorage.setItem('sevenwonders.settings', JSON.stringify({ ...settings, language }));
            }""",
            self.language,
        )
        self._leave(lambda: self.page.reload(wait_until="commit"))

    def state(self) -> dict[str, Any]:
        """Return what the page shows, once it shows anything to go on with, or as it is after a long while."""
        from playwright.sync_api import Error

        found: dict[str, Any] = {}
        end = time.monotonic() + patience() / 1000
        while not found or time.monotonic() < end:
            with contextlib.suppress(Error):  # the page may be about to go
                if not self.page.url.startswith(self.address) or self.page.url.endswith(START):  # before the first page
                    self.page.goto(self.address + "/")
                found = self.page.evaluate(LOOK, {"patience": 3000, "server": True, "disturbed": self.is_disturbed})
                is_shown = found["heading"] or found["view"]
                if found["controls"] and is_shown and agrees(found) and not found["offline"]:
                    break
        return found

    def check(self, step: Step) -> None:
        """Compare the page with all that always holds; what is wrong for a moment only is on its way."""
        for tries in reversed(range(RETRIES)):
            state = self.state()
            if self.troubles:
                raise Fault(self.troubles[0])
            try:
                self._check_state(state, step)
            except Fault:
                if not tries:
                    raise
                self.page.wait_for_timeout(RETRY_MILLISECONDS)
            else:
                break
        if state["covered"] is not None:
            self._check_covered(state)
        elif state["view"]:
            self.views[state["path"]] = state["view"]

    def _check_state(self, state: dict[str, Any], step: Step) -> None:
        where = f"at {state['path']} in {state['language']}, {self.page.viewport_size}"
        if not state["controls"]:
            raise Fault(f"there is no way on\n{where}: {state['texts'][:20]}")
        if not state["heading"] and not state["view"]:
            raise Fault(f"the page is blank\n{where}: {state['texts'][:20]}")
        if state["offline"]:
            raise Fault(f"the page does not connect again\n{where}")
        if not agrees(state):
            raise Fault(f"the page does not show what the server says\n{where}\n{state['view']}\n{state['server']}")
        if state["wide"] > 1:
            raise Fault(f"the page is wider than the window\n{where}, by {state['wide']} pixels")
        for kind, words in state["faults"]:
            raise Fault(f"{kind}\n{where}: {words}")
        is_same = (state["path"], state["loaded"]) == self.page_shown  # a page that is loaded again has no focus yet
        if step.kind in ("key", "shortcut") and is_same and self.focus and not state["focus"]:
            raise Fault(f"the focus is lost\n{where}, it was at {self.focus}")
        has_closed = is_same and state["layers"] < self.layers and step.kind in CLOSING
        if has_closed and not state["focus"] and not self.surroundings.touch:
            raise Fault(f"the focus is lost when something is closed\n{where}")
        if step.kind in CLOSING and is_same and state["gone"] and not state["focus"] and not self.surroundings.touch:
            raise Fault(f"the focus is lost when what was pressed goes\n{where}: {state['gone']}")
        self._check_texts(state, where)
        self.focus, self.layers = state["focus"], state["layers"]
        self.page_shown = (state["path"], state["loaded"])

    def _check_texts(self, state: dict[str, Any], where: str) -> None:
        language = state["language"]
        for text in state["texts"]:
            if RAW.search(text):
                raise Fault(f"a raw key or value is shown\n{where}: {text!r}")
            if language != "en" and (ENGLISH.search(text) or english(language).fullmatch(text.replace("\u00ad", ""))):
                raise Fault(f"English in another language\n{where}: {text!r}")

    def _check_covered(self, state: dict[str, Any]) -> None:
        if state["behind"]:
            raise Fault(f"there is a table behind the curtain\n{state['behind']} cards and controls")
        if state["view"] and state["path"] in self.views:
            before, now = (
                set(re.findall(r"[a-z0-9_]{4,}", view)) for view in (self.views[state["path"]], state["view"])
            )
            names = units(json.loads(state["view"])["game"], state["language"])
            document = self.page.evaluate(DOCUMENT).replace("\u00ad", "")
            for unit in sorted((before - now) & names.keys()):
                for word in (unit, names[unit]):
                    if re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", document):
                        raise Fault(f"the curtain keeps a secret of the one before\nat {state['path']}: {word}")
        if self.surroundings.settings["speed"]:
            return  # what moves makes pictures differ
        self.page.mouse.move(0, 0)
        self.page.evaluate("document.activeElement?.blur()")  # its ring is no difference
        self.focus = ""
        faces = self.page.evaluate("document.fonts.size")  # that the browser has by now
        looks = (*self.page.viewport_size.values(), self.language, state["language"], faces)
        key = (state["path"], state["covered"], *looks)
        curtain = self.page.locator(".table > .curtain")
        if not curtain.count():  # it has been lifted meanwhile
            return
        picture = self._picture_at_rest(curtain)
        if not are_alike(self.pictures.setdefault(key, picture), picture):
            raise Fault(f"the curtain lets something shine through\nat {state['path']}: {state['covered']!r}")

    def _picture_at_rest(self, curtain: Any) -> bytes:
        """Return a picture of the curtain that has not changed for a moment: a face may still be on its way."""
        picture: bytes = curtain.screenshot(animations="disabled", caret="hide")
        for _ in range(RETRIES):
            self.page.wait_for_timeout(RETRY_MILLISECONDS)
            before, picture = picture, curtain.screenshot(animations="disabled", caret="hide")
            if are_alike(before, picture):
                break
        return picture


@contextlib.contextmanager
def walking(surroundings: Surroundings) -> Iterator[Walk]:
    """A walk that has begun, of a new guest, whose tables go with it."""
    used, idle = context(surroundings.touch)
    used.set_default_timeout(patience())
    walk = Walk(surroundings, used, site()[1])
    used.clear_cookies()
    idle.evaluate("localStorage.clear()")
    try:
        walk.begin()
        yield walk
    finally:
        used.set_offline(False)
        idle.evaluate(FORGET, [path.removeprefix("/t/") for path in walk.tables])
        for page in used.pages:
            if page is not idle:
                page.close()


def fault_of(surroundings: Surroundings, steps: Sequence[Step]) -> Fault | None:
    """Walk; return the first fault with what was done until then, None if there is none."""
    with walking(surroundings) as walk:
        for step in steps:
            try:
                walk.take(step)
                walk.check(step)
            except Fault as fault:
                return Fault("\n".join([str(fault), *(f"  {line}" for line in walk.log)]))
    log = site()[2].read_text("utf-8", errors="replace")
    if "Traceback" in log:
        return Fault(f"a traceback in the log of the server\n{log[log.index('Traceback') :][:2000]}")
    return None


def check(seed: int, steps: int = STEPS) -> None:
    """Walk as the seed says, and raise a fault with the shortest walk found that shows it."""
    surroundings, drawn_steps = drawn(seed)
    fault = fault_of(surroundings, drawn_steps[:steps])
    if fault is not None:
        _, fault = shorten(drawn_steps[:steps], fault, lambda fewer: fault_of(surroundings, fewer) if fewer else None)
        raise Fault(f"{fault}\nbegun with {surroundings}")
