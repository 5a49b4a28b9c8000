"""Records that are dropped on the page: replayed, graded, played on from; and refused in one sentence."""

import re
import runpy
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from sevenwonders.records import dumps
from sevenwonders.registry import game_type

from ..wait_idle import stop_clock
from .conftest import LOSSES, Visit, review_by

expect = pytest.importorskip("playwright.sync_api").expect

ENDINGS = runpy.run_path(str(Path(__file__).parents[2] / "endings.py"))
WON = {
    "points": "Ada won on points",
    "blue": "civilian points, with equal totals",
    "second": "playing second, with equal totals and civilian points",
    "shared": "shared",
    "science": "by scientific supremacy",
    "coins": "coins broke the tie",
}
DROP = """
([name, text]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], name, { type: 'text/plain' }));
  for (const type of ['dragover', 'drop']) {
    document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
  }
}
"""


def drop(page: Any, text: str, name: str = "game.toml") -> None:
    page.wait_for_selector(".site-bar")
    page.evaluate(DROP, [name, text])


def replay(visit: Visit, text: str, **how: Any) -> Any:
    page = visit("/replays", **how)
    drop(page, text)
    page.wait_for_selector(".replay-table .table")
    return page


def shown(page: Any) -> Any:
    return page.evaluate("document.querySelector('.replay-table').view")


def step_line(page: Any) -> Any:
    return page.locator(".spoken")


def test_veil_stays_while_a_file_is_over_the_page(visit: Visit) -> None:
    """WebKit says that a drag leaves whenever it goes from one element to the next."""
    page = visit("/replays", clock=True)
    page.wait_for_selector(".site-bar")
    stop_clock(page)
    page.evaluate(DROP.replace("['dragover', 'drop']", "['dragover', 'dragleave']"), ["game.toml", "x"])
    page.clock.run_for(300)
    expect(page.locator(".drop-veil")).to_be_visible()
    page.clock.run_for(600)
    expect(page.locator(".drop-veil")).to_have_count(0)


def test_drop_of_a_withheld_file_is_answered(visit: Visit) -> None:
    """WebKitGTK names a file of another window by its address, and does not hand it over."""
    page = visit("/learn")
    page.wait_for_selector(".site-bar")
    page.evaluate("""() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData('text/uri-list', 'file:///tmp/game.toml');
      for (const type of ['dragover', 'drop'])
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    }""")
    expect(page.get_by_text("This browser does not pass on dropped files")).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("path", ["/", "/replays", "/learn", "/settings"])
def test_a_record_may_be_dropped_anywhere(visit: Visit, record: str, path: str) -> None:
    page = visit(path)
    drop(page, record)
    page.wait_for_url(re.compile("/s/"))
    expect(page.get_by_role("heading", level=1).first).to_have_text("Ada vs Mira")


def test_dropped_log_of_another_site_is_replayed(visit: Visit) -> None:
    log = (Path(__file__).parents[2] / "duel" / "data" / "bga_finished_game.json").read_text()
    page = visit("/replays")
    drop(page, log, "table.json")
    page.wait_for_url(re.compile("/s/"))
    expect(page.get_by_role("heading", level=1).first).to_have_text("Anna vs Bert")
    expect(page.locator(".analysis .quiet")).to_contain_text("4 cards and tokens are guesses")


@pytest.mark.parametrize(
    "endings", [("second", "science", "coins"), pytest.param(("points", "blue", "shared"), marks=pytest.mark.slow)]
)
def test_replay_says_what_decided(visit: Visit, endings: tuple[str, ...]) -> None:
    page = visit("/replays")
    for name in endings:
        game_name = "classic" if name == "coins" else "duel"
        record = game_type(game_name).Record.of(ENDINGS[f"{game_name}_ending"](name))
        before = page.url
        drop(page, dumps([record]))
        page.wait_for_url(lambda url, before=before: "/s/" in url and url != before)
        head = page.locator("main")
        expect(head).to_contain_text(WON[name])
        page.wait_for_selector(".replay-table .turn", state="attached")
        expect(page.locator(".replay-table .turn").first).not_to_have_text("The game is over")


@pytest.mark.slow
def test_a_record_may_be_chosen(visit: Visit, record: str) -> None:
    page = visit("/replays")
    file = {"name": "a.toml", "mimeType": "text/plain", "buffer": record.encode()}
    page.locator("input[type=file]").first.set_input_files(file)
    page.wait_for_url(re.compile("/s/"))


