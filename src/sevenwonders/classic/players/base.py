"""What the players of 7 Wonders share."""

from ...errors import PositionError
from ..rules.belief import believe
from ..rules.knowledge import forget
from ..rules.moves import MAX_LEGAL
from ..rules.state import Question, State, size_of


def imagined(state: State, seat: int, stream: list[int]) -> State:
    """A copy of a position in which all that a seat cannot know is dealt anew."""
    guess = state.copy()
    forget(guess, seat)
    believe(guess, stream, [0] * MAX_LEGAL)
    return guess


def check_hands(state: State, seat: int) -> None:
    """Refuse a position set up by hand in which there are too few cards left for all hands.  Raises `PositionError`."""
    if not state.patchy or state.question != Question.CHOOSE:
        return
    guess = imagined(state, seat, [0])
    sizes = {size_of(guess.city[other].hand) for other in range(guess.players)}
    if len(sizes) > 1 or 0 in sizes:
        raise PositionError("nobody can think about this position: there are too few cards left for all hands")
