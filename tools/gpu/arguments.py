"""Types of the kernels' arguments by name; the processor, the compiler and a launch read them from here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import game_rules

from sevenwonders.classic.rules.state import State as ClassicState
from sevenwonders.duel.rules.state import State as DuelState

KERNELS = (
    *("duel_steps", "duel_play", "duel_observe"),
    *("classic_steps", "classic_play", "classic_observe"),
)
RECORDS = {"duel": DuelState, "classic": ClassicState}
ANY_STRIDES = ("lists", "out")
ROWS = {  # arrays of numbers
    **dict.fromkeys(("places", "ended", "options", "players"), ("int64", 1)),
    **dict.fromkeys(("actions", "counts", "keys"), ("int16", 1)),
    **dict.fromkeys(("points", "out"), ("int16", 2)),
    **dict.fromkeys(("streams", "choices"), ("uint64", 2)),
    "seats": ("int8", 1),
    "masks": ("bool", 2),
    "dones": ("bool", 1),
    "ranks": ("int8", 2),
    "rewards": ("float32", 2),
}


class Argument(NamedTuple):
    """An argument of a kernel: a number where `dimensions` is 0."""

    name: str
    dtype: Any
    dimensions: int
    any_strides: bool = False


def rule_of(kernel: str) -> Callable[..., Any]:
    """Return the rule that a kernel calls."""
    rule: Callable[..., Any] = getattr(game_rules, kernel)
    return rule


def arguments_of(kernel: str) -> list[Argument]:
    """List the arguments of a kernel."""
    code, game = rule_of(kernel).__code__, kernel.split("_")[0]
    found = []
    for name in code.co_varnames[2 : code.co_argcount]:
        if name == "steps":
            found.append(Argument(name, "int64", 0))
        elif name in ("states", "finals"):
            found.append(Argument(name, RECORDS[game].dtype, 1))
        elif name in ("legal", "lists"):
            found.append(Argument(name, "int16" if game == "duel" else "int64", 2, name in ANY_STRIDES))
        else:
            found.append(Argument(name, *ROWS[name], name in ANY_STRIDES))
    return found
