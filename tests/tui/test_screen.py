"""Contents of the screen and its reaction to keys, apart from whole games."""

import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from rich.console import Console
from textual.pilot import Pilot

from sevenwonders import classic, duel, puzzles
from sevenwonders.duel import Position
from sevenwonders.game.reasons import describe_reason
from sevenwonders.players import player_from
from sevenwonders.puzzles.progress import PuzzleProgress
from sevenwonders.puzzles.table import PuzzleTable
from sevenwonders.registry import GAMES
from sevenwonders.tui import TableApp
from sevenwonders.tui import make_app as client
from sevenwonders.tui.theme import MARKS
from sevenwonders.tui.window import PageWindow, Panel

from .conftest import app_for, asks, played, turn_in
from .table import TestTable, until
from .test_games import settled

pytestmark = pytest.mark.usefixtures("render_on_read")


def text_of(app: TableApp) -> list[str]:
    """The screen as lines of text."""
    width, height = app.size
    console = Console(width=width, height=height, file=io.StringIO(), force_terminal=True, record=True)
    console.print(app.screen._compositor.render_update(full=True, screen_stack=app._background_screens))
    return console.export_text().splitlines()


async def screens(app: TableApp, size: tuple[int, int], keys=("",)) -> dict[str, str]:
    """Return the screen after each key; Escape closes what it opened before the next key."""
    shown = {}
    async with app.run_test(size=size) as pilot:
        await settled(app, pilot)
        for key in keys:
            await pilot.press(*[key] * bool(key))
            await pilot.pause()
            shown[key] = "\n".join(text_of(app))
            await pilot.press("escape")
    return shown


async def shows(app: TableApp, pilot, words: str) -> None:
    """Wait until some words stand on the screen."""
    await until(pilot, lambda: words in "\n".join(text_of(app)))


@asynccontextmanager
async def begun(
    game: duel.Game, *, size: tuple[int, int] = (100, 30), **kwargs
) -> AsyncIterator[tuple[TableApp, Pilot]]:
    """Run an app at a table until it waits for its person."""
    app = app_for(game, **kwargs)
    async with app.run_test(size=size) as pilot:
        await settled(app, pilot)
        yield app, pilot


def at(position: Position, opponent: str | None = "random", **kwargs) -> TableApp:
    return app_for(duel.Game(position=position, seed=1, names=("Ada", "Bruno")), opponent, **kwargs)


QUESTIONS = [
    ("DRAFT_WONDER", "Take a Wonder"),
    ("CHOOSE_STARTER", "Who goes first in this Age?"),
    ("PICK_BOARD_TOKEN", "A pair! Take a Progress"),
    ("PICK_LIBRARY_TOKEN", "Keep one Progress token"),
    ("DESTROY_CARD", "Destroy one of"),
    ("BUILD_FROM_DISCARD", "Build from the discard"),
    ("BUILD_LAST_ROW", "Build from the back row"),
    ("LIBERTY_ASSIGN", "Distribute three cards"),
]


@pytest.mark.parametrize(("question", "title"), QUESTIONS)
async def test_each_decision_has_a_chooser(question, title):
    game = asks(question, promo_wonders="both")
    async with begun(game) as (app, pilot):
        chooser = app.table_screen.scene.chooser
        assert chooser is not None
        assert not chooser.cancelable
        assert sorted(option.code for option in chooser.options) == sorted(game.legal_codes())
        assert any(title in line for line in text_of(app))
        await pilot.press("escape", "b", "down")
        assert app.table_screen.scene.chooser is chooser
        wanted, plies = chooser.options[1], len(game.plies)
        assert chooser.current is wanted
        await pilot.press("enter")
        assert game.plies[plies].code == wanted.code


LONG_NAME = "Wolfeschlegelsteinhausenbergerdorffburgh"
FAMILIES = "\U0001f468\u200d\U0001f469\u200d\U0001f467" * 16


@pytest.mark.parametrize("kind", ["duel", "classic"])
async def test_long_name_pushes_nothing_off_the_screen(kind):
    if kind == "duel":
        game = turn_in(3, 2, 14)
        game.names = (LONG_NAME, FAMILIES)
    else:
        game = classic.Game.new(seed=3, players=3, names=(LONG_NAME, FAMILIES, LONG_NAME[::-1]))
    computers = [player_from("random", seat, kind) for seat in range(1, game.num_players)]
    app = client(TestTable(game, (None, *computers)))
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(app, pilot)
        lines = text_of(app)
        headings = [line for line in lines if "Wolfeschlegelsteinh…" in line]
        assert headings
        assert not any(LONG_NAME in line for line in lines)
        if kind == "duel":
            assert any(f"{MARKS['purple']}0" in line for line in headings), "the counts of the city are whole"


