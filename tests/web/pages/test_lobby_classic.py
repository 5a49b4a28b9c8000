"""The lobby for 7 Wonders: who sits where, what is asked of the server, what is said of the tables."""

import json
import re
from typing import Any

import pytest

from .conftest import Visit, among_friends, choose, refuse_tables, set_up, show_options
from .test_access import GO, complaints, go

expect = pytest.importorskip("playwright.sync_api").expect

SIZES = ((320, 568), (360, 640), (390, 844), (768, 1024), (1280, 720), (1440, 900), (2560, 1440))
COMPUTER = "level:3"
DEFAULT_SETUP = {
    "game": "classic",
    "sitters": ["me", COMPUTER, COMPUTER, COMPUTER],
    "shuffle": True,
    "options": {},
    "names": None,
    "seed": None,
    "public": False,
}
# What sticks out of the window sideways, and what is too small for a finger.
MISPLACED = """() => {
  const controls = ['button', 'select', 'summary', '.pick', 'input[type=text]'].map((one) => `main ${one}`);
  const shown = [...document.querySelectorAll(controls)]
    .map((one) => ({ name: one.id || one.textContent, box: one.getBoundingClientRect() }))
    .filter(({ box }) => box.width);
  return {
    out: shown.filter(({ box }) => box.left < 0 || box.right > innerWidth + 0.5).map(({ name }) => name),
    small: shown.filter(({ box }) => box.height < 43.5).map(({ name }) => name),
    wide: document.documentElement.scrollWidth - innerWidth,
  };
}"""


def classic(page: Any) -> Any:
    """The form of 7 Wonders."""
    choose(page, "game", "classic")
    set_up(page)
    page.wait_for_selector(".sitters")
    return page


def asked(page: Any, press: str = ".setup button[type=submit]") -> dict[str, Any]:
    """The request that a press of a button sends; no table is made."""
    refuse_tables(page)
    with page.expect_request(lambda request: request.method == "POST" and request.url.endswith("/api/tables")) as sent:
        page.locator(press).click()
    found: dict[str, Any] = sent.value.post_data_json
    return found


KINDS: dict[str, list[str]] = {
    "computer": ["me", *[COMPUTER] * 4],
    "hot_seat": ["me", *["here"] * 4],
    "friend": ["me", *["free"] * 4],
    "watch_computers": [COMPUTER] * 5,
}


def test_every_kind_of_table(visit: Visit) -> None:
    page = classic(visit(expected="422"))
    assert asked(page) == DEFAULT_SETUP, "you and three computers are there in two clicks"
    choose(page, "players", "5")
    requests = {}
    for kind in KINDS:
        choose(page, "kind", kind)
        if kind == "friend":
            page.locator("#my-name").fill("Ada")
        requests[kind] = asked(page)
    assert {kind: request["sitters"] for kind, request in requests.items()} == KINDS
    named = {kind: request["names"] for kind, request in requests.items() if request["names"]}
    assert named == {"hot_seat": [""] * 5}, "players without a name are called by their place"


def test_a_mix_of_friends_and_computers_as_listed(visit: Visit) -> None:
    page = classic(visit(expected="422"))
    choose(page, "players", "6")
    page.locator("#sitter-3").select_option("me")
    page.locator("#my-name").fill("Ada")
    for place, sitter in ((1, "free"), (4, "free"), (5, "level:6")):
        page.locator(f"#sitter-{place}").select_option(sitter)
    expect(page.locator('input[name="kind"][value="friend"]')).to_be_checked()
    choose(page, "seats", "listed")
    choose(page, "sides", "night")
    show_options(page)
    page.get_by_label("Boards").select_option("choose")
    page.get_by_label("Public table").check()
    expect(page.locator("summary")).to_contain_text("2 options changed")
    request = asked(page)
    assert request == {
        **DEFAULT_SETUP,
        "sitters": [COMPUTER, "free", COMPUTER, "me", "free", "level:6"],
        "shuffle": False,
        "options": {"sides": "night", "boards": "choose"},
        "public": True,
        "time_control": None,
    }


def test_character_takes_the_chosen_seat_and_is_described(visit: Visit) -> None:
    page = classic(visit(expected="422"))
    page.locator("#sitter-2").select_option("style:scholar")
    expect(page.locator(".sitters .says")).to_contain_text("Scholar: Collects scientific symbols")
    assert asked(page)["sitters"] == ["me", COMPUTER, "style:scholar", COMPUTER]
    page.reload()
    expect(classic(page).locator("#sitter-2")).to_have_value("style:scholar")


