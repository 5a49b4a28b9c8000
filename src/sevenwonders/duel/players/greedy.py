"""The greedy player, which compares the positions after a single action."""

from collections.abc import Callable, Sequence
from threading import Event

from ...game.player import Decision, NamedPlayer
from ...game.views import check_asked
from ...kernel.chance import Purpose, draw_below, make_random_stream
from ..rules.knowledge import determinize, redact
from ..rules.state import State
from ..states import KnownState, legal_codes
from .evaluation import apply_with_usual_payment, evaluate


class GreedyPlayer(NamedPlayer):
    """Player that takes the action after which the position, before chance is resolved, has the highest value.

    Hidden information is determinized once for each decision.  A random draw breaks ties, and the same seed gives the
    same actions.
    """

    name = "greedy"

    def __init__(self, seed: int = 0) -> None:
        self._stream = make_random_stream(seed, Purpose.PLAYER)

    def choose(self, state: KnownState, seat: int, *, stop: Event | None = None) -> Decision:
        """Return the action with the highest value by `evaluate`."""
        actions = legal_codes(state, seat)
        check_asked(actions, seat)
        return self.choose_among(actions, state, seat)

    def choose_among(
        self, actions: Sequence[int], state: KnownState, seat: int, worth: Callable[[State, int], int] = evaluate
    ) -> Decision:
        """Return the action from `actions` after which the position has the highest value by `worth`."""
        guess = state.copy()
        redact(guess, seat)
        determinize(guess, self._stream)
        values = {action: value_after_action(guess, seat, action, worth) for action in actions}
        highest = max(values.values())
        best = [action for action, value in values.items() if value == highest]
        return Decision(best[draw_below(self._stream, len(best))])


def value_after_action(state: State, seat: int, action: int, worth: Callable[[State, int], int]) -> int:
    """Return the value of the position for a seat by `worth`, after an action and before chance is resolved."""
    after = state.copy()
    apply_with_usual_payment(after, action)
    return int(worth(after, seat))
