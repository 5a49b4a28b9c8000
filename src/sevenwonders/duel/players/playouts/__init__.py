"""The search that judges a position by rules of thumb and by a game played on at random: a measure for the other."""

from __future__ import annotations

from .player import PlayoutPlayer, Settings

__all__ = ["PlayoutPlayer", "Settings", "warm"]


def warm() -> None:
    """Compile all that it runs."""
    from ..search import first_turn

    PlayoutPlayer(simulations=64, max_nodes=1 << 12).analyse(first_turn(), 0)