def test_record_is_deleted_by_its_owner_alone(visit: Visit, record: str) -> None:
    own = record.replace("Ada", "Zoe")
    page = visit("/replays")
    drop(page, own)
    page.wait_for_url(re.compile("/s/"))
    other = visit(urlsplit(page.url).path, expected="404")
    other.locator(".share:not(.deal) summary").click()
    expect(other.get_by_role("button", name="Picture as PNG")).to_be_visible()
    expect(other.get_by_role("button", name="Delete this record")).to_have_count(0)
    page.on("dialog", lambda dialog: dialog.accept())
    page.locator(".share:not(.deal) summary").click()
    page.get_by_role("button", name="Delete this record").click()
    page.wait_for_url(re.compile("/replays"))
    other.reload()
    expect(other.locator(".blank-page")).to_be_visible()


def test_stepping_by_keys_buttons_list_and_slider(visit: Visit, record: str) -> None:
    page = replay(visit, record)
    expect(step_line(page)).to_contain_text("Move 0 of")
    page.keyboard.press("]")
    page.keyboard.press("]")
    page.keyboard.press("[")
    expect(step_line(page)).to_contain_text("Move 1 of")
    page.get_by_role("button", name="Next move").click()
    expect(step_line(page)).to_contain_text("Move 2 of")
    page.locator(".played button").nth(9).click()
    expect(step_line(page)).to_contain_text("Move 10 of")
    page.keyboard.press("ArrowRight")
    expect(step_line(page)).to_contain_text("Move 11 of")
    page.keyboard.press("Home")
    expect(step_line(page)).to_contain_text("Move 0 of")
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="To the end")).to_be_disabled()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("button", name="To the end")).to_be_enabled()
    page.get_by_role("slider", name="Move").fill("20")
    expect(step_line(page)).to_contain_text("Move 20 of")
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".played .here button")).to_have_attribute("aria-current", "step")
    page.wait_for_function("() => document.querySelector('.replay-table').view.result !== null")
    page.get_by_role("button", name="To the start").click()
    expect(step_line(page)).to_contain_text("The start of the game.")


@pytest.mark.slow
def test_step_to_an_end_keeps_the_focus(visit: Visit, record: str) -> None:
    page = replay(visit, record)
    for name, back in (("To the end", "ArrowLeft"), ("To the start", "ArrowRight")):
        button = page.get_by_role("button", name=name, exact=True)
        button.press("Enter")
        expect(button).to_be_disabled()
        said = step_line(page).inner_text()
        page.keyboard.press("Enter")
        expect(button).to_be_focused()
        expect(step_line(page)).to_have_text(said)
        page.keyboard.press(back)
        expect(button).to_be_enabled()
        expect(button).to_be_focused()


def test_reload_and_back_return_to_the_position(visit: Visit, record: str) -> None:
    page = replay(visit, record)
    for _ in range(3):
        page.keyboard.press("]")
    expect(step_line(page)).to_contain_text("Move 3 of")
    page.reload()
    expect(step_line(page)).to_contain_text("Move 3 of")
    page.get_by_role("button", name="Play from here").click()
    page.wait_for_url(re.compile("/t/"))
    page.wait_for_selector(".table")
    page.go_back()
    expect(step_line(page)).to_contain_text("Move 3 of")


@pytest.mark.slow
def test_replay_prints_all_moves_and_no_buttons(visit: Visit, record: str) -> None:
    page = replay(visit, record)
    page.emulate_media(media="print")
    expect(page.locator(".replay-controls .spoken")).to_be_visible()
    expect(
        page.locator(".replay-controls button, .replay-head .button, .replay-side .button").filter(visible=True)
    ).to_have_count(0)
    uncut = "document.querySelector('.played').scrollHeight <= document.querySelector('.played').clientHeight"
    assert page.evaluate(uncut)


@pytest.mark.slow
def test_every_move_of_the_record_is_listed(visit: Visit, record: str, server: str) -> None:
    page = replay(visit, record)
    study = page.url.rpartition("/")[2]
    plies = page.request.get(f"{server}/api/studies/{study}?game=0").json()["plies"]
    assert page.locator(".played button").count() == sum(ply["actor"] != "d" for ply in plies)
    assert page.locator(".age-heading").all_inner_texts() == ["Draft", "Age I", "Age II", "Age III"]


