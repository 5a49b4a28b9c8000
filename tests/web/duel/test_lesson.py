"""The lesson without a server: learners leave its path at every step, and it still says whole sentences."""

import random
from typing import Any

import pytest
from playwright.sync_api import expect

from sevenwonders.duel import Game, Options, view

from ..wait_idle import settle
from .page_harness import DuelStage

FIRST_GAME = {"wonder_setup": "first_game"}
SEED = 19  # of the lesson's table

RUN = """async ({ paths, opening }) => {
  const { startLesson } = await import('/static/js/learn/lesson.js');
  const lesson = await import('/static/js/duel/lessons/first.js');
  const { deeds } = await import('/static/js/table/notation.js');
  const faults = [], seen = new Set();
  addEventListener('error', (event) => faults.push(`${here}: ${event.message}`));
  let here = '';
  const element = document.createElement('div');
  Object.assign(element, { table: { id: 'lesson', names: { p1: 'Ada', p2: 'Mira' } }, selected: null });
  const guide = () => document.querySelector('.guide');
  const check = () => {
    if (guide().hidden) return;
    const words = guide().innerText;
    if (/\\{\\w+\\}|lesson\\.|undefined|null| {2}| [.,]|^\\s*\\n/.test(words)) faults.push(`${here}: ${words}`);
  };
  const show = (view) => { element.view = view; element.dispatchEvent(new CustomEvent('view')); check(); };
  const walk = async (kept, { action, selected, before, views }) => {
    sessionStorage.setItem('sevenwonders.lesson.lesson', JSON.stringify(kept));
    Object.assign(element, { view: before, selected });
    const stop = startLesson(element, lesson, deeds);
    while (!guide()) await new Promise(setTimeout);
    seen.add(guide().querySelector('.guide-title')?.innerText);
    check();
    element.selected = null;
    views.forEach(show);
    for (let presses = 0; guide().querySelector('.guide-next'); presses++) {
      if (presses > 30) { faults.push(`${here}: there is no way on`); break; }
      guide().querySelector('.guide-next').click();
      check();
    }
    stop();
  };
  const names = lesson.OCCASIONS.map(({ name }) => name);
  for (const path of paths) {
    for (const number of opening ? lesson.OPENING.keys() : []) {
      here = `${lesson.OPENING[number].name}, ${path.action}`;
      await walk({ number, shown: [] }, path);
    }
    const now = { view: path.before, before: null, table: element.table, selected: null, begun: 0, deedsOf: deeds };
    for (const { name } of opening ? [] : lesson.OCCASIONS.filter(({ when }) => when(now))) {
      here = `${name}, ${path.action}`;
      await walk({ number: lesson.OPENING.length, shown: names.filter((other) => other !== name) }, path);
    }
  }
  return { faults, seen: [...seen] };
}"""


def path_of(game: Game, action: Any, dice: random.Random) -> dict[str, Any]:
    """Return the views of a learner who plays an action: before, after it, and after the opponent's replies."""
    before = view(game, 0)
    after = game.copy()
    after.play(action)
    views = [view(after, 0)]
    while not after.is_over and after.seat != 0:
        after.play(dice.choice(after.legal_actions()))
    card = str(action).split()[-1]
    return {
        "action": str(action),
        "selected": f"card:{card}",
        "before": before,
        "views": [*views, view(after, 0)],
    }


def walked(chromium: Any, paths: list[dict[str, Any]], *, opening: bool) -> set[str]:
    """The titles that the guide showed on these paths; it may say nothing that is broken."""
    page = chromium.new_page(reduced_motion="reduce")
    DuelStage(page, Game(Options(**FIRST_GAME), seed=SEED)).open()
    found = page.evaluate(RUN, {"paths": paths, "opening": opening})
    assert found["faults"] == []
    return set(found["seen"])


@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.slow)])
def test_lesson_survives_every_action_in_its_opening(chromium: Any, every: int) -> None:
    game, dice = Game(Options(**FIRST_GAME), seed=SEED, names=("Ada", "Mira")), random.Random(1)
    paths = [path_of(game, action, dice) for action in game.legal_actions()[::every]]
    seen = walked(chromium, paths, opening=True)
    assert {"Welcome!", "Start with resources", "Over to you", *(["Tavern"] if every == 1 else [])} <= seen


def test_lesson_news_name_the_answered_question(chromium: Any) -> None:
    game, dice = Game(Options(**FIRST_GAME), seed=SEED, names=("Ada", "Mira")), random.Random(1)
    while len(game.plies) < 20 or game.seat != 0:
        game.play(dice.choice(game.legal_actions()))
    page = chromium.new_page(fresh=True, reduced_motion="reduce")
    stage = DuelStage(page, game, learn=True)
    plies = [{"ply": 0, "events": []}, {"ply": 1, "events": [], "question": "pick_library_token"}]

    def send(message: dict[str, Any]) -> None:
        if message["type"] == "sync":
            message |= {"plies": plies, "view": message["view"] | {"plies": ["p1 build baths", "p2 token law"]}}
        DuelStage.send(stage, message)

    vars(stage).update(send=send)
    page.add_init_script("sessionStorage.setItem('sevenwonders.lesson.test', JSON.stringify({ number: 11 }))")
    stage.open()
    expect(page.locator(".guide")).to_contain_text("Mira takes Law from the box.")


