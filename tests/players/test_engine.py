"""Engines answer in actions of the game, within a limit, and see what one seat knows."""

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from sevenwonders import classic, duel, players
from sevenwonders.errors import FeatureNotOfferedError, IllegalActionError, PlayerError, SeatError
from sevenwonders.game.game import AnyGame
from sevenwonders.game.views import KnownState
from sevenwonders.players import Decision, Limit

SAMPLE = Path(__file__).parents[2] / "docs/how-to/sample_engine.py"
FEW = Limit(simulations=60)
GAMES: list[Callable[[], AnyGame]] = [lambda: duel.Game(seed=7), lambda: classic.Game.new(seed=7, players=3)]


class Witness:
    """Keeps what it is shown, and takes the first action."""

    name = "witness"
    shown: list[tuple[KnownState, int]] = []

    def choose(self, state: KnownState, seat: int, *, stop: Event | None = None) -> Decision:
        self.shown.append((state, seat))
        kind = duel.GAME if isinstance(state, duel.State) else classic.GAME
        return Decision(kind.legal_codes(state, seat)[0])


@pytest.mark.parametrize("make", GAMES)
def test_engine_plays_and_analyses_in_actions(make: Callable[[], AnyGame]) -> None:
    game, engine = make(), players.open("search", seed=1)
    before = game.copy()
    for _ in range(8):
        legal = game.legal_actions()
        analysis = engine.analyse(game, FEW, top=2)
        assert 1 <= len(analysis.moves) <= 2
        assert all(move.action in legal for move in analysis.moves)
        assert engine.analyse(game, FEW).simulations >= 60 or analysis.exact
        assert analysis.to_json()["moves"][0]["action"] == str(analysis.moves[0].action)
        game.play(engine.play(game, FEW).action)
    assert game.copy() == game != before


@pytest.mark.parametrize("make", GAMES)
def test_engine_answers_again_the_same_with_a_seed(make: Callable[[], AnyGame]) -> None:
    first, again = (players.open("search", seed=3).analyse(make(), FEW).to_json() for _ in range(2))
    assert {**first, "seconds": 0} == {**again, "seconds": 0}


def test_line_begins_with_the_best_move_and_can_be_played() -> None:
    game = duel.Game(seed=7)
    analysis = players.open("search", seed=1).analyse(game, Limit(simulations=400))
    best = analysis.moves[0]
    assert analysis.line == (best.action, *best.line)
    for action in analysis.line:
        assert game.play(action).action == action


@pytest.mark.parametrize("make", GAMES)
def test_engine_is_shown_what_the_seat_knows(make: Callable[[], AnyGame]) -> None:
    game = make()
    seat = game.deciders[-1]
    engine = players.open(Witness())
    Witness.shown.clear()
    assert engine.play(game, seat=seat).action in game.legal_actions(seat)
    assert Witness.shown == [(game.known(seat), seat)]


def test_threads_share_the_simulations() -> None:
    engine = players.open("search", seed=1)
    assert engine.analyse(duel.Game(seed=7), Limit(simulations=100, threads=2)).simulations == 100


def test_time_ends_a_search() -> None:
    assert players.open("search").analyse(duel.Game(seed=7), Limit(simulations=10**9, time=0.01)).simulations < 10**9


@pytest.mark.parametrize("word", ["random", "greedy", "level:2", "style:scholar", "playouts"])
@pytest.mark.parametrize("make", GAMES)
def test_every_player_is_an_engine(make: Callable[[], AnyGame], word: str) -> None:
    game, limit = make(), FEW if word in ("style:scholar", "playouts") else None
    assert players.open(word, seed=1).play(game, limit).action in game.legal_actions()


def test_program_is_an_engine() -> None:
    with players.open(f"exec:{sys.executable} {SAMPLE}") as engine:
        for make in GAMES:
            game = make()
            assert engine.play(game, Limit(time=0.5)).action in game.legal_actions()
        with pytest.raises(FeatureNotOfferedError, match="analyses nothing; open 'search'"):
            engine.analyse(game)


