"""The player that looks one action ahead."""

from threading import Event

from ...game.player import Decision
from ...kernel.chance import Purpose, draw, stream_for
from ..actions import legal_codes
from ..rules.knowledge import forget, imagine
from ..rules.state import State
from ..states import KnownState
from .evaluation import evaluate, take_action


class GreedyPlayer:
    """Tries every legal action and takes the one whose position, before chance speaks, is valued most.

    What the seat cannot know is imagined once for a decision.  Equals are drawn lots for, so that a seed fixes the
    game.
    """

    name = "greedy"

    def __init__(self, seed: int = 0) -> None:
        self._stream = stream_for(seed, Purpose.PLAYER)

    def choose(self, state: KnownState, seat: int, *, stop: Event | None = None) -> Decision:
        """The action that `evaluate` likes best."""
        guess = state.copy()
        forget(guess, seat)
        imagine(guess, self._stream)
        values = {action: value_of(guess, seat, action) for action in legal_codes(guess)}
        most = max(values.values())
        best = [action for action, value in values.items() if value == most]
        return Decision(best[draw(self._stream, len(best))])


def value_of(state: State, seat: int, action: int) -> int:
    """What a position is worth to a seat after an action, before chance speaks."""
    after = state.copy()
    take_action(after, action)
    return int(evaluate(after, seat))
