"""Random games by clicking: at every decision the enabled controls are exactly the engine's legal actions."""

import random
from pathlib import Path
from typing import Any

import pytest

from ..classic.page_harness import ClassicStage
from ..classic.page_harness import game_of as classic_game
from ..duel.page_harness import MODULES, DuelStage
from ..duel.page_harness import game_of as duel_game
from .page_harness import ADDRESS, Stage

WHOLE_GAME = 1000
FIRST_DECISIONS = 14
DRAWN = 8  # one in so many whole games is drawn
EVERYTHING = {
    "duel": 6,
    "classic": 1,
}  # every so many decisions all that can be chosen is, else what glows or may be taken
SIDES = ("choose", "night", "random", "night")
SIZES = ({"width": 1440, "height": 900}, {"width": 768, "height": 1024}, {"width": 360, "height": 640})

UNDRAWN = "document.body.style.display = 'none'"
GATHER = (Path(__file__).parent / "gather.js").read_text("utf-8")


def stage_of(page: Any, kind: str | int, seed: int, **options: Any) -> Stage:
    """A new game: of Duel with some modules, or of 7 Wonders for some players."""
    if isinstance(kind, int):
        return ClassicStage(page, classic_game(kind, seed, **options), seed=seed)
    return DuelStage(page, duel_game(kind, seed, **options))


def compare(stage: Stage, dice: random.Random, decisions: int = WHOLE_GAME, drawn: bool = True) -> int:
    """Play a game of a stage and compare at every decision; how many were compared.

    What is not drawn is there all the same, and four times as fast.
    """
    page, asked = stage.page, list[str]()
    page.on("request", lambda request: asked.append(request.url))
    stage.open()
    if not drawn:
        page.evaluate(UNDRAWN)
    compared = 0
    while not stage.game.is_over and compared < decisions:
        stage.shown()
        allowed = stage.legal()
        shown = page.evaluate(GATHER, compared % EVERYTHING[stage.name] == 0)
        assert sorted(shown) == sorted(allowed), f"after {compared} decisions"
        compared += 1
        stage.play(dice.choice(allowed))
    if stage.game.is_over:
        stage.shown()
        assert page.evaluate(GATHER, True) == []
    assert [url for url in asked if not url.startswith(ADDRESS)] == [], "the page asked another server for something"
    assert [sent for sent in stage.sent if sent["type"] == "move"] == [], "a control acted without being pressed"
    return compared


FEW = [("both", False), (7, False), (3, True)]
KINDS = ("base", "both", "solo", 3, 7)
OTHERS = [(kind, drawn) for kind in KINDS for drawn in (False, True) if (kind, drawn) not in FEW]


@pytest.mark.parametrize(("kind", "drawn"), [*FEW, *(pytest.param(*case, marks=pytest.mark.slow) for case in OTHERS)])
def test_controls_are_the_legal_actions(chromium: Any, kind: str | int, drawn: bool) -> None:
    page = chromium.new_page(viewport=SIZES[0], reduced_motion="reduce")
    assert compare(stage_of(page, kind, 11), random.Random(11), FIRST_DECISIONS, drawn) == FIRST_DECISIONS


def options_of(kind: str | int, seed: int) -> dict[str, Any]:
    """Options in turn, so that each is tested."""
    if isinstance(kind, int):
        return {"sides": SIDES[seed % 4], "boards": "choose" if seed % 3 == 2 else "random"}
    changes = {"payment_choice": "pareto", "pair_token": "optional"} if seed % 4 == 3 else {}
    if kind != "solo" and seed % 4 == 1:
        changes |= {"promo_wonders": "both"}
    if kind in ("pantheon", "both"):
        changes |= {"astarte_payment": "split"} if seed % 2 else {}
    return changes


@pytest.mark.slow
@pytest.mark.parametrize("kind", [*MODULES, *range(3, 8)])
@pytest.mark.parametrize("seed", range(40))
def test_controls_are_the_legal_actions_in_many_games(chromium: Any, kind: str | int, seed: int) -> None:
    page = chromium.new_page(viewport=SIZES[seed % 3], reduced_motion="reduce")
    stage = stage_of(page, kind, seed, **options_of(kind, seed))
    assert compare(stage, random.Random(seed), drawn=seed % DRAWN == 0) >= (18 if isinstance(kind, int) else 21)
