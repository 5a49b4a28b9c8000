"""A monkey at the terminal's table: keys, clicks and sizes dealt at random, in both games and all sets.

No key may end in an exception; there is always a key that works; what the screen shows is what the seat may see, and
all that it may do; the file holds the game after every step; and between two people no secrets are shown.
"""

import asyncio
import contextlib
import json
import os
import random
import re
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from . import Fault
from .searching import shorten

STEPS = 60
MODULES = ((), ("pantheon",), ("agora",), ("pantheon", "agora"), ("solo",))
SIZES = ((120, 36), (160, 50), (100, 30), (80, 24), (60, 20), (40, 10), (300, 90), (10, 3), (119, 35))
KEYS = (
    *(
        "enter",
        "escape",
        "up",
        "down",
        "left",
        "right",
        "tab",
        "shift+tab",
        "space",
        "home",
        "end",
        "pageup",
        "pagedown",
    ),
    *"abcdefghilmnoprstuvwxyz0123456789?",
    *("enter", "enter", "enter", "down", "right", "1", "2", "backspace", "ctrl+l", "f1", "delete"),
)
NAMES = (
    "Player {}",
    "Player {}",
    "P{}",
    "漢字の名前はとても長い{}",
    "Ω🎲{}",
    "A name of many words and letters, no. {}",
    "[red]{}",
    "e\u0301a\u0308o\u0302 {}",
    "\U0001f469\u200d\U0001f469\u200d\U0001f467 {}",
    "\u05e9\u05dc\u05d5\u05dd {}",
    "\uff26\uff35\uff2c\uff2c {}",
    "\u0e44\u0e17\u0e22\u0e19\u0e35\u0e49 {}",
)
FAILURES = re.compile(r" cannot move: |stopped before|^No hint: |^No new game: ")  # none has a cause of the person's
TURNS_AT_REST = 4  # in which a screen stays as it is
MAX_TURNS = 10_000  # of waiting, which are as long as the machine is slow
Step = tuple[Any, ...]


class Walk:
    """A game with its players and a sequence of keys, clicks and sizes."""

    def __init__(self, seed: int) -> None:
        dice = random.Random(seed)
        self.seed, self.game = seed, dice.choice(("duel", "classic"))
        self.modules = dice.choice(MODULES) if self.game == "duel" else ()
        self.players = 2 if self.game == "duel" else dice.choice((3, 3, 4, 7))
        self.people = 1 if self.modules == ("solo",) else dice.choice((1, 1, 2, self.players))
        self.ascii, self.size = dice.random() < 0.2, dice.choice(SIZES)
        self.names = {"NO_COLOR": "1"} if dice.random() < 0.2 else {"COLORFGBG": dice.choice(("15;0", "0;15"))}
        self.moves = dice.choice((0, 10, 40, 80, -3, -1, 10**6))  # negative: up to so many decisions before the end
        self.names_of_seats = [dice.choice(NAMES).format(seat + 1) for seat in range(self.players)]
        self.is_hasty = dice.random() < 0.4  # keys come while a computer thinks
        keys = [("key", key) for key in dice.sample(KEYS, len(KEYS))] if self.moves == 10**6 else []
        self.steps: Sequence[Step] = [*keys, *self._steps(dice, self.is_hasty)]

    @staticmethod
    def _steps(dice: random.Random, is_hasty: bool) -> Iterator[Step]:
        """Deal keys like cards, so that each comes soon; windows are closed often, sizes and clicks come in between."""
        keys: list[str] = []
        for _ in range(STEPS):
            way = dice.random()
            if is_hasty and dice.random() < 0.3:
                yield ("thought", dice.choice(("n", "n", "u", "u", "y", "h", "m", "enter", "question_mark", "q")))
            elif way < 0.08:
                yield ("size", *dice.choice(SIZES))
            elif way < 0.16:
                yield ("click", dice.random(), dice.random())
            elif way < 0.3:
                yield ("key", "escape")
            else:
                keys = keys or dice.sample(KEYS, len(KEYS))
                yield ("key", keys.pop())
                if dice.random() < 0.15:  # of what the key has opened
                    yield ("size", *dice.choice(SIZES))

    def __str__(self) -> str:
        description = f"{self.game} {'+'.join(self.modules)} for {self.players}, {self.people} people, seed {self.seed}"
        return (
            f"{description}, {self.moves} moves before, size {self.size}, ascii {self.ascii}, {self.names}, "
            f"{self.names_of_seats}{', hasty' * self.is_hasty}\n    "
            + "\n    ".join(" ".join(map(str, step)) for step in self.steps)
        )


