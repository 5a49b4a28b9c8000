"""Layers over a table cover all of it: a dialog, the menu, the curtain, whatever is chosen or open below."""

import random
import re
from pathlib import Path
from typing import Any

import pytest

from sevenwonders.design_tokens import SHARED, load_tokens

from ..classic.page_harness import ClassicStage, play_to
from ..classic.page_harness import game_of as classic_game
from ..duel.page_harness import DuelStage, moments
from ..duel.page_harness import game_of as duel_game
from .page_harness import COMPLETE, Stage
from .test_every_size import opened_replay

SIZES = {"phone": (390, 844), "small": (320, 568), "flat": (844, 390), "tablet": (768, 1024), "desktop": (1366, 768)}
LAYERS = {"keys": ".keys", "menu": ".menu", "curtain": ".curtain", "greetings": ".greetings", "visit": ".visit"}
QUICK = (
    ("duel", "keys", "desktop"),
    ("classic", "curtain", "phone"),
    ("duel", "menu", "small"),
    ("duel", "menu", "flat"),
)
CASES = [
    pytest.param(game, layer, SIZES[size], marks=() if case in QUICK else pytest.mark.slow, id="-".join(case))
    for case in ((game, layer, size) for game in ("duel", "classic") for layer in LAYERS for size in SIZES)
    for game, layer, size in [case]
    if (game, layer) != ("duel", "visit")  # there both cities are seen
]
REPLAYS = [
    pytest.param(kind, layer, size, marks=() if (layer, name) == ("visit", "common") else pytest.mark.slow)
    for kind, layer in (("base", "keys"), ("seven", "keys"), ("seven", "visit"))
    for name, size in {**SIZES, "common": (1024, 768)}.items()
]

# Names what lies above a layer, at points all over it; also what no pointer meets.  A bar that stays where it is may
# cover one end of a layer, as long as scrolling uncovers it.
ABOVE = """selector => {
  const reached = new CSSStyleSheet(), layer = document.querySelector(selector);
  reached.replaceSync('* { pointer-events: auto !important; }');
  document.adoptedStyleSheets = [reached];
  for (const part of document.querySelectorAll('[inert]')) part.inert = false;
  const above = ['start', 'end'].map((block) => {
    layer.scrollIntoView({ block, behavior: 'instant' });
    const { left, top, width, height } = layer.getBoundingClientRect(), found = new Map();
    for (let x = 1; x < 30; x++) for (let y = 1; y < 30; y++) {
      const hit = document.elementFromPoint(left + width * x / 30, top + height * y / 30);
      if (!hit || layer.contains(hit) || hit.contains(layer)) continue;
      found.set(`${x} ${y}`, hit.closest('[class]').getAttribute('class'));
    }
    return found;
  });
  return [...new Set([...above[0]].filter(([point]) => above[1].has(point)).map(([, name]) => name))];
}"""
FITS = """selector => {
  const { left, top, right, bottom } = document.querySelector(selector).getBoundingClientRect();
  const table = document.querySelector('.table-root').getBoundingClientRect();
  return left >= table.left && top >= table.top && right <= table.right && bottom <= table.bottom;
}"""


def open_layer(page: Any, game: str, layer: str) -> None:
    """Choose a card and open a layer over it by keyboard, so that its focus is visible."""
    stage: Stage
    kind = {"kind": "friend"} if layer == "greetings" else {}
    if game == "duel":
        stage = DuelStage(page, moments("both")[1], **kind)
    else:
        stage = ClassicStage(page, play_to(classic_game(5, 6), 2, 3), **kind)
    stage.open()
    page.keyboard.press("1")
    page.locator(".panel .details").wait_for()
    if layer == "curtain":
        stage.extra = {"hand_over_to": "p2", "you": "several", "yours": ["p1", "p2"]}
        stage.tell()
    elif layer in ("keys", "visit"):
        page.keyboard.press({"keys": "?", "visit": "o"}[layer])
    else:
        page.locator(".tools > .tool").last.press("Enter")
        if layer == "greetings":
            page.get_by_role("button", name="Say something").press("Enter")
    page.locator(LAYERS[layer]).wait_for()
    page.wait_for_function(COMPLETE)


@pytest.mark.parametrize(("game", "layer", "size"), CASES)
def test_layer_lies_above_the_table(chromium: Any, game: str, layer: str, size: tuple[int, int]) -> None:
    page = chromium.new_page({"width": size[0], "height": size[1]}, reduced_motion="reduce")
    open_layer(page, game, layer)
    assert page.evaluate(FITS, LAYERS[layer])
    assert page.evaluate(ABOVE, LAYERS[layer]) == []


@pytest.mark.parametrize(("kind", "layer", "size"), REPLAYS)
def test_layer_lies_above_the_replay(chromium: Any, kind: str, layer: str, size: tuple[int, int]) -> None:
    """It covers the table alone, so that the controls beside it can be used."""
    page = chromium.new_page({"width": size[0], "height": size[1]}, reduced_motion="reduce")
    opened_replay(page, kind, "replay", random.Random(1))
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    page.keyboard.press({"keys": "?", "visit": "o"}[layer])
    page.locator(LAYERS[layer]).wait_for()
    page.wait_for_function(COMPLETE)
    assert page.evaluate(FITS, LAYERS[layer])
    assert page.evaluate(ABOVE, LAYERS[layer]) == []


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_menu_lies_above_the_guide(chromium: Any, size: tuple[int, int]) -> None:
    page = chromium.new_page({"width": size[0], "height": size[1]}, reduced_motion="reduce")
    DuelStage(page, duel_game("base", 1, wonder_setup="first_game"), learn=True).open()
    page.locator(".guide-title").wait_for()
    page.locator(".tools > .tool").last.click()
    page.locator(".menu").wait_for()
    page.wait_for_function(COMPLETE)
    assert page.evaluate(ABOVE, ".menu") == []


def test_order_of_layers_stands_in_one_list() -> None:
    """Numbers beside it order the parts of one thing, and are smaller."""
    levels = [int(token.light) for path, token in load_tokens(None).paths.items() if path[-1].startswith("over-")]
    assert levels == sorted(set(levels))
    for sheet in Path(str(SHARED)).parents[1].rglob("*.css"):
        used = re.findall(r"z-index: ([^;}]+)", sheet.read_text("utf-8"))
        assert all(int(level) < levels[0] for level in used if level.lstrip("-").isdecimal()), sheet.name
