"""The lobby: every way to a table, what makes no sense together, what goes on, what is said when nothing answers."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
import segno

from sevenwonders.server.lan import list_own_addresses

from ..wait_idle import settle, stop_clock
from .conftest import Visit, among_friends, choose, refuse_tables, serving, set_up, show_options
from .test_access import GO, go

expect = pytest.importorskip("playwright.sync_api").expect

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
LONG_NAME = "Wolfeschlegelsteinhausenbergerdorffburgh"
PILE = "Z" + "\u0301" * 20
TABLE = re.compile(r"/t/\w+$")


def modules(picture: str) -> str:
    """The dark fields of a QR picture."""
    return picture.partition('stroke="#000" d="')[2].partition('"')[0]


def play(page: Any) -> None:
    set_up(page).click()
    page.wait_for_url(TABLE)
    page.wait_for_selector(".table")


def begun(visit: Visit, **choices: str) -> Any:
    """A table that the guest has chosen."""
    page = visit()
    for group, value in choices.items():
        choose(page, group.replace("_", "-"), value)
    play(page)
    return page


def info(page: Any) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("document.querySelector('.table-root').table")
    return found


def test_one_click_plays_with_the_last_settings(visit: Visit) -> None:
    page = visit()
    set_up(page)
    page.locator("label", has_text="Greedy").click()
    page.get_by_role("button", name="Close", exact=True).click()
    button = page.get_by_role("button", name="Play", exact=True)
    expect(button).to_contain_text("Greedy · Base game")
    button.click()
    page.wait_for_selector(".table")
    table = info(page)
    assert table["kind"] == "computer"
    computers = [seat for seat in table["seats"].values() if seat["kind"] == "computer"]
    assert [seat["player"] for seat in computers] == ["level:5"]


@pytest.mark.slow
def test_a_computer_with_a_character(visit: Visit) -> None:
    page = visit(language="de")
    choose(page, "style", "scholar")
    expect(page.locator('input[name="level"]:checked')).to_have_count(0)
    expect(page.locator(".setup")).to_contain_text("Sammelt Wissenschaftssymbole")
    choose(page, "level", "2")
    expect(page.locator('input[name="style"]:checked')).to_have_count(0)
    choose(page, "style", "scholar")
    page.reload()
    set_up(page)
    expect(page.locator('input[name="style"][value="scholar"]')).to_be_checked()
    choose(page, "seat", "0")
    set_up(page).click()
    page.wait_for_selector(".table")
    assert info(page)["seats"]["p2"]["player"] == "style:scholar:2000"
    expect(page.locator(".city").first).to_contain_text("Gelehrter")


@pytest.mark.slow
def test_a_character_goes_with_what_it_wants(visit: Visit) -> None:
    page = visit()
    set_up(page).wait_for()
    expect(page.locator('input[name="style"][value="senator"]')).to_have_count(0)
    choose(page, "box", "agora")
    choose(page, "style", "senator")
    choose(page, "box", "base")
    expect(page.locator('input[name="style"][value="senator"]')).to_have_count(0)
    expect(page.locator('input[name="level"]:checked')).to_have_count(1)


@pytest.mark.slow
def test_the_last_choices_are_remembered(visit: Visit) -> None:
    page = visit()
    choose(page, "level", "4")
    choose(page, "box", "agora")
    page.reload()
    set_up(page)
    expect(page.locator('input[name="level"][value="4"]')).to_be_checked()
    expect(page.locator('input[name="box"][value="agora"]')).to_be_checked()


BOXES: dict[str, list[str]] = {
    "base": [],
    "pantheon": ["pantheon"],
    "agora": ["agora"],
    "both": ["pantheon", "agora"],
    "solo": ["solo"],
}


@pytest.mark.slow
@pytest.mark.parametrize("box", BOXES)
def test_every_box(visit: Visit, box: str) -> None:
    page = visit()
    choose(page, "level", "1")
    choose(page, "box", box)
    if box != "solo":
        choose(page, "seat", "0")
    play(page)
    assert info(page)["modules"] == BOXES[box]
    assert info(page)["you"] == "p1"


@pytest.mark.slow
def test_setting_decides_who_starts(visit: Visit) -> None:
    page = begun(visit, level="1", seat="1")
    assert info(page)["you"] == "p2"


def with_options(visit: Visit) -> Any:
    """Open the sheet of a game against the easiest computer player, with all options."""
    page = visit()
    choose(page, "level", "1")
    show_options(page)
    return page


@pytest.mark.slow
def test_options_reach_the_table(visit: Visit) -> None:
    page = with_options(visit)
    page.get_by_label("Promotional Wonders").select_option("both")
    page.get_by_label("Equal scores at the end").select_option("second_player")
    expect(page.locator("summary")).to_contain_text("2 options changed")
    play(page)
    assert info(page)["options"] == {"promo_wonders": "both", "final_tie": "second_player"}


@pytest.mark.slow
def test_a_profile_reaches_the_table(visit: Visit) -> None:
    page = with_options(visit)
    page.locator("#profile").select_option("rulebook_2015")
    play(page)
    assert info(page)["profile"] == "rulebook_2015"
    assert info(page)["options"]["age_start_tie"] == "last_player_begins"


@pytest.mark.slow
def test_every_option_of_the_engine_can_be_set(visit: Visit) -> None:
    page = visit()
    options = page.request.get(page.url + "api/catalogue/duel").json()["options"]
    show_options(page)
    seen: set[str] = set()
    for box in ("both", "solo"):
        choose(page, "box", box)
        found = page.locator(".option-group select").evaluate_all("found => found.map((one) => one.id)")
        seen |= {one.removeprefix("option-") for one in found}
    assert seen == {option["name"] for option in options}


def test_contradictions_are_said_before_the_button_is_pressed(visit: Visit) -> None:
    page = visit()
    choose(page, "box", "pantheon")
    show_options(page)
    page.get_by_label("Wonders", exact=True).select_option("first_game")
    said = page.locator(".setup-verdict")
    expect(said).to_contain_text("The Wonders of a first game are for the base game")
    button = set_up(page)
    expect(button).to_have_attribute("aria-disabled", "true")
    button.click(force=True)
    assert page.url.endswith("/")
    said.get_by_role("button").click()
    expect(said).to_be_empty()
    expect(page.get_by_label("Wonders", exact=True)).to_have_value("draft")
    expect(button).not_to_have_attribute("aria-disabled", "true")


@pytest.mark.slow
def test_refusal_of_the_server_is_shown_in_its_words(visit: Visit) -> None:
    page = visit(expected="422")
    refuse_tables(page)
    set_up(page).click()
    expect(page.locator(".setup-verdict")).to_have_text("No table today.")


@pytest.mark.slow
def test_two_people_at_one_screen(visit: Visit) -> None:
    page = visit()
    choose(page, "kind", "hot_seat")
    page.locator("#my-name").fill("Ada")
    page.locator("#other-name").fill("Mira")
    play(page)
    assert info(page)["names"] == {"p1": "Ada", "p2": "Mira"}
    assert info(page)["you"] == "both"


def test_a_friend_joins_by_the_link(visit: Visit, server: str) -> None:
    page = visit()
    among_friends(page)
    choose(page, "seat", "0")
    set_up(page).click()
    dialog = page.locator("dialog.invitation")
    link = dialog.get_by_role("textbox").input_value()
    assert link.startswith(server)
    friend = visit(link.removeprefix(server), expected="422")
    invited = friend.get_by_role("dialog", name="Ada invites you to 7 Wonders Duel")
    expect(invited.get_by_role("listitem")).to_have_text(["Base game", "No clock: take your time", "a seat is free"])
    friend.locator("#asked-name").fill(PILE)
    friend.get_by_role("button", name="Join").click()
    expect(friend.get_by_role("alert")).to_have_text("The name should have at most 4 accents on a letter.")
    assert friend.locator("#asked-name").input_value() == PILE, "the dialog stays open with what was entered"
    friend.locator("#asked-name").fill("Ada")
    friend.get_by_role("button", name="Join").click()
    friend.wait_for_selector(".table")
    dialog.get_by_role("button", name="Go to the table").click()
    page.wait_for_url(TABLE)
    page.wait_for_selector(".table")
    assert (info(page)["you"], info(friend)["you"]) == ("p1", "p2")
    assert info(page)["waiting"] is False
    for each in (page, friend):
        each.wait_for_function("() => document.querySelector('.table-root').table.dealt")
        assert info(each)["added"] == ["p1", "p2"], "both pages have added to the shuffle"
    assert info(friend)["names"] == {"p1": "Ada", "p2": "Ada 2"}
    expect(friend.get_by_role("img", name="here")).to_be_visible()
    say(friend, "Well played!")
    expect(page.locator(".bubble")).to_have_text("Ada 2 Well played!")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Say something").click()
    page.get_by_role("checkbox", name="Ada 2").check()
    expect(page.locator(".bubble")).to_have_count(0)
    say(page, "a smile")
    expect(friend.locator(".bubble .emote")).to_be_visible()
    page.goto("/".join(page.url.split("/")[:3]))
    expect(friend.get_by_role("img", name="reconnecting")).to_be_visible()
    expect(page.locator(".resume .presence")).to_have_text("here")


def test_invited_guest_with_a_name_is_asked_before_sitting_down(visit: Visit, server: str) -> None:
    page = visit()
    choose(page, "game", "classic")
    expect(page.get_by_role("heading", level=1)).to_contain_text("One city each")
    among_friends(page)
    page.locator("#my-name").fill(LONG_NAME)
    choose(page, "clock", "own")
    for field, wrong in (("minutes", "500"), ("seconds", "")):
        page.locator(f"#clock-{field}").fill(wrong)
        set_up(page).click()
        assert page.locator(f"#clock-{field}").evaluate("field => field.validity.valid") is False
        page.locator(f"#clock-{field}").fill("25")
    set_up(page).click()
    link = page.locator("dialog.invitation").get_by_role("textbox").input_value()
    friend = visit("/privacy")
    friend.wait_for_load_state("networkidle")  # the page, too, asks who it is
    assert friend.evaluate(
        """() => fetch('/api/me', { method: 'PUT', headers: { 'Content-Type': 'application/json' },
            body: '{"name": "Ben"}' }).then((answer) => answer.ok)"""
    )
    friend.goto(link)
    invited = friend.get_by_role("dialog", name=f"{LONG_NAME} invites you to 7 Wonders")
    lines = invited.get_by_role("listitem")
    expect(lines.first).to_contain_text("7 Wonders, ")
    expect(lines.nth(1)).to_have_text("25 min per player, plus 25 s per move")
    expect(friend.locator("#asked-name")).to_have_count(0)
    friend.set_viewport_size({"width": 320, "height": 568})
    assert invited.evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")
    invited.get_by_role("button", name="Join").click()
    friend.wait_for_selector(".table")
    assert "Ben" in info(friend)["names"].values()
    assert info(friend)["time_control"] == "1500+25"


def say(page: Any, what: str) -> None:
    if not page.locator(".greetings").count():
        page.get_by_role("button", name="More", exact=True).click()
        page.get_by_role("button", name="Say something").click()
    page.get_by_role("button", name=what).click()


def test_open_seat_is_taken_with_one_click(visit: Visit) -> None:
    page, other = visit(), visit()
    among_friends(page)
    show_options(page)
    page.get_by_label("Public table").check()
    set_up(page).click()
    page.locator("dialog.invitation").get_by_role("button", name="Go to the table").click()
    page.wait_for_url(TABLE)
    other.locator(f".waiting a[href*='{page.url.rsplit('/')[-1]}']").click()
    other.get_by_role("button", name="Just watch").click()
    other.wait_for_selector(".table")
    assert info(other)["you"] == "spectator"
    other.goto("/".join(page.url.split("/")[:3]))
    other.locator(f".waiting a[href*='{page.url.rsplit('/')[-1]}']").click()
    other.locator("#asked-name").fill(FAMILY)
    other.keyboard.press("Enter")
    expect(other.locator(".table-root")).to_be_visible()
    assert FAMILY in info(other)["names"].values()


@pytest.fixture(scope="module")
def cookieless(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A browser that blocks cookies, and with them all that a page could keep."""
    profile = tmp_path_factory.mktemp("cookieless")
    (profile / "Default").mkdir()
    blocked = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (profile / "Default" / "Preferences").write_text(json.dumps(blocked))
    context = browser.new_browser(profile, reduced_motion="reduce")
    yield context
    context.close()


