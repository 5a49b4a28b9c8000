"""Keys that come before there is anything to see, and windows that are laid out when their page is not there."""

import pytest
from textual.app import App

from sevenwonders import duel
from sevenwonders.classic import Game
from sevenwonders.local.table import LocalTable
from sevenwonders.tui import make_app
from sevenwonders.tui.window import PageWindow

from .table import TestTable

pytestmark = pytest.mark.usefixtures("render_on_read")


def duel_app() -> App:
    return make_app(TestTable(duel.Game(seed=7)))


def classic_app() -> App:
    return make_app(LocalTable(Game.new(seed=7, players=3)))


@pytest.mark.parametrize("make", [duel_app, classic_app])
async def test_no_key_crashes_before_the_first_scene(make, monkeypatch):
    """Keys typed ahead change nothing: the game begins as if no key had been pressed."""
    app = make()
    begin = app.play_until_person_decides
    monkeypatch.setattr(app, "play_until_person_decides", lambda: None)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        keys = [key for binding in app.screen._bindings.key_to_bindings.values() for key in binding]
        for key in {binding.key for binding in keys} - {"q", "ctrl+q"}:
            await pilot.press(key)
        assert not app.table_screen.has_scene
        begin()
        await pilot.pause()
        assert app.screen is app.table_screen
        assert app.table.game.plies == make().table.game.plies


@pytest.mark.parametrize("make", [duel_app, classic_app])
async def test_a_window_is_laid_out_whenever_it_is(make):
    """The size of the terminal may change before a window's page exists, and after the window is closed."""
    app = make()
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        await pilot.press("question_mark")
        assert isinstance(app.screen, PageWindow)
        window = app.screen
        early = PageWindow("", window._render_page, window._palette)
        early.on_resize()
        app.push_screen(early)
        early.on_resize()
        await pilot.pause()
        await pilot.press("escape", "escape")
        assert app.screen is app.table_screen
        early.on_resize()
        window.on_resize()
        await pilot.pause()


@pytest.mark.parametrize("make", [duel_app, classic_app])
@pytest.mark.parametrize("keys", [[], ["enter", "question_mark"], ["h"]])
async def test_ctrl_c_leaves_whatever_is_open(make, keys):
    """With the status that says so, from the first moment on, and with windows or a curtain over the table."""
    app = make()
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press(*keys, "ctrl+c")
    assert app.return_code == 130


@pytest.mark.parametrize("make", [duel_app, classic_app])
async def test_nothing_is_drawn_once_the_app_has_ended(make):
    """A hint, a computer's move or the clock may come while the parts of the screen are taken away."""
    app = make()
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("enter")
    with app._context():
        app.table_screen.redraw()
        app.table_screen.update_thinking_time()
