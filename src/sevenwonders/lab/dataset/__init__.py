"""Archives as Parquet files of games and plies, and SQL queries of them.

This package needs the extra `data` (pyarrow and duckdb), which is imported at its first use.
"""

from .asking import QUESTIONS, Answer, Archive, Question, question_of
from .columns import CHOICE, GAMES, PLIES, points
from .export import Exported, export

__all__ = [
    "CHOICE",
    "GAMES",
    "PLIES",
    "QUESTIONS",
    "Answer",
    "Archive",
    "Exported",
    "Question",
    "export",
    "points",
    "question_of",
]