@pytest.fixture
def without_cookies(cookieless: Any) -> Iterator[Any]:
    """A page of that browser."""
    page = cookieless.new_page()
    yield page
    page.unroute_all(behavior="ignoreErrors")  # answers that are on their way
    page.close()
    cookieless.clear_cookies()  # of what the test itself has asked for


def test_game_is_played_on_this_machine_without_cookies(without_cookies: Any, server: str) -> None:
    page, complaints = without_cookies, []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(server)
    expect(page.get_by_role("status").filter(has_text="Your browser blocks cookies")).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector(".table")
    assert info(page)["you"] in ("p1", "p2")
    page.reload()
    page.wait_for_selector(".table")
    assert info(page)["you"] in ("p1", "p2"), "the table is there again"
    assert page.context.cookies() == []
    assert complaints == []


def test_page_elsewhere_says_which_cookies_to_allow(without_cookies: Any, server: str) -> None:
    page = without_cookies

    def answer(route: Any) -> None:
        route.fulfill(response=route.fetch(url=route.request.url.replace("http://friend.test", server)))

    page.route("http://friend.test/**", answer)
    page.goto("http://friend.test/privacy")
    expect(page.get_by_role("alert")).to_contain_text("Allow cookies for friend.test and reload the page")


def test_an_invitation_that_is_left_leads_nowhere(visit: Visit) -> None:
    """Back closes the dialog with its page, and does not go on to the table as the button does."""
    page = visit("/replays")
    page.locator(".site-bar a[href='/']").first.click()
    among_friends(page)
    set_up(page).click()
    page.locator("dialog.invitation").wait_for()
    page.go_back()
    page.locator("dialog.invitation").wait_for(state="detached")
    expect(page.get_by_role("heading", level=1)).to_have_text("Your games")
    settle(page)
    assert page.url.endswith("/replays")


