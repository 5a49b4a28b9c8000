"""Search for simultaneous choices and hidden hands: the strongest player, and the only one that needs the compiler."""

from ..analysis import PointsMove, TableAnalysis
from .player import SearchPlayer
from .settings import Settings
from .warming import warm

__all__ = ["PointsMove", "SearchPlayer", "Settings", "TableAnalysis", "warm"]
