"""Machines that look for faults that no test names: they make whole families of inputs and check invariants.

Each is a module here with a function `check(seed)` that tries some inputs for about five seconds and raises `Fault`.
`python -m tools.net MACHINE --seconds 600 --seed 1` goes through seeds.  `python -m tools.net.compare OLD NEW` holds
two checkouts against each other.
"""

import re

MACHINES = ("library", "people", "upgrades", "commands", "terminal", "browser")


class Fault(AssertionError):
    """An invariant that does not hold; the message begins with its kind and ends with the shortest inputs found."""


def kind_of(fault: Exception) -> str:
    """Return the first line of what a fault says, without numbers."""
    return re.sub(r"\d+", "N", str(fault).partition("\n")[0])
