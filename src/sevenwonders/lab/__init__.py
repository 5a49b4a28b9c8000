"""Experiments: many games between players, and their statistics.

`match` plays each deal with the players in every seat and compares the players. A `tournament` has matches between all
players, and a player that fails loses its game. `simulate` plays many games with new deals, and `random_games` plays
thousands of random games a second. `forecasts` asks players to forecast games of other players, and `judged` evaluates
the forecasts. `reviews` reviews an archive, and `statistics.standards` evaluates its players; `lucky_games` and
`validity` test the luck estimate of reviews. `explore` measures the value of picks. `watch` shows progress in a
notebook.
"""

from .calibration import Estimate, ExpectedError, Forecast, Judged, forecasts, judged
from .cluster import use_executor
from .exploration import explore
from .jobs import Fault, Job, Row
from .luck import ChanceEvent, GameLuck, Validity, lucky_games, validity
from .matches import PlayerTally, Standing, match
from .notebook import watch
from .rating import Rating, climb, elo, ratings
from .results import Place, Results, write
from .reviewing import Reviewed, reviews
from .simulation import random_games, simulate
from .tournaments import Tournament, tournament

__all__ = [
    "ChanceEvent",
    "Estimate",
    "ExpectedError",
    "Fault",
    "Forecast",
    "GameLuck",
    "Job",
    "Judged",
    "Place",
    "PlayerTally",
    "Rating",
    "Results",
    "Reviewed",
    "Row",
    "Standing",
    "Tournament",
    "Validity",
    "climb",
    "elo",
    "explore",
    "forecasts",
    "judged",
    "lucky_games",
    "match",
    "random_games",
    "ratings",
    "reviews",
    "simulate",
    "tournament",
    "use_executor",
    "validity",
    "watch",
    "write",
]