async def test_a_declined_token_is_a_choice():
    game = asks("PICK_BOARD_TOKEN", pair_token="optional")
    async with begun(game) as (app, pilot):
        assert any("Take no token" in line for line in text_of(app))
        await pilot.press(str(len(game.legal_codes())))
        assert any(str(ply) == "p1 decline" for ply in game.plies)


async def test_long_lists_take_numbers_of_two_digits():
    from sevenwonders.duel.tui.choosers import Chooser

    chooser = Chooser("", [None] * 23)  # type: ignore[list-item]
    assert not chooser.type_digit("1")
    assert chooser.index == 0
    assert chooser.type_digit("4")
    assert chooser.index == 13
    chooser.typed = ""
    assert chooser.type_digit("7")


async def test_several_wonders_are_asked_about():
    position = Position(p1={"coins": 40, "wonders": ["the_sphinx", "the_pyramids", "the_colossus"]})
    app = at(position)
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(app, pilot)
        await pilot.press("w")
        assert app.table_screen.scene.chooser.title == "Wonder"
        await pilot.press("escape")
        assert app.table_screen.scene.chooser is None
        await pilot.press("w", "2")
        assert any(str(ply).startswith("p1 wonder the_pyramids") for ply in app.table.game.plies)


async def test_impossible_action_is_explained():
    position = Position(p1={"coins": 0, "wonders": ["the_sphinx"]})
    app = at(position)
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(app, pilot)
        await pilot.press("w")
        assert "The Sphinx" in app.table_screen.scene.news
        scene = app.table_screen.scene
        dear = [s for s in scene.accessible_slots if not scene.slots[s]["payment"]["p1"]["affordable"]]
        await pilot.press(str(scene.accessible_slots.index(dear[0]) + 1), "b")
        assert "short" in app.table_screen.scene.news


async def test_undo_comes_back_to_the_last_decision():
    async with begun(turn_in(5, 1, 16)) as (app, pilot):
        before = len(app.table.game.plies)
        await pilot.press("d")
        await settled(app, pilot)
        assert len(app.table.game.plies) > before + 1
        await pilot.press("u")
        await settled(app, pilot)
        assert len(app.table.game.plies) == before
        assert "Taken back" in app.table_screen.scene.news
        await pilot.press("y")
        await settled(app, pilot)
        assert len(app.table.game.plies) > before + 1
        assert "Played again" in app.table_screen.scene.news
        await pilot.press("y")
        assert "There is nothing taken back" in app.table_screen.scene.news


async def test_a_small_window_says_what_it_needs():
    async with begun(turn_in(5, 1, 16)) as (app, pilot):
        before = len(app.table.game.plies)
        await pilot.press("question_mark")
        await pilot.resize_terminal(99, 30)
        await shows(app, pilot, "this needs 100x30, the window is 99x30")
        await pilot.press("b", "d", "enter", "1")
        assert len(app.table.game.plies) == before
        await pilot.resize_terminal(110, 34)
        await until(pilot, lambda: not any("this needs" in line for line in text_of(app)))
        await pilot.press("d")
        assert len(app.table.game.plies) > before


async def test_ascii_mode_has_only_ascii():
    game = turn_in(8, 3, 12)
    game.names = ("Ada", "Zoë")
    keys = ("", "c", "v", "p", "o", "l", "s", "question_mark", "i", "h", "enter")
    shown = await screens(app_for(game, ascii_only=True), (100, 30), keys)
    assert len({*shown.values()}) == len(keys)
    assert [key for key, text in shown.items() if not text.isascii()] == []
    assert [key for key, text in shown.items() if "Age III" not in text] == []


async def test_a_hint_shows_chances_and_moves():
    async with begun(turn_in(5, 2, 14), size=(120, 36)) as (app, pilot):
        await pilot.press("h")
        await shows(app, pilot, "you win 61%")
        shown = "\n".join(text_of(app))
        assert "you win 61%" in shown
        assert "science" in shown
        await pilot.press("h")
        assert "you win 61%" not in "\n".join(text_of(app))


@pytest.mark.parametrize("game", GAMES)
async def test_hint_of_a_puzzle_shows_what_answers_are_worth(game):
    puzzle = puzzles.shipped(game)[0]
    app = client(PuzzleTable(puzzle, PuzzleProgress()))
    async with app.run_test(size=(130, 44)) as pilot:
        await pilot.press("h")
        await shows(app, pilot, f"you win {puzzle.answers[0].value:.0%}")
        shown = "\n".join(text_of(app))
        assert f"{puzzle.answers[1].value:.0%}" in shown
        assert "0 games" not in shown


