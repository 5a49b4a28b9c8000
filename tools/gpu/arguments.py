"""Types of the kernels' arguments by name; the processor, the compiler and a launch read them from here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import game_rules

from sevenwonders.classic.players.evaluation.weights import Weights
from sevenwonders.classic.rules.state import State as ClassicState
from sevenwonders.duel.rules.state import State as DuelState

KERNELS = (
    *("duel_steps", "duel_play", "duel_observe", "duel_look", "duel_act"),
    *("classic_steps", "classic_play", "classic_observe", "classic_look", "classic_act"),
)
THREADS = ("places", "games", "rows")  # the argument of a kernel that has an element for each thread
RECORDS = {"duel": DuelState, "classic": ClassicState, "weights": Weights}
ANY_STRIDES = ("lists", "out")
ROWS = {  # arrays of numbers
    **dict.fromkeys(("places", "ended", "options", "players", "games", "rows", "choice"), ("int64", 1)),
    **dict.fromkeys(("actions", "counts", "keys", "active"), ("int16", 1)),
    **dict.fromkeys(("numbers", "points", "shares", "candidates", "out"), ("int16", 2)),
    **dict.fromkeys(("streams", "choices", "guesses"), ("uint64", 2)),
    **dict.fromkeys(("seats", "over"), ("int8", 1)),
    "scratch": ("int64", 2),
    "outputs": ("int32", 2),
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
        elif name in ("states", "copies", "finals"):
            found.append(Argument(name, RECORDS[game].dtype, 1))
        elif name == "weights":
            found.append(Argument(name, Weights.dtype, 1))
        elif name in ("legal", "lists"):
            found.append(Argument(name, "int16" if game == "duel" else "int64", 2, name in ANY_STRIDES))
        else:
            found.append(Argument(name, *ROWS[name], name in ANY_STRIDES))
    return found


def threads_of(kernel: str) -> str:
    """Return the argument that has an element for each thread."""
    return next(argument.name for argument in arguments_of(kernel) if argument.name in THREADS)
