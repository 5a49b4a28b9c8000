"""Where tables are kept: an append-only log of events in SQLite, or in PostgreSQL.

`opening.open_store` opens a database and brings it up to date; `Store` reads and writes it.
"""

from .opening import StoreError, open_store
from .rows import LobbyEntry, TableStatus
from .store import Store, study_name

__all__ = ["LobbyEntry", "Store", "StoreError", "TableStatus", "open_store", "study_name"]
