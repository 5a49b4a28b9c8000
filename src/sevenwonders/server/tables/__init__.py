"""The logic of tables without any I/O: creation, events, and moves that are taken back.

`store` stores tables, and `live` runs them.
"""

from .events import Change, Event, EventKind
from .state import TableState

__all__ = ["Change", "Event", "EventKind", "TableState"]
