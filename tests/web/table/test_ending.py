"""The sheet at the end of a game: the score, then what a review says of the best and of the costliest move."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from sevenwonders import duel
from sevenwonders.game.seats import SEATS
from sevenwonders.registry import game_type
from sevenwonders.server.protocol.figures import ReviewedPly, ReviewSummary
from sevenwonders.server.studies import Study
from sevenwonders.server.tables.shuffle import compute_key, hash_text

from ..classic.page_harness import ClassicStage
from ..classic.page_harness import game_of as classic_game
from ..duel.page_harness import DuelStage
from ..duel.page_harness import game_of as duel_game
from .page_harness import ADDRESS, Stage

FIGURE = {"value": 71.3, "error": 4.0}


def finished(kind: str, seed: int, **options: Any) -> Any:
    """Return a game of random moves that is over."""
    game: Any = duel_game("base", seed, **options) if kind == "duel" else classic_game(3, seed, **options)
    dice = random.Random(seed)
    while not game.is_over:
        if kind == "duel":
            game.play(dice.choice(game.legal_actions()))
        else:
            for seat in game.deciders:
                game.commit(seat, dice.choice(game.legal_actions(seat)))
    return game


def ended(page: Any, kind: str) -> Stage:
    """A game of random moves that is over."""
    return (
        DuelStage(page, finished(kind, 2)) if kind == "duel" else ClassicStage(page, finished(kind, 6, sides="night"))
    )


def forfeited(page: Any, victory: str, modules: str = "base", seed: int = 3) -> DuelStage:
    """A game of Duel that goes on until `end` is called."""
    stage = DuelStage(page, duel_game(modules, seed))
    stage.open()
    stage.shown()
    stage.extra = {"over": True, "can_undo": False, "result": {"winner": "p2", "victory": victory}}
    stage.extra["can_rematch"] = victory != "abandoned"
    return stage


def review_of(stage: Stage) -> list[dict[str, Any]]:
    """Return a review of the first seat's first two buildings: the first was best, the second a mistake."""
    built = [
        (number, ply.removeprefix("p1 ").partition(";")[0])
        for number, ply in enumerate(stage.sight()["plies"])
        if ply.startswith("p1 build")
    ]
    blank = {"plies": 1, "seat": "p1", "kind": "decision", "best": [], "proved": None, "wins": {}, "advice": None}
    blank |= {"luck": {}, "luck_error": 0, "exact": True, "outcomes": 0, "worst": None, "luckiest": None}
    facts = [{"error": 0.0, "lead": 0.123, "grade": "best"}, {"error": -0.214, "lead": 0.0, "grade": "blunder"}]
    plies = [
        {"ply": number, "actions": [text], **blank, **fact} for (number, text), fact in zip(built, facts, strict=False)
    ]
    sheet = {"decisions": 3, "accuracy": FIGURE, "error": FIGURE, "band": "good", "result": None, "adjusted": None}
    sheet |= {"luckiest": [], "unluckiest": [], "luck": {"value": -0.08, "error": 0.01}}
    seats = [
        {
            "seat": seat,
            **sheet,
            **{name: [ply["ply"]] for name, ply in zip(("finest", "costliest"), plies, strict=True)},
        }
        for seat in stage.table()["names"]
    ]
    whole = {"seats": seats, "deserved": None, "sure": False}
    for ply in plies:
        ReviewedPly.model_validate(ply)
    ReviewSummary.model_validate(whole)
    return [{"all": 2}, *({"ply": ply} for ply in plies), {"sheet": whole}]


@pytest.mark.parametrize("kind", [pytest.param("duel", marks=pytest.mark.slow), "classic"])
def test_the_best_move_stands_beside_the_costliest_and_luck(chromium: Any, kind: str) -> None:
    page = chromium.new_page(reduced_motion="reduce")
    stage = ended(page, kind)
    lines = review_of(stage)
    page.route("**/api/studies", lambda route: route.fulfill(json={"study": "x", "games": 1, "names": []}))
    body = "".join(json.dumps(line) + "\n" for line in lines)
    page.route("**/api/studies/x/review*", lambda route: route.fulfill(body=body))
    stage.open()
    page.click(".verdict-ask")
    page.wait_for_selector(".verdict-moves li")
    rows = [row.split("\t") for row in page.locator(".verdict-table tbody tr").all_inner_texts()]
    assert [row[:2] for row in rows] == [
        ["Accuracy", "71%"],
        ["Best move", "+12.3%"],
        ["Costliest move", "−21.4%"],
        ["Luck", "−8%"],
    ]
    best, worst = page.locator(".verdict-moves li").all_inner_texts()[:2]
    names = [lines[place]["ply"]["actions"][0].split()[1] for place in (1, 2)]
    units = page.evaluate(
        "async () => (await fetch(`/api/catalogue/${document.querySelector('.table-root').view.game}`)).json()"
    )["units"]
    assert f"best move: Build {units[names[0]]['name']}" in best
    assert best.endswith("+12.3% win chance")
    assert f"costliest move: Build {units[names[1]]['name']}" in worst
    addresses = page.locator(".verdict-moves a").evaluate_all("all => all.map(each => each.getAttribute('href'))")
    assert addresses[:2] == [f"/s/x?ply={lines[place]['ply']['ply']}&viewer=p1" for place in (1, 2)]


