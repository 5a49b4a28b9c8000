"""What there is to say about a table apart from the game on it."""

from typing import Any

from ..tables import Course
from ..tables.setup import SEATS, GameName, Kind, Setting, Sitter


def seat_info(sitter: Sitter) -> dict[str, Any]:
    """Who sits on a seat, without what nobody else needs to know."""
    return {
        "kind": str(sitter.kind),
        "name": sitter.name,
        "player": sitter.player,
        "stand_in": sitter.is_stand_in,
    }


def seat_name(seat: int | None) -> str | None:
    """How the protocol calls a seat, if there is one."""
    return None if seat is None else SEATS[seat]


def you(setting: Setting, guest: str) -> str:
    """What a guest is at a table."""
    own = setting.seats_of(guest)
    if len(own) > 1:
        return "both" if setting.game is GameName.DUEL else "several"
    return SEATS[next(iter(own))] if own else "spectator"


def invitation(setting: Setting, guest: str) -> str | None:
    """The path that takes a free seat, for who may hand it out."""
    if not setting.is_waiting or setting.code is None or setting.owner != guest:
        return None
    return f"/t/{setting.id}?join={setting.code}"


def setting_info(setting: Setting, guest: str) -> dict[str, Any]:
    """What a guest is told of a table before anything has happened at it."""
    return {
        "id": setting.id,
        "game": str(setting.game),
        "kind": str(setting.kind),
        "names": {SEATS[seat]: sitter.name for seat, sitter in enumerate(setting.seats)},
        "seats": {SEATS[seat]: seat_info(sitter) for seat, sitter in enumerate(setting.seats)},
        "you": you(setting, guest),
        "modules": list(setting.modules),
        "profile": setting.profile,
        "waiting": setting.is_waiting,
        "invite": invitation(setting, guest),
    }


def information(course: Course, guest: str, sitting: int | None, hand_over_to: int | None) -> dict[str, Any]:
    """`TableInfo` for a guest.  Seed and salt are told when the game is over, and not before."""
    setting, over = course.setting, course.is_over
    own = setting.seats_of(guest)
    return {
        **setting_info(setting, guest),
        "yours": [SEATS[seat] for seat in sorted(own)],
        "options": setting.options.changed(),
        "commitment": setting.commitment,
        "seed": str(setting.seed) if over else None,
        "salt": setting.salt if over else None,
        "shuffles": course.shuffles,
        "over": over,
        "result": course.result,
        "rematch": course.rematch,
        "can_undo": course.can_undo(own),
        "undo_asked": seat_name(course.undo_asked),
        "sitting": seat_name(sitting),
        "hand_over_to": seat_name(hand_over_to),
        "hints": bool(own) and setting.kind is not Kind.FRIEND,
        "can_return": not over and bool(setting.kept_for(guest)),
        "learn": setting.learn,
        "public": setting.public,
    }
