"""Tree search: the strongest player."""

from __future__ import annotations

from ...states import KnownState, known
from .. import endgame
from .player import SearchPlayer, Settings, ThreadedSearch

__all__ = ["SearchPlayer", "Settings", "ThreadedSearch", "warm"]


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


def warm() -> None:
    """Compile all that the search runs."""
    player = SearchPlayer(simulations=64, max_nodes=1 << 12)
    player.analyse(first_turn(), 0)
    player.warm_reuse()
    endgame.warm()
