"""A screen that is handed over: nothing of the former player's secrets is left in the page, seen, spoken or stored.

The rules decide who looks with whose eyes, by the code of the server.  Before each hand-over the former player leaves
things open: a hint, a refusal, the list of keys, a chosen thing, a position of the past.
"""

import json
import random
import re
from difflib import unified_diff
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from sevenwonders.registry import game_type
from sevenwonders.server.live.connection import Connection
from sevenwonders.server.live.table import find_next_seat_at_screen, find_viewer_seat

from ..classic.page_harness import ClassicStage
from ..classic.page_harness import game_of as classic_game
from ..duel.page_harness import DuelStage
from ..duel.page_harness import game_of as duel_game
from ..wait_idle import settle
from .page_harness import COMPLETE, FILES, Stage

LANGUAGES = ("en", "de", "fr", "es")
SIZES = ({"width": 1280, "height": 720}, {"width": 390, "height": 844}, {"width": 844, "height": 390})
PRIVATE = ("conspire", "prepare", "keep", "put", "open", "top", "trigger", "lock", "activate")  # actions to prefer
DOCUMENT = """() => {
  const page = document.documentElement.cloneNode(true);
  for (const sprite of page.querySelectorAll('.sprite')) sprite.remove(); // the drawings of all things
  const fields = [...document.querySelectorAll('input, textarea')].map(({ value }) => value);
  const kept = [history.state, {...localStorage}, {...sessionStorage}];
  return [page.outerHTML, fields, document.title, location.href, ...kept].map((each) => JSON.stringify(each)).join(' ');
}"""  # all that can be read in it, by whatever means
TABLE = """() => {
  const table = document.querySelector('.table-root').cloneNode(true);
  table.querySelector('.news')?.replaceChildren();
  return table.innerHTML;
}"""
SAID = "() => [...document.querySelectorAll('.news, [aria-live]')].map((one) => one.textContent).join(' ')"
WORDS = 12  # pictures: then what is said has been said
NAME = "Ada"  # of all players: then each hand-over looks the same
COVERED = ".table > .curtain"


@cache
def names(game: str) -> dict[str, set[str]]:
    """Return what the components of a game are called in all languages, by their ids."""
    units = game_type(game).catalogue()["units"]
    found = {unit: {unit, entry["name"]} for unit, entry in units.items()}
    for language in LANGUAGES:
        words = json.loads(FILES.read_text(f"i18n/{language}/{game}_units.json"))
        for unit in units:
            found[unit].add(words.get(f"{game}.unit.{unit}", unit).replace("\u00ad", ""))
    return found


def find_names(text: str, game: str, units: Any) -> set[str]:
    """Return the components out of some that a text names."""
    plain = text.replace("\u00ad", "").replace("&amp;", "&").replace("\u2019", "'")
    called = {name.replace("\u2019", "'"): unit for unit in units for name in names(game)[unit]}
    pattern = r"\b(" + "|".join(map(re.escape, sorted(called, key=len, reverse=True))) + r")\b"
    return {called[name] for name in re.findall(pattern, plain)} if called else set()


def units_in(thing: Any, game: str) -> set[str]:
    """Return the components whose ids occur in a part of a view."""
    return set(re.findall(r"\w+", json.dumps(thing))) & set(names(game))


class HotSeat(Stage):
    """A game in which all seats belong to the guest at the page."""

    you: str  # what the server calls the guest
    last: int | None = None  # who sat there before

    def __init__(self, page: Any, game: Any) -> None:
        self.connection = Connection("guest", lambda _: None)
        super().__init__(page, game)

    @property
    def taker(self) -> int | None:
        """Return the player who is to take over the screen, as the server decides it."""
        viewer = find_viewer_seat(self.state, self.connection)
        return find_next_seat_at_screen(self.state, self.connection.guest) if viewer is None else None

    @property
    def state(self) -> Any:
        """Return the server's input for that decision."""
        seats = frozenset(range(self.game.num_players))
        deciders = () if self.game.is_over else self.game.deciders
        has_secrets = not self.game.is_over and (self.name == "classic" or self.game.has_secrets())
        setup = SimpleNamespace(seats_of=lambda _: seats)
        return SimpleNamespace(setup=setup, deciders=deciders, has_secrets=has_secrets)

    def sight(self) -> dict[str, Any]:
        """The view of the seat at the screen."""
        return dict(game_type(self.name).views(self.game).view_for(find_viewer_seat(self.state, self.connection)))

    def units_seen(self, seat: int | None) -> set[str]:
        """The components of which a seat knows where they are or were."""
        return units_in({**game_type(self.name).views(self.game).view_for(seat), "unseen": None}, self.name)

    def table(self) -> dict[str, Any]:
        """Return the server's message about a shared screen."""
        seats = [f"p{seat + 1}" for seat in range(self.game.num_players)]
        people = {seat: {"kind": "person", "player": None, "name": NAME} for seat in seats}
        named = {"names": dict.fromkeys(seats, NAME), "seats": people, "yours": seats, "you": self.you}
        taker = None if self.taker is None else seats[self.taker]
        return {**super().table(), **named, "kind": "hot_seat", "hand_over_to": taker}

    def act(self, action: str) -> None:
        """The seat at the screen decides."""
        self.game.commit(self.connection.sitting, action)

    def _receive(self, text: str) -> None:
        super()._receive(text)
        message = self.sent[-1]
        if message["type"] == "look":
            self.connection.sitting = message["seat"]
            sync = {"type": "sync", "version": self.version, "table": self.table(), "view": self.sight()}
            self.send({**sync, "plies": self.plies(sync["view"])})
        elif message["type"] == "hint":
            moves: list[Any] = [
                {"action": action, "value": 0.6, "share": 1, "visits": 90, "reasons": [], "points": None}
                for action in self.legal()[:6]
            ]
            reply: dict[str, Any] = {
                "win": 0.6,
                "outcomes": {},
                "line": [],
                "wins": {},
                "points": {},
                "simulations": 90,
                "moves": moves,
            }
            self.send({"type": "hint", "cid": message["cid"], "final": True, **reply})


