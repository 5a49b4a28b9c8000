"""Recorded games for 3 to 7 players on the page: turn by turn, through every seat's eyes, graded by the engine."""

import math
import random
import re
from itertools import combinations
from operator import mul
from typing import Any

import pytest

from sevenwonders.classic import Game, Verb
from sevenwonders.classic.record import Record
from sevenwonders.records import dumps, loads

from ..classic.page_harness import ClassicStage, game_of, play_to
from ..wait_idle import settle
from .conftest import Visit, review_by
from .test_access import CUT, complaints
from .test_replay import drop, replay, shown, step_line

expect = pytest.importorskip("playwright.sync_api").expect

NAMES = ("Ada", "Mira", "Tomás", "Lin", "Aiko", "Nero", "Ruth")
# Parts of the table that stick out of their place on the page.
OUTSIDE = """
() => {
  const place = document.querySelector('.replay-table').getBoundingClientRect();
  return [...document.querySelectorAll('.replay-table :is(.seat, .town, .hand)')]
    .map((one) => [one.className, one.getBoundingClientRect()])
    .filter(([, box]) => box.width)
    .filter(([, box]) => box.right > place.right + 1 || box.left < place.left - 1 || box.bottom > place.bottom + 1)
    .map(([name]) => name);
}
"""


def played(players: int, seed: int, names: tuple[str, ...] = NAMES, **options: Any) -> Record:
    """A game of people who like to build."""
    game, dice = Game.new(seed=seed, players=players, names=names[:players], **options), random.Random(seed)
    while not game.is_over:
        for seat in game.deciders:
            legal = game.legal_actions(seat)
            built = [action for action in legal if action.verb is Verb.BUILD] or list(legal)
            game.commit(seat, dice.choice(built if dice.random() < 0.8 else list(legal)))
    return Record.of(game)


@pytest.fixture(scope="module")
def record_of_four() -> str:
    """The record of a finished game of four."""
    return dumps([played(4, 11)])


@pytest.fixture(scope="module")
def record_of_seven() -> str:
    """Seven players, three of whom have the same name."""
    return dumps([played(7, 3, (*NAMES[:4], "Level 3", "Level 3", "Level 3"))])


def contents(page: Any, server: str) -> Any:
    study = page.url.rpartition("/")[2].partition("?")[0]
    return page.request.get(f"{server}/api/studies/{study}?game=0").json()


class Engine:
    """Plays the engine's part: it gives away exactly what it says, and prefers to sell."""

    def __init__(self, page: Any) -> None:
        self.plies: list[dict[str, Any]] = []
        page.on("response", self._keep)
        seats = {f"p{seat}": seat for seat in range(1, 8)}
        wins = {seat: 0.1 + 0.05 * number for seat, number in seats.items()}
        points = {seat: 40.0 + number for seat, number in seats.items()}
        review_by(page, self.plies, better="build palace L2 R4", wins=wins, points=points)

    def _keep(self, response: Any) -> None:
        if re.search(r"/api/studies/\w+\?game=0&language=\w+$", response.url):
            self.plies[:] = [ply for ply in response.json()["plies"] if ply["decision"]]


def graded(visit: Visit, text: str, **how: Any) -> tuple[Any, Engine]:
    page = visit("/replays", **how)
    engine = Engine(page)
    drop(page, text)
    page.get_by_role("button", name="Grade every move").click()
    page.wait_for_selector(".game-sheet")
    return page, engine


def test_stepping_turn_by_turn(visit: Visit, record_of_four: str, server: str) -> None:
    page = replay(visit, record_of_four)
    expect(page.get_by_role("heading", level=1).first).to_have_text("Ada, Mira, Tomás and Lin")
    plies = contents(page, server)["plies"]
    steps = len({ply["step"] for ply in plies})
    expect(step_line(page)).to_contain_text(f"Step 0 of {steps} The start of the game.")
    for _ in range(3):
        page.keyboard.press("]")
    expect(step_line(page)).to_have_text(f"Step 3 of {steps} Age I · turn 2")
    expect(page.locator(".played .here")).to_have_count(4)
    page.wait_for_function("() => document.querySelector('.replay-table').view.turn === 3")
    page.keyboard.press("[")
    page.wait_for_function("() => document.querySelector('.replay-table').view.turn === 2")
    page.get_by_role("button", name="Next turn").click()
    page.get_by_role("slider", name="Step").fill("10")
    expect(step_line(page)).to_contain_text(f"Step 10 of {steps}")
    page.locator(".played button").last.click()
    expect(step_line(page)).to_contain_text(f"Step {steps} of {steps}")
    page.wait_for_function("() => document.querySelector('.replay-table').view.result !== null")
    page.keyboard.press("{")
    expect(step_line(page)).to_contain_text("The start of the game.")


@pytest.mark.slow
def test_all_choices_are_listed_under_age_and_turn(visit: Visit, record_of_four: str, server: str) -> None:
    page = replay(visit, record_of_four)
    plies = contents(page, server)["plies"]
    assert page.locator(".played button").count() == len(plies)
    headings = page.locator(".age-heading").all_inner_texts()
    assert headings[:3] == ["Before Age I", "Age I · turn 1", "Age I · turn 2"]
    turns = {(ply["stage"], ply["turn"]) for ply in plies if ply["stage"]}
    assert len(headings) == len(turns) + 1


