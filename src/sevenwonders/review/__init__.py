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

from .judge import DEFAULT_SETTINGS, Judge, ReviewSettings
from .ply import MISTAKES, EvaluatedOutcome, Grade, PlyKind, PlyReview, grade_decision
from .reveals import LosingRevealCounts, count_losing_reveals, mean_results_by_component
from .reviewing import Review, iter_ply_reviews, make_engine_fields, review, victory_shares
from .sheet import BANDS, FigureWithError, GameSheet, SeatSheet, make_sheet, move_accuracy, skill_band
from .step import ReviewStep, iter_review_steps

# By topic: reviews, plies, reveals, sheets.
__all__ = ["DEFAULT_SETTINGS", "Judge", "Review", "ReviewSettings", "ReviewStep", "iter_ply_reviews"]
__all__ += ["iter_review_steps", "make_engine_fields", "review", "victory_shares"]
__all__ += ["MISTAKES", "EvaluatedOutcome", "Grade", "PlyKind", "PlyReview", "grade_decision"]
__all__ += ["LosingRevealCounts", "count_losing_reveals", "mean_results_by_component"]
__all__ += ["BANDS", "FigureWithError", "GameSheet", "SeatSheet", "make_sheet", "move_accuracy", "skill_band"]