def check(seed: int) -> None:
    """Walk once, and with fewer keys where that fails.  Raises `Fault`."""
    walk = Walk(seed)
    fault = tried(walk, walk.steps)
    if fault is not None:
        walk.steps, fault = shorten(walk.steps, fault, lambda steps: tried(walk, steps))
        raise Fault(f"{fault}\n{walk}")


def tried(walk: Walk, steps: Sequence[Step]) -> Fault | None:
    """Return the fault of a walk with some steps, if it has one."""
    place = Path(tempfile.mkdtemp())
    try:
        with surroundings(walk, place):
            asyncio.run(walked(walk, steps, place / "game.toml"))
    except Fault as fault:
        return fault
    except Exception as error:
        import traceback

        frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "sevenwonders" in frame.filename]
        where = f"{Path(frames[-1].filename).name}:{frames[-1].name}" if frames else "outside"
        return Fault(f"{type(error).__name__}: {str(error)[:100]!r} in {where}")
    finally:
        shutil.rmtree(place)
    return None


@contextmanager
def surroundings(walk: Walk, place: Path) -> Iterator[None]:
    """Let Textual wait for what a key leads to, not for the clock; keep files away from the user's."""
    from tests.tui.conftest import nothing_to_do

    from sevenwonders.tui.page import TextPage, measure_width

    split = TextPage.add_split_line

    def whole_split(page: TextPage, left: Any, right: Any) -> None:
        right = list(right)
        split(page, left, right)
        if measure_width(page.lines[-1]) > max(page.width, measure_width(right)):
            raise Fault(f"a line is wider than its page\n    {page.lines[-1]}")

    names = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLORFGBG")}
    with ExitStack() as stack:
        for room in ("app", "pilot"):
            stack.enter_context(patch(f"textual.{room}.wait_for_idle", nothing_to_do))
        stack.enter_context(patch.dict(os.environ, names | walk.names | {"HOME": str(place)}, clear=True))
        stack.enter_context(patch.object(TextPage, "add_split_line", whole_split))
        stack.enter_context(patch("sevenwonders.tui.app.WATCHING_PAUSE", 0.0))
        stack.enter_context(patch("sevenwonders.tui.app.HINT_SECONDS", 0.01))
        yield


async def walked(walk: Walk, steps: Sequence[Step], path: Path) -> None:
    """Take the steps and look after each."""
    from textual.errors import NoWidget

    from sevenwonders.local.table import LocalTable
    from sevenwonders.registry import game_type
    from sevenwonders.tui import make_app

    kind = game_type(walk.game)
    dice = random.Random(walk.seed)
    changes = {"players": walk.players} if walk.game == "classic" else {}
    game = kind.Game(kind.options(changes, modules=walk.modules), seed=walk.seed, names=walk.names_of_seats)
    begin(game, walk.moves, dice)
    others = ("search:1000",) if walk.is_hasty else ("random", "greedy")
    seats = ["person"] * walk.people + [dice.choice(others) for _ in range(walk.players - walk.people)]
    for seat in kind.automa_names_by_seat(game.options):
        seats[seat] = "random"
    table = LocalTable(game, seats, path)

    def again() -> LocalTable:
        other = kind.Game(game.options, seed=dice.randrange(99), names=walk.names_of_seats)
        return LocalTable(other, seats)

    app = make_app(table, ascii_only=walk.ascii, again=again)
    async with app.run_test(size=walk.size) as pilot:
        await settle(app, pilot)
        for number, step in enumerate(steps):
            match step:
                case ("key", key):
                    await pilot.press("question_mark" if key == "?" else key)
                case ("thought", key):
                    if app._thinking_since is None:
                        await make_think(app, pilot, dice)
                        look(app, kind, path, f"before the key of step {number + 1}")  # the key may lift a curtain
                    await pilot.press(key)
                case ("size", width, height):
                    await pilot.resize_terminal(width, height)
                case ("click", across, down):
                    width, height = app.size
                    with contextlib.suppress(NoWidget):  # a screen that is smaller than the terminal said
                        await pilot.click(offset=(int(across * (width - 1)), int(down * (height - 1))))
            at_rest = not (walk.is_hasty and dice.random() < 0.7)
            await (settle(app, pilot) if at_rest else pilot.pause())
            if app._exit or app._exception:
                break
            when = f"after step {number + 1}: {' '.join(map(str, step))}"
            if step[0] == "size" and at_rest:
                await look_at_size(app, pilot, when)
            look_at_thoughts(app, when)
            look(app, kind, path, when)
    if path.exists():
        check_file(app, path, "at the end")


