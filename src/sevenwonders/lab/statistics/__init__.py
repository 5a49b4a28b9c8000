"""What finished games say: what is worth picking (`Explorer`), and how somebody has done (`Career`).

Both count `Played` games: from self-play, from record files, or from the tables of a server.
"""

from .career import GROUPS, Career, Own
from .comparison import Comparison, SeatResult, compare
from .explorer import Explorer, Share, shipped
from .played import Played, played, setting_of, settings
from .self_play import explore, self_play

__all__ = [
    "GROUPS",
    "Career",
    "Comparison",
    "Explorer",
    "Own",
    "Played",
    "SeatResult",
    "Share",
    "compare",
    "explore",
    "played",
    "self_play",
    "setting_of",
    "settings",
    "shipped",
]