def test_hot_seat_with_computers_and_own_shuffle(visit: Visit) -> None:
    page = classic(visit(expected="422"))
    choose(page, "kind", "hot_seat")
    page.locator("#sitter-2").select_option("level:5")
    page.locator("#my-name").fill("Ada")
    page.locator("#name-1").fill("Mira")
    show_options(page)
    page.get_by_label("Shuffle seed").fill("42")
    page.route("**/api/me", lambda route: route.fulfill(json={"id": "x", "name": "Ada"}))
    request = asked(page)
    assert request["sitters"] == ["me", "here", "level:5", "here"]
    assert request["names"] == ["Ada", "Mira", "", ""]
    assert request["seed"] == 42


def test_all_computers_get_the_level_that_is_chosen_for_all(visit: Visit) -> None:
    page = classic(visit(expected="422"))
    page.locator("#sitter-2").select_option("level:1")
    expect(page.locator('input[name="level"]:checked')).to_have_count(0)
    choose(page, "level", "5")
    assert asked(page)["sitters"] == ["me", *["level:5"] * 3]


def test_invalid_setup_is_explained_before_submission(visit: Visit) -> None:
    page = classic(visit())
    said, button = page.locator(".setup-verdict"), set_up(page)
    page.locator("#sitter-1").select_option("here")
    expect(button).not_to_have_attribute("aria-disabled", "true")
    page.locator("#sitter-2").select_option("free")
    expect(said).to_contain_text("cannot have both")
    expect(button).to_have_attribute("aria-disabled", "true")
    page.locator("#sitter-2").select_option("level:3")
    page.locator("#sitter-0").select_option("level:3")
    expect(said).to_contain_text("take a seat yourself")
    page.locator("#sitter-3").select_option("me")
    page.locator("#my-name").fill("Ada")
    expect(said).to_be_empty()
    show_options(page)
    page.locator("#seed").fill("seven")
    expect(said).to_contain_text("whole number")
    button.click(force=True)
    assert page.url.endswith("/")


@pytest.mark.slow
def test_seats_stay_valid_under_random_changes(visit: Visit) -> None:
    """Random changes of the seats: 3 to 7 of them, one of them mine at most, and never a game that is not asked for."""
    page = visit()
    broken = page.evaluate(
        """async () => {
          const lobby = await import('/static/js/classic/choices.js');
          let choices = lobby.DEFAULTS, seed = 7;
          const dice = (n) => (seed = (seed * 48271) % 2147483647) % n;
          const any = (things) => things[dice(things.length)];
          for (let step = 0; step < 4000; step++) {
            const before = choices.sitters, size = 3 + dice(5);
            const kind = any(['computer', 'hot_seat', 'friend', 'watch_computers']);
            const way = any(['kind', 'players', 'level', 'sitter']);
            const sitters = {
              kind: () => lobby.withKind(choices, kind),
              players: () => lobby.withPlayers(choices, size),
              level: () => lobby.withLevel(choices, 1 + dice(6)),
              sitter: () => lobby.withSitter(choices, dice(before.length), any(['me', 'here', 'free', 'level:2'])),
            }[way]();
            choices = { ...choices, sitters };
            const mine = sitters.filter((one) => one === 'me').length;
            const whole = sitters.length > 2 && sitters.length < 8 && mine < 2 && sitters.every(Boolean);
            const kept = sitters.length === size && sitters.includes('me') === before.includes('me');
            const right = { kind: lobby.kindOf(choices) === kind, players: kept }[way] ?? true;
            if (!whole || !right) return [before, way, kind, size, sitters];
          }
          return null;
        }"""
    )
    assert broken is None


def test_the_last_choices_are_remembered(visit: Visit) -> None:
    page = classic(visit(expected="422"))
    choose(page, "players", "7")
    choose(page, "level", "6")
    choose(page, "sides", "day")
    page.reload()
    expect(page.locator('input[name="game"][value="classic"]')).to_be_checked()
    request = asked(page, ".welcome .play")
    assert request["sitters"] == ["me", *["level:6"] * 6]
    assert request["options"] == {"sides": "day"}
    choose(page, "game", "duel")
    set_up(page)
    expect(page.locator('input[name="box"][value="base"]')).to_be_checked()
    page.reload()
    expect(page.locator('input[name="game"][value="duel"]')).to_be_checked()


@pytest.mark.slow
@pytest.mark.parametrize("kept", ["7", '{"sitters": ["me", "me", "x"], "names": 3}', '{"sitters": [], "seed": null}'])
def test_spoilt_choices_are_no_obstacle(visit: Visit, kept: str) -> None:
    page = visit(expected="422")
    page.evaluate("kept => localStorage.setItem('sevenwonders.choices.classic', kept)", kept)
    assert asked(classic(page)) == DEFAULT_SETUP


