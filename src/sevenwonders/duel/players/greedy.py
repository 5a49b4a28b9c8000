"""The greedy player, which compares the positions after a single action."""

from collections.abc import Callable, Sequence
from threading import Event

from ...game.player import Decision, NamedPlayer
from ...game.views import check_asked
from ...kernel.chance import Purpose, draw, stream_for
from ..rules.knowledge import determinize, redact
from ..rules.state import State
from ..states import KnownState, legal_codes
from .evaluation import evaluate, take_action


class GreedyPlayer(NamedPlayer):
    """Player that takes the action after which the position, before chance is resolved, has the highest value.

    Hidden information is determinized once for each decision.  A random draw breaks ties, and the same seed gives the
    same actions.
    """

    name = "greedy"

    def __init__(self, seed: int = 0) -> None:
        self._stream = stream_for(seed, Purpose.PLAYER)

    def choose(self, state: KnownState, seat: int, *, stop: Event | None = None) -> Decision:
        """Return the action with the highest value by `evaluate`."""
        actions = legal_codes(state, seat)
        check_asked(actions, seat)
        return self.best_of(actions, state, seat)

    def best_of(
        self, actions: Sequence[int], state: KnownState, seat: int, worth: Callable[[State, int], int] = evaluate
    ) -> Decision:
        """Return the action from `actions` after which the position has the highest value by `worth`."""
        guess = state.copy()
        redact(guess, seat)
        determinize(guess, self._stream)
        values = {action: value_of(guess, seat, action, worth) for action in actions}
        highest = max(values.values())
        best = [action for action, value in values.items() if value == highest]
        return Decision(best[draw(self._stream, len(best))])


def value_of(state: State, seat: int, action: int, worth: Callable[[State, int], int]) -> int:
    """Return the value of the position for a seat by `worth`, after an action and before chance is resolved."""
    after = state.copy()
    take_action(after, action)
    return int(worth(after, seat))
