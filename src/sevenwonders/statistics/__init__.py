"""Statistics of finished games: the value of picks (`Explorer`), and the results of a player (`PlayerHistory`).

Both count objects of `PlayedGame`: from self-play, from record files, or from the tables of a server.
"""

from .comparison import PickComparison, SeatResult, compare_picks
from .explorer import Explorer, PickShare, Tally, load_shipped_games
from .intervals import Interval, share_interval
from .played_games import PlayedGame, iter_played_games, list_settings, setting_name
from .player_history import GROUPS, PlayerGame, PlayerHistory
from .player_skill import PlayerSkill, RunningMean, measure_player_skills

__all__ = ["GROUPS", "PlayedGame", "PlayerGame", "PlayerHistory", "iter_played_games", "list_settings", "setting_name"]
__all__ += ["Explorer", "PickComparison", "PickShare", "SeatResult", "Tally", "compare_picks", "load_shipped_games"]
__all__ += ["Interval", "PlayerSkill", "RunningMean", "measure_player_skills", "share_interval"]