@pytest.mark.parametrize("victory", [pytest.param("resignation", marks=pytest.mark.slow), "abandoned"])
def test_forfeit_opens_the_result_sheet(chromium: Any, victory: str) -> None:
    page = chromium.new_page(fresh=True, reduced_motion="reduce")
    stage = forfeited(page, victory)
    assert page.locator(".result").count() == 0
    stage.tell()
    page.wait_for_selector(".result")
    again = page.get_by_role("button", name="Rematch")
    assert again.count() == (victory != "abandoned")
    page.wait_for_function("() => / won (by|on) /.test(document.querySelector('[role=status]')?.textContent)")


def test_forfeit_opens_the_result_sheet_with_motion(chromium: Any) -> None:
    page = chromium.new_page(clock=True)
    forfeited(page, "time").tell()
    page.wait_for_selector(".table .bar button:text-is('Result')")
    assert page.locator(".result").count() == 0
    while not page.locator(".result").count():  # the wait begins when its script has come
        page.clock.run_for(1_000)


def won_by_points() -> tuple[Any, str]:
    """A game of Duel before the last action, which wins it for the first seat by points."""
    game = finished("duel", 0)
    assert game.result.victory.name == "CIVILIAN"
    assert game.result.winners == (0,)
    last = str(next(ply.action for ply in reversed(game.plies) if ply.seat in (0, 1)))
    while game.is_over:
        game.undo()
    return game, last


@pytest.mark.parametrize("skip", [lambda page: page.keyboard.press("x"), lambda page: page.mouse.click(600, 300)])
def test_end_is_shown_at_once_to_who_skips_it(chromium: Any, skip: Callable[[Any], None]) -> None:
    page = chromium.new_page(clock=True, fresh=True)
    game, last = won_by_points()
    stage = DuelStage(page, game, you="p1", kind="computer")
    stage.open()
    stage.shown()
    stage.play(last)
    page.wait_for_selector(".bar .to-result")
    assert page.locator(".result").count() == 0
    while not page.locator(".result").count():
        page.clock.run_for(700)
        skip(page)
    total = game.score(0)["total"]
    assert "plays" not in page.locator(".result").get_attribute("class").split()
    assert page.locator(".end-tally .sum").all_inner_texts() == [str(game.score(seat)["total"]) for seat in (0, 1)]
    page.clock.resume()
    said = f"() => document.querySelector('[role=status]')?.textContent.includes('You won {total} to')"
    page.wait_for_function(said)
    assert page.locator(".end-tally").get_attribute("aria-hidden") == "true"


SEATS_OF = {"p1": {"kind": "person", "player": None}, "p2": {"kind": "computer", "player": "level:3"}}
COMPUTER = {"kind": "computer", "you": "p1", "seats": SEATS_OF, "yours": ["p1"], "can_rematch": True}
FRIEND = {"kind": "friend", "you": "p1", "yours": ["p1"], "can_rematch": True}


@pytest.mark.parametrize(
    ("table", "winner", "steps"),
    [
        (COMPUTER, "p1", ["harder", "rematch", "review", "opponent"]),
        (COMPUTER, "p2", ["rematch", "review", "opponent"]),
        (FRIEND, "p1", ["rematch", "review", "opponent"]),
        (FRIEND | {"rematch": "n", "rematch_by": "p2"}, "p1", ["rematch", "review", "opponent"]),
        (FRIEND | {"can_rematch": False}, "p1", ["review", "opponent"]),
        (FRIEND | {"you": "spectator", "yours": []}, "p1", ["review", "opponent"]),
    ],
)
def test_the_step_that_suits_the_end_comes_first(
    chromium: Any, table: dict[str, Any], winner: str, steps: list[str]
) -> None:
    page = chromium.new_page(reduced_motion="reduce")
    stage = DuelStage(page, duel_game("base", 3), over=True, result={"winner": winner, "victory": "time"}, **table)
    stage.open()
    buttons = page.locator(".result .buttons > .button")
    buttons.last.wait_for()
    assert buttons.evaluate_all("all => all.map(one => one.dataset.step)") == steps
    assert page.locator(".result .buttons > .primary").get_attribute("data-step") == steps[0]


