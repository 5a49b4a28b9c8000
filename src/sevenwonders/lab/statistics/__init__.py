"""What finished games say: what is worth picking (`Explorer`), and how somebody has done (`Career`).

Both count `Played` games: from self-play, from record files, or from the tables of a server.
"""

from .career import GROUPS, Career, Own
from .comparison import Comparison, SeatResult, compare
from .exploration import explore, self_play
from .explorer import Explorer, Share, Tally, shipped
from .played_games import Played, played, setting_of, settings

__all__ = [
    "GROUPS",
    "Career",
    "Comparison",
    "Explorer",
    "Own",
    "Played",
    "SeatResult",
    "Share",
    "Tally",
    "compare",
    "explore",
    "played",
    "self_play",
    "setting_of",
    "settings",
    "shipped",
]
