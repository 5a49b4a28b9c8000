"""Queries of datasets, answered by DuckDB: named queries with 95 % confidence intervals, and free SQL."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from tempfile import gettempdir
from types import TracebackType
from typing import TYPE_CHECKING, Self

from ...copies import UncopyableMixin
from ...errors import SevenWondersError, explain_missing_packages, plural, quoted
from ...game.seats import SEATS
from ...interchange.tables import render_html_table
from ...registry import game_type
from ...statistics.comparison import SeatResult, compare_picks
from ...statistics.intervals import interval_from_sums
from .export import FILES

if TYPE_CHECKING:
    import duckdb
    import pyarrow

Values = tuple[object, ...]
MAX_BATCH_ROWS = 10_000
SHARES = {  # the columns of the answer to a named query
    **dict.fromkeys(("game", "setting", "seat", "what"), "string"),
    "games": "int64",
    **dict.fromkeys(("share", "low", "high", "base", "difference", "difference_low", "difference_high"), "float64"),
}
GAMES_WON = "SELECT id, game, setting, seats, players, shares, victory FROM games WHERE shares IS NOT NULL ORDER BY id"
VIEWS = """
CREATE VIEW seats AS
SELECT id AS game_id, game, setting, seat::TINYINT AS seat, players[seat] AS player, shares[seat] AS share,
    ranks[seat] AS rank, points[seat] AS points, seat = first AS began
FROM (SELECT *, unnest(range(1, seats + 1)) AS seat FROM games);

CREATE VIEW picks AS
SELECT game_id, game, setting, pick.kind AS kind, pick.seat AS seat, pick.what AS what, pick.offer AS offer,
    row_number() OVER (PARTITION BY game_id, pick.kind ORDER BY place)::INTEGER AS place,
    row_number() OVER (PARTITION BY game_id, pick.kind, pick.seat ORDER BY place)::INTEGER AS place_of_seat, share
FROM (
    SELECT id AS game_id, game, setting, place, choices[place] AS pick, shares[choices[place].seat] AS share
    FROM (SELECT *, unnest(range(1, len(choices) + 1)) AS place FROM games)
);
"""


@dataclass(frozen=True)
class DatasetQuery:
    """A named query that counts how often seats won, for each value of a choice such as the drafted Wonder.

    Attributes:
        about: the description of the query.
        picks: SQL that returns the columns `game_id`, `seat` and `what` (the value to compare).
        by_seat: whether the answer has separate rows for each seat, in games in which one seat begins.
        players: whether the compared values are players' names.
        groups: returns the group of a value; only values of one group are compared with each other.
    """

    about: str
    picks: str
    by_seat: bool = False
    players: bool = False
    groups: Callable[[str], str] = lambda what: ""


def _make_pick_query(
    about: str, condition: str, what: str = "what", groups: Callable[[str], str] = lambda what: ""
) -> DatasetQuery:
    picks = f"SELECT game_id, seat, {what} AS what FROM picks WHERE {condition} ORDER BY game_id, seat, place"
    return DatasetQuery(about, picks, by_seat=True, groups=groups)


def _make_seat_query(about: str, what: str, condition: str = "true", players: bool = False) -> DatasetQuery:
    picks = f"SELECT game_id, seat, {what} AS what FROM seats WHERE {condition} ORDER BY game_id, seat"
    return DatasetQuery(about, picks, players=players)


ENDINGS = "victories"
QUESTIONS = {
    "wonders": _make_pick_query(
        "how often players won who built a Wonder, or had a board and side", "kind IN ('wonder', 'board')"
    ),
    "draft": _make_pick_query("how often players won who drafted a Wonder", "kind = 'draft'"),
    "draft-order": _make_pick_query(
        "the same by the pick with which it was drafted",
        "kind = 'draft'",
        "place || '. ' || what",
        lambda what: what.partition(".")[0],
    ),
    "opening": _make_pick_query("the first Wonder that a seat drafted", "kind = 'draft' AND place_of_seat = 1"),
    "first-card": _make_pick_query("the first card in Age I: of the first player, in classic of all", "kind = 'first'"),
    "tokens": _make_pick_query("how often players won who took a Progress token", "kind = 'token'"),
    "first": _make_seat_query(
        "how often players won who picked first, and who did not",
        "CASE WHEN began THEN 'picked first' ELSE 'picked later' END",
        "began IS NOT NULL",
    ),
    "seats": _make_seat_query("how often each seat won", "'p' || seat"),
    "players": _make_seat_query("how often each player won, by name", "player", players=True),
    ENDINGS: DatasetQuery("the share of each kind of victory", ""),
}


def find_query(name: str) -> DatasetQuery:
    """Return the query with the given name, such as `tokens`.

    >>> find_query("tokens").about
    'how often players won who took a Progress token'

    Raises:
        SevenWondersError: there is no such query.
    """
    if name not in QUESTIONS:
        raise SevenWondersError(
            f"there is no question {quoted(name)}; ask {', '.join(QUESTIONS)}; or write SQL that begins with select "
            "(in Python, ask it with Archive.sql)"
        )
    return QUESTIONS[name]


@dataclass(frozen=True, eq=False)
class Answer:
    """The answer to a query; `pandas.DataFrame.from_arrow`, `polars.DataFrame`, `pyarrow.table` and DuckDB accept it.

    Attributes:
        table: the rows as an Arrow table.
    """

    table: "pyarrow.Table"

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns of the table."""
        return tuple(self.table.column_names)

    @cached_property
    def rows(self) -> list[Values]:
        """All rows of the table as tuples, read once and cached."""
        return list(self)

    def __iter__(self) -> Iterator[Values]:
        """Iterate over the rows, read in batches."""
        for batch in self.table.to_batches(MAX_BATCH_ROWS):
            yield from zip(*(column.to_pylist() for column in batch.columns), strict=True)

    def __len__(self) -> int:
        return int(self.table.num_rows)

    def __repr__(self) -> str:
        return f"<Answer of {plural(len(self), 'row')}: {', '.join(self.columns)}>"

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.table.__arrow_c_stream__(requested_schema)

    def _repr_html_(self) -> str:
        return render_html_table(self.table.to_pydict(), repr(self))


