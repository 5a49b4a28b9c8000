"""Results of many games as columns, one row a game: for tables, files and statistics."""

import csv
import importlib.util
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from ..duel import Victory
from ..duel.options import options_from
from ..duel.rules.state import SHARED, Category
from ..errors import SevenWondersError
from .intervals import percent, share_interval
from .matches import Row

CATEGORIES = tuple(category.name.lower() for category in Category)
# What a chunk of results holds, in this order; `winner` is 0, 1 or 2 for shared.
NUMBERS = (
    *("winner", "victory", "decisions", "age", "pawn"),
    *(f"p{seat}_{category}" for seat in (1, 2) for category in CATEGORIES),
)
FORMATS = ("csv", "parquet")
# Columns that only one module has; all others belong to every game.
COLUMNS_OF_MODULES = {Category.TEMPLE: "pantheon", Category.DIVINITY: "pantheon", Category.SENATE: "agora"}


@dataclass
class Results:
    """Games as an integer array of shape (games, len(NUMBERS)), and who sat where."""

    players: tuple[str, str]
    numbers: np.ndarray

    @classmethod
    def empty(cls, players: tuple[str, str]) -> "Results":
        """No games yet."""
        return cls(players, np.zeros((0, len(NUMBERS)), np.int16))

    @classmethod
    def of(cls, players: tuple[str, str], rows: Iterable[Row]) -> "Results":
        """The results of played games."""
        table = [
            [
                SHARED if row.winner is None else row.winner,
                Victory[row.victory.upper()],
                row.decisions,
                row.age,
                row.pawn,
                *(row.scores[seat][category] for seat in (0, 1) for category in CATEGORIES),
            ]
            for row in rows
        ]
        return cls(players, np.array(table, np.int16).reshape(-1, len(NUMBERS)))

    def __len__(self) -> int:
        return len(self.numbers)

    def __add__(self, other: "Results") -> "Results":
        return Results(self.players, np.concatenate([self.numbers, other.numbers]))

    def column(self, name: str) -> np.ndarray:
        """One column by its name; `p1_total` and `p2_total` are the sums of the score sheets."""
        if name.endswith("_total"):
            first = NUMBERS.index(f"{name[:2]}_{CATEGORIES[0]}")
            return np.asarray(self.numbers[:, first : first + len(CATEGORIES)].sum(axis=1))
        return self.numbers[:, NUMBERS.index(name)]

    def columns(self) -> dict[str, list[Any]]:
        """The whole table for people: names instead of numbers."""
        number = len(self)
        return {
            "game": list(range(1, number + 1)),
            "first_player": [self.players[0]] * number,
            "second_player": [self.players[1]] * number,
            "winner": [("p1", "p2", "shared")[winner] for winner in self.column("winner")],
            "victory": [Victory(victory).name.lower() for victory in self.column("victory")],
            **{name: self.column(name).tolist() for name in NUMBERS[2:]},
            "p1_total": self.column("p1_total").tolist(),
            "p2_total": self.column("p2_total").tolist(),
        }


class Columns(Protocol):
    """Anything that can be written as a table."""

    def columns(self) -> dict[str, list[Any]]:
        """The columns by name, all of one length."""
        ...


def write(results: Columns, path: Path) -> None:
    """Write results to a `.csv` or `.parquet` file.

    Raises:
        SevenWondersError: another ending, or `.parquet` without the `parquet` extra.
    """
    check_format(path)
    columns = results.columns()
    if path.suffix == ".csv":
        with path.open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            writer.writerow(columns)
            writer.writerows(zip(*columns.values(), strict=True))
        return
    import pyarrow
    import pyarrow.parquet

    pyarrow.parquet.write_table(pyarrow.table(columns), path)


def check_format(path: Path) -> None:
    """Refuse a file of a kind that `write` does not know, or cannot write here, before hours of work."""
    if path.suffix.removeprefix(".") not in FORMATS:
        raise SevenWondersError(f"'{path.name}' should end with .csv or .parquet")
    if path.suffix == ".parquet" and importlib.util.find_spec("pyarrow") is None:
        raise SevenWondersError("writing Parquet needs the package pyarrow: pip install pyarrow")


def summary(results: Results, modules: Collection[str] = ()) -> Iterator[tuple[str, str]]:
    """What games with some modules say, line by line: a name and a figure."""
    number = len(results)
    if not number:
        return
    winner, victory, decisions = (results.column(name) for name in ("winner", "victory", "decisions"))
    yield "games", f"{number:,}"
    yield "first player's share", share_of((winner == 0) + 0.5 * (winner == SHARED))
    for kind in options_from(modules=modules).victories:
        if kind is Victory.CHALLENGE:
            yield "challenges met", share_of((victory == kind) & (winner == 0))
            yield "challenges missed at the end", share_of((victory == kind) & (winner == 1))
        else:
            yield f"{kind.name.lower()} victories", share_of(victory == kind)
    yield "shared victories", share_of(winner == SHARED)
    yield "decisions a game", spread(decisions)
    counted = (victory == Victory.CIVILIAN) | (victory == Victory.CHALLENGE)
    if counted.any():
        scores = np.stack([results.column("p1_total"), results.column("p2_total")])[:, counted]
        yield "points of the winner", spread(scores.max(axis=0))
        yield "points of the loser", spread(scores.min(axis=0))
        for category in Category:
            if COLUMNS_OF_MODULES.get(category, "") in ("", *modules):
                name = category.name.lower()
                both = np.concatenate([results.column(f"p{seat}_{name}")[counted] for seat in (1, 2)])
                yield f"points from {name}", f"{both.mean():.1f}"


def share_of(scores: np.ndarray) -> str:
    """The mean of what was scored in each game, from 0 to 1, with its 95 % interval."""
    return percent(float(scores.mean()), share_interval(scores), 2)


def spread(values: np.ndarray) -> str:
    """Mean, standard deviation and range of some figures."""
    return f"{values.mean():.1f} ± {values.std():.1f} (from {values.min()} to {values.max()})"