async def make_think(app: Any, pilot: Any, dice: random.Random) -> None:
    """Choose for the person at the screen, so that a computer may be asked; windows are closed before."""
    for _ in range(4):
        if app._thinking_since is not None or app.screen is app.table_screen:
            break
        await pilot.press("escape")
    person = app.table.find_next_human_seat()
    if person is not None and not app.table_screen.scene.curtain:
        app.make_person_move(dice.choice(app.table.game.legal_codes(person)))
        await pilot.pause()


def begin(game: Any, moves: int, dice: random.Random) -> None:
    """Play so many moves at random, or up to so many before the end."""
    decisions = 0

    def step(played: Any) -> None:
        for seat in played.deciders:
            played.commit(seat, dice.choice(list(played.legal_actions(seat))))

    if moves < 0:
        state, rest = dice.getstate(), game.copy()
        while not rest.is_over:
            step(rest)
            decisions += 1
        dice.setstate(state)
        moves += decisions
    for _ in range(moves):
        if game.is_over:
            break
        step(game)


def look_at_thoughts(app: Any, when: str) -> None:
    """Hold that a computer thinks when it is to decide, and only then.  Raises `Fault`."""
    table = app.table
    thinks = app._thinking_since is not None
    wanted = table.find_next_computer_seat() is not None and not table.game.is_over
    if thinks and not wanted:
        raise Fault(f"a computer thinks that is not asked\n    {when}")
    if wanted and not thinks and not app._paused:
        raise Fault(f"a computer is asked and does not think\n    {when}")
    if app.table_screen.has_scene and app.table_screen.scene.thinking != thinks:
        raise Fault(f"the screen says that a computer {'rests' if thinks else 'thinks'}\n    {when}")


async def look_at_size(app: Any, pilot: Any, when: str) -> None:
    """Hold that the screen on top is drawn for the size of the terminal.  Raises `Fault`."""
    screen = app.screen
    for part in screen.children:
        if part.display and part.region.area and not screen.region.contains_region(part.region):
            raise Fault(f"a part of the screen lies outside of it\n    {part} {part.region} {when}")
    before = await shown_at_rest(app, pilot)
    render = screen.redraw if screen is app.table_screen else getattr(screen, "_lay_out", None)
    if render is None:
        return
    render()
    if (redrawn := await shown_at_rest(app, pilot)) != before and app.screen is screen:
        lines = zip(before.splitlines(), redrawn.splitlines(), strict=False)
        differing = next(((old, new) for old, new in lines if old != new), ())
        raise Fault(f"a screen is not drawn for a new size\n    {differing} {when}")


async def shown_at_rest(app: Any, pilot: Any) -> str:
    """Return the text on the screen once it stays the same and is as high as the terminal."""
    text, turns = "", 0
    for _ in range(MAX_TURNS):
        await pilot.pause()
        old, text = text, shown(app)
        screen = app.screen
        # timers draw these, also of a screen that is seen below a window
        is_late = screen._repaint_required or screen._dirty_widgets
        is_late = is_late or any(drawn.is_current and drawn._layout_required for drawn in app.screen_stack)
        is_whole = len(screen._compositor.render_strips()) == app.size.height
        turns = turns + 1 if text == old and is_whole and not is_late else 0
        if turns == TURNS_AT_REST:
            return text
    raise Fault("the screen never comes to rest, or is not as high as the terminal")


async def settle(app: Any, pilot: Any) -> None:
    """Wait until only a person can bring something new."""
    await pilot.pause()
    for _ in range(MAX_TURNS):
        if app._exit or app._exception or is_settled(app):
            return
        await pilot.pause(0.005)
    raise Fault("waits for ever")


def is_settled(app: Any) -> bool:
    """Return whether only a person is to decide."""
    table = app.table
    person = table.find_next_human_seat()
    if app._paused:
        return True
    waiting = table.game.is_over or (person is not None and table.find_forced_action(person) is None)
    return bool(waiting and app._thinking_since is None and app.table_screen.has_scene)


