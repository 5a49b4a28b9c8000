"""`sevenwonders lab export` and `sevenwonders lab query`: record files as Parquet tables, and SQL queries of them."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer
from rich.markup import escape
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table

from ...errors import SevenWondersError, explain_missing_packages, plural
from ...lab.dataset import Answer, Archive, find_query
from ...lab.dataset import export as export_games
from ...lab.dataset.export import FILES
from ...statistics.intervals import Interval, format_share, format_share_difference
from .. import options as opts
from ..output import check_one_format, make_console, new_table, print_csv_or_json, print_parts, to_csv_value
from ..records import resolve_source
from ..streams import print_line


def export(
    files: Annotated[list[Path], typer.Argument(help="Record files, or - for standard input.")],
    to: Annotated[Path, typer.Option(help="Write games.parquet and plies.parquet to this folder.")],
    processes: opts.ProcessesOption = None,
    executor: opts.ExecutorOption = "local",
    force: opts.ForceOption = False,
) -> None:
    """Export record files to Parquet: a table of games and a table of plies."""
    if not to.absolute().parent.is_dir():
        raise SevenWondersError(f"there is no folder '{to.absolute().parent}' to make {to.name} in")
    if to.exists() and not to.is_dir():
        raise SevenWondersError(f"'{to}' is a file; name a folder")
    if any((to / name).exists() for name in FILES) and not force:
        raise SevenWondersError(f"'{to}' holds a dataset; name another folder, or add --force to write over it")
    games, wrong = _export_records_to_dataset(files, to, processes)
    print_line(f"{plural(games, 'game')} in {to}" + (f"; {wrong:,} left out" if wrong else ""))
    if wrong:
        raise typer.Exit(1)


def query(
    question: Annotated[str, typer.Argument(help="The name of a question, or SQL that begins with select.")],
    files: Annotated[list[Path], typer.Argument(help="Record files, or folders that export has made.")],
    where: Annotated[
        str, typer.Option(help="Count only games for which this SQL holds, as in: setting = 'base'.")
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print a line of JSON a row.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print comma-separated values.")] = False,
    processes: opts.ProcessesOption = None,
    executor: opts.ExecutorOption = "local",
) -> None:
    """Answer a named question about an archive, or run SQL.

    Names: wonders, draft, draft-order, opening, first-card, tokens, first, seats, players, victories.
    """
    check_one_format(as_json, as_csv)
    free = question.strip().lower().startswith(("select", "with", "from", "describe", "summarize"))
    title = "" if free else find_query(question).about
    with explain_missing_packages("asking an archive", "duckdb", "pyarrow"):
        import_module("duckdb")
    with _open_datasets(files, processes) as (folders, wrong), Archive(folders, where) as archive:
        answer = archive.sql(question) if free else archive.ask(question)
        if as_json or as_csv:
            print_csv_or_json(answer.columns, answer, as_csv)
        else:
            table = _build_sql_table(answer) if free else _build_named_query_table(answer, title)
            print_parts(make_console(), table)
    if wrong:
        raise typer.Exit(1)


@contextmanager
def _open_datasets(files: list[Path], processes: int | None) -> Iterator[tuple[list[Path], int]]:
    """Yield the folders of datasets for a query, and the number of games that could not be exported.

    `files` are folders of datasets and record files; the record files are exported to a temporary folder.
    """
    archives = [file for file in files if not file.is_dir()]
    folders = [file for file in files if file.is_dir()]
    if not archives:
        yield folders, 0
        return
    with TemporaryDirectory(prefix="sevenwonders-") as folder:
        _, wrong = _export_records_to_dataset(archives, Path(folder), processes)
        yield [*folders, Path(folder)], wrong


def _export_records_to_dataset(files: list[Path], folder: Path, processes: int | None) -> tuple[int, int]:
    """Export record files to a dataset in `folder`, and print errors.

    Return the number of games that were exported, and the number of games that were left out.
    """
    errors = make_console(errors=True)
    archives = [(str(file), resolve_source(file)) for file in files]
    games = wrong = 0
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task("0 games")
        for exported in export_games(archives, folder, processes=processes):
            games = exported.games
            for sentence in exported.wrong:
                wrong += 1
                errors.print(f"[bold red]sevenwonders:[/] {escape(sentence)}", soft_wrap=True)
            progress.update(task, description=f"{games:,} games")
    return games, wrong


def _build_named_query_table(answer: Answer, title: str) -> Table:
    """Build a table of the answer to a named query: shares of victories with their intervals."""
    rows = answer.table.to_pylist()
    seats = ("seat",) if any(row["seat"] for row in rows) else ()
    compares = any(row["base"] is not None for row in rows)
    names = ("game", "setting", *seats, "")
    figures = ("games", "share (95 %)", *("base", "difference (95 %)") * compares)
    table = new_table(*names, *figures, right=figures, title=title)
    for column in table.columns[: len(names)]:
        column.no_wrap = True
    for row in rows:
        share = format_share(row["share"], Interval(row["low"], row["high"]))
        comparison: tuple[str, ...] = ("", "") * compares
        if row["base"] is not None:
            both = Interval(row["difference_low"], row["difference_high"])
            comparison = (f"{100 * row['base']:.1f} %", format_share_difference(row["difference"], both))
        words = (row["game"], row["setting"], *(row[name] for name in seats), row["what"])
        table.add_row(*map(escape, words), f"{row['games']:,}", share, *comparison)
    if compares:
        table.caption = "base: what the same players would have won in the same seats with the mean of all picks"
    return table


def _build_sql_table(answer: Answer) -> Table:
    table = new_table(*map(escape, answer.columns))
    for row in answer.rows:
        table.add_row(*(escape(str(to_csv_value(value))) for value in row))
    return table