def test_new_guest_starts_either_game_at_once(visit: Visit) -> None:
    page = visit(expected="422")
    duel = asked(page, ".welcome .play")
    assert (duel["game"], duel["sitters"], duel["options"]) == ("duel", ["me", "level:2"], {})
    choose(page, "game", "classic")
    assert asked(page, ".welcome .play") == DEFAULT_SETUP


def test_a_link_for_several_friends(visit: Visit, server: str) -> None:
    page = classic(visit())
    among_friends(page)
    page.locator("#sitter-3").select_option("level:1")
    set_up(page).click()
    dialog = page.locator("dialog.invitation")
    expect(dialog).to_contain_text("2 seats are free")
    assert dialog.get_by_role("textbox").input_value().startswith(f"{server}/t/")
    lists = page.request.get(f"{server}/api/tables").json()
    assert [table["waiting"] for table in lists["mine"]] == [True]


def test_the_server_takes_what_the_lobby_asks_for(visit: Visit, server: str) -> None:
    page = classic(visit())
    choose(page, "kind", "watch_computers")
    choose(page, "players", "3")
    with page.expect_response(lambda response: response.request.method == "POST") as answer:
        set_up(page).click()
    made = answer.value.json()
    assert (made["game"], made["kind"], made["you"]) == ("classic", "watch_computers", "spectator")
    page.wait_for_url(re.compile(r"/t/\w+$"))


def seat(kind: str, name: str) -> dict[str, Any]:
    return {"kind": kind, "name": name, "player": COMPUTER if kind == "computer" else None, "stand_in": False}


def table(name: str, **more: Any) -> dict[str, Any]:
    seats = {"p1": seat("person", "Ada"), "p2": seat("computer", "Nefer"), "p3": seat("person", "Mira")}
    seats |= {"p4": seat("computer", "Hiram")}
    line = {
        "id": name,
        "game": "classic",
        "kind": "friend",
        "names": {who: one["name"] for who, one in seats.items()},
        "seats": seats,
        "you": "p1",
        "modules": [],
        "profile": "",
        "created": "2026-01-01T00:00:00Z",
        "updated": "2026-01-01T00:00:00Z",
        "moves": 12,
        "to_act": ["p1", "p3"],
        "over": False,
        "result": None,
        "waiting": False,
        "invite": None,
    }
    return line | more


RESULT = {"winners": ["p3"], "ranks": {"p1": 2, "p2": 3, "p3": 1, "p4": 4}}
SAID = [
    (table("a"), "Your turn"),
    (table("b", to_act=["p3", "p4"]), "Waiting for Mira and Hiram"),
    (table("c", you="several"), "Pass and play"),
    (table("d", you="spectator"), "In progress"),
    (table("e", waiting=True, to_act=[], seats={**table("x")["seats"], "p4": seat("free", "")}), "a seat is free"),
    (table("f", over=True, to_act=[], result=RESULT), "Rank 2 of 4; won by Mira"),
    (table("g", over=True, to_act=[], result=RESULT, you="p3"), "You won"),
    (table("h", over=True, to_act=[], result=RESULT, you="spectator"), "Won by Mira"),
    (
        table("i", over=True, to_act=[], result={**RESULT, "winners": ["p1", "p3"], "ranks": {"p1": 1}}),
        "Shared victory",
    ),
]


def lobby(mine: list[Any], **more: Any) -> dict[str, Any]:
    """A page of the lobby as the server sends it."""
    counts = {"mine": 0, "finished": 0, "open": 0, "running": 0}
    return {"mine": mine, "open": [], "running": [], "unread": [], "counts": counts, "more": False} | more


@pytest.mark.parametrize("path", ["/", "/replays"])
def test_lists_have_pages_and_name_what_cannot_be_read(visit: Visit, path: str) -> None:
    page = visit("/privacy")
    over = {"over": True, "to_act": [], "result": RESULT}
    counts = {"mine": 3, "finished": 5, "open": 0, "running": 0}
    first = lobby(
        [table("a"), table("b"), table("f", **over), table("g", **over)], unread=["e5"], counts=counts, more=True
    )
    second = lobby([table("b"), table("c"), table("h", **over)], counts=counts)
    page.route("**/api/tables", lambda route: route.fulfill(json=first))
    page.route("**/api/tables?page=2", lambda route: route.fulfill(json=second))
    go(page, path)
    going = page.get_by_role("region", name="Continue") if path == "/" else page.locator("section").first
    expect(going.locator(".table-line")).to_have_count(2)
    going.get_by_role("button", name="Show 1 more").click()
    expect(going.locator(".table-line")).to_have_count(3)
    expect(going.get_by_role("button", name="Show")).to_have_count(0)
    if path == "/":
        expect(page.get_by_role("link", name="All 5 games")).to_be_visible()
    asked: list[str] = []
    page.route("**/api/tables/e5", lambda route: (asked.append(route.request.method), route.fulfill(status=204)))
    page.once("dialog", lambda dialog: (asked.append(dialog.message), dialog.accept()))
    first["unread"] = []
    page.get_by_role("button", name="Delete: e5").click()
    expect(page.get_by_text("From another version")).to_have_count(0)
    assert [words[:15] for words in asked] == ["Delete table e5", "DELETE"]


