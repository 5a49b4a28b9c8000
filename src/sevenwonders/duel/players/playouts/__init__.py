"""Tree search that evaluates positions by rules of thumb and random playouts.

It is a baseline for the search with a network.
"""

from __future__ import annotations

from .player import PlayoutPlayer, PlayoutSettings

__all__ = ["PlayoutPlayer", "PlayoutSettings", "compile_ahead"]


def compile_ahead() -> None:
    """Compile the functions of the search by playouts before their first use, by analysing a position."""
    from ..search import make_example_position

    PlayoutPlayer(simulations=64, max_nodes=1 << 12).analyse(make_example_position(), 0)
