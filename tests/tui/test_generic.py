"""The generic screen: a game that brings none is played on it to its end."""

import pytest
from textual.pilot import Pilot

from sevenwonders.local.table import PERSON, LocalTable
from sevenwonders.tui import TableApp, make_app
from sevenwonders.tui.window import PageWindow

from .table import until

SIZE = (100, 30)


def sit_down(stones, *seats: str) -> TableApp:
    """Return an app at a table of the toy game with the last stones."""
    game = stones.Game(position=stones.Position(stones=14), seed=3, names=("Ada", "Bruno"))
    return make_app(LocalTable(game, seats))


def shown(app: TableApp, panel: str) -> str:
    """Return the text of a part of the table."""
    return "\n".join(strip.text for strip in app.table_screen.find_panel(panel)._strips)


def is_settled(app: TableApp) -> bool:
    """Return whether the game is over, or the screen offers a person actions."""
    screen = app.table_screen
    return screen.has_scene and (app.table.game.is_over or (bool(screen.scene.offers) and app._thinking_since is None))


async def play_on(app: TableApp, pilot: Pilot) -> None:
    """Play to the end, by numbers, arrows and clicks in turn."""
    ways = (("3", "enter"), ("down", "enter"), ("enter",), ("1", "up", "enter"))
    await until(pilot, lambda: is_settled(app))
    step = 0
    while not app.table.game.is_over:
        await pilot.press(*ways[step % len(ways)])
        await until(pilot, lambda: is_settled(app))
        step += 1


@pytest.mark.parametrize("seats", [(PERSON, PERSON), (PERSON, "random"), ("random", PERSON)], ids="/".join)
async def test_toy_game_is_played_to_its_end(registered, seats) -> None:
    app = sit_down(registered, *seats)
    async with app.run_test(size=SIZE) as pilot:
        await play_on(app, pilot)
        await until(pilot, lambda: isinstance(app.screen, PageWindow))
        await pilot.press("escape")
        [winner] = app.table.game.result.winners
        assert f"{app.table.names[winner]} won" in shown(app, "title")
        assert app.table.game.plies[-1].text(None) in shown(app, "log")


async def test_people_at_one_terminal_decide_in_turn(registered) -> None:
    app = sit_down(registered, PERSON, PERSON)
    async with app.run_test(size=SIZE) as pilot:
        for name, left in (("Ada", "14"), ("Bruno", "11"), ("Ada", "8")):
            await until(pilot, lambda: is_settled(app))
            assert f"{name}: choose an action" in shown(app, "title")
            assert [line.split()[-1] for line in shown(app, "data").splitlines() if "Stones" in line] == [left]
            assert "3 take 3" in shown(app, "actions")
            await pilot.press("3", "enter")
        await pilot.press("u")
        await until(pilot, lambda: app.table.game.state.stones == 8)
        assert "Ada: choose an action" in shown(app, "title")


async def test_click_on_an_action_chooses_it(registered) -> None:
    app = sit_down(registered, PERSON, PERSON)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: is_settled(app))
        row = next(y for y, line in enumerate(shown(app, "actions").splitlines()) if "take 2" in line)
        await pilot.click("#actions", offset=(4, row))
        await until(pilot, lambda: app.table.game.state.stones == 12)


async def test_keys_show_what_there_is(registered) -> None:
    app = sit_down(registered, PERSON, "random")
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: is_settled(app))
        await pilot.press("m")
        assert "Stones has no rules to look up." in shown(app, "news")
        await pilot.press("h")
        await until(pilot, lambda: "No hint: Stones has no search" in shown(app, "news"))
        for key in ("d", "l", "s", "question_mark"):
            await pilot.press(key)
            await until(pilot, lambda: isinstance(app.screen, PageWindow))
            await pilot.press("escape")
            await until(pilot, lambda: not isinstance(app.screen, PageWindow))
        await pilot.press("c", "v", "p", "e", "i", "t", "9", "0", "n", "y")
        assert is_settled(app)
