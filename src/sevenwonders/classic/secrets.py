"""The hidden information of a position, for analysis and tests only, never for players of the game.

`known` and `view` contain what a seat may know.
"""

from typing import TypedDict

from ..errors import PositionError
from ..game.views import check_state_type
from .actions import action_of
from .components import CARDS, MAX_PLAYERS
from .ids import SEATS, cards_in_hand, cards_in_pile
from .rules.state import COMPLETE, ENTRIES, NONE, State, Use


class Secrets(TypedDict):
    """Hidden information of a position; cards by their ids, cities by seat.

    `hands` are the cards in hand; `tucked` the cards under the stages, in the order of building; `chosen` the choices
    of this turn, in notation; `discard` the discard pile, oldest card first; `deck` the cards of this Age that are
    still to be dealt.
    """

    hands: dict[str, list[str]]
    tucked: dict[str, list[str]]
    chosen: dict[str, str]
    discard: list[str]
    deck: list[str]


def secrets(state: State) -> Secrets:
    """Return all hidden information of a position.

    >>> from sevenwonders.classic import Game
    >>> game = Game.new(seed=7, sides="day")
    >>> game.play("sell apothecary")
    <Ply p1 sell apothecary>
    >>> secrets(game.state)["chosen"], secrets(game.state)["hands"]["p2"][:2]
    ({'p1': 'sell apothecary'}, ['press_i', 'loom_i'])

    Raises:
        TypeError: the state is not a `State`.
        PositionError: the state is a redacted copy for one seat.
    """
    check_state_type(state, State, "classic")
    if state.viewer != COMPLETE:
        raise PositionError("this is what one seat knows of a position; it does not hold the secrets of others")
    seats = range(state.players)
    discard = [CARDS[state.card[entry]].id for entry in range(ENTRIES) if state.use[entry] >= Use.SELL]
    for card in state.look_card[: state.looks]:
        if card != NONE:
            discard.remove(CARDS[card].id)
    return {
        "hands": {SEATS[seat]: [card.id for card in cards_in_hand(state, seat)] for seat in seats},
        "tucked": {SEATS[seat]: _list_tucked_cards(state, seat) for seat in seats},
        "chosen": {
            SEATS[seat]: str(action_of(state, seat, state.city[seat].choice))
            for seat in seats
            if state.city[seat].choice != NONE
        },
        "discard": discard,
        "deck": [card.id for card in cards_in_pile(state.deck, state.age)] if state.age else [],
    }


def _list_tucked_cards(state: State, seat: int) -> list[str]:
    entries = range(seat, ENTRIES, MAX_PLAYERS)
    return [CARDS[state.card[entry]].id for entry in entries if state.use[entry] == Use.STAGE]
