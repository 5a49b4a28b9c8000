"""Statistics of finished games: the value of picks (`Explorer`), and the results of a player (`Career`).

Both count `Played` games: from self-play, from record files, or from the tables of a server.
"""

from .archive import Mean, Standard, standards
from .career import GROUPS, Career, PlayerGame
from .comparison import Comparison, SeatResult, compare
from .explorer import Explorer, Share, Tally, shipped
from .intervals import Interval, share_interval
from .played_games import Played, played, setting_of, settings

__all__ = [
    "GROUPS",
    "Career",
    "Comparison",
    "Explorer",
    "Interval",
    "Mean",
    "Played",
    "PlayerGame",
    "SeatResult",
    "Share",
    "Standard",
    "Tally",
    "compare",
    "played",
    "setting_of",
    "settings",
    "share_interval",
    "shipped",
    "standards",
]
