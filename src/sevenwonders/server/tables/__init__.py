"""A table without its doors: how it is made, what happens at it, what may be taken back.

Nothing here waits, reads or writes: `store` keeps tables, `live` plays them.
"""

from .events import Change, Event, EventKind
from .state import TableState

__all__ = ["Change", "Event", "EventKind", "TableState"]
