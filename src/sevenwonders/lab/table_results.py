"""Results of many games of 7 Wonders as columns, one row a game: for tables, files and statistics."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..classic import BOARD_SIDES
from ..classic.game import CATEGORIES
from ..classic.ids import SEATS
from ..classic.rules.simulation import SEAT_WIDTH
from .results import share_of, spread
from .tables import TableRow

SIDES = tuple(side.id for side in BOARD_SIDES)
OF_A_SEAT = ("side", "rank", "total", *CATEGORIES)  # `side` is a row of `BOARD_SIDES`


@dataclass(frozen=True)
class Place:
    """What a kind of seat has got: how many there were, their shares of the victory, ranks and points (means)."""

    name: str
    number: int
    share: float
    rank: float
    points: float


@dataclass
class TableResults:
    """Games as an integer array of shape (games, 1 + seats * SEAT_WIDTH), and who sat where.

    The first column counts decisions, then come those of `OF_A_SEAT` for every seat.
    """

    players: tuple[str, ...]
    numbers: np.ndarray

    @classmethod
    def empty(cls, players: tuple[str, ...]) -> "TableResults":
        """No games yet."""
        return cls(players, np.zeros((0, 1 + SEAT_WIDTH * len(players)), np.int16))

    @classmethod
    def of_numbers(cls, players: tuple[str, ...], numbers: np.ndarray) -> "TableResults":
        """What the compiled simulation has written, which has room for more seats."""
        return cls(players, numbers[:, : 1 + SEAT_WIDTH * len(players)])

    @classmethod
    def of(cls, players: tuple[str, ...], rows: Iterable[TableRow]) -> "TableResults":
        """The results of played games."""
        table = [
            [row.decisions, *(number for seat in range(len(players)) for number in _numbers_of(row, seat))]
            for row in rows
        ]
        return cls(players, np.array(table, np.int16).reshape(-1, 1 + SEAT_WIDTH * len(players)))

    def __len__(self) -> int:
        return len(self.numbers)

    def __add__(self, other: "TableResults") -> "TableResults":
        return TableResults(self.players, np.concatenate([self.numbers, other.numbers]))

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats, from `p1`."""
        return SEATS[: len(self.players)]

    def by_seat(self, name: str) -> np.ndarray:
        """A column of `OF_A_SEAT` for all seats: shape (games, seats)."""
        return self.numbers[:, 1 + OF_A_SEAT.index(name) :: SEAT_WIDTH]

    def column(self, name: str) -> np.ndarray:
        """One column by its name, as in `decisions`, `p1_rank` or `p3_green`."""
        if name == "decisions":
            return self.numbers[:, 0]
        seat, _, what = name.partition("_")
        return self.by_seat(what)[:, self.seats.index(seat)]

    def shares(self) -> np.ndarray:
        """The part of the victory that each seat has: shape (games, seats), 1 in every row."""
        first = self.by_seat("rank") == 1
        return np.asarray(first / first.sum(axis=1, keepdims=True))

    def columns(self) -> dict[str, list[Any]]:
        """The whole table for people: names instead of numbers."""
        number = len(self)
        first = self.by_seat("rank") == 1
        winner = np.where(first.sum(axis=1) > 1, "shared", np.array(self.seats)[first.argmax(axis=1)])
        columns: dict[str, list[Any]] = {"game": list(range(1, number + 1))}
        columns |= {f"{seat}_player": [player] * number for seat, player in zip(self.seats, self.players, strict=True)}
        columns |= {"winner": winner.tolist(), "decisions": self.column("decisions").tolist()}
        for seat in self.seats:
            columns[f"{seat}_side"] = [SIDES[side] for side in self.column(f"{seat}_side")]
            columns |= {f"{seat}_{name}": self.column(f"{seat}_{name}").tolist() for name in ("rank", *CATEGORIES)}
            columns[f"{seat}_total"] = self.column(f"{seat}_total").tolist()
        return columns


def summary(results: TableResults) -> Iterator[tuple[str, str]]:
    """What games say, line by line: a name and a figure.  A shared first place counts in part."""
    number = len(results)
    if not number:
        return
    shares, points = results.shares(), results.by_seat("total")
    yield "games", f"{number:,}"
    for seat, share in zip(results.seats, shares.T, strict=True):
        yield f"first places of {seat}", share_of(share)
    yield "shared first places", share_of(shares.max(axis=1) < 1)
    yield "decisions a game", spread(results.column("decisions"))
    yield "points of the winner", spread(points.max(axis=1))
    yield "points of the last", spread(points.min(axis=1))
    for category in CATEGORIES:
        yield f"points from {category}", f"{results.by_seat(category).mean():.1f}"


def places(results: TableResults) -> Iterator[Place]:
    """How each board and side has done, then each of the sides alone."""
    rows, sides = results.by_seat("side"), [side.side.name.lower() for side in BOARD_SIDES]
    for row, name in enumerate(SIDES):
        yield from _place(results, name, rows == row)
    for name in dict.fromkeys(sides):
        yield from _place(results, name, np.isin(rows, [row for row, side in enumerate(sides) if side == name]))


def _place(results: TableResults, name: str, chosen: np.ndarray) -> Iterator[Place]:
    """The means over some seats (bool, shape (games, seats)); nothing where there are none."""
    if chosen.any():
        share, rank, points = (
            float(values[chosen].mean())
            for values in (results.shares(), results.by_seat("rank"), results.by_seat("total"))
        )
        yield Place(name, int(chosen.sum()), share, rank, points)


def _numbers_of(row: TableRow, seat: int) -> list[int]:
    scores = row.scores[seat]
    return [
        SIDES.index(row.boards[seat]),
        row.ranks[seat],
        scores["total"],
        *(scores[category] for category in CATEGORIES),
    ]
