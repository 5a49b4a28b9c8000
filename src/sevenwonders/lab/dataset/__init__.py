"""Archives as Parquet files of games and plies, and SQL queries of them.

This package needs the extra `data` (pyarrow and duckdb), which is imported at its first use.
"""

from .columns import CHOICE, GAMES, PLIES, score_category_types
from .export import ExportProgress, export
from .queries import QUESTIONS, Answer, Archive, DatasetQuery, find_query

__all__ = [
    "CHOICE",
    "GAMES",
    "PLIES",
    "QUESTIONS",
    "Answer",
    "Archive",
    "DatasetQuery",
    "ExportProgress",
    "export",
    "find_query",
    "score_category_types",
]
