"""Experiments: many games between players, and what they say.

`match` lets players play the same deals in each other's seats and says who is better; `simulate` plays many games, each
newly dealt, and `random_games` random ones by the thousand a second.
"""

from .intervals import Interval
from .jobs import Job, Row
from .matches import Account, Standing, match
from .rating import Rating, elo, ratings
from .results import Place, Results, write
from .simulation import random_games, simulate

__all__ = [
    "Account",
    "Interval",
    "Job",
    "Place",
    "Rating",
    "Results",
    "Row",
    "Standing",
    "elo",
    "match",
    "random_games",
    "ratings",
    "simulate",
    "write",
]
