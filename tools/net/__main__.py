"""Run machines that look for faults, for a number of seconds each: `python -m tools.net library --seconds 600`."""

import argparse
import sys
import time
import traceback
from collections import Counter
from importlib import import_module

from . import MACHINES, Fault, browser, kind_of


def main() -> int:
    """Go through seeds until the time is up, print each kind of fault once, and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.net", description=__doc__)
    parser.add_argument("machines", nargs="+", choices=("all", *MACHINES), metavar="machine", help=", ".join(MACHINES))
    parser.add_argument("--seconds", type=float, default=60.0, help="for each machine")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="the first seed; the next ones follow")
    parser.add_argument(
        "--browser", choices=("chromium", "firefox"), default="chromium", help="for the machine browser"
    )
    given = parser.parse_args()
    browser.BROWSER = given.browser
    machines = MACHINES if "all" in given.machines else given.machines
    return 1 if sum([run(machine, given.seed, given.seconds) for machine in machines]) else 0


def run(machine: str, seed: int, seconds: float) -> int:
    """Run a machine and return how many kinds of faults it found."""
    check = import_module(f"{__package__}.{machine}").check
    kinds: Counter[str] = Counter()
    first, end = seed, time.monotonic() + seconds
    while seed == first or time.monotonic() < end:
        try:
            check(seed)
        except Exception as error:
            text = str(error) if isinstance(error, Fault) else traceback.format_exc()
            kind = kind_of(error if isinstance(error, Fault) else Fault(repr(error)))
            kinds[kind] += 1
            if kinds[kind] == 1:
                print(f"--- {machine} --seed {seed}\n{text}\n", flush=True)
        seed += 1
    print(f"{machine}: seeds {first} to {seed - 1}, {len(kinds)} kinds of faults, {kinds.total()} in all", flush=True)
    for kind, count in kinds.most_common():
        print(f"  {count:5} {kind[:150]}")
    return len(kinds)


if __name__ == "__main__":
    sys.exit(main())
