"""Results of many games as a table with one row for each game, for display, files and statistics."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from importlib import import_module
from pathlib import Path

import numpy as np

from ..copies import DeepCopyMixin
from ..errors import SevenWondersError, explain_missing_packages, format_suggestion, plural, quoted
from ..files import open_atomically
from ..game.game import AnyGame
from ..game.measures import Measures, StatisticOverGames, victory_shares
from ..game.options import Options
from ..interchange.tables import Columns, DataFrameSource
from ..players import Entrant, name_of
from ..registry import game_type
from ..statistics.intervals import format_share, share_interval
from .jobs import GameRow


@dataclass(frozen=True)
class WonderBoardResult:
    """The results with a board and side: number of seats, and mean share of the victory, rank and points."""

    name: str
    number: int
    share: float
    rank: float
    points: float


@dataclass(eq=False)
class Results(DataFrameSource, DeepCopyMixin):
    """Results of games as an integer array of shape (games, columns), with the players by seat.

    Attributes:
        game: the name of the game.
        players: the names of the players by seat.
        numbers: the array of measures, such as points; `names` has the names of its columns.
    """

    game: str
    players: tuple[str, ...]
    numbers: np.ndarray

    @classmethod
    def from_rows(cls, game: str, players: Sequence[Entrant], rows: Iterable[GameRow] = ()) -> "Results":
        """Build the results of many games from the result of each; without rows they are empty.

        Args:
            game: the name of the game.
            players: the players by seat.
            rows: the result of each game.
        """
        width = len(game_type(game).measures.column_names(len(players)))
        table = np.array([row.numbers for row in rows], np.int16).reshape(-1, width)
        return cls(game, tuple(map(name_of, players)), table)

    def __len__(self) -> int:
        return len(self.numbers)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Results):
            return NotImplemented
        same = (self.game, self.players) == (other.game, other.players)
        return same and np.array_equal(self.numbers, other.numbers)

    def __repr__(self) -> str:
        return f"<Results of {plural(len(self), 'game')} of {self.game}: {', '.join(self.players)}>"

    def __add__(self, other: "Results") -> "Results":
        if (self.game, self.players) != (other.game, other.players):
            raise SevenWondersError(f"{self!r} and {other!r} have different players; keep them apart")
        return Results(self.game, self.players, np.concatenate([self.numbers, other.numbers]))

    @property
    def column_names(self) -> tuple[str, ...]:
        """The names of the columns."""
        return self._measures.column_names(len(self.players))

    def column(self, name: str) -> np.ndarray:
        """Return a column by its name, such as `decisions` or `p2_blue`.

        Raises:
            SevenWondersError: there is no such column.
        """
        if name not in self.column_names:
            raise SevenWondersError(f"there is no column {quoted(name)}{format_suggestion(name, self.column_names)}")
        return self.numbers[:, self.column_names.index(name)]

    def ranks(self) -> np.ndarray:
        """Return the rank of each seat, 1 for the winner, shared by equal seats: shape (games, seats)."""
        return self._measures.ranks(self.numbers)

    def totals(self) -> np.ndarray:
        """Return the points of each seat: shape (games, seats)."""
        return self._measures.totals(self.numbers)

    def shares(self) -> np.ndarray:
        """Return each seat's share of the victory: shape (games, seats); rows sum to 1."""
        return victory_shares(self.ranks())

    def columns(self) -> Columns:
        """Return the games as columns for display; boards, for example, have names instead of numbers."""
        return self._measures.to_columns(self.numbers, self.players)

    def iter_board_results(self) -> Iterator[WonderBoardResult]:
        """Yield the results with each board and side or, in other games, with each other component dealt to seats."""
        won, ranks, totals = self.shares(), self.ranks(), self.totals()
        for name, chosen in self._measures.seats_by_dealt_item(self.numbers).items():
            if chosen.any():
                share, rank, points = (float(values[chosen].mean()) for values in (won, ranks, totals))
                yield WonderBoardResult(name, int(chosen.sum()), share, rank, points)

    def iter_formatted_statistics(self, options: Options) -> Iterator[tuple[str, str]]:
        """Yield the name and the formatted value of each statistic over the games; shares have a 95 % interval.

        `options` are the rules options of the games.
        """
        if len(self):
            yield "games", f"{len(self):,}"
            for figure in self._measures.iter_statistics_over_games(self.numbers, options):
                yield figure.name, _format_statistic(figure)

    def to_json(self, options: Options) -> dict[str, object]:
        """Return the results as JSON values: the players by seat, the statistics, and the results of boards.

        `options` are the rules options of the games.
        """
        figures = self._measures.iter_statistics_over_games(self.numbers, options) if len(self) else ()
        return {
            "players": list(self.players),
            "games": len(self),
            "figures": list(map(_statistic_to_json, figures)),
            "places": [asdict(place) for place in self.iter_board_results()] if len(self) else [],
        }

    @property
    def _measures(self) -> Measures[AnyGame]:
        return game_type(self.game).measures


def write_results(results: Results, path: str | Path) -> None:
    """Write results to a `.csv` or `.parquet` file.

    Raises:
        SevenWondersError: the file has another ending, or is `.parquet` without the `parquet` extra.
    """
    path = Path(path)
    check_output_file(path)
    columns = results.columns()
    if path.suffix == ".csv":
        with open_atomically(path) as file, io.TextIOWrapper(file, "utf-8", newline="") as text:
            writer = csv.writer(text)
            writer.writerow(columns)
            writer.writerows(zip(*columns.values(), strict=True))
        return
    import pyarrow
    import pyarrow.parquet

    with open_atomically(path) as file:
        pyarrow.parquet.write_table(pyarrow.table(columns), file)


def check_output_file(path: Path) -> None:
    """Raise an error unless the file ends with `.csv` or `.parquet` and can be written; call this before long work."""
    if path.suffix not in (".csv", ".parquet"):
        raise SevenWondersError(f"'{path.name}' should end with .csv or .parquet")
    if path.suffix == ".parquet":
        with explain_missing_packages("writing Parquet", "pyarrow"):
            import_module("pyarrow")


def _statistic_to_json(figure: StatisticOverGames) -> dict[str, object]:
    """Return a statistic as JSON values: the mean and, depending on its kind, the interval, or deviation and range."""
    values = figure.values
    plain: dict[str, object] = {"name": figure.name, "kind": figure.kind, "mean": float(values.mean())}
    if figure.kind == "share":
        interval = share_interval(values)
        plain["interval"] = interval and list(interval)
    elif figure.kind == "spread":
        plain |= {"deviation": float(values.std()), "low": float(values.min()), "high": float(values.max())}
    return plain


def _format_statistic(figure: StatisticOverGames) -> str:
    values = figure.values
    match figure.kind:
        case "share":
            return format_share(float(values.mean()), share_interval(values), 2)
        case "spread":
            return f"{values.mean():.1f} ± {values.std():.1f} (from {values.min()} to {values.max()})"
    return f"{values.mean():.1f}"