class Archive(UncopyableMixin):
    """Datasets as one database: the tables `games` and `plies`, and the derived views `seats` and `picks`.

    Args:
        folders: one or several folders of datasets.
        where: an SQL condition on the games to count, as in `setting = 'base'`; by default all.

    Raises:
        SevenWondersError: duckdb is not installed, no folder is given or one holds no dataset, or `where` is no
            condition.
    """

    def __init__(self, folders: str | Path | Iterable[str | Path], where: str = "") -> None:
        with explain_missing_packages("asking an archive", "duckdb", "pyarrow"):
            import duckdb

        homes = [Path(folder) for folder in ([folders] if isinstance(folders, str | Path) else folders)]
        self._homes = homes
        if not homes:
            raise SevenWondersError("an archive needs the folder of a dataset; make one with export")
        for folder in homes:
            if missing := [name for name in FILES if not (folder / name).is_file()]:
                raise SevenWondersError(f"'{folder}' is no dataset, {missing[0]} is missing; make one with export")
        self._error: type[Exception] = duckdb.Error
        self._base = duckdb.connect(
            config={"autoinstall_known_extensions": "false", "temp_directory": str(Path(gettempdir(), "duckdb"))}
        )
        self._create_view("games", "id", homes, f"WHERE {where}" if where else "")
        self._create_view("plies", "game_id", homes, "WHERE game_id IN (SELECT id FROM games)" if where else "")
        self._execute(VIEWS)

    def __repr__(self) -> str:
        return f"<Archive of {', '.join(map(str, self._homes))}>"

    def ask(self, name: str) -> Answer:
        """Answer a named query with 95 % confidence intervals, in which games count as independent.

        Each row is about one value, such as a Wonder: the `share` of victories of the seats with it, the `base` (the
        share expected of the same players in the same seats) and their `difference`; see `statistics.compare_picks`.

        Raises:
            SevenWondersError: there is no such query.
        """
        import pyarrow

        question = find_query(name)
        answers = self._count_endings() if name == ENDINGS else self._iter_victory_share_rows(question)
        types = {name: pyarrow.type_for_alias(kind) for name, kind in SHARES.items()}
        rows = [dict(zip(SHARES, row, strict=True)) for row in answers]
        return Answer(pyarrow.Table.from_pylist(rows, pyarrow.schema(types)))

    def _iter_victory_share_rows(self, question: DatasetQuery) -> Iterator[Values]:
        """Yield the rows of the answer to a query: how often seats won, by the value that the query compares.

        A row has the columns of `SHARES`.
        """
        tables: dict[tuple[str, str, str], list[SeatResult]] = {}
        games = {number: more for number, *more in self._execute(GAMES_WON).fetchall()}
        picks: dict[int, dict[int, list[str]]] = {}
        for number, seat, what in self._execute(question.picks).fetchall():
            picks.setdefault(number, {}).setdefault(seat, []).append(what)
        for number, seats in picks.items():
            if number not in games:
                continue
            game, setting, size, players, shares, _ = games[number]
            apart = question.by_seat and not game_type(game).simultaneous
            for seat, whats in seats.items():
                rivals = (what for other, some in seats.items() if other != seat for what in some)
                opponents = (player for other, player in enumerate(players, 1) if other != seat)
                factors = {} if question.players else {"player": players[seat - 1], "opponents": tuple(opponents)}
                if question.by_seat or question.players:
                    factors["rival_picks"] = tuple(rivals)
                    factors["seat"] = "" if apart else SEATS[seat - 1]
                tables.setdefault((game, setting, SEATS[seat - 1] if apart else ""), []).append(
                    SeatResult(number, shares[seat - 1], tuple(whats), size, **factors)
                )
        for key, results in sorted(tables.items()):
            for what, pick in compare_picks(results, groups=question.groups, players=question.players).items():
                both = pick.difference_interval or (None, None)
                yield (*key, what, pick.games, pick.share, *pick.interval, pick.base, pick.difference, *both)

    def _count_endings(self) -> Iterator[Values]:
        """Yield the rows of the answer to the query `victories`: the share of each type of victory.

        A row has the columns of `SHARES`, but no base and no difference, because no players are compared.
        """
        ways: dict[tuple[str, str], Counter[str]] = {}
        for _, game, setting, *_, way in self._execute(GAMES_WON).fetchall():
            if way is not None:
                ways.setdefault((game, setting), Counter())[way] += 1
        for key, counts in sorted(ways.items()):
            games = counts.total()
            for way, number in sorted(counts.items(), key=lambda entry: (-entry[1], entry[0])):
                interval = interval_from_sums(games, number, number)
                assert interval is not None
                yield (*key, "", way, games, number / games, *interval, None, None, None, None)

    def sql(self, text: str) -> Answer:
        """Answer an SQL query of the tables `games` and `plies` and the views `seats` and `picks`.

        Raises:
            SevenWondersError: DuckDB cannot answer it; the message says why.
        """
        with self._convert_errors():
            relation = self._base.cursor().sql(text)
            if relation is None:
                raise SevenWondersError("that cannot be asked: there is no question in it")
            table = relation.to_arrow_table()
        return Answer(_cast_to_integers(table))

    def close(self) -> None:
        """Close the database."""
        self._base.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _create_view(self, table: str, number: str, folders: Sequence[Path], condition: str) -> None:
        """Create a view of one table over all datasets, with consecutive ids of games.

        Args:
            table: `games` or `plies`.
            number: the name of the column with the id of the game.
            folders: the folders of the datasets.
            condition: a `WHERE` clause, or empty.
        """
        parts, before = [], 0
        for folder in folders:
            file, games = _quote_path(folder / f"{table}.parquet"), _quote_path(folder / FILES[0])
            parts.append(f"SELECT * REPLACE ({number} + {before} AS {number}) FROM read_parquet({file})")
            before += self._execute(f"SELECT count(*) FROM read_parquet({games})").fetchone()[0]
        self._execute(f"CREATE VIEW {table} AS SELECT * FROM ({' UNION ALL '.join(parts)}) {condition}")

    def _execute(self, text: str) -> "duckdb.DuckDBPyConnection":
        """Execute SQL with a new cursor for each call, so that several threads may query at once."""
        with self._convert_errors():
            return self._base.cursor().execute(text)

    @contextmanager
    def _convert_errors(self) -> Iterator[None]:
        """Convert DuckDB's errors in this block to `SevenWondersError`."""
        try:
            yield
        except self._error as error:
            raise SevenWondersError(f"that cannot be asked: {str(error).splitlines()[0]}") from None


def _cast_to_integers(table: "pyarrow.Table") -> "pyarrow.Table":
    """Cast decimal columns of whole numbers to integers; DuckDB passes sums to Arrow as decimals."""
    import pyarrow

    for index, field in enumerate(table.schema):
        if pyarrow.types.is_decimal(field.type) and field.type.scale == 0:
            with suppress(pyarrow.ArrowInvalid):  # too large for 64 bits
                table = table.set_column(index, field.name, table.column(index).cast(pyarrow.int64()))
    return table


def _quote_path(path: Path) -> str:
    return "'" + str(path).replace("'", "''") + "'"
