"""Experiments: many games between players, and what they say.

`match` lets players play the same deals in each other's seats and says who is better; in a `tournament` everybody meets
everybody, and a player that fails loses its game.  `simulate` plays many games, each newly dealt, and `random_games`
random ones by the thousand a second.  `forecasts` asks players how games of others will end, and `judged` says how
honest that was.  `reviews` reviews an archive, and `statistics.standards` says how well its players played;
`lucky_games` and `validity` say whether what a review calls luck is luck.  `explore` says what is worth picking.
`watch` shows progress in a notebook.
"""

from .calibration import Estimate, ExpectedError, Forecast, Judged, forecasts, judged
from .cluster import use_executor
from .exploration import explore
from .jobs import Fault, Job, Row
from .luck import LuckyGame, Stroke, Validity, lucky_games, validity
from .matches import Account, Standing, match
from .notebook import watch
from .rating import Rating, climb, elo, ratings
from .results import Place, Results, write
from .reviewing import Reviewed, reviews
from .simulation import random_games, simulate
from .tournaments import Tournament, tournament

__all__ = [
    "Account",
    "Estimate",
    "ExpectedError",
    "Fault",
    "Forecast",
    "Job",
    "Judged",
    "LuckyGame",
    "Place",
    "Rating",
    "Results",
    "Reviewed",
    "Row",
    "Standing",
    "Stroke",
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