def test_page_of_an_unreadable_table_says_why_and_deletes_it(visit: Visit) -> None:
    page = visit("/privacy")
    error = {"type": "error", "code": "other_rules", "error": "this table was dealt by another version"}

    sockets: list[Any] = []
    page.route_web_socket("**/api/tables/e5/socket*", lambda socket: sockets.append(socket))
    page.route("**/api/tables", lambda route: route.fulfill(json=lobby([])))
    asked: list[str] = []
    page.route("**/api/tables/e5", lambda route: (asked.append(route.request.method), route.fulfill(status=204)))
    page.evaluate(GO, "/t/e5")
    while not sockets:
        page.evaluate("0")  # lets Playwright call its handlers
    sockets[0].send(json.dumps(error))
    sockets[0].close(code=4409)  # in a handler, this call would wait for itself
    expect(page.get_by_role("heading", level=1)).to_have_text("From another version")
    expect(page.locator(".hero p")).to_contain_text("another version")
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Delete: e5").click()
    page.wait_for_url(re.compile("/$"))
    assert asked == ["DELETE"]


def test_finished_game_is_deleted_for_oneself_alone(visit: Visit) -> None:
    page = visit("/privacy")
    over = {"over": True, "to_act": [], "result": RESULT}
    lists = lobby([table("f", **over), table("g", kind="computer", **over)])
    page.route("**/api/tables", lambda route: route.fulfill(json=lists))
    go(page, "/replays")
    said: list[str] = []
    for button in page.get_by_role("button", name=re.compile("^Delete: ")).all():
        page.once("dialog", lambda dialog: (said.append(dialog.message), dialog.dismiss()))
        button.click()
    assert [words.partition("?")[0] for words in said] == ["Delete this game from your list", "Delete this game"]
    assert said[0].endswith("The other players keep it, without your name.")


def test_description_of_a_table(visit: Visit) -> None:
    page = visit("/privacy")
    lists = lobby([])
    page.route("**/api/tables", lambda route: route.fulfill(json=lists))
    for part in (SAID[:5], SAID[5:8], SAID[8:]):  # of games that are over the lobby shows three
        lists["mine"] = [line for line, _ in part]
        go(page, "/")
        shown = page.locator(".table-line")
        expect(shown.locator(".line-state")).to_have_text([words for _, words in part])
        expect(shown.locator(".line-who")).to_have_text([re.compile(r"Ada, Mira,? and \d computers?")] * len(part))
        expect(shown.filter(has_text="7 Wonders, 4 players")).to_have_count(len(part))


def test_lobby_shows_the_running_clock_of_a_game_to_watch(visit: Visit) -> None:
    page = visit("/privacy")
    game = {"you": "spectator", "to_act": ["p3"], "time_control": "300+3"}
    running = [table("a", **game, deadline="2999-01-01T00:00:00Z"), table("b", **game, deadline=None)]
    page.route("**/api/tables", lambda route: route.fulfill(json=lobby([], running=running)))
    go(page, "/")
    clocks = page.get_by_role("region", name="Watch").locator(".live-clock")
    expect(clocks).to_have_count(1)
    expect(clocks).to_have_text(re.compile(r"^Mira \d+:\d\d$"))


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_everything_has_its_place(visit: Visit, size: tuple[int, int], language: str) -> None:
    page = classic(visit(size=size, language=language))
    choose(page, "players", "7")
    choose(page, "kind", "hot_seat")
    page.locator("#sitter-6").select_option("level:6")
    show_options(page)
    expect(page.locator("#seed")).to_be_visible()
    assert page.evaluate(MISPLACED) == {"out": [], "small": [], "wide": 0}


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_has_nothing_serious_to_say_of_the_seats(visit: Visit, theme: str) -> None:
    page = classic(visit(theme=theme))
    choose(page, "kind", "hot_seat")
    show_options(page)
    expect(page.locator("#seed")).to_be_visible()
    assert complaints(page) == []
