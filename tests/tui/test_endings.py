"""What the full screen says of each way to win, tie-breaks among them."""

import runpy
from pathlib import Path

import pytest

from sevenwonders.local.table import PERSON, Table
from sevenwonders.tui import app_for

from .test_screen import shows

pytestmark = pytest.mark.usefixtures("unseen")

ENDINGS = runpy.run_path(str(Path(__file__).parents[1] / "endings.py"))
WORDS = {
    "points": "10 : 5",
    "blue": "7 : 7, more civilian points",
    "second": "7 : 7, the second player",
    "shared": "equal totals and equal",
    "science": "Ada wins by scientific supremacy",
    "coins": "7 : 7 : 1, ahead on coins",
    "classic shared": "equal in coins",
}


@pytest.mark.parametrize("name", WORDS)
async def test_full_screen_says_what_decided(name):
    is_duel = name in ENDINGS["DUEL"]
    game = ENDINGS["duel_ending"](name) if is_duel else ENDINGS["classic_ending"](name.removeprefix("classic "))
    seats = 2 if is_duel else 3
    app = app_for(Table(game, [PERSON] + ["random"] * (seats - 1)))
    async with app.run_test(size=(140, 45)) as pilot:
        await shows(app, pilot, WORDS[name])
