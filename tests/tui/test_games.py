"""Whole games through the terminal client, by keys and by mouse."""

import random
import threading

import pytest
from textual.pilot import Pilot

from sevenwonders import duel
from sevenwonders.duel.tui.geometry import ScreenLayout
from sevenwonders.players import RandomPlayer
from sevenwonders.tui import TableApp
from sevenwonders.tui import make_app as client
from sevenwonders.tui.window import PageWindow, Panel

from .conftest import app_for, turn_in
from .table import TestTable, until

KEYS = {"recruit": "b", "prepare": "r", "trigger": "g"}  # of the verbs whose key is not their first letter
GAMES = [(2, (140, 42))]
MORE_GAMES = [(seed, size) for seed in (1, *range(3, 14)) for size in ((100, 30), (140, 42))]


async def settled(app: TableApp, pilot: Pilot) -> None:
    """Wait until a person is to decide or the game is over."""
    await pilot.pause()
    await until(pilot, lambda: is_settled(app))
    await pilot.pause()


def is_settled(app: TableApp) -> bool:
    """Return whether only a person is to decide, and the screen shows all that has happened."""
    table = app.table
    person = table.find_next_human_seat()
    waiting = table.game.is_over or (person is not None and table.find_forced_action(person) is None)
    if not waiting or app._thinking_since is not None or not app.table_screen.has_scene:
        return False
    plies, reader = table.game.plies, app.table_screen.scene.view["viewer"]
    seat = int(reader[1:]) - 1 if reader != "spectator" else None
    noticed = [sum(ply.is_noticed_by(viewer) for ply in plies) for viewer in (seat, None)]
    return len(app.table_screen.scene.view["plies"]) in noticed


def offered(app: TableApp) -> list[int]:
    """Every action that some card's menu or the chooser offers."""
    scene = app.table_screen.scene
    if scene.chooser and not scene.chooser.cancelable:
        return sorted(option.code for option in scene.chooser.options)
    on_cards = [option.code for slot in scene.accessible_slots for option in scene.options_with_card_of_slot(slot)]
    return sorted(on_cards + [option.code for option in scene.options_without_card()])


async def one_decision(app: TableApp, pilot: Pilot, rng: random.Random) -> None:
    """Decide something by keys alone."""
    scene = app.table_screen.scene
    if scene.chooser:
        if rng.random() < 0.5 and len(scene.chooser.options) < 10:
            await pilot.press(str(rng.randint(1, len(scene.chooser.options))))
        else:
            await pilot.press(*["down"] * rng.randint(0, 2), "enter")
        return
    if scene.options_without_card() and rng.random() < 0.4:
        verb = rng.choice(scene.options_without_card()).action.verb.value
        await pilot.press(KEYS.get(verb, verb[0]), *["down"] * rng.randint(0, 2), "enter")
        return
    await pilot.press(*[rng.choice(("left", "right", "up", "down"))] * rng.randint(0, 2))
    verbs = [option.action.verb.value for option in scene.options_with_card_of_slot(scene.selected)]
    assert verbs, "a card is selected that cannot be taken"
    verb = rng.choice(verbs)
    way = rng.random()
    if way < 0.3:
        await pilot.press("enter", "enter")
    elif verb in ("wonder", "prepare") and verbs.count(verb) > 1:
        await pilot.press(KEYS.get(verb, verb[0]), str(rng.randint(1, verbs.count(verb))))
    else:
        await pilot.press(KEYS.get(verb, verb[0]))


@pytest.mark.parametrize(
    ("seed", "size"), [*GAMES, *(pytest.param(*game, marks=pytest.mark.slow) for game in MORE_GAMES)]
)
async def test_a_whole_game_by_keyboard(seed, size):
    game = duel.Game(duel.Options(promo_wonders="both"), seed=seed, names=("Ada", "Bruno"))
    assert await play_by_keyboard(game, seed, size) > 20


EXPANSIONS = [("pantheon", "agora"), ("solo",)]
EACH_ALONE = [("pantheon",), ("agora",)]
BEGINNING = 12  # decisions


