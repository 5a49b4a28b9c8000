"""Accessibility of the table: no serious finding of axe, and whole games by keyboard alone and by touch."""

import random
from typing import Any

import pytest

from ..classic.page_harness import ClassicStage, play_to
from ..classic.page_harness import game_of as classic_game
from ..duel.page_harness import MODULES, DuelStage, moments
from ..duel.page_harness import game_of as duel_game
from ..wait_idle import settle
from .page_harness import Stage

MORE = "plies => document.querySelector('.table-root').view.plies.length > plies"
WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 640}}
LOOKS: tuple[dict[str, Any], ...] = (
    {"viewport": {"width": 1440, "height": 900}, "color_scheme": "dark"},
    {**PHONE, "color_scheme": "light"},
)
slow = pytest.mark.slow
looks = pytest.mark.parametrize("look", LOOKS, ids=["desktop dark", "phone light"])
TILES = ".offering .offer-of > button"
CARDS = {  # what lies under a scene is out of reach
    "duel": f".board:not(:has(> .choice)) .slot.accessible .face, {TILES}",
    "classic": f".hand .held-face, {TILES}",
}


RULES = ("target-size", "label-content-name-mismatch")


def findings(page: Any, part: str | None = None) -> list[str]:
    """The serious and critical findings of axe and of two rules that it leaves out, each with its first element: on the
    page, or on what has come or changed since it was looked at."""
    from axe_playwright_python.sync_playwright import Axe

    options = {"rules": {rule: {"enabled": True} for rule in RULES}, "resultTypes": ["violations"]}
    report = Axe().run(page, part, options).response
    found = [one for one in report["violations"] if one["impact"] in ("serious", "critical")]
    return [f"{one['id']}: {one['nodes'][0]['html'][:160]} ({len(one['nodes'])})" for one in found]


def looked_at(chromium: Any, look: dict[str, Any], kind: type[Stage], game: Any) -> Any:
    """A page that shows a game."""
    page = chromium.new_page(reduced_motion="reduce", **look)
    kind(page, game).open()
    return page


@pytest.mark.parametrize(
    ("modules", "look"), [("both", LOOKS[0]), pytest.param("both", LOOKS[1], marks=slow)], ids=["desktop", "phone"]
)
def test_nothing_serious_for_axe_at_duel(chromium: Any, modules: str, look: dict[str, Any]) -> None:
    page = looked_at(chromium, look, DuelStage, moments(modules)[0])
    assert findings(page) == []
    page.keyboard.press("1")
    assert findings(page, ".panel, .selected") == []


@pytest.mark.parametrize("look", [pytest.param(LOOKS[0], marks=slow), LOOKS[1]], ids=["desktop dark", "phone light"])
def test_nothing_serious_for_axe_at_7_wonders(chromium: Any, look: dict[str, Any]) -> None:
    page = looked_at(chromium, look, ClassicStage, play_to(classic_game(5, 3, sides="night"), 3, 3))
    assert findings(page) == []
    page.keyboard.press("1")
    assert findings(page, ".panel, .selected") == []
    page.keyboard.press("o")
    page.wait_for_selector(".visit")
    assert findings(page, ".visit") == []


@pytest.mark.slow
@looks
@pytest.mark.parametrize("tab", ["moves", "hint", "cards", "score"])
def test_nothing_serious_for_axe_behind_the_tabs(chromium: Any, look: dict[str, Any], tab: str) -> None:
    page = looked_at(chromium, look, ClassicStage, play_to(classic_game(7, 4), 2, 4))
    page.click(f"[data-tab={tab}]")
    settle(page)
    assert findings(page) == []


MISNAMED = """() => {
  const plain = (text) => text.toLowerCase().replace(/\\u00ad/g, '').replace(/[^\\p{L}\\p{N}+−]+/gu, ' ').trim();
  const seen = (node) => [...node.childNodes].map((child) => {
    if (child.nodeType === Node.TEXT_NODE) return child.nodeValue;
    const words = child.matches?.('.name, .label') || !child.matches?.('[aria-hidden=true], .heard-only, small');
    return words || child.querySelector('.name') ? seen(child.querySelector('.name') ?? child) : ' ';
  }).join(' ');
  const name = (one) => one.querySelector(':scope > .heard-only')?.textContent;
  const controls = [...document.querySelectorAll('.table :is(button, a, [role=button])')].filter(name);
  const named = (one) => plain(name(one)).includes(plain(seen(one)));
  const misnamed = controls.filter((one) => one.checkVisibility() && !named(one));
  return misnamed.map((one) => `${plain(seen(one))} | ${name(one)}`);
}"""


