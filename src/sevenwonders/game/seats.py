"""Seats: their names in notation, files and views, and what a viewer may be."""

from collections.abc import Iterable
from typing import Literal, SupportsIndex, get_args

from ..errors import SeatError, SevenWondersError, quoted
from ..names import default_names, fault_of, shortened

Seat = Literal["p1", "p2", "p3", "p4", "p5", "p6", "p7"]  # those of the largest game; the first is who starts
SEATS: tuple[Seat, ...] = get_args(Seat)
Actor = Literal[Seat, "d"]
DEALER: Literal["d"] = "d"  # chance

ALL_KNOWING = -1  # a viewer who reads everything
NO_ONE = -2  # the owner of a fact that no seat may know


def seat_names(players: int, chance: int) -> dict[int, Actor]:
    """Return the names of a game's seats and of chance, by number.

    >>> seat_names(2, chance=2)
    {0: 'p1', 1: 'p2', 2: 'd'}
    """
    return {**dict(enumerate(SEATS[:players])), chance: DEALER}


def check_seat(seat: object, players: int = 2) -> None:
    """Check the number of a player.  Raises `SeatError`."""
    if type(seat) is int and 0 <= seat < players:
        return  # at once: asking whether something is a `SupportsIndex` takes longer than a move
    if not isinstance(seat, SupportsIndex) or isinstance(seat, bool) or seat not in range(players):
        there = "0 and 1" if players == 2 else f"0 to {players - 1}, clockwise"
        raise SeatError(f"{seat!r} is no seat; the players are {there}")


def names_wanted(players: int) -> str:
    """Return what a message asks for where names of players are wanted.

    >>> names_wanted(2)
    "2 names, as in ['p1', 'p2']"
    """
    return f"{players} names, as in {list(SEATS[:players])}"


def checked_names(names: object, players: int) -> tuple[str, ...]:
    """Return the players' names, by default `Player 1` and so on; see `shortened`.

    Raises:
        SevenWondersError: they are no names, or their number is wrong; a text is not taken for a list of letters.
    """
    if names is None:
        return default_names(players)
    given = tuple(names) if isinstance(names, Iterable) and not isinstance(names, str) else ()
    if len(given) != players or not all(isinstance(name, str) for name in given):
        raise SevenWondersError(f"{quoted(names, 200)} should be {names_wanted(players)}")
    kept = tuple(map(shortened, given))
    for name in kept:
        if fault := fault_of(name):
            raise SevenWondersError(f"the name {name!r} {fault}")
    return kept


def members(bits: int) -> list[int]:
    """Return the members of a set stored as bits."""
    return [member for member in range(bits.bit_length()) if bits >> member & 1]
