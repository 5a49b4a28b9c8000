"""Tree search: the strongest player, and the only one that needs the compiler."""

from __future__ import annotations

from collections.abc import Callable

from ...states import KnownState, known
from .player import SearchPlayer, Settings, ThreadedSearch

__all__ = ["SearchPlayer", "Settings", "ThreadedSearch", "warm"]

STEPS = ("search", "tree reuse")


def first_turn() -> KnownState:
    """A position in which player 0 decides, to compile with."""
    from ....kernel.chance import Purpose, stream_for
    from ...rules.setup import new_game
    from ...rules.simulation import resolve_chance
    from ...rules.state import State

    state = State()
    new_game(state, 0)
    resolve_chance(state, stream_for(0, Purpose.DEAL))
    return known(state, 0)


def warm(progress: Callable[[int, int, str], object] | None = None) -> None:
    """Compile all that the search runs.  `progress` hears `(step, steps, name)` before each step, then the end."""

    def tell(step: int) -> None:
        if progress is not None:
            progress(step, len(STEPS), STEPS[step] if step < len(STEPS) else "ready")

    player = SearchPlayer(simulations=64, max_nodes=1 << 12)
    tell(0)
    player.analyse(first_turn(), 0)
    tell(1)
    player.warm_reuse()
    tell(2)