async def test_a_hint_says_why_where_there_is_room():
    async with begun(turn_in(5, 2, 14), size=(140, 50)) as (app, pilot):
        await pilot.press("h")
        await shows(app, pilot, "you win 61%")
        shown = "\n".join(text_of(app))
        reason = describe_reason(app.table.compute_hint(0, 1).moves[0].reasons[0], app.messages)
        assert " ".join(reason.split()[:3]) in shown  # the rest may stand on the next line


async def test_a_failing_adviser_leaves_the_table_alone(monkeypatch):
    app = app_for(turn_in(5, 2, 14))

    def fail(*_args, **_kwargs):
        raise RuntimeError("no compiler")

    monkeypatch.setattr(app.table, "compute_hint", fail)
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(app, pilot)
        await pilot.press("h")
        await until(pilot, lambda: "no compiler" in app.table_screen.scene.news)


async def test_a_failing_computer_is_reported_and_can_be_taken_back():
    class Broken:
        name = "broken"

        def choose(self, state, seat, **kwargs):
            raise RuntimeError("out of ideas")

    app = client(TestTable(turn_in(5, 1, 16), (None, Broken())))
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(app, pilot)
        before = len(app.table.game.plies)
        await pilot.press("d")
        await until(pilot, lambda: "out of ideas" in app.table_screen.scene.news)
        await pilot.press("u")
        await settled(app, pilot)
        assert len(app.table.game.plies) == before


async def test_the_end_shows_the_score_sheet_and_offers_another_game():
    def again():
        return TestTable(duel.Game(seed=2, names=("Ada", "Bruno")), (None, player_from("random", 1)))

    game = played(5, lambda game: len(game.plies) > 400)
    assert game.is_over
    app = app_for(game, again=again)
    async with app.run_test(size=(100, 30)) as pilot:
        await shows(app, pilot, "The game is over")
        assert isinstance(app.screen, PageWindow)
        shown = "\n".join(text_of(app))
        assert "The game is over" in shown
        assert "won by" in shown
        for words in ("Civilian", "Military", "Total", "n New game"):
            assert words in shown
        for seat in (0, 1):
            assert str(game.score(seat)["total"]) in shown
        await pilot.press("escape")
        assert not isinstance(app.screen, PageWindow)
        await pilot.press("s", "n")
        await settled(app, pilot)
        assert not app.table.game.is_over
        assert app.table_screen.scene.question == "draft_wonder"


@pytest.mark.parametrize(
    ("position", "words"),
    [
        (Position(pawn=-7), "Bruno: 2 spaces from winning"),
        (Position(pawn=8), "1 space from winning"),
        (
            Position(age=2, p2={"cards": ["workshop", "apothecary", "scriptorium", "pharmacist"], "tokens": ["law"]}),
            "Bruno: 5 of 6 symbols",
        ),
    ],
)
async def test_near_supremacies_are_warned_of(position, words):
    app = at(position)
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(app, pilot)
        assert any(words in line for line in text_of(app))


async def test_a_winning_move_says_so():
    app = at(Position(pawn=8, p1={"coins": 40}, structure={14: "guard_tower", 15: "quarry"}))
    async with app.run_test(size=(120, 36)) as pilot:
        await settled(app, pilot)
        assert "wins the game (military" in "\n".join(text_of(app))


async def test_the_computers_move_is_announced():
    async with begun(turn_in(5, 1, 16), size=(140, 42)) as (app, pilot):
        await pilot.press("d")
        await settled(app, pilot)
        assert "Bruno" in app.table_screen.scene.news
        assert "Ada discards" not in app.table_screen.scene.news


async def test_forced_moves_are_played_but_logged():
    position = Position(age=1, p1={"coins": 0}, structure={14: "stone_reserve"}, pending=["p1 turn"])
    game = duel.Game(position=position, seed=1, names=("Ada", "Bruno"))
    async with begun(game) as (app, _):
        assert any(str(ply) == "p1 discard stone_reserve" for ply in game.plies)
        assert any("Stone Reserve" in line for line in text_of(app))


async def test_nothing_hidden_reaches_the_screen():
    game = asks("PICK_LIBRARY_TOKEN")
    drawn = duel.view(game, 0)["token_offer"]
    app = client(TestTable(game, (player_from("random", 1), None)))
    app._choose_computer_action = lambda *_: None  # the computer never answers
    async with app.run_test(size=(140, 42)) as pilot:
        await until(pilot, lambda: app.table_screen.has_scene)
        assert "token_offer" not in app.table_screen.scene.view
        assert len(drawn) == 3
        shown = "\n".join(text_of(app))
        assert "Progress tokens drawn: 3." in " ".join(shown.split())
        assert "Keep one" not in shown


