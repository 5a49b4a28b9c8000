"""`sevenwonders replay` and `sevenwonders trace`: recorded games, for people and for programs."""

import json
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..duel.game import ALL_KNOWING
from ..duel.ids import SEATS

if TYPE_CHECKING:
    from ..records import Record


class Viewer(StrEnum):
    """Whose eyes a game is looked at with."""

    p1 = "p1"
    p2 = "p2"
    spectator = "spectator"


FileArgument = Annotated[Path, typer.Argument(help="A record file, or - for standard input.")]
SeatOption = Annotated[
    Viewer | None,
    typer.Option("--seat", help="Show only what this seat, or a spectator, may know.", show_default="everything"),
]


def seat_of(viewer: Viewer | None) -> int | None:
    """The number of a seat, None for a spectator; without a viewer everything is shown."""
    if viewer is None:
        return ALL_KNOWING
    return None if viewer is Viewer.spectator else SEATS.index(viewer.value)


def read(file: Path) -> "list[Record]":
    """The games of a file, or of standard input."""
    from ..records import RecordError, load, loads

    if str(file) != "-":
        return load(file)
    try:
        return loads(sys.stdin.read() if sys.stdin else "")
    except UnicodeDecodeError:
        raise RecordError("standard input is not UTF-8 text") from None


def replay(file: FileArgument, seat: SeatOption = None) -> None:
    """Show recorded games move by move, with prices and the final score sheet."""
    from ..records import listing

    for record in read(file):
        for line in listing(record, seat_of(seat)):
            typer.echo(line)


def trace(file: FileArgument, seat: SeatOption = None) -> None:
    """Print one JSON object a ply: who decides what, prices, coins, cities, and at the end the result."""
    from ..records import trace

    for record in read(file):
        for entry in trace(record, seat_of(seat)):
            typer.echo(json.dumps(entry, separators=(",", ":")))


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(replay)
    app.command()(trace)
