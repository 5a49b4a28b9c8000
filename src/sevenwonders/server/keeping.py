"""From tables to records: what may be taken home."""

from ..kernel.errors import RecordError
from ..records import Record, dumps, record_for
from .course import Course
from .masks import Audience


def record(course: Course) -> Record:
    """All of a game, with what proves that it was dealt as promised once it is over."""
    setting = course.setting
    outcome = course.outcome if course.resigned is not None else None
    fields: dict[str, object] = {"date": setting.created.date(), "site": "sevenwonders"}
    if course.is_over:
        fields |= {
            "_commitment": setting.commitment,
            "_seed": str(setting.seed),
            "_salt": setting.salt,
            "_shuffles": course.shuffles,
        }
    return Record.of(course.game, result=outcome, meta=fields)


def record_text(course: Course, audience: Audience) -> str:
    """The record of a table as somebody may have it: whole when the game is over, else what that seat knows."""
    whole = record(course)
    return dumps(whole if course.is_over else record_for(whole, audience.viewer))


__all__ = ["RecordError", "record", "record_text"]
