"""Search for simultaneous choices and hidden hands: the strongest player, and the only one that needs the compiler."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from .player import SearchPlayer, ThreadedSearch
from .settings import Settings

if TYPE_CHECKING:
    from ...states import KnownState

__all__ = ["SearchPlayer", "Settings", "ThreadedSearch", "warm"]

STEPS = ("search of 7 Wonders",)


def first_turn() -> KnownState:
    """A position in which player 0 decides, to compile with."""
    from ....kernel.chance import Purpose, stream_for
    from ...rules.chance import resolve_chance
    from ...rules.setup import new_game
    from ...rules.state import State
    from ...states import known

    state = State()
    new_game(state, 3, 0)
    resolve_chance(state, stream_for(0, Purpose.DEAL))
    return known(state, 0)


def warm(progress: Callable[[int, int, str], object] | None = None) -> None:
    """Compile all that the search runs.  `progress` hears `(step, steps, name)` before each step, then the end."""

    def tell(step: int) -> None:
        if progress is not None:
            progress(step, len(STEPS), STEPS[step] if step < len(STEPS) else "ready")

    tell(0)
    SearchPlayer(simulations=64, max_nodes=1 << 12).analyse(first_turn(), 0)
    tell(1)
