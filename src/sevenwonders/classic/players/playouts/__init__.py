"""Search that plays every simulation to its end against greedy opponents: a baseline for the search with a network."""

from __future__ import annotations

from .player import PlayoutPlayer

__all__ = ["PlayoutPlayer", "compile_ahead"]


def compile_ahead() -> None:
    """Compile the functions that the search by playouts uses, so that its first use does not wait."""
    from ..search import make_example_position

    PlayoutPlayer(simulations=64, max_nodes=1 << 12).analyse(make_example_position(), 0)
