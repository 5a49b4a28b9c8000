"""Random walks over the pages and tables of a server in Chromium, with failing answers, lost connections and two tabs.

A walk is drawn from its seed: the size, the language and the settings of the page, then steps.  A step that points at
the n-th control means whatever control is the n-th then, so that a walk from which steps were left out is a walk, too;
that is how a failing one is made shorter.  After each step invariants hold: no error of a script, no answer of
500 or above, no raw key, no English in another language, nothing wider than the window, the focus is somewhere,
there is a way on, a second page of the table shows the same position, and a screen that waits to be handed over
looks the same whatever lies behind it.
"""

import atexit
import contextlib
import json
import os
import random
import re
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from . import Fault

STEPS = 40
ENDING = contextlib.ExitStack()  # of the server and the browser
SHRINK_SECONDS = 60
PATIENCE = 60_000  # milliseconds
LANGUAGES = ("en", "de", "fr", "es")
SIZES = ((320, 568), (390, 844), (667, 375), (768, 1024), (1024, 768), (1280, 720), (1366, 768), (1920, 1080))
PATHS = ("/", "/replays", "/statistics", "/explore", "/puzzles", "/learn", "/learn/rules", "/learn/symbols")
PATHS += ("/learn/cards", "/privacy", "/settings", "/nowhere", "/t/nothing", "/s/nothing", "/puzzles/nothing")
KEYS = ("Tab", "Tab", "Shift+Tab", "Enter", "Enter", "Space", "Escape", "ArrowLeft", "ArrowRight", "ArrowDown", "Home")
KEYS += (*"1234567890?hulrmsnptz/", "Control+z", "PageDown", "End")
SETS: tuple[tuple[str, tuple[str, ...], int], ...] = (
    *(("duel", modules, 2) for modules in ((), ("pantheon",), ("agora",), ("pantheon", "agora"), ("solo",))),
    *(("classic", (), players) for players in (3, 4, 7)),
)
KINDS = ("click",) * 12 + ("key",) * 8 + ("move",) * 8
KINDS += ("go", "go", "back", "reload", "resize", "fail", "late", "offline", "tab", "type", "language")

# Visible controls that are not disabled and lie in front, in the order of the document.
CONTROLS = """() => {
  const found = [...document.querySelectorAll('button, a[href], input, select, summary, [role=button], [role=tab]')];
  const top = [...document.querySelectorAll('dialog[open]')].at(-1);
  const shown = (one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility !== 'hidden'
    && !one.matches(':disabled, [aria-disabled=true], [inert] *') && (!top || top.contains(one))
    && !(one.href && (one.origin !== location.origin || one.hasAttribute('download') || one.target === '_blank'));
  return found.filter(shown);
}"""
STATE = """() => {
  const controls = (CONTROLS)();
  const root = document.documentElement;
  const at = document.activeElement;
  const words = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement: around } = walker.currentNode;
    const isText = !around.closest('script, style, svg, [lang], .sprite, textarea, code, pre');
    if (isText && data.trim()) words.push(data.trim());
  }
  const table = document.querySelector('.table-root');
  return {
    path: location.pathname, title: document.title, language: root.lang, controls: controls.length, words,
    wide: Math.max(root.scrollWidth, document.body.scrollWidth) - innerWidth,
    focus: at && at !== document.body && at !== root ? at.outerHTML.slice(0, 200) : '',
    covered: document.querySelector('.table > .curtain')?.innerText ?? null,
    behind: document.querySelectorAll('.table [data-card], .table [data-action]').length,
    view: table?.view ? JSON.stringify(table.view) : null,
    heading: document.querySelector('h1')?.textContent ?? null,
    loading: !!document.querySelector('.outline, .loading, [aria-busy=true]'),
  };
}""".replace("CONTROLS", CONTROLS)
MAKE = """async (asked) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(asked) });
  return [answer.status, await answer.json()];
}"""
DRAWN = """() => document.querySelector('h1, .table') && (CONTROLS)().length
  && !document.querySelector('.outline, .loading')""".replace("CONTROLS", CONTROLS)
