"""Reviews of games: the quality of each decision, the luck of each reveal, and the result without luck.

A reveal is an outcome of chance, such as a card that is turned up, and its effect on the chances to win.

>>> from sevenwonders import duel, review
>>> game = duel.Game(seed=7)
>>> game.play("draft mausoleum")
<Ply p1 draft the_mausoleum>
>>> result = review.review(game, review.ReviewSettings(simulations=30, small=10, sample=4))
>>> [str(ply.kind) for ply in result.plies], result.sheet().seats[0].decisions
(['chance', 'decision'], 1)
"""

from .hidden_cards import LosingReveals, count_losing_reveals, group_by_component
from .judge import DEFAULT_SETTINGS, Judge, ReviewSettings
from .ply import MISTAKES, Grade, PlyKind, PlyReview, Reveal, grade_error
from .reviewing import Review, describe_engine, iter_ply_reviews, review, victory_shares
from .sheet import BANDS, FigureWithError, GameSheet, SeatSheet, make_sheet, move_accuracy, skill_band
from .step import ReviewStep, iter_review_steps

__all__ = [
    "BANDS",
    "DEFAULT_SETTINGS",
    "MISTAKES",
    "FigureWithError",
    "GameSheet",
    "Grade",
    "Judge",
    "LosingReveals",
    "PlyKind",
    "PlyReview",
    "Reveal",
    "Review",
    "ReviewSettings",
    "ReviewStep",
    "SeatSheet",
    "count_losing_reveals",
    "describe_engine",
    "grade_error",
    "group_by_component",
    "iter_ply_reviews",
    "iter_review_steps",
    "make_sheet",
    "move_accuracy",
    "review",
    "skill_band",
    "victory_shares",
]
