"""What the players of 7 Wonders share."""

from ...errors import PositionError
from ..rules.state import Question, State, size_of
from ..states import imagined


def check_hands(state: State, seat: int) -> None:
    """Refuse a position set up by hand in which there are too few cards left for all hands.  Raises `PositionError`."""
    if not state.patchy or state.question != Question.CHOOSE:
        return
    guess = imagined(state, seat, [0])
    sizes = {size_of(guess.city[other].hand) for other in range(guess.players)}
    if len(sizes) > 1 or 0 in sizes:
        raise PositionError("nobody can think about this position: there are too few cards left for all hands")