def test_invitation_has_the_code_for_other_devices(visit: Visit) -> None:
    """In the lobby and at the table that waits: the link, its picture, and what is to be typed without them."""
    page = visit(fresh=True)
    asked: list[str] = []
    address = "http://192.168.1.7:8707"
    lan = {"enabled": True, "address": address, "code": "abcd", "link": f"{address}/join/abcd"}

    def picture(route: Any) -> None:
        asked.append(route.request.url)
        svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'
        route.fulfill(content_type="image/svg+xml", body=svg)

    page.route("**/api/lan", lambda route: route.fulfill(json=lan))
    page.route("**/api/lan/qr.svg*", picture)
    among_friends(page)
    set_up(page).click()
    dialog = page.locator("dialog.invitation")
    expect(dialog.get_by_role("img")).to_be_visible()
    expect(dialog).to_contain_text(f"Or type {address} and the code abcd")
    link = dialog.get_by_role("textbox").input_value()
    assert link.startswith(f"{address}/join/abcd?next=%2Ft%2F")
    assert "join%3D" in asked[0]
    assert asked[0].partition("?path=")[2] == link.partition("?next=")[2]
    dialog.get_by_role("button", name="Go to the table").click()
    waiting = page.locator(".waiting")
    expect(waiting.get_by_role("textbox")).to_have_value(link)
    expect(waiting.get_by_role("img")).to_be_visible()
    expect(waiting).to_contain_text(f"Or type {address} and the code abcd")


