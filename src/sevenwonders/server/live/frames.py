"""Who may read what: the same change, told to each viewer in the words that they may know.

A viewer is a seat, or None for everybody who only watches.  A ply that a viewer does not even notice is left out, and
the plies are numbered as that viewer counts them; so the numbers tell nothing either.
"""

from collections.abc import Sequence
from typing import Any

from ..tables import Change, Course
from ..tables.setup import SEATS
from ..tables.state import Coins, Ply

SPECTATOR = "spectator"


def viewer_name(viewer: int | None) -> str:
    """How the protocol calls a viewer.

    >>> viewer_name(0), viewer_name(None)
    ('p1', 'spectator')
    """
    return SPECTATOR if viewer is None else SEATS[viewer]


def viewer_of(name: str) -> int | None:
    """The viewer that the protocol calls so."""
    return None if name == SPECTATOR else SEATS.index(name)


def ply_text(course: Course, number: int, ply: Ply, coins: Coins, viewer: int | None) -> dict[str, Any]:
    """A ply as a viewer may read it; `number` is how many the viewer has noticed before."""
    _, _, text = ply.text(viewer).partition(" ")
    return {"ply": number, "actor": course.SEAT_NAMES[ply.seat], "text": text, "coins": list(coins)}


def all_plies(course: Course, viewer: int | None) -> list[dict[str, Any]]:
    """The whole game so far."""
    return _texts(course, tuple(zip(course.game.plies, course.coins, strict=True)), 0, viewer)


def noticed(course: Course, plies: Sequence[Ply], viewer: int | None) -> int:
    """How many of some plies a viewer notices."""
    return sum(course.is_noticed(ply, viewer) for ply in plies)


def told(change: Change, course: Course, viewer: int | None) -> dict[str, Any]:
    """An event for a viewer, without the view."""
    past = course.game.plies
    before = noticed(course, past[: change.first], viewer) if change.plies else 0
    undone_to = None if change.undone_to is None else noticed(course, past[: change.undone_to], viewer)
    plies = _texts(course, change.plies, before, viewer)
    return {"type": "event", "version": change.version, "plies": plies, "undone_to": undone_to}


def _texts(course: Course, plies: Sequence[tuple[Ply, Coins]], before: int, viewer: int | None) -> list[dict[str, Any]]:
    seen = [(ply, coins) for ply, coins in plies if course.is_noticed(ply, viewer)]
    return [ply_text(course, before + number, ply, coins, viewer) for number, (ply, coins) in enumerate(seen)]