@pytest.mark.parametrize("kind", ["duel", "classic"])
async def test_only_changed_lines_are_redrawn(kind, monkeypatch):
    game = turn_in(5, 2, 14) if kind == "duel" else classic.Game.new(seed=3, players=3, sides="day")
    app = client(TestTable(game, (None, *(player_from("random", seat, kind) for seat in range(1, game.num_players)))))
    draw, drawn = Panel.render_line, []
    monkeypatch.setattr(Panel, "render_line", lambda panel, y: drawn.append(y) or draw(panel, y))
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(app, pilot)
        screen = app.screen._compositor
        screen.render_strips(app.size)
        every = len(drawn)
        for key, fewer in (("2", True), ("1", True), ("t", False), ("2", True)):
            drawn.clear()
            await pilot.press(key)
            shown = screen.render_strips(app.size)
            assert 0 < len(drawn) <= every
            assert (len(drawn) < every) == fewer
            for panel in app.screen.query(Panel):
                panel.refresh()
            assert screen.render_strips(app.size) == shown


async def test_light_colours():
    async with begun(turn_in(5, 2, 14)) as (app, pilot):
        before = app.export_screenshot()
        await pilot.press("t")
        assert app.export_screenshot() != before


async def test_clicks_on_the_key_line():
    async with begun(turn_in(5, 2, 14)) as (app, pilot):
        line = text_of(app)[-1]
        await pilot.click("#keys", offset=(line.index("Score") + 1, 0))
        await pilot.pause()
        assert isinstance(app.screen, PageWindow)


async def test_a_person_called_you_is_spoken_to_well():
    game = turn_in(5, 2, 14)
    game.names = ("You", "Bruno")
    async with begun(game, size=(160, 50)) as (app, pilot):
        await pilot.press("d", "l")
        shown = "\n".join(text_of(app))
        assert "You discard " in shown
        assert "You discards" not in shown
        assert "You builds" not in shown


async def test_window_closes_with_its_key_and_switches_with_another():
    async with begun(turn_in(5, 2, 14)) as (app, pilot):
        titles = {
            "i": "Cards",
            "c": "Cards",
            "v": "Not seen yet",
            "p": "Discard pile",
            "o": "Progress tokens",
            "l": "Moves",
            "s": "Score",
            "m": "Rules",
            "question_mark": "Help",
        }
        for key, title in titles.items():  # every key but the first changes over from the window before
            await pilot.press(key)
            await pilot.pause()
            assert isinstance(app.screen, PageWindow)
            assert app.screen.query_one("#frame").border_title == title
            assert len(app.screen_stack) == 3, "the window before is gone"
        for key in titles:
            await pilot.press(*["escape"] * isinstance(app.screen, PageWindow), key)
            assert isinstance(app.screen, PageWindow)
            await pilot.press(key)
            await pilot.pause()
            assert not isinstance(app.screen, PageWindow)


async def test_the_last_wonder_of_a_group_is_announced_and_logged():
    app = app_for(duel.Game(seed=7, names=("You", "Bruno")))
    game = app.table.game
    async with app.run_test(size=(100, 30)) as pilot:
        for _ in range(3):
            await settled(app, pilot)
            await pilot.press("enter")
        await settled(app, pilot)
        assert game.state.age == 1
        followed = [ply for ply in game.plies if ply.follow_up]
        mine, theirs = (str(ply.follow_up[1].units[0]) for ply in followed)
        assert f"{theirs}, the last one, goes to Bruno." in app.table_screen.scene.news
        await pilot.press("l")
        await pilot.pause()
        shown = "\n".join(text_of(app))
        assert f"{mine}, the last one, goes to you" in shown
        assert f"{theirs}, the last one, goes to Bruno" in shown
        assert f"{followed[0]}" in duel.view(game, 0)["plies"]


async def test_the_starter_is_asked_for_in_clear_words():
    game = asks("CHOOSE_STARTER")
    game.names = ("You", "Level 1")
    async with begun(game) as (app, pilot):
        shown = "\n".join(text_of(app))
        assert "→ Your turn" in shown
        assert "Let Level 1 go first" in shown
        await pilot.press("down")
        assert "→ Level 1 to move" in "\n".join(text_of(app))


async def test_the_narrow_score_sheet_is_whole():
    game = played(5, lambda game: len(game.plies) > 400)
    game.names = ("You", "Level 1")
    app = app_for(game)
    async with app.run_test(size=(100, 30)) as pilot:
        await shows(app, pilot, "The game is over")
        await pilot.press("escape")
        side = [line[74:].split() for line in text_of(app)]
        assert ["you", "opp"] in side
        for words in ("Civilian", "Guilds", "Military"):
            assert any(len(line) == 4 and line[1] == words for line in side)