PICTURES = "async () => { for (let n = 0; n < 4; n++) await new Promise(requestAnimationFrame); }"
RAW = re.compile(r"^[a-z_]+(\.[a-z0-9_]+)+$|\bundefined\b|\bNaN\b|\[object |\{[a-z_]+\}|\bInfinity\b")


@dataclass(frozen=True)
class Step:
    """What is done, and a number that says with what."""

    kind: str
    number: int


@dataclass(frozen=True)
class Surroundings:
    """What a walk begins with."""

    size: tuple[int, int]
    touch: bool
    settings: dict[str, Any]
    tables: list[dict[str, Any]]


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
        tables.append(asked | {"options": dict.fromkeys(modules, True)})
    surroundings = Surroundings(dice.choice(SIZES), dice.random() < 0.3, settings, tables)
    return surroundings, [Step(dice.choice(KINDS), dice.randrange(10**6)) for _ in range(STEPS)]


@cache
def site() -> tuple[Any, str, Path]:
    """Start a server and a browser once; return the browser, the address, and the file of what the server says."""
    from playwright.sync_api import sync_playwright
    from tests.web.pages.conftest import serving

    path = os.environ.get("SEVENWONDERS_BROWSER") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if path is None:
        raise SystemExit("the machine needs Chromium (Debian: apt install chromium)")
    folder = Path(ENDING.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
    address, log = ENDING.enter_context(serving(folder))
    driver = ENDING.enter_context(sync_playwright())
    kind = driver.firefox if "firefox" in path else driver.chromium
    arguments = [] if "firefox" in path else ["--no-sandbox", "--no-proxy-server"]
    browser = kind.launch(executable_path=path, args=arguments)
    ENDING.callback(browser.close)
    return browser, address, log


@atexit.register
def close() -> None:
    """Stop the server and the browser, if they were started."""
    site.cache_clear()
    ENDING.close()


@cache
def english(language: str) -> frozenset[str]:
    """Return the English sentences and names that another language says in other words everywhere."""
    from tests.web.table.stage import WEB

    def values(of: str) -> set[str]:
        found: set[str] = set()
        for file in (WEB / "i18n" / of).glob("*.json"):
            for value in json.loads(file.read_text("utf-8")).values():
                if isinstance(value, str):
                    found.add(value.replace("\u00ad", "").strip())
        return found

    words = values("en") - values(language)
    return frozenset(word for word in words if "{" not in word and len(word) > 3 and " " in word)


@dataclass
class Walk:
    """A page of a guest of its own, and what it does."""

    surroundings: Surroundings
    context: Any
    address: str
    log: list[str] = field(default_factory=list)
    troubles: list[str] = field(default_factory=list)
    pictures: dict[tuple[Any, ...], bytes] = field(default_factory=dict)
    is_disturbed: bool = False
    focus: str = ""
    language: str = ""

    def begin(self) -> None:
        """Make the tables, and open the lobby with the settings."""
        self.context.set_default_timeout(PATIENCE)
        self.language = self.surroundings.settings["language"]
        settings = json.dumps(json.dumps(self.surroundings.settings))
        self.context.add_init_script(f"if (origin !== 'null') localStorage['sevenwonders.settings'] ??= {settings}")
        self.page = self.new_page()
        self.page.goto(self.address + "/")
        self.tables = []
        for asked in self.surroundings.tables:
            status, answer = self.page.evaluate(MAKE, asked)
            if status >= 300:
                raise Fault(f"a table is refused with {status}\n{asked}\n{answer}")
            self.tables.append(f"/t/{answer['id']}")

    def new_page(self) -> Any:
        """Return another tab, which notes what goes wrong in it."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.troubles.append(f"an error of a script\n{error.stack or error}"))
        page.on("console", self._hear)
        page.on("response", self._look)
        page.on("dialog", lambda dialog: dialog.dismiss())
        return page

    def _hear(self, message: Any) -> None:
        is_ours = "Failed to load resource" not in message.text and "net::" not in message.text
        if message.type == "error" and is_ours and not (self.is_disturbed and "WebSocket" in message.text):
            self.troubles.append(f"an error in the console\n{message.text}")

    def _look(self, response: Any) -> None:
        if response.status >= 500 and not self.is_disturbed:
            self.troubles.append(f"an answer with status {response.status}\n{response.request.method} {response.url}")

    def settle(self) -> None:
        """Wait until the page has drawn what it was asked for, unless files and answers are held back."""
        from playwright.sync_api import Error

        for _ in range(3):  # a page that is left while it is waited for is waited for again
            with contextlib.suppress(Error):
                self.page.wait_for_function(DRAWN, timeout=PATIENCE / (60 if self.is_disturbed else 3))
                self.page.evaluate(PICTURES)
                return

    def take(self, step: Step) -> None:
        """Do a step, and settle."""
        getattr(self, f"_{step.kind}")(step.number)
        self.settle()

    def note(self, what: str) -> None:
        """Write down what is done next, in words to follow."""
        self.log.append(what)

    def _click(self, number: int, among: str = CONTROLS) -> None:
        handle = self.page.evaluate_handle(
            f"(number) => {{ const all = ({among})(); return all[number % all.length]; }}", number
        )
        control = handle.as_element()
        if control is None:
            return self.note("nothing to press")
        shown = control.evaluate("(one) => one.getAttribute('aria-label') ?? (one.textContent.trim() || one.outerHTML)")
        self.note(f"press {shown[:80]!r}")
        from playwright.sync_api import Error

        with contextlib.suppress(Error):  # it may be gone, or lie below something for a moment
            if self.surroundings.touch:
                control.tap(timeout=2000)
            elif control.evaluate("(one) => one.localName") == "select":
                options = control.evaluate("(one) => [...one.options].map(({ value }) => value)")
                control.select_option(options[number % len(options)], timeout=2000)
            else:
                control.click(timeout=2000)

    def _move(self, number: int) -> None:
        """Take something on the table, or uncover it."""
        among = """() => {
          const found = (CONTROLS)();
          const wanted = '.curtain *, [data-action], [data-target], [data-card] *, .take-it';
          const chosen = found.filter((one) => one.matches(wanted));
          return chosen.length ? chosen : found;
        }""".replace("CONTROLS", CONTROLS)
        self._click(number, among)

    def _key(self, number: int) -> None:
        key = KEYS[number % len(KEYS)]
        self.note(f"press the key {key}")
        self.page.keyboard.press(key)

    def _type(self, number: int) -> None:
        field = self.page.locator("input[type=search]:visible, input[type=text]:visible, textarea:visible").first
        if field.count():
            words = ("Baths", "\u00e4\u4e2d\U0001f3b2", "x" * 300, "", "<b>&amp;", "economy")[number % 6]
            self.note(f"type {words[:20]!r}")
            from playwright.sync_api import Error

            with contextlib.suppress(Error):
                field.fill(words, timeout=2000)

    def _go(self, number: int) -> None:
        paths = (*self.tables * 6, *PATHS)
        path = paths[number % len(paths)]
        self.note(f"go to {path if path in PATHS else 'table ' + str(self.tables.index(path) + 1)}")
        self._leave(lambda: self.page.goto(self.address + path))

    def _leave(self, go: Callable[[], object]) -> None:
        from playwright.sync_api import Error

        with contextlib.suppress(Error):  # offline, a page that is not kept cannot be opened
            go()
        if not self.page.url.startswith(self.address):
            self.context.set_offline(False)
            self.page.unroute_all(behavior="ignoreErrors")
            self.page.goto(self.address + "/")

    def _back(self, number: int) -> None:
        self.note("go back")
        self._leave(lambda: self.page.go_back(wait_until="commit", timeout=5000))

    def _reload(self, number: int) -> None:
        self.note("reload")
        self._leave(self.page.reload)

    def _resize(self, number: int) -> None:
        width, height = SIZES[number % len(SIZES)]
        self.note(f"make the window {width}x{height}")
        self.page.set_viewport_size({"width": width, "height": height})

    def _fail(self, number: int) -> None:
        self._disturb("**/api/**" if number % 2 else "**/static/**", lambda route: route.abort())

    def _late(self, number: int) -> None:
        """Answer once with an error of a proxy, as one that is overloaded does."""
        self._disturb("**/api/**", lambda route: route.fulfill(status=502, body="<html>Bad gateway"))

    def _disturb(self, pattern: str, answer: Callable[[Any], None]) -> None:
        self.note(f"let {pattern} fail for one press")
        self.is_disturbed = True
        self.page.route(pattern, answer)
        self._click(len(self.log) * 7919)
        self.settle()
        self._whole()

    def _offline(self, number: int) -> None:
        self.note("go offline for one press")
        self.is_disturbed = True
        self.context.set_offline(True)
        self._click(number)
        self.settle()
        self._whole()

    def _whole(self) -> None:
        self.context.set_offline(False)
        self.page.unroute_all(behavior="ignoreErrors")
        self.note("all answers come again: reload")
        url = self.page.url if self.page.url.startswith(self.address) else self.address + "/"
        self._leave(lambda: self.page.goto(url))
        self.is_disturbed = False

    def _tab(self, number: int) -> None:
        """Open the same address in another tab, and go on there."""
        self.note("go on in another tab")
        page, size = self.page, self.page.viewport_size
        self.page = self.new_page()
        self.page.set_viewport_size(size)
        self.page.goto(page.url)
        self.settle()
        page.close()

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
        self._leave(self.page.reload)

    def state(self) -> dict[str, Any]:
        """Return what the page shows, once it shows anything to go on with, or as it is after a long while."""
        from playwright.sync_api import Error

        for patience in (PATIENCE / 2, PATIENCE / 2, 0):
            with contextlib.suppress(Error):
                if patience:
                    self.page.wait_for_function(DRAWN, timeout=patience)
                    self.page.evaluate(PICTURES)
                found: dict[str, Any] = self.page.evaluate(STATE)
                if found["controls"] and (found["heading"] or found["view"]):
                    return found
        found = self.page.evaluate(STATE)
        return found

    def check(self, step: Step) -> None:
        """Compare the page with all that always holds."""
        if self.troubles:
            raise Fault(self.troubles[0])
        state = self.state()
        where = f"at {state['path']} in {state['language']}, {self.page.viewport_size}"
        if not state["controls"]:
            raise Fault(f"there is no way on\n{where}: {state['words'][:20]}")
        if not state["heading"] and not state["view"]:
            raise Fault(f"the page is blank\n{where}: {state['words'][:20]}")
        if state["wide"] > 1:
            raise Fault(f"the page is wider than the window\n{where}, by {state['wide']} pixels")
        if step.kind == "key" and self.focus and not state["focus"]:
            raise Fault(f"the focus is lost\n{where}, it was at {self.focus}")
        self.focus = state["focus"]
        texts = [*state["words"], state["title"]]
        for text in texts:
            if RAW.search(text):
                raise Fault(f"a raw key or value is shown\n{where}: {text!r}")
        if state["language"] != "en":
            for text in texts:
                if text.replace("\u00ad", "") in english(state["language"]):
                    raise Fault(f"English in another language\n{where}: {text!r}")
        if state["covered"] is not None:
            self._check_covered(state)

    def _check_covered(self, state: dict[str, Any]) -> None:
        if state["behind"]:
            raise Fault(f"there is a table behind the curtain\n{state['behind']} cards and controls")
        if self.surroundings.settings["speed"]:
            return  # what moves makes pictures differ
        self.page.mouse.move(0, 0)
        self.page.evaluate("document.activeElement?.blur()")  # its ring is no difference
        self.focus = ""
        key = (state["path"], state["covered"], *self.page.viewport_size.values(), self.language, state["language"])
        picture = self.page.locator(".table > .curtain").screenshot(animations="disabled", caret="hide")
        if self.pictures.setdefault(key, picture) != picture:
            raise Fault(f"the curtain lets something shine through\nat {state['path']}: {state['covered']!r}")

    def compare_tabs(self) -> None:
        """Open the table in another tab: both show the same position."""
        state = self.page.evaluate(STATE)
        if state["view"] is None or state["covered"] is not None or not state["path"].startswith("/t/"):
            return
        other = self.new_page()
        try:
            other.goto(self.address + state["path"])
            other.wait_for_function("() => document.querySelector('.table-root')?.view")
            for _ in range(50):  # a computer may be about to move
                mine, theirs = (each.evaluate(STATE) for each in (self.page, other))
                if mine["view"] == theirs["view"] or mine["covered"] is not None or theirs["covered"] is not None:
                    return
                self.page.wait_for_timeout(100)
            raise Fault(
                f"two pages of a table disagree\nat {state['path']}:\n{mine['view'][:300]}\n{theirs['view'][:300]}"
            )
        finally:
            other.close()


@contextlib.contextmanager
def walking(surroundings: Surroundings) -> Iterator[Walk]:
    """A walk that has begun, with cookies and storage of its own."""
    browser, address, _ = site()
    width, height = surroundings.size
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=surroundings.touch, reduced_motion="reduce"
    )
    try:
        walk = Walk(surroundings, context, address)
        walk.begin()
        yield walk
    finally:
        context.close()


def fault_of(surroundings: Surroundings, steps: list[Step]) -> tuple[str, int, list[str]] | None:
    """Walk; return the first fault, the number of steps that led to it and what was done, None if there is none."""
    with walking(surroundings) as walk:
        for number, step in enumerate(steps):
            try:
                walk.take(step)
                walk.check(step)
                if number % 10 == 9:
                    walk.compare_tabs()
            except Fault as fault:
                return str(fault), number + 1, walk.log
    log = site()[2].read_text("utf-8", errors="replace")
    if "Traceback" in log:
        return f"a traceback in the log of the server\n{log[log.index('Traceback') :][:2000]}", len(steps), walk.log
    return None


def shrink(surroundings: Surroundings, steps: list[Step], kind: str) -> tuple[str, list[str]] | None:
    """Leave steps out as long as the walk ends with a fault of the kind, for a minute at most."""
    end, found, size = time.monotonic() + SHRINK_SECONDS, None, max(1, len(steps) // 2)
    while time.monotonic() < end:
        for start in range(0, len(steps), size):
            fewer = steps[:start] + steps[start + size :]
            fault = fault_of(surroundings, fewer) if fewer and time.monotonic() < end else None
            if fault and fault[0].partition("\n")[0] == kind:
                found, steps = (fault[0], fault[2]), fewer[: fault[1]]
                break
        else:
            if size == 1:
                break
            size //= 2
    return found


def check(seed: int, steps: int = STEPS) -> None:
    """Walk as the seed says, and raise a fault with the shortest walk found that shows it."""
    surroundings, drawn_steps = drawn(seed)
    fault = fault_of(surroundings, drawn_steps[:steps])
    if fault is None:
        return
    text, number, log = fault
    text, log = shrink(surroundings, drawn_steps[:number], text.partition("\n")[0]) or (text, log)
    raise Fault("\n".join([text, f"begun with {surroundings}", *(f"  {line}" for line in log)]))
