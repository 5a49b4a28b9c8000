"""Positions and apps for the tests of the terminal client."""

import asyncio
from collections.abc import Callable
from functools import cache, wraps

import pytest
from textual._compositor import Compositor
from textual._context import active_app

from sevenwonders import duel
from sevenwonders.players import player_from
from sevenwonders.tui import TableApp
from sevenwonders.tui import make_app as client

from .table import TestTable

ROUNDS = 3  # what is drawn may move what is to be drawn next
Stop = Callable[[duel.Game], bool]


def played(seed: int, stop: Stop, player: str = "greedy", **options) -> duel.Game:
    """A game played by a computer until something holds; None of that, the end."""
    game = duel.Game(duel.Options(**options), seed=seed, names=("Ada", "Bruno"))
    computer = player_from(player, seed)
    while not game.is_over and not stop(game):
        game.play(computer.choose(game.state.copy(), game.seat).action)
    return game


def kept(play: Callable[..., duel.Game]) -> Callable[..., duel.Game]:
    """Play each game once in a process, and give every test a copy."""
    once = cache(play)
    return wraps(play)(lambda *arguments, **options: once(*arguments, **options).copy())


@cache
def asked_in(seed: int, **options) -> dict[str, duel.Game]:
    """Return the first position of each question in which the first player has a choice."""
    found: dict[str, duel.Game] = {}

    def collect(game: duel.Game) -> bool:
        if game.seat == 0 and game.question.name not in found and len(game.legal_codes()) > 1:
            found[game.question.name] = game.copy()
        return False

    played(seed, collect, "random", **options)
    return found


def asks(question: str, **options) -> duel.Game:
    """A game in which the first player has to answer a question and has a choice."""
    return next(game.copy() for seed in range(2000) if (game := asked_in(seed, **options).get(question)))


@kept
def turn_in(seed: int, age: int, cards: int, **options) -> duel.Game:
    """The first turn of the first player in an Age with at most so many cards left."""
    return played(
        seed,
        lambda game: (
            game.seat == 0
            and game.question.name == "TURN"
            and game.state.age == age
            and int(game.state.present).bit_count() <= cards
        ),
        "random" if options else "greedy",
        **options,
    )


def app_for(game: duel.Game, opponent: str | None = "random", **kwargs) -> TableApp:
    """An app on a table where the first player is a person."""
    return client(TestTable(game, (None, player_from(opponent, 5) if opponent else None)), **kwargs)


@pytest.fixture(autouse=True)
def dark(monkeypatch):
    """The same colours on every machine."""
    monkeypatch.delenv("COLORFGBG", raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)


async def nothing_to_do(*_: float) -> None:
    """Wait until only a clock, a thread or a key can bring something new."""
    loop, screen = asyncio.get_running_loop(), active_app.get().screen
    for _ in range(ROUNDS):
        screen._on_timer_update()
        await asyncio.sleep(0)
        while loop._ready:  # type: ignore[attr-defined]
            await asyncio.sleep(0)


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a key wait for what it leads to: Textual would wait until the process has been idle, by the clock."""
    monkeypatch.setattr("textual.app.wait_for_idle", nothing_to_do)
    monkeypatch.setattr("textual.pilot.wait_for_idle", nothing_to_do)


@pytest.fixture
def render_on_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the screen together when a test reads it: Textual would after every change, and throw it away."""
    render = Compositor.render_update

    def render_whole(compositor: Compositor, full: bool = False, **options) -> object:
        return render(compositor, full, **options) if full else compositor._dirty_regions.clear()

    monkeypatch.setattr(Compositor, "render_update", render_whole)
