"""Tree search for simultaneous choices and hidden hands: the strongest player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import endgame
from .player import SearchPlayer
from .settings import TreeSearchSettings

if TYPE_CHECKING:
    from ...states import KnownState

__all__ = ["SearchPlayer", "TreeSearchSettings", "compile_ahead"]


def make_example_position() -> KnownState:
    """Return the first turn of a game as player 0 knows it; a search of this position compiles the functions."""
    from ....kernel.chance import Purpose, derive_random_stream
    from ...rules.chance import resolve_chance
    from ...rules.setup import new_game
    from ...rules.state import State
    from ...states import known

    state = State()
    new_game(state, 3, 0)
    resolve_chance(state, derive_random_stream(0, Purpose.DEAL))
    return known(state, 0)


def compile_ahead() -> None:
    """Compile the functions of the search and the proofs of the last turn, so that their first use does not wait."""
    SearchPlayer(simulations=64, max_nodes=1 << 12).analyse(make_example_position(), 0)
    endgame.compile_ahead()
