"""Experiments: many games between players, and their statistics.

`match` plays each deal with the players in every seat and compares the players. A `tournament` has matches between all
players, and a player that fails loses its game. `simulate` plays many games with new deals, and `play_random_games`
plays thousands of random games a second. `collect_forecasts` asks players to forecast games of other players, and
`select_event_forecasts` evaluates the forecasts. `review_records` reviews the games of an archive, and
`statistics.measure_player_skills` evaluates its players; `measure_luck` and `estimate_luck_validity` test the luck
estimate of reviews. `explore` measures the value of picks, such as drafted Wonders. `watch` shows progress in a
notebook.
"""

from .calibration import (
    CalibrationErrorEstimate,
    Estimate,
    EventForecasts,
    Forecast,
    collect_forecasts,
    select_event_forecasts,
)
from .cluster import use_executor
from .exploration import explore
from .jobs import Fault, GameJob, GameRow
from .luck import ChanceEventLuck, GameLuck, LuckValidity, estimate_luck_validity, measure_luck
from .matches import MatchStanding, PlayerTally, match
from .notebook import watch
from .rating import Rating, elo_difference, rate_ladder, ratings
from .results import Results, WonderBoardResult, write_results
from .reviewing import ReviewOrError, review_records
from .simulation import play_random_games, simulate
from .tournaments import TournamentStanding, tournament

# By topic: games, matches, forecasts, and luck and reviews.
__all__ = ["Fault", "GameJob", "GameRow", "explore", "play_random_games", "simulate", "use_executor", "watch"]
__all__ += ["MatchStanding", "PlayerTally", "Rating", "Results", "TournamentStanding", "WonderBoardResult"]
__all__ += ["elo_difference", "match", "rate_ladder", "ratings", "tournament", "write_results"]
__all__ += ["CalibrationErrorEstimate", "Estimate", "EventForecasts", "Forecast", "collect_forecasts"]
__all__ += ["select_event_forecasts"]
__all__ += ["ChanceEventLuck", "GameLuck", "LuckValidity", "ReviewOrError", "estimate_luck_validity", "measure_luck"]
__all__ += ["review_records"]
