"""Tree search with a neural network: the strongest player."""

from __future__ import annotations

from ...states import KnownState, known
from .. import endgame
from .player import NetworkTree, SearchPlayer, TreeSearchSettings

__all__ = ["SearchPlayer", "TreeSearchSettings", "compile_ahead"]


def make_example_position() -> KnownState:
    """Return the first position of a game, in which player 0 decides, as an example for compiling functions."""
    from ....kernel.chance import Purpose, derive_random_stream
    from ...rules.setup import new_game
    from ...rules.simulation import resolve_chance
    from ...rules.state import State

    state = State()
    new_game(state, 0)
    resolve_chance(state, derive_random_stream(0, Purpose.DEAL))
    return known(state, 0)


def compile_ahead() -> None:
    """Compile the functions of the search and of the endgame solver before their first use."""
    tree = NetworkTree(0, 1 << 12)
    tree.set_root(make_example_position(), 0, reuse=False)
    tree.grow(64)
    tree.compile_reuse()
    endgame.compile_ahead()
