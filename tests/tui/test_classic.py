"""The full-screen client for 3 to 7: whole games by keys, the curtain, both sizes, bad keys."""

import random
import re

import pytest
from tests.vocabulary import vocabulary, words_in
from textual.pilot import Pilot

from sevenwonders.classic import BY_ID, Game
from sevenwonders.classic.ids import cards_in_hand
from sevenwonders.classic.tui.detail import render_card_details
from sevenwonders.classic.tui.lists import render_boards, render_cities, render_discard_pile, render_known_hands
from sevenwonders.errors import SaveError
from sevenwonders.local.table import PERSON, LocalTable
from sevenwonders.tui import TableApp
from sevenwonders.tui import make_app as client
from sevenwonders.tui.theme import to_ascii
from sevenwonders.tui.window import PageWindow

from .table import until

pytestmark = pytest.mark.usefixtures("render_on_read")

NAMES = ("Ada", "Bo", "Cy", "Dee", "Eve", "Fay", "Gil")
WINDOWS = {
    "c": "(p7)",
    "e": "─ Boards ─",
    "i": "Esc close",
    "l": "Moves",
    "k": "You have not seen any hand",
    "m": "Seven cards, six turns",
    "p": "Discard pile: 0",
    "question_mark": "hint: chances",
    "s": "Civilian",
    "v": "You have not seen any hand",
}
SIZES = [(100, 30), (120, 36)]
PARTS = ("title", "others", "left", "mine", "right", "hand", "choices", "events", "news")


def app_for(players: int, people: int = 1, seed: int = 4, language: str = "en", **options: str) -> TableApp:
    """People sit first, then computers that play at random."""
    game = Game.new(seed=seed, players=players, names=NAMES[:players], **options)
    return client(LocalTable(game, [PERSON] * people + ["random"] * (players - people)), language=language)


def text_of(app: TableApp) -> str:
    """Everything that stands on the screen."""
    strips = app.screen._compositor.render_strips(app.size)
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


async def settled(app: TableApp, pilot: Pilot) -> None:
    """Wait until a person is to choose or the game is over."""

    def is_settled() -> bool:
        table = app.table
        waiting = table.game.is_over or (
            table.find_next_human_seat() is not None and table.find_next_computer_seat() is None
        )
        return waiting and app.table_screen.has_scene and app._thinking_since is None

    await until(pilot, is_settled)
    await pilot.pause()


async def one_choice(app: TableApp, pilot: Pilot, rng: random.Random) -> None:
    """Choose something by keys alone."""
    scene = app.table_screen.scene
    await pilot.press(str(1 + rng.randrange(min(9, len(scene.rows)))))
    if rng.random() < 0.3:
        await pilot.press("right")
    await pilot.press("enter")


@pytest.mark.parametrize(("players", "size"), [(3, SIZES[0]), (7, SIZES[1])])
async def test_a_whole_game_by_keys(players: int, size: tuple[int, int]) -> None:
    app, rng = app_for(players, sides="night"), random.Random(players)
    app.again = lambda: app_for(players, sides="night").table
    async with app.run_test(size=size) as pilot:
        await settled(app, pilot)
        while not app.table.game.is_over:
            await one_choice(app, pilot, rng)
            await settled(app, pilot)
        assert isinstance(app.screen, PageWindow)
        shown = text_of(app)
        assert "The game is over" in shown
        assert "n New game" in shown
        assert "Rank" in shown
        assert all(name in shown for name in NAMES[:players])
        await pilot.press("n")
        await settled(app, pilot)
        assert not app.table.game.is_over
        assert "Choose a card" in text_of(app)
        await pilot.press("q")


async def test_turns_of_several_people_behind_curtains() -> None:
    app, rng = app_for(3, people=3), random.Random(1)
    async with app.run_test(size=SIZES[0]) as pilot:
        await settled(app, pilot)
        holders = []
        while app.table.game.turn < 4:
            if app.table_screen.scene.curtain:
                holders.append(app.table_screen.scene.me)
                await pilot.press("enter")
            await one_choice(app, pilot, rng)
            await settled(app, pilot)
        assert holders[:6] == [0, 1, 2, 0, 1, 2]


