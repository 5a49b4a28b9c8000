"""Storage of tables in SQLite or PostgreSQL, as events, which are only ever appended.

`open_store` opens a database and upgrades its tables; `Store` reads and writes the database.
"""

from .cache import StoreCache
from .connect import open_store
from .db_errors import StoreError
from .quotas import QuotaGuard
from .rows import LobbyEntry, RunningTable, TableStatus
from .store import LobbyPage, Store, compute_study_id

__all__ = [
    "LobbyEntry",
    "LobbyPage",
    "QuotaGuard",
    "RunningTable",
    "Store",
    "StoreCache",
    "StoreError",
    "TableStatus",
    "compute_study_id",
    "open_store",
]
