"""Functions on a position (`State`) for programs that need no `Game`.

`apply` changes the position in place; `state.copy()` returns an independent copy.
"""

from typing import TYPE_CHECKING, NewType, cast

from ..errors import PositionError
from ..game import views
from ..game.seats import check_seat, list_set_bits
from ..kernel.chance import derive_random_stream
from .actions import action_of as action_of
from .actions import legal_codes as legal_codes
from .hidden_facts import redact
from .rules import belief, play
from .rules.action_codes import MAX_LEGAL
from .rules.state import CHANCE, COMPLETE, FIRST_CHANCE, State

if TYPE_CHECKING:

    class KnownState(State, views.KnownState):
        """A copy of a position without the facts that a seat (or a spectator) cannot know; `known` returns it."""

else:
    KnownState = NewType("KnownState", State)


def deciders(state: State) -> tuple[int, ...]:
    """Return the seats that still have to choose in a position; empty if chance is to decide or the game is over.

    >>> from sevenwonders import classic
    >>> deciders(classic.Game.new(seed=7, players=3).state)
    (0, 1, 2)

    Raises:
        TypeError: the state is not a `State`.
    """
    views.check_state_type(state, State, "classic")
    return tuple(list_set_bits(state.deciders))


def discard_income(state: State, seat: int) -> int:
    """Return the coins that a seat gets for a card that it sells (discards): 3 in every position.

    Raises:
        TypeError: the state is not a `State`.
        SeatError: there is no such seat.
    """
    views.check_state_type(state, State, "classic")
    check_seat(seat, state.players)
    return play.SALE


def game_stage(state: State) -> int:
    """Return the Age of a position, 0 before Age I."""
    return int(state.age)


def apply(state: State, seat: int, code: int) -> None:
    """Apply a legal action of a seat or of chance to a position in place.

    Choices of seats take effect when all have chosen.

    For speed, the action is not checked: pass one of `legal_codes(state, seat)`, else the position becomes invalid.
    `Game.commit` and `Game.play` check.

    >>> from sevenwonders import classic
    >>> state = classic.Game.new(seed=7, sides="day").state
    >>> for seat in range(3):
    ...     apply(state, seat, legal_codes(state, seat)[-1])
    >>> state.turn, state.city[0].coins
    (1, 6)

    Raises:
        TypeError: the state is not a `State`.
        SeatError: there is no such seat.
        SevenWondersError: the seat has nothing to choose.
    """
    views.check_state_type(state, State, "classic")
    if seat == CHANCE:
        views.check_has_to_decide(state.question >= FIRST_CHANCE, seat, CHANCE)
        play.apply(state, code)
    else:
        check_seat(seat, state.players)
        views.check_has_to_decide(state.asked >> seat & 1, seat)
        play.commit_choice(state, seat, code)


def known(state: State, seat: int | None) -> KnownState:
    """Return a copy of a position without facts that a seat (None: a spectator) cannot know, such as other hands.

    Raises:
        SeatError: there is no such seat.
        PositionError: the position is already a copy for another seat or a spectator.
    """
    views.check_state_type(state, State, "classic")
    if seat is not None:
        check_seat(seat, state.players)
        if state.viewer not in (COMPLETE, seat):
            raise PositionError("this is what another viewer knows of a position; use the position itself")
    copy = state.copy()
    redact(copy, seat)
    return cast("KnownState", copy)


def determinize(state: State, seat: int, seed: int) -> State:
    """Return a copy of a position in which all that a seat cannot know is dealt at random (determinization).

    All positions that agree with the seat's knowledge are equally likely.  The same seed gives the same copy.

    >>> from sevenwonders import classic
    >>> state = classic.Game.new(seed=7, sides="day").state
    >>> classic.known(determinize(state, 0, seed=1), 0) == classic.known(state, 0)
    True
    """
    views.check_state_type(state, State, "classic")
    check_seat(seat, state.players)
    return determinize_with_stream(state, seat, derive_random_stream(seed))


def determinize_with_stream(state: State, seat: int, stream: list[int]) -> State:
    """Return a copy of a position in which all that a seat cannot know is dealt at random, by a random stream."""
    guess = state.copy()
    redact(guess, seat)
    belief.determinize(guess, stream, [0] * MAX_LEGAL)
    return guess
