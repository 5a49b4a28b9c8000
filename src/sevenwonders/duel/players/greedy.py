"""The greedy player, which compares the positions after a single action."""

from collections.abc import Callable, Sequence
from threading import Event

from ...game.player import BasePlayer, Decision
from ...game.views import check_has_to_decide
from ...kernel.chance import Purpose, derive_random_stream, draw_below
from ..rules.knowledge import determinize, redact
from ..rules.state import State
from ..states import KnownState, legal_codes
from .evaluation import apply_with_usual_payment, evaluate


class GreedyPlayer(BasePlayer):
    """Player that takes the action after which the position has the highest value, without looking further ahead.

    The position is evaluated before cards are turned up or other chance events are resolved.  Hidden information is
    determinized once for each decision: replaced by a random guess that agrees with what the player knows.  A random
    draw breaks ties, and the same seed gives the same actions.
    """

    name = "greedy"

    def __init__(self, seed: int = 0) -> None:
        self._stream = derive_random_stream(seed, Purpose.PLAYER)

    def choose(self, state: KnownState, seat: int, *, stop: Event | None = None) -> Decision:
        """Return the action of `seat` after which `evaluate` gives the position the highest value for `seat`.

        `stop`, which ends a search early, is ignored.
        """
        actions = legal_codes(state, seat)
        check_has_to_decide(actions, seat)
        return self.choose_among(actions, state, seat)

    def choose_among(
        self, actions: Sequence[int], state: KnownState, seat: int, worth: Callable[[State, int], int] = evaluate
    ) -> Decision:
        """Return the action from `actions` after which the position has the highest value for `seat`.

        Args:
            actions: codes of legal actions.
            state: the position as `seat` knows it.
            seat: the seat to act.
            worth: the evaluation, a function of a position and a seat.
        """
        guess = state.copy()
        redact(guess, seat)
        determinize(guess, self._stream)
        values = {action: value_after_action(guess, seat, action, worth) for action in actions}
        highest = max(values.values())
        best = [action for action, value in values.items() if value == highest]
        return Decision(best[draw_below(self._stream, len(best))])


def value_after_action(state: State, seat: int, action: int, worth: Callable[[State, int], int]) -> int:
    """Return the value for `seat` of the position after an action, before chance events such as turning up a card.

    Args:
        state: the position before the action, with all hidden components guessed.
        seat: the seat from whose point of view the position is evaluated.
        action: the code of a legal action.
        worth: the evaluation, a function of a position and a seat.
    """
    after = state.copy()
    apply_with_usual_payment(after, action)
    return int(worth(after, seat))
