"""Ctrl-C ends whatever runs, between two slices of a search; what has come until then is that of a whole run.

`python -m pytest -m slow tests/test_interrupts.py` sends real signals to commands, 50 to each.
"""

import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest

from sevenwonders import lab
from sevenwonders.game.search import SearchBudget
from sevenwonders.lab.exploration import play_games_with_random_openings
from sevenwonders.players import SubprocessEngine, player_from
from sevenwonders.puzzles.mining import generate_or_recheck, iter_puzzle_generators
from sevenwonders.registry import GAMES, game_type
from sevenwonders.review import ReviewSettings, review

from .exercise import plain
from .polling import wait_until

QUICK = ReviewSettings(simulations=32, small=4, most=4, sample=2)
MOMENTS = 50
LATEST = 60.0  # seconds that a command may take on a loaded machine; pytest's limit is larger


@pytest.fixture
def interrupted_at(monkeypatch):
    """Have Ctrl-C pressed in a search, whose number is given, before it has ended."""
    original, left = SearchBudget.run_slices, [0]

    def spend(self, grow, *arguments):
        left[0] -= 1
        if left[0] == 0:
            grow(1)
            raise KeyboardInterrupt
        original(self, grow, *arguments)

    def set_up(search: int) -> None:
        left[0] = search

    monkeypatch.setattr(SearchBudget, "run_slices", spend)
    return set_up


def record(name: str) -> Any:
    """The record of a short game."""
    kind = game_type(name)
    game = kind.Game(kind.experiment_options(), seed=5)
    while len(game.plies) < 40:
        game.play(game.legal_codes()[0])
    return kind.Record.of(game)


def calls(name: str) -> dict[str, Callable[[], Iterator[Any]]]:
    """Return long-running calls that yield their results one by one."""
    kind, words = game_type(name), ("search:8", "greedy")
    seats = kind.experiment_options().num_players
    every: dict[str, Callable[[], Iterator[Any]]] = {
        "match": lambda: (rows for _, rows in lab.match(words, 2 * seats, game=name, processes=1)),
        "simulate": lambda: lab.simulate(["search:8"], 2, game=name, processes=1),
        "forecasts": lambda: lab.collect_forecasts(
            ["search:8"], 4, game=name, processes=1, among=["greedy"], positions=2
        ),
        "reviews": lambda: lab.review_records([record(name)] * 2, QUICK, processes=1),
        "self-play": lambda: play_games_with_random_openings(
            name, "search:8", 3, 1, kind.experiment_options(), processes=1
        ),
    }
    if not kind.simultaneous:
        every["luck"] = lambda: lab.measure_luck("search:8", 2, game=name, processes=1, depth=QUICK)
    return every


@pytest.mark.spread
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("call", ["match", "simulate", "luck", "reviews", "forecasts", "self-play"])
def test_an_interrupt_ends_a_call_and_keeps_results(name: str, call: str, interrupted_at) -> None:
    if call not in calls(name):
        pytest.skip("7 Wonders tells of no luck")
    run, results = calls(name)[call], []

    def gather() -> None:
        for result in run():
            results.append(result)
            interrupted_at(2)

    for search in (1, 2, 5):
        interrupted_at(search)
        with pytest.raises(KeyboardInterrupt):
            list(run())
    interrupted_at(0)
    whole = list(islice(run(), 2))
    with pytest.raises(KeyboardInterrupt):
        gather()
    assert results
    assert plain(results) == plain(whole)[: len(results)]


def test_an_interrupt_ends_the_search_for_puzzles(interrupted_at) -> None:
    for name in GAMES:
        interrupted_at(3)
        with pytest.raises(KeyboardInterrupt):
            list(map(generate_or_recheck, iter_puzzle_generators(name, 1, 1, None, None, ())))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("word", ["search:4000", "playouts:400", "style:plain:4000"])
def test_interrupted_search_raises_and_can_restart(name: str, word: str) -> None:
    def interrupt(_: object) -> None:
        raise KeyboardInterrupt

    kind = game_type(name)
    game = kind.Game(kind.experiment_options(), seed=3)
    player: Any = player_from(word, 1, name)
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            player.choose(game.known(0), 0, on_progress=interrupt)
    assert player.choose(game.known(0), 0).action in game.legal_codes(0)


@pytest.mark.parametrize("name", GAMES)
def test_an_interrupted_search_of_threads_waits_for_them(name: str) -> None:
    def interrupt(_: object) -> None:
        raise KeyboardInterrupt

    kind = game_type(name)
    game = kind.Game(kind.experiment_options(), seed=3)
    player: Any = kind.make_search_player(1, simulations=600, threads=3)
    with pytest.raises(KeyboardInterrupt):
        player.choose(game.known(0), 0, on_progress=interrupt)
    assert player.choose(game.known(0), 0).action in game.legal_codes(0)


def test_interrupted_engine_is_ended_and_restarts(monkeypatch) -> None:
    """Its late answer is not taken for that to the next question."""
    sample = os.path.join(os.path.dirname(__file__), "..", "docs", "how-to", "sample_engine.py")
    player = SubprocessEngine(f"{sys.executable} {sample}")
    game = game_type("duel").Game(seed=3)

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as pressed:
        pressed.setattr(SubprocessEngine, "_wait_for_message", interrupt)
        with pytest.raises(KeyboardInterrupt):
            player.choose(game.known(0), 0)
    assert player._program is None
    assert player.choose(game.known(0), 0).action in game.legal_codes(0)
    player.close()


def test_a_review_by_threads_stops_its_threads(interrupted_at) -> None:
    def interrupt(_: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        review(record("duel"), QUICK, threads=2, on_ply=interrupt)


COMMANDS = {
    "arena": ("lab", "arena", "--players", "search:200", "greedy", "--games", "100000"),
    "arena-classic": ("lab", "arena", "--game", "classic", "--players", "search:200", "greedy", "--games", "99999"),
    "calibrate": ("lab", "calibrate", "--players", "search:200", "--games", "100000"),
    "luck": ("lab", "luck", "--players", "search:100", "--games", "100000"),
}


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("processes", [1, 2])
@pytest.mark.parametrize("command", COMMANDS)
def test_a_signal_ends_a_command_at_50_random_moments(command: str, processes: int, tmp_path) -> None:
    """The moments are drawn among the results, the first before any; what was kept is the beginning of a whole run."""
    dice, longest = random.Random(command), []
    for number in range(MOMENTS):
        results, wanted = tmp_path / f"{number}.jsonl", number % 6
        words = (*COMMANDS[command], "--processes", str(processes), "--results", str(results))
        with subprocess.Popen(
            [sys.executable, "-m", "sevenwonders", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as process:
            lines = lambda: results.read_text().count("\n") if results.exists() else 0  # noqa: B023, E731
            wait_until(lambda: lines() > wanted or process.poll() is not None)  # noqa: B023
            for _ in range(dice.randrange(1000)):
                lines()
            process.send_signal(signal.SIGINT)
            out, errors = process.communicate(timeout=LATEST)
        assert process.returncode == 130, out + errors
        assert "Traceback" not in errors
        assert "Exception ignored" not in errors
        longest.append(results.read_text())
    whole = max(longest, key=len)
    for kept in longest:
        assert whole.startswith(kept)
        assert all(json.loads(line) for line in kept.splitlines())