def test_engine_explains_moves_in_a_language() -> None:
    game, engine = duel.Game(seed=7), players.open("search", seed=1)
    (best,) = engine.analyse(game, FEW, top=1).moves
    assert len(engine.explain(game, best)) == len(engine.explain(game, best, "de")) == len(best.reasons) > 0
    assert engine.explain(game, best) != engine.explain(game, best, "de")


ENGINE, GAME = players.open("search"), duel.Game(seed=7)
REFUSED: list[tuple[Callable[[], Any], type[Exception], str]] = [
    (lambda: Limit(simulations=0), PlayerError, r"Limit\(simulations=0\) should be a whole number from 1 on"),
    (lambda: Limit(simulations=1.5), PlayerError, "should be a whole number"),  # type: ignore[arg-type]
    (lambda: Limit(time=0), PlayerError, r"Limit\(time=0\) should be a number of seconds above 0"),
    (lambda: Limit(time=float("nan")), PlayerError, "number of seconds"),
    (lambda: Limit(time="1s"), PlayerError, "number of seconds"),  # type: ignore[arg-type]
    (lambda: Limit(threads=True), PlayerError, "should be a whole number"),
    (lambda: players.open("search:2000"), PlayerError, "'search:2000' has a budget; open 'search'"),
    (lambda: players.open("style:scholar:1s"), PlayerError, "open 'style:scholar'"),
    (lambda: players.open("exec:500ms:./engine"), PlayerError, "open 'exec:./engine'"),
    (lambda: players.open("grandmaster"), PlayerError, "no player is called 'grandmaster'"),
    (lambda: players.open(3), PlayerError, "3 is no player"),  # type: ignore[arg-type]
    (lambda: players.open("level:2").play(GAME, FEW), PlayerError, "'level:2' takes no limit; leave it out"),
    (lambda: players.open("playouts").play(GAME, Limit(threads=2)), PlayerError, "only 'search' uses several"),
    (
        lambda: players.open("greedy").analyse(GAME),
        FeatureNotOfferedError,
        "'greedy' chooses actions and analyses nothing",
    ),
    (lambda: ENGINE.analyse(GAME, FEW, top=0), PlayerError, "top=0 should be a whole number from 1 on"),
    (lambda: ENGINE.play(GAME, FEW, seat=1), IllegalActionError, "player 2 has nothing to choose now"),
    (lambda: ENGINE.play(GAME, FEW, seat=2), SeatError, "2 is no seat"),
    (lambda: ENGINE.play(duel.Game(), FEW), IllegalActionError, "first say what chance does"),
    (lambda: ENGINE.play(GAME, 2000), PlayerError, r"2000 is no Limit\(simulations=..., time=..., threads=...\)"),  # type: ignore[arg-type]
    (lambda: ENGINE.play(GAME.state, FEW), PlayerError, "an engine is asked about a game"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("ask", "error", "words"), REFUSED)
def test_engine_says_what_is_wrong(ask: Callable[[], object], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        ask()


def test_subclass_with_rules_of_its_own_forbids_actions() -> None:
    def legal_codes(state: duel.State, seat: int) -> list[int]:
        return duel.legal_codes(state, seat)[1:]

    class Strict(duel.Game):
        RULES = replace(duel.Game.RULES, legal_codes=legal_codes)

    game, forbidden = Strict(seed=7), duel.Game(seed=7).legal_actions()[0]
    assert game.legal_actions() == duel.Game(seed=7).legal_actions()[1:]
    with pytest.raises(IllegalActionError, match="is not legal"):
        game.play(forbidden)
    for ask in (players.open("greedy").play, players.open("search").analyse):
        with pytest.raises(PlayerError, match=r"by the rules of duel\.Game, not of Strict"):
            ask(game)
