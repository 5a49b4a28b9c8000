"""Proven bounds of results in the last turn of a game."""

from .last_turn import Bounds, last_turn_bounds

__all__ = ["Bounds", "last_turn_bounds", "warm"]


def warm() -> None:
    """Compile the functions that play out combinations of actions."""
    from ...batch import Batch

    batch = Batch(1, masks=False)
    batch.start(batch.states.copy())
    batch.everybody.step(batch.everybody.random_actions())
