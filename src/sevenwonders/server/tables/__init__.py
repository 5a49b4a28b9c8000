"""The course of a game: what the events of a table make of it, one after the other.

Everything that changes a table is an event; the events in their order, applied to the setting, are the table.  That
is how it is kept and how it is loaded.
"""

from collections.abc import Iterable

from ...errors import SevenWondersError
from .duel import DuelCourse
from .setup import GameName, Setting
from .state import Change, Course, Event, EventKind, other_rules


def start(setting: Setting, events: Iterable[Event] = ()) -> Course:
    """A table as its events left it.

    Raises:
        Refusal: the events do not give the recorded game; then this program deals other than the one before.
    """
    course = _beginning(setting)
    try:
        for event in events:
            course.apply(event, again=True)
    except SevenWondersError:
        raise other_rules() from None
    return course


def _beginning(setting: Setting) -> Course:
    if setting.game is GameName.DUEL:
        return DuelCourse(setting)
    from .classic import ClassicCourse  # who plays Duel alone need not wait for it

    return ClassicCourse(setting)


__all__ = ["Change", "Course", "Event", "EventKind", "start"]
