"""Functions on positions without a game; every function takes the position, and most take a seat.

`apply` changes the position in place; `state.copy()` returns an independent copy.
"""

from typing import TYPE_CHECKING, NewType, cast

from ..game import views
from ..game.seats import check_seat
from ..kernel.chance import derive_random_stream
from . import actions
from .actions import Action, seat_to_act
from .components import Unit
from .hidden_facts import redact
from .ids import cards_by_zone
from .rules import knowledge, play
from .rules.state import CHANCE, Question, State, Zone

DRAFT = (Question.DEAL_WONDER, Question.DRAFT_WONDER)

if TYPE_CHECKING:

    class KnownState(State, views.KnownState):
        """Position without the facts that a seat (or a spectator) cannot know, as made by `known`."""

else:
    KnownState = NewType("KnownState", State)


def legal_codes(state: State, seat: int) -> list[int]:
    """Return the codes of a seat's legal actions, or of the outcomes of `CHANCE`; empty if the seat is not to act.

    >>> from sevenwonders import duel
    >>> state = duel.Game(seed=7).state
    >>> len(legal_codes(state, 0)), legal_codes(state, 1)
    (4, [])

    Raises:
        TypeError: the state is not a `State`.
    """
    views.check_state_type(state, State, "duel")
    return actions.legal_codes(state) if seat_to_act(state) == seat else []


def action_of(state: State, seat: int, code: int) -> Action:
    """Return a seat's legal action with the given integer code in this position, as an `Action`.

    The code is not checked: an illegal code gives a wrong action or raises an exception of any type.

    >>> from sevenwonders import duel
    >>> state = duel.Game(seed=7).state
    >>> str(action_of(state, 0, legal_codes(state, 0)[0])).split()[0]
    'draft'

    Raises:
        TypeError: the state is not a `State`.
        NotationError: the game is over.
    """
    views.check_state_type(state, State, "duel")
    return actions.action_of(state, code)


def deciders(state: State) -> tuple[int, ...]:
    """Return the seats that have to decide in a position; empty if chance is to act or the game is over.

    >>> from sevenwonders import duel
    >>> deciders(duel.Game(seed=7).state)
    (0,)

    Raises:
        TypeError: the state is not a `State`.
    """
    views.check_state_type(state, State, "duel")
    seat = seat_to_act(state)
    return () if seat is None or seat == CHANCE else (seat,)


def city_cards(state: State, seat: int) -> list[Unit]:
    """Return the cards in a city, in the order of the table of components.

    >>> from sevenwonders import duel
    >>> [card.id for card in city_cards(duel.Position(age=2, p1={"cards": ["baths", "altar"]}).state(), 0)]
    ['altar', 'baths']

    Raises:
        TypeError: the state is not a `State`.
        SeatError: there is no such seat.
    """
    views.check_state_type(state, State, "duel")
    check_seat(seat)
    return cards_by_zone(state)[Zone.CITY + seat]


def discard_income(state: State, seat: int) -> int:
    """Return the coins that a seat gets for discarding a card now.

    >>> from sevenwonders import duel
    >>> discard_income(duel.Position(age=2, p1={"cards": ["tavern"]}).state(), 0)
    3

    Raises:
        TypeError: the state is not a `State`.
        SeatError: there is no such seat.
    """
    views.check_state_type(state, State, "duel")
    check_seat(seat)
    return int(play.discard_income(state.city[seat]))


def game_stage(state: State) -> int:
    """Return the Age, or 0 until all Wonders are drafted.

    The cards of Age I may be laid out before the draft.
    """
    asked = (place.question for place in state.agenda[: state.n_agenda])
    return 0 if any(question in DRAFT for question in asked) else int(state.age)


def apply(state: State, seat: int, code: int) -> None:
    """Apply a legal action of a seat, or of chance, to the position in place.

    For speed, the action is not checked: any code but one of `legal_codes(state, seat)` corrupts the position.
    `Game.play` checks its actions.

    >>> from sevenwonders import duel
    >>> state = duel.Game(seed=7).state
    >>> apply(state, 0, legal_codes(state, 0)[0])
    >>> legal_codes(state, 0), len(legal_codes(state, 1))
    ([], 3)

    Raises:
        TypeError: the state is not a `State`.
        SeatError: there is no such seat.
        SevenWondersError: the seat has no decision to make now.
    """
    views.check_state_type(state, State, "duel")
    if seat != CHANCE:
        check_seat(seat)
    views.check_has_to_decide(seat_to_act(state) == seat, seat, CHANCE)
    play.apply(state, code)


def known(state: State, seat: int | None) -> KnownState:
    """Return a copy of a position without facts that a seat (None for a spectator) cannot know, such as face-down
    Conspiracies.
    """
    views.check_state_type(state, State, "duel")
    if seat is not None:
        check_seat(seat)
    copy = state.copy()
    redact(copy, seat)
    return cast("KnownState", copy)


def determinize(state: State, seat: int, seed: int) -> State:
    """Return a copy of a position in which the facts that a seat cannot know are replaced by random guesses.

    Facts that only a later chance event decides stay open.  All combinations that the seat has to consider possible are
    equally likely; equal seeds give equal positions.

    >>> from sevenwonders import duel
    >>> state = duel.Game(seed=7).state
    >>> duel.known(determinize(state, 0, seed=1), 0) == duel.known(state, 0)
    True
    """
    views.check_state_type(state, State, "duel")
    check_seat(seat)
    guess = state.copy()
    redact(guess, seat)
    knowledge.determinize(guess, derive_random_stream(seed))
    return guess
