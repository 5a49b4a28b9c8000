"""Scenes of choices: large tiles with name, effect and actions, by keyboard and by touch, on phones and desktops."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sevenwonders.registry import game_type

from ..classic.page_harness import ClassicStage
from ..classic.page_harness import game_of as classic_game
from ..duel.page_harness import DuelStage
from ..duel.page_harness import game_of as duel_game
from ..wait_idle import settle
from .page_harness import COMPLETE, Stage

READABLE = (Path(__file__).parent / "readable.js").read_text("utf-8")
SMALL, PHONE, TABLET, DESKTOP, WIDE = (
    {"width": width, "height": height}
    for width, height in ((360, 640), (390, 844), (768, 1024), (1440, 900), (1920, 1080))
)


def duel_at(question: str, modules: str, seed: int, most: int = 60) -> Callable[[Any], Stage]:
    """A game of random moves at the first decision of a kind."""

    def make(page: Any) -> Stage:
        game, dice = duel_game(modules, seed), random.Random(seed)
        for _ in range(most):
            if game.seat in (0, 1) and game.question is not None and game.question.name == question:
                return DuelStage(page, game)
            game.play(dice.choice(game.legal_actions()))
        raise AssertionError(f"no {question} in {most} plies")

    return make


SCENES: dict[str, Callable[[Any], Stage]] = {
    "sides": lambda page: ClassicStage(page, classic_game(4, 6)),
    "boards": lambda page: ClassicStage(page, classic_game(5, 6, boards="choose")),
    "token": duel_at("PICK_LIBRARY_TOKEN", "base", 0),
    "pair": duel_at("PICK_BOARD_TOKEN", "base", 5),
    "conspiracy": duel_at("KEEP_CONSPIRACY", "agora", 0),
    "divinity": duel_at("PLACE_DIVINITY", "pantheon", 0),
}


def about(stage: Stage, target: str) -> list[str]:
    """The legal actions that name what a target names."""
    return [action for action in stage.legal() if target.split(":")[1] in action.split()]


@pytest.mark.parametrize(("name", "size"), [("sides", PHONE), ("divinity", DESKTOP)], ids=["sides", "divinity"])
def test_a_tile_says_all_and_holds_the_button(chromium: Any, name: str, size: dict[str, int]) -> None:
    looked_at(chromium, name, size)


class FirstSeat(DuelStage):
    """The table as the first player sees it, who plays a friend elsewhere."""

    viewer = 0


def test_tiles_have_digits_only_for_who_may_choose(chromium: Any) -> None:
    page = chromium.new_page()
    game = duel_game("base", 1)
    for chooser, digits in ((0, 4), (1, 0)):
        assert game.seat == chooser
        FirstSeat(page, game, kind="friend", you="p1", yours=["p1"]).open()
        page.wait_for_selector(".offer-of")
        assert page.locator(".offer-of .digit").count() == digits
        game.play(game.legal_actions()[0])


@pytest.mark.slow
@pytest.mark.parametrize("size", [SMALL, PHONE, TABLET, DESKTOP, WIDE], ids=lambda size: f"{size['width']}")
@pytest.mark.parametrize("name", SCENES)
def test_every_tile_says_all_at_every_size(chromium: Any, name: str, size: dict[str, int]) -> None:
    looked_at(chromium, name, size)


def looked_at(chromium: Any, name: str, size: dict[str, int]) -> None:
    """Open a scene, read its tiles, choose the second one by key and press the button on it."""
    page = chromium.new_page(viewport=size, reduced_motion="reduce")
    stage = SCENES[name](page)
    stage.open()
    page.wait_for_selector(".offering.choice")
    assert page.evaluate(READABLE) == []
    tiles = page.locator(".offering [data-target]")
    targets = [tiles.nth(place).get_attribute("data-target") for place in range(tiles.count())]
    assert sorted(action for target in targets for action in about(stage, target)) == sorted(stage.legal())
    units = game_type(stage.name).catalogue()["units"]
    for target in targets:
        unit = units.get(target.split(":")[1])
        if unit:  # a side and a board are none
            words = page.locator(f'.offering [data-target="{target}"]').inner_text()
            assert all(said in words for said in (unit["name"], *unit["sentences"]))
    page.keyboard.press("2")
    tile = page.locator(".offer-of.chosen")
    assert tile.locator("[data-target]").get_attribute("data-target") == targets[1]
    buttons = tile.locator("[data-action]")
    shown = [buttons.nth(place).get_attribute("data-action") for place in range(buttons.count())]
    assert sorted(shown) == sorted(about(stage, targets[1]))
    assert page.locator(".panel.raised").count() == 0  # no sheet of a phone covers what is to be chosen from
    plies = len(stage.sight()["plies"])
    buttons.first.click()
    page.wait_for_function("plies => document.querySelector('.table-root').view.plies.length > plies", arg=plies)
    assert [message["action"] for message in stage.sent if message["type"] == "move"] == shown[:1]


def test_board_side_describes_its_stages_and_resource(chromium: Any) -> None:
    page = chromium.new_page(viewport=DESKTOP, reduced_motion="reduce")
    stage = ClassicStage(page, classic_game(5, 3))  # Gizah, whose night side asks twice for stone
    stage.open()
    catalogue = game_type("classic").catalogue()
    board = stage.sight()["cities"]["p1"]["board"]
    for side in ("day", "night"):
        face = page.locator(f'.offering [data-target="side:{side}"]')
        face.wait_for()
        facts = catalogue["boards"][board]["sides"][side]
        assert face.locator(".step-row .words").all_inner_texts() == [
            " ".join(catalogue["units"][stage]["sentences"]) for stage in facts["stages"]
        ]
        units = enumerate((catalogue["units"][stage] for stage in facts["stages"]), 1)
        asked = [str(number) for number, unit in units if facts["start"] in unit["resources"]]
        said = face.locator(".offer-cost").inner_text()
        stages = f"for stage{'s' * (len(asked) > 1)} {' and '.join(asked)}."
        assert f"our {facts['start']} helps pay {stages}" in said if asked else said.startswith("No stage")


FITS = """() => {
  const place = document.querySelector('.offering .offers');
  const within = place.getBoundingClientRect();
  const rows = [...place.children].map((one) => one.getBoundingClientRect());
  const cells = [...place.querySelectorAll('.step-row, .step-row > *')].map((one) => [one.getBoundingClientRect(), one.closest('.step-row')?.parentElement.getBoundingClientRect()]);
  const beyond = cells.filter(([box, side]) => box.left < side.left - 1 || box.right > side.right + 1 || box.bottom > side.bottom + 1).length;
  const over = [...place.querySelectorAll('.step-row > *')].filter((one) => one.getBoundingClientRect().right > one.parentElement.getBoundingClientRect().right + 1).length;
  return { scrolls: place.scrollHeight > place.clientHeight + 1, whole: rows.filter((box) => box.left >= within.left - 1 && box.right <= within.right + 1).length, width: rows[0].width / within.width, snaps: getComputedStyle(place).scrollSnapType, sideways: place.scrollWidth > place.clientWidth + 1, beyond, over };
}"""  # noqa: E501


def test_all_seven_boards_can_be_compared(chromium: Any) -> None:
    """Both sides of every board, each stage with what it costs, gives and says; on a desktop at once, on a phone one
    after the other under a finger."""
    page = chromium.new_page(viewport=PHONE, reduced_motion="reduce")
    stage = ClassicStage(page, classic_game(7, 6, boards="choose"))
    stage.open()
    page.wait_for_selector(".offering .both-sides")
    catalogue = game_type("classic").catalogue()
    for name, board in catalogue["boards"].items():
        face = page.locator(f'.offering [data-target="board:{name}"]')
        stages = [one for side in ("day", "night") for one in board["sides"][side]["stages"]]
        said = [" ".join(catalogue["units"][one]["sentences"]) for one in stages]
        assert face.locator(".step-row .words").all_inner_texts() == said
        face.locator(".wonder-scene img").first.wait_for(state="attached")
    found = page.evaluate(FITS)
    assert (found["beyond"], found["over"]) == (0, 0)
    assert page.evaluate(READABLE) == []
    assert found["snaps"].startswith("x")
    assert found["sideways"]
    assert 0.8 < found["width"] < 0.95  # the edge of the next tile is visible
    for size in ({"width": 1280, "height": 720}, DESKTOP):
        page.set_viewport_size(size)
        settle(page, 3)
        found = page.evaluate(FITS)
        assert [found[fault] for fault in ("beyond", "over", "scrolls", "whole")] == [0, 0, False, 7], size
        assert page.evaluate(READABLE) == [], size


def test_nothing_sounds_before_a_click_and_the_switch_stays(chromium: Any) -> None:
    page = chromium.new_page(viewport=DESKTOP, fresh=True, reduced_motion="reduce")
    page.add_init_script(
        "window.tones = 0; const start = OscillatorNode.prototype.start;"
        "OscillatorNode.prototype.start = function (...when) { window.tones++; return start.apply(this, when); };"
        # What a test evaluates counts as touching the page, so that is counted here.
        "let hasBeenActive = false; addEventListener('keydown', () => (hasBeenActive = true), true);"
        "Object.defineProperty(navigator, 'userActivation', { get: () => ({ hasBeenActive }) });"
    )
    stage = DuelStage(page, duel_game("base", 5))
    stage.open()
    stage.play(stage.legal()[0])
    stage.shown()
    page.wait_for_function(COMPLETE)  # the sounds have come
    assert page.evaluate("window.tones") == 0
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    page.wait_for_function("() => window.tones > 0")
    page.get_by_role("button", name="Sounds").click()
    assert page.evaluate("JSON.parse(localStorage.getItem('sevenwonders.settings')).sounds") is False
