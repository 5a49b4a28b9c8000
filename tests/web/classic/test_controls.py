"""Random games by clicking: at every decision the enabled controls are exactly the engine's legal actions."""

import random
from typing import Any

import pytest

from ..table.test_controls import DRAWN, compare
from .stage import ClassicStage, game_of

WHOLE_GAME = 1000
FIRST_DECISIONS = 9
SIDES = ("choose", "night", "random", "night")
SIZES = ({"width": 1440, "height": 900}, {"width": 768, "height": 1024}, {"width": 360, "height": 640})


def play(page: Any, players: int, seed: int, decisions: int = WHOLE_GAME, drawn: bool = True, **options: Any) -> int:
    """A random game through the page, or its first decisions; returns how many were compared."""
    stage = ClassicStage(page, game_of(players, seed, **options), seed=seed)
    return compare(stage, stage.legal, random.Random(seed), decisions, drawn)


@pytest.mark.parametrize("players", [3, 7])
def test_controls_are_the_legal_actions(chromium: Any, players: int) -> None:
    page = chromium.new_page(viewport=SIZES[0], reduced_motion="reduce")
    assert play(page, players, seed=11, decisions=FIRST_DECISIONS) == FIRST_DECISIONS
    page.close()


@pytest.mark.slow
@pytest.mark.parametrize("players", range(3, 8))
@pytest.mark.parametrize("seed", range(40))
def test_controls_are_the_legal_actions_in_many_games(chromium: Any, players: int, seed: int) -> None:
    page = chromium.new_page(viewport=SIZES[seed % 3], reduced_motion="reduce")
    options = {"sides": SIDES[seed % 4], "boards": "choose" if seed % 3 == 2 else "random"}
    assert play(page, players, seed, drawn=seed % DRAWN == 0, **options) >= 18
    page.close()
