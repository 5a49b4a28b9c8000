"""Speed of random games of 7 Wonders for 3 to 7 players, as ratios to random games of Duel in the same run.

    python bench/classic_speed.py
    python bench/classic_speed.py --rounds 9 --players 3 5 7

Rounds of everything that is compared alternate, and the best round of each counts: other programs on the machine can
only make a round slower.  Times are those of one core by its own clock.
"""

import argparse
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial

import numba

from sevenwonders import classic, duel
from sevenwonders.classic.batch import Batch
from sevenwonders.classic.rules import action_codes, simulation, state
from sevenwonders.kernel.chance import derive_random_stream, seeds_to_stream_array
from sevenwonders.registry import game_type

GAMES = 10_000
WIDE, STEPS = 512, 200
BARS = {3: 20_000, 7: 8_000}  # random games a second a core that must be reached


def duel_games() -> float:
    """Random games of Duel a second."""
    streams, began = seeds_to_stream_array(range(GAMES)), time.thread_time()
    game_type("duel").measures.simulate_games(streams, duel.Options(), keep=False)
    return GAMES / (time.thread_time() - began)


def random_games(players: int) -> float:
    """Random games a second, payments and all: every action uniform among the legal ones."""
    streams, began = seeds_to_stream_array(range(GAMES)), time.thread_time()
    game_type("classic").measures.simulate_games(streams, classic.Options(players=players), keep=False)
    return GAMES / (time.thread_time() - began)


def batched_steps(players: int, observed: bool = False) -> float:
    """Steps a second of a batch with masks, the actions chosen at random inside the measured time."""
    games = Batch(WIDE, classic.Options(players=players), seed=1)
    began = time.thread_time()
    for _ in range(STEPS):
        games.step(games.random_actions(), check=False)
        if observed:
            games.observe()
    return WIDE * STEPS / (time.thread_time() - began)


def interpreted_games(players: int) -> float:
    """Random games a second without machine code."""
    position, stream, scratch = state.State(), derive_random_stream(5), [0] * action_codes.MAX_LEGAL
    row, began = [0] * simulation.WIDTH, time.thread_time()
    for _ in range(20):
        simulation.play_random_game(position, stream, scratch, players, 0, row, [])
    return 20 / (time.thread_time() - began)


def importing(package: str) -> float:
    """Imports of a package a second, each in a process of its own, less what Python itself takes."""

    def seconds(program: str) -> float:
        took = []
        for _ in range(5):
            began = time.perf_counter()
            subprocess.run([sys.executable, "-c", program], check=True)
            took.append(time.perf_counter() - began)
        return min(took)

    return 1 / max(1e-3, seconds(f"import sevenwonders.{package}") - seconds("pass"))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5, help="how often everything is measured")
    parser.add_argument("--players", type=int, nargs="+", default=[3, 7], help="numbers of players")
    arguments = parser.parse_args()
    measures: dict[str, Callable[[], float]] = {"Duel, random games": duel_games}
    for players in arguments.players:
        measures[f"{players} players, random games"] = partial(random_games, players)
        measures[f"{players} players, batched steps"] = partial(batched_steps, players)
        measures[f"{players} players, interpreted games"] = partial(interpreted_games, players)
    measures["imports of Duel"] = partial(importing, "duel")
    measures["imports of classic"] = partial(importing, "classic")
    for measure in measures.values():
        measure()  # compile, or read from disk
    rounds = [[measure() for measure in measures.values()] for _ in range(arguments.rounds)]
    best = dict(zip(measures, map(max, zip(*rounds, strict=True)), strict=True))
    versions = f"Python {platform.python_version()}, Numba {numba.__version__}, {os.cpu_count()} cores"
    print(f"{platform.machine()}, {versions}; {arguments.rounds} rounds; {state.State.dtype.itemsize} bytes a position")
    print(f"{'':34}{'a second':>12}{'of Duel':>10}{'of the bar':>12}")
    for name, figure in best.items():
        share = f"{figure / best['Duel, random games']:10.2f}" if name.endswith("random games") else " " * 10
        if name == "imports of classic":
            share = f"{figure / best['imports of Duel']:10.2f}"
        bar = next((bar for players, bar in BARS.items() if name == f"{players} players, random games"), None)
        print(f"{name:34}{figure:12,.1f}{share}" + (f"{figure / bar:12.2f}" if bar else ""))


if __name__ == "__main__":
    main()