@pytest.mark.slow
def test_another_device_comes_in_by_the_picture(chromium: Any, tmp_path: Path) -> None:
    """A server with `--lan`, and a device that comes to it by its address on the network."""
    if not list_own_addresses():
        pytest.skip("this machine is on no network")
    with serving(tmp_path, "--lan") as (here, said), chromium.new_context() as own, chromium.new_context() as other:
        page, device = own.new_page(), other.new_page()
        page.goto(here)
        among_friends(page)
        set_up(page).click()
        dialog = page.locator("dialog.invitation")
        code = dialog.locator(".join-code b").inner_text()
        assert code in said.read_text(encoding="utf-8")
        shown = dialog.get_by_role("textbox").input_value()
        link = urlsplit(parse_qs(urlsplit(shown).query)["next"][0])
        picture = dialog.get_by_role("img")
        assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 100
        drawn = own.request.get(f"{here}{picture.get_attribute('src')}").text()
        assert len(modules(drawn)) > 500
        assert modules(drawn) == modules(segno.make(shown, micro=False).svg_inline(border=2))
        address = shown.partition("/join/")[0]
        assert f"/join/{code}?" in shown
        assert device.goto(address + link.geturl()).status == 403  # without the code the server refuses
        device.goto(shown)
        assert code not in device.url
        device.get_by_role("textbox", name="Your name").fill("Ada")
        device.get_by_role("button", name="Join").click()
        device.wait_for_selector(".table")
        dialog.get_by_role("button", name="Go to the table").click()
        page.wait_for_selector(".table")
        page.wait_for_function("() => document.querySelector('.table-root').table.waiting === false")
        assert {info(page)["you"], info(device)["you"]} == {"p1", "p2"}


