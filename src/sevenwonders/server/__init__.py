"""The table in the browser: one process that serves the page, keeps the games and lets people and computers play.

`create_app` makes it from `Settings`, for any server that speaks ASGI; `sevenwonders serve` runs it.  Rules, views and
records come from the packages below; what a seat may not know never leaves the process, because every frame is made
from a view for its reader.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .app import create_app
    from .settings import Settings

__all__ = ["Settings", "create_app"]


def __getattr__(name: str) -> object:
    """Loaded when first asked for: the page is sent while the rest of the server is still being imported."""
    if name == "create_app":
        from .app import create_app

        return create_app
    if name == "Settings":
        from .settings import Settings

        return Settings
    raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
