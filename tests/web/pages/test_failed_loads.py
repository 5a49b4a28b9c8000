"""Files of the start that do not come: the page says so in its language, shows no key of a text, and has a way back."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from ..table.page_harness import FILES
from .conftest import QUIET, Visit

LANGUAGES = ("en", "de", "fr", "es")
BROKEN = ("js/main.js", "js/core/dom.js", "js/ui/frame.js", "css/ui.css", "i18n/en/ui.json", "i18n/en/lobby.json", "")
QUICK = ("i18n/en/ui.json",)
SAYS_SO = "document.querySelector('.unloaded').getAnimations().map((late) => late.finish())"  # two seconds later
LOST = "Part of the page did not load."


def opened(chromium: Any, server: str, path: str = "/") -> Any:
    """Open a page without counting its errors."""
    page = chromium.new_page(site=server, settings={**QUIET, "language": "en"}, fresh=True)
    page.goto(server + path)
    page.get_by_role("heading", level=1).wait_for()
    return page


def without(page: Any, file: str, status: int = 502) -> None:
    """Load the page again, by a server that has lost a file, or a folder, of the page."""
    page.route(f"**/static/{file}{'' if file else '**'}", lambda route: route.fulfill(status=status, body="no"))
    page.reload()
    page.wait_for_load_state("networkidle")
    page.evaluate(SAYS_SO)


@pytest.mark.parametrize("file", [pytest.param(one, marks=() if one in QUICK else pytest.mark.slow) for one in BROKEN])
def test_page_offers_reload_when_a_file_fails(chromium: Any, server: str, file: str) -> None:
    page = opened(chromium, server)
    expect(page.get_by_text(LOST)).to_be_hidden()
    without(page, file)
    expect(page.get_by_text(LOST)).to_be_in_viewport()
    expect(page.locator(".too-old")).to_be_hidden()
    assert not re.search(r"\b(page|lobby)\.\w", page.locator("body").inner_text())
    page.unroute_all()
    page.get_by_role("link", name="Reload").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_text(LOST)).to_be_hidden()


def test_page_works_without_files_that_it_can_spare(chromium: Any, server: str) -> None:
    """Places to scroll to and the colour of the window's frame are loaded last; without them no script fails."""
    page, errors = opened(chromium, server), []
    page.on("pageerror", lambda error: errors.append(error))
    page.route("**/static/js/core/scroll.js", lambda route: route.abort())
    without(page, "js/core/theme_color.js")
    assert errors == []
    expect(page.get_by_text(LOST)).to_be_hidden()


MAKE_A_TABLE = """async () => {
  const { api } = await import('/static/js/core/http.js');
  const { navigate } = await import('/static/js/core/router.js');
  const { id } = await api('/api/tables', { body: { game: 'duel', sitters: ['me', 'level:1'] } });
  await navigate(`/t/${id}`);
}"""
LOSE_A_PART = """async () => {
  const { lazyModules, nextPaint, withAssets } = await import('/static/js/core/lazy.js');
  const fail = async () => { throw new Error('lost'); };
  const modules = lazyModules({ part: () => withAssets(fail(), ['table_later'], []) });
  await new Promise((lost) => modules.later('part', () => {}, lost));
  await nextPaint();
}"""


def test_part_of_a_table_that_does_not_come_is_no_error(chromium: Any, server: str) -> None:
    """The next drawing asks for it again."""
    page, errors = opened(chromium, server), []
    page.on("pageerror", lambda error: errors.append(error))
    page.evaluate(LOSE_A_PART)
    assert errors == []


# What is pressed on a table, and the module that a press brings.
PRESSES = {
    "menu": ("js/table/menu.js", "dots"),
    "settings": ("js/ui/settings.js", "gear"),
    "picture": ("js/replay/share.js", "camera"),
    "keys": ("js/table/menu.js", "?"),
    "hint": ("js/duel/table/hint.js", "h"),
}


QUICK_PRESS = "settings"


@pytest.mark.parametrize(
    "name", [pytest.param(one, marks=() if one == QUICK_PRESS else pytest.mark.slow) for one in PRESSES]
)
def test_press_says_when_its_part_does_not_come(chromium: Any, server: str, name: str) -> None:
    file, control = PRESSES[name]
    page, errors = opened(chromium, server), []
    page.on("pageerror", lambda error: errors.append(error))
    page.route(f"**/static/{file}", lambda route: route.abort())
    page.evaluate(MAKE_A_TABLE)
    page.locator(".tools").wait_for()
    if len(control) > 1:
        page.locator(".tool:has([href$='-dots'])").click()
        if control != "dots":
            page.locator(f".menu li:has([href$='-{control}']) button").click()
    else:
        page.keyboard.press(control)
    expect(page.locator(".problem")).to_contain_text("No connection; trying again")
    assert errors == []


