"""Hidden facts: each game has a table of facts that are hidden from some seats, with the seats that know them.

All data for a seat comes from `PositionRules.known`, which removes the facts from a copy of the position, or from a
`Ply`, whose `private_to` follows the table.  This holds for views, records, messages, hints, reviews and searches.  A
new hidden fact therefore needs only a new row in the table.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from ..kernel.struct import Struct

S = TypeVar("S", bound=Struct, contravariant=True)


def _no_private_seat(state: object, seat: int, code: int) -> int | None:
    return None


def _is_always_in_play(state: object) -> bool:
    return True


@dataclass(frozen=True)
class HiddenFact(Generic[S]):
    """A fact that not every seat knows.

    Attributes:
        name: a short description of the fact, for readers of the code.
        redact: a function of a copy of a position and a viewer (None for a spectator) that removes the fact from the
            copy, unless the viewer knows the fact.
        find_knower: a function of a position, a seat and the code of a legal action.  It returns the only seat that may
            learn this fact from the action, `NO_ONE` if no seat may, or None if the action reveals nothing hidden.
        in_play: a function of a position that returns whether the fact may be hidden there; otherwise `redact` is not
            called.
    """

    name: str
    redact: Callable[[S, int | None], object]
    find_knower: Callable[[S, int, int], int | None] = _no_private_seat
    in_play: Callable[[S], bool] = _is_always_in_play


def redact(facts: Iterable[HiddenFact[S]], state: S, viewer: int | None) -> None:
    """Remove the facts that are hidden from a viewer (None for a spectator) from a position, which should be a copy."""
    for fact in facts:
        if fact.in_play(state):
            fact.redact(state, viewer)


def find_private_seat(facts: Iterable[HiddenFact[S]], state: S, seat: int, code: int) -> int | None:
    """Return the value of `Ply.private_to`: the only seat that may know what a ply reveals; None if the ply is public.

    Args:
        facts: the game's hidden facts.
        state: the position before the ply.
        seat: the acting seat, or chance.
        code: the code of the legal action or of the outcome of chance.
    """
    knowers = (fact.find_knower(state, seat, code) for fact in facts)
    return next((knower for knower in knowers if knower is not None), None)
