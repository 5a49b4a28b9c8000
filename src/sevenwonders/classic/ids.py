"""Parts of a state as ids of components and names of seats, as views, positions and records contain them."""

from ..game.seats import SEATS as SEATS
from ..game.seats import Seat, check_seat, list_set_bits, seat_names
from ..game.views import check_state_type
from .components import CARDS, FIRST_OF_AGE, MAX_PLAYERS, N_AGES, Unit
from .rules.state import CHANCE, State

SEAT_NAMES = seat_names(MAX_PLAYERS, CHANCE)


def seat_names_from_bits(bits: int) -> list[Seat]:
    """Return the names (`p1`, ...) of the seats whose bits are set in `bits`."""
    return [SEATS[seat] for seat in list_set_bits(bits)]


def cards_in_pile(pile: int, age: int) -> list[Unit]:
    """Return the cards in a pile of an Age, repeated by their number of copies.

    A pile is an integer that holds the number of copies of each different card of the Age in two bits.

    >>> [card.id for card in cards_in_pile(0b10_01, 1)]
    ['glassworks_i', 'press_i', 'press_i']
    """
    kinds = range((pile.bit_length() + 1) // 2)
    return [CARDS[FIRST_OF_AGE[age] + kind] for kind in kinds for _ in range(pile >> 2 * kind & 3)]


def pile_from_cards(cards: list[Unit]) -> int:
    """Return cards of one Age as a pile: an integer with the number of copies of each different card in two bits."""
    return sum(1 << 2 * (card.row - FIRST_OF_AGE[card.age]) for card in cards)


def cards_in_hand(state: State, seat: int) -> list[Unit]:
    """Return the cards in a seat's hand; none before Age I."""
    return cards_in_pile(state.city[seat].hand, state.age) if state.age else []


def city_cards(state: State, seat: int) -> list[Unit]:
    """Return the cards in a city, in the order of the table of cards.

    >>> from sevenwonders import classic
    >>> cities = [{"board": "gizah", "cards": ["baths", "altar"]}, {"board": "babylon"}, {"board": "rhodos"}]
    >>> [card.id for card in city_cards(classic.Position(cities=cities).state(), 0)]
    ['altar', 'baths']

    Raises:
        TypeError: the state is not a `State`.
        SeatError: there is no such seat.
    """
    check_state_type(state, State, "classic")
    check_seat(seat, state.players)
    return [
        CARDS[FIRST_OF_AGE[age] + kind]
        for age in range(1, N_AGES + 1)
        for kind in list_set_bits(state.city[seat].built[age - 1])
    ]
