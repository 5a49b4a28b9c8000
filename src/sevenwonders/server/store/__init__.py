"""Storage of tables: an append-only log of events in SQLite or PostgreSQL.

`open_store` opens a database and upgrades its tables; `Store` reads and writes the database.
"""

from .cache import Cache
from .opening import open_store
from .quotas import QuotaGuard
from .reasons import StoreError
from .rows import LobbyEntry, Running, TableStatus
from .store import LobbyPage, Store, study_name

__all__ = [
    "Cache",
    "LobbyEntry",
    "LobbyPage",
    "QuotaGuard",
    "Running",
    "Store",
    "StoreError",
    "TableStatus",
    "open_store",
    "study_name",
]
