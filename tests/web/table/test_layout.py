"""The table fits: at every size nothing scrolls sideways, and every card that may be taken is whole and can be hit."""

import random
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from sevenwonders.duel import Game

from .stage import MODULES, Stage, game_of

SIZES = ((320, 568), (360, 640), (390, 844), (768, 1024), (1280, 720), (1440, 900), (2560, 1440))
TARGET = 44  # pixels that a finger needs
CARDS_LEFT = {1: 18, 2: 15, 3: 13}

FAULTS = (Path(__file__).parent / "faults.js").read_text("utf-8")


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


def test_fits_the_smallest_and_a_common_screen(chromium: Any) -> None:
    found = [faults(chromium, game, size) for game in moments("both") for size in ((320, 568), (1280, 720))]
    assert list(chain.from_iterable(found)) == []


@pytest.mark.slow
@pytest.mark.parametrize("modules", MODULES)
def test_fits_every_screen(chromium: Any, modules: str) -> None:
    found = [faults(chromium, game, size) for game in moments(modules) for size in SIZES]
    assert list(chain.from_iterable(found)) == []
