"""Proven bounds of a seat's share of the victory, for each action of the last turn of a game."""

from .last_turn import ActionBounds, last_turn_bounds

__all__ = ["ActionBounds", "compile_ahead", "last_turn_bounds"]


def compile_ahead() -> None:
    """Compile the functions that prove bounds in the last turn, so that their first use does not wait."""
    from ...batch import Batch

    batch = Batch(1, masks=False)
    batch.start(batch.states.copy())
    batch.simultaneous.step(batch.simultaneous.random_actions())
