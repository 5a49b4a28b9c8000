"""Try self-play without a search on a GPU, which `sevenwonders train --device` refuses until that has been done.

    python tools/gpu/learn.py duel FOLDER --device cuda --begin shipped --minutes 3

At first it compares what learners see on the device with the processor, and says how long kernels took to compile.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np

from sevenwonders.game.batch import raw
from sevenwonders.lab.training.policy_gradient import PolicyGradient, PolicyGradientSettings
from sevenwonders.registry import GAMES, game_type

CHECKED_GAMES, CHECKED_STEPS = 2000, 60


def compare(game: str, device: str) -> None:
    """Play the same random choices on the device and on the processor, and count rows that differ."""
    learning, begin = game_type(game).learning, time.time()
    checked, expected = (learning.rollout(CHECKED_GAMES, 3, where) for where in (device, "cpu"))
    print(f"ready after {time.time() - begin:.0f} s", flush=True)
    for step in range(CHECKED_STEPS):
        for games in (checked, expected):
            games.look()
            counts = np.minimum(games.device.host(games.arrays["counts"]), games.MAX_CHOICES)
            choice = (np.arange(games.rows) * 7919 + step * 104_729) % counts
            games.arrays["choice"] = games.device.put(choice)
            games.act()
    for name, array in expected.arrays.items():
        differ = (raw(array) != raw(checked.device.host(checked.arrays[name]))).any(axis=1)
        if differ.any():
            raise SystemExit(f"{name} differs in {differ.sum()} of {len(differ)} rows")
    print(f"the same on {device}: {expected.n} games, {expected.rows} rows, {CHECKED_STEPS} steps", flush=True)


def main() -> None:
    """Compare, and learn."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--begin", default="", help="`shipped`, or the file of a network; default: from nothing")
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--rate", type=float)
    parser.add_argument("--entropy", type=float, default=0.015)
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--games", type=int)
    given = vars(parser.parse_args())
    folder, device = given.pop("folder"), given.pop("device")
    compare(given["game"], device)
    PolicyGradient(folder, PolicyGradientSettings(**given), device).run()


if __name__ == "__main__":
    main()
