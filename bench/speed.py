"""Speed of the engine, as ratios in one run.

    python bench/speed.py                          # our figures, one beside the other
    python bench/speed.py --against FOLDER         # and against another checkout of this repository, older or newer
    python bench/speed.py --yardstick FOLDER       # and against a native engine, built from FOLDER/bench.cpp

Rounds of everything that is compared alternate, and the best round of each counts: other programs on the machine can
only make a round slower.  Every checkout is measured in a process of its own that runs this file as it stands there,
with the names of that time; what an older checkout does not measure is left out.
"""

import argparse
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import numpy as np

from sevenwonders.duel import Deal, Game, Options
from sevenwonders.duel.batch import Batch
from sevenwonders.duel.players.search import SearchPlayer
from sevenwonders.duel.rules.action_codes import N_ACTIONS
from sevenwonders.duel.rules.setup import new_game
from sevenwonders.duel.rules.simulation import playout
from sevenwonders.duel.rules.state import State
from sevenwonders.kernel.chance import derive_random_stream, seeds_to_stream_array
from sevenwonders.registry import game_type

ROOT = Path(__file__).parent.parent
RECORD = State().to_array().dtype  # in every checkout, whatever its class of states is like
ROUNDS = 5
GAMES = 20_000
BATCH = 1024
STEPS = 300
SIMULATIONS = 30_000


# ---- one figure of one checkout


def random_games(*modules: str, seed: int = 0) -> float:
    """Random complete games a second of one core, by its own clock."""
    options = Options(**dict.fromkeys(modules, True))
    streams, began = seeds_to_stream_array(range(seed, seed + GAMES)), time.thread_time()
    game_type("duel").measures.simulate_games(streams, options, keep=False)
    return GAMES / (time.thread_time() - began)


def two_threads() -> float:
    """Random games a second of two threads together, by the wall clock, over those of one thread."""

    def wall(threads: int) -> float:
        with ThreadPoolExecutor(threads) as pool:
            began = time.perf_counter()
            list(pool.map(lambda seed: random_games(seed=seed), range(threads)))
            return threads * GAMES / (time.perf_counter() - began)

    return max(wall(2) / wall(1) for _ in range(ROUNDS))


def batched_steps(*modules: str, observed: bool = False) -> float:
    """Steps a second of a batch with masks, one core, the actions chosen at random inside the measured time."""
    batch = Batch(BATCH, Options(**dict.fromkeys(modules, True)), seed=1)
    began = time.thread_time()
    for _ in range(STEPS):
        batch.step(batch.random_actions(), check=False)
        if observed:
            batch.observe()
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
    player.analyse(first_position(), 0)
    return SIMULATIONS / (time.thread_time() - began)


def interpreted_games() -> float:
    """Random games a second without machine code."""
    state, stream, scratch = State(), derive_random_stream(5), [0] * N_ACTIONS
    began = time.thread_time()
    for _ in range(50):
        new_game(state, 0)
        playout(state, stream, scratch)
    return 50 / (time.thread_time() - began)


def with_empty_cache(*command: str) -> tuple[float, float]:
    """Seconds by the clock on the wall, and of work, that a new process needs when nothing is compiled yet."""
    with tempfile.TemporaryDirectory() as empty:
        environment = {**os.environ, "SEVENWONDERS_CACHE": empty}
        began, worked = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *command], check=True, env=environment, stdout=subprocess.DEVNULL)
        done = resource.getrusage(resource.RUSAGE_CHILDREN)
        work = done.ru_utime + done.ru_stime - worked.ru_utime - worked.ru_stime
        return time.perf_counter() - began, work


def first_legal_list() -> float:
    """Seconds from the start of a process to the first legal moves of a new game."""
    return with_empty_cache("-c", "from sevenwonders.duel import Game; Game(seed=1).legal_actions()")[0]


COMPILE = """
from sevenwonders.duel import Options
from sevenwonders.duel.batch import Batch
from sevenwonders.lab.simulation import play_random_chunk
from sevenwonders.duel.players.search import compile_ahead

play_random_chunk(0, 1, 0, Options(), "duel")
batch = Batch(2, seed=0)
batch.step(batch.random_actions())
batch.observe()
compile_ahead()
"""


