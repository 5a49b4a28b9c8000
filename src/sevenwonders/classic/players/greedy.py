"""The greedy player, which looks one action ahead."""

from threading import Event

from ...game.player import BasePlayer, Decision
from ...game.views import check_has_to_decide, check_state_type
from ...kernel.chance import Purpose, derive_random_stream
from ...kernel.struct import ConstTable
from ..rules.state import Question, State
from ..states import KnownState, determinize_with_stream
from .evaluation import WEIGHTS, Weights, choose


class GreedyPlayer(BasePlayer):
    """Player that takes the action that adds most to the value of its city, and chooses boards and sides at random.

    Args:
        seed: the seed of the player's random draws.
        noise: the maximum random error of an action's value, in hundredths of a point.
        weights: the weights of the evaluation.
        name: the player's name.
    """

    def __init__(
        self, seed: int = 0, *, noise: int = 0, weights: ConstTable[Weights] = WEIGHTS, name: str = "greedy"
    ) -> None:
        self.name = name
        self._noise, self._weights = noise, weights[0]
        self._stream = derive_random_stream(seed, Purpose.PLAYER)

    def choose(self, state: KnownState, seat: int, *, stop: Event | None = None) -> Decision:
        """Return the decision for the action that adds most to the value of the seat's city, random errors included.

        Raises `SevenWondersError` if the seat has nothing to decide.  `stop` has no effect, since a decision is quick.
        """
        check_state_type(state, State, "classic")
        check_has_to_decide(state.asked >> seat & 1, seat)
        is_search = state.question == Question.DISCARD_PICK  # the cards of the discard pile have to be determinized
        guess = determinize_with_stream(state, seat, self._stream) if is_search else state
        return Decision(int(choose(guess, seat, self._stream, self._noise, self._weights)))
