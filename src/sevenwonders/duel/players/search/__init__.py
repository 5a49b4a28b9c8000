"""Tree search: the strongest player, and the only one that needs the compiler."""

from .player import SearchPlayer, Settings
from .threads import ThreadedSearch
from .warming import warm

__all__ = ["SearchPlayer", "Settings", "ThreadedSearch", "warm"]
