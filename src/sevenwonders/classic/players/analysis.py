"""What a search for a table of 3 to 7 tells beside what one for two does."""

from dataclasses import dataclass

from ...game.player import Analysis, Move


@dataclass(frozen=True, slots=True)
class PointsMove(Move):
    """A move with the points that the seat may expect to have at the end.

    `value` is its share of the victory: 1 a win, a part of 1 when others win with it.
    """

    points: float = 0.0


@dataclass(frozen=True, slots=True)
class TableAnalysis(Analysis):
    """A search for a table of 3 to 7: `wins` and `points` are what every seat may expect, by seat."""

    wins: tuple[float, ...] = ()
    points: tuple[float, ...] = ()