@pytest.mark.slow
def test_several_games_in_a_file(visit: Visit, two_records: str) -> None:
    page = replay(visit, two_records)
    page.get_by_label("Game", exact=True).select_option("1")
    expect(page.get_by_role("heading", level=1).first).to_have_text("Tom vs Lin")
    page.wait_for_selector(".replay-table .table")
    assert shown(page)["modules"] == ["agora"]


@pytest.mark.slow
def test_seen_by_each_seat(visit: Visit, record: str) -> None:
    page = replay(visit, record)
    assert shown(page)["viewer"] == "spectator"
    for seat, name in (("p1", "Ada"), ("p2", "Mira")):
        page.get_by_label("View as").select_option(label=name)
        page.wait_for_function("seat => document.querySelector('.replay-table').view.viewer === seat", arg=seat)


@pytest.mark.slow
def test_the_record_comes_back_as_it_was(visit: Visit, record: str) -> None:
    page = replay(visit, record)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    assert download.value.path().read_text(encoding="utf-8") == record


@pytest.mark.slow
def test_a_position_is_shared_as_a_link_and_as_pictures(visit: Visit, record: str) -> None:
    page = replay(visit, record)
    page.keyboard.press("]")
    expect(step_line(page)).to_contain_text("Move 1 of")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator(".share:not(.deal) summary").click()
    assert page.get_by_text("Copy link").bounding_box()["width"] > 100, "the choices are labelled in words"
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator(".share [role=status]")).to_have_text("Link copied.")
    assert page.evaluate("navigator.clipboard.readText()") == f"{page.url.partition('?')[0]}?move=1"
    for name, start in (("SVG", b"<svg "), ("PNG", b"\x89PNG")):
        if not page.locator(".share:not(.deal)").evaluate("pane => pane.open"):
            page.locator(".share:not(.deal) summary").click()
        with page.expect_download() as download:
            page.get_by_role("button", name=f"Picture as {name}").click()
        assert download.value.suggested_filename == f"position-1.{name.lower()}"
        assert download.value.path().read_bytes().startswith(start)
        expect(page.locator(".share:not(.deal) summary")).to_be_focused()
    study = page.url.partition("?")[0]
    plies = page.evaluate(
        "async path => (await (await fetch(path)).json()).plies", study.replace("/s/", "/api/studies/")
    )
    second = [ply["ply"] for ply in plies if ply["actor"] != "d"][1]
    page.goto(f"{study}?ply={second}&viewer=p1")  # of a review at the end of a game
    expect(step_line(page)).to_contain_text("Move 2 of")


@pytest.mark.slow
def test_replayed_deal_is_compared_and_shared_with_a_friend(visit: Visit, record: str) -> None:
    page = replay(visit, record)
    page.locator(".deal summary").click()
    page.get_by_label("Seat", exact=True).select_option("p2")
    page.get_by_label("Computers").select_option("1")
    page.get_by_role("button", name="Play", exact=True).click()
    table = at_the_table(page)
    assert (table["you"], table["played_before"], table["modules"]) == ("p2", True, ["pantheon"])
    give_up(page)
    alike = page.locator(".alike li")
    expect(alike).to_have_count(2)
    expect(alike.nth(0)).to_contain_text("previous game")
    expect(alike.nth(1)).to_contain_text("this game · resignation")
    page.get_by_role("button", name="Play the same deal").click()  # once more, from the end of a game
    page.wait_for_function("(old) => !location.href.includes(old)", arg=table["id"])
    again = at_the_table(page)
    assert (again["you"], again["seats"]["p1"]["player"], again["played_before"]) == ("p2", "level:1", True)
    # A guest with the link has a table of their own, and sees the earlier games when theirs is over.
    page.goto(page.url.partition("/t/")[0] + "/replays")
    drop(page, record)
    page.locator(".deal summary").click()
    page.get_by_role("button", name="Link for a friend").click()
    link = page.get_by_role("dialog").get_by_role("textbox").input_value()
    friend = visit("/t/" + link.partition("/t/")[2])
    friend.locator("#asked-name").fill("Ben")
    friend.keyboard.press("Enter")
    friend.wait_for_function("() => document.querySelector('.table-root')?.table?.dealt")
    assert at_the_table(friend)["you"] == "p1"
    give_up(friend)
    expect(friend.locator(".alike li")).to_have_count(3)
    expect(friend.locator(".alike")).to_contain_text("Ben")


