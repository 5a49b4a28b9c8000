"""Every page with a table, in every state, at drawn sizes: what may be taken is large enough and in reach.

A combination is a viewport, a zoom, a set and a state.  A page comes to each set and state once, and is resized.
`SEVENWONDERS_TEST_SEED` draws other sizes, `SEVENWONDERS_TEST_SIZES` says how many the slow test takes.
"""

import os
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from sevenwonders import puzzles
from sevenwonders.classic import Question
from sevenwonders.classic.record import Record as ClassicRecord
from sevenwonders.duel.record import Record as DuelRecord
from sevenwonders.game.seats import SEATS
from sevenwonders.server.studies import RecordedGame

from ..classic.page_harness import ClassicStage, play_to
from ..classic.page_harness import game_of as classic_game
from ..duel.page_harness import MODULES, DuelStage, moments
from ..duel.page_harness import game_of as duel_game
from ..pages.conftest import reviewed
from .page_harness import COMPLETE, Stage, go

SEED = int(os.environ.get("SEVENWONDERS_TEST_SEED", "57"))
SIZES = int(os.environ.get("SEVENWONDERS_TEST_SIZES", "1500"))
MEASURE = (Path(__file__).parent / "every_size.js").read_text("utf-8")
PLAYERS = {"three": 3, "seven": 7}
STATES = ("draft", "turn", "chosen", "question", "end", "puzzle", "replay", "review", "lesson")
MIN_SIDE, MAX_WIDTH, MAX_HEIGHT = 320, 2560, 1440
NARROW = LOW = 640
DESKTOP = 1000
COMMON = (
    *((320, 320), (320, 568), (390, 844), (667, 375), (720, 450), (844, 390), (915, 412), (932, 430), (768, 600)),
    *((800, 600), (960, 540), (700, 700), (720, 780), (800, 680), (800, 720), (768, 1024), (1280, 720), (1440, 900)),
    *((1680, 1050), (1280, 1024), (1024, 768), (1920, 1080), (2560, 1440)),
)
PHONES = ((320, 568), (360, 640), (667, 375))
QUESTIONS = {
    "base": ("PICK_BOARD_TOKEN", "PICK_LIBRARY_TOKEN", "BUILD_FROM_DISCARD", "DESTROY_CARD", "CHOOSE_STARTER"),
    "pantheon": ("PLACE_DIVINITY", "PLACE_MINERVA", "NEPTUNE_DISCARD", "STEAL_WONDER", "PICK_FROM_TOPS"),
    "agora": ("CHOOSE_STARTER", "PLACE_CUBE", "SENATE", "MOVE_CUBE", "KEEP_CONSPIRACY", "INTRIGUE"),
    "both": ("PLACE_CUBE", "PLACE_DIVINITY", "MOVE_DECREE", "PICK_ENKI_TOKEN", "UNBUILD_WONDER"),
    "solo": ("GIVE_CARD", "PICK_BOARD_TOKEN", "DESTROY_CARD"),
    "three": ("DISCARD_PICK",),
    "seven": ("DISCARD_PICK", "CHOOSE_BOARD"),
}
NOWHERE = {
    ("solo", "draft"),
    ("solo", "puzzle"),
    *((each, "lesson") for each in (*MODULES, *PLAYERS) if each != "base"),
}
FULLEST = {  # for every state a set with much on the table, and for every set a state
    "draft": "seven",
    "turn": "both solo",
    "chosen": "seven",
    "question": "pantheon agora",
    "end": "both",
    "puzzle": "three",
    "replay": "agora",
    "review": "seven",
    "lesson": "base",
}


@dataclass(frozen=True)
class Size:
    """Settings of the browser."""

    width: int  # of the window
    height: int
    zoom: int  # per cent
    letters: int  # per cent of sixteen pixels

    @property
    def viewport(self) -> tuple[int, int]:
        """CSS pixels that are left of the window."""
        return self.width * 100 // self.zoom, self.height * 100 // self.zoom

    @property
    def kind(self) -> str:
        """Which sizes are much alike, for pairs."""
        width, height = self.viewport
        across = "narrow" if width < NARROW else "wide" if width < DESKTOP else "desktop"
        return f"{across}, {'low' if height < LOW else 'high'}"


def drawn_size(dice: random.Random) -> Size:
    """A common size, or any; half of the small ones come by zoom."""
    if dice.random() < 1 / 3:
        width, height = dice.choice(COMMON)
    else:
        width = round(MIN_SIDE * (MAX_WIDTH / MIN_SIDE) ** dice.random())
        height = round(MIN_SIDE * (MAX_HEIGHT / MIN_SIDE) ** dice.random())
    zoom = dice.choice([100, 200]) if min(width, height) >= 2 * MIN_SIDE else 100
    return Size(width, height, zoom, dice.choice([100, 100, 125, 150, 175, 200]))


