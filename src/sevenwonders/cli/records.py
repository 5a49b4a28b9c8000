"""`sevenwonders replay` and `sevenwonders trace`: recorded games, for people and for programs."""

import json
from pathlib import Path
from typing import Annotated

import typer

FileArgument = Annotated[Path, typer.Argument(help="A record file, or - for standard input.")]


def replay(file: FileArgument) -> None:
    """Show recorded games move by move, with prices and the final score sheet."""
    from ..records import listing, load

    for record in load(file):
        for line in listing(record):
            typer.echo(line)


def trace(file: FileArgument) -> None:
    """Print one JSON object a ply: who decides what, prices, coins, cities, and at the end the result."""
    from ..records import load, trace

    for record in load(file):
        for entry in trace(record):
            typer.echo(json.dumps(entry, separators=(",", ":")))


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(replay)
    app.command()(trace)
