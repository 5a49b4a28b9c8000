"""Ids of components and names of seats, as used in positions, records, and views (the table as one player sees it)."""

from collections.abc import Sequence
from typing import get_args

from ..game.seats import list_set_bits as list_set_bits
from ..game.seats import seat_names
from .components import CARDS, Unit
from .rules.military import military_token_bit
from .rules.state import CHANCE, State, Zone
from .view_types import Seat

SEATS: tuple[Seat, ...] = get_args(Seat)
SEAT_NAMES = seat_names(2, CHANCE)
LOOT = ("small", "large")  # military tokens


def ids_in_bits(units: Sequence[Unit], members: int) -> list[str]:
    """Return the ids of the components whose bits are set in `members`; bit `i` stands for `units[i]`."""
    return [unit.id for number, unit in enumerate(units) if members >> number & 1] if members else []


def ids_in_zone(state: State, zone: int) -> list[str]:
    """Return the ids of the cards in a zone of the table, such as a city or the discard pile."""
    return [CARDS[card].id for card, place in enumerate(state.zone) if place == zone]


def cards_by_zone(state: State) -> list[list[Unit]]:
    """Return a list of cards for each zone of the table, such as a city or the discard pile, in the order of `Zone`."""
    zones: list[list[Unit]] = [[] for _ in Zone]
    for card, zone in zip(CARDS, state.zone, strict=True):
        zones[zone].append(card)
    return zones


def military_token_sizes_left(state: State) -> dict[Seat, list[str]]:
    """Return the sizes of the military tokens still on the track, by the seat that would lose coins to them."""
    return {
        name: [size for large, size in enumerate(LOOT) if state.loot & military_token_bit(seat, large)]
        for seat, name in enumerate(SEATS)
    }