def compile_everything() -> float:
    """Seconds of work that the machine code of Duel takes."""
    return with_empty_cache("-c", COMPILE)[1]


def state_size() -> float:
    """Bytes of a position."""
    return float(RECORD.itemsize)


MEASURES: dict[str, Callable[[], float]] = {
    "bytes of a position": state_size,
    "first legal moves": first_legal_list,
    "compiling everything": compile_everything,
    "random games": random_games,
    "random games, Pantheon": lambda: random_games("pantheon"),
    "random games, Agora": lambda: random_games("agora"),
    "random games, both": lambda: random_games("pantheon", "agora"),
    "batched steps": batched_steps,
    "batched steps, observed": lambda: batched_steps(observed=True),
    "batched steps, both": lambda: batched_steps("pantheon", "agora"),
    "search simulations": simulations,
    "interpreted games": interpreted_games,
    "two threads": two_threads,
}
LESS_IS_BETTER = ("bytes of a position", "first legal moves", "compiling everything")
ONCE = ("bytes of a position", "compiling everything", "two threads")  # large, or the best of several already


def work() -> None:
    """Take measurements on demand: the names come on standard input, the figures go to standard output."""
    for line in sys.stdin:
        try:
            print(MEASURES[line.strip()](), flush=True)
        except (TypeError, KeyError):  # an older checkout knows no such options
            print("nan", flush=True)


# ---- several checkouts, one beside the other


class Checkout:
    """A checkout of the repository in a process that measures."""

    def __init__(self, folder: Path) -> None:
        environment = {**os.environ, "PYTHONPATH": str(folder / "src")}
        command = [sys.executable, folder / "bench" / "speed.py", "--work"]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, env=environment, stdin=pipe, stdout=pipe, text=True)

    def measure(self, name: str) -> float:
        """One round of one figure."""
        print(name, file=self._process.stdin, flush=True)
        assert self._process.stdout is not None
        return float(self._process.stdout.readline() or "nan")


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


def alternate(name: str, *measures: Callable[[], float]) -> list[float]:
    """The best of several rounds of each."""
    rounds = [[measure() for measure in measures] for _ in range(1 if name in ONCE else ROUNDS)]
    best = min if name in LESS_IS_BETTER else max
    return [best(figures) for figures in zip(*rounds, strict=True)]


def warm_up(checkout: Checkout, names: list[str]) -> None:
    """Compile, or read from disk, what is to be measured."""
    for name in names:
        if name not in (*LESS_IS_BETTER, *ONCE):
            checkout.measure(name)


def main() -> None:
    """Measure everything and print it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--against", type=Path, metavar="FOLDER", help="another checkout of this repository")
    parser.add_argument("--yardstick", type=Path, metavar="FOLDER", help="folder with the native engine's bench.cpp")
    parser.add_argument("--only", metavar="WORDS", default="", help="figures whose name begins like this")
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.work:
        work()
        return
    checkouts = [Checkout(folder) for folder in (ROOT, arguments.against) if folder is not None]
    names = [name for name in MEASURES if name.startswith(arguments.only)]
    for checkout in checkouts:
        warm_up(checkout, names)
    base = np.nan
    print(f"{'':24}{'here':>14}{'of base games':>15}" + (f"{'there':>14}{'here / there':>14}" if checkouts[1:] else ""))
    for name in names:
        here, *there = alternate(name, *(partial(checkout.measure, name) for checkout in checkouts))
        if name == "random games":
            base = here
        share = f"{here / base:15.2f}" if name.startswith(("random games", "search")) else " " * 15
        print(f"{name:24}{here:14,.2f}{share}" + "".join(f"{other:14,.2f}{here / other:14.2f}" for other in there))
    if arguments.yardstick:
        with tempfile.TemporaryDirectory() as scratch:
            if native := build_yardstick(arguments.yardstick, Path(scratch)):
                ours, theirs = alternate("random games", lambda: checkouts[0].measure("random games"), native)
                print(f"{'native yardstick':24}{theirs:14,.2f}   we reach {ours / theirs:.2f} of it")


if __name__ == "__main__":
    main()