@pytest.mark.parametrize("language", ["de", *(pytest.param(one, marks=slow) for one in ("en", "fr", "es"))])
def test_words_on_a_control_are_in_its_name(chromium: Any, language: str) -> None:
    """Voice control needs the words on a control in its name; signs and numbers beside them do not count."""
    games: tuple[tuple[type[Stage], Any], ...] = (
        (DuelStage, moments("both")[0]),
        (DuelStage, duel_game("agora", 3)),
        (ClassicStage, play_to(classic_game(5, 3, sides="night"), 3, 3)),
        (ClassicStage, classic_game(3, 3, sides="choose")),
    )
    page = chromium.new_page({"width": 1440, "height": 900}, settings={"language": language}, reduced_motion="reduce")
    for kind, game in games:
        stage = kind(page, game)
        stage.open()
        stage.shown()
        assert (
            page.evaluate("document.querySelectorAll('.table .heard-only ~ * .name, .heard-only ~ .name').length") > 0
        )
        assert page.evaluate(MISNAMED) == []
        page.keyboard.press("1")
        page.wait_for_selector("[data-action]")
        assert page.evaluate(MISNAMED) == []


def plays(stage: Stage, *keys: str) -> bool:
    """Press keys; whether the page has sent a move then."""
    before = len(stage.sent)
    for key in keys:
        stage.page.keyboard.press(key)
    stage.page.evaluate("0")  # what the page sent before it answers has been heard
    return any(message["type"] == "move" for message in stage.sent[before:])


def stage_of(page: Any, kind: str | int, seed: int) -> Stage:
    """A new game: of Duel with some modules, or of 7 Wonders for some players."""
    if isinstance(kind, int):
        return ClassicStage(page, classic_game(kind, seed, sides="choose"))
    return DuelStage(page, duel_game(kind, seed))


def press_through(stage: Stage, seed: int, decisions: int = 1000) -> None:
    """A game, or its first decisions, by digits, letters, Tab and Enter; no mouse."""
    page, dice = stage.page, random.Random(seed)
    letters = ("Enter",) if stage.name == "duel" else ("Enter", "b", "t", "s")
    stage.open()
    for _ in range(decisions):
        if stage.game.is_over:
            break
        stage.shown()
        plies = len(stage.game.plies)
        tried = ((str(dice.randint(1, 3)), dice.choice(letters)), ("1", "Enter"))
        # Fewer choices than that, or nothing on the table: the first choice, or the first button.
        if not any(plays(stage, *keys) for keys in tried):
            page.focus("[data-action]")
            page.keyboard.press("Enter")
        page.wait_for_function(MORE, arg=plies)
    stage.shown()


@pytest.mark.parametrize("kind", [pytest.param("base", marks=slow), 4])
def test_a_few_turns_by_keyboard(chromium: Any, kind: str | int) -> None:
    page = chromium.new_page(reduced_motion="reduce", **WIDE)
    press_through(stage_of(page, kind, 21), 21, decisions=4)


@pytest.mark.slow
@pytest.mark.parametrize("kind", [*MODULES, 3, 5, 7])
def test_a_whole_game_by_keyboard(chromium: Any, kind: str | int) -> None:
    page = chromium.new_page(reduced_motion="reduce", **WIDE)
    press_through(stage_of(page, kind, 21), 21)
    page.wait_for_selector(".result")  # it is loaded when it is needed


@pytest.mark.slow
@pytest.mark.parametrize("kind", [*MODULES, 3, 7])
def test_a_whole_game_by_touch(chromium: Any, kind: str | int) -> None:
    context = chromium.new_context(has_touch=True, is_mobile=True, reduced_motion="reduce", **PHONE)
    page, dice = context.new_page(), random.Random(4)
    stage = stage_of(page, kind, 22)
    stage.open()
    while not stage.game.is_over:
        stage.shown()
        page.tap(".bar .age")  # else the next tap could be the second half of a double tap
        plies = len(stage.game.plies)
        actions, cards = (
            page.locator(".panel.raised [data-action]:visible, .offering [data-action]:visible"),
            page.locator(CARDS[stage.name]),
        )
        chambers = page.locator(".chamber.glows:not(.selected):visible")
        if not actions.count() and chambers.count():  # cubes are placed and moved on the Senate itself
            chambers.first.tap()
            chosen = "document.querySelector('.chamber.selected') !== null"
            page.wait_for_function(f"plies => ({MORE})(plies) || {chosen}", arg=plies)
            continue
        if cards.count() and (stage.name == "classic" or not actions.count()):
            cards.nth(dice.randrange(cards.count())).tap()
            page.tap(".bar .age")
        actions.nth(dice.randrange(actions.count()) if stage.name == "classic" else 0).tap()
        page.wait_for_function(MORE, arg=plies)
    stage.shown()
    page.wait_for_selector(".result")
    context.close()
