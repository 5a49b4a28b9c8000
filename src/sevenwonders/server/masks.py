"""Who may read what: the same change, told to each audience in the words that it may know.

There are three audiences, the two seats and the spectators.  A ply that an audience does not even notice is left out,
and the plies are numbered as that audience counts them; so the numbers tell nothing either.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from ..duel.game import SEAT_NAMES, Ply
from .course import Change, Course


class Audience(StrEnum):
    """For whose eyes something is."""

    FIRST = "p1"
    SECOND = "p2"
    SPECTATOR = "spectator"

    @property
    def viewer(self) -> int | None:
        """The seat, None for spectators."""
        return SEATS.get(self)

    @classmethod
    def of(cls, seat: int | None) -> "Audience":
        """The audience of a seat."""
        return (cls.FIRST, cls.SECOND, cls.SPECTATOR)[2 if seat is None else seat]


SEATS: dict[Audience, int] = {Audience.FIRST: 0, Audience.SECOND: 1}


def ply_text(number: int, ply: Ply, coins: tuple[int, int], viewer: int | None) -> dict[str, Any]:
    """A ply as a viewer may read it; `number` is how many the viewer has noticed before."""
    _, _, text = ply.text(viewer).partition(" ")
    return {"ply": number, "actor": SEAT_NAMES[ply.seat], "text": text, "coins": list(coins)}


def all_plies(course: Course, viewer: int | None) -> list[dict[str, Any]]:
    """The whole game so far."""
    seen = [
        (ply, coins) for ply, coins in zip(course.game.plies, course.coins, strict=True) if ply.is_noticed_by(viewer)
    ]
    return [ply_text(number, ply, coins, viewer) for number, (ply, coins) in enumerate(seen)]


def noticed(plies: Sequence[Ply], viewer: int | None) -> int:
    """How many of some plies a viewer notices."""
    return sum(ply.is_noticed_by(viewer) for ply in plies)


def told(change: Change, course: Course, audience: Audience) -> dict[str, Any]:
    """An event for an audience, without the view."""
    viewer = audience.viewer
    number = noticed(course.game.plies[: change.first], viewer)
    plies: list[dict[str, Any]] = []
    for ply, coins in change.plies:
        if ply.is_noticed_by(viewer):
            plies.append(ply_text(number + len(plies), ply, coins, viewer))
    undone_to = None if change.undone_to is None else noticed(course.game.plies[: change.undone_to], viewer)
    return {"type": "event", "version": change.version, "plies": plies, "undone_to": undone_to}