def test_page_below_a_path_says_that_it_needs_the_root(chromium: Any, server: str) -> None:
    """There `/static/` is another server's, which has nothing of the kind; the browser is not too old."""
    page = opened(chromium, server)
    without(page, "", 404)
    expect(page.locator(".unloaded")).to_contain_text("the page must run at the root of a host, not below a path")
    expect(page.locator(".too-old")).to_be_hidden()


def test_language_stays_when_its_texts_do_not_come(chromium: Any, server: str) -> None:
    page, errors = opened(chromium, server, "/settings"), []
    page.on("pageerror", lambda error: errors.append(error))
    page.route("**/static/i18n/de/**", lambda route: route.abort())
    page.locator("#language").select_option("de")
    expect(page.locator(".notice")).to_have_text("The server cannot be reached; is it still running?")
    expect(page.locator("#language")).to_have_value("en")
    expect(page.locator("h1")).to_have_text("Settings")
    assert page.evaluate("import('/static/js/core/i18n.js').then(({ language }) => language)") == "en"
    assert errors == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_of_a_failed_start_are_in_every_language(language: str) -> None:
    """They are in the HTML, which the server writes in the language of the browser: the catalogue may be what fails."""
    said = json.loads(FILES.read_text(f"i18n/{language}/ui.json"))
    keys = set(re.findall(r"\{\{(page\.[\w.]+)\}\}", FILES.read_text("index.html")))
    assert {"page.lost", "page.lost.path", "page.reload", "page.old", "page.script"} == keys
    assert all(said[key] for key in keys)


REFUSE_TO_KEEP = """async () => {
  navigator.serviceWorker.register = () => Promise.reject(new Error('refused'));
  const { enableOffline } = await import('/static/js/core/offline.js');
  await enableOffline();
}"""


def test_page_works_where_nothing_can_be_kept_at_hand(chromium: Any, server: str) -> None:
    """A private window refuses service workers."""
    opened(chromium, server).evaluate(REFUSE_TO_KEEP)


REASONS = """async () => {
  await import('/static/js/table/hint.js');
  return (await import('/static/js/core/i18n.js')).has('reason.wins');
}"""


def test_hint_is_drawn_with_its_reasons(chromium: Any, server: str) -> None:
    """They are part of the module: drawn before them it stays English."""
    assert opened(chromium, server).evaluate(REASONS)


LEAVE_TABLE = """async () => {
  const { h } = await import('/static/js/core/dom.js');
  const { Store } = await import('/static/js/core/settings.js');
  const { mountPlay } = await import('/static/js/table/mount.js');
  const state = { view: {}, table: {} };
  let arrive;
  const arrived = new Promise((resolve) => (arrive = resolve));
  const controller = { state, store: new Store(state), scene: () => state, part() {}, covered: false,
    set() { this.store.flush(); } };
  const play = { parts: {}, prepare: () => arrived, draw: () => h('p', {}, 'a table'), sound: () => '' };
  const root = document.body.appendChild(document.createElement('div'));
  mountPlay(root, controller, play).close();
  arrive();
  await new Promise((resolve) => setTimeout(resolve));
  return root.textContent;
}"""


def test_table_that_was_left_is_not_drawn_over_the_next_page(chromium: Any, server: str) -> None:
    """Modules of its first drawing may arrive after Back has been pressed."""
    assert opened(chromium, server).evaluate(LEAVE_TABLE) == ""


PARTS = """async () => {
  const { partsOf } = await import('/static/js/table/mount.js');
  const parts = partsOf({});
  await parts.need('effects');
  return parts.later('effects', () => {}, () => {});
}"""


def test_table_of_a_game_without_effects_is_drawn_once(chromium: Any, server: str) -> None:
    """A part that loads as nothing is asked for again by each drawing, which then never ends."""
    assert opened(chromium, server).evaluate(PARTS) is True


def test_explorer_drops_answers_about_the_game_that_is_left(visit: Visit) -> None:
    """An answer about Duel comes while the components of 7 Wonders are open, and the rest is still loading."""
    page, held = visit("/explore"), []
    page.route("**/classic_learn*", lambda route: held.append(route))
    with page.expect_response("**/classic_units*"):
        page.get_by_role("radio", name="7 Wonders", exact=True).check(force=True)
    with page.expect_response("**/api/explorer/duel?**"):
        page.locator(".chosen-chip").first.click()
    for route in held:
        route.continue_()
    expect(page.locator(".statistics-panes")).to_contain_text("Babylon")
