"""Random games by clicking: at every decision the enabled controls are exactly the engine's legal actions."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .stage import MODULES, Stage, game_of

WHOLE_GAME = 1000
FIRST_DECISIONS = 14
DRAWN = 8  # one in so many whole games is drawn
EVERYTHING = 6  # every so many decisions all that can be chosen is chosen, else only what glows or may be taken

UNDRAWN = "document.body.style.display = 'none'"
GATHER = (Path(__file__).parent / "gather.js").read_text("utf-8")


def play(page: Any, modules: str, seed: int, decisions: int = WHOLE_GAME, drawn: bool = True, **changes: Any) -> int:
    """A random game through the page, or its first decisions; returns how many were compared."""
    stage = Stage(page, game_of(modules, seed, **changes))

    def legal() -> list[str]:
        return [entry["action"] for entry in stage.sight()["legal"]]

    return compare(stage, legal, random.Random(seed), decisions, drawn, EVERYTHING)


def compare(
    stage: Any, legal: Callable[[], list[str]], dice: random.Random, decisions: int, drawn: bool, everything: int = 1
) -> int:
    """Play a game of a stage and compare at every decision; how many were compared.

    What is not drawn is there all the same, and four times as fast.
    """
    page = stage.page
    stage.open()
    if not drawn:
        page.evaluate(UNDRAWN)
    compared = 0
    while not stage.game.is_over and compared < decisions:
        stage.shown()
        allowed = legal()
        shown = page.evaluate(GATHER, compared % everything == 0)
        assert sorted(shown) == sorted(allowed), f"after {compared} decisions"
        compared += 1
        stage.play(dice.choice(allowed))
    if stage.game.is_over:
        stage.shown()
        assert page.evaluate(GATHER, True) == []
    assert stage.asked == [], "the page asked somebody else for something"
    assert [sent for sent in stage.sent if sent["type"] == "move"] == [], "a control acted without being pressed"
    return compared


@pytest.mark.parametrize("modules", ["base", "both", "solo"])
def test_controls_are_the_legal_actions(chromium: Any, modules: str) -> None:
    page = chromium.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    assert play(page, modules, seed=11, decisions=FIRST_DECISIONS) == FIRST_DECISIONS
    page.close()


@pytest.mark.slow
@pytest.mark.parametrize("modules", MODULES)
@pytest.mark.parametrize("seed", range(40))
def test_controls_are_the_legal_actions_in_many_games(chromium: Any, modules: str, seed: int) -> None:
    size = ({"width": 1440, "height": 900}, {"width": 768, "height": 1024}, {"width": 360, "height": 640})[seed % 3]
    page = chromium.new_page(viewport=size, reduced_motion="reduce")
    changes = {"payment_choice": "pareto", "pair_token": "optional"} if seed % 4 == 3 else {}
    if "solo" not in modules and seed % 4 == 1:
        changes |= {"promo_wonders": "both"}
    if modules in ("pantheon", "both"):
        changes |= {"astarte_payment": "split"} if seed % 2 else {}
    assert play(page, modules, seed, drawn=seed % DRAWN == 0, **changes) > 20
    page.close()
