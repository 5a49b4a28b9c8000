"""The table fits: at every size nothing scrolls sideways, every card of the hand can be seen whole and be hit."""

from pathlib import Path
from typing import Any

import pytest

from ..table.test_layout import SIZES, TARGET
from .stage import ClassicStage, game_of, play_to

FAULTS = (Path(__file__).parent / "faults.js").read_text("utf-8")
MOMENTS = {1: 1, 2: 3, 3: 4}  # a turn of every Age


def faults(chromium: Any, players: int, age: int, size: tuple[int, int], language: str = "en") -> list[str]:
    """What is wrong with a table at a size; with a card chosen, too."""
    width, height = size
    page = chromium.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
    page.add_init_script(f"localStorage.setItem('sevenwonders.settings', '{{\"language\": \"{language}\"}}')")
    ClassicStage(page, play_to(game_of(players, 6, sides="night"), age, MOMENTS[age])).open()
    target = TARGET if width < 1000 else 0
    found = page.evaluate(FAULTS, target)
    page.keyboard.press("1")
    found += [f"with a card chosen: {fault}" for fault in page.evaluate(FAULTS, target) if "covered" not in fault]
    page.close()
    return [f"{players} players, Age {age}, {size}: {fault}" for fault in found]


@pytest.mark.parametrize(("players", "age", "size"), [(3, 3, (1280, 720)), (7, 1, (320, 568)), (7, 2, (1280, 720))])
def test_fits_the_smallest_and_a_common_screen(chromium: Any, players: int, age: int, size: tuple[int, int]) -> None:
    assert faults(chromium, players, age, size) == []


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4, 5, 7])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_fits_every_screen(chromium: Any, players: int, size: tuple[int, int]) -> None:
    found = [fault for age in MOMENTS for fault in faults(chromium, players, age, size, "de" if age == 2 else "en")]
    assert found == []
