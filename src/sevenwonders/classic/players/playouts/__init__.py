"""A search that plays every simulation to its end against greedy opponents; a baseline for the network search."""

from __future__ import annotations

from .player import PlayoutPlayer

__all__ = ["PlayoutPlayer", "warm"]


def warm() -> None:
    """Compile all that it runs."""
    from ..search import first_turn

    PlayoutPlayer(simulations=64, max_nodes=1 << 12).analyse(first_turn(), 0)
