"""Speed of the package's libraries beside the same rules compiled by Numba, as ratios in one run.

    python bench/library.py [--rounds 7]

Two processes work in turn, each with a library; the best round of each counts, by processor time.
Above 1 the library is faster.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

BAR = 0.97
SECONDS = 0.5


def workloads(game: str) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield names and calls of what is timed."""
    from sevenwonders.lab.simulation import play_random_chunk
    from sevenwonders.players import player_from
    from sevenwonders.registry import game_type

    kind = game_type(game)
    options = kind.options()
    yield "random games", lambda: play_random_chunk(0, 2000, 3, options, game)
    position = kind.deal_game(options, 3, [*"abcdefg"][: options.num_players])
    for _ in range(20):
        position.play(position.legal_codes()[0])
    known, seat = kind.known(position.state, position.seat), position.seat
    for word in ("search:2000", "playouts:200"):
        player = player_from(word, 1, game)
        yield word, lambda player=player: player.analyse(known, seat)  # type: ignore[misc]
    for size in (512, 1):
        batch: Any = kind.make_batch(size, seed=5)
        yield f"Batch({size}).step", lambda batch=batch: batch.step(batch.random_actions())  # type: ignore[misc]
        yield f"Batch({size}).observe", batch.observe


def measure() -> None:
    """Answer every line of the standard input with the seconds that a call of each workload takes."""
    prepared = {(game, name): work for game in ("duel", "classic") for name, work in workloads(game)}
    for work in prepared.values():
        work()
    for _ in sys.stdin:
        spent = []
        for work in prepared.values():
            calls, began = 0, time.process_time()
            while time.process_time() - began < SECONDS:
                work()
                calls += 1
            spent.append((time.process_time() - began) / calls)
        print(json.dumps([[*name, seconds] for name, seconds in zip(prepared, spent, strict=True)]), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--measure", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.rounds < 1:
        parser.error(f"--rounds must be at least 1, not {chosen.rounds}")
    if chosen.measure:
        measure()
        return
    command = [sys.executable, __file__, "--measure"]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    processes = [
        subprocess.Popen(command, env=os.environ | {"SEVENWONDERS_LIBRARY": switch}, **pipes)
        for switch in ("on", "off")
    ]
    rounds = []
    for _ in range(chosen.rounds):
        for process in processes:
            process.stdin.write("\n")
            process.stdin.flush()
            rounds.append(json.loads(process.stdout.readline()))
    for process in processes:
        process.stdin.close()
    names = [(game, name) for game, name, _ in rounds[0]]
    best = [np.min([[row[2] for row in one] for one in rounds[first::2]], axis=0) for first in (0, 1)]
    ratios = best[1] / best[0]
    for (game, name), seconds, ratio in zip(names, best[0], ratios, strict=True):
        print(f"{game:8} {name:18} {seconds * 1e6:12,.1f} us  {ratio:5.2f}{'' if ratio >= BAR else f'  below {BAR}'}")
    sys.exit(any(ratios < BAR))


if __name__ == "__main__":
    main()
