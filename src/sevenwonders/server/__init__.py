"""The web server: one process that serves the page, stores the games, and lets people and computers play at tables.

`create_app` builds the ASGI application from `Settings`; `sevenwonders serve` runs it.  Rules, views and records come
from other packages.  Hidden information never leaves the process: every frame is rendered from the view of its reader.
"""

from typing import TYPE_CHECKING

from ..lazy import make_lazy_getattr

if TYPE_CHECKING:
    from .app import create_app
    from .settings import Quotas, Settings
else:
    # The page is sent while the rest of the server is still being imported.
    __getattr__ = make_lazy_getattr(__name__, "settings:Quotas Settings", "app:create_app")

__all__ = ["Quotas", "Settings", "create_app"]
