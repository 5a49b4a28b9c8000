"""What there is to say about a table apart from the game on it."""

from typing import Any

from ..duel.game import SEAT_NAMES
from .course import Course
from .setting import Kind, Setting, Sitter


def seat_info(sitter: Sitter) -> dict[str, Any]:
    """Who sits on a seat, without what nobody else needs to know."""
    return {"kind": str(sitter.kind), "name": sitter.name, "player": sitter.player}


def seats(setting: Setting) -> dict[str, Any]:
    """Who sits where."""
    return {SEAT_NAMES[seat]: seat_info(setting.seats[seat]) for seat in (0, 1)}


def names(setting: Setting) -> dict[str, str]:
    """How the players are called."""
    return {SEAT_NAMES[seat]: setting.seats[seat].name for seat in (0, 1)}


def you(setting: Setting, guest: str) -> str:
    """What a guest is at a table."""
    own = setting.seats_of(guest)
    if len(own) == 2:
        return "both"
    return SEAT_NAMES[next(iter(own))] if own else "spectator"


def invitation(setting: Setting, guest: str) -> str | None:
    """The path that takes the free seat, for who may hand it out."""
    if not setting.is_waiting or setting.code is None or setting.owner != guest:
        return None
    return f"/t/{setting.id}?join={setting.code}"


def setting_info(setting: Setting, guest: str) -> dict[str, Any]:
    """What a guest is told of a table before anything has happened at it."""
    return {
        "id": setting.id,
        "kind": str(setting.kind),
        "names": names(setting),
        "seats": seats(setting),
        "you": you(setting, guest),
        "modules": list(setting.options.modules),
        "profile": setting.profile,
        "waiting": setting.is_waiting,
        "invite": invitation(setting, guest),
    }


def result(course: Course) -> dict[str, Any] | None:
    """How the game ended."""
    outcome = course.outcome
    if outcome is None:
        return None
    return {"winner": "shared" if outcome.winner is None else SEAT_NAMES[outcome.winner], "victory": outcome.victory}


def can_undo(course: Course, guest: str) -> bool:
    """Whether a guest may take a move back, or ask for it."""
    own = course.setting.seats_of(guest)
    if not own or course.resigned is not None or course.undo_asked is not None:
        return False
    point = course.undo_point(next(iter(own)))
    if point is None:
        return False
    among_friends = len(own) == 1 and len(course.setting.persons()) == 2
    return not (among_friends and course.reveals_since(point))


def information(course: Course, guest: str, sitting: int | None, hand_over_to: int | None) -> dict[str, Any]:
    """`TableInfo` for a guest.  Seed and salt are told when the game is over, and not before."""
    setting, over = course.setting, course.is_over
    own = setting.seats_of(guest)
    return {
        **setting_info(setting, guest),
        "options": setting.options.changed(),
        "commitment": setting.commitment,
        "seed": str(setting.seed) if over else None,
        "salt": setting.salt if over else None,
        "shuffles": course.shuffles,
        "over": over,
        "result": result(course),
        "rematch": course.rematch,
        "can_undo": can_undo(course, guest),
        "undo_asked": None if course.undo_asked is None else SEAT_NAMES[course.undo_asked],
        "sitting": None if sitting is None else SEAT_NAMES[sitting],
        "hand_over_to": None if hand_over_to is None else SEAT_NAMES[hand_over_to],
        "hints": bool(own) and setting.kind is not Kind.FRIEND,
        "learn": setting.learn,
        "public": setting.public,
    }
