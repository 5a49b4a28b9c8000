"""Experiments: many games between players, and what they say.

`match` lets players play the same deals in each other's seats and says who is better; `simulate` plays many games, each
newly dealt, and `random_games` random ones by the thousand a second.  `forecasts` asks players how games of others will
end, and `judged` says how honest that was.
"""

from .calibration import Estimate, ExpectedError, Forecast, Judged, forecasts, judged
from .intervals import Interval
from .jobs import Job, Row
from .matches import Account, Standing, match
from .rating import Rating, climb, elo, ratings
from .results import Place, Results, write
from .simulation import random_games, simulate

__all__ = [
    "Account",
    "Estimate",
    "ExpectedError",
    "Forecast",
    "Interval",
    "Job",
    "Judged",
    "Place",
    "Rating",
    "Results",
    "Row",
    "Standing",
    "climb",
    "elo",
    "forecasts",
    "judged",
    "match",
    "random_games",
    "ratings",
    "simulate",
    "write",
]
