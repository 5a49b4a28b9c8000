"""Faults while people play: files that cannot be written, late hints, the end of the program."""

import sys
import threading

import pytest

from sevenwonders.errors import IllegalActionError, SaveError
from sevenwonders.local.table import LocalTable
from sevenwonders.local.tutor import Tutor
from sevenwonders.players import Decision
from sevenwonders.records import load
from sevenwonders.tui import TableApp
from sevenwonders.tui import make_app as client

from .conftest import app_for, turn_in
from .table import until
from .test_games import settled
from .test_screen import shows, text_of

pytestmark = pytest.mark.usefixtures("render_on_read")


@pytest.fixture
def unwritable_table(tmp_path):
    """A table whose file cannot be written, because a folder took its place."""
    table = LocalTable(turn_in(5, 1, 16), ("person", "random"), tmp_path / "game.toml")
    table.path.mkdir()
    return table


async def test_a_game_goes_on_when_it_cannot_be_saved(unwritable_table):
    app, game = client(unwritable_table), unwritable_table.game
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(app, pilot)
        assert "not saved" not in text_of(app)[0]
        before = len(game.plies)
        await pilot.press("d")
        await settled(app, pilot)
        assert len(game.plies) > before + 1, "the computer has answered"
        assert "not saved" in text_of(app)[0]
        assert text_of(app)[-2].startswith(" The game cannot be saved to 'game.toml'")
        unwritable_table.path.rmdir()
        await pilot.press("d")
        await settled(app, pilot)
        assert "not saved" not in text_of(app)[0]
        assert "Bruno" in app.table_screen.scene.news
    assert load(unwritable_table.path)[0].game().plies == game.plies


async def test_taking_back_works_when_it_cannot_be_saved(unwritable_table):
    app, before = client(unwritable_table), len(unwritable_table.game.plies)
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(app, pilot)
        await pilot.press("d")
        await settled(app, pilot)
        await pilot.press("u")
        await settled(app, pilot)
        assert len(unwritable_table.game.plies) == before
        assert "cannot be saved" in app.table_screen.scene.news


async def test_a_new_game_that_cannot_begin_leaves_the_old_one():
    def again():
        raise SaveError("no room")

    app = app_for(turn_in(5, 3, 12), again=again)
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(app, pilot)
        table = app.table
        app.start_new_game()
        assert app.table is table
        assert "no room" in app.table_screen.scene.news


class SlowAdviser:
    """Answers when it is let."""

    def __init__(self, app: TableApp) -> None:
        self.answer, self.asked = threading.Event(), []
        self._table, self._hint = app.table, app.table.compute_hint
        app.table.compute_hint = self

    def __call__(self, seat, seconds, stop, progress, **position):
        self.asked.append(len(self._table.game.plies))
        while not self.answer.wait(0.01):
            if stop.is_set():
                raise IllegalActionError("the hint was stopped")
        return self._hint(seat, seconds, stop, progress, **position)


async def test_late_hint_is_replaced_for_the_next_decision():
    app = app_for(turn_in(5, 2, 14))
    adviser = SlowAdviser(app)
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(app, pilot)
        await pilot.press("h", "d")
        await settled(app, pilot)
        assert "Hint: Thinking" in "\n".join(text_of(app))
        adviser.answer.set()
        await shows(app, pilot, "you win 61%")
        assert adviser.asked[-1] == len(app.table.game.plies)
        await pilot.press("d")
        await settled(app, pilot)
        assert "Hint" not in "\n".join(line[73:] for line in text_of(app)[:-1]), "it was seen, so it is not asked again"


async def test_the_tutor_asks_again_before_a_move_that_gives_much_away():
    app = app_for(turn_in(5, 2, 14), tutor=Tutor())
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(app, pilot)
        codes, plies = app.table.game.legal_codes(), len(app.table.game.plies)
        app.make_person_move(codes[-1])
        await shows(app, pilot, "This gives away about")
        assert len(app.table.game.plies) == plies
        app.make_person_move(codes[-2])  # another game is opened, too
        assert "is checking" in app.table_screen.scene.news
        await shows(app, pilot, "This gives away about")
        app.make_person_move(codes[-2])
        await until(pilot, lambda: len(app.table.game.plies) > plies)
        assert app.table.game.plies[plies].code == codes[-2]
        await settled(app, pilot)
        plies = len(app.table.game.plies)
        app.make_person_move(app.table.game.legal_codes()[0])  # the best, as this adviser thinks
        await until(pilot, lambda: len(app.table.game.plies) > plies)


async def test_dismissed_hint_does_not_come_back():
    app = app_for(turn_in(5, 2, 14))
    adviser = SlowAdviser(app)
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(app, pilot)
        await pilot.press("h", "h", "d")
        await settled(app, pilot)
        assert len(adviser.asked) == 1


class Misbehaved:
    name = "misbehaved"

    def __init__(self, answer):
        self.choose = answer


@pytest.mark.parametrize("answer", [lambda *_, **__: Decision(99), lambda *_, **__: sys.exit(3)])
async def test_screen_says_that_a_player_cannot_move(answer):
    table = LocalTable(turn_in(5, 1, 16), ("person", "random"))
    table.players = (None, Misbehaved(answer))
    app = client(table)
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(app, pilot)
        await pilot.press("d")
        await shows(app, pilot, "cannot move: the player 'misbehaved'")