def drawn_pairwise(dice: random.Random, states: list[tuple[str, str]], count: int) -> Iterator[tuple[str, str, Size]]:
    """Sizes for every set and state, chosen so that soon every two values have met: those of size, zoom, letters, set
    and state."""
    met: set[frozenset[tuple[int, Any]]] = set()

    def pairs(kind: str, state: str, size: Size) -> set[frozenset[tuple[int, Any]]]:
        values = enumerate((kind, state, size.kind, size.zoom, size.letters))
        return {frozenset(pair) for pair in combinations(values, 2)}

    for number in range(count):
        if number % len(states) == 0:
            dice.shuffle(states)
        kind, state = states[number % len(states)]
        best = max((drawn_size(dice) for _ in range(12)), key=lambda size: len(pairs(kind, state, size) - met))
        met |= pairs(kind, state, best)
        yield kind, state, best


# ---- the states


def duel_at(modules: str, question: str) -> Any:
    """A game of random moves at the first decision of a kind."""
    for seed in range(400):
        game, dice = duel_game(modules, seed), random.Random(seed)
        while not game.is_over:
            if game.seat in (0, 1) and game.question is not None and game.question.name == question:
                return game
            game.play(dice.choice(game.legal_actions()))
    raise AssertionError(f"no game with {modules} comes to {question}")


def classic_at(players: int, question: str) -> Any:
    """The same of 7 Wonders, with the first seat to decide."""
    for seed in range(400):
        options = {"boards": "choose"} if question == "CHOOSE_BOARD" else {"sides": "night"}
        game, dice = classic_game(players, seed, **options), random.Random(seed)
        while not game.is_over:
            if game.question is Question[question] and 0 in game.deciders:
                return game
            seat = game.deciders[0]
            game.commit(seat, dice.choice(game.legal_codes(seat)))
    raise AssertionError(f"no game of {players} comes to {question}")


@cache
def finished(kind: str) -> Any:
    """A game of random moves that is over."""
    dice = random.Random(7)
    if kind in PLAYERS:
        return play_to(classic_game(PLAYERS[kind], 6), 4, 1)
    game = duel_game(kind, 7)
    while not game.is_over:
        game.play(dice.choice(game.legal_actions()))
    return game


def opened_table(page: Any, kind: str, state: str, question: str, age: int) -> None:
    """A table in a state, without a server."""
    stage: Stage
    more = {"learn": True} if state == "lesson" else {}
    if kind in PLAYERS:
        players = PLAYERS[kind]
        game = {
            "draft": lambda: classic_game(players, 6),
            "end": lambda: finished(kind),
            "question": lambda: classic_at(players, question),
        }.get(state, lambda: play_to(classic_game(players, 6, sides="night"), age, 4 - age))()
        stage = ClassicStage(page, game, **more)
    else:
        game = {
            "draft": lambda: duel_game(kind, 1),
            "lesson": lambda: duel_game(kind, 19, wonder_setup="first_game"),
            "end": lambda: finished(kind),
            "question": lambda: duel_at(kind, question),
        }.get(state, lambda: moments(kind)[age - 1])()
        stage = DuelStage(page, game, **more)
    stage.open()
    page.wait_for_function(COMPLETE)
    if state == "draft":
        page.wait_for_selector(".offer-of > button")
    elif state == "chosen":
        page.keyboard.press("1")
        page.wait_for_selector(".panel .details", state="attached")
    elif state == "end":
        page.wait_for_selector(".overlay.result")
    elif state == "lesson":
        page.wait_for_selector(".guide")


def opened_puzzle(page: Any, kind: str, dice: random.Random) -> None:
    """A puzzle of a set."""
    if kind in PLAYERS:
        fitting = [one for one in puzzles.shipped("classic") if one.players == PLAYERS[kind]]
    else:
        fitting = [one for one in puzzles.shipped("duel") if one.modules == MODULES[kind]]
    puzzle = dice.choice(fitting)
    game = puzzle.start_game()
    body = {
        **{name: getattr(puzzle, name) for name in ("id", "players", "rating", "proved", "game")},
        "themes": list(puzzle.themes),
        "modules": list(puzzle.modules),
        "options": game.options.changed_values(),
        "seat": SEATS[puzzle.seat],
        "names": dict(zip(SEATS, game.names, strict=False)),
        "view": dict(puzzle.game_type.views(game).view_for(puzzle.seat)),
    }
    Stage.name = puzzle.game
    Stage(page, game)
    page.route("**/api/puzzles/*", lambda route: route.fulfill(json=body))
    go(page, f"/puzzles/{puzzle.id}")
    page.wait_for_function(COMPLETE, arg=".puzzle-table")


