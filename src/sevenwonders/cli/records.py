"""`sevenwonders replay` and `sevenwonders trace`: recorded games, for people and for programs."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ..records import Record

FileArgument = Annotated[Path, typer.Argument(help="A record file, or - for standard input.")]


def read(file: Path) -> "list[Record]":
    """The games of a file, or of standard input."""
    from ..records import RecordError, load, loads

    if str(file) != "-":
        return load(file)
    try:
        return loads(sys.stdin.read() if sys.stdin else "")
    except UnicodeDecodeError:
        raise RecordError("standard input is not UTF-8 text") from None


def replay(file: FileArgument) -> None:
    """Show recorded games move by move, with prices and the final score sheet."""
    from ..records import listing

    for record in read(file):
        for line in listing(record):
            typer.echo(line)


def trace(file: FileArgument) -> None:
    """Print one JSON object a ply: who decides what, prices, coins, cities, and at the end the result."""
    from ..records import trace

    for record in read(file):
        for entry in trace(record):
            typer.echo(json.dumps(entry, separators=(",", ":")))


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(replay)
    app.command()(trace)