async def test_the_curtain_closes_windows() -> None:
    """Windows that a player opens while computers think may hold secrets."""
    app = app_for(3, people=2, sides="day")
    async with app.run_test(size=SIZES[0]) as pilot:
        await settled(app, pilot)
        for _ in range(2):
            await pilot.press("enter")
            await pilot.press("i")
            await until(pilot, lambda: isinstance(app.screen, PageWindow))
            for seat in (app.table_screen.scene.me, *((2,) if app.table_screen.scene.me else ())):
                app.table.choose(seat, app.table.game.legal_codes(seat)[0])
            app.play_until_person_decides()
            await until(pilot, lambda: not isinstance(app.screen, PageWindow))
            assert "Pass the device to" in text_of(app)


async def test_the_curtain_shows_no_hand() -> None:
    """Nothing of a hand is on the screen until its owner has pressed Enter, and no key opens anything."""
    app = app_for(3, people=3, sides="day")
    async with app.run_test(size=SIZES[1]) as pilot:
        await settled(app, pilot)
        hands = [{card.name for card in cards_in_hand(app.table.game.state, seat)} for seat in range(3)]
        for seat in range(3):
            for key in ("1", "b", "s", "l", "k", "f1", "u", "h", "right"):
                await pilot.press(key)
            shown = text_of(app)
            assert f"Pass the device to {NAMES[seat]}" in shown
            assert not {unit.name for unit in BY_ID.values() if unit.age and unit.name in shown}
            assert app.table_screen.scene.rows == ()
            await pilot.press("enter")
            await pilot.pause()
            shown = text_of(app)
            cards = {unit.name for unit in BY_ID.values() if unit.age and re.search(rf"\d \S {unit.name} ", shown)}
            assert cards == hands[seat]
            await pilot.press("x")
            await pilot.pause()


@pytest.mark.parametrize("size", SIZES)
async def test_every_city_is_one_key_away(size: tuple[int, int]) -> None:
    app = app_for(7)
    async with app.run_test(size=size) as pilot:
        await settled(app, pilot)
        shown = text_of(app)
        assert all(f"F{seat}" in shown for seat in range(1, 8))
        for seat in range(7):
            await pilot.press(f"f{seat + 1}")
            await pilot.pause()
            assert f"{NAMES[seat]} (p{seat + 1})" in text_of(app)
        await pilot.press("escape")
        for key, words in WINDOWS.items():
            await pilot.press(key)
            await pilot.pause()
            assert words in text_of(app)
            await pilot.press("escape")


async def test_everything_has_a_sign_in_ascii() -> None:
    app = app_for(7, sides="night")
    async with app.run_test(size=SIZES[0]) as pilot:
        await settled(app, pilot)
        for _ in range(4):
            await one_choice(app, pilot, random.Random(2))
            await settled(app, pilot)
        shown = text_of(app)
        signs = {sign for sign in shown if not sign.isascii()}
        assert signs
        assert "?" not in {to_ascii(sign) for sign in signs}


async def test_undo_reverts_a_turn_then_reports_nothing_to_undo() -> None:
    app = app_for(3, sides="day")
    async with app.run_test(size=SIZES[0]) as pilot:
        await settled(app, pilot)
        await pilot.press("u")
        await pilot.pause()
        assert "There is nothing to take back." in text_of(app)
        await pilot.press("x")
        await settled(app, pilot)
        assert app.table.game.turn == 2
        await pilot.press("u")
        await settled(app, pilot)
        assert app.table.game.turn == 1
        assert "Taken back" in text_of(app)
        await pilot.press("y")
        await settled(app, pilot)
        assert app.table.game.turn == 2


async def test_unbuildable_card_explains_why() -> None:
    app = app_for(3, sides="day")
    async with app.run_test(size=SIZES[0]) as pilot:
        await settled(app, pilot)
        for _ in range(12):
            rows = app.table_screen.scene.rows
            bad = next((number for number, row in enumerate(rows) if not row.can_build), None)
            if bad is not None:
                break
            await pilot.press("x")
            await settled(app, pilot)
        assert bad is not None
        before = app.table.game.state.copy()
        await pilot.press(str(bad + 1), "b")
        await pilot.pause()
        row = app.table_screen.scene.rows[bad]
        assert row.why.startswith(f"{row.name}: ")
        assert row.why.split(": ")[-1] in text_of(app)
        assert app.table.game.state == before