@pytest.mark.parametrize(
    ("kind", "size"), [("duel", (390, 844)), pytest.param("classic", (1280, 720), marks=pytest.mark.slow)]
)
def test_closed_result_opens_again_from_the_bar(chromium: Any, kind: str, size: tuple[int, int]) -> None:
    page = chromium.new_page({"width": size[0], "height": size[1]}, reduced_motion="reduce")
    ended(page, kind).open()
    page.wait_for_selector(".result")
    again = page.get_by_role("button", name="Result", exact=True)
    assert again.count() == 0
    for close in (lambda: page.keyboard.press("Escape"), lambda: page.locator(".result .close").press("Enter")):
        close()
        page.wait_for_selector(".result", state="detached")
        again.press("Enter")
        page.wait_for_selector(".result")


def test_missed_challenge_names_the_goals_that_failed(chromium: Any) -> None:
    page = chromium.new_page(reduced_motion="reduce")
    game, dice = duel_game("solo", 2), random.Random(2)
    stage = DuelStage(page, game)
    stage.open()
    page.wait_for_selector(".solo .goal")
    assert page.locator(".solo").get_attribute("title").endswith("You need all three.")
    assert page.locator(".solo .goal b").all_inner_texts() == ["0/7", "not yet", "2–2"]
    while not game.is_over:
        game.play(dice.choice(game.legal_actions()))
    stage.tell()
    page.wait_for_selector(".result")
    built = sum(wonder["built_with"] is not None for wonder in stage.sight()["cities"]["p1"]["wonders"])
    mine, theirs = (game.score(seat)["total"] for seat in (0, 1))
    goals = f"{built} of 7 Wonders, no supremacy and {mine} points to {theirs}"
    assert page.locator(".result h2").inner_text() == f"Challenge failed: {goals}"


TIES = [
    ("duel", 13, {}, "civilian points, with equal totals", "Civilian", "civilian points, with equal totals"),
    ("duel", 1652, {}, "A shared victory: equal totals and equal civilian points", None, "equal civilian points"),
    pytest.param(
        *("duel", 1652, {"final_tie": "second_player"}, "playing second, with equal totals", None, "the second player"),
        marks=pytest.mark.slow,
    ),
    ("classic", 0, {}, "coins broke the tie", "Coins", "coins broke the tie"),
]


@pytest.mark.parametrize(("kind", "seed", "options", "words", "row", "sentence"), TIES)
def test_tie_names_what_broke_it(
    chromium: Any, kind: str, seed: int, options: dict[str, Any], words: str, row: str | None, sentence: str
) -> None:
    game = finished(kind, seed, **options)
    totals = sorted(sheet["total"] for sheet in game.result.scores)
    assert totals[-1] == totals[-2]
    page = chromium.new_page(reduced_motion="reduce")
    (DuelStage if kind == "duel" else ClassicStage)(page, game).open()
    page.locator(".end-points summary").click()
    assert words in page.locator(".result h2").inner_text()
    marked = [text.split("\n")[0].split("\t")[0] for text in page.locator(".sheet tr.decided th").all_inner_texts()]
    assert [text.removesuffix(" decided it").removesuffix("decided it") for text in marked] == ([row] if row else [])
    assert sentence in game_type(kind).narrator(game).describe_outcome()


def test_end_is_shared_as_link_and_picture(chromium: Any) -> None:
    page = chromium.new_page(reduced_motion="reduce")
    game = finished("duel", 0)
    stage = DuelStage(page, game, you="p1", kind="computer")
    contents = {**Study("x", [duel.Record.of(game)]).game_to_json(0), "owner": "you"}
    page.route("**/api/studies", lambda route: route.fulfill(json={"study": "x", "games": 1, "names": []}))
    page.route("**/api/studies/x?*", lambda route: route.fulfill(json=contents))
    stage.open()
    page.locator(".end-share summary").click()
    moves = sum(ply.seat in (0, 1) for ply in game.plies)
    expect(page.locator(".end-share input")).to_have_value(f"{ADDRESS}/s/x?move={moves}")
    asked = []

    def draw(route: Any) -> None:
        asked.append(route.request.url)
        route.fulfill(body="<svg xmlns='http://www.w3.org/2000/svg'/>", content_type="image/svg+xml")

    page.route("**/positions/*/picture*", draw)
    with page.expect_download() as download:
        page.get_by_role("button", name="Picture as SVG").click()
    assert download.value.suggested_filename == "ending.svg"
    assert f"/positions/{len(game.plies)}/picture?game=0&preview=true" in asked[0]


