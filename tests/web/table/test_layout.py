"""The table fits: at every size nothing scrolls sideways, and every card that may be taken is whole and can be hit."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from sevenwonders.duel import Game

from .stage import MODULES, Stage, browser, game_of

pytest.importorskip("playwright")

SIZES = ((320, 568), (360, 640), (390, 844), (768, 1024), (1280, 720), (1440, 900), (2560, 1440))
TARGET = 44  # pixels that a finger needs
CARDS_LEFT = {1: 18, 2: 15, 3: 13}

# What is wrong with the page: sideways scrolling, cards cut off or covered, targets too small for a finger.
FAULTS = """
(target) => {
  const faults = [];
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} wide on ${clientWidth}`);
  const slots = [...document.querySelectorAll('.slot.accessible')];
  for (const slot of slots) {
    const face = slot.querySelector('.face'), box = face.getBoundingClientRect();
    const name = slot.dataset.card;
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) {
      faults.push(`${name} is cut off: ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
    }
    if (Math.min(box.width, box.height) < target) faults.push(`${name} is ${box.width.toFixed(1)} by ${box.height.toFixed(1)}`);
    for (const [x, y] of [[0.12, 0.12], [0.88, 0.3], [0.5, 0.5], [0.12, 0.88], [0.88, 0.88]]) {
      const hit = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
      if (!slot.contains(hit)) faults.push(`${name} is covered at ${x} ${y} by ${hit?.className?.baseVal ?? hit?.className}`);
    }
  }
  const small = (one) => one.getClientRects().length && (one.offsetHeight < target || one.offsetWidth < target);
  for (const one of document.querySelectorAll('[data-action]')) if (small(one)) faults.push(`${one.dataset.action}: ${one.offsetWidth} by ${one.offsetHeight}`);
  return faults;
}
"""


def moments(modules: str) -> Iterator[Game]:
    """A game of random moves in each Age, a few moves into it, with a person to choose a card."""
    for age, left in CARDS_LEFT.items():
        for seed in range(60):
            game, dice = game_of(modules, seed), random.Random(seed)
            while not game.is_over and not _is_moment(game, age, left):
                game.play(dice.choice(game.legal_actions()))
            if not game.is_over:
                yield game
                break


def _is_moment(game: Game, age: int, left: int) -> bool:
    state = game.state
    turn = game.seat in (0, 1) and game.question is not None and game.question.name == "TURN"
    return bool(turn and state.age == age and state.present.bit_count() <= left)


def faults(chromium: Any, game: Game, size: tuple[int, int]) -> list[str]:
    """What is wrong with a table at a size; with a card chosen, too."""
    width, height = size
    page = chromium.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
    stage = Stage(page, game)
    stage.open()
    target = TARGET if width < 1000 else 0
    found = page.evaluate(FAULTS, target)
    page.keyboard.press("1")
    found += [f"with a card chosen: {fault}" for fault in page.evaluate(FAULTS, target) if "covered" not in fault]
    page.close()
    return [f"{size}: {fault}" for fault in found]


@pytest.mark.parametrize("modules", ["base", "both"])
def test_fits_the_smallest_and_a_common_screen(modules: str) -> None:
    with browser() as chromium:
        found = [faults(chromium, game, size) for game in moments(modules) for size in ((320, 568), (1280, 720))]
    assert sum(found, []) == []


@pytest.mark.slow
@pytest.mark.parametrize("modules", MODULES)
def test_fits_every_screen(modules: str) -> None:
    with browser() as chromium:
        found = [faults(chromium, game, size) for game in moments(modules) for size in SIZES]
    assert sum(found, []) == []
