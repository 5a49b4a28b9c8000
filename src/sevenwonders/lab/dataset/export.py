"""Export of archives to two Parquet files, with little memory and on all processors."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ...errors import SevenWondersError, explain_missing_packages
from ...files import open_atomically
from ...records import GameText, Source, iter_game_texts
from ..workers import map_in_workers
from .columns import GAMES, PLIES, make_schema
from .rows import Row, build_game_row, iter_ply_rows

if TYPE_CHECKING:
    import pyarrow
    import pyarrow.parquet as parquet

BATCH = 100  # games of a task for a process
GROUP = 2_000  # games of a row group
FILES = ("games.parquet", "plies.parquet")


class ExportProgress(NamedTuple):
    """The number of games exported so far, and an error message for each bad game left out since the last report."""

    games: int
    wrong: tuple[str, ...] = ()


class ArchiveBatch(NamedTuple):
    """Some unparsed games of an archive (a file of recorded games), and the name of the archive (`source`)."""

    source: str
    games: Sequence[GameText]


class GameTables(NamedTuple):
    """The rows of some games in the tables of games and of plies, with game ids from 0.

    The attribute `wrong` has an error message for each game that was left out because it cannot be replayed.
    """

    games: "pyarrow.Table"
    plies: "pyarrow.Table"
    wrong: tuple[str, ...]


def tabulate_games(batch: ArchiveBatch) -> GameTables:
    """Replay the games of a batch, and return their rows in the tables of games and of plies."""
    import pyarrow

    games: list[Row] = []
    plies: list[Row] = []
    wrong: list[str] = []
    for text in batch.games:
        try:
            for record in text.parse_records():
                replay = record.replay()
                row = build_game_row(replay, batch.source)
                plies += ({"game_id": len(games), **ply} for ply in iter_ply_rows(replay))
                games.append({"id": len(games), **row})
        except SevenWondersError as error:
            wrong.append(f"{batch.source}: {error}")
    return GameTables(
        pyarrow.Table.from_pylist(games, make_schema(GAMES)),
        pyarrow.Table.from_pylist(plies, make_schema(PLIES)),
        tuple(wrong),
    )


def export(
    archives: Iterable[tuple[str, Source]], folder: str | Path, *, processes: int | None = None, batch: int = BATCH
) -> Iterator[ExportProgress]:
    """Write the games of archives to `games.parquet` and `plies.parquet`; yield the progress after each batch of games.

    New files replace the previous ones only when all is written, not after an error or if the iterator is closed early.

    Args:
        archives: the name and the record file of each archive; the file is a path, or is open for reading bytes.
        folder: the output folder, which need not exist.
        processes: the number of processes; by default one for each processor.
        batch: the number of games that a process takes at a time.

    Raises:
        SevenWondersError: pyarrow is not installed, a file is no archive, or no game could be exported.
    """
    with explain_missing_packages("writing Parquet", "duckdb", "pyarrow"):
        import_module("pyarrow")
    if batch < 1:
        raise SevenWondersError(f"a process takes at least one game at a time, not {batch}")
    wrong: tuple[str, ...] = ()  # errors that were not yielded yet
    folder = Path(folder)
    new = not folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with open_dataset_writer(folder) as sink:
            for batch_rows in map_in_workers(tabulate_games, _iter_archive_batches(archives, batch), processes):
                sink.add(batch_rows)
                wrong += batch_rows.wrong
                if sink.number:
                    yield ExportProgress(sink.number, wrong)
                    wrong = ()
            if not sink.number:
                more = f" (and {len(wrong) - 1} more like that)" if len(wrong) > 1 else ""
                raise SevenWondersError(f"{wrong[0]}{more}" if wrong else "there is no game in these files")
    finally:
        if new:
            with suppress(OSError):
                folder.rmdir()  # unless there is something in it


def _iter_archive_batches(archives: Iterable[tuple[str, Source]], size: int) -> Iterator[ArchiveBatch]:
    for archive in archives:
        if isinstance(archive, str | Path):
            raise SevenWondersError(f"an archive is given with its name, as in [('club', {str(archive)!r})]")
        name, source = archive
        games = iter_game_texts(source)
        while some := tuple(islice(games, size)):
            yield ArchiveBatch(name, some)


class DatasetWriter:
    """Writer of the tables of games and plies, which writes rows to the Parquet files in large row groups.

    Args:
        writers: the Parquet writers of games and of plies.
    """

    def __init__(self, writers: "Sequence[parquet.ParquetWriter]") -> None:
        self._writers = writers
        self._waiting: list[GameTables] = []
        self.number = 0

    def add(self, rows: GameTables) -> None:
        """Add the rows of some games; once rows of `GROUP` games or more wait, write them as a Parquet row group."""
        import pyarrow
        import pyarrow.compute as compute

        tables = [
            table.set_column(0, table.schema.field(0), compute.add(table.column(0), pyarrow.scalar(self.number + 1)))
            for table in (rows.games, rows.plies)
        ]
        self._waiting.append(GameTables(tables[0], tables[1], ()))
        self.number += len(rows.games)
        if sum(len(some.games) for some in self._waiting) >= GROUP:
            self.flush()

    def flush(self) -> None:
        """Write the waiting rows, even if they are fewer than a full row group."""
        import pyarrow

        if self._waiting:
            waiting = zip(*(some[:2] for some in self._waiting), strict=True)
            for writer, tables in zip(self._writers, waiting, strict=True):
                writer.write_table(pyarrow.concat_tables(tables))
            self._waiting = []


@contextmanager
def open_dataset_writer(folder: Path) -> Iterator[DatasetWriter]:
    """Open a writer of both files of a dataset; the files appear in `folder` when the `with` block ends."""
    import pyarrow.parquet as parquet

    with ExitStack() as stack:
        files = [stack.enter_context(open_atomically(folder / name)) for name in FILES]
        writers = [
            stack.enter_context(parquet.ParquetWriter(file, make_schema(columns), compression="zstd"))
            for file, columns in zip(files, (GAMES, PLIES), strict=True)
        ]
        sink = DatasetWriter(writers)
        yield sink
        sink.flush()