@pytest.mark.slow
def test_two_computers_are_watched(visit: Visit) -> None:
    page = begun(visit, kind="watch_computers", level="1", other_level="2")
    assert info(page)["you"] == "spectator"
    assert [info(page)["seats"][seat]["player"] for seat in ("p1", "p2")] == ["level:1", "level:2"]


@pytest.mark.slow
def test_an_unfinished_game_goes_on(visit: Visit) -> None:
    page = begun(visit, level="1", seat="0")
    address = page.url
    page.goto(address[: address.index("/t/")])
    line = page.locator(".resume .table-line")
    expect(line).to_contain_text("Your turn")
    page.locator(".welcome .continue").click()
    page.wait_for_selector(".table")
    assert page.url == address


@pytest.mark.slow
def test_a_newcomer_is_shown_the_lesson(visit: Visit) -> None:
    page = visit()
    page.locator(".welcome a.learn").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Learn to play")


@pytest.mark.slow
def test_an_empty_list_of_games_says_so(visit: Visit) -> None:
    page = visit("/replays")
    expect(page.locator(".blank-page")).to_contain_text("No games yet")


@pytest.mark.slow
def test_a_server_that_is_away_is_noticed_and_its_return_too(visit: Visit) -> None:
    page = visit(expected="Failed to load resource")
    expect(page.locator(".welcome .learn")).to_be_visible()
    page.route("**/api/tables", lambda route: route.abort())
    banner = page.locator(".connection")
    expect(banner).to_contain_text("The server is not responding", timeout=30_000)
    page.unroute("**/api/tables")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(banner).to_be_empty()


def test_lobby_without_a_network_says_so_in_three_seconds(visit: Visit) -> None:
    page = visit("/", size=(600, 800), expected="Failed to load resource", clock=True)
    expect(page.locator(".welcome .learn")).to_be_visible()
    stop_clock(page)
    waiting = []
    page.route("**/api/tables", lambda route: waiting.append(route))  # and nothing answers
    page.evaluate("addEventListener('offline', () => (window.isCut = true))")
    page.context.set_offline(True)
    page.wait_for_function("() => window.isCut")
    page.clock.run_for(3_000)
    expect(page.locator(".connection")).to_contain_text("The server is not responding")
    page.unroute("**/api/tables")
    page.context.set_offline(False)
    page.clock.resume()
    page.evaluate("dispatchEvent(new Event('online'))")  # the browser may say so before the network is there
    expect(page.locator(".connection")).to_be_empty()