def at_the_table(page: Any) -> Any:
    page.wait_for_url(re.compile(r"/t/\w+"))
    page.wait_for_function("() => document.querySelector('#page.table-root')?.table?.you !== undefined")
    return page.evaluate("document.querySelector('#page.table-root').table")


def give_up(page: Any) -> None:
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign the game?").press("Enter")  # a second click so soon would be a double click


@pytest.mark.slow
def test_playing_on_from_here(visit: Visit, record: str) -> None:
    page = replay(visit, record)
    page.get_by_role("slider", name="Move").fill("30")
    expect(step_line(page)).to_contain_text("Move 30 of")
    page.wait_for_function("() => document.querySelector('.replay-table').view.age > 0")
    before = shown(page)
    page.get_by_role("button", name="Play from here").click()
    page.wait_for_url(re.compile(r"/t/\w+$"))
    page.wait_for_function("() => document.querySelector('#page.table-root')?.table?.you !== undefined")
    table = page.evaluate("document.querySelector('#page.table-root').table")
    assert table["you"] == before["to_act"]
    assert {seat["kind"] for seat in table["seats"].values()} == {"person", "computer"}


@pytest.mark.slow
def test_playing_on_a_solo_game_is_against_the_automa(visit: Visit) -> None:
    duel = game_type("duel")
    game = duel.Game(duel.options({"solo": True}), seed=3)
    while not game.is_over:
        game.play(game.legal_actions()[0])
    page = replay(visit, dumps(duel.Record.of(game)))
    page.get_by_role("slider", name="Move").fill("30")
    expect(step_line(page)).to_contain_text("Move 30 of")
    page.get_by_role("button", name="Play from here").click()
    page.wait_for_url(re.compile(r"/t/\w+$"))
    page.wait_for_function("() => location.pathname === `/t/${document.querySelector('#page.table-root')?.table?.id}`")
    table = page.evaluate("document.querySelector('#page.table-root').table")
    assert [seat["kind"] for seat in table["seats"].values()] == ["person", "automa"]


@pytest.mark.slow
def test_grades_graph_and_what_would_have_been_better(visit: Visit, record: str) -> None:
    """The engine's part is played by the test: it gives away exactly what it says."""
    page = visit("/replays")
    plies: list[dict[str, Any]] = []

    def keep(response: Any) -> None:
        if re.search(r"/api/studies/\w+\?game=0&language=\w+$", response.url):
            plies.extend(ply for ply in response.json()["plies"] if ply["actor"] != "d")

    page.on("response", keep)
    review_by(page, plies)
    drop(page, record)
    page.get_by_role("button", name="Grade every move").click()
    page.wait_for_selector(".game-sheet")
    grades = page.locator(".grade").evaluate_all("found => found.map((one) => one.className.split('-')[1])")
    assert len(grades) == page.locator(".played button").count()
    assert set(grades) == {*LOSSES}
    expect(page.get_by_role("img", name="Ada’s win chance")).to_be_visible()
    blunder = page.locator(".played li:has(.graded-blunder) button").first
    blunder.click()
    expect(page.locator(".preferred")).to_contain_text("Best move: Build Altar.")
    expect(step_line(page)).to_contain_text("Move 4 of")  # the position before the fifth
    expect(blunder).to_have_attribute("aria-current", "step")
    expect(page.locator(".replay-table [data-mark=played]").first).to_be_visible()
    risk = {"action": "build altar", "worst": ["card 5 baths"], "chance": 0.25, "value": 0.3, "losing": 4, "number": 9}
    cards = [{"what": "baths", "chance": 0.25, "value": 0.3}, {"what": "theater", "chance": 0.125, "value": 0.7}]
    risk |= {"losing_chance": 0.5, "exact": True, "cards": cards}
    page.route("**/risks/*", lambda route: route.fulfill(json=[risk]))
    page.locator(".alternatives > summary").click()
    page.get_by_role("button", name="What could be revealed?").click()
    expect(page.locator(".alternatives li").first).to_contain_text("worst reveal: Baths (25%), which leaves 30.0%")
    page.get_by_text("4 of 9 reveals lose").click()
    expect(page.locator(".what-if li")).to_have_text(["Baths25.0% likely30.0%", "Theater12.5% likely70.0%"])
    page.keyboard.press("m")
    expect(step_line(page)).to_contain_text("Move 8 of")
    page.keyboard.press("n")
    page.keyboard.press("n")
    expect(step_line(page)).to_contain_text("Move 3 of")
    page.locator(".game-sheet summary").click()
    expect(page.locator(".game-sheet")).to_contain_text("71.3%")


