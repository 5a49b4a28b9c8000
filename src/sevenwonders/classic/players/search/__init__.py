"""Search for simultaneous choices and hidden hands: the strongest player, and the only one that needs the compiler."""

from .player import SearchPlayer
from .settings import Settings
from .warming import warm

__all__ = ["SearchPlayer", "Settings", "warm"]