@pytest.mark.slow
def test_no_catalogue_is_said_plainly(visit: Visit) -> None:
    page = visit("/learn", expected="Failed to load resource")
    page.route("**/api/catalogue/duel", lambda route: route.abort())
    page.goto(page.url.replace("/learn", "/"))
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".pitch-problem")).not_to_be_empty()


@pytest.mark.slow
def test_by_keyboard_alone(visit: Visit) -> None:
    page = visit()
    page.locator(".set-up").press("Enter")
    page.locator('input[name="level"]:checked').focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator('input[name="level"][value="1"]')).to_be_checked()
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.type") == "submit":
            break
    page.keyboard.press("Enter")
    page.wait_for_url(TABLE)


def test_first_visit_uses_the_browsers_first_known_language(visit: Visit) -> None:
    page = visit("/", language="auto")
    page.add_init_script("Object.defineProperty(navigator, 'languages', { value: ['pt-BR', 'fr-CA', 'en'] })")
    page.set_extra_http_headers({"accept-language": "pt-BR,fr-CA;q=0.9,en;q=0.8"})  # as browsers do
    address, asked = page.url, []
    page.goto(f"{address}api/health")  # what the page above still asks for is not heard
    page.on("request", lambda request: asked.append(request.url) if "/i18n/" in request.url else None)
    page.goto(address)
    expect(page.get_by_role("heading", level=1)).to_have_text("Deux cités, trois Âges, sept Merveilles")
    assert page.evaluate("document.documentElement.lang") == "fr"
    assert asked
    assert all("/i18n/fr/" in url for url in asked)  # English is not loaded beside it


def test_another_language_is_spoken_from_then_on(visit: Visit) -> None:
    page = visit("/settings", language="auto")
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_role("heading", level=1)).to_have_text("Einstellungen")
    assert page.evaluate("document.documentElement.lang") == "de"
    expect(page.get_by_label("Sprache")).to_be_focused()
    page.get_by_role("link", name="Spielen", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Zwei Städte, drei Zeitalter, sieben Weltwunder")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Zwei Städte, drei Zeitalter, sieben Weltwunder")


@pytest.mark.slow
def test_settings_are_kept(visit: Visit) -> None:
    page = visit("/settings")
    page.get_by_label("Left-handed").check()
    choose(page, "theme", "light")
    page.get_by_label("Computer move time").fill("4")
    page.reload()
    expect(page.get_by_label("Left-handed")).to_be_checked()
    expect(page.get_by_label("Computer move time")).to_have_value("4")
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    page.get_by_role("button", name="Reset all settings").click()
    expect(page.get_by_label("Left-handed")).not_to_be_checked()


def test_unfinished_game_is_deleted_after_a_warning(visit: Visit) -> None:
    page = begun(visit)
    home = page.url.split("/t/")[0]
    warnings: list[str] = []
    for path in ("/", "/replays"):
        page.goto(home + path)
        button = page.get_by_role("button", name=re.compile("^Delete: "))
        expect(button).to_have_count(1)
        page.once("dialog", lambda dialog: (warnings.append(dialog.message), dialog.dismiss()))
        button.click()
        expect(button).to_have_count(1)
    page.once("dialog", lambda dialog: dialog.accept())
    button.click()
    expect(button).to_have_count(0)
    assert len(warnings) == 2
    assert warnings[0].startswith("Delete this game? ")
    assert warnings[0].endswith("This cannot be undone.")


