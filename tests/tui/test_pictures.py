"""Whole screens as they were last approved, what decided a game among them: the only test of their words.

`--snapshot-update` writes them again, and the difference is to be read.
"""

import runpy
from pathlib import Path

import pytest

from sevenwonders import classic, duel
from sevenwonders.duel import Position
from sevenwonders.local.table import PERSON, LocalTable
from sevenwonders.players import player_from
from sevenwonders.tui import make_app as client

from .conftest import app_for, turn_in
from .table import TestTable, until
from .test_classic import NAMES
from .test_expansions import BOTH, plotting, wander
from .test_games import settled
from .test_screen import text_of

pytestmark = pytest.mark.usefixtures("render_on_read")

ENDINGS = runpy.run_path(str(Path(__file__).parents[1] / "endings.py"))


def duel_at(position):
    return app_for(duel.Game(position=position, seed=1, names=("Ada", "Bruno")))


def classic_after(turns, players, **options):
    """Some turns into a game of 7 Wonders with computers."""
    game = classic.Game.new(seed=4, players=players, names=NAMES[:players], **options)
    computers = [player_from("random", seat, "classic") for seat in range(players)]
    for _ in range(turns):
        for seat in game.deciders:
            game.commit(seat, computers[seat].choose(classic.known(game.state, seat), seat).action)
    return client(TestTable(game, (None, *computers[1:])))


def ended(name):
    """The end of a game; for 7 Wonders its name begins with `classic`."""
    is_duel = name in ENDINGS["DUEL"]
    game = ENDINGS["duel_ending"](name) if is_duel else ENDINGS["classic_ending"](name.removeprefix("classic "))
    return client(LocalTable(game, [PERSON] + ["random"] * (1 if is_duel else 2)))


SCIENCE = {"cards": ["workshop", "apothecary", "scriptorium", "pharmacist"], "tokens": ["law"]}
SCREENS = {
    "duel": (lambda: app_for(turn_in(5, 2, 14)), (100, 30)),
    "duel, large": (lambda: app_for(turn_in(5, 2, 14)), (160, 50)),
    "duel, military near": (lambda: duel_at(Position(pawn=-7)), (100, 30)),
    "duel, military wins": (
        lambda: duel_at(Position(pawn=8, p1={"coins": 40}, structure={14: "guard_tower", 15: "quarry"})),
        (120, 36),
    ),
    "duel, science near": (lambda: duel_at(Position(age=2, p2=SCIENCE)), (100, 30)),
    "expansions": (lambda: app_for(plotting(2, **BOTH)), (120, 36)),
    "expansions, large": (lambda: app_for(plotting(2, **BOTH)), (160, 50)),
    "solo": (lambda: app_for(wander(3, lambda game: game.state.age == 2 and game.seat == 0, solo=True)), (120, 36)),
    "classic": (lambda: classic_after(9, 3), (100, 30)),
    "classic, large": (lambda: classic_after(9, 3), (200, 50)),
    "classic, seven": (lambda: classic_after(9, 7, sides="night"), (120, 36)),
    **{f"ended, {name}": ((lambda name=name: ended(name)), (140, 45)) for name in (
        "points", "blue", "second", "shared", "science", "coins", "classic shared")},
}  # fmt: skip
WINDOWS = {
    "duel": (lambda: app_for(turn_in(5, 2, 14)), ("question_mark", "h", "c", "v", "l", "s", "i", "b")),
    "expansions": (lambda: app_for(plotting(2, **BOTH)), ("e", "o", "p")),
    "classic": (lambda: classic_after(9, 4), ("question_mark", "c", "e", "i", "k", "l", "m", "p", "s", "v", "f2")),
}


def picture(app):
    """The text of the screen."""
    return "\n".join(line.rstrip() for line in text_of(app))


@pytest.mark.parametrize("name", SCREENS)
async def test_screen_is_as_approved(name, snapshot):
    make, size = SCREENS[name]
    app = make()
    async with app.run_test(size=size) as pilot:
        await settled(app, pilot)
        assert picture(app) == snapshot


@pytest.mark.parametrize("name", WINDOWS)
async def test_windows_are_as_approved(name, snapshot):
    make, keys = WINDOWS[name]
    app = make()
    async with app.run_test(size=(120, 36)) as pilot:
        await settled(app, pilot)
        seen = {}
        for key in keys:
            await pilot.press(key)
            if key == "h":
                await until(pilot, lambda: not app.table_screen.scene.advising)
            await pilot.pause()
            seen[key] = picture(app)
            await pilot.press("h" if key == "h" else "escape")
            await pilot.pause()
        assert seen == snapshot
