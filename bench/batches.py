"""Break down the time of a batch of games, for both games, as ratios in one run.

    python bench/batches.py
    python bench/batches.py --games 256 --rounds 9 --players 3 7

Each figure is a share of the speed of the same random games played out in machine code, without masks, lists or
observations: that is what a learning program pays for seeing.  Rounds alternate and the best of each counts; times are
those of one core by its own clock.
"""

import argparse
import os
import platform
import time
from collections.abc import Callable

import numba
import numpy as np

from sevenwonders.game import Batch
from sevenwonders.kernel.chance import seeds_to_stream_array
from sevenwonders.registry import game_type

STEPS = 60
BARS = {"Duel": {"with random actions": 5e6, "and observed": 1.5e6}, "7 Wonders, 3": {"with random actions": 2e6}}


def seconds(*work: Callable[[], object], timed: int) -> float:
    """Time that one of several calls takes, which are made in turn."""
    spent = 0.0
    for _ in range(STEPS):
        for number, call in enumerate(work):
            began = time.thread_time()
            call()
            spent += (time.thread_time() - began) * (number == timed)
    return spent / STEPS


def measures(batch: Batch) -> dict[str, Callable[[], float]]:
    """Decisions a second, by what is done."""
    n, tables = len(batch), batch.simultaneous
    bare = type(batch)(n, batch.options, seed=1, masks=False)

    def draw() -> None:
        batch.random_actions()

    def step() -> None:
        batch.step(batch._random, check=False)

    def both() -> None:
        batch.step(batch.random_actions(), check=False)

    def observed() -> None:
        both()
        batch.observe()

    def whole_tables() -> float:
        asked = float(tables.asked.sum())
        return asked / seconds(lambda: tables.step(tables.random_actions(), check=False), timed=0)

    return {
        "played out": lambda: random_games(batch),
        "stepping": lambda: n / seconds(draw, step, timed=1),
        "checked": lambda: n / seconds(draw, lambda: batch.step(batch._random), timed=1),
        "random actions": lambda: n / seconds(draw, step, timed=0),
        "observing": lambda: n / seconds(both, batch.observe, timed=1),
        "with random actions": lambda: n / seconds(both, timed=0),
        "without masks": lambda: n / seconds(lambda: bare.step(bare.random_actions(), check=False), timed=0),
        "and observed": lambda: n / seconds(observed, timed=0),
        "all seats at once": whole_tables,
    }


def random_games(batch: Batch) -> float:
    """Decisions a second of random games without a batch."""
    measures = game_type("duel" if batch.num_players == 2 else "classic").measures
    streams, decisions = seeds_to_stream_array(range(2000)), measures.column_names(batch.num_players).index("decisions")
    began = time.thread_time()
    rows, _ = measures.simulate_games(streams, batch.options, keep=False)
    return float(rows[:, decisions].sum() / (time.thread_time() - began))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=1024, help="in a batch")
    parser.add_argument("--rounds", type=int, default=5, help="how often everything is measured")
    parser.add_argument("--players", type=int, nargs="+", default=[3], help="of 7 Wonders")
    arguments = parser.parse_args()
    batches = {"Duel": game_type("duel").make_batch(arguments.games, seed=1)}
    kind = game_type("classic")
    for players in arguments.players:
        batches[f"7 Wonders, {players}"] = kind.make_batch(arguments.games, kind.options({"players": players}), seed=1)
    versions = f"Python {platform.python_version()}, Numba {numba.__version__}, NumPy {np.__version__}"
    print(
        f"{platform.machine()}, {os.cpu_count()} cores, {versions}; {arguments.games} games, {arguments.rounds} rounds"
    )
    print(f"{'':36}{'a second':>12}{'of played out':>15}{'of the bar':>12}")
    for name, batch in batches.items():
        batch.compile_all()
        all_measures = measures(batch)
        rounds = [[measure() for measure in all_measures.values()] for _ in range(arguments.rounds + 1)][1:]
        best = dict(zip(all_measures, map(max, zip(*rounds, strict=True)), strict=True))
        for what, figure in best.items():
            bar = BARS.get(name, {}).get(what)
            share = f"{figure / best['played out']:15.2f}" + (f"{figure / bar:12.2f}" if bar else "")
            print(f"{name + ', ' + what:36}{figure:12,.0f}{share}")


if __name__ == "__main__":
    main()
