"""Random games on a GPU against one core of the processor, in one run.

    python bench/gpu.py
    python bench/gpu.py --games 65536 --setting base 7

The GPU steps all games of a batch, of which each is somewhere else in its game; new games, masks and legal lists are
included.  *Steps*: random actions drawn on the GPU, not checked; *checked*: the same, checked before each step;
*lists*: the same as *steps* without masks; *observed*: *steps* with what the seat to act sees; *rows* and *columns*:
observations alone, by game and by feature; *tables*: decisions where all seats step at once.  The core does the same as
*steps* with a batch of 1,024 games.  Million a second; the ratio is that of *steps* to the core.
"""

import argparse
import time
from collections.abc import Callable

import numpy as np

from sevenwonders.game import Batch
from sevenwonders.registry import GAMES, game_type
from sevenwonders.statistics.played_games import setting_options

APART = 100  # steps before the measurement, after which games are out of step
STEPS = 40


def rate(batch: Batch, step: Callable[[], object], decisions: int) -> float:
    """Return decisions a second of a step."""
    step()
    batch.backend.synchronize()
    began = time.perf_counter()
    for _ in range(STEPS):
        step()
    batch.backend.synchronize()
    return decisions * STEPS / (time.perf_counter() - began)


def core(batch: Batch) -> float:
    """Return decisions a second of one core, by its own clock."""
    for _ in range(APART):
        batch.step(batch.random_actions(), check=False)
    began = time.thread_time()
    for _ in range(10 * STEPS):
        batch.step(batch.random_actions(), check=False)
    return 10 * STEPS * len(batch) / (time.thread_time() - began)


def measured(batch: Batch, bare: Batch) -> dict[str, float]:
    """Return the columns of the table for a batch on a GPU and one without masks."""

    def step(batch: Batch) -> None:
        batch.step(batch.random_actions(), check=False)

    def observe() -> None:
        step(batch)
        batch.observe()

    tables = batch.simultaneous

    def step_tables() -> None:
        tables.step(tables.random_actions(), check=False)

    for _ in range(APART):
        step(batch)
        step(bare)
    n = len(batch)
    found = {
        "steps": rate(batch, lambda: step(batch), n),
        "checked": rate(batch, lambda: batch.step(batch.random_actions()), n),
        "lists": rate(bare, lambda: step(bare), n),
        "observed": rate(batch, observe, n),
        "rows": rate(batch, batch.observe, n),
        "columns": rate(batch, lambda: batch.observe(by_feature=True), n),
    }
    asked: np.ndarray = batch.backend.to_host(tables.asked)
    return found | {"tables": rate(batch, step_tables, int(asked.sum()))}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--games", type=int, default=1 << 17, help="in a batch on the GPU")
    parser.add_argument("--setting", nargs="*", help="module sets or numbers of players; default: all")
    arguments = parser.parse_args()
    names = ("core", "ratio", "steps", "checked", "lists", "observed", "rows", "columns", "tables")
    print(f"{'':24}" + "".join(f"{name:>9}" for name in names))
    for name in GAMES:
        kind = game_type(name)
        for label, options in setting_options(kind).items():
            if arguments.setting and label not in arguments.setting:
                continue
            alone = core(kind.make_batch(1024, options))
            batches = (
                kind.make_batch(arguments.games, options, device=arguments.device, masks=kept) for kept in (True, False)
            )
            found = measured(*batches)
            figures = [alone / 1e6, found["steps"] / alone, *(figure / 1e6 for figure in found.values())]
            print(f"{f'{kind.title} {label}':24}" + "".join(f"{figure:9.2f}" for figure in figures), flush=True)


if __name__ == "__main__":
    main()
