"""Views and moves per second that one core makes without machine code, as a server does.

    python bench/views.py                      # every configuration, beside the base game
    python bench/views.py --against FOLDER     # and beside another checkout of this repository

After every move of random games both seats get their view.  A view of the seat that is to decide holds its legal
actions with all their consequences, and takes longer.  Rounds of everything that is compared alternate, the best round
of each counts.
"""

import argparse
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from sevenwonders.duel import Game, Options, view

ROOT = Path(__file__).parent.parent
CONFIGURATIONS: dict[str, dict[str, bool]] = {
    "base": {},
    "Pantheon": {"pantheon": True},
    "Agora": {"agora": True},
    "both": {"pantheon": True, "agora": True},
    "solo": {"solo": True},
}
FIGURES = ("views to decide", "other views", "plays")
GAMES, ROUNDS = 3, 7


def measure(configuration: str) -> tuple[float, float, float]:
    """Views a second for the seat that is to decide, for the other one, and plays a second, of random games."""
    seconds, times = [0.0, 0.0, 0.0], [0, 0, 0]
    choice = random.Random(1)
    for seed in range(GAMES):
        game = Game(Options(**CONFIGURATIONS[configuration]), seed=seed)
        while not game.is_over:
            code = choice.choice(game.legal_codes())
            began = time.thread_time()
            game.play(code)
            played = time.thread_time()
            view(game, 0)
            first = time.thread_time()
            view(game, 1)
            second = time.thread_time()
            for figure, took in (
                (2, played - began),
                (game.seat != 0, first - played),
                (game.seat != 1, second - first),
            ):
                seconds[figure] += took
                times[figure] += 1
    decided, other, plays = (count / taken for count, taken in zip(times, seconds, strict=True))
    return decided, other, plays


def rounds(folder: Path) -> Iterator[dict[str, list[float]]]:
    """Rounds of another process with the package of a checkout: for each configuration the three figures."""
    environment = {**os.environ, "PYTHONPATH": str(folder / "src")}
    with subprocess.Popen(
        [sys.executable, __file__, "--work"], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        while True:
            figures = {}
            for name in CONFIGURATIONS:
                print(name, file=process.stdin, flush=True)
                figures[name] = [float(figure) for figure in process.stdout.readline().split()]
            yield figures


def best(results: list[dict[str, list[float]]]) -> dict[str, list[float]]:
    """The best round of each figure."""
    return {name: [max(round_[name][n] for round_ in results) for n in range(len(FIGURES))] for name in CONFIGURATIONS}


def main() -> None:
    """Measure everything and print it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--against", type=Path, metavar="FOLDER", help="another checkout of this repository")
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.work:
        for line in sys.stdin:
            print(*measure(line.strip()), flush=True)
        return
    checkouts = [rounds(folder) for folder in (ROOT, arguments.against) if folder is not None]
    alternated = [[next(checkout) for checkout in checkouts] for _ in range(ROUNDS)]
    here, *there = (best(list(results)) for results in zip(*alternated, strict=True))
    print(f"a second:    {'':16}{'here':>10}{'of base':>10}" + (f"{'there':>10}{'here / there':>14}" if there else ""))
    for name, figures in here.items():
        for n, figure in enumerate(FIGURES):
            line = f"{name:12} {figure:16}{figures[n]:10,.0f}{figures[n] / here['base'][n]:10.2f}"
            print(line + "".join(f"{other[name][n]:10,.0f}{figures[n] / other[name][n]:14.1f}" for other in there))


if __name__ == "__main__":
    main()