async def test_a_small_window_says_so_and_loses_nothing() -> None:
    app = app_for(4)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(app, pilot)
        assert "this needs 100x30" in text_of(app)
        await pilot.press("1", "enter")
        assert app.table.game.committed_action(0) is None
        await pilot.resize_terminal(100, 30)
        await until(pilot, lambda: "Choose which side" in text_of(app))


async def test_a_full_disk_is_said_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    app = app_for(3, sides="day")

    def fail() -> None:
        app.table.is_saved = False
        raise SaveError("the disk is full")

    monkeypatch.setattr(app.table, "save", fail)
    async with app.run_test(size=SIZES[0]) as pilot:
        await settled(app, pilot)
        await pilot.press("x")
        await settled(app, pilot)
        assert "not saved" in text_of(app)
        assert "The disk is full" in text_of(app)
        assert app.table.game.turn == 2


async def test_a_payment_says_to_whom_it_goes_and_what_covers_what() -> None:
    app = app_for(3, sides="day")
    async with app.run_test(size=SIZES[1]) as pilot:
        await settled(app, pilot)
        scene = app.table_screen.scene
        paid = next(n for n, row in enumerate(scene.rows) if row.can_build and "coins" in row.price)
        await pilot.press(str(paid + 1))
        await pilot.pause()
        steps = app.table_screen.scene.format_payment_steps()
        assert any(step.endswith("2 coins") for step in steps)
        shown = text_of(app)
        assert re.search(r"b Build, 2● to (Bo|Cy)", shown)
        assert all(step.split()[0] in shown for step in steps)


@pytest.mark.parametrize(("size", "whole"), [((100, 30), False), ((200, 50), True)])
async def test_a_large_window_shows_the_neighbours_whole(size: tuple[int, int], whole: bool) -> None:
    """With their stages and cards by name, once the hand has all its texts; the choices of all fill the rest."""
    app = app_for(3, sides="day")
    async with app.run_test(size=size) as pilot:
        await settled(app, pilot)
        while not any(app.table_screen.scene.left_city["cards"].values()):
            await pilot.press("x")
            await settled(app, pilot)
        screen, shown = app.table_screen, " ".join(text_of(app).split())
        left = " ".join("".join(strip.text for strip in screen.find_panel("left")._strips).split())
        built = [BY_ID[card].name for cards in screen.scene.left_city["cards"].values() for card in cards]
        assert all(name in left for name in built) == whole
        assert all(" ".join(row.text.split()[:3]) in shown for row in screen.scene.rows)
        assert "Moves" in "".join(strip.text for strip in screen.find_panel("events")._strips)


@pytest.mark.parametrize("language", ["de", "fr", "es"])
async def test_the_table_is_in_the_language_asked_for(language: str) -> None:
    """Beside names, letters of resources and keys, every word is one of the language's messages."""
    app = app_for(5, sides="night", language=language)
    async with app.run_test(size=SIZES[1]) as pilot:
        for turn in range(5):
            await settled(app, pilot)
            screen, scene = app.table_screen, app.table_screen.scene
            shown = "\n".join(strip.text for name in PARTS for strip in screen.find_panel(name)._strips)
            for draw in (render_card_details, render_cities, render_boards, render_known_hands, render_discard_pile):
                shown += "\n" + "\n".join("".join(piece.text for piece in line) for line in draw(scene, 120).lines)
            shown += "\n" + " ".join(row.words for row in screen.build_score_sheet().rows)
            known = vocabulary("classic", language) | words_in(" ".join(NAMES)) | {"ii", "iii"}
            unknown = {
                word
                for word in words_in(shown) - known
                if not any(other.startswith(word) or other.endswith(word) for other in known)
            }
            assert {word for word in unknown if not set(word) <= set("wsocgpt")} == set()
            await one_choice(app, pilot, random.Random(turn))