@pytest.mark.slow
def test_the_engine_grades_and_what_it_said_comes_back_at_once(visit: Visit, record: str) -> None:
    """The same with the real engine: what it says of a move is what the page shows of it."""
    page = replay(visit, record)
    page.get_by_role("button", name="Grade every move").click()
    page.wait_for_selector(".game-sheet", timeout=600_000)
    marks = "found => found.map((one) => one.className.split('-')[1])"
    grades = page.locator(".grade").evaluate_all(marks)
    kept = page.request.get(page.url.replace("/s/", "/api/studies/").partition("?")[0] + "/review?game=0").json()
    said = [line["ply"]["grade"] for line in kept if line["ply"] and line["ply"]["grade"]]
    assert grades == said
    assert len({*grades}) > 2
    page.reload()
    page.wait_for_selector(".game-sheet")
    assert page.locator(".grade").evaluate_all(marks) == grades


@pytest.mark.slow
def test_grading_can_be_stopped(visit: Visit, record: str) -> None:
    page = visit("/replays")
    page.route("**/review?game=0", lambda route: route.fulfill(json=[]) if route.request.method == "GET" else None)
    drop(page, record)
    page.get_by_role("button", name="Grade every move").click()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Grade every move")).to_be_visible()


CORRUPT = {
    "letter.txt": "Dear Ada,\nshall we play again?\n",
    "bytes.toml": "\x00\x01\x02\ufffd",
    "empty.toml": "",
    "table.toml": "[[game]]\nmoves = 7\n",
}


@pytest.mark.slow
@pytest.mark.parametrize("name", CORRUPT)
def test_file_that_is_no_record_is_refused_in_one_sentence(visit: Visit, name: str) -> None:
    page = visit("/", expected="Failed to load resource")
    drop(page, CORRUPT[name], name)
    said = page.get_by_role("alert").filter(has=page.locator("p"))
    expect(said).to_have_count(1)
    text = said.inner_text().strip()
    assert re.fullmatch(r"[A-Z'‘\[].{10,}[.!?…]", text, re.S), text
    assert "Traceback" not in text
    assert page.url.endswith("/")
    said.get_by_role("button", name="Close").click()
    expect(said).to_have_count(0)


def test_a_record_with_an_illegal_move_says_which(visit: Visit, record: str) -> None:
    page = visit("/", expected="Failed to load resource")
    wrong = re.sub(r"p2 build \w+", "p2 build palace", record, count=1)
    assert wrong != record
    drop(page, wrong)
    expect(page.get_by_role("alert").filter(has=page.locator("p"))).to_contain_text(re.compile("palace", re.I))


@pytest.mark.slow
def test_truncated_record_is_refused_or_replayed_in_part(visit: Visit, record: str) -> None:
    page = visit("/", expected="Failed to load resource")
    drop(page, record[: len(record) // 2])
    expect(page.locator(".notice p, .replay-head")).to_have_count(1)


@pytest.mark.slow
def test_a_file_that_is_too_large_never_leaves_the_browser(visit: Visit) -> None:
    page = visit("/")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    drop(page, "#" * 1_000_001, "huge.toml")
    said = page.get_by_role("alert").filter(has=page.locator("p"))
    expect(said).to_contain_text("The file huge.toml is larger than 1 MB")
    assert not [url for url in asked if "studies" in url]


@pytest.mark.slow
def test_a_study_that_is_not_there(visit: Visit) -> None:
    page = visit("/s/00000000000000000000000000000000", expected="Failed to load resource")
    expect(page.get_by_role("heading", level=1)).to_have_text("Nothing to replay here")
    expect(page.locator(".blank-page")).to_contain_text("There is no such study")


def test_address_cut_off_within_a_letter_shows_a_page(visit: Visit) -> None:
    page = visit("/s/%C3", expected="Failed to load resource")
    expect(page.get_by_role("heading", level=1)).to_have_text("Nothing to replay here")