def test_opened_board_stays_open_while_stepping(visit: Visit, record_of_four: str) -> None:
    page = replay(visit, record_of_four)
    slider = page.get_by_role("slider", name="Step")
    slider.fill("5")
    page.wait_for_function("() => document.querySelector('.replay-table').view.turn === 5")
    page.locator("[data-open=p2]").first.click()
    page.wait_for_selector(".visit")
    assert page.get_attribute(".visit", "aria-modal") == "false"  # what steps lies beside it, in reach
    slider.focus()
    for step in (6, 7):
        page.keyboard.press("ArrowRight")
        expect(step_line(page)).to_contain_text(f"Step {step} of")
        settle(page, 3)
    assert page.evaluate("document.activeElement.type") == "range"


def test_seen_by_every_seat_and_by_a_spectator(visit: Visit, record_of_four: str) -> None:
    """Each step is announced once, with the moves of all players; then all hands are shown."""
    page = replay(visit, record_of_four, fresh=True)  # what was said aloud before might still be heard
    page.get_by_role("slider", name="Step").fill("4")
    page.wait_for_function("() => document.querySelector('.replay-table').view.turn === 4")
    said = page.locator("[aria-live=polite]")
    expect(said).to_contain_text(re.compile(r"Lin \w"))  # before, the page's title is said, which ends with it
    text = said.inner_text()
    deeds = [len(re.findall(rf"{name} (builds|sells) ", text)) for name in NAMES[:4]]
    assert deeds == [1, 1, 1, 1], f"announced: {text}"
    assert "hand" not in shown(page)
    for seat, name in enumerate(NAMES[:4], 1):
        page.get_by_label("View as").select_option(label=name)
        page.wait_for_function("seat => document.querySelector('.replay-table').view.viewer === seat", arg=f"p{seat}")
        assert page.locator(".replay-table .held").count() == len(shown(page)["hand"]) == 4
        expect(step_line(page)).to_contain_text(f"{name} ")
    assert page.locator(".replay-table .held button:not([disabled])").count() == 4
    page.locator(".replay-table .held button").first.click()
    expect(page.locator(".replay-table .act")).to_have_count(0)


# Every colour that stands for a seat, by seat: on the board, in the list of either page, in the graph.
COLOURS = """() => {
  const own = (one, name) => getComputedStyle(one)[name];
  const places = { '.seat': 'borderInlineStartColor', '.town': 'borderTopColor', '.log .by': 'color', '.played li': '--button', '.played .sample line': 'stroke', '.graph-line': 'stroke', '.graph-legend .sample line': 'stroke', '.sheet-short b': 'borderBottomColor' };
  const found = {};
  for (const [place, name] of Object.entries(places)) {
    for (const one of document.querySelectorAll(place)) {
      const seat = one.closest('[class*=by-p]')?.getAttribute('class').match(/by-(p\\d)/)?.[1];
      if (seat) ((found[place] ??= {})[seat] ??= new Set()).add(name === '--button' ? own(one.querySelector('button'), 'borderInlineStartColor') : own(one, name));
    }
  }
  return Object.entries(found).flatMap(([place, seats]) => Object.entries(seats).flatMap(([seat, colours]) => [...colours].map((colour) => [place, seat, colour])));
}"""  # noqa: E501
# What eyes without a kind of cone make of linear red, green and blue (Machado, Oliveira and Fernandes, 2009).
EYES = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "deuteranopia": ((0.3673, 0.8606, -0.2280), (0.2801, 0.6725, 0.0474), (-0.0118, 0.0429, 0.9689)),
    "protanopia": ((0.1523, 1.0526, -0.2049), (0.1145, 0.7863, 0.0992), (-0.0039, -0.0481, 1.0520)),
}


def lab(colour: str, eye: tuple[tuple[float, ...], ...]) -> tuple[float, float, float]:
    """A colour of CSS as L*a*b* of an eye, in which distances are what is seen."""
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    red, green, blue = (min(1, max(0, sum(map(mul, row, linear)))) for row in eye)
    light = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
    )
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in light)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def test_a_seat_has_one_colour_everywhere_and_no_two_look_alike(
    visit: Visit, chromium: Any, record_of_seven: str
) -> None:
    page, _ = graded(visit, record_of_seven)
    # A visitor from a table has its style sheet before that of the replay: the colours are the same.
    page.evaluate(
        "() => new Promise((loaded) => { const sheet = document.querySelector('link[href$=\"/classic.css\"]');"
        " sheet.onload = loaded; document.head.prepend(sheet); })"
    )
    table = chromium.new_page(viewport={"width": 1440, "height": 900})
    ClassicStage(table, play_to(game_of(7, 3), 1, 3)).open()
    for scheme in ("dark", "light"):
        found = []
        for one in (page, table):
            one.evaluate("scheme => { document.documentElement.dataset.theme = scheme; }", scheme)
            one.bring_to_front()  # a page behind another draws nothing
            settle(one, 3)
            found += one.evaluate(COLOURS)
        assert len({place for place, *_ in found}) == 8
        colours: dict[str, set[str]] = {}
        for _, seat, colour in found:
            colours.setdefault(seat, set()).add(colour)
        assert all(len(one) == 1 for one in colours.values()), (scheme, colours)
        assert len(colours) == 7
        for name, eye in EYES.items():
            apart = [math.dist(*(lab(*one, eye) for one in pair)) for pair in combinations(colours.values(), 2)]
            assert min(apart) > 20, (scheme, name)  # 2 are distinguishable side by side, 10 at a glance


