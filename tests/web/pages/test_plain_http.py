"""The page at this machine's network address over plain http, where browsers withhold what needs a secure context."""

import json
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sevenwonders.server.lan import list_own_addresses

from .conftest import among_friends, serving, set_up

expect = pytest.importorskip("playwright.sync_api").expect


@pytest.fixture(scope="module")
def network(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """A server with `--lan`: its address on the network and its join code."""
    if not list_own_addresses():
        pytest.skip("this machine is on no network")
    with serving(tmp_path_factory.mktemp("lan"), "--lan") as (here, _):
        with urllib.request.urlopen(f"{here}/api/lan") as answer:
            lan = json.load(answer)
        yield lan["address"], lan["code"]


def visitor(chromium: Any, network: tuple[str, str], path: str = "/", **how: Any) -> Any:
    """A page of another device, which has given the code."""
    address, code = network
    context = chromium.new_context(locale="en-US", **how)
    page = context.new_page()
    page.goto(f"{address}/join/{code}?next=/")
    assert not page.evaluate("isSecureContext")
    if path != "/":
        page.goto(address + path)
    return page


def pasted(page: Any) -> str:
    """Return the text that a person pastes elsewhere."""
    other = page.context.new_page()
    other.set_content("<textarea>")
    other.locator("textarea").press("Control+v")
    text: str = other.locator("textarea").input_value()
    other.close()
    page.bring_to_front()
    return text


@pytest.mark.slow
def test_links_are_copied_without_a_secure_context(
    chromium: Any, network: tuple[str, str], record: str, tmp_path: Path
) -> None:
    """In the invitation, at the table that waits, and in a replay."""
    page = visitor(chromium, network)
    among_friends(page)
    set_up(page).click()
    assert_copied(page, page.locator("dialog.invitation"))
    page.get_by_role("button", name="Go to the table").click()
    assert_copied(page, page.locator(".waiting"))
    (tmp_path / "game.toml").write_text(record, encoding="utf-8")
    page.goto(f"{network[0]}/replays")
    page.locator("input[type=file]").set_input_files(tmp_path / "game.toml")
    page.locator(".share:not(.deal) summary").click()
    assert_copied(page, page.locator(".share:not(.deal)"))


def assert_copied(page: Any, place: Any) -> None:
    page.evaluate("getSelection().removeAllRanges()")
    place.get_by_role("button", name="Copy link").click()
    expect(place.get_by_role("status")).to_have_text("Link copied.")
    assert pasted(page) == place.get_by_role("textbox").input_value()


@pytest.mark.slow
@pytest.mark.parametrize("answer", ["false", "true"])
def test_a_link_is_selected_where_nothing_is_copied(chromium: Any, network: tuple[str, str], answer: str) -> None:
    """Some browsers return true without having copied anything."""
    page = visitor(chromium, network)
    page.evaluate(f"document.execCommand = () => {answer}")
    among_friends(page)
    set_up(page).click()
    dialog = page.locator("dialog.invitation")
    dialog.get_by_role("button", name="Copy link").click()
    expect(dialog.get_by_role("status")).to_have_text("The link is selected. Press Ctrl+C to copy it.")
    page.keyboard.press("Control+c")
    assert pasted(page) == dialog.get_by_role("textbox").input_value()


@pytest.mark.slow
def test_the_manifest_is_fetched_with_the_cookie(chromium: Any, network: tuple[str, str]) -> None:
    """Without it the server asks for the code, and the page cannot be put on the home screen."""
    page = visitor(chromium, network)
    found = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert found["errors"] == []
    assert json.loads(found["data"])["start_url"] == "/"
