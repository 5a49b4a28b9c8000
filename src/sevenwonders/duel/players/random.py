"""The player that rolls dice."""

from threading import Event

from ...game.player import Decision
from ...kernel.chance import Purpose, draw, stream_for
from ..rules.state import State
from .base import legal


class RandomPlayer:
    """Every legal action is equally likely; the same seed makes the same choices."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self._stream = stream_for(seed, Purpose.PLAYER)

    def choose(self, state: State, seat: int, *, stop: Event | None = None) -> Decision:
        """A uniformly random legal action."""
        actions = legal(state)
        return Decision(actions[draw(self._stream, len(actions))])
