"""Storage of tables in SQLite or PostgreSQL, as events, which are only ever appended.

`open_store` opens a database and upgrades its tables; `Store` reads and writes the database.
"""

from .cache import StoreCache
from .connect import open_store
from .db_errors import StoreError
from .quotas import QuotaGuard
from .rows import LobbyEntry
from .store import Store, compute_study_id

__all__ = ["LobbyEntry", "QuotaGuard", "Store", "StoreCache", "StoreError", "compute_study_id", "open_store"]