def occasions(seeds: int, every: int) -> list[dict[str, Any]]:
    """Paths from decisions of random games: every action of every n-th decision of the learner."""
    paths = []
    for seed in range(seeds):
        game, dice = Game(Options(**FIRST_GAME), seed=SEED + seed, names=("Ada", "Mira")), random.Random(seed)
        decisions = 0
        while not game.is_over:
            actions = game.legal_actions()
            if game.seat == 0:
                decisions += 1
                if decisions % every == 0 or game.question.name != "TURN":
                    paths += [path_of(game, action, dice) for action in actions]
            game.play(dice.choice(actions))
    return paths


def test_lesson_survives_every_action_at_an_occasion(chromium: Any) -> None:
    seen = walked(chromium, occasions(1, 6), opening=False)
    assert any(title.startswith("Within reach") for title in seen)


@pytest.mark.slow
def test_lesson_survives_every_action_of_whole_games(chromium: Any) -> None:
    seen = walked(chromium, occasions(2, 1), opening=False)
    assert {"Who goes first?", "Take something away", "A free card"} <= seen


WON = {"winner": "p1", "victory": "resignation"}, "You won by resignation"
LOST = {"winner": "p2", "victory": "time"}, "You lost on time"
SHARED = {"winner": "shared", "victory": "civilian"}, "A shared victory: equal totals and equal civilian points"


@pytest.mark.parametrize(
    ("size", "seen", "loaded"),
    [((390, 844), LOST, WON), pytest.param((1280, 720), WON, SHARED, marks=pytest.mark.slow)],
    ids=["phone", "desktop"],
)
def test_lesson_ends_with_level_2(chromium: Any, size: tuple[int, int], seen: Any, loaded: Any) -> None:
    """For the player who saw the end, and for a page that is loaded after it; the guide is silent then."""
    page = chromium.new_page({"width": size[0], "height": size[1]}, reduced_motion="reduce")
    asked = []
    stage = DuelStage(page, Game(Options(**FIRST_GAME), seed=SEED, names=("Ada", "Mira")), learn=True, you="p1")

    def make(route: Any) -> None:
        asked.append(route.request.post_data_json)
        route.fulfill(json={"id": "n"})

    stage.open()
    page.wait_for_selector(".guide-title")
    button = page.locator(".result .buttons > .primary")
    for (end, sentence), show in ((seen, stage.tell), (loaded, page.reload)):
        stage.extra |= {"over": True, "result": end}
        show()
        expect(button).to_have_text("Play level 2 now")
        expect(page.locator(".result h2")).to_have_text(sentence)
        expect(page.locator(".guide-title")).to_have_count(0)
    page.route("**/api/tables", make)
    button.click()
    page.wait_for_url("**/t/n")
    assert asked == [{"game": "duel", "sitters": ["me", "level:2"]}]


def test_lesson_steps_are_counted_without_gaps(chromium: Any) -> None:
    page = chromium.new_page(reduced_motion="reduce")
    game = Game(Options(**FIRST_GAME), seed=SEED, names=("Ada", "Mira"))
    stage = DuelStage(page, game, learn=True)
    stage.open()
    counts = []
    page.wait_for_selector(".guide-title")
    for _ in range(40):
        count = page.locator(".guide footer small")
        if not count.count():
            break
        counts.append(count.inner_text())
        if page.locator(".guide-next").count():
            page.locator(".guide-next").click()
        elif page.locator(".guide-title").inner_text() == "Look at a card":
            page.keyboard.press("6")
        else:
            stage.act(str(game.legal_actions()[0]))
            stage.act(str(game.legal_actions()[0]))
            stage.tell()
        changed = "count => document.querySelector('.guide footer small')?.innerText !== count"
        page.wait_for_function(changed, arg=counts[-1])
    assert counts == [f"Step {step} of 13" for step in range(1, 14)]


def test_lesson_says_what_fits_the_chosen_card(chromium: Any) -> None:
    page = chromium.new_page(reduced_motion="reduce")
    game = Game(Options(**FIRST_GAME), seed=SEED, names=("Ada", "Mira"))
    stage = DuelStage(page, game, learn=True)
    stage.open()
    title, words = page.locator(".guide-title"), page.locator(".guide > p")
    title.wait_for()
    page.keyboard.press("6")  # before the lesson asks for it
    titles = []
    while page.locator(".guide-next").count():
        titles.append(title.inner_text())
        page.locator(".guide-next").click()
    assert "Look at a card" not in titles
    assert title.inner_text() == "Start with resources"
    said = {}
    for digit in "12345":
        page.keyboard.press(digit)
        page.wait_for_function("document.querySelector('.panel .details')")
        settle(page, 3)
        said[page.locator(".panel h2").inner_text()] = words.inner_text()
    suggested = next(name for name in said if f"{name} produces" in said[name])
    assert {name for name, text in said.items() if "Press it, then Build." in text} == said.keys() - {suggested}
