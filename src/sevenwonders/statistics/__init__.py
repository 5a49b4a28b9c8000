"""Statistics of finished games: the value of picks (`Explorer`), and the results of a player (`PlayerHistory`).

Both count objects of `PlayedGame`: from self-play, from record files, or from the tables of a server.
"""

from .comparison import PickComparison, SeatResult, compare_picks
from .explorer import Explorer, PickVictoryShare, Tally, load_shipped_picks
from .intervals import Interval, share_interval
from .played_games import PlayedGame, iter_played_games, setting_name, setting_options
from .player_history import GROUPS, PlayerGame, PlayerHistory
from .player_skill import PlayerSkill, RunningMean, measure_player_skills

__all__ = ["GROUPS", "Explorer", "Interval", "PickComparison", "PickVictoryShare", "PlayedGame", "PlayerGame"]
__all__ += ["PlayerHistory", "PlayerSkill", "RunningMean", "SeatResult", "Tally", "compare_picks", "iter_played_games"]
__all__ += ["load_shipped_picks", "measure_player_skills", "setting_name", "setting_options", "share_interval"]
