"""Reviews of games: the quality of each decision, the luck of each reveal, and the result without luck.

>>> from sevenwonders import duel, review
>>> game = duel.Game(seed=7)
>>> game.play("draft mausoleum")
<Ply p1 draft the_mausoleum>
>>> result = review.review(game, review.Depth(simulations=30, small=10, sample=4))
>>> [str(ply.kind) for ply in result.plies], result.sheet().seats[0].decisions
(['chance', 'decision'], 1)
"""

from .hidden_cards import Outs, by_component, outs
from .judge import DEFAULT_SETTINGS, Depth, Judge
from .moment import Moment, moments
from .ply import MISTAKES, Grade, Kind, PlyReview, Reveal, grade_of
from .reviewing import Review, engine_of, result_of, review, reviewed
from .sheet import BANDS, Figure, SeatSheet, Sheet, accuracy_of, band_of, sheet_of

__all__ = [
    "BANDS",
    "DEFAULT_SETTINGS",
    "MISTAKES",
    "Depth",
    "Figure",
    "Grade",
    "Judge",
    "Kind",
    "Moment",
    "Outs",
    "PlyReview",
    "Reveal",
    "Review",
    "SeatSheet",
    "Sheet",
    "accuracy_of",
    "band_of",
    "by_component",
    "engine_of",
    "grade_of",
    "moments",
    "outs",
    "result_of",
    "review",
    "reviewed",
    "sheet_of",
]