def test_unknown_table_says_what_may_have_happened(visit: Visit) -> None:
    page = begun(visit)
    table = page.url
    page.evaluate(GO, "/t/nowhere")
    expect(page.get_by_role("heading", level=1)).to_have_text("Table not found")
    expect(page.locator("main")).to_contain_text("The link may be mistyped or incomplete")
    expect(page.get_by_role("link", name="Go to the lobby", exact=True)).to_have_attribute("href", "/")
    page.locator("main .table-line").click()
    page.wait_for_selector(".table")
    page.evaluate("address => fetch(address, { method: 'DELETE' })", f"/api/tables/{table.split('/t/')[1]}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Table not found")
    expect(page.locator("main .table-line")).to_have_count(0)
    page.get_by_role("link", name="Go to the lobby", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Two cities, three Ages, seven Wonders")


def share(games: int) -> dict[str, Any]:
    row = {"what": "1", "games": games, "seen": 1.0, "share": 0.5, "tier": "", "low": 0.1, "high": 0.9}
    return row | {"base": 0.56, "difference": -0.06, "difference_low": -0.4, "difference_high": 0.28}


def test_statistics_tell_what_comes_with_ten_games(visit: Visit) -> None:
    page, answer = visit("/privacy"), dict[str, Any](unread=[])
    page.route("**/api/statistics/*", lambda route: route.fulfill(json=answer))
    skill = {"games": 0, "accuracy": None, "error": None, "band": "", "result": None, "adjusted": None}
    answer["skill"] = skill | {"verbs": [], "ages": [], "stretches": []}
    for games, said in ((3, ["After 7 more games"]), (9, ["After 1 more game you"]), (10, [])):
        answer |= {"all": share(games), "groups": {"seat": [share(games)]}, "stretches": [share(games)]}
        go(page, "/statistics?game=duel")
        expect(page.get_by_role("heading", name="Seats")).to_be_visible()
        expect(page.get_by_text("baseline 56%, −6 (−40 to +28)").first).to_be_visible()
        expect(page.get_by_role("heading", name="Over time")).to_have_count(0 if said else 1)
        expect(page.get_by_role("note")).to_have_count(len(said))
        expect(page.get_by_role("note")).to_contain_text(said)


NOW = """() => {
  const { view } = document.querySelector('.table-root');
  return JSON.stringify([view.plies.length, view.structure ?? view.hand]);
}"""
MY_TURN = f"""before => {{
  const now = document.querySelector('.table-root')?.view.legal?.length && ({NOW})();
  return now !== before && document.querySelector('.turn.yours') && now;
}}"""
MAKE = """async (asked) => {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch('/api/tables', { method: 'POST', body: JSON.stringify(asked), headers });
  location.href = `/t/${(await answer.json()).id}`;
}"""


@pytest.mark.parametrize(
    "asked",
    [
        pytest.param({"sitters": ["me", "here"], "options": {"wonder_setup": "first_game"}}, marks=pytest.mark.slow),
        {"game": "classic", "sitters": ["me", "level:1", "level:1"], "options": {"sides": "day"}},
    ],
    ids=["duel", "classic"],
)
def test_move_list_goes_back_before_a_reload(visit: Visit, asked: dict[str, Any]) -> None:
    page = visit()
    page.evaluate(MAKE, {"seed": 4, **asked})
    page.wait_for_url(TABLE)
    page.wait_for_load_state("networkidle")  # what answers keys is loaded after the first picture
    seen = [None]
    for _ in range(3):  # a turn may come in several events; the last says that it is mine
        seen.append(page.wait_for_function(MY_TURN, arg=seen[-1]).json_value())
        page.keyboard.press("1")
        page.keyboard.press("s" if "game" in asked else "d")
    page.wait_for_function(MY_TURN, arg=seen[-1])
    page.reload()
    page.wait_for_selector(".replay .at")
    last, count = map(int, page.locator(".replay .at").inner_text().split(" / "))
    assert last == count >= 4
    for back, then in enumerate(reversed(seen[1:]), 1):
        page.get_by_role("button", name="Previous", exact=True).press("Enter")
        expect(page.locator(".replay .at")).to_have_text(f"{last - back} / {count}")
        assert page.evaluate(NOW) == then
    page.get_by_role("button", name="Back to the current position").press("Enter")
    expect(page.locator(".past-note")).to_have_count(0)
