"""The pure logic of tables: creation, events and take-backs.

Nothing here waits or does any I/O: `store` persists tables, and `live` runs them.
"""

from .events import Change, Event, EventKind
from .state import TableState

__all__ = ["Change", "Event", "EventKind", "TableState"]
