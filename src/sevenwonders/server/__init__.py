"""The table in the browser: one process that serves the page, keeps the games and lets people and computers play.

`create_app` makes it from `Settings`, for any ASGI server; `sevenwonders serve` runs it.  Rules, views and
records come from the packages below; what a seat may not know never leaves the process, because every frame is made
from a view for its reader.
"""

from typing import TYPE_CHECKING

from ..lazy import names_of

if TYPE_CHECKING:
    from .app import create_app
    from .settings import Quotas, Settings
else:
    # The page is sent while the rest of the server is still being imported.
    __getattr__ = names_of(__name__, {"Quotas": "settings", "Settings": "settings", "create_app": "app"})

__all__ = ["Quotas", "Settings", "create_app"]