def test_sixth_symbol_is_the_one_that_was_gained_last(chromium: Any) -> None:
    page = chromium.new_page(reduced_motion="reduce")
    game = duel_game("base", 3)
    stage = DuelStage(page, game)
    symbols = ["mortar", "armillary_sphere", "wheel", "quill", "plumb", "sundial"]
    view = json.loads(json.dumps(duel.view(game, 0)))
    view["cities"]["p1"]["symbols"] = dict.fromkeys(symbols[1:], 1)
    shown = [view]

    def send(message: dict[str, Any]) -> None:
        DuelStage.send(stage, message | {"view": shown[-1], "plies": []})

    vars(stage).update(send=send)
    stage.open()
    scores = {seat: view["cities"][seat]["score"] for seat in ("p1", "p2")}
    last = json.loads(json.dumps(view))
    last["cities"]["p1"]["symbols"] = dict.fromkeys(symbols, 1)
    last["result"] = {"winner": "p1", "victory": "scientific", "scores": scores}
    last["plies"].append("p1 build apothecary")
    shown.append(last)
    stage.extra = {"over": True}
    stage.tell()
    signs = page.locator(".end-place.lit use")
    expect(signs).to_have_count(6)
    glyphs = signs.evaluate_all("all => all.map(each => each.getAttribute('href').replace('#glyph-', ''))")
    assert glyphs[-1] == "mortar"
    assert set(glyphs) == set(symbols)


def test_sheet_after_a_supremacy_did_not_count(chromium: Any) -> None:
    game = finished("duel", 9)
    assert game.result.victory.name == "MILITARY"
    page = chromium.new_page(reduced_motion="reduce")
    DuelStage(page, game).open()
    page.locator(".end-points summary").click()
    assert page.locator(".result caption").inner_text() == "Points at the end of the game; they did not decide it."


CHECK = """async ([table, number, promised]) => {
  const { checkPromise } = await import('/static/js/core/promise.js');
  return checkPromise(table, number && { number, promised });
}"""


def test_shuffle_proof_is_shown_as_far_as_checked(chromium: Any) -> None:
    page = chromium.new_page(reduced_motion="reduce")
    DuelStage(page, duel_game("base", 1)).open()
    secret, numbers = "5a" * 32, {0: "11" * 32, 1: "22" * 32}
    pledges = {SEATS[seat]: hash_text(number) for seat, number in numbers.items()}

    def checked(added: dict[int, str], *, own: int | None = 0, number: str | None = None, **table: str) -> str:
        sentence = {
            "commitment": hash_text(secret),
            "salt": secret,
            "seed": compute_key(secret, added),
            "yours": [SEATS[own or 0]],
        }
        sentence["numbers"] = {SEATS[seat]: number for seat, number in added.items()}
        promised = {"commitment": hash_text(secret), "pledges": pledges}
        mine = None if own is None else number or numbers[own]
        said: str = page.evaluate(CHECK, [sentence | table, mine, promised])
        return said

    assert checked(numbers) == "verified_own"
    assert checked(numbers, own=None) == "verified", "a page that came later knows no number"
    assert checked(numbers, number="33" * 32) == "verified", "of two pages of a guest one adds a number"
    assert checked({1: numbers[1]}) == "left_out"
    assert checked({0: "44" * 32, 1: numbers[1]}) == "not_verified", "it was not pledged so"
    assert checked(numbers, seed="77" * 32) == checked(numbers, salt="66" * 32) == "not_verified"


ANSWERS = """async (asked) => {
  const { contribute } = await import('/static/js/core/shuffle.js');
  const own = await contribute();
  return [own.number, asked.map((one) => own.answer(one)?.number)];
}"""


def test_number_is_revealed_only_while_commitments_hold(chromium: Any) -> None:
    """A server that could change a promise after it has heard the numbers could choose the shuffle."""
    page = chromium.new_page()
    DuelStage(page, duel_game("base", 1)).open()
    first = {"commitment": "5a", "pledges": {"p1": "11", "p2": "22"}}
    asked = [first, first | {"pledges": {"p1": "11", "p2": "33"}}, first | {"commitment": "6b"}, first]
    number, answers = page.evaluate(ANSWERS, asked)
    assert answers == [number, None, None, number]


GRADES = """async () => {
  const { Study } = await import('/static/js/replay/study.js');
  const grades = ['best', 'good', 'slip', 'mistake', 'blunder'];
  const plies = grades.map((_, ply) => ({ ply, step: ply, actor: 'p1', text: 'build baths' }));
  return [false, true].map((easy) => {
    const study = new Study({ plies, names: { p1: 'Ada', p2: 'Level 1' } }, easy);
    grades.forEach((grade, ply) => study.reviewed.set(ply, { ply, grade }));
    return [study.moves.map((move) => study.gradeOf(move)), study.mistakesOf('p1').length];
  });
}"""


def test_grades_are_milder_against_an_easy_computer(chromium: Any) -> None:
    page = chromium.new_page()
    ended(page, "duel").open()
    strict, mild = page.evaluate(GRADES)
    assert strict == [["best", "good", "slip", "mistake", "blunder"], 2]
    assert mild == [["best", "good", "good", "slip", "mistake"], 1]