def test_grades_lines_and_what_would_have_been_better(visit: Visit, record_of_four: str, server: str) -> None:
    page, _ = graded(visit, record_of_four)
    free = [ply for ply in contents(page, server)["plies"] if ply["decision"]]
    grades = page.locator(".grade").evaluate_all("found => found.map((one) => one.className.split('-')[1])")
    assert len(grades) == len(free)
    assert set(grades) == {"best", "good", "slip", "mistake", "blunder"}
    expect(page.locator(".accuracy")).to_have_count(4)
    expect(page.get_by_role("img", name=re.compile("Win chances.*Ada: 15% at the start"))).to_be_visible()
    page.get_by_role("button", name="Points", exact=True).click()
    expect(page.get_by_role("img", name=re.compile(r"Expected points.*Ada: 4\d at the start"))).to_be_visible()
    lines = page.locator(".graph-line").evaluate_all(
        "all => all.map((one) => getComputedStyle(one)).map((one) => one.stroke + one.strokeDasharray)"
    )
    assert len({line.partition(")")[0] for line in lines}) == len({line.partition(")")[2] for line in lines}) == 4
    page.locator(".played li:has(.graded-blunder) button").first.click()
    expect(page.locator(".preferred").first).to_contain_text("Best move: Build Palace, paying 2 coins to")
    expect(
        page.locator(".replay-table .hand [data-mark=played]")
    ).to_be_visible()  # in the hand of the player who erred


@pytest.mark.slow
def test_people_of_one_name_are_numbered(visit: Visit, record_of_seven: str) -> None:
    page = replay(visit, record_of_seven)
    options = page.get_by_label("View as").locator("option").all_inner_texts()
    assert options == ["a spectator", *NAMES[:4], "Level 3 (5)", "Level 3 (6)", "Level 3 (7)"]


@pytest.mark.slow
def test_games_of_both_kinds_in_a_file(visit: Visit, two_records: str, record_of_four: str) -> None:
    page = replay(visit, dumps([*loads(record_of_four), *loads(two_records)]))
    for game, title, rules in ((1, "Ada vs Mira", "duel"), (0, "Ada, Mira, Tomás and Lin", "classic")):
        page.get_by_label("Game", exact=True).select_option(str(game))
        expect(page.get_by_role("heading", level=1).first).to_have_text(title)
        page.wait_for_selector(f".replay-table.{rules} .table")
        assert shown(page)["game"] == rules
        page.keyboard.press("]")
        expect(step_line(page)).to_contain_text(re.compile(r"(Step|Move) 1 of"))


@pytest.mark.slow
def test_record_reads_back_and_shows_the_end(visit: Visit, record_of_four: str, server: str) -> None:
    page = replay(visit, record_of_four)
    result = contents(page, server)["result"]
    first = result["ranks"].index(1)
    points = result[f"p{first + 1}"]["total"]
    expect(page.locator(".replay-head > p")).to_have_text(
        f"7 Wonders, 4 players · {NAMES[first]} won with {points} points"
    )
    expect(page.get_by_role("button", name="Play from here")).to_have_count(0)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    assert download.value.path().read_text(encoding="utf-8") == record_of_four


@pytest.mark.slow
@pytest.mark.parametrize("size", [(320, 568), (360, 640), (768, 1024), (1280, 720), (1440, 900), (2560, 1440)])
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_everything_fits(visit: Visit, record_of_seven: str, size: tuple[int, int], language: str) -> None:
    page = visit("/replays", size=size, language=language)
    Engine(page)
    drop(page, record_of_seven)
    page.wait_for_selector(".replay-table .table")
    page.locator(".analysis > button").click()
    page.wait_for_selector(".game-sheet")
    page.locator("#viewer").select_option("p5")
    page.locator(".replay-controls input").fill("12")
    page.wait_for_function("() => document.querySelector('.replay-table').view.viewer === 'p5'")
    settle(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert page.evaluate(CUT) == []
    assert page.evaluate(OUTSIDE) == []


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_has_nothing_serious_to_say(visit: Visit, record_of_four: str, theme: str) -> None:
    page, _ = graded(visit, record_of_four, theme=theme)
    page.get_by_label("View as").select_option(label="Mira")
    page.get_by_role("slider", name="Step").fill("9")
    settle(page)
    assert [one for one in complaints(page) if "replay-table" not in one] == []
