"""How fast the engine is, as ratios in one run.

    python bench/speed.py                          # our figures, one beside the other
    python bench/speed.py --yardstick FOLDER       # and against a native engine, built from FOLDER/bench.cpp

Rounds of everything that is compared alternate, and the best round of each counts: other programs on the machine can
only make a round slower.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

from sevenwonders.duel import Deal, Game
from sevenwonders.duel.batch import Batch
from sevenwonders.duel.rules.batch import playouts
from sevenwonders.duel.rules.moves import N_ACTIONS
from sevenwonders.duel.rules.random_play import playout
from sevenwonders.duel.rules.setup import new_game
from sevenwonders.duel.rules.state import State, state_t
from sevenwonders.kernel.chance import stream_for, streams_array
from sevenwonders.kernel.compiler import compiled
from sevenwonders.players.search import SearchPlayer

ROUNDS = 5
GAMES = 50_000
BATCH = 1024
STEPS = 1000
SIMULATIONS = 50_000


def random_games(index: int = 0, games: int = GAMES) -> float:
    """Random complete base games a second of one core, by its own clock."""
    states, scratch = np.zeros(index + 1, state_t), np.zeros(N_ACTIONS, np.int16)
    streams, tally = streams_array(range(7, 8 + index)), np.zeros((4, 3), np.int64)
    began = time.thread_time()
    compiled(playouts)(states, index, streams, scratch, 0, games, tally)
    return games / (time.thread_time() - began)


def two_threads() -> float:
    """Random games a second of two threads together, by the wall clock, over those of one thread."""

    def wall(threads: int) -> float:
        with ThreadPoolExecutor(threads) as pool:
            began = time.perf_counter()
            list(pool.map(random_games, range(threads)))
            return threads * GAMES / (time.perf_counter() - began)

    return max(wall(2) / wall(1) for _ in range(ROUNDS))


def batched_steps() -> float:
    """Steps a second of a batch with masks, one core, the actions chosen at random inside the measured time."""
    batch = Batch(BATCH, seed=1)
    began = time.thread_time()
    for _ in range(STEPS):
        batch.step(batch.random_actions(), check=False)
    return BATCH * STEPS / (time.thread_time() - began)


def first_position() -> State:
    """The first move of Age I."""
    game = Game(seed=11, deal=Deal.from_seed(11))
    while game.question is None or game.question.name != "TURN":
        game.play(game.legal_codes()[0])
    return game.state


def simulations() -> float:
    """Simulations a second of a search from the first move of Age I, with nothing kept from earlier searches."""
    player = SearchPlayer(seed=1, simulations=SIMULATIONS, reuse=False)
    began = time.thread_time()
    player.analyse(first_position())
    return SIMULATIONS / (time.thread_time() - began)


def interpreted_games() -> float:
    """Random games a second without machine code."""
    state, stream, scratch = State(), stream_for(5), [0] * N_ACTIONS
    began = time.thread_time()
    for _ in range(200):
        new_game(state, 0)
        playout(state, stream, scratch)
    return 200 / (time.thread_time() - began)


def first_legal_list() -> float:
    """Seconds from the start of a process to the first legal moves of a new game, with an empty cache."""
    program = "from sevenwonders.duel import Game; Game(seed=1).legal_actions()"
    with tempfile.TemporaryDirectory() as empty:
        environment = {**os.environ, "SEVENWONDERS_CACHE": empty}
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", program], check=True, env=environment)
        return time.perf_counter() - began


def build_yardstick(folder: Path, target: Path) -> Callable[[], float] | None:
    """A function that runs the native engine once, or None where it cannot be built."""
    compiler = shutil.which("g++") or shutil.which("clang++")
    if compiler is None or not (folder / "bench.cpp").exists():
        print(f"no C++ compiler, or no bench.cpp in {folder}: the yardstick is left out")
        return None
    program = target / "yardstick"
    command = [compiler, "-O3", "-march=native", "-std=c++20", "-o", program, folder / "bench.cpp"]
    subprocess.run(command, check=True)

    def run() -> float:
        out = subprocess.run([program], check=True, capture_output=True, text=True).stdout
        return max(float(games) for games in re.findall(r"(\d+) games/s", out))

    return run


def alternate(*measures: Callable[[], float]) -> list[float]:
    """The best of several rounds of each."""
    rounds = [[measure() for measure in measures] for _ in range(ROUNDS)]
    return [max(figures) for figures in zip(*rounds, strict=True)]


def main() -> None:
    """Measure everything and print it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--yardstick", type=Path, help="folder with the native engine's bench.cpp")
    yardstick_folder = parser.parse_args().yardstick
    print(f"state: {state_t.itemsize} bytes")
    print(f"first legal moves of a new process, cold cache: {min(first_legal_list() for _ in range(3)):.2f} s")
    random_games(0, 1), batched_steps(), simulations()  # compile
    with tempfile.TemporaryDirectory() as scratch:
        native = build_yardstick(yardstick_folder, Path(scratch)) if yardstick_folder else None
        if native is None:
            (ours,) = alternate(random_games)
        else:
            ours, theirs = alternate(random_games, native)
            print(f"native yardstick:   {theirs:12,.0f} games/s")
    print(f"random games:       {ours:12,.0f} games/s" + (f"   {ours / theirs:.2f} of the yardstick" if native else ""))
    steps, searched = alternate(batched_steps, simulations)
    print(f"batched steps:      {steps:12,.0f} steps/s   {BATCH} games, {N_ACTIONS} mask columns")
    print(f"search simulations: {searched:12,.0f} /s        {searched / ours:.2f} of random games")
    print(f"two threads:        {two_threads():12.2f} times one")
    print(f"interpreted games:  {interpreted_games():12,.0f} games/s")


if __name__ == "__main__":
    main()
