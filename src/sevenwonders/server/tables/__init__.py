"""The course of a game: what the events of a table make of it, one after the other.

Everything that changes a table is an event; the events in their order, applied to the setting, are the table.  That
is how it is kept and how it is loaded.
"""

from collections.abc import Iterable

from ...errors import SevenWondersError
from .duel import DuelCourse
from .setup import GameName, TableSetup
from .state import Change, Event, EventKind, TableState, other_rules


def start(setup: TableSetup, events: Iterable[Event] = ()) -> TableState:
    """A table as its events left it.

    Raises:
        Refusal: the events do not give the recorded game; then this program deals other than the one before.
    """
    state = _beginning(setup)
    try:
        for event in events:
            state.apply(event, again=True)
    except SevenWondersError:
        raise other_rules() from None
    return state


def _beginning(setup: TableSetup) -> TableState:
    if setup.game is GameName.DUEL:
        return DuelCourse(setup)
    from .classic import ClassicCourse  # who plays Duel alone need not wait for it

    return ClassicCourse(setup)


__all__ = ["Change", "Event", "EventKind", "TableState", "start"]
