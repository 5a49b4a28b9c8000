"""Hidden facts: for each game a table of the facts hidden from some seats, the seats that know them, and since when.

All data sent to a seat is made from `PositionRules.known`, which removes the facts of the table from a copy of the
position, or from a `Ply`, whose `private_to` follows the table.  That holds for views, records, messages, hints,
reviews and searches, so that a new fact needs only a new row.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from ..kernel.struct import Struct

S = TypeVar("S", bound=Struct, contravariant=True)


def _is_public(state: Struct, seat: int, code: int) -> int | None:
    return None


def _always(state: Struct) -> bool:
    return True


@dataclass(frozen=True)
class HiddenFact(Generic[S]):
    """A fact that not every seat knows.

    Attributes:
        name: the fact, for readers of the table.
        strike: of a copy of a position and a viewer, None for a spectator: takes the fact out, unless the viewer knows
            it in that position.
        knower: of a position, a seat and a legal integer: the only seat that may know what this ply says of the fact,
            or `NO_ONE`; None where the ply says nothing of it, or nothing hidden.
        in_play: of a position: whether the fact may be hidden in it; else `strike` is not called.
    """

    name: str
    strike: Callable[[S, int | None], object]
    knower: Callable[[S, int, int], int | None] = _is_public
    in_play: Callable[[S], bool] = _always


def redact(facts: Iterable[HiddenFact[S]], state: S, viewer: int | None) -> None:
    """Remove the information hidden from a viewer, None for a spectator, from a copy of a position."""
    for fact in facts:
        if fact.in_play(state):
            fact.strike(state, viewer)


def private_to(facts: Iterable[HiddenFact[Any]], state: Struct, seat: int, code: int) -> int | None:
    """Return the `Ply.private_to` of a legal action, or outcome of chance, in a position."""
    knowers = (fact.knower(state, seat, code) for fact in facts)
    return next((knower for knower in knowers if knower is not None), None)


__all__ = ["HiddenFact", "private_to", "redact"]
