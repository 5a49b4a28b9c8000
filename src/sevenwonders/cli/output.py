"""Output of commands: tables for terminals, unwrapped lines for pipes, and JSON for programs."""

import csv
import json
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from pathlib import Path
from typing import TypeVar

import typer
from rich.console import Console, Group, RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from ..engines.messages import encode_line
from ..errors import SevenWondersError
from . import INTERRUPTED
from .streams import print_line

T = TypeVar("T")
PIPE_WIDTH = 100_000  # columns, so that no line wraps


def make_console(*, errors: bool = False) -> Console:
    """Return a console as wide as the terminal, or with unlimited width for a pipe or a file.

    It prints to standard output, or with `errors` to standard error.
    """
    stream = sys.stderr if errors else sys.stdout
    return Console(stderr=errors, highlight=False, width=None if stream.isatty() else PIPE_WIDTH)


def make_plain_console() -> Console:
    """Return a console without colours for games printed as lines of text; only a terminal wraps lines."""
    return Console(highlight=False, soft_wrap=not sys.stdout.isatty(), no_color=True)


def print_parts(out: Console, *parts: RenderableType) -> None:
    """Print tables and lines to a console; in a pipe without the trailing spaces of table cells."""
    for part in parts:
        if isinstance(part, Group):
            print_parts(out, *part.renderables)
        elif out.is_terminal:
            for column in part.columns if isinstance(part, Table) else ():
                column.overflow = "fold"  # Rich would cut off text on a narrow terminal
            out.print(part)
        else:
            for renderable in _iter_table_parts(part) if isinstance(part, Table) else [part]:
                with out.capture() as text:
                    out.print(renderable)
                out.file.write("".join(f"{line.rstrip()}\n" for line in text.get().splitlines()))
    out.file.flush()


def _iter_table_parts(table: Table) -> Iterator[RenderableType]:
    """Yield the title, body and caption of a table separately, because Rich would wrap titles to the table's width."""
    bare = copy(table)
    bare.title = bare.caption = None
    for line in (table.title, bare, table.caption):
        if line is not None:
            yield Text(line) if isinstance(line, str) else line


def collect_with_progress(
    out: Console, results: list[T], incoming: Iterable[T], progress: Callable[[], str], results_file: Path | None
) -> None:
    """Append results to a list as they come, and show a line of progress; after Ctrl-C print how to continue, and exit.

    Args:
        out: where to print.
        results: the list.
        incoming: the iterator of results.
        progress: returns the line of progress.
        results_file: the file from which the command can continue, if it has one.
    """
    from rich.live import Live

    try:
        with Live(console=out, refresh_per_second=4, transient=True) as live:
            for result in incoming:
                results.append(result)
                live.update(progress())
    except KeyboardInterrupt:
        raise report_interruption(out, results_file) from None


def report_interruption(
    out: Console, results: Path | None = None, words: str = "interrupted; the games so far:", forced: bool = False
) -> typer.Exit:
    """Print that a command was interrupted and how to continue; return the exception that ends the command.

    Args:
        out: where to print.
        results: the file from which the command can continue; None if it has none.
        words: the message.
        forced: whether a file was written that only `--force` overwrites.
    """
    out.print(words)
    if results is not None:
        command = "the same command with --force" if forced else "the same command"
        out.print(f"({command} goes on from {escape(str(results))})", soft_wrap=True)
    return typer.Exit(INTERRUPTED)


def new_table(*columns: str, right: Collection[str] = (), title: str | None = None) -> Table:
    """Return an empty table without borders; the columns named in `right` are right-aligned."""
    table = Table(box=None, header_style="bold", pad_edge=False, title=title, title_justify="left")
    for column in columns:
        table.add_column(column, justify="right" if column in right else "left")
    return table


def check_one_format(as_json: bool, as_csv: bool) -> None:
    """Raise `SevenWondersError` if both `--json` and `--csv` are given."""
    if as_json and as_csv:
        raise SevenWondersError("--json and --csv are two ways to print; choose one")


def print_csv_or_json(columns: Sequence[str], rows: Iterable[Sequence[object]], as_csv: bool) -> None:
    """Print rows of a table as comma-separated values with a header, or else as a line of JSON for each row."""
    if as_csv:
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows([to_csv_value(value) for value in row] for row in rows)
    else:
        for row in rows:
            print_line(json.dumps(dict(zip(columns, row, strict=True)), default=str))


def to_csv_value(value: object) -> object:
    """Convert a value for a cell of a CSV file: a list or dictionary to JSON, None to "", others unchanged."""
    if isinstance(value, list | dict):
        return json.dumps(value, default=str)
    return "" if value is None else value


def print_json(plain: Mapping[str, object]) -> None:
    """Print an object as one line of JSON."""
    print_line(encode_line(plain))
