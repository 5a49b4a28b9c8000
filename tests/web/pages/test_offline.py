"""The page as an app: what a browser needs to install it, and what is there without a connection."""

import json
import re
import urllib.request
from pathlib import Path

from playwright.sync_api import expect

from ..table.page_harness import FILES
from .conftest import Visit

# Until the page itself is kept, which comes last.
KEPT = """async () => {
  const kept = await caches.open('page');
  while (!(await kept.match('/'))) await new Promise(requestAnimationFrame);
}"""


def get(address: str, languages: str = "") -> tuple[str, bytes]:
    with urllib.request.urlopen(urllib.request.Request(address, headers={"accept-language": languages})) as answer:
        return answer.headers["content-type"], answer.read()


def test_it_can_be_installed(server: str) -> None:
    kind, text = get(f"{server}/static/app.webmanifest")
    manifest = json.loads(text)
    assert kind == "application/manifest+json"
    assert {"name", "short_name", "start_url", "display"} <= set(manifest)
    for icon in manifest["icons"]:
        kind, drawn = get(f"{server}{icon['src']}")
        assert (kind, bool(drawn)) == (icon["type"], True)
    for shortcut in manifest["shortcuts"]:
        assert get(f"{server}{shortcut['url']}")[0].startswith("text/html")


def test_startup_message_is_in_the_visitors_language(server: str) -> None:
    """The address may name the language chosen on the page; otherwise the browser's list counts."""
    first = {"en": "This page needs", "de": "Dieser Tisch braucht", "fr": "Cette table a besoin", "es": "Esta mesa"}
    for language, said in first.items():
        page = get(server, f"xx, {language}-XX;q=0.9, {'de' if language == 'en' else 'en'};q=0.4")[1].decode()
        assert f"<noscript>{said}" in page
        assert f'<html lang="{language}"' in page
        manifest = json.loads(get(f"{server}/static/app.webmanifest?lang={language}", "xx")[1])
        assert manifest == json.loads(get(f"{server}/static/app.webmanifest", language)[1])
        assert manifest["lang"] == language
        known = json.loads(FILES.read_text(f"i18n/{language}/ui.json"))
        assert manifest["shortcuts"][0]["name"] == known["page.puzzles"].replace("\u00ad", "")
    assert "<noscript>This page needs" in get(server, "xx;q=zero, *")[1].decode()


def test_old_browser_is_shown_the_supported_versions(server: str, visit: Visit) -> None:
    """The versions are those of `.browserslistrc`; a browser that has what is needed does not show the sentence."""
    root = Path(__file__).parents[3]
    since = dict(re.findall(r"^(\w+) >= ([\d.]+)$", (root / ".browserslistrc").read_text("utf-8"), re.MULTILINE))
    for language in ("en", "de", "fr", "es"):
        said = json.loads(FILES.read_text(f"i18n/{language}/ui.json"))["page.old"]
        assert all(f"{name.title()} {since[name]}" in said for name in ("safari", "firefox", "chrome"))
    documented = (root / "docs" / "reference" / "browsers.md").read_text("utf-8")
    assert all(f": {since[name]}\n" in documented for name in since)
    page = visit("/privacy")
    page.locator("h1").wait_for()
    expect(page.locator(".too-old")).to_be_hidden()
    css = get(f"{server}/static/css/base.css")[1].decode().replace("light-dark(red,", "no-such(red,")
    page.route("**/base.css", lambda route: route.fulfill(body=css, content_type="text/css"))
    page.reload()
    expect(page.locator(".too-old")).to_have_text(re.compile("^This browser is too old"))
    expect(page.locator(".too-old")).to_be_in_viewport()


def test_loaded_pages_work_offline(visit: Visit) -> None:
    page = visit("/learn/cards", expected="Failed to load resource", offline=True)
    shown = page.locator("h1").inner_text()
    page.evaluate(KEPT)
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("h1")).to_have_text(shown)
    page.locator(".splash").wait_for(state="detached")
    page.goto(page.url.removesuffix("/learn/cards"))
    expect(page.locator("h1")).to_have_text("Cannot reach the table")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    page.context.set_offline(False)  # the page hears of it, and tries again by itself
    expect(page.get_by_role("heading", name="Two cities, three Ages, seven Wonders")).to_be_visible()
    page.evaluate("""async () => {
      await caches.delete("page"); // WebKit lists what was preloaded twice
      const { active } = await navigator.serviceWorker.ready;
      active.postMessage([`${origin}/static/icon.svg`, `${origin}/static/icon.svg`]);
    }""")
    page.evaluate(KEPT)


def test_missing_page_is_loaded_when_the_server_answers(visit: Visit) -> None:
    """The event "online" comes before the network works; where only the server was away it never comes."""
    page = visit("/learn/cards", expected="Failed to load resource", fresh=True)
    down = {"**/js/lobby/page.js", "**/api/health"}
    for address in down:
        page.route(address, lambda route: route.abort())
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/api/health")):
        page.get_by_role("link", name="Play").click()
        expect(page.locator("h1")).to_have_text("Cannot reach the table")
    for address in down:
        page.unroute(address)
    expect(page.get_by_role("heading", name="Two cities, three Ages, seven Wonders")).to_be_visible()
