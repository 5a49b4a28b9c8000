"""From tables to records: what may be taken home."""

from typing import Any

from ...records import dumps
from ..tables import Course


def record(course: Course) -> Any:
    """All of a game, with what proves that it was dealt as promised once it is over."""
    setting = course.setting
    fields: dict[str, object] = {"date": setting.created.date(), "site": "sevenwonders"}
    if course.is_over:
        fields |= {
            "_commitment": setting.commitment,
            "_seed": str(setting.seed),
            "_salt": setting.salt,
            "_shuffles": course.shuffles,
        }
    return course.record(fields)


def record_text(course: Course, viewer: int | None) -> str:
    """The record of a table as somebody may have it: whole when the game is over, else what that seat knows."""
    whole = record(course)
    return dumps(whole if course.is_over else course.record_for(whole, viewer))
