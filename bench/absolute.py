"""The figures of this machine in absolute numbers, as the page of the documentation that has them.

    python bench/absolute.py                                        # print the page
    python bench/absolute.py --write docs/explanation/speed.md      # and keep it

The measures are those of `speed.py` and `classic_speed.py`, one core by its own clock, the best of several rounds.
The page says what else ran meanwhile: a machine that is busy is slower on its own clock, too, since caches and
clock rate are shared.
"""

import argparse
import os
import platform
from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path

import classic_speed
import numba
import numpy as np
import speed
from machine import Shares

import sevenwonders

BEGIN, END = "<!-- measured: python bench/absolute.py --write docs/explanation/speed.md -->", "<!-- end of figures -->"


def measures() -> dict[tuple[str, str], Callable[[], float]]:
    """Return the measures by game and name."""
    duel = {
        "random games": "random games",
        "random games, Pantheon and Agora": "random games, both",
        "steps of a batch, random actions": "batched steps",
        "the same, observed": "batched steps, observed",
        "steps of a batch, Pantheon and Agora": "batched steps, both",
        "simulations of the search, base game": "search simulations",
    }
    table = {("Duel", shown): speed.MEASURES[name] for shown, name in duel.items()}
    for players in (3, 5, 7):
        game = f"7 Wonders, {players} players"
        table[game, "random games"] = partial(classic_speed.random_games, players)
        table[game, "steps of a batch, random actions"] = partial(classic_speed.batched_steps, players)
        table[game, "the same, observed"] = partial(classic_speed.batched_steps, players, observed=True)
    return table


def processor() -> str:
    """The name of the processor, as the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:  # no Linux
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def page(rounds: int) -> str:
    """The figures with the machine, as Markdown."""
    table = measures()
    for measure in table.values():
        measure()  # compile, or read from disk
    shares, loads = Shares(), [os.getloadavg()[0]] if hasattr(os, "getloadavg") else []
    found = [[measure() for measure in table.values()] for _ in range(rounds)]
    if loads:
        loads.append(os.getloadavg()[0])
    columns = [sorted(figures) for figures in zip(*found, strict=True)]
    lines = ["| game | what | a second, best round | median |", "| --- | --- | --: | --: |"]
    lines += [
        f"| {game} | {what} | {figures[-1]:,.0f} | {figures[rounds // 2]:,.0f} |"
        for (game, what), figures in zip(table, columns, strict=True)
    ]
    load = f"load {min(loads):.1f} to {max(loads):.1f} on {os.cpu_count()} cores" if loads else "load unknown"
    lines += [
        "",
        f"Measured on {date.today()}: {processor()}, one core of {os.cpu_count()},",
        f"{platform.system()} {platform.machine()};",
        f"Python {platform.python_version()}, Numba {numba.__version__}, NumPy {np.__version__},",
        f"sevenwonders {sevenwonders.__version__}; {rounds} rounds, {load}, {shares.taken():.0f} % of the time",
        "taken by other virtual machines.",
    ]
    return "\n".join(lines)


def main() -> None:
    """Measure, and print or write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5, help="how often everything is measured")
    parser.add_argument("--write", type=Path, metavar="FILE", help="put the figures between the marks of this page")
    arguments = parser.parse_args()
    if arguments.rounds < 1:
        parser.error("--rounds is at least 1")
    text = page(arguments.rounds)
    print(text)
    if arguments.write:
        old = arguments.write.read_text("utf-8")
        before, _, rest = old.partition(BEGIN)
        _, _, after = rest.partition(END)
        if not rest:
            parser.error(f"{arguments.write} has no line {BEGIN}")
        arguments.write.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{after}", "utf-8")


if __name__ == "__main__":
    main()
