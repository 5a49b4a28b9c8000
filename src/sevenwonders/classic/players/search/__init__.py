"""Search for simultaneous choices and hidden hands: the strongest player, and the only one that needs the compiler."""

from __future__ import annotations

from collections.abc import Callable

from .player import SearchPlayer
from .settings import Settings

__all__ = ["SearchPlayer", "Settings", "warm"]

STEPS = ("search of 7 Wonders",)


def warm(progress: Callable[[int, int, str], object] | None = None) -> None:
    """Compile all that the search runs.  `progress` hears `(step, steps, name)` before each step, then the end."""
    from ....kernel.chance import Purpose, stream_for
    from ...rules.chance import resolve_chance
    from ...rules.setup import new_game
    from ...rules.state import State
    from ...states import known

    def tell(step: int) -> None:
        if progress is not None:
            progress(step, len(STEPS), STEPS[step] if step < len(STEPS) else "ready")

    state = State()
    new_game(state, 3, 0)
    resolve_chance(state, stream_for(0, Purpose.DEAL))
    tell(0)
    SearchPlayer(simulations=64, max_nodes=1 << 12).analyse(known(state, 0), 0)
    tell(1)
