"""Search for simultaneous choices and hidden hands: the strongest player, and the only one that needs the compiler."""

from .player import PointsMove, SearchPlayer, TableAnalysis
from .settings import Settings
from .warming import warm

__all__ = ["PointsMove", "SearchPlayer", "Settings", "TableAnalysis", "warm"]