def look(app: Any, kind: Any, path: Path, when: str) -> None:
    """Compare what is shown with what may be, and the file with the game.  Raises `Fault`."""
    check_file(app, path, when)
    works = [binding for binding in app.screen.active_bindings.values() if binding.enabled]
    if not works:
        raise Fault(f"no key works\n    {when}")
    if app.screen.focused is not None and not app.screen.focused.is_attached:
        raise Fault(f"the focus is lost\n    {when}")
    screen = app.table_screen
    if app.screen is not screen or not screen.has_scene or app._paused:
        return
    scene, game = screen.scene, app.table.game
    text = shown(app)
    if app._trouble or FAILURES.search(scene.news):
        raise Fault(f"something fails for no cause of the person's\n    {app._trouble or scene.news} {when}")
    viewer = scene.view["viewer"]
    seat = None if viewer == "spectator" else int(viewer[1:]) - 1
    may_see = json.dumps(kind.view(game, None if scene.curtain else seat), default=str)
    for name in hidden_names(kind, game, may_see):
        if re.search(rf"\b{re.escape(name)}\b", text):
            raise Fault(
                f"shows {'between two people' if scene.curtain else 'a player'} a card of another's\n    {name} {when}"
            )
    before, app.seen_last = getattr(app, "seen_last", None), None if scene.curtain else seat
    if scene.curtain:
        if seat is not None:
            raise Fault(f"shows a seat's view between two people\n    {when}")
        return
    if app.is_shared and None not in (before, seat) and seat != before and app.table.has_secrets(seat):
        raise Fault(f"hands the screen over without a curtain\n    {when}")
    person = app.table.find_next_human_seat()
    view = kind.view(game, seat)
    for name in view.keys() - {"plies"}:  # where several share the screen, they are those that all have seen
        if json.dumps(view[name], default=str) != json.dumps(scene.view.get(name), default=str):
            raise Fault(f"the screen shows other {name} than the view has\n    {when}")
    if person is not None and person == seat and not game.is_over and fits(app):
        legal = {str(action) for action in game.legal_actions(person)}
        if not legal:
            raise Fault(f"a person has nothing to choose\n    {when}")
        if "coins" in view and walkable(view["coins"].get(viewer), text) is False:
            raise Fault(f"the coins of the player are not on the screen\n    {view['coins']} {when}")


def walkable(coins: object, text: str) -> bool:
    """Return whether a number stands on the screen."""
    return coins is None or re.search(rf"(?<!\d){coins}(?!\d)", text) is not None


def fits(app: Any) -> bool:
    """Return whether the terminal is large enough for a table."""
    from sevenwonders.tui.window import is_terminal_large_enough as is_large

    return bool(is_large(*app.size))


def shown(app: Any) -> str:
    """Return the text on the screen."""
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


def hidden_names(kind: Any, game: Any, may_see: str) -> list[str]:
    """Return the names of cards on hands that a view does not contain."""
    if game.NAME != "classic":
        return []
    units = kind.catalogue()["units"]
    hands = {
        unit
        for seat in range(game.num_players)
        for unit in re.findall(r"[a-z_]+", str(kind.view(game, seat).get("hand", "")))
    }
    seen = [unit for unit in units if f'"{unit}"' in may_see]
    linked = {one for unit in seen for way in units[unit].get("gives", ()) for one in way["units"]}  # as each card says
    linked |= {one for unit in seen for one in (units[unit].get("needs") or {}).get("units", ())}
    names = {units[unit]["name"] for unit in hands - linked if unit in units}
    names -= {units[unit]["name"] for unit in seen}  # several cards have one name
    return [name for name in names if len(name) > 6 and name not in may_see]


def check_file(app: Any, path: Path, when: str) -> None:
    """Hold that the file has all that happened.  Raises `Fault`."""
    from sevenwonders import records
    from sevenwonders.errors import SevenWondersError

    table = app.table
    if table.path != path or not table.is_saved or not path.exists():
        return
    try:
        game = next(iter(records.load(path))).replay().game
    except SevenWondersError as error:
        raise Fault(f"the file cannot be read: {error}\n    {when}") from None
    if [ply.code for ply in game.plies] != [ply.code for ply in table.game.plies]:
        raise Fault(f"the file has {len(game.plies)} plies, the game {len(table.game.plies)}\n    {when}")
    left = [file.name for file in path.parent.iterdir() if file.is_file() and file != path]
    if left:
        raise Fault(f"files are left beside the game\n    {left} {when}")