class DuelHotSeat(HotSeat, DuelStage):
    """Two people at one screen."""

    you = "both"


class ClassicHotSeat(HotSeat, ClassicStage):
    """Several people at one screen, who choose one after the other."""

    you = "several"

    def others_choose(self) -> None:
        """All are people."""


def leave_things_open(stage: HotSeat, dice: random.Random) -> None:
    """Do what a player may have done before the screen is handed over, secrets included."""
    page, secrets = stage.page, sorted(units_in([entry["action"] for entry in stage.sight()["legal"]], stage.name))
    for _ in range(3):
        page.keyboard.press("Escape")  # what was left open before
    match dice.randrange(6):
        case 0:
            page.keyboard.press("h")
            page.wait_for_selector(".hint .advice", state="attached")
        case 1 if secrets:
            refused = f"{', '.join(next(iter(sorted(names(stage.name)[unit]))) for unit in secrets)} cannot be had."
            stage.send({"type": "refused", "cid": "x", "code": "illegal", "error": refused, "version": stage.version})
            page.wait_for_selector(".problem", state="attached")
        case 2:
            page.keyboard.press("?")
            page.wait_for_selector(".keys")
        case 3:
            page.evaluate("document.querySelector('.table-root .glows[data-target]')?.click()")
        case 4:
            page.keyboard.press("[")
        case 5:
            page.click(".bar .tool >> nth=-1")
            page.wait_for_selector(".menu", state="attached")


def choose(stage: HotSeat, dice: random.Random) -> str:
    """Choose an action, preferably about secrets."""
    legal = stage.legal()
    return dice.choice([action for action in legal if action.split()[0] in PRIVATE] or legal)


def check_covered(stage: HotSeat, pictures: list[bytes]) -> None:
    """Compare what is shown while the screen is handed over with nothing at all."""
    page = stage.page
    page.wait_for_selector(COVERED)
    settle(page, WORDS)
    assert find_names(page.evaluate(DOCUMENT), stage.name, names(stage.name)) == set()
    assert page.evaluate("document.querySelector('.table-root').view") == json.loads(json.dumps(stage.sight()))
    assert stage.sight()["viewer"] == "spectator"
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement.blur()")  # its ring is drawn after keys alone
    pictures.append(page.screenshot())
    assert pictures[-1] == pictures[0], "something of the table shines through"


def check_uncovered(stage: HotSeat, fresh: HotSeat, known: set[str]) -> None:
    """Compare what the next player sees with a page that has just been opened; `known` to the former one alone."""
    stage.page.click("[data-look]")
    stage.page.mouse.move(0, 0)  # what the pointer is over is marked
    stage.page.wait_for_selector(".table > .side", state="attached")
    settle(stage.page, WORDS)
    fresh.connection.sitting = stage.connection.sitting
    fresh.open()
    fresh.page.wait_for_function(COMPLETE)
    settle(fresh.page, 3)
    opened, left = (each.page.evaluate(TABLE).split("<") for each in (fresh, stage))
    changed = unified_diff(opened, left, lineterm="", n=2)
    assert "\n".join(changed) == "", "the page looks otherwise than one that has just been opened"
    assert find_names(stage.page.evaluate(SAID), stage.name, known) == set()


def hand_over(chromium: Any, kind: str | int, seed: int, wanted: int, language: str, size: dict[str, int]) -> int:
    """Play random games of a kind until the screen was handed over so many times; return how many games it took."""
    dice, pictures, games = random.Random(seed), list[bytes](), 0
    settings = {"language": language, "pace": 0}
    page, other = (chromium.new_page(size, guest=guest, settings=settings, reduced_motion="reduce") for guest in (1, 2))
    while len(pictures) < wanted:
        games += 1
        stage, fresh = (stage_of(one, kind, seed + games) for one in (page, other))
        fresh.game = stage.game
        stage.open()
        while not stage.game.is_over and len(pictures) < wanted:
            if stage.taker is not None:
                known = stage.units_seen(stage.last) - stage.units_seen(stage.taker)
                check_covered(stage, pictures)
                check_uncovered(stage, fresh, known)
            elif dice.random() < 0.5:
                stage.shown()
                leave_things_open(stage, dice)
            stage.last = stage.connection.sitting
            stage.play(choose(stage, dice))
        stage.shown()
    return games


def stage_of(page: Any, kind: str | int, seed: int) -> HotSeat:
    """A new game for a shared screen: of Duel with some modules, or of 7 Wonders for some players."""
    if isinstance(kind, int):
        return ClassicHotSeat(page, classic_game(kind, seed, sides="random"))
    return DuelHotSeat(page, duel_game(kind, seed))


@pytest.mark.parametrize(("kind", "wanted"), [("agora", 1), (3, 2)])
def test_hand_over_leaves_no_secret_in_the_page(chromium: Any, kind: str | int, wanted: int) -> None:
    hand_over(chromium, kind, 1, wanted, "en", SIZES[0])


@pytest.mark.slow
@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("kind", ["pantheon", "agora", "both", 3, 4, 5, 6, 7])
def test_200_hand_overs_leave_no_secret_in_the_page(chromium: Any, kind: str | int, number: int) -> None:
    hand_over(chromium, kind, 10 * number, 7, LANGUAGES[number], SIZES[number % len(SIZES)])