@pytest.mark.parametrize("modules", EXPANSIONS, ids="+".join)
@pytest.mark.usefixtures("render_on_read")
async def test_keyboard_plays_start_and_end_with_expansions(modules):
    """Whole ones are slow; see below."""
    assert await play_by_keyboard(game_with(modules, 4), 4, (120, 36), BEGINNING) == BEGINNING
    game, dice = game_with(modules, 4), random.Random(4)
    while game.state.age < 3 or int(game.state.present).bit_count() > BEGINNING:
        game.play(dice.choice(game.legal_codes()))
    assert await play_by_keyboard(game, 4, (120, 36)) > 2


@pytest.mark.slow
@pytest.mark.parametrize("size", [(120, 36), (100, 30)])
@pytest.mark.parametrize("modules", EACH_ALONE + EXPANSIONS, ids="+".join)
async def test_whole_games_with_expansions_by_keyboard(modules, size):
    assert await play_by_keyboard(game_with(modules, 5), 5, size) > 20


def game_with(modules, seed):
    return duel.Game(duel.Options(**dict.fromkeys(modules, True)), seed=seed, names=("Ada", "Bruno"))


async def play_by_keyboard(game, seed, size, decisions=None):
    """Play a game to its end, or so many decisions of it."""
    app = app_for(game)
    rng = random.Random(seed)
    decided = 0
    async with app.run_test(size=size) as pilot:
        await settled(app, pilot)
        while not game.is_over and decided != decisions:
            before = len(game.plies)
            assert offered(app) == sorted(game.legal_codes())
            await one_decision(app, pilot, rng)
            await settled(app, pilot)
            assert len(game.plies) > before
            decided += 1
        if decisions is None:
            assert isinstance(app.screen, PageWindow)
            await pilot.press("escape")
    return decided


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(turn_in(11, 3, 12), id="the end of one"),
        pytest.param(duel.Game(seed=11, names=("Ada", "Bruno")), id="a whole one", marks=pytest.mark.slow),
    ],
)
async def test_a_game_by_mouse(game):
    app = app_for(game)
    rng = random.Random(0)
    async with app.run_test(size=(120, 36)) as pilot:
        await settled(app, pilot)
        while not game.is_over:
            before = len(game.plies)
            scene = app.table_screen.scene
            if scene.chooser is None:
                slot = scene.slots[rng.choice(scene.accessible_slots)]
                sizes = ScreenLayout.from_window_size(120, 36).compute_card_sizes(scene.structure_layout_index)
                x, y = sizes.corner_of_card(slot["row"], slot["column"])
                for _ in range(1 if scene.selected == slot["slot"] else 2):
                    await pilot.click("#board", offset=(x + 2, y + 1))
                assert scene.chooser is not None
            line = rng.randrange(len(scene.chooser.options[:4]))
            side = app.table_screen.query_one("#side", Panel)
            for _ in range(2):
                if len(game.plies) == before:
                    await pilot.click(side, offset=(6, 1 + line))
            await settled(app, pilot)
            assert len(game.plies) > before


@pytest.mark.usefixtures("render_on_read")
async def test_two_people_share_the_screen():
    game = duel.Game(seed=4, names=("Ada", "Bruno"))
    app = app_for(game, opponent=None)
    rng = random.Random(3)
    seen = set()
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(app, pilot)
        for _ in range(14):
            assert app.table_screen.scene.me == game.seat
            assert app.table_screen.scene.view["viewer"] == f"p{game.seat + 1}"
            seen.add(game.seat)
            await one_decision(app, pilot, rng)
            await settled(app, pilot)
            if game.is_over:
                break
    assert seen == {0, 1}


@pytest.mark.usefixtures("render_on_read")
async def test_computers_play_alone_before_a_spectator():
    game = duel.Game(seed=4, names=("Ada", "Bruno"))
    gate = threading.Event()  # else the whole game may be over before a key is pressed

    class Waiting(RandomPlayer):
        def choose(self, state, seat, *, stop=None):
            gate.wait()
            return super().choose(state, seat, stop=stop)

    app = client(TestTable(game, (Waiting(1), Waiting(2))))
    app.watching_pause = 0.0
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: app._thinking_since is not None)
        await pilot.press("space")
        gate.set()
        await until(pilot, lambda: app._thinking_since is None)  # what had begun is thought to its end
        stands = len(game.plies)
        app.play_until_person_decides()
        assert app._thinking_since is None
        assert len(game.plies) == stands
        await pilot.press("space")
        await until(pilot, lambda: game.is_over and isinstance(app.screen, PageWindow))
        assert app.table_screen.scene.view["viewer"] == "spectator"