def opened_replay(page: Any, kind: str, state: str, dice: random.Random) -> None:
    """A finished game to step through; with a review of it."""
    game = finished(kind)
    recorded = RecordedGame((ClassicRecord if kind in PLAYERS else DuelRecord).of(game))
    contents = {"study": "test", "game": 0, "games": 1, **recorded.contents_to_json()}
    plies = [ply for ply in contents["plies"] if ply["decision"]]
    better = "build palace L2 R4" if kind in PLAYERS else "build altar"
    chances = {
        "wins": dict.fromkeys(contents["names"], 1 / game.num_players),
        "points": dict.fromkeys(contents["names"], 40),
    }

    def answer(route: Any) -> None:
        path, _, query = route.request.url.partition("?")
        if "/positions/" in path:
            viewer = query.rpartition("viewer=")[2]
            seat = SEATS.index(viewer) if viewer in SEATS else None
            route.fulfill(json=recorded.position_view(int(path.rpartition("/")[2]), seat, everything=False))
        elif path.endswith("/review") and route.request.method == "POST":
            route.fulfill(body=reviewed(plies, better=better, **chances), content_type="application/x-ndjson")
        elif path.endswith("/review"):
            route.fulfill(json=[{"all": len(plies)}])
        else:
            route.fulfill(json=contents)

    Stage.name = recorded.type.name
    Stage(page, game)
    page.route("**/api/studies/**", answer)
    go(page, f"/s/test?move={dice.randrange(10, len(plies) - 5)}")
    page.wait_for_function(COMPLETE, arg=".replay-table")
    if state == "review":
        page.locator(".analysis > .button").click()
        page.wait_for_selector(".grade")


class Sized:
    """A page that is set to sizes, and measured."""

    def __init__(self, page: Any) -> None:
        self.page, self.devtools = page, page.context.new_cdp_session(page)

    def resize(self, width: int, height: int, zoom: float = 1) -> None:
        """Set the viewport, and wait until the page has it."""
        screen = {"width": width, "height": height, "deviceScaleFactor": zoom, "mobile": False}
        self.devtools.send("Emulation.setDeviceMetricsOverride", screen)
        shown = "([width, height]) => innerWidth === width && innerHeight === height"
        self.page.wait_for_function(shown, arg=[width, height])

    def faults(self, size: Size, state: str) -> list[str]:
        """Return the faults at a size."""
        width, height = size.viewport
        self.resize(width, height, size.zoom / 100)
        found: list[str] = self.page.evaluate(
            MEASURE, {"state": state, "touch": width < DESKTOP, "letters": size.letters}
        )
        return found


def open_state(page: Any, kind: str, state: str, dice: random.Random) -> None:
    """Open a page in a state."""
    if state == "puzzle":
        opened_puzzle(page, kind, dice)
    elif state in ("replay", "review"):
        opened_replay(page, kind, state, dice)
    else:
        opened_table(page, kind, state, dice.choice(QUESTIONS[kind]), dice.choice([1, 2, 3]))


@pytest.mark.parametrize("kind", ["base", "agora"])
def test_piles_lie_beside_a_whole_structure(chromium: Any, kind: str) -> None:
    sized = Sized(chromium.new_page(fresh=True, reduced_motion="reduce"))
    opened_table(sized.page, kind, "question", "CHOOSE_STARTER", 2)
    sizes = (Size(width, height, 100, letters) for width, height in PHONES for letters in (100, 150))
    faults = {size: [fault for fault in sized.faults(size, "question") if "pile" in fault] for size in sizes}
    assert not any(faults.values()), faults


def faults_of(chromium: Any, kinds: Iterable[str], states: list[tuple[str, str]], count: int) -> list[str]:
    """Return the faults of the tables of some sets at random sizes; each fault names its size."""
    rows = list(enumerate(drawn_pairwise(random.Random(SEED), [*states], count)))
    sized, found = Sized(chromium.new_page(fresh=True, reduced_motion="reduce")), []
    for kind, state in product(kinds, STATES):
        sizes = [(row, size) for row, (of_kind, of_state, size) in rows if (of_kind, of_state) == (kind, state)]
        if not sizes:
            continue
        sized.page.evaluate("document.documentElement.style.fontSize = ''")
        sized.resize(1280, 800)
        open_state(sized.page, kind, state, random.Random(f"{SEED} {kind} {state}"))
        for row, size in sizes:
            width, height = size.viewport
            where = (
                f"seed {SEED}, row {row}: {kind}, {state}, {width}x{height} at {size.zoom} %, letters {size.letters} %"
            )
            found += [f"{where}: {fault}" for fault in sized.faults(size, state)]
    return found


def test_tables_fit_some_sizes(chromium: Any) -> None:
    """One size for every page, drawn with a seed, which every fault names."""
    states = [(each, state) for state, sets in FULLEST.items() for each in sets.split()]
    faults = faults_of(chromium, (*MODULES, *PLAYERS), states, len(states))
    assert not faults, "\n".join(faults)


@pytest.mark.slow
@pytest.mark.parametrize("kind", [*MODULES, *PLAYERS])
def test_tables_fit_every_size(chromium: Any, kind: str) -> None:
    states = [(each, state) for each in (*MODULES, *PLAYERS) for state in STATES if (each, state) not in NOWHERE]
    faults = faults_of(chromium, [kind], states, SIZES)
    assert not faults, "\n".join(faults)
