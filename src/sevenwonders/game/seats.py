"""Seats: names in notation, files and views, checks, and special viewers."""

from collections.abc import Iterable
from typing import Literal, SupportsIndex, TypeVar, get_args

from ..errors import SeatError, SevenWondersError, quoted
from ..names import default_names, find_name_fault, shorten_name

Seat = Literal["p1", "p2", "p3", "p4", "p5", "p6", "p7"]  # the seats of the largest game
T = TypeVar("T")
PerSeat = dict[Seat, T]
SEATS: tuple[Seat, ...] = get_args(Seat)
Actor = Literal[Seat, "d"]
DEALER: Literal["d"] = "d"  # chance

ALL_KNOWING = -1  # a viewer from whom nothing is hidden
NO_ONE = -2  # the owner of a fact that is hidden from all seats


def seat_names(players: int, chance: int) -> dict[int, Actor]:
    """Return the names of a game's seats and of chance, by seat number.

    >>> seat_names(2, chance=2)
    {0: 'p1', 1: 'p2', 2: 'd'}
    """
    return {**dict(enumerate(SEATS[:players])), chance: DEALER}


def check_seat(seat: object, players: int = 2) -> None:
    """Check that a value is a seat, counting from 0, of a game with `players` players.  Raises `SeatError`."""
    if type(seat) is int and 0 <= seat < players:
        return  # the fast path, since the check for `SupportsIndex` takes longer than a move
    if not isinstance(seat, SupportsIndex) or isinstance(seat, bool) or seat not in range(players):
        there = "0 and 1" if players == 2 else f"0 to {players - 1}, clockwise"
        raise SeatError(f"{seat!r} is no seat; the players are {there}")


def describe_required_names(players: int) -> str:
    """Return the part of an error message that says how many players' names are wanted, with an example.

    >>> describe_required_names(2)
    "2 names, as in ['p1', 'p2']"
    """
    return f"{players} names, as in {list(SEATS[:players])}"


def shorten_names(names: object, players: int, error: type[SevenWondersError]) -> tuple[str, ...]:
    """Return the players' names without the middle of long ones.  Raises `error` if there is not a name for each."""
    given = tuple(names) if isinstance(names, Iterable) and not isinstance(names, str) else ()
    if len(given) != players or not all(isinstance(name, str) for name in given):
        raise error(f"{quoted(names, 200)} should be {describe_required_names(players)}")
    return tuple(map(shorten_name, given))


def resolve_player_names(names: object, players: int) -> tuple[str, ...]:
    """Return the players' names, shortened if they are too long; the default names are `Player 1` and so on.

    Raises:
        SevenWondersError: an element is no name, or the number of names is wrong.
    """
    if names is None:
        return default_names(players)
    checked = shorten_names(names, players, SevenWondersError)
    for name in checked:
        if fault := find_name_fault(name):
            raise SevenWondersError(f"the name {name!r} {fault}")
    return checked


def list_set_bits(bits: int) -> list[int]:
    """Return the indices of the bits that are set in an integer, which stores a set of small numbers."""
    return [member for member in range(bits.bit_length()) if bits >> member & 1]
